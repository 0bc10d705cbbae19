"""Games in processes of their own, each watched: a bot that hangs or ends its process costs that process and no more.

A worker plays one game after another. Before it asks a bot it notes seat and number of the asking in memory it
shares with the watcher; when the note stays the same for too long, or the process ends, the watcher starts another
process and has the game played again, with that asking lost. A bot is not late for want of a processor: see
`ThinkingTime`.

Spawned processes share nothing else, so this is the same on every system.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Generator, Iterable
from multiprocessing import connection, get_context, parent_process
from pathlib import Path
from typing import Any

from nimmt.arena.bouts import MAKING, Played, play
from nimmt.arena.entrants import leave
from nimmt.arena.schedule import Tournament
from nimmt.bots.programs.faults import Kind
from nimmt.errors import NimmtError
from nimmt.words import Message, Value

READY_TIME = 120.0
"""How many seconds longer than a decision it may take to make a bot; some compile."""
TRIES = 3
"""How often a game is begun again when its process ends while no bot is asked."""
PARTING = 2.0
"""How many seconds a process has to end what its bots have started."""
POLL = 0.05
"""How often the watcher looks, in seconds."""
STILL = 1.0
"""More than this between two looks does not count: the watcher stood still, and so may all others have."""

_SPAWN = get_context("spawn")


def play_all(setup: Tournament, numbers: Iterable[int], jobs: int) -> Generator[Played, None, None]:
    """Play these games in some processes at once; they come as they finish."""
    waiting = deque(numbers)
    workers = [Worker(setup) for _ in range(min(jobs, len(waiting)))]
    try:
        busy = list(workers)
        for worker in workers:
            worker.begin(waiting.popleft())
        while busy:
            connection.wait([worker.pipe for worker in busy], timeout=POLL)
            for worker in list(busy):
                game = worker.look()
                if game is None:
                    continue
                yield game
                if waiting:
                    worker.begin(waiting.popleft())
                else:
                    busy.remove(worker)
    finally:
        for worker in workers:
            worker.process.terminate()
        for worker in workers:
            worker.end()


class Worker:
    """A process that plays games, and its watcher's notes about it."""

    def __init__(self, setup: Tournament) -> None:
        self.setup = setup
        self.number = -1
        self.lost: dict[tuple[int, int], Kind] = {}
        self.failures = 0
        self.note: Any
        """How often a bot was asked; the seat that is being asked now, or -1; the number of its asking."""
        self.seen: tuple[int, ...]
        """The note as it was seen last."""
        self.thinking: ThinkingTime
        """Knows for how long it has been so."""
        self.pipe: Any
        self.process: Any
        self._start()

    def begin(self, number: int) -> None:
        """Have a game played."""
        self.number = number
        self.lost = {}
        self.failures = 0
        self._send()

    def look(self) -> Played | None:
        """The game, if it is finished; ends and replaces a process that hangs or has ended."""
        try:
            if self.pipe.poll():
                answer = self.pipe.recv()
                if isinstance(answer, Played):
                    return answer
                raise NimmtError(Message("arena.wrong.unplayable", {"game": self.number, "why": str(answer)}))
        except (EOFError, OSError):
            self._replace("died")
            return None
        asked = tuple(self.note)
        taken = self.thinking.look(time.monotonic(), queued(self.process.pid), same=asked == self.seen)
        self.seen = asked
        _, seat, asking = asked
        if seat >= 0 and taken > self.setup.limit + (READY_TIME if asking == MAKING else 0):
            self._replace("timeout")
        return None

    def play(self, number: int) -> Played:
        """Play a game and wait for it."""
        self.begin(number)
        while True:
            connection.wait([self.pipe], timeout=POLL)
            game = self.look()
            if game is not None:
                return game

    def end(self) -> None:
        """End the process and all it has started: by asking it to, and where that does not help, by force."""
        self.pipe.close()
        self.process.terminate()
        connection.wait([self.process.sentinel], PARTING)  # its number stays its own until it is joined
        if os.name == "posix":
            with contextlib.suppress(OSError):
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.kill()
        self.process.join()

    def _start(self) -> None:
        self.note = _SPAWN.RawArray("q", [0, -1, 0])
        self.seen = tuple(self.note)
        self.thinking = ThinkingTime(time.monotonic())
        self.pipe, theirs = _SPAWN.Pipe()
        self.process = _SPAWN.Process(target=_work, args=(self.setup, theirs, self.note), daemon=True)
        self.process.start()
        theirs.close()

    def _send(self) -> None:
        with contextlib.suppress(OSError):  # a process that has ended is found by the next look
            self.pipe.send((self.number, self.lost))

    def _replace(self, kind: Kind) -> None:
        _, seat, asking = self.note
        self.end()
        if seat >= 0:
            self.lost[seat, asking] = kind
        else:
            self.failures += 1
            if self.failures >= TRIES:
                told: dict[str, Value] = {"game": self.number, "times": TRIES, "status": str(self.process.exitcode)}
                raise NimmtError(Message("arena.wrong.ended", told))
        self._start()
        self._send()


