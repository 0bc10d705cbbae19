"""Worlds that fit what a seat knows, and every choice played out in each of them.

The kernels play out where they know the game and are installed (``pip install "nimmt[fast]"``); elsewhere copies of the
engine's game do, a few hundred times slower.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from nimmt.decisions import Choice, Decision, Pass, Row, TakeRow
from nimmt.errors import NimmtError
from nimmt.game import Game
from nimmt.views import View

COMPILED = ("classic", "pro", "even-odd", "plus", "zero", "simple", "x")
"""The games the kernels know."""

Manner = Callable[[Game[Any, Any], Decision, random.Random], Choice]
"""How a seat answers in a play-out."""


class Worlds(Protocol):
    """A supply of worlds, each in its turn."""

    def play(self, choices: Sequence[Choice], count: int) -> list[float]:
        """Play every choice out in each of the next *count* worlds; returns a sum for each, more is better."""
        ...


def worlds_for(view: View, seed: int, *, policy: str, manner: Manner, turns: int | None = None) -> Worlds:
    """The fastest worlds for this game: kernels with a *policy*, or copies with a *manner* and so many *turns*."""
    if view.ruleset in COMPILED:
        try:
            from nimmt.bots.compiled import KernelWorlds
        except NimmtError:
            pass
        else:
            return KernelWorlds(view, seed, policy)
    return CopiedWorlds(view, seed, manner, turns)


class CopiedWorlds:
    """Worlds as games of the engine, copied for every choice."""

    def __init__(self, view: View, seed: int, manner: Manner, turns: int | None) -> None:
        self.view = view
        self.rng = random.Random(seed)
        self.manner = manner
        self.turns = turns

    def play(self, choices: Sequence[Choice], count: int) -> list[float]:
        """Play every choice out in each of the next worlds, with the same luck."""
        sums = [0.0] * len(choices)
        for _ in range(count):
            world = self.view.determinize(self.rng)
            luck = self.rng.getrandbits(64)
            for number, choice in enumerate(choices):
                sums[number] += self._value(world.copy(), choice, random.Random(luck))
        return sums

    def _value(self, game: Game[Any, Any], choice: Choice, rng: random.Random) -> float:
        """The seat's points when so many turns, or the round, have ended."""
        seat = self.view.seat
        assert seat is not None
        game.submit(seat, choice)
        now, began = (game.table.round, game.table.turn), game.table.round
        turns = self.turns
        while not game.over:
            if now != (game.table.round, game.table.turn):
                now = (game.table.round, game.table.turn)
                turns = None if turns is None else turns - 1
                if turns == 0 or (turns is None and began != game.table.round):
                    break
            asked, decision = next(iter(game.pending.items()))
            game.submit(asked, self.manner(game, decision, rng))
        return points(game, seat)


def points(game: Game[Any, Any], seat: int) -> float:
    """The seat's points if the round ended now and the hands were laid open, counted so that more is better."""
    count = game.totals[seat]
    if not game.over:
        table = game.table.__copy__()
        table.known = game.hidden.hands
        count += game.rules.points(table)[seat]
    return -count if game.rules.fewest_wins else count


def at_random(game: Game[Any, Any], decision: Decision, rng: random.Random) -> Choice:
    """Any choice."""
    return rng.choice(decision.choices)


def plainly(game: Game[Any, Any], decision: Decision, rng: random.Random) -> Choice:
    """How somebody answers without much thought: take the cheapest row, keep special cards, else anything."""
    if isinstance(decision, TakeRow):
        return min(decision.choices, key=lambda choice: _price(game, decision, choice))
    for choice in decision.choices:
        if isinstance(choice, Pass):
            return choice
    return rng.choice(decision.choices)


def _price(game: Game[Any, Any], decision: TakeRow, choice: Choice) -> int:
    assert isinstance(choice, Row)
    return sum([game.rules.heads(card) for card in decision.rows[choice.row]])
