"""What can be written for an argument: numbers, options of a game, files to write."""

from __future__ import annotations

import argparse
import math
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from nimmt.commands.parser import Parser
from nimmt.errors import BadSetup
from nimmt.position import plain
from nimmt.words import Message


def whole(word: str) -> int:
    """A whole number.

    >>> whole("-12")
    -12
    """
    if not re.fullmatch(r"[+-]?[0-9]+", word):
        raise BadSetup(Message("cli.wrong.whole", {"word": repr(word)}))
    return int(word)


def seconds(word: str) -> float:
    """A number of seconds.

    >>> seconds("0.5")
    0.5
    """
    try:
        number = float(word)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise BadSetup(Message("cli.wrong.seconds", {"word": repr(word)}))
    return number


def pace(word: str) -> float:
    """How many seconds to show each step.

    >>> pace("0.4")
    0.4
    """
    time = seconds(word)
    if not 0 <= time <= 60:
        raise BadSetup(Message("cli.wrong.pace", {"word": word}))
    return time


def at_least(least: int) -> Callable[[str], int]:
    """Whole numbers from the least one that makes sense.

    >>> at_least(1)("12")
    12
    """

    def number(word: str) -> int:
        if whole(word) < least:
            raise BadSetup(Message("cli.wrong.least_number", {"word": word, "least": least}))
        return int(word)

    return number


def read_option(word: str) -> tuple[str, Any]:
    """An option of a ruleset.

    >>> read_option("rounds=1")
    ('rounds', 1)
    """
    key, equals, value = word.partition("=")
    if not equals or not value:
        raise BadSetup(Message("setup.pairs", {"word": repr(word)}))
    return key.replace("-", "_"), plain(value)


def file_to_write(word: str) -> Path:
    """A file to write when the work is done; what can never be written is refused before the work begins."""
    path = Path(word)
    if path.is_dir():
        raise BadSetup(Message("cli.wrong.folder", {"path": word}))
    above = next(folder for folder in path.absolute().parents if folder.exists())
    if not above.is_dir():
        raise BadSetup(Message("cli.wrong.file", {"path": str(above)}))
    return path


def add_option(command: Parser, group: argparse._ActionsContainer | None = None) -> None:
    """The flag for the options of a game, each as ``KEY=VALUE``."""
    command.add_to(group or command, "--option", said="cli.option", action="append", default=[], metavar="KEY=VALUE")
