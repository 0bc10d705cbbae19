"""Averages of random play that several independent programs agree on."""

import random
from statistics import mean, stdev

import pytest

from nimmt import Game
from nimmt.cards import bullheads
from nimmt.choices import Row
from nimmt.decisions import Decision, TakeRow

pytestmark = pytest.mark.long

DEALS = 4000


def cheapest_row(decision: TakeRow) -> Row:
    return Row(min(range(4), key=lambda at: bullheads(decision.rows[at])))


@pytest.mark.parametrize(("cheapest", "known"), [(True, 12.1), (False, 13.35)])
def test_bullheads_of_random_four_player_classic_play(cheapest: bool, known: float) -> None:
    """12.1 a player and round when a low card takes the cheapest row, 13.35 when it takes any."""
    rng = random.Random(20)

    def choose(decision: Decision) -> object:
        if cheapest and isinstance(decision, TakeRow):
            return cheapest_row(decision)
        return rng.choice(decision.choices)

    averages = []
    for seed in range(DEALS):
        game = Game.new("classic", 4, seed=seed, rounds=1)
        while not game.over:
            for seat, decision in game.pending.items():
                game.submit(seat, choose(decision))  # type: ignore[arg-type]
        averages.append(mean(game.totals))
    error = stdev(averages) / DEALS**0.5
    # The known figures are rounded to the last digit given.
    assert abs(mean(averages) - known) < 4 * error + 0.05
    assert error < 0.08
