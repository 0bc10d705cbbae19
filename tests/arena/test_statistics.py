"""Intervals that keep their promise when games share their cards, and ratings that do not depend on the machine."""

import math
import random
from statistics import NormalDist, fmean, stdev

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nimmt.arena.ratings import rate
from nimmt.arena.statistics import Interval, clustered, interval, quantile

TABLE = {
    (0.975, 1): 12.7062,
    (0.995, 1): 63.6567,
    (0.995, 2): 9.9248,
    (0.995, 3): 5.8409,
    (0.995, 4): 4.6041,
    (0.975, 10): 2.2281,
    (0.995, 30): 2.7500,
    (0.995, 100): 2.6259,
    (0.995, 1000): 2.5808,
}
"""Student's t as printed in tables: chance and degrees of freedom."""


@pytest.mark.parametrize(("chance", "freedom"), TABLE)
def test_students_t_is_that_of_the_tables(chance: float, freedom: int) -> None:
    assert quantile(chance, freedom) == pytest.approx(TABLE[chance, freedom], abs=6e-5)


def test_students_t_goes_smoothly_over_to_the_normal_distribution() -> None:
    assert quantile(0.995, 2000) == pytest.approx(quantile(0.995, 2001), abs=2e-6)
    assert quantile(0.995, 10**7) == pytest.approx(NormalDist().inv_cdf(0.995), abs=1e-6)


def tournament(rng: random.Random, deals: int, games: int) -> list[tuple[int, float]]:
    """Skewed results whose mean is 3, most of their luck shared by the games of a deal."""
    values = []
    for deal in range(deals):
        luck = rng.expovariate(0.5)
        values += [(deal, luck + rng.expovariate(1.0)) for _ in range(games)]
    return values


def test_intervals_cover_the_truth_as_often_as_they_say() -> None:
    rng = random.Random(1)
    runs, covered, naively = 2000, 0, 0
    for _ in range(runs):
        values = tournament(rng, deals=100, games=4)
        found = clustered(values)
        assert found.low is not None
        assert found.high is not None
        covered += found.low <= 3 <= found.high
        each = [value for _, value in values]
        naively += abs(fmean(each) - 3) <= 2.576 * stdev(each) / math.sqrt(len(each))
    # Four standard deviations of the count around 99 %, and a little for the skew of the data.
    assert 0.978 <= covered / runs <= 0.999
    assert naively / runs < 0.9  # which is why games of a deal may not be counted one by one


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 20), st.floats(-100, 100)), min_size=1), st.randoms(use_true_random=False))
def test_the_order_of_the_games_does_not_matter(values: list[tuple[int, float]], rng: random.Random) -> None:
    shuffled = rng.sample(values, len(values))
    shuffled.sort(key=lambda value: value[0])  # deals in order, the games within a deal in any
    values.sort(key=lambda value: value[0])
    assert clustered(values) == clustered(shuffled)


def test_one_deal_has_no_interval() -> None:
    assert interval([2.5]) == Interval(2.5, None, None)
    assert interval([2.5]).half == math.inf
    assert interval([2.5]).flipped() == Interval(-2.5, None, None)


def test_ratings_put_the_better_bot_first_and_keep_ties_together() -> None:
    pytest.importorskip("openskill", reason="ratings need the arena extra")
    found = rate(4, [{0: 3.0, 1: 1.0, 2: 1.0}, {0: 2.0, 2: 0.0, 1: 0.0}] * 10)
    first, second, third, absent = found.final
    assert first.mu > second.mu
    assert second.mu == pytest.approx(third.mu)
    assert absent.mu == 25.0
    assert absent.ordinal == pytest.approx(0.0)
    assert found.games == tuple(range(21))
    assert [line[-1] for line in found.development] == [rating.mu for rating in found.final]


def test_a_long_development_is_thinned_out_but_ends_at_the_end() -> None:
    pytest.importorskip("openskill", reason="ratings need the arena extra")
    found = rate(2, [{0: 1.0, 1: 0.0}] * 1000)
    assert len(found.games) == 121
    assert found.games[-1] == 1000
