"""What other bots are measured against: chance, and the plain way to let a computer play, flat Monte Carlo.

In flat Monte Carlo a number of play-outs is spread evenly over all choices. In each the unseen cards are dealt at
random, everybody plays at random to the end of the round, and the seat's own points count. The choice with the best
mean is taken.
"""

from __future__ import annotations

from typing import ClassVar

from nimmt.bots import BUDGET, SeededBot, asked
from nimmt.bots.judgement.positions import points
from nimmt.bots.search.worlds import CopiedWorlds, Worlds, at_random, compiled
from nimmt.choices import Choice
from nimmt.decisions import Decision
from nimmt.views import View


class RandomBot(SeededBot):
    """Plays any of its choices, each as likely as the others."""

    name = "random"

    def choose(self, view: View, decision: Decision) -> Choice:
        """Any choice."""
        return self.rng.choice(decision.choices)


class MonteCarlo(SeededBot):
    """All choices meet the same worlds, *playouts* in all, whatever the time they take."""

    usual: ClassVar[int]

    def __init__(self, seed: int | str | None = None, *, budget: float = BUDGET, playouts: int | None = None) -> None:
        super().__init__(seed, budget=budget)
        self.playouts = playouts or self.usual

    def warm_up(self, view: View) -> None:
        """Compile what the play-outs need."""
        if (example := asked(view)) is not None and example.decision is not None:
            self._play(example, example.decision.choices[:1], 1, 0)

    def choose(self, view: View, decision: Decision) -> Choice:
        """The choice with the best mean points at the end of the round."""
        choices = decision.choices
        if len(choices) == 1:
            return choices[0]
        sums = self._play(view, choices, max(1, self.playouts // len(choices)), self.rng.getrandbits(63))
        return choices[sums.index(max(sums))]

    def _play(self, view: View, choices: tuple[Choice, ...], worlds: int, seed: int) -> list[float]:
        where: Worlds
        if compiled(view):
            from nimmt.bots.search.compiled import KernelWorlds

            where = KernelWorlds(view, seed, "random")
        else:
            where = CopiedWorlds(view, seed, at_random, points)
        return where.play(choices, worlds)


class MonteCarlo100(MonteCarlo):
    """A hundred play-outs a decision."""

    name = "mc100"
    usual = 100


class MonteCarlo2000(MonteCarlo):
    """Two thousand play-outs a decision."""

    name = "mc2000"
    usual = 2000
