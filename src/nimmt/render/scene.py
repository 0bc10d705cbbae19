"""What a picture shows: lanes, cards, players. One description of the table, painted as text and as SVG.

Every game starts from the same scene. A ruleset whose table has more on it (Pro's open cards, the Even/Odd card)
names each further field of its table in `PIECES`, with the function that puts it into the scene.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Literal

from msgspec import Struct, field

from nimmt.cards import bullheads
from nimmt.views import View
from nimmt.words import Message, Voice

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
    counted: str = ""
    """Its bullheads, or oxen, in words."""
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
    state: Literal["", "waits", "chosen", "winner"] = ""
    said: str = ""
    """The state in words."""
    notes: list[str] = field(default_factory=list)
    you: bool = False


class ScoringTrack(Struct):
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
    voice: Voice
    """The language that all of it speaks."""
    legend: dict[str, str] = field(default_factory=dict)
    """The signs on the table, in words."""
    notes: list[str] = field(default_factory=list)
    """What else there is to know, a line each."""
    track: ScoringTrack | None = None


def scene(view: View, names: Sequence[str] = (), language: str = "en") -> Scene:
    """The table as one viewer sees it."""
    voice = Voice(language, names, view.seat)
    picture = Scene(
        title=_title(view, voice),
        goal=voice("goal.fewest" if view.rules.fewest_wins else "goal.most"),
        lanes=lanes(view, voice),
        spreads=[],
        players=_players(view, voice),
        voice=voice,
        legend={sign: voice(f"space.{sign}") for sign in view.rules.legend()},
    )
    for name in view.table.__struct_fields__:
        if name in PIECES:
            PIECES[name](view, picture)
    queue = [face(view, card, picture.players[seat].name) for seat, card in view.queue]
    if queue:
        picture.spreads.append(Spread(voice("picture.queue"), queue))
    if view.hand:
        picture.spreads.append(Spread(voice("picture.hand"), faces(view, view.hand)))
    return picture


def face(view: View, card: int, owner: str = "") -> Face:
    """A number card."""
    return Face(str(card), view.rules.heads(card), owner)


def faces(view: View, cards: Sequence[int]) -> list[Face]:
    """Number cards."""
    return [face(view, card) for card in cards]


def lanes(view: View, voice: Voice) -> list[Lane]:
    """The rows, with what they can hold and the place that takes them."""
    rules, table = view.rules, view.table
    unit = f"unit.{rules.pieces().unit}"
    made = []
    for at, (cards, signs) in enumerate(zip(table.rows, rules.places(table))):
        slots = [Slot(sign=sign, takes=place == len(signs)) for place, sign in enumerate(signs, 1)]
        for place, card in enumerate(cards):
            if card:  # on boards, 0 is a gap
                slots[place] = Slot(face(view, card))
        heads = sum(rules.heads(card) for card in cards)
        made.append(Lane(voice("picture.row", row=at + 1), slots, heads, voice(unit, n=heads), active=bool(cards)))
    return made


def _title(view: View, voice: Voice) -> str:
    game, table = voice.title(view.rules), view.table
    if view.over:
        return voice("picture.title.over", game=game)
    return voice("picture.title", game=game, round=table.round, turn=table.turn)


def _players(view: View, voice: Voice) -> list[Player]:
    totals = view.totals
    # At the end, the last round is both on the sheet and in the piles.
    points = view.table.sheet[-1] if view.over and view.table.sheet else view.points
    lines = []
    for seat in range(view.players):
        you = seat == view.seat
        name = voice("picture.you") if you and not voice.names else _shown(voice.name(seat))
        state: Literal["", "waits", "chosen", "winner"] = ""
        if view.over and seat in view.rules.winners(totals):
            state = "winner"
        elif seat in view.waiting:
            state = "waits"
        elif seat in view.chosen:
            state = "chosen"
        said = voice(f"picture.{state}") if state else ""
        lines.append(Player(name, view.hand_sizes[seat], points[seat], totals[seat], state, said, you=you))
    return lines


def _shown(name: str) -> str:
    """As much of a name as there is room for, and nothing that is not a letter or a sign."""
    return "".join(sign for sign in name if sign.isprintable())[:LONGEST_NAME]


# --- what single games have on their tables ----------------------------------------------------------------


def _pool(view: View, picture: Scene) -> None:
    """Pro: the open cards, and the hands drafted so far, which everybody knows."""
    voice, table = picture.voice, view.table
    if table.pool:
        picture.title = voice("picture.title.draft", game=voice.title(view.rules), round=table.round)
        picture.spreads.append(Spread(voice("picture.pool"), faces(view, table.pool), small=True))


def _known(view: View, picture: Scene) -> None:
    """Cards that everybody knows to be in a hand."""
    for seat, cards in enumerate(view.table.known):
        if cards and seat != view.seat:
            picture.players[seat].notes.append(
                picture.voice("picture.holds.zeros", count=len(cards))
                if set(cards) == {0}
                else picture.voice("picture.holds", cards=tuple(sorted(cards)))
            )


def _marked(view: View, picture: Scene) -> None:
    """Even/Odd: the action card."""
    if view.table.rows:
        odd = view.table.rows[view.table.marked][-1] % 2
        picture.lanes[view.table.marked].badges.append(picture.voice("picture.odd" if odd else "picture.even"))


def _aside(view: View, picture: Scene) -> None:
    """Simple: 0-cards that were set aside."""
    if view.table.aside:
        picture.notes.append(picture.voice("picture.aside.zeros", count=view.table.aside))


def _cancelled(view: View, picture: Scene) -> None:
    """Anniversary: the cards that Negative = Positive set aside."""
    if view.table.cancelled:
        picture.notes.append(picture.voice("picture.aside", cards=view.table.cancelled))


def _x_rows(view: View, picture: Scene) -> None:
    """X nimmt!: the X rows, the viewer's own as cards; and what the own hand would cost, which nobody else can tell."""
    voice = picture.voice
    for seat, cards in enumerate(view.table.x_rows):
        if cards and seat == view.seat:
            picture.spreads.append(Spread(voice("picture.x"), faces(view, cards)))
        elif cards:
            picture.players[seat].notes.append(voice("picture.x.row", cards=cards))
    if view.seat is not None and view.hand:
        picture.players[view.seat].notes.append(voice("picture.x.hand", points=bullheads(view.hand)))


