"""The bot that searches: play-outs in worlds that fit what it saw, most of them where the choice is close.

Where the kernels know the game, every choice is played to the end of the round, with everybody prudent; on the boards,
and where a special card may be spent or kept, to the end of the game.

Without the kernels copies of the engine's game are played to the end of the turn, and what the hand promises is judged
then. These are few play-outs, so the bull does as the ox would unless another choice is clearly better.
"""

from __future__ import annotations

import random
import time
from math import exp
from typing import Any

from nimmt.bots import BUDGET, SeededBot, asked
from nimmt.bots.judgement.positions import at_once, outcome, points, specials
from nimmt.bots.ladder.ox import OxBot
from nimmt.bots.search.pace import PACE
from nimmt.bots.search.race import race
from nimmt.bots.search.worlds import CopiedWorlds, Worlds, compiled
from nimmt.choices import Choice, Pass
from nimmt.decisions import Decision, LayCards, TakeRow
from nimmt.game import Game
from nimmt.views import View

POLICY = "prudent"
KEEP = 1.0
"""What it is worth to keep a special, action or luck card for later."""
FADE = 0.6
"""How much less each further card of a hand counts than the one before, from the best to the worst."""
PROMISE = 0.3
"""What a point that a card would bring at once is worth while it is on the hand."""
WHIM = 1.5
"""How many points the others are imagined to give away for a whim."""


class BullBot(SeededBot):
    """Imagines what the others hold and how they would play, and plays every choice out many times.

    It needs ``pip install "nimmt[fast]"`` to be at its best, and plays without. With a number of *playouts* it counts
    these instead of the time, and always answers the same. With *rivals* what counts is how far it is ahead of the
    others, instead of its own points.
    """

    name = "bull"

    def __init__(
        self,
        seed: int | str | None = None,
        *,
        budget: float = BUDGET,
        playouts: int | None = None,
        rivals: bool = False,
    ) -> None:
        super().__init__(seed, budget=budget)
        self.playouts = playouts
        self.rivals = rivals

    def warm_up(self, view: View) -> None:
        """Compile what the play-outs need."""
        if (example := asked(view)) is not None and example.decision is not None:
            self.worlds(example, 0).play(example.decision.choices[:1], 1)

    def choose(self, view: View, decision: Decision) -> Choice:
        """The choice that is left at the end of the race."""
        start = time.perf_counter()
        if len(decision.choices) == 1:
            return decision.choices[0]
        worlds = self.worlds(view, self.rng.getrandbits(63))
        deadline = start + PACE.allowance(self.budget)
        if not isinstance(worlds, CopiedWorlds):
            from nimmt.bots.search.shortlist import shortlist

            return race(worlds, shortlist(view, decision.choices), deadline, self.playouts)
        advice = OxBot(self.rng.getrandbits(63), whim=0).choose(view, decision)
        return race(worlds, decision.choices, deadline, self.playouts, favourite=advice)

    def worlds(self, view: View, seed: int) -> Worlds:
        """The worlds it plays choices out in; without kernels it has the time for one turn alone."""
        return self._kernel(view, seed) or CopiedWorlds(view, seed, sensibly, promise, 1)

    def outcomes(self, view: View, seed: int) -> Worlds:
        """Worlds in which choices are played out to the end of the round, to say what they are worth."""
        return self._kernel(view, seed) or CopiedWorlds(view, seed, sensibly, outcome)

    def _kernel(self, view: View, seed: int) -> Worlds | None:
        if not compiled(view):
            return None
        from nimmt.bots.search.compiled import KernelWorlds

        return KernelWorlds(view, seed, POLICY, rivals=self.rivals)


def sensibly(game: Game[Any, Any], decision: Decision, rng: random.Random) -> Choice:
    """How somebody answers who looks at the table: what brings most at once is most likely, special cards are kept."""
    choices = decision.choices
    if len(choices) == 1:
        return choices[0]
    if isinstance(decision, LayCards):
        rules, table, seat = game.rules, game.table, decision.seat
        cards = {card for choice in choices for card in choice.numbers if card}
        gains = {card: at_once(rules, table, seat, card) for card in cards}
        weights = [exp(sum([gains.get(card, 0.0) for card in choice.numbers]) / WHIM) for choice in choices]
        return rng.choices(choices, weights)[0]
    if isinstance(decision, TakeRow):
        return min(choices, key=lambda choice: sum(map(game.rules.heads, decision.rows[choice.numbers[0] - 1])))
    for choice in choices:
        if isinstance(choice, Pass):
            return choice
    return rng.choice(choices)


def promise(game: Game[Any, Any], seat: int) -> float:
    """The points now, a little for every special card kept, and what the cards on the hand would bring at once."""
    worth = points(game, seat) + KEEP * len(specials(game, seat))
    if not game.over:
        weight = PROMISE
        rules, table = game.rules, game.table
        gains = [at_once(rules, table, seat, card) for card in game.hidden.hands[seat] if card]
        for gain in sorted(gains, reverse=True):
            worth += weight * gain
            weight *= FADE
    return worth
