"""The table as text, 80 columns wide: readable without colour, better with it.

A card is its number with its bullheads as dots below. A free place is a dot, and horns mark the place that takes
the row.
"""

from __future__ import annotations

import io
import os
from collections.abc import Sequence
from textwrap import wrap

from rich.console import Console, Group
from rich.text import Text

from nimmt.render.scene import Face, Lane, Player, Scene, ScoringTrack, Slot, Spread, scene
from nimmt.views import View
from nimmt.words import Voice

WIDTH = 80
_CELL = 8
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


def picture(view: View, names: Sequence[str] = (), language: str = "en") -> Group:
    """The table for a rich console."""
    return paint(scene(view, names, language))


def paint(shown: Scene) -> Group:
    """A scene for a rich console."""
    lines = [_between(Text(shown.title, "bold"), Text(shown.goal, "italic")), Text()]
    for lane in shown.lanes:
        lines += _lane(lane, max(_NAME, *(len(each.name) + 1 for each in shown.lanes)))
    for spread in shown.spreads:
        lines += _spread(spread)
    if shown.track:
        lines += _track(shown.track, shown.players, shown.voice)
    lines += _legend(shown.legend, shown.notes)
    lines += _players(shown.players, shown.voice)
    return Group(*lines)


def _between(left: Text, right: Text) -> Text:
    return Text.assemble(left, " " * max(2, WIDTH - len(left) - len(right)), right)


def _cell(label: str, style: str = "") -> Text:
    return Text(label.ljust(_CELL)[:_CELL], style)


def _colour(heads: int) -> str:
    return _COLOURS.get(heads, "bold")


def _lane(lane: Lane, wide: int) -> list[Text]:
    full = all(slot.face or slot.takes for slot in lane.slots)
    top = Text.assemble(
        (lane.name.ljust(wide), "" if lane.active else "dim"),
        *(_slot(slot, full) for slot in lane.slots),
        lane.counted if lane.active else "",
    )
    below = Text.assemble(
        " " * wide,
        *(_cell("•" * slot.face.heads, _colour(slot.face.heads)) if slot.face else _cell("") for slot in lane.slots),
        (", ".join(lane.badges), "bold reverse"),
    )
    return [top, below] if below.plain.strip() else [top]


def _slot(slot: Slot, full: bool) -> Text:
    if slot.face:
        return _cell(slot.face.label, _colour(slot.face.heads))
    if slot.takes:
        return _cell(rf"\_/ {slot.sign}", "bold red" if full else "red")
    return _cell(slot.sign or "·", "dim")


def _spread(spread: Spread) -> list[Text]:
    lines = [Text(), Text(spread.title, "bold")]
    if spread.small:
        return [*lines, *_small(spread.faces)]
    owners = any(shown.owner for shown in spread.faces)
    wide = max(_CELL, *(max(len(shown.owner), len(shown.label)) + 2 for shown in spread.faces))
    rows = -(-len(spread.faces) // (WIDTH // wide))
    across = -(-len(spread.faces) // rows)
    for start in range(0, len(spread.faces), across):
        part = spread.faces[start : start + across]
        lines.append(Text.assemble(*((shown.label.ljust(wide), _colour(shown.heads)) for shown in part)))
        if any(shown.heads for shown in part):
            lines.append(Text.assemble(*((("•" * shown.heads).ljust(wide), _colour(shown.heads)) for shown in part)))
        if owners:
            lines.append(Text.assemble(*((shown.owner.ljust(wide), "italic") for shown in part)))
    return lines


def _small(faces: Sequence[Face]) -> list[Text]:
    """Many cards: each with the number of its bullheads, where that is not one."""
    lines, line = [], Text()
    for shown in faces:
        word = shown.label + (f"({shown.heads})" if shown.heads > 1 else "")
        if len(line) + len(word) + 1 > WIDTH:
            lines.append(line)
            line = Text()
        line = Text.assemble(line, (word, _colour(shown.heads)), " ")
    return [*lines, line]


def _track(track: ScoringTrack, players: Sequence[Player], voice: Voice) -> list[Text]:
    """The scoring track, cut to the part where the counters are."""
    lines = [Text(), Text(voice("picture.track.range", low=track.low, high=track.high), "bold")]
    clovers = ", ".join(f"{space:+d}" for space in track.clovers)
    for player, counter in zip(players, track.counters):
        place = round((counter - track.low) / (track.high - track.low) * 44)
        line = "".join("●" if at == place else "|" if at == 22 else "·" for at in range(45))
        lines.append(Text(f"{counter:+4d}  {line}  {player.name}", "bold" if player.you else ""))
    return [*lines, *([Text(voice("picture.clovers", spaces=clovers), "dim")] if clovers else [])]


def _legend(legend: dict[str, str], notes: Sequence[str]) -> list[Text]:
    signs = "   ".join(f"{sign}\xa0{words.replace(' ', chr(0xA0))}" for sign, words in legend.items())
    lines = [line for paragraph in (signs, *notes) for line in wrap(paragraph, WIDTH)]
    return [Text(), *(Text(line.replace("\xa0", " "), "dim") for line in lines)] if lines else []


def _players(players: Sequence[Player], voice: Voice) -> list[Text]:
    wide = max(8, *(len(player.name) for player in players)) + 2
    rounds = any(player.points is not None for player in players)
    who, cards, now, points = (voice(f"picture.head.{word}") for word in ("player", "cards", "round", "points"))
    hold = max(5, len(cards))
    lines = [Text(), Text(f"  {who:<{wide}}{cards:>{hold}}{now if rounds else '':>13}{points:>9}", "bold")]
    for player in players:
        scored = "" if player.points is None else player.points
        line = f"{player.name:<{wide}}{player.cards:>{hold}}{scored:>13}{player.total:>9}   "
        remarks = "; ".join(remark for remark in (player.said, *player.notes) if remark)
        first, *others = wrap(remarks, WIDTH - len(line) - 2) or [""]
        you = "bold green" if player.you else ""
        lines.append(Text.assemble(("> " if player.you else "  ", you), (line, you and "bold"), (first, "dim")))
        lines += [Text(" " * (len(line) + 2) + other, "dim") for other in others]
    return lines
