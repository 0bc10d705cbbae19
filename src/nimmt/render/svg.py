"""The table as SVG, in a design of our own.

Cards are paper-white with one large number. How bad a card is shows three ways at once: bull heads as pips, a band at
the card's edge with as many blocks, and a colour step. Rows are lanes with a slot for every card they can hold, and
horns over the slot that takes the row.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal
from xml.sax.saxutils import escape

from msgspec import Struct

from nimmt.render.scene import Face, Lane, Player, Scene, ScoringTrack, Slot, Spread, scene
from nimmt.render.signs import bull, sign
from nimmt.views import View
from nimmt.words import Voice

WIDTH = 900
MARGIN = 24
CARD_W, CARD_H = 58, 72
STEP = 66
"""From one card to the next in a lane."""
LANE_H = 84
LABEL_W = 80
RAIL_W = 236
"""The column with the players' points."""
FONT = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', 'DejaVu Sans', sans-serif"

COLOURS = {0: "#7d8a91", 1: "#5f8f86", 2: "#3f7fb5", 3: "#c08a1e", 5: "#cf5a2b", 7: "#a3214f"}
"""A colour step for each number of bull heads."""
CLOVER = "#4c8f5f"
PAPER, PRINT = "#fdfcf8", "#20262b"


class Theme(Struct, frozen=True):
    """The colours of the table around the cards."""

    table: str
    lane: str
    slot: str
    ink: str
    quiet: str
    accent: str


DARK = Theme("#1d2a2f", "#26363c", "#49606a", "#f2f0ea", "#a9b8bd", "#f0b429")
LIGHT = Theme("#eef1ee", "#e0e6e3", "#a9b9b4", "#1d2a2f", "#5a6b70", "#b26a00")


def svg(
    view: View, names: Sequence[str] = (), *, theme: Literal["dark", "light"] = "dark", language: str = "en"
) -> str:
    """The table as one viewer sees it, as an SVG picture."""
    shown = scene(view, names, language)
    return _Painter(LIGHT if theme == "light" else DARK, shown.voice).paint(shown)


