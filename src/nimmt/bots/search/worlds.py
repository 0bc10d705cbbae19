"""Worlds that fit what a seat knows, and every choice played out in each of them, on copies of the engine's game.

`nimmt.bots.search.compiled` has the same for the games that the kernels know, a few hundred times faster.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any, Protocol

from nimmt.bots.judgement.positions import Worth
from nimmt.choices import Choice
from nimmt.decisions import Decision
from nimmt.game import Game
from nimmt.views import View

_KERNELS = find_spec("numba") is not None and find_spec("numpy") is not None
_CARDS = ("classic", "pro", "even-odd", "plus", "zero", "simple", "x", "anniversary")
_BOARDS = ("board", "board-luck", "board-expert", "board-expert-luck")
COMPILED = frozenset((*_CARDS, *_BOARDS) if _KERNELS else ())
"""The games the kernels can play here; known without importing them, which takes a second."""
OTHERWISE = frozenset(("anniversary", "board-expert", "board-expert-luck"))
"""Those whose rulings they can read otherwise, too."""

unready: set[str] = set()
"""Games whose kernels are being compiled by another process: they do without them until that is done."""


def compiled(view: View) -> bool:
    """Whether the kernels can play this game as it is set up."""
    there = view.ruleset in COMPILED and view.ruleset not in unready
    return there and (view.ruleset in OTHERWISE or not view.rules.read_otherwise)


Policy = Callable[[Game[Any, Any], Decision, random.Random], Choice]
"""How a seat answers in a play-out."""


class Worlds(Protocol):
    """A supply of worlds, each in its turn."""

    def play(self, choices: Sequence[Choice], count: int) -> list[float]:
        """Play every choice out in each of the next *count* worlds; returns a sum for each, more is better."""
        ...


class CopiedWorlds:
    """Worlds as games of the engine, copied for every choice; some *turns* are played, or the whole round."""

    def __init__(self, view: View, seed: int, policy: Policy, judge: Worth, turns: int | None = None) -> None:
        self.view = view
        self.rng = random.Random(seed)
        self.policy = policy
        self.judge = judge
        self.turns = turns

    def play(self, choices: Sequence[Choice], count: int) -> list[float]:
        """Play every choice out in each of the next worlds, with the same luck.

        What the others lay at the same time does not depend on the choice: they are asked once for all of them.
        """
        sums = [0.0] * len(choices)
        for _ in range(count):
            world = self.view.imagine(self.rng)
            for seat, decision in world.pending.items():
                if seat != self.view.seat:
                    world.submit(seat, self.policy(world, decision, self.rng))
            luck = self.rng.getrandbits(64)
            for number, choice in enumerate(choices):
                sums[number] += self._value(world.copy(), choice, random.Random(luck))
        return sums

    def _value(self, game: Game[Any, Any], choice: Choice, rng: random.Random) -> float:
        seat = self.view.seat
        assert seat is not None
        began, now = game.table.round, (game.table.round, game.table.turn)
        turns = self.turns
        game.submit(seat, choice)
        while not game.over:
            if now != (game.table.round, game.table.turn):
                now = (game.table.round, game.table.turn)
                if turns is None and began != game.table.round:
                    break
                if turns is not None:
                    turns -= 1
                    if turns == 0:
                        break
            asked, decision = next(iter(game.pending.items()))
            game.submit(asked, self.policy(game, decision, rng))
        return self.judge(game, seat)


def at_random(game: Game[Any, Any], decision: Decision, rng: random.Random) -> Choice:
    """Any choice."""
    return rng.choice(decision.choices)
