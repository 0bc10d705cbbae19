"""A table in memory: a cache of its log, those who look at it, and the messages that bring them up to date."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Protocol

import msgspec

from nimmt.protocol.answers import SENT, Happened, TableState, Update
from nimmt.server.store import now_ms
from nimmt.tables.judge import PATIENCE
from nimmt.tables.log import TableLog
from nimmt.tables.state import happened, state_of

SHARED = 8
"""Messages of fewer lines than this are kept for the next viewer at the same place."""

encode = msgspec.json.Encoder().encode


class Viewer(Protocol):
    """Somebody who looks at a table."""

    @property
    def seat(self) -> int | None:
        """The seat they hold; None for a spectator."""
        ...

    def poke(self) -> None:
        """There is something new."""
        ...


class LiveTable:
    """A table in memory."""

    __slots__ = ("_frames", "alone", "checked", "here", "known", "lock", "log", "moves", "patience", "used", "viewers")

    def __init__(self, log: TableLog, *, alone: bool = True, patience: int = PATIENCE) -> None:
        self.log = log
        self.patience = patience
        """The milliseconds that a game without a clock waits for somebody."""
        self.alone = alone
        """Whether nobody looks at it through another process."""
        self.here: frozenset[int] = frozenset()
        """The seats for which somebody is connected."""
        self.moves = 0
        """How often that has changed."""
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        self.used = self.checked = time.monotonic()
        self.known = log.seq
        """The last seq that somebody says exists; more than the log's own means there is something to read."""
        self._frames: dict[tuple[int | None, int], list[bytes]] = {}

    def look_who_is_here(self) -> None:
        """Somebody came or went; if that changes who is here, everybody is told."""
        here = frozenset(viewer.seat for viewer in self.viewers if viewer.seat is not None)
        if here != self.here:
            self.here = here
            self.moves += 1
            self._frames.clear()
            for viewer in self.viewers:
                viewer.poke()

    @property
    def people(self) -> list[int]:
        """The seats that people have."""
        return [number for number, held in enumerate(self.log.seats) if held.kind == "person"]

    @property
    def gone(self) -> frozenset[int]:
        """The people for whom nobody is connected, as far as that can be known here."""
        return frozenset(self.people) - self.here if self.alone else frozenset()

    def state(self, seat: int | None) -> TableState:
        """The table as this seat (None: a spectator) sees it now."""
        elsewhere = False if self.alone else None
        here = {number: number in self.here or elsewhere for number in self.people}
        return state_of(self.log, seat, now_ms(), here, self.patience)

    def grow(self, log: TableLog) -> None:
        """The table goes on; everybody who looks is told."""
        self.log = log
        self.known = max(self.known, log.seq)
        self._frames.clear()
        self.used = time.monotonic()
        self.look_who_is_here()  # who leaves, or is removed, stays as a spectator
        for viewer in self.viewers:
            viewer.poke()

    def frames(self, seat: int | None, after: int) -> list[bytes]:
        """The messages that bring a viewer from *after* to now; the last one holds the state."""
        found = self._frames.get((seat, after))
        if found is None:
            lines = [happened(self.log, seq, seat) for seq in range(after + 1, self.log.seq + 1)]
            found = pack(lines, Update(state=self.state(seat)))
            if len(lines) < SHARED:
                self._frames[seat, after] = found
        return found


def pack(lines: Sequence[Happened], last: Update) -> list[bytes]:
    """Updates of bounded size: as many lines in each as fit, the state in the last."""
    frames: list[bytes] = []
    part: list[Happened] = []
    size = len(encode(last))
    # From the end backwards, so that the state shares its message with the latest lines.
    for line in reversed(lines):
        length = len(encode(line)) + 1
        if size + length > SENT:
            frames.append(encode(msgspec.structs.replace(last, happened=tuple(reversed(part)))))
            last, part, size = Update(), [], len(encode(Update()))
        part.append(line)
        size += length
    frames.append(encode(msgspec.structs.replace(last, happened=tuple(reversed(part)))))
    return frames[::-1]
