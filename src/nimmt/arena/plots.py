"""The pictures of a report as SVG: points with intervals, pairs as a heat map, ratings over time, points spread out.

Colours come from the page's style, so that they suit a light and a dark screen; every picture says in words what it
shows, and every line and cell is labelled, so that nothing is told by colour alone.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from html import escape

from nimmt.arena.standings import Report
from nimmt.words import Voice

WIDTH = 720
LABELS = 150
"""The room for the bots' names, left of a picture."""
MARGIN = 20
LINE = 34
"""The height of a bot's line."""
SERIES = 8
"""How many colours the style has for bots; further bots begin again, with other dashes."""
DASHES = ("", "6 3", "2 3")
BINS = 40
"""The most bars in a bot's distribution."""


def points(report: Report, voice: Voice) -> str:
    """Each bot's points a deal as a dot on its confidence interval."""
    found = [one.points for one in report.standings]
    numbers = [number for one in found for number in (one.low, one.high, one.mean) if number is not None]
    scale = _Scale(min(numbers), max(numbers))
    parts = [_axis(scale, LINE * len(found), voice(f"arena.points.{report.unit}"))]
    for at, one in enumerate(report.standings):
        y = LINE * at + LINE / 2
        parts.append(_name(one.bot, y))
        if one.points.low is not None and one.points.high is not None:
            low, high = scale(one.points.low), scale(one.points.high)
            parts.append(
                f'<path class="whisker" d="M{low:.1f} {y}H{high:.1f}M{low:.1f} {y - 6}v12M{high:.1f} {y - 6}v12"/>'
            )
        parts.append(f'<circle class="dot" cx="{scale(one.points.mean):.1f}" cy="{y}" r="5"/>')
    return _picture(LINE * len(found) + 45, voice("arena.points.plot", unit=report.unit), parts)


def pairs(report: Report, voice: Voice) -> str:
    """The share of wins of the bot in the row over the bot in the column, as a table of coloured cells."""
    bots = [one.bot for one in report.standings]
    cell = min(110.0, (WIDTH - LABELS - MARGIN) / len(bots))
    height = min(cell, 46.0)
    parts = []
    for column, bot in enumerate(bots):
        x = LABELS + cell * (column + 0.5)
        parts.append(f'<text class="label" x="{x:.1f}" y="20" text-anchor="middle">{_short(bot, int(cell / 7))}</text>')
    for line, bot in enumerate(bots):
        y = 30 + height * line
        parts.append(_name(bot, y + height / 2))
        for column, other in enumerate(bots):
            x = LABELS + cell * column
            share = None if bot == other else report.pair(bot, other).wins.mean
            parts.append(_cell(x, y, cell, height, share))
    title = voice("arena.pairs.plot")
    return _picture(30 + height * len(bots) + 10, title, parts)


