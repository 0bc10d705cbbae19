"""How the lines of a screen are shared: the table and what must be seen come first, the rest gets what is left."""

from __future__ import annotations

from msgspec import Struct

USUAL = 2
"""As many lines the question and the preview have where there is room, so that nothing jumps when they change."""

LEAST = 2
"""As many lines of a list are always shown."""


class Lines(Struct, frozen=True):
    """How many lines each part below the table has."""

    question: int
    strip: int
    preview: int


def share(spare: int, question: int, strip: int, preview: int) -> Lines:
    """Share the lines below the table among the parts, each with the number of lines that it needs.

    >>> share(8, question=1, strip=2, preview=1)
    Lines(question=2, strip=2, preview=2)
    >>> share(5, question=2, strip=8, preview=0)
    Lines(question=2, strip=3, preview=0)
    """
    calm = max(USUAL, question), max(USUAL, preview) if preview else 0
    if sum(calm) + strip <= spare:
        return Lines(calm[0], strip, calm[1])
    return Lines(question, max(min(strip, LEAST), min(strip, spare - question - preview)), preview)
