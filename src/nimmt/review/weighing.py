"""What the bull would have chosen in a situation, and how much better that is, measured in worlds of its own.

The bull chooses first. Then its choice and the player's are played out in fresh worlds, both in the same ones: so the
luck of the cards cancels, and the difference does not flatter the bull, as it would in the worlds it chose by.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from statistics import fmean, stdev

from msgspec import Struct

from nimmt.bots.ladder.bull import BullBot
from nimmt.bots.reasons import reason
from nimmt.bots.search.worlds import Worlds
from nimmt.choices import Choice
from nimmt.review.situations import Situation
from nimmt.views import View
from nimmt.words import Message

BATCHES = 20
"""How many groups of worlds the uncertainty is estimated from."""
CLEAR = 3.0
"""From how many standard errors on a difference is called clear: of a thousand that are none, one or two look so."""


class Effort(Struct, frozen=True):
    """How much to think about a decision: for some seconds or, repeatably, in a number of worlds."""

    seconds: float = 0.5
    worlds: int | None = None
    seed: int = 0


class Opinion(Struct, frozen=True):
    """What was found about a decision."""

    situation: Situation
    bulls: Choice
    """The bull's choice."""
    cost: float = 0.0
    """How many points the player's choice is expected to be worse."""
    error: float = 0.0
    """The standard error of the cost."""
    worlds: int = 0
    points: float = 0.0
    """The points that the player could expect with their own choice: see `expected`."""

    @property
    def agrees(self) -> bool:
        """Whether the player chose as the bull would have."""
        return self.bulls == self.situation.choice

    @property
    def reason(self) -> Message:
        """Why the bull would have chosen so."""
        return reason(self.situation.view, self.situation.decision, self.bulls)

    @property
    def clear(self) -> bool:
        """Whether the choice was worse beyond doubt."""
        return self.cost > CLEAR * self.error

    @property
    def better(self) -> bool:
        """Whether the choice was better than the bull's beyond doubt."""
        return self.cost < -CLEAR * self.error


def weigh(situation: Situation, effort: Effort) -> Opinion:
    """Ask the bull, and measure the difference."""
    decision, view = situation.decision, situation.view
    playouts = None if effort.worlds is None else effort.worlds * len(decision.choices)
    bull = BullBot(f"{effort.seed}/{situation.number}", budget=effort.seconds / 2, playouts=playouts)
    bull.warm_up(view)
    chosen = bull.choose(view, decision)
    fresh = bull.outcomes(view, bull.rng.getrandbits(63))
    pair = (chosen, situation.choice)
    size = batch_size(fresh, pair, effort)
    if chosen == situation.choice:
        (own,) = fresh.play(pair[:1], size * BATCHES)
        return Opinion(situation, chosen, points=expected(view, own / (size * BATCHES)), worlds=size * BATCHES)
    differences, owns = [], []
    for _ in range(BATCHES):
        bulls, own = fresh.play(pair, size)
        differences.append((bulls - own) / size)
        owns.append(own / size)
    error = stdev(differences) / math.sqrt(BATCHES)
    points = expected(view, fmean(owns))
    return Opinion(situation, chosen, fmean(differences), error, size * BATCHES, points)


def expected(view: View, worth: float) -> float:
    """What a choice is worth on average, as points of the game: of the seat at the end of the round.

    On a board, which is one long game, how far they are beyond the average of the others' at its end.
    """
    return -worth if view.rules.fewest_wins else worth


def batch_size(worlds: Worlds, choices: Sequence[Choice], effort: Effort) -> int:
    """How many worlds go into a batch, so that all of them fit into half the time."""
    if effort.worlds is not None:
        return max(1, effort.worlds // BATCHES)
    size = 1
    while True:
        before = time.perf_counter()
        worlds.play(choices, size)
        if (time.perf_counter() - before) * 2 * BATCHES >= effort.seconds / 2:
            return size
        size *= 2
