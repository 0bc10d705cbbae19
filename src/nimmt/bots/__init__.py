"""Opponents. A bot sees what its seat may know, and answers what its seat is asked.

>>> from nimmt import Game
>>> from nimmt.bots import find
>>> game = Game.new("classic", players=2, seed=1)
>>> bot = find("heifer")(seed=1)
>>> str(bot.choose(game.view(0), game.pending[0]))
'48'
"""

from __future__ import annotations

import random
from typing import ClassVar, Protocol

from nimmt.decisions import Choice, Decision, listed
from nimmt.errors import BadSetup
from nimmt.views import View


class Bot(Protocol):
    """Somebody who can play."""

    name: ClassVar[str]
    about: ClassVar[str]
    """One line for lists of bots."""

    def choose(self, view: View, decision: Decision) -> Choice:
        """One of the decision's choices, from what the view tells alone."""
        ...


class SeededBot:
    """A bot with a random stream of its own: the same seed and the same views, the same choices."""

    name: ClassVar[str]
    about: ClassVar[str]

    def __init__(self, seed: int | str | None = None) -> None:
        self.rng = random.Random(seed)

    def choose(self, view: View, decision: Decision) -> Choice:
        """One of the decision's choices, from what the view tells alone."""
        raise NotImplementedError


def find(name: str) -> type[SeededBot]:
    """The bot of this name.

    >>> find("clever")
    Traceback (most recent call last):
    nimmt.errors.BadSetup: there is no bot 'clever'; there are: calf, heifer, random
    """
    bots = _bots()
    if name not in bots:
        raise BadSetup(f"there is no bot {name!r}; there are: {listed(sorted(bots))}")
    return bots[name]


def names() -> tuple[str, ...]:
    """The names of all bots."""
    return tuple(_bots())


def _bots() -> dict[str, type[SeededBot]]:
    from nimmt.bots.calf import CalfBot
    from nimmt.bots.chance import RandomBot
    from nimmt.bots.heifer import HeiferBot

    return {bot.name: bot for bot in (CalfBot, HeiferBot, RandomBot)}
