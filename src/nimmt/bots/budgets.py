"""How much a bot may think: what it is given with its name, and when it has taken more.

A spec may end in an allowance of its own: ``bull@200ms``, ``bull@2s``, ``cmd:node snug.mjs@0.5s``, or, for bots that
count play-outs, ``bull@400playouts``.
"""

from __future__ import annotations

import re

from msgspec import Struct

from nimmt.errors import BadSetup
from nimmt.words import Message

LENIENCE = 1.5
"""A decision overruns its budget where it takes more than this many times as long."""
SHARE = 0.01
"""A bot keeps its budget as long as no more than this share of its decisions overrun: a busy machine may do that."""
MOST = 3600.0
"""The most seconds a decision may have."""

_ALLOWANCE = re.compile(r"(?P<spec>.+)@(?P<number>\d+(\.\d+)?)(?P<unit>ms|s|playouts)")


class Allowance(Struct, frozen=True):
    """What one bot is given, where it is not what all get."""

    budget: float | None = None
    """Seconds for a decision."""
    playouts: int | None = None
    """How often it may play a decision out, whatever time that takes."""


ALL_THE_SAME = Allowance()
"""Nothing of its own: what all get."""


def allowance_of(spec: str) -> tuple[str, Allowance]:
    """A spec without its allowance, and the allowance.

    >>> allowance_of("bull@200ms")
    ('bull', Allowance(budget=0.2, playouts=None))
    >>> allowance_of("npx snug@1.2")
    ('npx snug@1.2', Allowance(budget=None, playouts=None))
    """
    found = _ALLOWANCE.fullmatch(spec)
    if not found:
        return spec, ALL_THE_SAME
    number = float(found["number"])
    if found["unit"] == "playouts":
        if number < 1 or number != int(number):
            raise BadSetup(Message("spec.count", {"bot": spec, "example": f"{found['spec']}@400playouts"}))
        return found["spec"], Allowance(playouts=int(number))
    budget = number / 1000 if found["unit"] == "ms" else number
    if not 0 < budget <= MOST:
        raise BadSetup(Message("spec.budget", {"bot": spec, "example": f"{found['spec']}@200ms"}))
    return found["spec"], Allowance(budget=budget)


def overruns(seconds: float, budget: float) -> bool:
    """Whether a decision that took this many seconds overran its budget.

    >>> overruns(0.06, 0.05), overruns(0.2, 0.05)
    (False, True)
    """
    return seconds > LENIENCE * budget


def keeps(over: int, decisions: int) -> bool:
    """Whether a bot keeps its budget when this many of its decisions overran.

    >>> keeps(1, 10), keeps(2, 100), keeps(2, 200)
    (True, False, True)
    """
    return over <= max(1, SHARE * decisions)
