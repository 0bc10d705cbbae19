"""Which cards Negative = Positive cancels: whole cards, worth no more than its points, chosen by the player (ANN-24).

Points are never wasted while a card fits, so what can be chosen are the sets that cannot be enlarged (ANN-47). Cards
with equal bullheads are alike here: of these, the one taken last stands for all.
"""

from collections import Counter
from functools import lru_cache
from itertools import product

from nimmt.cards import BULLHEADS, Cards

Heads = tuple[tuple[int, int], ...]
"""Pairs of a number of bullheads and how many cards have it, the most bullheads first."""


def fitting(points: int, pile: Cards) -> Cards:
    """One card for each number of bullheads that these points can cancel, the most bullheads first.

    >>> fitting(5, (10, 14, 22, 13))
    (22, 10, 13)
    """
    last = {BULLHEADS[card]: card for card in pile if BULLHEADS[card] <= points}
    return tuple([last[heads] for heads in sorted(last, reverse=True)])


def only_set(points: int, pile: Cards) -> Cards | None:
    """The cards that these points cancel where there is no choice, ascending; None where there is one.

    >>> only_set(5, (3, 5, 13, 17)), only_set(5, (10, 14, 22, 13))
    ((3, 5, 13, 17), None)
    """
    by_heads: dict[int, list[int]] = {}
    for card in reversed(pile):
        by_heads.setdefault(BULLHEADS[card], []).append(card)
    fit = sorted([(heads, len(cards)) for heads, cards in by_heads.items() if heads <= points], reverse=True)
    sets = _largest(points, tuple([(heads, min(count, points // heads)) for heads, count in fit]))
    if len(sets) != 1:
        return None
    (cancelled,) = sets
    counts = Counter(cancelled)
    return tuple(sorted([card for heads, count in counts.items() for card in by_heads[heads][:count]]))


@lru_cache(maxsize=4096)
def _largest(points: int, heads: Heads) -> tuple[Cards, ...]:
    """Every set of bullheads worth no more than the points that no further card fits into."""
    found = []
    for counts in product(*[range(most + 1) for _, most in heads]):
        left = points - sum([each * count for (each, _), count in zip(heads, counts)])
        if left >= 0 and all(each > left or count == most for (each, most), count in zip(heads, counts)):
            found.append(tuple([each for (each, _), count in zip(heads, counts) for _ in range(count)]))
    return tuple(found)
