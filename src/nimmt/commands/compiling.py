"""Kernels are compiled when they are first needed, once for a version of nimmt. Whoever waits for that is told so."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from nimmt.bots import Bot, SeededBot, warm_up
from nimmt.views import View
from nimmt.words import Voice

UNEXPLAINED = 1.0
"""Seconds after which somebody who waits wants to know why."""


class CompileWatch:
    """How far the compiler is: how many functions there are, as far as is known, and how many are done."""

    def __init__(self) -> None:
        self.total = self.done = 0
        self.begun = threading.Event()
        self._depth = 0

    def on_start(self, event: Any) -> None:
        """A function is being compiled; the outermost one knows all those it calls."""
        if not self._depth:
            self.total += parts(event.data["dispatcher"])
        self._depth += 1
        self.begun.set()

    def on_end(self, event: Any) -> None:
        """A function is done."""
        self._depth -= 1
        self.done += 1
        self.total = max(self.total, self.done)


def parts(dispatcher: Any) -> int:
    """How many functions are compiled with this one: itself, and all those that it calls."""
    found: dict[int, Any] = {}
    rest = [dispatcher]
    while rest:
        function = rest.pop()
        if id(function) not in found:
            found[id(function)] = function
            names = function.py_func.__globals__
            called = [names.get(name) for name in function.py_func.__code__.co_names]
            rest += [each for each in called if hasattr(each, "py_func")]
    return len(found)


@contextmanager
def compiling(voice: Voice) -> Iterator[None]:
    """Where something is compiled within for longer than a second, say so on standard error, and how far it is."""
    if find_spec("numba") is None:
        yield
        return
    from numba.core import event as numba_event

    events: Any = numba_event

    watch, stop = CompileWatch(), threading.Event()
    told = {"on_start": lambda _, what: watch.on_start(what), "on_end": lambda _, what: watch.on_end(what)}
    listener = type("Listening", (events.Listener,), told)()
    events.register("numba:compile", listener)
    teller = threading.Thread(target=_tell, args=(watch, stop, voice("compiling")), daemon=True)
    teller.start()
    try:
        yield
    finally:
        events.unregister("numba:compile", listener)
        stop.set()
        watch.begun.set()
        teller.join()


def get_ready(players: Iterable[Bot], view: View, voice: Voice) -> None:
    """Let bots get ready for a game that this view fits, and say so where something is compiled for them."""
    prepared = [bot for bot in players if getattr(type(bot), "warm_up", None) not in (None, SeededBot.warm_up)]
    if prepared:
        with compiling(voice):
            for bot in prepared:
                warm_up(bot, view)


def _tell(watch: CompileWatch, stop: threading.Event, words: str) -> None:
    watch.begun.wait()
    if stop.wait(UNEXPLAINED):
        return
    if not sys.stderr.isatty():
        print(words, file=sys.stderr, flush=True)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(words, total=watch.total)
        while not stop.wait(0.1):
            progress.update(task, completed=watch.done, total=watch.total)