class _Painter:
    """Collects the parts of one picture, from top to bottom."""

    def __init__(self, theme: Theme, voice: Voice) -> None:
        self.theme = theme
        self.voice = voice
        self.parts: list[str] = []

    def paint(self, shown: Scene) -> str:
        self._words(MARGIN, 40, shown.title, size=20, bold=True)
        self._words(WIDTH - MARGIN, 40, shown.goal, anchor="end", quiet=True)
        top = 62
        y = self._lanes(shown.lanes, shown.legend, top)
        rail: float = self._players(shown.players, top) if shown.lanes else top
        y = max(y, self._legend(shown.legend, rail))
        y = self._spreads(shown.spreads, y)
        if not shown.lanes:
            y = self._players(shown.players, y + 16, x=MARGIN)
        if shown.track:
            y = self._track(shown.track, shown.players, y)
        for note in shown.notes:
            y += 20
            self._words(MARGIN, y, note, size=12, quiet=True)
        return self._whole(y + MARGIN, shown.title)

    def _whole(self, height: float, title: str) -> str:
        body = "".join(self.parts)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height:g}" '
            f'viewBox="0 0 {WIDTH} {height:g}" role="img" font-family="{FONT}">'
            f"<title>{escape(title)}</title>"
            f'<rect width="{WIDTH}" height="{height:g}" rx="16" fill="{self.theme.table}"/>{body}</svg>\n'
        )

    # --- small things ------------------------------------------------------------------------------------

    def _words(
        self,
        x: float,
        y: float,
        words: str,
        *,
        size: float = 14,
        bold: bool = False,
        quiet: bool = False,
        anchor: str = "start",
        fill: str = "",
    ) -> None:
        colour = fill or (self.theme.quiet if quiet else self.theme.ink)
        weight = ' font-weight="700"' if bold else ""
        self.parts.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size:g}"{weight} fill="{colour}" text-anchor="{anchor}" '
            f'style="font-variant-numeric:tabular-nums">{escape(words)}</text>'
        )

    def _bull(self, x: float, y: float, size: float, fill: str) -> None:
        self.parts.append(bull(x, y, size, fill))

    # --- cards -------------------------------------------------------------------------------------------

    def _card(self, face: Face, x: float, y: float) -> None:
        colour = COLOURS.get(face.heads, COLOURS[7])
        self.parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{CARD_W}" height="{CARD_H}" rx="6" fill="{PAPER}" '
            f'stroke="#c9c5b8" stroke-width="1"/>'
        )
        self._band(face.heads, x, y, colour)
        middle = x + CARD_W / 2 + 3.5
        if face.label.isdigit():
            size = 21 if len(face.label) > 2 else 25
            self._words(middle, y + 34, face.label, size=size, bold=True, anchor="middle", fill=PRINT)
        else:
            for number, word in enumerate(face.label.split("-")):
                self._words(x + CARD_W / 2, y + 32 + 14 * number, word, size=11, bold=True, anchor="middle", fill=PRINT)
        lines = {5: (3, 2), 7: (4, 3)}.get(face.heads, (face.heads,))
        for line, count in enumerate(lines):
            for i in range(count):
                self._bull(middle + (i - count / 2) * 10.5 + 0.6, y + 44 + line * 11, 9.4, colour)

    def _band(self, heads: int, x: float, y: float, colour: str) -> None:
        """The edge: a block for every bull head, the wider the more."""
        if not heads:
            return
        wide, gap = 2.5 + 0.8 * heads, 2.0
        tall = (CARD_H - 12 - gap * (heads - 1)) / heads
        for block in range(heads):
            at = y + 6 + block * (tall + gap)
            self.parts.append(f'<rect x="{x:g}" y="{at:g}" width="{wide:g}" height="{tall:g}" rx="1" fill="{colour}"/>')

    # --- lanes -------------------------------------------------------------------------------------------

    def _lanes(self, lanes: Sequence[Lane], legend: dict[str, str], top: float) -> float:
        """The rows; those of a board, which are many, smaller."""
        scale = 1 if len(lanes) < 8 else 0.75
        self.parts.append(f'<g transform="translate({MARGIN * (1 - scale):g} {top * (1 - scale):g}) scale({scale:g})">')
        for number, lane in enumerate(lanes):
            self._lane(lane, legend, top + number * LANE_H)
        self.parts.append("</g>")
        return top + len(lanes) * LANE_H * scale

    def _lane(self, lane: Lane, legend: dict[str, str], y: float) -> None:
        width = LABEL_W + STEP * len(lane.slots) + 66
        opacity = 1 if lane.active else 0.55
        self.parts.append(
            f'<rect x="{MARGIN}" y="{y:g}" width="{width:g}" height="{LANE_H - 6}" rx="10" '
            f'fill="{self.theme.lane}" opacity="{opacity}"/>'
        )
        self._words(MARGIN + 12, y + 34, lane.name, quiet=True)
        for line, badge in enumerate(lane.badges):
            self._words(MARGIN + 12, y + 52 + 15 * line, badge, size=11, bold=True, fill=self.theme.accent)
        full = all(slot.face or slot.takes for slot in lane.slots)
        for number, slot in enumerate(lane.slots):
            self._slot(slot, legend.get(slot.sign, ""), MARGIN + LABEL_W + STEP * number, y + 3, full)
        if lane.active:
            end = MARGIN + LABEL_W + STEP * len(lane.slots)
            self._words(end + 30, y + 46, str(lane.heads), size=18, bold=True, anchor="end")
            self._bull(end + 36, y + 32, 16, self.theme.quiet)

    def _slot(self, slot: Slot, words: str, x: float, y: float, full: bool) -> None:
        if slot.face:
            self._card(slot.face, x, y)
            return
        colour = COLOURS[5] if slot.takes else self.theme.slot
        self.parts.append(
            f'<rect x="{x + 1:g}" y="{y + 1:g}" width="{CARD_W - 2}" height="{CARD_H - 2}" rx="6" fill="none" '
            f'stroke="{colour}" stroke-width="{2 if slot.takes and full else 1.2}" stroke-dasharray="4 4"/>'
        )
        self.parts.append(f"<g><title>{escape(words)}</title>" if words else "<g>")
        middle = x + CARD_W / 2
        if slot.takes:
            tiles = slot.sign == "TT"
            self._bull(middle - 15, y + (12 if tiles else 20), 30, colour if full else self.theme.slot)
            if tiles:
                self.parts.append(sign("TT", middle, y + 56, self.theme.quiet))
        elif slot.sign:
            self.parts.append(sign(slot.sign, middle, y + CARD_H / 2, self.theme.quiet))
        self.parts.append("</g>")

    # --- hands and other cards ---------------------------------------------------------------------------

    def _spreads(self, spreads: Sequence[Spread], y: float) -> float:
        """The spreads below each other; short ones side by side where they fit."""
        x: float = MARGIN
        bottom = y
        for spread in spreads:
            owners = any(face.owner for face in spread.faces)
            step = 78 if owners else STEP
            width = max(110, len(spread.faces) * step)
            if x > MARGIN and x + width > WIDTH - MARGIN:
                x, y = MARGIN, bottom
            bottom = max(bottom, self._spread(spread, x, y, step, CARD_H + (26 if owners else 8)))
            x += width + 28
        return bottom

    def _spread(self, spread: Spread, left: float, y: float, step: int, down: int) -> float:
        self._words(left, y + 28, spread.title, quiet=True)
        y += 40
        most = (WIDTH - 2 * MARGIN + step - CARD_W) // step
        lines = -(-len(spread.faces) // most)
        across = -(-len(spread.faces) // max(1, lines))
        for number, face in enumerate(spread.faces):
            line, column = divmod(number, across)
            x, at = left + column * step, y + line * down
            self._card(face, x, at)
            if face.owner:
                self._words(x + CARD_W / 2, at + CARD_H + 15, face.owner[:11], size=11, anchor="middle", quiet=True)
        return y + lines * down

    # --- players -----------------------------------------------------------------------------------------

    def _players(self, players: Sequence[Player], y: float, x: float = WIDTH - MARGIN - RAIL_W) -> float:
        points, total = x + RAIL_W - 62, x + RAIL_W
        self._words(x, y + 16, self.voice("picture.head.player"), size=11, quiet=True)
        if any(player.points is not None for player in players):
            self._words(points, y + 16, self.voice("picture.head.round"), size=11, quiet=True, anchor="end")
        self._words(total, y + 16, self.voice("picture.head.points"), size=11, quiet=True, anchor="end")
        y += 24
        for player in players:
            dot = self.theme.accent if player.state in ("waits", "winner") else self.theme.slot
            self.parts.append(f'<circle cx="{x + 4:g}" cy="{y + 11:g}" r="4" fill="{dot}"/>')
            self._words(x + 16, y + 16, player.name[:14], bold=player.you)
            if player.points is not None:
                self._words(points, y + 16, str(player.points), anchor="end", quiet=True)
            self._words(total, y + 16, str(player.total), anchor="end", bold=True)
            remarks = [self.voice("picture.inhand", count=player.cards), player.said, *player.notes]
            for line in _wrapped("; ".join(remark for remark in remarks if remark), 36):
                y += 15
                self._words(x + 16, y + 16, line, size=11, quiet=True)
            y += 23
        return y + 8

    # --- boards ------------------------------------------------------------------------------------------

    def _track(self, track: ScoringTrack, players: Sequence[Player], y: float) -> float:
        """Every space of the scoring track, the clovers marked, the counters above with their players' names."""
        self._words(MARGIN, y + 28, self.voice("picture.track"), quiet=True)
        each = (WIDTH - 2 * MARGIN) / (track.high - track.low + 1)
        levels = [
            sum(abs(near - counter) < 9 for near in track.counters[:seat])
            for seat, counter in enumerate(track.counters)
        ]
        top = y + 58 + 15 * max(levels)
        for space in range(track.low, track.high + 1):
            x = MARGIN + (space - track.low) * each
            fill = CLOVER if space in track.clovers else self.theme.lane
            self.parts.append(
                f'<rect x="{x:.2f}" y="{top:g}" width="{each - 1:.2f}" height="18" rx="2" fill="{fill}"/>'
            )
            if space % 10 == 0:
                written = f"{space:+d}" if space else "0"
                self._words(x + each / 2, top + 34, written, size=11, anchor="middle", quiet=True)
        for player, counter, level in zip(players, track.counters, levels):
            x = MARGIN + (counter - track.low + 0.5) * each
            colour = self.theme.accent if player.you else self.theme.ink
            self.parts.append(
                f'<path d="M{x:.2f} {top + 9:g}V{top - 8 - 15 * level:g}" stroke="{colour}" stroke-width="1"/>'
                f'<circle cx="{x:.2f}" cy="{top + 9:g}" r="5" fill="{colour}"/>'
            )
            self._words(x + 3, top - 4 - 15 * level, player.name[:10], size=11, fill=colour)
        if track.clovers:
            self._words(WIDTH - MARGIN, y + 28, self.voice("picture.clovers.green"), size=11, quiet=True, anchor="end")
        return top + 40

    def _legend(self, legend: dict[str, str], y: float) -> float:
        """What the signs mean, below the players."""
        x = WIDTH - MARGIN - RAIL_W
        for kind, words in legend.items():
            y += 30
            if kind == "T":
                self._bull(x + 9, y - 14, 18, self.theme.quiet)
            else:
                self.parts.append(sign(kind, x + 18, y - 5, self.theme.quiet))
            self._words(x + 52, y, words, size=12, quiet=True)
        return y + 20


def _wrapped(words: str, width: int) -> list[str]:
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + len(word) + 1 > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