def _taken(view: View, picture: Scene) -> None:
    """X nimmt!: cards just taken, of which one goes to the X row."""
    if view.table.taken:
        picture.spreads.append(Spread(picture.voice("picture.taken"), faces(view, view.table.taken)))


def _sevens(view: View, picture: Scene) -> None:
    """Anniversary: the special cards that lie at rows, and a fifth row."""
    for at in view.table.sevens:
        picture.lanes[at].badges.append(picture.voice("special.seven"))
    for at in view.table.stopped:
        picture.lanes[at].badges.append(picture.voice("special.stop"))
    if len(picture.lanes) > 4:
        picture.lanes[-1].badges.append(picture.voice("special.fifth-row"))


def _discard(view: View, picture: Scene) -> None:
    """Special and action cards: how many everybody has, those already used, and the viewer's own."""
    voice = picture.voice
    word = "action" if hasattr(view.table, "signs") else "special"
    for player, count in zip(picture.players, view.special_counts):
        player.notes.append(voice(f"picture.{word}.count", count=count))
    if view.table.discard:
        used = Counter(view.table.discard)
        each = [
            Message("picture.some", {"count": count, "card": Message(f"{word}.{kind}")}) for kind, count in used.items()
        ]
        picture.notes.append(voice("picture.used", cards=tuple(each)))
    if view.specials:
        titles = [Face(voice(f"{word}.{kind}")) for kind in view.specials]
        picture.spreads.append(Spread(voice(f"picture.{word}s"), titles))


def _track(view: View, picture: Scene) -> None:
    """Boards: the scoring track. There are turns alone, no rounds, and all points are on the track."""
    rules: Any = view.rules
    low, high = rules.point_range
    picture.track = ScoringTrack(low, high, rules.board.clovers if view.table.luck else (), view.table.track)
    if not view.over:
        game = picture.voice.title(rules)
        picture.title = picture.voice("picture.title.turn", game=game, turn=view.table.turn)
    for player in picture.players:
        player.points = None


def _luck(view: View, picture: Scene) -> None:
    """Boards: luck cards, which lie open in front of their owners."""
    for player, kinds in zip(picture.players, view.table.luck):
        if kinds:
            titles = tuple(Message(f"luck.{kind}") for kind in kinds)
            player.notes.append(picture.voice("picture.luck", cards=titles))


def _signs(view: View, picture: Scene) -> None:
    """Boards: stop signs."""
    for at in view.table.signs:
        picture.lanes[at].badges.append(picture.voice("action.stop"))


PIECES: dict[str, Callable[[View, Scene], None]] = {
    "known": _known,
    "pool": _pool,
    "marked": _marked,
    "aside": _aside,
    "cancelled": _cancelled,
    "x_rows": _x_rows,
    "taken": _taken,
    "sevens": _sevens,
    "discard": _discard,
    "track": _track,
    "luck": _luck,
    "signs": _signs,
}
"""The fields of tables that have a picture of their own."""
