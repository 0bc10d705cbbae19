"""What a picture shows: lanes, cards, players. One description of the table, painted as text and as SVG.

Every game starts from the same scene. A ruleset whose table has more on it (Pro's open cards, the Even/Odd card)
names each further field of its table in `PIECES`, with the function that puts it into the scene.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct, field

from nimmt.cards import bullheads
from nimmt.decisions import listed, plural
from nimmt.views import View
from nimmt.words import say

LONGEST_NAME = 20


class Face(Struct, frozen=True):
    """The face of a card: what is written on it, and its bullheads."""

    label: str
    heads: int = 0
    owner: str = ""
    """Whose card it is, where that is not plain from where it lies."""


class Slot(Struct, frozen=True):
    """A place in a lane: the card on it, or else the sign printed there."""

    face: Face | None = None
    sign: str = ""
    takes: bool = False
    """Whether a card laid here takes the row."""


class Lane(Struct):
    """A row of the table, its places from left to right."""

    name: str
    slots: list[Slot]
    heads: int = 0
    badges: list[str] = field(default_factory=list)
    """What else lies at the row."""
    active: bool = True


class Spread(Struct):
    """Cards that lie side by side, such as a hand."""

    title: str
    faces: list[Face]
    small: bool = False


class Player(Struct):
    """A line of the score table."""

    name: str
    cards: int
    points: int | None
    """Those of the round; None in a game without rounds of its own."""
    total: int
    state: str = ""
    notes: list[str] = field(default_factory=list)
    you: bool = False


class Track(Struct):
    """A scoring track: a counter for every player, and the spaces with a clover."""

    low: int
    high: int
    clovers: Sequence[int]
    counters: Sequence[int]


class Scene(Struct):
    """Everything there is to paint."""

    title: str
    goal: str
    """Which way is good."""
    lanes: list[Lane]
    spreads: list[Spread]
    players: list[Player]
    unit: tuple[str, str] = ("bullhead", "bullheads")
    """What is counted on the cards, one and several."""
    legend: dict[str, str] = field(default_factory=dict)
    """The signs on the table, in words."""
    notes: list[str] = field(default_factory=list)
    """What else there is to know, a line each."""
    track: Track | None = None


def scene(view: View, names: Sequence[str] = ()) -> Scene:
    """The table as one viewer sees it."""
    picture = Scene(
        title=_title(view),
        goal="fewest points win" if view.rules.fewest_wins else "most points win",
        lanes=lanes(view),
        spreads=[],
        players=_players(view, names),
        legend={sign: say(words) for sign, words in view.rules.legend().items()},
    )
    for name in view.table.__struct_fields__:
        if name in PIECES:
            PIECES[name](view, picture)
    queue = [face(view, card, picture.players[seat].name) for seat, card in view.queue]
    if queue:
        picture.spreads.append(Spread("To be placed", queue))
    if view.hand:
        picture.spreads.append(Spread("Your hand", faces(view, view.hand)))
    return picture


def face(view: View, card: int, owner: str = "") -> Face:
    """A number card."""
    return Face(str(card), view.rules.heads(card), owner)


def faces(view: View, cards: Sequence[int]) -> list[Face]:
    """Number cards."""
    return [face(view, card) for card in cards]


def lanes(view: View) -> list[Lane]:
    """The rows, with what they can hold and the place that takes them."""
    rules, table = view.rules, view.table
    made = []
    for at, (cards, signs) in enumerate(zip(table.rows, rules.places(table))):
        slots = [Slot(sign=sign, takes=place == len(signs)) for place, sign in enumerate(signs, 1)]
        for place, card in enumerate(cards):
            if card:  # on boards, 0 is a gap
                slots[place] = Slot(face(view, card))
        made.append(Lane(f"Row {at + 1}", slots, sum(rules.heads(card) for card in cards), active=bool(cards)))
    return made


def _title(view: View) -> str:
    rules, table = view.rules, view.table
    if view.over:
        return f"{rules.title} · the game is over"
    return f"{rules.title} · round {table.round} · turn {table.turn}"


def _players(view: View, names: Sequence[str]) -> list[Player]:
    totals = view.totals
    # At the end, the last round is both on the sheet and in the piles.
    points = view.table.sheet[-1] if view.over and view.table.sheet else view.points
    lines = []
    for seat in range(view.players):
        you = seat == view.seat
        name = _shown(names[seat]) if names else "You" if you else f"Seat {seat}"
        state = "to move" if seat in view.waiting else "has chosen" if seat in view.chosen else ""
        if view.over and seat in view.rules.winners(totals):
            state = "winner"
        lines.append(Player(name, view.hand_sizes[seat], points[seat], totals[seat], state, you=you))
    return lines


def _shown(name: str) -> str:
    """As much of a name as there is room for, and nothing that is not a letter or a sign."""
    return "".join(sign for sign in name if sign.isprintable())[:LONGEST_NAME]


# --- what single games have on their tables ----------------------------------------------------------------


def _pool(view: View, picture: Scene) -> None:
    """Pro: the open cards, and the hands drafted so far, which everybody knows."""
    if view.table.pool:
        picture.title = f"{view.rules.title} · round {view.table.round} · the draft"
        picture.spreads.append(Spread("Open cards", faces(view, view.table.pool), small=True))


def _known(view: View, picture: Scene) -> None:
    """Cards that everybody knows to be in a hand."""
    for seat, cards in enumerate(view.table.known):
        if cards and seat != view.seat:
            zeros = set(cards) == {0}
            known = plural(len(cards), "0-card") if zeros else listed(sorted(cards))
            picture.players[seat].notes.append(f"holds {known}")


def _marked(view: View, picture: Scene) -> None:
    """Even/Odd: the action card."""
    if view.table.rows:
        odd = view.table.rows[view.table.marked][-1] % 2
        picture.lanes[view.table.marked].badges.append("odd only" if odd else "even only")


def _aside(view: View, picture: Scene) -> None:
    """What was set aside: 0-cards (simple), or cancelled cards (anniversary)."""
    aside = view.table.aside
    if aside:
        what = plural(aside, "0-card") if isinstance(aside, int) else listed(aside)
        picture.notes.append(f"Set aside: {what}")


def _x_rows(view: View, picture: Scene) -> None:
    """X nimmt!: the X rows, the viewer's own as cards."""
    for seat, cards in enumerate(view.table.x_rows):
        if cards and seat == view.seat:
            picture.spreads.append(Spread("Your X row", faces(view, cards)))
        elif cards:
            picture.players[seat].notes.append(f"X row {listed(cards)}")
    for player, pile in zip(picture.players, view.table.piles):
        if pile:
            player.notes.append(f"X pile {plural(2 * bullheads(pile), 'point')}")


