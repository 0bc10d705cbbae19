"""How much to think about a decision: the flags that ``nimmt review`` and ``nimmt analyse`` share."""

from __future__ import annotations

import argparse

from nimmt.commands.arguments import seconds
from nimmt.errors import BadSetup
from nimmt.review.weighing import Effort
from nimmt.words import Message

LEAST_WORLDS = 40
"""Fewer worlds tell nothing."""


def add_effort(command: argparse.ArgumentParser, budget: float) -> None:
    """The flags for how much to think about a decision; *budget* seconds unless said otherwise."""
    add = command.add_argument
    add(
        "--budget",
        type=seconds,
        default=budget,
        metavar="SECONDS",
        help="time for each decision (default: %(default)g)",
    )
    add("--worlds", type=int, metavar="N", help="play N worlds instead of by the clock; the same every time")
    add("--seed", type=int, default=0, metavar="N", help="other worlds (default: 0)")


def effort_of(given: argparse.Namespace) -> Effort:
    """How much to think, as these flags say."""
    if given.budget <= 0:
        raise BadSetup(Message("review.budget", {"budget": f"{given.budget:g}"}))
    if given.worlds is not None and given.worlds < LEAST_WORLDS:
        raise BadSetup(Message("review.worlds", {"least": LEAST_WORLDS, "worlds": given.worlds}))
    return Effort(given.budget, given.worlds, given.seed)