def ratings(report: Report, voice: Voice) -> str:
    """How the ratings found their level."""
    developed = report.development
    assert developed is not None
    place = {bot: at for at, bot in enumerate(report.setup.labels)}
    lines = [developed.development[place[one.bot]] for one in report.standings]
    level = _Scale(min(map(min, lines)), max(map(max, lines)), 260.0, 10.0)
    along = _Scale(0, max(1, developed.games[-1]), 60.0, float(WIDTH - LABELS), ends=False)
    parts = [_axis(along, 270, voice("arena.axis.games"))]
    for tick in level.ticks:
        y = level(tick)
        parts.append(f'<path class="grid" d="M60 {y:.1f}H{WIDTH - LABELS}"/>')
        parts.append(f'<text class="tick" x="52" y="{y + 4:.1f}" text-anchor="end">{tick:g}</text>')
    ys = _apart([level(line[-1]) for line in lines], 16)
    for at, (one, line) in enumerate(zip(report.standings, lines)):
        path = " ".join(f"{along(game):.1f},{level(mu):.1f}" for game, mu in zip(developed.games, line))
        dash = DASHES[at // SERIES % len(DASHES)]
        parts.append(f'<polyline class="line s{at % SERIES}" stroke-dasharray="{dash}" points="{path}"/>')
        parts.append(
            f'<text class="label s{at % SERIES}" x="{WIDTH - LABELS + 8}" y="{ys[at] + 4:.1f}">{_short(one.bot)}</text>'
        )
    return _picture(315, voice("arena.ratings.plot"), parts)


def spread(report: Report, voice: Voice) -> str:
    """How often each number of points came up, bot by bot, on one scale."""
    seen = [points for one in report.standings for points in one.spread]
    width = _step((max(seen) - min(seen) + 1) / BINS, whole=True)
    low = math.floor(min(seen) / width) * width
    scale = _Scale(low, max(seen) + width, ends=False)
    each = 64
    bars = [_bins(one.spread, low, width) for one in report.standings]
    tallest = max(share for shares in bars for share in shares.values())
    parts = [_axis(scale, each * len(bars), voice(f"arena.points.{report.unit}"))]
    for at, (one, shares) in enumerate(zip(report.standings, bars)):
        floor = each * (at + 1)
        parts.append(_name(one.bot, floor - each / 2))
        for begin, share in shares.items():
            left, right = scale(begin), scale(begin + width)
            tall = (each - 8) * share / tallest
            span = voice("arena.spread.range", low=begin, high=int(begin + width - 1)) if width > 1 else f"{begin}"
            said = voice("arena.spread.bar", range=span, share=voice.decimal(f"{share:.1%}"))
            parts.append(
                f'<rect class="bar s{at % SERIES}" x="{left:.1f}" y="{floor - tall:.1f}" '
                f'width="{max(0.5, right - left - 1):.1f}" height="{tall:.1f}">'
                f"<title>{escape(said)}</title></rect>"
            )
        parts.append(f'<path class="grid" d="M{LABELS} {floor}H{WIDTH - MARGIN}"/>')
        mean = scale(one.points.mean)
        parts.append(f'<path class="whisker" d="M{mean:.1f} {floor}V{floor - each + 8}"/>')
    return _picture(each * len(bars) + 45, voice("arena.spread.plot"), parts)


# --- parts of a picture ----------------------------------------------------------------------------------


class _Scale:
    """Numbers to places: from *low* at *begin* to *high* at *end*, with round ticks."""

    def __init__(
        self, low: float, high: float, begin: float = LABELS, end: float = WIDTH - MARGIN, *, ends: bool = True
    ) -> None:
        if high - low < 1e-9:
            low, high = low - 0.5, high + 0.5
        step = _step((high - low) / 6)
        if ends:
            low, high = math.floor(low / step) * step, math.ceil(high / step) * step
        self.low, self.begin = low, begin
        self.size = (end - begin) / (high - low)
        first = math.ceil(low / step - 1e-9)
        self.ticks = [round(tick * step, 10) for tick in range(first, math.floor(high / step + 1e-9) + 1)]

    def __call__(self, value: float) -> float:
        return self.begin + (value - self.low) * self.size


def _step(least: float, *, whole: bool = False) -> int | float:
    """The next round number: 1, 2 or 5 times a power of ten."""
    power = 10.0 ** math.floor(math.log10(least))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= least * (1 - 1e-9))
    return max(1, round(step)) if whole else step


def _bins(counts: dict[int, int], low: float, width: float) -> dict[int, float]:
    total = sum(counts.values())
    shares: dict[int, float] = {}
    for value, count in counts.items():
        begin = int(low + (value - low) // width * width)
        shares[begin] = shares.get(begin, 0) + count / total
    return shares


def _apart(places: Sequence[float], gap: float) -> list[float]:
    """The places moved down as far as labels need to be apart."""
    moved = list(places)
    below = -math.inf
    for at in sorted(range(len(places)), key=lambda at: places[at]):
        below = moved[at] = max(places[at], below + gap)
    return moved


def _cell(x: float, y: float, width: float, height: float, share: float | None) -> str:
    middle = f'x="{x + width / 2:.1f}" y="{y + height / 2 + 4:.1f}" text-anchor="middle"'
    box = f'x="{x + 1:.1f}" y="{y + 1:.1f}" width="{width - 2:.1f}" height="{height - 2:.1f}"'
    if share is None:
        return f'<rect class="none" {box}/><text class="label" {middle}>–</text>'
    side = "better" if share >= 0.5 else "worse"
    strength = 0.06 + 0.5 * 2 * abs(share - 0.5)
    return (
        f'<rect class="{side}" fill-opacity="{strength:.2f}" {box}/>'
        f'<text class="label" {middle}>{100 * share:.1f}</text>'
    )


def _axis(scale: _Scale, y: float, title: str) -> str:
    parts = [
        f'<path class="grid" d="M{scale(tick):.1f} 0V{y}"/>'
        f'<text class="tick" x="{scale(tick):.1f}" y="{y + 18}" text-anchor="middle">{tick:g}</text>'
        for tick in scale.ticks
    ]
    middle = (scale(scale.ticks[0]) + scale(scale.ticks[-1])) / 2
    parts.append(f'<text class="tick" x="{middle:.1f}" y="{y + 36}" text-anchor="middle">{escape(title)}</text>')
    return "".join(parts)


def _name(bot: str, y: float) -> str:
    return f'<text class="label" x="{LABELS - 10}" y="{y + 4:.1f}" text-anchor="end">{_short(bot)}</text>'


def _short(bot: str, room: int = 19) -> str:
    return escape(bot if len(bot) <= room else f"{bot[: max(1, room - 1)]}…")


def _picture(height: float, title: str, parts: Iterable[str]) -> str:
    said = escape(title)
    return (
        f'<div class="wide" role="region" tabindex="0" aria-label="{said}">'
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{said}"><title>{said}</title>'
        f"{''.join(parts)}</svg></div>"
    )
