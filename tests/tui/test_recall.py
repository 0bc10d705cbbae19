"""The tables between two views of a game far away are those that really were."""

import random

import pytest

from nimmt import Game
from nimmt.catalogue import names
from nimmt.tui.moments import Moment, watch
from nimmt.tui.recall import recall

EXACT = {"classic", "pro", "even-odd", "plus", "zero", "simple", "x", "board"}
"""The games where everything between two questions is public, but for a new deal."""


@pytest.mark.parametrize("seat", [0, None], ids=["a seat", "a spectator"])
@pytest.mark.parametrize("ruleset", names())
def test_what_is_shown_in_between_is_what_was(ruleset: str, seat: int | None) -> None:
    game = Game.new(ruleset, players=3, seed=6)
    rng = random.Random(6)
    moments = watch(game)
    found = total = 0
    for _ in range(60):
        if game.over:
            break
        before = game.view(seat)
        first = len(game.events)
        for who, decision in game.pending.items():
            game.submit(who, rng.choice(decision.choices))
        real = moments.take()
        shown = recall(before, [event.seen_by(seat) for event in game.events[first:]], game.view(seat))
        assert [each.event for each in shown] == [moment.event.seen_by(seat) for moment in real]
        for recalled, moment in zip(shown, real):
            if isinstance(recalled, Moment):
                assert recalled.view(None).table == moment.view(None).table
                assert recalled.view(seat).hand == moment.view(seat).hand
                found += 1
        total += len(real)
    assert found >= total * (0.9 if ruleset in EXACT else 0.3)
