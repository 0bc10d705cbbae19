"""How far a tournament is, for whoever watches: a bar with the time left, or a line every minute where none can be."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from nimmt.decisions import plural

EVERY = 60.0
"""Seconds between the lines where standard error is no terminal."""

T = TypeVar("T")


def tracked(items: Iterable[T], done: int, total: int) -> Iterator[T]:
    """Pass the items on and show that each is one more of the total; *done* were there before."""
    console = Console(stderr=True)
    if console.is_terminal:
        yield from _bar(items, done, total, console)
    else:
        yield from _lines(items, done, total)


def _bar(items: Iterable[T], done: int, total: int, console: Console) -> Iterator[T]:
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("left"))
    with Progress(*columns, TimeRemainingColumn(), console=console, transient=True) as progress:
        task = progress.add_task("games", total=total, completed=done)
        for item in items:
            progress.advance(task)
            yield item


def _lines(items: Iterable[T], done: int, total: int) -> Iterator[T]:
    begun = told = time.monotonic()
    for number, item in enumerate(items, 1):
        yield item
        now = time.monotonic()
        if now - told >= EVERY:
            told = now
            left = (now - begun) / number * (total - done - number)
            print(
                f"{done + number} of {plural(total, 'game')}, about {left / 60:.0f} min left",
                file=sys.stderr,
                flush=True,
            )
