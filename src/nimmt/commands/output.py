"""What the commands write: files, results for programs, and how far some work is."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from nimmt.commands.arguments import file_to_write
from nimmt.commands.parser import Parser
from nimmt.errors import BadSetup, reason
from nimmt.words import Message

STANDARD_OUTPUT = Path("-")
"""What stands for standard output where a file is named."""


def write(path: Path, data: bytes) -> None:
    """Write a file, and the folders above it where they are missing."""
    with writing(path):
        path.write_bytes(data)


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Around what writes a file: the folders above it are there, and what goes wrong is said."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        yield
    except OSError as error:
        raise BadSetup(Message("start.write", {"path": str(path), "why": reason(error)})) from None


def add_json(command: Parser) -> None:
    """The flag for the result as JSON."""
    command.add("--json", said="cli.json", type=file_to_write, metavar="FILE")


def write_json(given: argparse.Namespace, result: Any) -> bool:
    """Write the result as JSON where that is asked for; whether people still have to be told."""
    if given.json is None:
        return True
    data = msgspec.json.format(msgspec.json.encode(result)) + b"\n"
    if given.json != STANDARD_OUTPUT:
        write(given.json, data)
        return True
    sys.stdout.write(data.decode())
    return False


def progress_bar() -> Progress:
    """How far some work is, on standard error, where somebody watches."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        disable=not sys.stderr.isatty(),
        transient=True,
    )
