"""How much to think about a decision: the flags that ``nimmt review`` and ``nimmt analyse`` share."""

from __future__ import annotations

import argparse

from nimmt.commands.arguments import seconds, whole
from nimmt.commands.parser import Parser
from nimmt.errors import BadSetup
from nimmt.review.weighing import Effort
from nimmt.words import Message

LEAST_WORLDS = 40
"""Fewer worlds tell nothing."""


def add_effort(command: Parser, budget: float) -> None:
    """The flags for how much to think about a decision; *budget* seconds unless said otherwise."""
    usual = {"usual": command.voice.number(budget)}
    command.add("--budget", said="cli.effort.budget", params=usual, type=seconds, default=budget, metavar="SECONDS")
    command.add("--worlds", said="cli.effort.worlds", type=whole, metavar="N")
    command.add("--seed", said="cli.effort.seed", type=whole, default=0, metavar="N")


def effort_of(given: argparse.Namespace) -> Effort:
    """How much to think, as these flags say."""
    if given.budget <= 0:
        raise BadSetup(Message("review.budget", {"budget": f"{given.budget:g}"}))
    if given.worlds is not None and given.worlds < LEAST_WORLDS:
        raise BadSetup(Message("review.worlds", {"least": LEAST_WORLDS, "worlds": given.worlds}))
    return Effort(given.budget, given.worlds, given.seed)
