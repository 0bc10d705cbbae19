"""Bots that do everything wrong, for tests: each plays at random except where it fails."""

import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from nimmt.arena.workers import queued
from nimmt.decisions import Decision, LayCards
from nimmt.views import View


class Plain:
    """Plays at random, the same for the same seed."""

    name = "plain"
    about = "plays at random"

    def __init__(self, seed: int | str | None = None, *, budget: float = 0.05) -> None:
        self.rng = random.Random(seed)

    def choose(self, view: View, decision: Decision) -> Any:
        return self.rng.choice(decision.choices)


class Pauses(Plain):
    """Waits as soon as the journal that PAUSE names has as many bytes, so that a tournament can be stopped there."""

    def choose(self, view: View, decision: Decision) -> Any:
        size, _, journal = os.environ.get("PAUSE", "").partition(" ")
        while journal and os.path.getsize(journal) >= int(size):
            time.sleep(0.01)
        return super().choose(view, decision)


class Raises(Plain):
    def choose(self, view: View, decision: Decision) -> Any:
        raise ZeroDivisionError("no idea\nwhat to play \udcff")


class Exits(Plain):
    def choose(self, view: View, decision: Decision) -> Any:
        sys.exit(3)


class Interrupts(Plain):
    def choose(self, view: View, decision: Decision) -> Any:
        raise KeyboardInterrupt


class Illegal(Plain):
    def choose(self, view: View, decision: Decision) -> Any:
        return "the best card"


class Nonsense(Plain):
    """Answers something that cannot even be compared or shown."""

    def choose(self, view: View, decision: Decision) -> Any:
        return self

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("compared")

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        raise RuntimeError("shown")


class Impostor(Plain):
    """Answers something that claims to be every choice."""

    def choose(self, view: View, decision: Decision) -> Any:
        return self

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment]


class Unmade(Plain):
    def __init__(self, seed: int | str | None = None, *, budget: float = 0.05) -> None:
        raise OSError("the model file is missing")


class Hangs(Plain):
    """Hangs over its third card."""

    def choose(self, view: View, decision: Decision) -> Any:
        if isinstance(decision, LayCards) and len(view.hand) == 8:
            time.sleep(600)
        return super().choose(view, decision)


class HangsAlways(Plain):
    def choose(self, view: View, decision: Decision) -> Any:
        while True:
            pass


class Toils(Plain):
    """In the first seat it computes over its third card, on a processor with others who never rest, until it has
    waited for them for a second."""

    def choose(self, view: View, decision: Decision) -> Any:
        if isinstance(decision, LayCards) and len(view.hand) == 8 and view.seat == 0:
            with sharing_a_processor(5):
                begun = queued(os.getpid())
                while queued(os.getpid()) < begun + 1.0:
                    pass
        return super().choose(view, decision)


@contextmanager
def sharing_a_processor(others: int) -> Iterator[None]:
    """Stay on one processor with others."""
    all_of_them = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(all_of_them)})
    processes = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(others)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()
        os.sched_setaffinity(0, all_of_them)


class Dies(Plain):
    """Takes its process down over its second card."""

    def choose(self, view: View, decision: Decision) -> Any:
        if isinstance(decision, LayCards) and len(view.hand) == 9:
            os._exit(1)
        return super().choose(view, decision)


class Floods(Plain):
    def choose(self, view: View, decision: Decision) -> Any:
        print("thinking " * 1000)
        return super().choose(view, decision)


class Choosy(Plain):
    rulesets = ("x",)


class Pair(Plain):
    """Plays with two only."""

    players = (2,)
