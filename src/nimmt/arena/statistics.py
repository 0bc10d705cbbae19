"""Means with confidence intervals that are right for duplicate deals.

Games with the same cards are not independent; deals are. So everything is averaged over the games of each deal first,
and the interval is Student's for the mean of these averages: one number a deal, however many games it took.
(With equal numbers of games a deal this is the cluster-robust interval for the mean over games.)
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cache
from statistics import NormalDist

from msgspec import Struct

CONFIDENCE = 0.99
"""How sure an interval is."""


class Interval(Struct, frozen=True):
    """A mean and its confidence interval; without one where there is only one deal."""

    mean: float
    low: float | None
    high: float | None

    @property
    def half(self) -> float:
        """How far the interval reaches to each side."""
        return math.inf if self.high is None else self.high - self.mean

    def flipped(self, whole: float = 0.0) -> Interval:
        """The interval of what is left of the whole: the other side's share, or the same number with the other sign."""
        low, high = (None if end is None else whole - end for end in (self.high, self.low))
        return Interval(whole - self.mean, low, high)


def interval(averages: Sequence[float], confidence: float = CONFIDENCE) -> Interval:
    """The mean of one average a deal, with its confidence interval.

    >>> found = interval([1.0, 2.0, 3.0, 4.0], 0.95)
    >>> found.mean, round(found.low, 4), round(found.high, 4)
    (2.5, 0.4457, 4.5543)
    """
    count = len(averages)
    mean = math.fsum(averages) / count
    if count < 2:
        return Interval(mean, None, None)
    variance = math.fsum((value - mean) ** 2 for value in averages) / (count - 1)
    half = quantile((1 + confidence) / 2, count - 1) * math.sqrt(variance / count)
    return Interval(mean, mean - half, mean + half)


def per_deal(values: Iterable[tuple[int, float]]) -> dict[int, float]:
    """The mean for each deal of values that come with their deal."""
    deals: dict[int, list[float]] = {}
    for deal, value in values:
        deals.setdefault(deal, []).append(value)
    return {deal: math.fsum(of_deal) / len(of_deal) for deal, of_deal in deals.items()}


def clustered(values: Iterable[tuple[int, float]]) -> Interval:
    """The interval of values that come with their deal."""
    return interval(list(per_deal(values).values()))


MANY = 2000
"""The degrees of freedom from which on an approximation is right to six digits."""


@cache
def quantile(chance: float, freedom: int) -> float:
    """Student's t: the number that is not exceeded with this chance, above one half.

    >>> round(quantile(0.995, 9), 4), round(quantile(0.995, 999), 4)
    (3.2498, 2.5808)
    """
    low, high = 0.0, 1.0
    while _below(high, freedom) < chance:
        low, high = high, 2 * high
    while high - low > 1e-13 * high:
        middle = (low + high) / 2
        if not low < middle < high:
            break
        low, high = (middle, high) if _below(middle, freedom) < chance else (low, middle)
    return high


def _below(t: float, freedom: int) -> float:
    """The chance that Student's t with whole degrees of freedom stays below *t*, which is not negative."""
    if freedom > MANY:
        return NormalDist().cdf(t * (1 - 1 / (4 * freedom)) / math.sqrt(1 + t * t / (2 * freedom)))
    angle = math.atan2(t, math.sqrt(freedom))
    squared = math.cos(angle) ** 2
    # The finite sums for whole degrees of freedom (Abramowitz and Stegun, 26.7.3 and 26.7.4).
    odd = freedom % 2
    term = math.cos(angle) if odd else 1.0
    total = term if freedom > 1 else 0.0
    for step in range(2 + odd, freedom, 2):
        term *= squared * (step - 1) / step
        total += term
    between = math.sin(angle) * total
    return 0.5 + (angle + between) / math.pi if odd else 0.5 + between / 2
