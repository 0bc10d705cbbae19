"""Worlds played out by the kernels."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from nimmt.decisions import Choice
from nimmt.kernels.games import functions
from nimmt.kernels.layout import MOST_PLAYERS
from nimmt.kernels.rollout import Knowledge
from nimmt.kernels.simulation import Workspace, policies_word
from nimmt.views import View


class KernelWorlds:
    """Worlds in the kernels' arrays, each played to the end of the round."""

    def __init__(self, view: View, seed: int, policy: str) -> None:
        assert view.seat is not None
        known = Knowledge(view)
        self.seat = view.seat
        self.rules = view.rules
        self.sign = known.setup.sign
        self.next = 0
        self.play_worlds = functions(known.game.rules).play_worlds
        self.head = (known.setup, policies_word(policy, view.players)[1], np.uint64(seed))
        self.room = (*known.arrays(), *Workspace().arrays, np.empty(MOST_PLAYERS, np.int32))

    def play(self, choices: Sequence[Choice], count: int) -> list[float]:
        """Play every choice out in each of the next worlds."""
        actions = np.array([self.rules.action(choice) for choice in choices], np.int32)
        sums = np.zeros((len(choices), 3, MOST_PLAYERS), np.int64)
        self.play_worlds(*self.head, self.next, count, self.seat, actions, 0, *self.room, sums)
        self.next += count
        values: list[float] = (self.sign * sums[:, 0, self.seat]).tolist()
        return values
