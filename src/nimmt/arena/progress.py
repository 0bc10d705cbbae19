"""How far a tournament is, for whoever watches: a bar with the time left, or a line every minute where none can be."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from nimmt.words import Voice

EVERY = 60.0
"""Seconds between the lines where standard error is no terminal."""

T = TypeVar("T")


def tracked(items: Iterable[T], done: int, total: int, voice: Voice) -> Iterator[T]:
    """Pass the items on and show that each is one more of the total; *done* were there before."""
    console = Console(stderr=True)
    if console.is_terminal:
        yield from _bar(items, done, total, console, voice)
    else:
        yield from _lines(items, done, total, voice)


def _bar(items: Iterable[T], done: int, total: int, console: Console, voice: Voice) -> Iterator[T]:
    games, left = TextColumn(voice("arena.progress")), TextColumn(voice("arena.progress.left"))
    columns = (games, BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), left)
    with Progress(*columns, TimeRemainingColumn(), console=console, transient=True) as progress:
        task = progress.add_task("", total=total, completed=done)
        for item in items:
            progress.advance(task)
            yield item


def _lines(items: Iterable[T], done: int, total: int, voice: Voice) -> Iterator[T]:
    begun = told = time.monotonic()
    for number, item in enumerate(items, 1):
        yield item
        now = time.monotonic()
        if now - told >= EVERY:
            told = now
            left = (now - begun) / number * (total - done - number)
            print(
                voice("arena.progress.line", done=done + number, total=total, minutes=round(left / 60)),
                file=sys.stderr,
                flush=True,
            )
