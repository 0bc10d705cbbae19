"""What the heifer and the ox share: they weigh all choices, and make one that is nearly as good as the best."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar

from nimmt.bots import BUDGET, SeededBot
from nimmt.bots.judgement.whims import picked
from nimmt.choices import Choice, Pick
from nimmt.decisions import Decision, DraftCard
from nimmt.views import View

CLOSE = 4
"""How many cards of a draft are close to the middle."""


class RoughBot(SeededBot, ABC):
    """Reckons roughly.

    *whim* says how roughly, in points, instead of the game's own number: see `nimmt.bots.judgement.whims`. With 0 it
    always makes its best choice.
    """

    whims: ClassVar[Mapping[str, float]]
    """The whim in each game."""
    usual: ClassVar[float] = 0.0
    """The whim in games that are not named there."""

    def __init__(self, seed: int | str | None = None, *, budget: float = BUDGET, whim: float | None = None) -> None:
        super().__init__(seed, budget=budget)
        self.whim = whim

    def choose(self, view: View, decision: Decision) -> Choice:
        """The best choice, or one that is nearly as good."""
        if len(decision.choices) == 1:
            return decision.choices[0]
        if isinstance(decision, DraftCard):
            return draft_from_the_middle(view, decision, self.rng)
        whim = self.whims.get(view.ruleset, self.usual) if self.whim is None else self.whim
        return picked(self.weigh(view, decision), whim, self.rng)

    @abstractmethod
    def weigh(self, view: View, decision: Decision) -> dict[Choice, float]:
        """What choices are worth, counted so that more is better."""


def draft_from_the_middle(view: View, decision: DraftCard, rng: random.Random) -> Choice:
    """A card close to the middle: extreme cards leave their owner no choice later."""
    middle: float = (min(view.table.pool) + max(view.table.pool)) / 2

    def distance(choice: Choice) -> float:
        assert isinstance(choice, Pick)
        return abs(choice.card - middle)

    return rng.choice(sorted(decision.choices, key=distance)[:CLOSE])
