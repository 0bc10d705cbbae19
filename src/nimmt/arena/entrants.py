"""The bots of a tournament: loaded once in each process, made anew for every seat of every game."""

from __future__ import annotations

import atexit
import re
from functools import cache

from nimmt.bots.factories import load
from nimmt.bots.programs.faults import Guest
from nimmt.decisions import listed
from nimmt.errors import BadSetup
from nimmt.views import View

find = cache(load)
"""The factory of a spec; BadSetup where there is no such bot."""


def check(spec: str, ruleset: str) -> None:
    """Raise BadSetup where there is no such bot, or where it does not play this game.

    A program is not started to be asked; if it does not play the game, its faults will tell.
    """
    factory = find(spec)
    if spec.startswith("cmd:"):
        return
    if factory.rulesets is not None and ruleset not in factory.rulesets:
        raise BadSetup(f"{spec} does not play {ruleset}; it plays {listed(factory.rulesets)}")


def label(spec: str) -> str:
    """A bot's name for a table: its spec without folders, packages and options.

    >>> label("ox"), label("my.bots:Snug"), label("./bots/snug.py:Snug"), label("cmd:node bots/snug.mjs --quick")
    ('ox', 'bots:Snug', 'snug.py:Snug', 'snug.mjs')
    """
    if spec.startswith("cmd:"):
        words = [word for word in spec.removeprefix("cmd:").split() if not word.startswith("-")]
        return re.split(r"[/\\]", words[-1])[-1] if words else spec
    place, colon, name = spec.rpartition(":")
    last = re.split(r"[/\\]", place)[-1]
    return f"{last if last.endswith('.py') else last.rpartition('.')[2]}{colon}{name}"


def seat(spec: str, seed: int, budget: float, view: View) -> Guest:
    """A bot for one seat of one game, ready to be asked."""
    return Guest(lambda: find(spec)(seed, budget=budget), view)


def leave() -> None:
    """Do at once what bots have registered for the end of the process, such as ending programs of theirs."""
    atexit._run_exitfuncs()
