"""The pieces of a scene (`nimmt.render.scene`) as cards on a screen, in sizes that fit.

A card is a block of paper with its number and its bullheads as dots; where room is short, a line with the number of
bullheads raised: 55⁷. Words and signs carry every meaning; colour only helps. Every card and row knows what it is
(`meta`), so that a click on it can be understood.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap
from typing import Any

from msgspec import Struct
from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from nimmt.decisions import Landing
from nimmt.render.scene import Face, Lane, Player, Scene, ScoringTrack, Slot, Spread
from nimmt.render.svg import COLOURS, PAPER, PRINT
from nimmt.views import View
from nimmt.words import Voice

NO_BREAK = "\xa0"
CLOVER = "♣"
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


class Palette(Struct, frozen=True):
    """The colours of cards and signs on a dark or a light table."""

    paper: str
    ink: str
    heads: Mapping[int, str]
    """A colour step for each number of bullheads, on paper."""
    point: str
    """The card under the cursor."""
    point_ink: str
    good: str
    bad: str
    quiet: str


ON_DARK = Palette(PAPER, PRINT, COLOURS, "#f0b429", "#000000", "#5fd787", "#ff8080", "#a9b8bd")
ON_LIGHT = Palette(
    "#20262b",
    "#ffffff",
    {0: "#a9b8bd", 1: "#9fd0c6", 2: "#8fc7ff", 3: "#ffd75f", 5: "#ffaf87", 7: "#ff8fb4"},
    "#005faf",
    "#ffffff",
    "#006000",
    "#a00000",
    "#5a6b70",
)


class Size(Struct, frozen=True):
    """How large cards are, in columns and lines, and how many lines lie between rows of them."""

    wide: int
    high: int
    gap: int = 0


SIZES = (Size(9, 4, 1), Size(7, 3, 1), Size(7, 3), Size(6, 2, 1), Size(6, 2), Size(5, 1))
LARGE, MIDDLE, FLAT = SIZES[2], SIZES[4], SIZES[5]
NARROW = Size(4, 1)
"""For cards beside the rows, which are many."""


class Marks(Struct):
    """What is to be pointed out on the table."""

    rows: Sequence[int] = ()
    """Rows where something happens."""
    cards: Sequence[int] = ()
    """Cards that something happens to."""
    ghosts: Mapping[tuple[int, int], str] = {}
    """Cards that would lie there: by row and place."""
    takes: Sequence[int] = ()
    """Rows that would be taken."""


def would_lie(landings: Iterable[Landing]) -> Marks:
    """The cards that would be added, and the rows that would be taken."""
    ghosts: dict[tuple[int, int], str] = {}
    takes: list[int] = []
    for landing in landings:
        for goes in (landing, landing.then):
            if goes is None or goes.row is None or goes.space is None:
                continue
            if goes.taken:
                takes.append(goes.row)
            else:
                ghosts[goes.row, goes.space] = str(goes.card)
    return Marks(rows=[at for at, _ in ghosts], ghosts=ghosts, takes=takes)


# --- cards -----------------------------------------------------------------------------------------------


def card(face: Face, size: Size, look: Palette, *, sign: str = " ", pointed: bool = False, **meta: Any) -> list[Text]:
    """A card, line by line; *sign* stands before its number, and a card pointed at stands out."""
    paper = look.point if pointed else look.paper
    ink = Style(color=look.point_ink if pointed else look.ink, bgcolor=paper, bold=True, meta=meta)
    dots = Style(color=look.point_ink if pointed else look.heads.get(face.heads, look.ink), bgcolor=paper, meta=meta)
    wide = max(size.wide, cell_len(face.label) + 2)
    label = f"{sign}{face.label}"
    if size.high == 1:
        raised = str(face.heads).translate(RAISED) if face.heads > 1 else ""
        rest = " " * (wide - cell_len(label) - len(raised))
        return [Text.assemble((label, ink), (raised, dots), (rest, ink))]
    over = max(0, face.heads - wide) if size.high == 2 else 0  # beside the number, where they are too many
    rows = [face.heads - over] if size.high == 2 else [min(4, face.heads), max(0, face.heads - 4)]
    blank = [painted(" " * wide, ink)] * (size.high - 1 - len(rows))
    top = Text.assemble((label.ljust(wide - over), ink), ("•" * over, dots))
    return [top, *blank, *(painted(f"{' ' * (count < wide)}{'•' * count}".ljust(wide), dots) for count in rows)]


def painted(words: str, style: Style) -> Text:
    """Words in a style of their own, which what is added to them does not take over."""
    return Text.assemble((words, style))


def beside(blocks: Sequence[Sequence[Text]], gap: str = " ") -> list[Text]:
    """Blocks of lines next to each other."""
    return [Text(gap).join(lines) for lines in zip(*blocks)]


# --- the rows of the table -------------------------------------------------------------------------------


def table(shown: Scene, look: Palette, width: int, height: int, marks: Marks, hide: Sequence[Spread] = ()) -> Text:
    """The rows as large as fits, and below them what else lies on the table."""
    below = [] if shown.track else _spreads(shown, look, width, marks, hide)
    if below and len(shown.lanes) + len(below) < height:
        below.insert(0, Text())
    room = height - len(below)
    size = next((size for size in SIZES if _needs(shown.lanes, size, width) <= room), FLAT)
    lines: list[Text] = []
    for at, lane in enumerate(shown.lanes):
        if lines:
            lines += [Text()] * size.gap
        lines += _lane(at, lane, size, look, marks)
    lines += below
    told = [line for note in shown.notes for line in _wrapped(note, width, Style(color=look.quiet))]
    if len(lines) + len(told) + 1 <= height:
        lines += [Text(), *told]
    return Text("\n").join(lines)


def least(shown: Scene, look: Palette, width: int, hide: Sequence[Spread] = ()) -> int:
    """The lines that the table takes at least: a line for each row, and all cards below them but on a board."""
    return len(shown.lanes) + (0 if shown.track else len(_spreads(shown, look, width, Marks(), hide)))


def _spreads(shown: Scene, look: Palette, width: int, marks: Marks, hide: Sequence[Spread]) -> list[Text]:
    spreads = [spread for spread in shown.spreads if spread not in hide]
    return [line for spread in spreads for line in _spread(spread, look, width, marks)]


def _needs(lanes: Sequence[Lane], size: Size, width: int) -> int:
    """The lines that rows of this size take; too many where they are too wide."""
    longest = max((len(lane.slots) for lane in lanes), default=0)
    if 4 + longest * (size.wide + 1) + 4 > width and size is not FLAT:
        return 1000
    return len(lanes) * (size.high + size.gap) - size.gap


def _lane(at: int, lane: Lane, size: Size, look: Palette, marks: Marks) -> list[Text]:
    taken = at in marks.takes
    full = all(slot.face or slot.takes for slot in lane.slots)
    strong = Style(color=look.bad if taken else look.good, bold=True)
    sign = "▸" if at in marks.rows or taken else " "
    name = painted(f"{sign}{at + 1:>2} ", strong if sign != " " else Style(color=None if lane.active else look.quiet))
    blocks = [[name, *[Text("    ")] * (size.high - 1)]]
    for place, slot in enumerate(lane.slots):
        ghost = marks.ghosts.get((at, place))
        if ghost is not None and not slot.face:
            blocks.append(_hollow(f"({ghost})", size, Style(color=look.good, bold=True), at))
        else:
            blocks.append(_slot(at, slot, size, look, marks, full))
    lines = beside(blocks, "")
    heads = f" {lane.heads}" if lane.active else ""
    first = painted(heads, Style(color=look.bad, bold=True) if taken else Style(color=look.quiet))
    badges = painted(", ".join(lane.badges), Style(bold=True, reverse=True))
    if size.high == 1 or not lane.badges:
        lines[0] += first + Text(" " if lane.badges else "") + badges
    else:
        lines[0] += first
        lines[1] += Text(" ") + badges
    for line in lines:
        line.stylize(Style(meta={"row": at}))
    return lines


def _slot(at: int, slot: Slot, size: Size, look: Palette, marks: Marks, full: bool) -> list[Text]:
    if slot.face:
        number = int(slot.face.label)
        block = card(slot.face, size, look, pointed=number in marks.cards, card=number, row=at)
        return [line + Text(" ") for line in block]
    if slot.takes:
        style = Style(color=look.bad, bold=full)
        if size.high == 1:
            return _hollow(slot.sign or "\\_/", size, style, at)
        return _hollow("\\_/", size, style, at, below=slot.sign)
    return _hollow(slot.sign or "·", size, Style(color=look.quiet), at)


def _hollow(sign: str, size: Size, style: Style, at: int, below: str = "") -> list[Text]:
    """A place without a card."""
    wide = size.wide + 1
    lines = [painted(f" {words}".ljust(wide)[:wide], style) for words in (sign, below)]
    return (lines + [Text(" " * wide)] * size.high)[: size.high]


def _spread(spread: Spread, look: Palette, width: int, marks: Marks) -> list[Text]:
    """Cards side by side on a line of their own, after their title."""
    lines = [painted(f"{spread.title}: ", Style(bold=True))]
    for shown in spread.faces:
        number = int(shown.label) if shown.label.isdigit() else -1
        (piece,) = card(shown, NARROW, look, pointed=number in marks.cards, card=number)
        if shown.owner:
            piece.append(f" {shown.owner}", Style(color=look.quiet))
        if lines[-1].cell_len + piece.cell_len + 1 > width:
            lines.append(Text("  "))
        lines[-1] = lines[-1] + piece + Text(" ")
    return lines


# --- what is always seen on a board ----------------------------------------------------------------------


def ground(shown: Scene, look: Palette, width: int, marks: Marks, hide: Sequence[Spread] = ()) -> list[Text]:
    """On a board, across the whole screen: what lies beside it, the scoring track, and what its signs mean."""
    lines = [*_spreads(shown, look, width, marks, hide), _track(shown.track, look, width)] if shown.track else []
    signs = [f"{sign} {words}".replace(" ", NO_BREAK) for sign, words in shown.legend.items()]
    if shown.track and shown.track.clovers:
        signs.append(f"{CLOVER} {shown.voice('picture.clover')}".replace(" ", NO_BREAK))
    told = _wrapped(" · ".join(signs), width, Style(color=look.quiet))
    return lines + [Text(line.plain.replace(NO_BREAK, " "), line.style) for line in told]


def _track(track: ScoringTrack, look: Palette, width: int) -> Text:
    """The track from end to end; everybody's counter is their number. Counters on one space stand side by side."""
    low, high = f"{track.low:+d} ", f" {track.high:+d}"
    places = min(track.high - track.low + 1, width - len(low) - len(high))

    def place(space: int) -> int:
        return round((space - track.low) * (places - 1) / (track.high - track.low))

    signs: dict[int, tuple[str, Style]] = {place(0): ("0", Style(color=look.quiet))}
    signs |= {place(space): (CLOVER, Style(color=look.good)) for space in track.clovers}
    taken: set[int] = set()
    for seat, space in sorted(enumerate(track.counters), key=lambda counter: counter[1]):
        at = min((free for free in range(places) if free not in taken), key=lambda free: abs(free - place(space)))
        taken.add(at)
        signs[at] = (str(seat + 1), Style(bold=True, color=look.point_ink, bgcolor=look.point))
    quiet = Style(color=look.quiet)
    return Text.assemble((low, quiet), *(signs.get(at, ("·", quiet)) for at in range(places)), (high, quiet))


