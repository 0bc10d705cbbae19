"""What the strongest bot would do in a position, and what every choice is worth beside that.

The bot chooses first. Then all choices are played out in fresh worlds that fit what the seat knows, the same ones for
all of them, as in a review: so the luck of the cards cancels, and the values do not flatter the bot's choice.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean, stdev

from msgspec import Struct

from nimmt.bots.ladder.aurochs import AurochsBot
from nimmt.bots.ladder.bull import BullBot
from nimmt.bots.reasons import reason
from nimmt.choices import Choice
from nimmt.decisions import Decision
from nimmt.errors import BadSetup
from nimmt.review.weighing import BATCHES, CLEAR, Effort, batch_size, expected
from nimmt.views import View
from nimmt.words import Message


class Candidate(Struct, frozen=True):
    """A choice and what it is worth."""

    choice: Choice
    points: float
    """The points that can be expected with it, as the game counts them: see `expected`."""
    value: float
    """How many points better than the bot's choice it is expected to be; less than 0 where it is worse."""
    error: float
    """The standard error of the value."""
    share: float | None = None
    """How often the network makes this choice, where there is one for the game."""


class Analysis(Struct, frozen=True):
    """What was found about a decision."""

    seat: int
    decision: Decision
    bot: str
    chosen: Choice
    """What the bot would do."""
    reason: Message
    candidates: tuple[Candidate, ...]
    """All choices, the best first."""
    worlds: int
    """How many worlds each choice was played out in; 0 where there is no choice."""

    @property
    def advised(self) -> Candidate:
        """What to do: the bot's own choice, unless the play-outs found another to be better beyond doubt."""
        best = self.candidates[0]
        if best.value > CLEAR * best.error:
            return best
        return next(one for one in self.candidates if one.choice == self.chosen)


def analyse(view: View, effort: Effort) -> Analysis:
    """Ask the strongest bot about the decision of this view, and weigh all choices."""
    decision = view.decision
    if decision is None or view.seat is None:
        raise BadSetup(Message("analyse.nobody"))
    choices = decision.choices
    if len(choices) == 1:
        only = (Candidate(choices[0], 0.0, 0.0, 0.0),)
        return Analysis(view.seat, decision, AurochsBot.name, choices[0], reason(view, decision, choices[0]), only, 0)
    playouts = None if effort.worlds is None else effort.worlds * len(choices)
    bot = AurochsBot(effort.seed, budget=effort.seconds / 2, playouts=playouts)
    bot.warm_up(view)
    chosen = bot.choose(view, decision)
    shares = bot.chances(view, decision)
    found, worlds = _values(bot.bull(), view, choices, effort)
    candidates = [_candidate(view, choice, means, found[chosen], shares) for choice, means in found.items()]
    candidates.sort(key=lambda candidate: (-candidate.value, candidate.choice != chosen))
    name = BullBot.name if shares is None else AurochsBot.name
    return Analysis(view.seat, decision, name, chosen, reason(view, decision, chosen), tuple(candidates), worlds)


def _values(
    bull: BullBot, view: View, choices: Sequence[Choice], effort: Effort
) -> tuple[dict[Choice, list[float]], int]:
    """For each choice and batch of worlds how it did, more is better; and how many worlds there were."""
    worlds = bull.outcomes(view, bull.rng.getrandbits(63))
    size = batch_size(worlds, choices, effort)
    found: dict[Choice, list[float]] = {choice: [] for choice in choices}
    for _ in range(BATCHES):
        for choice, worth in zip(choices, worlds.play(choices, size)):
            found[choice].append(worth / size)
    return found, size * BATCHES


def _candidate(
    view: View,
    choice: Choice,
    means: Sequence[float],
    chosen: Sequence[float],
    shares: dict[Choice, float] | None,
) -> Candidate:
    better = [own - other for own, other in zip(means, chosen)]
    error = stdev(better) / math.sqrt(len(better))
    share = None if shares is None else shares.get(choice, 0.0)
    return Candidate(choice, expected(view, fmean(means)), fmean(better), error, share)
