"""The bots of a tournament: loaded once in each process, made anew for every seat of every game."""

from __future__ import annotations

import atexit
import re
from functools import cache

from nimmt.bots import misfit
from nimmt.bots.budgets import allowance_of
from nimmt.bots.factories import load
from nimmt.bots.programs.conversation import Trouble
from nimmt.bots.programs.faults import Guest
from nimmt.errors import BadSetup
from nimmt.views import View

find = cache(load)
"""The factory of a spec; BadSetup where there is no such bot."""


def check(spec: str, ruleset: str, players: int) -> str:
    """What the bot calls itself; BadSetup where there is no such bot, or where it does not play this game.

    A program that does not say hello has its command for a name; its faults will tell.
    """
    factory = find(spec)
    try:
        unfit = misfit(spec, factory, ruleset, players)
        name = factory.name
    except Trouble:
        return _command(spec)
    finally:
        factory.close()
    if unfit:
        raise BadSetup(unfit)
    allowance = spec.removeprefix(allowance_of(spec)[0])
    return "".join(filter(str.isprintable, name)) + allowance


def _command(spec: str) -> str:
    """A program's command without folders and options.

    >>> _command("cmd:node bots/snug.mjs --quick")
    'snug.mjs'
    """
    words = [word for word in spec.removeprefix("cmd:").split() if not word.startswith("-")]
    return re.split(r"[/\\]", words[-1])[-1] if words else spec


def seat(spec: str, seed: int, budget: float, view: View) -> Guest:
    """A bot for one seat of one game, ready to be asked."""
    return Guest(lambda: find(spec)(seed, budget=budget), view)


def leave() -> None:
    """Do at once what bots have registered for the end of the process, such as ending programs of theirs."""
    atexit._run_exitfuncs()
