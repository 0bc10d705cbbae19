"""The bots of a tournament: loaded once in each process, made anew for every seat of every game."""

from __future__ import annotations

import atexit
from functools import cache

from nimmt.bots.faults import Guest
from nimmt.bots.loading import load
from nimmt.views import View

find = cache(load)
"""The factory of a spec; BadSetup where there is no such bot."""


def seat(spec: str, seed: int, budget: float, view: View) -> Guest:
    """A bot for one seat of one game, ready to be asked."""
    return Guest(lambda: find(spec)(seed, budget=budget), view)


def leave() -> None:
    """Do at once what bots have registered for the end of the process, such as ending programs of theirs."""
    atexit._run_exitfuncs()
