"""The bot that searches: play-outs in worlds that fit what it saw, most of them where the choice is close."""

from __future__ import annotations

import time

from nimmt.bots import BUDGET, SeededBot
from nimmt.bots.race import race
from nimmt.bots.worlds import Worlds, plainly, worlds_for
from nimmt.decisions import Choice, Decision
from nimmt.views import View

TURNS = 2
"""How far copies of the engine's game are played; the kernels play to the end of the round."""


class BullBot(SeededBot):
    """Imagines what the others hold and how they would play, and plays every choice out many times.

    It needs ``pip install "nimmt[fast]"`` to be at its best, and plays without. With a number of *playouts* it counts
    these instead of the time, and always answers the same.
    """

    name = "bull"
    about = "searches: plays thousands of games in its head before it lays a card"

    def __init__(self, seed: int | str | None = None, *, budget: float = BUDGET, playouts: int | None = None, policy: str = "prudent") -> None:
        super().__init__(seed, budget=budget)
        self.playouts = playouts
        self.policy = policy

    def warm_up(self, view: View) -> None:
        """Compile what the play-outs need."""
        if view.decision is not None:
            self.worlds(view, 0).play(view.decision.choices[:1], 1)

    def choose(self, view: View, decision: Decision) -> Choice:
        """The choice that is left at the end of the race."""
        start = time.perf_counter()
        if len(decision.choices) == 1:
            return decision.choices[0]
        worlds = self.worlds(view, self.rng.getrandbits(63))
        return race(worlds, decision.choices, start + self.budget, self.playouts)

    def worlds(self, view: View, seed: int) -> Worlds:
        """The worlds it plays choices out in, for others to weigh choices as it does."""
        return worlds_for(view, seed, policy=self.policy, manner=plainly, turns=TURNS)
