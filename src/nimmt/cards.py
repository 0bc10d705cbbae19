"""The cards: what is printed on them.

A number card is its number, a 0-card is 0. Nothing else about a card matters but its bullheads.
"""

from collections.abc import Iterable

Cards = tuple[int, ...]

HIGHEST = 104
"""The highest number card of the 6 nimmt! deck."""

DECK: Cards = tuple(range(1, HIGHEST + 1))
"""The 104 number cards."""

ZEROS = 7
"""How many 0-cards there are (PLUS and its variants)."""


def _printed(card: int) -> int:
    if card == 0:
        return 0  # PL-6
    if card == 55:
        return 7  # BASE-7: a doublet that also ends in 5
    if card % 11 == 0:
        return 5  # BASE-8
    if card % 10 == 0:
        return 3
    if card % 5 == 0:
        return 2
    return 1


BULLHEADS: Cards = tuple(_printed(card) for card in range(HIGHEST + 1))
"""Bullheads by card number; entry 0 is the 0-card."""


def bullheads(cards: int | Iterable[int]) -> int:
    """How many bullheads a card, or several cards together, show.

    >>> bullheads(55), bullheads([10, 11, 12])
    (7, 9)
    """
    if isinstance(cards, int):
        return BULLHEADS[cards]
    return sum([BULLHEADS[card] for card in cards])
