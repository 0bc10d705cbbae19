"""The command ``nimmt verify``: records and their deals, checked."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from msgspec import UNSET, Struct

from nimmt.commands.output import add_json, write_json
from nimmt.commands.parser import Commands
from nimmt.errors import AlteredRecord, BadRecord
from nimmt.record import Record
from nimmt.render.text import console_for_people
from nimmt.terminal import shelf
from nimmt.words import Message, Voice

PROVEN, WRONG, UNREADABLE, UNPROVEN = 0, 1, 3, 4
"""The exit statuses, besides 2 for a command line that cannot be understood."""

_WORST = (WRONG, UNREADABLE, UNPROVEN, PROVEN)
"""Of several files the worst one decides."""

_WORDS = {PROVEN: "proven", WRONG: "wrong", UNREADABLE: "unreadable", UNPROVEN: "unproven"}

EXAMPLES = {
    "nimmt verify": "last",
    "nimmt verify a.nimmt b.nimmt": "several",
    "nimmt verify *.nimmt --json -": "json",
}


class CheckedRecord(Struct):
    """What was found about a file."""

    file: str
    status: int
    said: Message | str
    """What is wrong, or how the deal was checked."""
    record: Record | None = None


def add_verify_parser(commands: Commands) -> None:
    """Add the command to a parser's commands."""
    command = commands.add("verify", EXAMPLES, statuses=range(5))
    command.add("files", nargs="*", metavar="FILE")
    add_json(command)
    command.set_defaults(run=verify)


def verify(given: argparse.Namespace) -> int:
    """Check records: their checksum, every choice, and the deal."""
    checked = [check(path) for path in given.files or [shelf.last()]]
    voice = Voice(given.language)
    if write_json(given, [_plain(each, voice) for each in checked]):
        console = console_for_people()
        for each in checked:
            for line in _told(each, voice):
                console.print(line, soft_wrap=True, markup=False, style="bold red" if each.status in (1, 3) else "")
    return min((each.status for each in checked), key=_WORST.index)


def check(path: str | Path) -> CheckedRecord:
    """Check one file."""
    file = str(path)
    try:
        record = Record.load(path)
    except AlteredRecord as error:
        return CheckedRecord(file, WRONG, error.said)
    except BadRecord as error:
        return CheckedRecord(file, UNREADABLE, error.said)
    try:
        rules = record.rules
    except BadRecord as error:
        return CheckedRecord(file, UNREADABLE, Message("record.in", {"path": file, "why": error.said}))
    assert rules is not None
    try:
        deal = record.verified()
    except BadRecord as error:
        return CheckedRecord(file, WRONG, Message("record.in", {"path": file, "why": error.said}), record)
    proven = deal.key in ("verify.deal.sealed", "verify.deal.seed")
    return CheckedRecord(file, PROVEN if proven else UNPROVEN, deal, record)


def _told(checked: CheckedRecord, voice: Voice) -> list[str]:
    record = checked.record
    if record is None or checked.status == WRONG:
        return [_in_words(checked.said, voice)]
    game, finished = voice.title(record.rules), record.end is not None
    found = voice("verify.file", file=checked.file, game=game, players=record.header.players, finished=finished)
    torn = [voice("record.torn")] if record.torn else []
    return [found, *torn, voice("verify.choices", count=_choices(record), deal=checked.said)]


def _in_words(said: Message | str, voice: Voice) -> str:
    return said if isinstance(said, str) else voice.say(said)


def _choices(record: Record) -> int:
    return sum(1 for entry in record.entries if entry.seat is not UNSET)


def _plain(checked: CheckedRecord, voice: Voice) -> dict[str, Any]:
    found = {"file": checked.file, "status": _WORDS[checked.status], "said": _in_words(checked.said, voice)}
    record = checked.record
    if record is None:
        return found
    header = record.header
    return found | {
        "ruleset": header.ruleset,
        "players": header.players,
        "finished": record.end is not None,
        "torn": record.torn,
        "choices": _choices(record),
    }
