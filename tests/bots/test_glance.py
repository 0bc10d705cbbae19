"""What a card would do at once: the bots see what the rules say."""

import random

import pytest

from nimmt import Game
from nimmt.bots.judgement.glance import at_a_glance
from nimmt.decisions import LayCards

BOARDS = ("board", "board-luck", "board-expert", "board-expert-luck")


@pytest.mark.parametrize("ruleset", BOARDS)
def test_a_glance_sees_what_a_tile_scores(ruleset: str) -> None:
    rng = random.Random(ruleset)
    game = Game.new(ruleset, 3, seed=1)
    scored = set()
    while not game.over:
        for seat, decision in list(game.pending.items()):
            if isinstance(decision, LayCards):
                view = game.view(seat)
                for landing in view.rules.landings(view):
                    assert at_a_glance(view, landing.card) == landing.points
                    scored.add(landing.points)
            game.submit(seat, rng.choice(decision.choices))
    assert min(scored) < 0 < max(scored)
