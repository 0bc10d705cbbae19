"""The command ``nimmt verify``: a record and its deal, checked."""

from __future__ import annotations

import argparse
from typing import Any

from msgspec import UNSET

from nimmt.commands.arguments import add_language
from nimmt.record import Record
from nimmt.render.text import console_for_people
from nimmt.words import Voice


def add_verify_parser(commands: Any) -> None:
    """Add the command to a parser's commands."""
    command = commands.add_parser(
        "verify",
        help="replay a record and check its deal",
        description="Replay a record and check that nobody altered it, that every choice follows the rules, and that "
        "the cards are those of its seed, or of the sealed deal that was promised before the game.",
    )
    command.add_argument("file", metavar="FILE", help="the record of a game, finished or not")
    add_language(command)
    command.set_defaults(run=verify)


def verify(given: argparse.Namespace) -> int:
    """Check a record: its checksum, every choice, and the deal."""
    record = Record.load(given.file)
    deal = record.verified()
    choices = sum(1 for entry in record.entries if entry.seat is not UNSET)
    voice = Voice(given.language)
    rules, players = record.rules, record.header.players
    console = console_for_people()
    found = voice(
        "verify.file", file=given.file, game=voice.title(rules), players=players, finished=record.end is not None
    )
    console.print(found, soft_wrap=True, markup=False)
    if record.torn:
        console.print(voice("record.torn"), soft_wrap=True, markup=False)
    console.print(voice("verify.choices", count=choices, deal=deal), soft_wrap=True, markup=False)
    return 0
