"""How the learning went, as a picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from nimmt.learn.training import Point

WIDTH, HEIGHT, LEFT, BOTTOM = 720, 220, 56, 34
SMOOTH = 30
"""Over how many improvements a line is smoothed."""

LINES: tuple[tuple[str, Callable[[Point], float]], ...] = (
    ("points a round ahead of prudent and greedy players", lambda point: point.margin),
    ("points a round ahead of earlier selves", lambda point: point.past),
    ("how much it tries out (entropy)", lambda point: point.spread),
    ("surprise (squared, in the unit of expectations)", lambda point: point.surprise),
)


def picture(title: str, curve: Sequence[Point]) -> str:
    """An SVG with a panel for each line, over the minutes of learning."""
    panels = [
        _panel(name, [point.seconds / 60 for point in curve], smooth([get(point) for point in curve]), at * HEIGHT + 30)
        for at, (name, get) in enumerate(LINES)
    ]
    tall = HEIGHT * len(LINES) + 40
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {tall}" font-family="sans-serif" font-size="13">'
        f'<rect width="{WIDTH}" height="{tall}" fill="#fff"/><title>{escape(title)}</title>'
        f'<text x="{LEFT}" y="20" font-weight="bold">{escape(title)}</text>{"".join(panels)}</svg>\n'
    )


def smooth(values: Sequence[float]) -> list[float]:
    """Each value as the mean of the last few.

    >>> smooth([1.0, 3.0, 5.0])
    [1.0, 2.0, 3.0]
    """
    return [sum(values[max(0, at - SMOOTH + 1) : at + 1]) / min(at + 1, SMOOTH) for at in range(len(values))]


def _panel(name: str, minutes: Sequence[float], values: Sequence[float], top: float) -> str:
    low, high = min(values, default=0.0), max(values, default=1.0)
    span, last = (high - low) or 1.0, (minutes[-1] if minutes else 0.0) or 1.0
    bottom = top + HEIGHT - BOTTOM
    tall = HEIGHT - BOTTOM - 26

    def place(minute: float, value: float) -> str:
        return f"{LEFT + (WIDTH - LEFT - 20) * minute / last:.1f} {bottom - tall * (value - low) / span:.1f}"

    step = max(1, len(values) // 300)
    points = [place(minute, value) for minute, value in zip(minutes[::step], values[::step])]
    return (
        f'<text x="{LEFT}" y="{top + 14}">{escape(name)}</text>'
        f'<path d="M{LEFT} {bottom - tall}V{bottom}H{WIDTH - 20}" fill="none" stroke="#888"/>'
        f'<text x="{LEFT - 6}" y="{bottom - tall + 4}" text-anchor="end">{high:.2f}</text>'
        f'<text x="{LEFT - 6}" y="{bottom + 4}" text-anchor="end">{low:.2f}</text>'
        f'<text x="{WIDTH - 20}" y="{bottom + 18}" text-anchor="end">{last:.1f} minutes</text>'
        + (f'<path d="M{"L".join(points)}" fill="none" stroke="#b03a2e" stroke-width="2"/>' if points else "")
    )