def _wrapped(words: str, width: int, style: Style, indent: str = "") -> list[Text]:
    lines = wrap(words, max(10, width), initial_indent=indent, subsequent_indent=indent)
    return [Text(line, style) for line in lines]


# --- the scores ------------------------------------------------------------------------------------------

STATES = {"waits": "…", "chosen": "✓", "winner": "★"}


def scores(
    players: Iterable[Player], look: Palette, width: int, height: int, voice: Voice, *, numbered: bool = False
) -> Text:
    """A line for each player: name, cards, points of this round, points; further remarks below.

    Where they are *numbered*, each has the number of its counter on the track. Where the remarks do not fit into the
    *height*, all players come first; where they do not fit then, the last line says where they are.
    """
    players = list(players)
    rounds = any(player.points is not None for player in players)
    short = width < 30
    wide = max(4, width - (14 if rounds else 10) - (0 if short else 2))
    cards = 3 if short else 5
    held, now, total = (voice(f"picture.head.{word}") for word in ("cards", "few", "all"))
    fits = not short and len(held) <= cards
    head = f"{'':<{wide + 3}}{held if fits else '#':>{cards}}" + (f"{now:>4}" if rounds else "") + f"{total:>4}"
    quiet = Style(color=look.quiet)
    lines: list[Text] = []
    remarks: list[list[Text]] = []
    for number, player in enumerate(players, 1):
        state = STATES.get(player.state, " ")
        name = f"{number} {player.name}" if numbered else player.name
        line = f"{'▸' if player.you else ' '}{name[:wide]:<{wide}} {state}{player.cards:>{cards}}"
        line += (f"{player.points or 0:>4}" if rounds else "") + f"{player.total:>4}"
        lines.append(Text(line, Style(bold=player.you, color=look.good if player.state == "winner" else None)))
        remarks.append(_wrapped(" · ".join(player.notes), width, quiet, indent="   "))
    told = [line for pair in zip(lines, remarks) for line in (pair[0], *pair[1])]
    if len(told) >= height:
        named = [Text(f" {player.name}", quiet) for player in players]
        told = lines + [line for pair in zip(named, remarks) if pair[1] for line in (pair[0], *pair[1])]
    if len(told) >= height:
        told = [*told[: max(len(lines), height - 2)], Text(f" {voice('screen.scores.more')}", quiet)]
    return Text("\n").join([Text(head, quiet), *told])


