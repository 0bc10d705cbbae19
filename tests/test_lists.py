"""Features and picks on plain lists are those of numpy."""

import random

import numpy as np
import pytest

from nimmt import Game
from nimmt.network import lists
from nimmt.network.features import features
from nimmt.network.games import KINDS, Kind
from nimmt.network.lists import Lists
from nimmt.network.picks import legal
from nimmt.observation import numbers

ON_LISTS = [kind for kind in KINDS.values() if not kind.needs_kernels]


@pytest.mark.parametrize("kind", ON_LISTS, ids=[kind.name for kind in ON_LISTS])
def test_a_game_looks_the_same_on_lists(kind: Kind) -> None:
    game = Game.new(kind.name, 3, seed=1)
    rng = random.Random(1)
    for _ in range(30):
        seat, decision = next(iter(game.pending.items()))
        seen = [numbers(game.view(seat)), numbers(game.view((seat + 1) % 3))]
        array, plain = np.array(seen, np.int16), Lists((2, len(seen[0])), seen[0] + seen[1])
        expected = features(np, kind, array, np.full((2, 1), 3))
        found = features(lists, kind, plain, Lists((2, 1), [3, 3]))
        assert found.shape == expected.shape
        assert found.flat == pytest.approx(expected.ravel().tolist(), abs=1e-5)
        assert legal(lists, kind, plain).flat == legal(np, kind, array).ravel().tolist()
        game.submit(seat, rng.choice(decision.choices))
        if game.over:
            break
