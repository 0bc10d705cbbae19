"""The bot that has learned: a network that played millions of rounds against itself, and search where that helps.

The network alone decides in about a millisecond. With few players its likeliest choices are also played out as the
bull does, and the network's opinion counts beside the play-outs. Endings of two players with open hands are solved.

Where there are no weights for a game and its number of players that have shown to be stronger, it asks the network of
another game that is played in the same way (`nimmt.network.borrowed`), or searches as the bull does; with two players
it counts there how far it is ahead of the other one, as every point of the other is one more.
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import ClassVar

from nimmt.bots import BUDGET, SeededBot, asked
from nimmt.bots.ladder.bull import BullBot
from nimmt.bots.search.endings import cards_to_lay, solvable
from nimmt.bots.search.pace import PACE
from nimmt.bots.search.race import race
from nimmt.bots.search.worlds import Worlds, compiled
from nimmt.choices import Choice
from nimmt.decisions import Decision
from nimmt.views import View

LOWEST, HIGHEST, STEP = 1000, 2000, 100
"""The calf's rating and the aurochs's, and from one level to the next: see `nimmt.bots.ladder.handicap`."""
NUMPY = find_spec("numpy") is not None
"""Whether the network is computed by numpy; else by Python alone, ten times slower."""
TRUST: Mapping[int, float] = {2: 1.0, 3: 1.0}
"""By the number of players: how many points a choice must be better in play-outs to be made though the network makes
it *e* times less often. With other numbers of players the network decides alone."""
HOPELESS = 0.01
"""What the network does less often than this is not played out."""
WORTH_A_SEARCH = 0.01
"""With fewer seconds than this the network decides alone."""


class AurochsBot(SeededBot):
    """Plays by a network, and searches where that is stronger.

    With a number of *playouts* it counts these instead of the time; *trust* overrules how much the network counts in a
    search, and 0 playouts ask the network alone.
    """

    name = "aurochs"
    levels: ClassVar[tuple[str, ...]] = tuple([f"aurochs:{rating}" for rating in range(LOWEST + STEP, HIGHEST, STEP)])

    def __init__(
        self,
        seed: int | str | None = None,
        *,
        budget: float = BUDGET,
        playouts: int | None = None,
        trust: float | None = None,
    ) -> None:
        super().__init__(seed, budget=budget)
        self.playouts = playouts
        self.trust = trust

    def warm_up(self, view: View) -> None:
        """Read the weights, and compile what play-outs need."""
        if (example := asked(view)) is not None and example.decision is not None:
            self.chances(example, example.decision)
            self.bull(example).warm_up(example)

    def choose(self, view: View, decision: Decision) -> Choice:
        """What the network does most, unless play-outs or an exact solution know better."""
        start = time.perf_counter()
        if len(decision.choices) == 1:
            return decision.choices[0]
        if solvable(view):
            shares = cards_to_lay(view)
            return self.rng.choices(decision.choices, [shares[choice.numbers[0]] for choice in decision.choices])[0]
        chances = self.chances(view, decision)
        if chances is None:
            return self.borrowed(view, decision) or self.bull(view).choose(view, decision)
        best = max(chances, key=chances.__getitem__)
        trust = TRUST.get(view.players) if self.trust is None else self.trust
        enough = self.budget >= WORTH_A_SEARCH if self.playouts is None else self.playouts > 0
        if trust is None or not enough or not compiled(view):
            return best
        likely = [choice for choice in decision.choices if chances[choice] >= HOPELESS]
        if len(likely) < 2:
            return best
        from nimmt.bots.search.compiled import KernelWorlds

        merits = {choice: trust * math.log(chances[choice]) for choice in likely}
        worlds = Leaning(KernelWorlds(view, self.rng.getrandbits(63), "prudent", rivals=True), merits)
        return race(worlds, likely, start + PACE.allowance(self.budget), self.playouts)

    def bull(self, view: View) -> BullBot:
        """The bull that plays where the network does not."""
        seed = self.rng.getrandbits(63)
        return BullBot(seed, budget=self.budget, playouts=self.playouts, rivals=view.players == 2)

    def chances(self, view: View, decision: Decision) -> dict[Choice, float] | None:
        """How often the network of this game makes each choice; None where there is none."""
        return self._asked(view.ruleset, view, decision)

    def _asked(self, game: str, view: View, decision: Decision) -> dict[Choice, float] | None:
        """How often the network of a game makes each choice."""
        if not NUMPY:
            from nimmt.network import plain
            from nimmt.observation import numbers

            learned = plain.shipped(game)
            if learned is None or view.players not in learned.players[game]:
                return None
            return learned.chances(numbers(view), view.players, decision)
        from nimmt.network.games import KINDS
        from nimmt.network.weights import shipped

        if KINDS[game].needs_kernels and not compiled(view):
            return None
        policy = shipped(game)
        if policy is None or view.players not in policy.players[game] or not policy.lens.fits(view):
            return None
        return policy.chances(view, decision)

    def borrowed(self, view: View, decision: Decision) -> Choice | None:
        """What the network of another game does most that is played in the same way here, if there is one."""
        from nimmt.network.borrowed import lender

        game = lender(view, decision)
        chances = None if game is None else self._asked(game, view, decision)
        return None if chances is None else max(chances, key=chances.__getitem__)


class Leaning:
    """Worlds in which every play-out of a choice counts some points more."""

    def __init__(self, worlds: Worlds, merits: Mapping[Choice, float]) -> None:
        self.worlds = worlds
        self.merits = merits

    def play(self, choices: Sequence[Choice], count: int) -> list[float]:
        """Play every choice out in each of the next worlds."""
        played = self.worlds.play(choices, count)
        return [points + count * self.merits[choice] for choice, points in zip(choices, played)]
