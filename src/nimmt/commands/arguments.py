"""What the commands' arguments share: a word about a mistake, numbers, options, and files to write."""

from __future__ import annotations

import argparse
import math
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from nimmt.errors import BadSetup
from nimmt.position import plain
from nimmt.words import LANGUAGES, Message, own_language


class Parser(argparse.ArgumentParser):
    """Says in one line what is wrong, and where to read on."""

    def error(self, message: str) -> NoReturn:
        """Refuse the command line."""
        raise BadSetup(f"{message}; see {self.prog} --help")


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
        raise argparse.ArgumentTypeError(f"{word!r} is not a number of seconds")
    return number


def pace(word: str) -> float:
    """How many seconds to show each step.

    >>> pace("0.4")
    0.4
    """
    time = seconds(word)
    if not 0 <= time <= 60:
        raise argparse.ArgumentTypeError(f"{word} is not between 0 and 60 seconds")
    return time


def at_least(least: int) -> Callable[[str], int]:
    """Whole numbers from the least one that makes sense.

    >>> at_least(1)("12")
    12
    """

    def number(word: str) -> int:
        if not re.fullmatch(r"[+-]?\d+", word) or int(word) < least:
            raise argparse.ArgumentTypeError(f"{word!r} is not a whole number from {least} up")
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
        raise argparse.ArgumentTypeError(f"{word} is a folder; name a file in it")
    above = next(folder for folder in path.absolute().parents if folder.exists())
    if not above.is_dir():
        raise argparse.ArgumentTypeError(f"{above} is a file, not a folder to write into")
    return path


def add_language(command: argparse.ArgumentParser) -> None:
    """The flag for the language to speak."""
    words = "the language to speak, if not that of your system"
    command.add_argument("--language", choices=LANGUAGES, default=own_language(), help=words)