def notes(players: Iterable[Player]) -> Text:
    """What else there is to say of each player, in full."""
    return Text("\n".join(f"{player.name}: {' · '.join(player.notes)}" for player in players if player.notes))


def sheet(view: View, names: Sequence[str], look: Palette, width: int, voice: Voice) -> Text:
    """The score sheet of a game that is over: the best first, a column for each round, as far as there is room."""
    totals, rounds = view.totals, view.table.sheet
    winners = view.rules.winners(totals)
    wide = min(20, max(len(name) for name in names))
    columns = max(0, (width - wide - 10) // 5)
    shown = list(enumerate(rounds, 1))[-columns:] if columns and not hasattr(view.table, "track") else []
    order = sorted(range(view.players), key=lambda seat: (view.rules.gain(-totals[seat]), seat))
    heads = "".join(f"{number:>5}" for number, _ in shown)
    lines = [
        painted(voice("screen.sheet"), Style(bold=True)),
        Text(),
        Text(f"    {'':<{wide}}{heads}{voice('picture.head.all'):>6}", Style(color=look.quiet)),
    ]
    for seat in order:
        points = "".join(f"{points[seat]:>5}" for _, points in shown)
        won = seat in winners
        line = f" {'★' if won else ' '}  {names[seat][:wide]:<{wide}}{points}{totals[seat]:>6}"
        lines.append(Text(line, Style(bold=won or seat == view.seat, color=look.good if won else None)))
    return Text("\n").join(lines)
