"""The bots of a tournament: found by what the command line names, made anew for every game."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from nimmt import bots
from nimmt.decisions import Choice, Decision
from nimmt.errors import BadSetup
from nimmt.views import View


@cache
def find(spec: str) -> Callable[..., Any]:
    """What makes a bot of this name; BadSetup where there is none."""
    module, colon, name = spec.partition(":")
    if not colon:
        return bots.find(spec)
    try:
        found: Callable[..., Any] = getattr(import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise BadSetup(f"there is no bot {spec}: {error}") from None
    return found


def make(spec: str, seed: int, budget: float, view: View) -> Any:
    """A bot for one game, ready to be asked."""
    return find(spec)(seed)


def ask(bot: Any, view: View, decision: Decision) -> Choice:
    """What the bot answers, whatever that is."""
    answer: Choice = bot.choose(view, decision)
    return answer
