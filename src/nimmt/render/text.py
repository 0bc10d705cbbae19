"""The table as text, 80 columns wide, or as many as a terminal has: readable without colour, better with it.

A card is its number with its bullheads as dots below; where these have no room, their number. A free place is a dot,
and horns mark the place that takes the row.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterator, Sequence
from textwrap import wrap

from rich.console import Console, ConsoleOptions
from rich.text import Text

from nimmt.render.scene import Face, Lane, Player, Scene, ScoringTrack, Slot, Spread, scene
from nimmt.views import View
from nimmt.words import Voice

WIDTH = 80
NARROWEST = 30
_CELL, _LEAST = 8, 4
_NAME = 8
_COLOURS = {0: "bright_black", 1: "bold", 2: "bold cyan", 3: "bold yellow", 5: "bold magenta", 7: "bold red"}
"""A colour step for each number of bullheads."""


def text(view: View, names: Sequence[str] = (), *, colour: bool = False, language: str = "en") -> str:
    """The table as one viewer sees it, as lines of text.

    >>> from nimmt import Game
    >>> game = Game.from_text("classic rows=12,14,15/37/43,44/58 hands=3,55/16,45 rounds=1")
    >>> print(text(game.view(0)).splitlines()[2].rstrip())
    Row 1   12      14      15      ·       ·       \\_/     4 bullheads
    """
    out = io.StringIO()
    console = Console(file=out, width=WIDTH, force_terminal=colour, no_color=not colour, highlight=False, emoji=False)
    console.print(picture(view, names, language))
    return "".join(f"{line.rstrip()}\n" for line in out.getvalue().splitlines())


def console_for_people() -> Console:
    """The console on standard output: plain when NO_COLOR is set or when it is not a terminal."""
    return Console(highlight=False, emoji=False, no_color=bool(os.environ.get("NO_COLOR")) or None, soft_wrap=False)


def room(console: Console) -> int:
    """How wide sentences are on a console: no wider than can be read well, and never wider than the console."""
    return min(WIDTH, console.width)


def picture(view: View, names: Sequence[str] = (), language: str = "en") -> Picture:
    """The table for a rich console."""
    return Picture(scene(view, names, language))


class Picture:
    """A scene for a rich console, as wide as there is room."""

    def __init__(self, shown: Scene) -> None:
        self.shown = shown

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        yield from paint(self.shown, max(NARROWEST, min(WIDTH, options.max_width)))


def paint(shown: Scene, width: int = WIDTH) -> list[Text]:
    """A scene as lines of this many columns."""
    lines = [*_between(Text(shown.title, "bold"), Text(shown.goal, "italic"), width), Text()]
    name, cell = _shares(shown.lanes, width)
    for lane in shown.lanes:
        lines += _lane(lane, name, cell)
    for spread in shown.spreads:
        lines += _spread(spread, width)
    if shown.track:
        lines += _track(shown.track, shown.players, shown.voice, width)
    lines += _legend(shown.legend, shown.notes, width)
    lines += _players(shown.players, shown.voice, width)
    return lines


def _shares(lanes: Sequence[Lane], width: int) -> tuple[int, int]:
    """How wide the name of a lane is, and each of its places."""
    name = max((len(lane.name) + 1 for lane in lanes), default=0)
    if width == WIDTH:
        return max(_NAME, name), _CELL
    places = max((len(lane.slots) for lane in lanes), default=1)
    counted = max((len(lane.counted) for lane in lanes), default=0)
    return name, max(_LEAST, min(_CELL, (width - name - counted) // places))


def _between(left: Text, right: Text, width: int) -> list[Text]:
    if len(left) + len(right) + 2 > width < WIDTH:
        return [left, right]
    return [Text.assemble(left, " " * max(2, width - len(left) - len(right)), right)]


def _cell(label: str, style: str = "", wide: int = _CELL) -> Text:
    return Text(label.ljust(wide)[:wide], style)


def _dots(heads: int, wide: int) -> str:
    return "•" * heads if heads < wide else f"{heads}•"


def _colour(heads: int) -> str:
    return _COLOURS.get(heads, "bold")


def _lane(lane: Lane, wide: int, cell: int) -> list[Text]:
    full = all(slot.face or slot.takes for slot in lane.slots)
    top = Text.assemble(
        (lane.name.ljust(wide), "" if lane.active else "dim"),
        *(_slot(slot, full, cell) for slot in lane.slots),
        lane.counted if lane.active else "",
    )
    below = Text.assemble(
        " " * wide,
        *(
            _cell(_dots(slot.face.heads, cell), _colour(slot.face.heads), cell) if slot.face else _cell("", "", cell)
            for slot in lane.slots
        ),
        (", ".join(lane.badges), "bold reverse"),
    )
    return [top, below] if below.plain.strip() else [top]


def _slot(slot: Slot, full: bool, cell: int) -> Text:
    if slot.face:
        return _cell(slot.face.label, _colour(slot.face.heads), cell)
    if slot.takes:
        return _cell(rf"\_/ {slot.sign}", "bold red" if full else "red", cell)
    return _cell(slot.sign or "·", "dim", cell)


def _spread(spread: Spread, width: int) -> list[Text]:
    lines = [Text(), Text(spread.title, "bold")]
    if spread.small:
        return [*lines, *_small(spread.faces, width)]
    owners = any(shown.owner for shown in spread.faces)
    wide = max(_CELL, *(max(len(shown.owner), len(shown.label)) + 2 for shown in spread.faces))
    rows = -(-len(spread.faces) // max(1, width // wide))
    across = -(-len(spread.faces) // rows)
    for start in range(0, len(spread.faces), across):
        part = spread.faces[start : start + across]
        lines.append(Text.assemble(*((shown.label.ljust(wide), _colour(shown.heads)) for shown in part)))
        if any(shown.heads for shown in part):
            lines.append(Text.assemble(*((("•" * shown.heads).ljust(wide), _colour(shown.heads)) for shown in part)))
        if owners:
            lines.append(Text.assemble(*((shown.owner.ljust(wide), "italic") for shown in part)))
    return lines


def _small(faces: Sequence[Face], width: int) -> list[Text]:
    """Many cards: each with the number of its bullheads, where that is not one."""
    lines, line = [], Text()
    for shown in faces:
        word = shown.label + (f"({shown.heads})" if shown.heads > 1 else "")
        if len(line) + len(word) + 1 > width:
            lines.append(line)
            line = Text()
        line = Text.assemble(line, (word, _colour(shown.heads)), " ")
    return [*lines, line]


def _track(track: ScoringTrack, players: Sequence[Player], voice: Voice, width: int) -> list[Text]:
    """The scoring track, cut to the part where the counters are."""
    lines = [Text(), Text(voice("picture.track.range", low=track.low, high=track.high), "bold")]
    clovers = ", ".join(f"{space:+d}" for space in track.clovers)
    half = 22 if width == WIDTH else max(5, min(22, (width - 9 - max(len(player.name) for player in players)) // 2))
    for player, counter in zip(players, track.counters):
        place = round((counter - track.low) / (track.high - track.low) * 2 * half)
        line = "".join("●" if at == place else "|" if at == half else "·" for at in range(2 * half + 1))
        lines.append(Text(f"{counter:+4d}  {line}  {player.name}", "bold" if player.you else ""))
    return [*lines, *([Text(voice("picture.clovers", spaces=clovers), "dim")] if clovers else [])]


def _legend(legend: dict[str, str], notes: Sequence[str], width: int) -> list[Text]:
    signs = "   ".join(f"{sign}\xa0{words.replace(' ', chr(0xA0))}" for sign, words in legend.items())
    lines = [line for paragraph in (signs, *notes) for line in wrap(paragraph, width)]
    return [Text(), *(Text(line.replace("\xa0", " "), "dim") for line in lines)] if lines else []


def _players(players: Sequence[Player], voice: Voice, width: int) -> list[Text]:
    wide = max(8, *(len(player.name) for player in players)) + 2
    rounds = any(player.points is not None for player in players)
    who, cards, now, points = (voice(f"picture.head.{word}") for word in ("player", "cards", "round", "points"))
    hold = max(5, len(cards))
    fresh, sums = (13, 9) if width == WIDTH else ((len(now) + 1) * rounds, len(points) + 1)
    lines = [Text(), Text(f"  {who:<{wide}}{cards:>{hold}}{now if rounds else '':>{fresh}}{points:>{sums}}", "bold")]
    for player in players:
        scored = "" if player.points is None else player.points
        line = f"{player.name:<{wide}}{player.cards:>{hold}}{scored:>{fresh}}{player.total:>{sums}}   "
        remarks = "; ".join(remark for remark in (player.said, *player.notes) if remark)
        room = width - len(line) - 2
        beside = width == WIDTH or room >= len(remarks)
        first, *others = (wrap(remarks, room) or [""]) if beside else ["", *wrap(remarks, width - 4)]
        you = "bold green" if player.you else ""
        told = line if first else line.rstrip()
        lines.append(Text.assemble(("> " if player.you else "  ", you), (told, you and "bold"), (first, "dim")))
        lines += [Text(" " * (len(line) + 2 if first else 4) + other, "dim") for other in others]
    return lines
