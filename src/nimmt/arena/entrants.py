"""The bots of a tournament: loaded once in each process, made anew for every seat of every game."""

from __future__ import annotations

import atexit
from functools import cache

from nimmt import bots
from nimmt.bots.loading import Factory, load
from nimmt.views import View

find = cache(load)
"""The factory of a spec; BadSetup where there is no such bot."""


def make(factory: Factory, seed: int, budget: float, view: View) -> bots.Bot:
    """A bot for one seat of one game, ready to be asked."""
    bot = factory(seed, budget=budget)
    bots.warm_up(bot, view)
    return bot


def leave() -> None:
    """Do at once what bots have registered for the end of the process, such as ending programs of theirs."""
    atexit._run_exitfuncs()
