"""A panel of strong models that compare choices: play-outs by two pictures of people, and the network.

Play-outs say by how many points two choices differ. Those of the bull imagine prudent players, others imagine players
who look at this turn alone: where the two disagree, nobody knows better. A network gives no points, but its shares say
which of two choices it would rather make, and how much rather: where it prefers the other one, play-outs alone are no
proof. What the models disagree about goes into the error, beside the luck of the worlds.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from itertools import chain
from statistics import fmean, stdev

from msgspec import Struct

from nimmt.bots.judgement.positions import outcome
from nimmt.bots.ladder.aurochs import AurochsBot
from nimmt.bots.ladder.bull import sensibly
from nimmt.bots.search.endings import cards_to_lay, solvable
from nimmt.bots.search.worlds import CopiedWorlds, Worlds, at_random, compiled
from nimmt.choices import Choice
from nimmt.decisions import Decision
from nimmt.views import View

BATCHES = 20
"""How many groups of worlds the uncertainty is estimated from."""
CLEAR = 3.0
"""From how many errors on a difference is called clear."""
TOGETHER, ALONE = 0.1, 0.5
"""What all models may misjudge in common, in points: with a network among them, and play-outs alone. The latter is how
far the network and play-outs are typically apart in the basic game where both kinds of play-outs agree."""
NEVER = 1e-9


class Difference(Struct, frozen=True):
    """How many points one choice is better than another."""

    points: float = 0.0
    error: float = 0.0
    """Its standard error: the luck of the worlds, and what the models disagree about."""

    @property
    def clear(self) -> bool:
        """Whether it is better beyond doubt."""
        return self.points > CLEAR * self.error


class Panel:
    """The models, asked about one decision; *bot* lends its network, and the seed of the worlds."""

    def __init__(self, view: View, decision: Decision, bot: AurochsBot) -> None:
        self.decision = decision
        self.shares = _shares(view, decision, bot)
        """How often the network makes each choice, or should be made in an ending that is solved; None without."""
        self.searches = _searches(view, bot.rng)
        self.found: tuple[dict[Choice, list[float]], ...] = tuple([{} for _ in self.searches])
        """For each kind of play-outs, what each choice was worth in each batch of worlds; more is better."""

    def play(self, choices: Sequence[Choice], size: int) -> None:
        """Play these choices out, each batch in a number of worlds."""
        for worlds, found in zip(self.searches, self.found):
            for _ in range(BATCHES):
                for choice, worth in zip(choices, worlds.play(choices, size)):
                    found.setdefault(choice, []).append(worth / size)

    def worth(self, choice: Choice) -> float:
        """What a choice is worth by the play-outs."""
        return fmean(chain.from_iterable(found[choice] for found in self.found))

    def difference(self, one: Choice, other: Choice, batches: slice = slice(None)) -> Difference:
        """How many points the first choice is better than the second, by these batches of worlds."""
        if one == other:
            return Difference()
        told = [[a - b for a, b in zip(found[one][batches], found[other][batches])] for found in self.found]
        if len(set(chain.from_iterable(told))) == 1:
            return Difference(told[0][0])  # in all worlds the same, whoever plays
        means = [fmean(differences) for differences in told]
        luck = [stdev(differences) / math.sqrt(len(differences)) / len(told) for differences in told]
        apart = (max(means) - min(means)) / 2
        mean = fmean(means)
        if self.shares is None:
            return Difference(mean, math.hypot(*luck, apart, ALONE))
        rather = abs(mean) * _preference(self.shares.get(one, 0.0), self.shares.get(other, 0.0))
        return Difference((mean + rather) / 2, math.hypot(*luck, apart, (mean - rather) / 2, TOGETHER))


def _preference(one: float, other: float) -> float:
    """How much rather one of two choices is made, by its shares: 1 where always, 0 where as often, -1 where never.

    >>> _preference(0.6, 0.2)
    0.5
    """
    return round((one - other) / (one + other + NEVER), 6)


def _shares(view: View, decision: Decision, bot: AurochsBot) -> Mapping[Choice, float] | None:
    if solvable(view):
        shares = cards_to_lay(view)
        return {choice: shares[choice.numbers[0]] for choice in decision.choices}
    return bot.chances(view, decision)


def _searches(view: View, rng: random.Random) -> tuple[Worlds, ...]:
    """Play-outs by players of two kinds; they say what a choice is worth at the end of the round."""
    seeds = [rng.getrandbits(63) for _ in range(2)]
    if not compiled(view):
        policies = (sensibly, at_random)
        return tuple([CopiedWorlds(view, seed, policy, outcome) for seed, policy in zip(seeds, policies)])
    from nimmt.bots.search.compiled import KernelWorlds

    return tuple([KernelWorlds(view, seed, policy) for seed, policy in zip(seeds, ("prudent", "greedy"))])
