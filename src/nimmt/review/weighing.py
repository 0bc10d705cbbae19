"""What the strongest bot would have chosen in a situation, and how much better that is, measured in worlds of its own.

The bot chooses first. Then its choice and the player's are compared by a panel of models (`nimmt.review.panel`), in
fresh worlds, both choices in the same ones: so the luck of the cards cancels, and the difference does not flatter the
bot, as it would in the worlds it chose by, or by the one model it chose by.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from msgspec import Struct

from nimmt.bots.ladder.aurochs import AurochsBot
from nimmt.bots.reasons import instead_of, reason
from nimmt.bots.search.worlds import Worlds
from nimmt.choices import Choice
from nimmt.review.panel import BATCHES, CLEAR, Panel
from nimmt.review.situations import Situation
from nimmt.views import View
from nimmt.words import Message


class Effort(Struct, frozen=True):
    """How much to think about a decision: for some seconds or, repeatably, in a number of worlds."""

    seconds: float = 0.5
    worlds: int | None = None
    seed: int = 0


class Opinion(Struct, frozen=True):
    """What was found about a decision."""

    situation: Situation
    best: Choice
    """What the strongest bot would have chosen."""
    cost: float = 0.0
    """How many points the player's choice is expected to be worse."""
    error: float = 0.0
    """The standard error of the cost: luck, and what the models disagree about."""
    worlds: int = 0
    """In how many worlds both were played out, by each kind of players."""
    points: float = 0.0
    """The points that the player could expect with their own choice: see `expected`."""

    @property
    def agrees(self) -> bool:
        """Whether the player chose as the bot would have."""
        return self.best == self.situation.choice

    @property
    def reason(self) -> Message:
        """Why the bot would have chosen so, and what speaks against the player's choice where that was worse."""
        view, decision = self.situation.view, self.situation.decision
        if self.clear:
            return instead_of(view, decision, self.situation.choice, self.best)
        return reason(view, decision, self.best)

    @property
    def clear(self) -> bool:
        """Whether the choice was worse beyond doubt."""
        return self.cost > CLEAR * self.error

    @property
    def better(self) -> bool:
        """Whether the choice was better than the bot's beyond doubt."""
        return self.cost < -CLEAR * self.error


def weigh(situation: Situation, effort: Effort) -> Opinion:
    """Ask the strongest bot, and measure the difference."""
    decision, view = situation.decision, situation.view
    bot = thinker(effort, f"{effort.seed}/{situation.number}", decision.choices)
    bot.warm_up(view)
    best, own = bot.choose(view, decision), situation.choice
    panel = Panel(view, decision, bot)
    pair = (best, own) if best != own else (own,)
    size = batch_size(panel.searches, pair, effort)
    panel.play(pair, size)
    found = panel.difference(best, own)
    return Opinion(situation, best, found.points, found.error, size * BATCHES, expected(view, panel.worth(own)))


def thinker(effort: Effort, seed: int | str, choices: Sequence[Choice]) -> AurochsBot:
    """The strongest bot, with half of this effort."""
    playouts = None if effort.worlds is None else effort.worlds * len(choices)
    return AurochsBot(seed, budget=effort.seconds / 2, playouts=playouts)


def expected(view: View, worth: float) -> float:
    """What a choice is worth on average, as points of the game: of the seat at the end of the round.

    On a board, which is one long game, how far they are beyond the average of the others' at its end.
    """
    return -worth if view.rules.fewest_wins else worth


def batch_size(searches: Sequence[Worlds], choices: Sequence[Choice], effort: Effort) -> int:
    """How many worlds go into a batch, so that all of them fit into half the time."""
    if effort.worlds is not None:
        return max(1, effort.worlds // BATCHES)
    size = 1
    while True:
        before = time.perf_counter()
        for worlds in searches:
            worlds.play(choices, size)
        if (time.perf_counter() - before) * 2 * BATCHES >= effort.seconds / 2:
            return size
        size *= 2
