"""The signs on the spaces of a board, as small drawings of our own; the bull head is one of them."""

HEAD = "M0 .5Q.8 3.4 3.2 3.4H6.8Q9.2 3.4 10 .5Q10.4 5 7.6 6L6.4 9.6H3.6L2.4 6Q-.4 5 0 .5Z"
"""Our bull head, in a square of ten."""

GREEN, RED = "#4caf6d", "#e0604c"


def bull(x: float, y: float, size: float, fill: str) -> str:
    """A bull head."""
    return f'<path d="{HEAD}" transform="translate({x:g} {y:g}) scale({size / 10:g})" fill="{fill}"/>'


def sign(kind: str, x: float, y: float, ink: str) -> str:
    """The drawing of a sign around a point; a sign that has none is written out."""
    oxen = {"G": (1, GREEN), "GG": (2, GREEN), "R": (1, RED), "RR": (2, RED)}
    if kind in oxen:
        count, colour = oxen[kind]
        size = 20 if count == 1 else 17
        step = size + 3
        return "".join(bull(x - count * step / 2 + i * step + 1.5, y - size / 2, size, colour) for i in range(count))
    if kind == "D":
        return _tile(x - 11, y - 12, ink) + _tile(x - 3, y - 6, ink)
    if kind == "dt":
        return _tile(x - 7, y - 14, ink) + _arrow(x, y + 5, ink)
    if kind == "da":
        return _card(x, y - 14, ink) + _arrow(x, y + 5, ink)
    if kind == "TT":
        return _tile(x - 7, y - 9, ink)
    colour = GREEN if kind.startswith("+") else RED if kind.startswith("-") else ink
    return (
        f'<text x="{x:g}" y="{y + 6:g}" font-size="17" font-weight="700" text-anchor="middle" fill="{colour}" '
        f'style="font-variant-numeric:tabular-nums">{kind.replace("-", "−")}</text>'
    )


def _tile(x: float, y: float, ink: str) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="14" height="16" rx="2.5" fill="none" stroke="{ink}" stroke-width="1.8"/>'


def _card(x: float, y: float, ink: str) -> str:
    """An action card: a lightning bolt."""
    return f'<path d="M{x + 2:g} {y:g}l-8 10h5l-2 7 8-10h-5z" fill="{ink}"/>'


def _arrow(x: float, y: float, ink: str) -> str:
    return f'<path d="M{x - 5:g} {y + 2:g}h10l-5 6z" fill="{ink}"/>'
