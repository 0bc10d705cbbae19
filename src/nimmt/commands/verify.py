"""The command ``nimmt verify``: a record and its deal, checked."""

from __future__ import annotations

import argparse
from typing import Any

from msgspec import UNSET

from nimmt.record import Record
from nimmt.render.text import console_for_people


def add_verify_parser(commands: Any) -> None:
    """Add the command to a parser's commands."""
    command = commands.add_parser(
        "verify",
        help="replay a record and check its deal",
        description="Replay a record and check that nobody altered it, that every choice follows the rules, and that "
        "the cards are those of its seed, or of the sealed deal that was promised before the game.",
    )
    command.add_argument("file", metavar="FILE", help="the record of a game, finished or not")
    command.set_defaults(run=verify)


def verify(given: argparse.Namespace) -> int:
    """Check a record: its checksum, every choice, and the deal."""
    record = Record.load(given.file)
    finding = record.verify()
    choices = sum(1 for entry in record.entries if entry.seat is not UNSET)
    state = "finished" if record.end else "not finished yet"
    console = console_for_people()
    found = f"{given.file}: {record.rules.title}, {record.header.players} players, {state}."
    console.print(found, soft_wrap=True, markup=False)
    followed = "The one choice follows" if choices == 1 else f"All {choices} choices follow"
    console.print(f"{followed} the rules. The deal: {finding}.", soft_wrap=True)
    return 0
