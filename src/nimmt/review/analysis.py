"""What the strongest bot would do in a position, and what every choice is worth beside that.

The bot chooses first. Then all choices are compared with its own by a panel of models, in fresh worlds that fit what
the seat knows, as in a review: so the luck of the cards cancels, and the values do not flatter the bot's choice. Half
of these worlds say which choice looks best, the other half what each is worth: so the luckiest does not look better
than it is.
"""

from __future__ import annotations

import time

from msgspec import Struct

from nimmt.bots.ladder.aurochs import AurochsBot
from nimmt.bots.ladder.bull import BullBot
from nimmt.bots.reasons import reason
from nimmt.bots.search.worlds import compiled
from nimmt.choices import Choice
from nimmt.decisions import Decision
from nimmt.errors import BadSetup
from nimmt.review.panel import BATCHES, CLEAR, Panel
from nimmt.review.weighing import Effort, batch_size, expected, thinker
from nimmt.views import View
from nimmt.words import Message

COPIED, FEW, GLANCE = 16, 4, 3
"""How many choices are weighed without kernels, and how few where time is short: those that look best in a few worlds,
played for one turn; how many worlds."""


class Candidate(Struct, frozen=True):
    """A choice and what it is worth."""

    choice: Choice
    points: float
    """The points that can be expected with it, as the game counts them: see `expected`."""
    value: float
    """How many points better than the bot's choice it is expected to be; less than 0 where it is worse."""
    error: float
    """The standard error of the value: luck, and what the models disagree about."""
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
    """The choices, the best first: all of them, or without kernels the most promising ones."""
    worlds: int
    """How many worlds each choice was played out in, by each kind of players; 0 where there is no choice."""
    favourite: Choice
    """What looked best in half of the worlds; what it is worth is measured in the other half."""

    @property
    def advised(self) -> Candidate:
        """What to do: the bot's own choice, unless another was found to be better beyond doubt."""
        found = {one.choice: one for one in self.candidates}
        best = found[self.favourite]
        return best if best.value > CLEAR * best.error else found[self.chosen]


def analyse(view: View, effort: Effort) -> Analysis:
    """Ask the strongest bot about the decision of this view, and weigh all choices."""
    decision = view.decision
    if decision is None or view.seat is None:
        raise BadSetup(Message("analyse.nobody"))
    choices = decision.choices
    if len(choices) == 1:
        (only,) = choices
        alone = (Candidate(only, 0.0, 0.0, 0.0),)
        return Analysis(view.seat, decision, AurochsBot.name, only, reason(view, decision, only), alone, 0, only)
    bot = thinker(effort, effort.seed, choices)
    bot.warm_up(view)
    chosen = bot.choose(view, decision)
    panel = Panel(view, decision, bot)
    choices = _weighed(view, bot, panel, chosen, effort)
    size = batch_size(panel.searches, choices, effort)
    panel.play(choices, size)
    first, second = slice(0, BATCHES // 2), slice(BATCHES // 2, None)
    favourite = max(choices, key=lambda choice: panel.difference(choice, chosen, first).points)
    candidates = [_candidate(view, panel, choice, chosen, second) for choice in choices]
    candidates.sort(key=lambda candidate: (-candidate.value, candidate.choice != chosen))
    why, worlds = reason(view, decision, chosen), size * BATCHES
    name = BullBot.name if panel.shares is None else AurochsBot.name
    return Analysis(view.seat, decision, name, chosen, why, tuple(candidates), worlds, favourite)


def _weighed(view: View, bot: AurochsBot, panel: Panel, chosen: Choice, effort: Effort) -> tuple[Choice, ...]:
    """The choices to weigh: all of them, but without kernels at most some that look best at a glance."""
    choices = panel.decision.choices
    if compiled(view) or len(choices) <= (most := _affordable(panel, chosen, effort)):
        return choices
    glance = dict(zip(choices, bot.bull(view).worlds(view, 0).play(choices, GLANCE)))
    best = sorted(choices, key=lambda choice: (choice != chosen, -glance[choice]))[:most]
    return tuple(choice for choice in choices if choice in best)


def _affordable(panel: Panel, chosen: Choice, effort: Effort) -> int:
    """How many choices can be played out without kernels in half the time, by what a first world takes."""
    if effort.worlds is not None:
        return COPIED
    before = time.perf_counter()
    for worlds in panel.searches:
        worlds.play((chosen,), 1)
    took = time.perf_counter() - before
    return max(FEW, min(COPIED, int(effort.seconds / 2 / (BATCHES * took)))) if took else COPIED


def _candidate(view: View, panel: Panel, choice: Choice, chosen: Choice, batches: slice) -> Candidate:
    found = panel.difference(choice, chosen, batches)
    share = None if panel.shares is None else panel.shares.get(choice, 0.0)
    return Candidate(choice, expected(view, panel.worth(chosen) + found.points), found.points, found.error, share)