def _taken(view: View, picture: Scene) -> None:
    """X nimmt!: cards just taken, of which one goes to the X row."""
    if view.table.taken:
        picture.spreads.append(Spread("Just taken", faces(view, view.table.taken)))


def _sevens(view: View, picture: Scene) -> None:
    """Anniversary: the special cards that lie at rows, and a fifth row."""
    for at in view.table.sevens:
        picture.lanes[at].badges.append("7 nimmt!")
    for at in view.table.stopped:
        picture.lanes[at].badges.append("Stop")
    if len(picture.lanes) > 4:
        picture.lanes[-1].badges.append("5th row")


def _discard(view: View, picture: Scene) -> None:
    """Special and action cards: how many everybody has, those already used, and the viewer's own."""
    word = "action" if hasattr(view.table, "signs") else "special"
    for player, count in zip(picture.players, view.special_counts):
        player.notes.append(plural(count, f"{word} card"))
    if view.table.discard:
        used = Counter(view.table.discard)
        picture.notes.append(f"Used: {listed(f'{count} × {kind}' for kind, count in used.items())}")
    if view.specials:
        picture.spreads.append(Spread(f"Your {word} cards", [Face(kind) for kind in view.specials]))


def _track(view: View, picture: Scene) -> None:
    """Boards: the scoring track. A round is a turn there, and all points are on the track."""
    rules: Any = view.rules
    low, high = rules.point_range
    picture.track = Track(low, high, rules.board.clovers if view.table.luck else (), view.table.track)
    picture.unit = ("ox", "oxen")
    if not view.over:
        picture.title = f"{rules.title} · round {view.table.round}"
    for player in picture.players:
        player.points = None


def _luck(view: View, picture: Scene) -> None:
    """Boards: luck cards, which lie open in front of their owners."""
    for player, kinds in zip(picture.players, view.table.luck):
        if kinds:
            player.notes.append(f"luck cards: {listed(kinds)}")


def _signs(view: View, picture: Scene) -> None:
    """Boards: stop signs."""
    for at in view.table.signs:
        picture.lanes[at].badges.append("Stop!")


PIECES: dict[str, Callable[[View, Scene], None]] = {
    "known": _known,
    "pool": _pool,
    "marked": _marked,
    "aside": _aside,
    "x_rows": _x_rows,
    "taken": _taken,
    "sevens": _sevens,
    "discard": _discard,
    "track": _track,
    "luck": _luck,
    "signs": _signs,
}
"""The fields of tables that have a picture of their own."""