class ThinkingTime:
    """Counts the seconds that a bot has had for its answer.

    Those in which its process waited for a processor are not the bot's: on a busy machine even a quick bot needs
    long. Nor are those in which the watcher stood still.
    """

    def __init__(self, now: float) -> None:
        self.now = now
        self.passed = 0.0
        self.queued = self.before = 0.0
        """How long the process has waited for a processor: until now, and before the bot was asked."""

    def look(self, now: float, queued: float, *, same: bool) -> float:
        """The seconds that count at this time, since a look found the bot asked something that was not the *same*.

        >>> thinking = ThinkingTime(now=100.0)
        >>> thinking.look(100.5, queued=0.2, same=False)
        0.0
        >>> thinking.look(101.0, queued=0.2, same=True)
        0.5
        >>> thinking.look(101.5, queued=0.7, same=True)
        0.5
        >>> thinking.look(999.9, queued=0.7, same=True)
        1.5
        """
        self.passed += min(now - self.now, STILL)
        self.now, self.queued = now, max(queued, self.queued)  # nothing is told of a process that has ended
        if not same:
            self.passed, self.before = 0.0, self.queued
        return self.passed - (self.queued - self.before)


def queued(process: int) -> float:
    """How many seconds a process has waited for a processor so far; 0 where the system does not tell."""
    with contextlib.suppress(OSError, ValueError):
        return int(Path(f"/proc/{process}/schedstat").read_text().split()[1]) / 1e9
    return 0.0


# --- in the process --------------------------------------------------------------------------------------


class _Note:
    """Tells the watcher whom this process is asking."""

    def __init__(self, note: Any) -> None:
        self.note = note

    def asks(self, seat: int, asking: int) -> None:
        self.note[2] = asking
        self.note[1] = seat
        self.note[0] += 1

    def heard(self) -> None:
        self.note[1] = -1


def _work(setup: Tournament, pipe: Any, note: Any) -> None:
    """Play what is asked for until nobody asks any more."""
    _settle_in()
    watch = _Note(note)
    with contextlib.suppress(EOFError, OSError):
        while True:
            number, lost = pipe.recv()
            try:
                answer: Played | str = play(setup, number, lost, watch)
            except Exception as error:
                answer = f"{type(error).__name__}: {error}"
            pipe.send(answer)


def _settle_in() -> None:
    """One core for each process, no signals from the terminal, nothing on standard output, and no life of its own."""
    for threads in ("NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(threads, "1")
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: _leave())
    if os.name == "posix":
        os.setpgid(0, 0)  # so that what a bot starts can be ended with it
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    _leave()


def _leave() -> None:
    """End this process now, whatever it is doing."""
    try:
        leave()
    finally:
        os._exit(1)
