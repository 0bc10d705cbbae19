"""A table in memory: a cache of its log, those who look at it, and the messages that bring them up to date."""

from __future__ import annotations

import asyncio
import math
import time
from typing import Protocol

import msgspec

from nimmt.protocol.answers import OpenState, Sending, TableState
from nimmt.protocol.happening import Kicked
from nimmt.server.archive import Kept
from nimmt.server.clock import Clock
from nimmt.server.wishes import Wish
from nimmt.tables.bounds import PATIENCE
from nimmt.tables.encoding import RECENT, encode, line_json, state_json
from nimmt.tables.log import TableLog
from nimmt.tables.state import open_state, seen_by

GRACE = 30.0
"""Seconds without a sign of somebody after which they count as gone: who reloads the page is not."""

BARRED = 60.0
"""Seconds in which nobody may sit down from where somebody came whom the host has removed."""

GATHER = 0.1
"""Seconds until everybody is told who came or went: where all come back at once, they are told once."""

UPDATE = 16 * 1024
"""The most bytes of one message to a reader."""

SHARED = RECENT
"""Messages of fewer lines are kept for the next viewer at the same place."""

TOGETHER = 250
"""Milliseconds for which they are: they tell the time."""


class Viewer(Protocol):
    """Somebody who looks at a table."""

    @property
    def seat(self) -> int | None:
        """The seat they hold; None for a spectator."""
        ...

    def poke(self) -> None:
        """There is something new: send it now, where there is room for it."""
        ...


class LiveTable:
    """A table in memory."""

    __slots__ = (
        "_barred",
        "_connect",
        "_opened",
        "_pieces",
        "_places",
        "_seen",
        "_since",
        "_telling",
        "alone",
        "checked",
        "clock",
        "here",
        "kept",
        "known",
        "lock",
        "log",
        "moves",
        "patience",
        "used",
        "viewers",
        "wishes",
    )

    def __init__(self, log: TableLog, clock: Clock, *, alone: bool = True, patience: int = PATIENCE) -> None:
        self.log = log
        self.clock = clock
        self.patience = patience
        """The milliseconds that a game without a clock waits for somebody."""
        self.kept: Kept | None = None
        """How the game went, where it is over and was played by other rules than ours."""
        self._places: dict[int, str] = {}
        """Where each seat's player was last heard from."""
        self._barred: dict[str, float] = {}
        """Where somebody came from whom the host removed, and until when nobody sits down from there."""
        self.alone = alone
        """Whether nobody looks at it through another process."""
        self.here: frozenset[int] = frozenset()
        """The seats for which somebody is connected."""
        self._seen: dict[int, float] = {}
        """When each seat gave its last sign, by a request or by going."""
        self._connect: set[int] = set()
        """Those who do connect: they are there while they are connected, as everybody is told."""
        self._since = time.monotonic()
        """When this process began to look."""
        self.moves = 0
        """How often that has changed."""
        self.lock = asyncio.Lock()
        self.wishes: list[Wish] = []
        """What is wished while something else is being written."""
        self.viewers: set[Viewer] = set()
        self.used = self.checked = time.monotonic()
        self.known = log.seq
        """The last seq that somebody says exists; more than the log's own means there is something to read."""
        self._pieces: dict[tuple[int | None, int], tuple[bytes, int, bool]] = {}
        self._telling: asyncio.Handle | None = None
        """What will tell everybody who looks."""
        self._opened: tuple[OpenState, bytes] | None = None
        """What everybody sees of it, for the next viewers, and the same as JSON."""

    def look_who_is_here(self) -> None:
        """Somebody came or went; if that changes who is here, everybody is told."""
        here = frozenset(viewer.seat for viewer in self.viewers if viewer.seat is not None)
        if here != self.here:
            for seat in self.here - here:
                self.seen(seat)
            self._connect |= here
            self.here = here
            self.moves += 1
            self._forget()
            if self.viewers and self._telling is None:
                self._telling = asyncio.get_running_loop().call_later(GATHER, self._tell)

    @property
    def people(self) -> list[int]:
        """The seats that people have."""
        return [number for number, held in enumerate(self.log.seats) if held.kind == "person"]

    def seen(self, seat: int) -> None:
        """Somebody gave a sign for a seat."""
        self._seen[seat] = time.monotonic()

    def came(self, seat: int, place: str) -> None:
        """Somebody who holds a seat was heard from there."""
        self.seen(seat)
        self.sat_down(seat, place)

    def sat_down(self, seat: int, place: str) -> None:
        """Whoever holds a seat comes from there."""
        self._places[seat] = place

    @property
    def place(self) -> str:
        """Where its players come from, the first one heard of: its bots think for that. Empty where nobody was."""
        return next(iter(self._places.values()), "")

    def _bar(self, seat: int) -> None:
        """The host has removed whoever sat there: for a while nobody sits down from where they came."""
        place = self._places.pop(seat, "")
        if place:
            self._barred[place] = time.monotonic() + BARRED

    def barred(self, place: str) -> int:
        """For how many seconds nobody may sit down from there."""
        return max(0, math.ceil(self._barred.get(place, 0.0) - time.monotonic()))

    @property
    def there(self) -> frozenset[int]:
        """The seats whose players are there, as far as this process knows: connected, or asking from time to time."""
        lately = time.monotonic() - GRACE
        return self.here.union(seat for seat, when in self._seen.items() if when > lately and seat not in self._connect)

    @property
    def absent(self) -> frozenset[int]:
        """The people who are not there now. Where other processes may know more, nobody is."""
        return frozenset(self.people) - self.there if self.alone else frozenset()

    @property
    def gone(self) -> frozenset[int]:
        """Those of them of whom there has been no sign for a while."""
        before = time.monotonic() - GRACE
        return frozenset(seat for seat in self.absent if self._seen.get(seat, self._since) <= before)

    def state(self, seat: int | None) -> TableState:
        """The table as this seat (None: a spectator) sees it now."""
        state = seen_by(self.log, seat, self._open(self.clock.now()))
        return self.kept.shown(state) if self.kept else state

    def _open(self, now: int) -> OpenState:
        elsewhere = False if self.alone else None
        here = {number: number in self.here or elsewhere for number in self.people}
        return open_state(self.log, now, here, self.patience)

    def grow(self, log: TableLog) -> None:
        """The table goes on; everybody who looks is told."""
        for line in log.lines[self.log.seq :]:
            if isinstance(line.entry.what, Kicked):
                self._bar(line.entry.what.seat)
        self.log = log
        self.known = max(self.known, log.seq)
        self._forget()
        self.used = time.monotonic()
        self.look_who_is_here()  # who leaves, or is removed, stays as a spectator
        if self.viewers:
            if self._telling:
                self._telling.cancel()
            # Soon, not now: whoever has changed something is answered along with it.
            self._telling = asyncio.get_running_loop().call_soon(self._tell)

    def _forget(self) -> None:
        """What was made for viewers holds no longer."""
        self._pieces.clear()
        self._opened = None

    def _tell(self) -> None:
        self._telling = None
        for viewer in tuple(self.viewers):
            viewer.poke()

    def piece(self, seat: int | None, after: int) -> tuple[bytes, int, bool]:
        """The next message for a viewer who has heard everything up to *after*: as many lines as fit.

        Returns the message, the seq it brings them to, and whether that is now; then it holds the state too.
        """
        now = self.clock.now()
        if self._opened is None or not 0 <= now - self._opened[0].now < TOGETHER:
            self._pieces.clear()  # the time that it tells is over
            opened = self._open(now)
            self._opened = opened, encode(opened)
        found = self._pieces.get((seat, after))
        if found is None:
            found = self._piece(seat, after, *self._opened)
            if found[1] - after < SHARED:
                self._pieces[seat, after] = found
        return found

    def _piece(self, seat: int | None, after: int, opened: OpenState, said: bytes) -> tuple[bytes, int, bool]:
        lines: list[msgspec.Raw] = []
        size = EMPTY
        while after < self.log.seq:
            line = line_json(self.log, after + 1, seat)
            if lines and size + len(line) + 1 > UPDATE:
                return encode(Piece(tuple(lines))), after, False
            lines.append(msgspec.Raw(line))
            size += len(line) + 1
            after += 1
        state = encode(self.state(seat)) if self.kept else state_json(self.log, seat, opened, said)
        if lines and size + len(state) > UPDATE:
            return encode(Piece(tuple(lines))), after, False
        return encode(Piece(tuple(lines), msgspec.Raw(state))), after, True


class Piece(Sending, frozen=True, tag="update"):
    """An `Update` whose parts are encoded already."""

    happened: tuple[msgspec.Raw, ...] = ()
    state: msgspec.Raw | None = None


EMPTY = len(encode(Piece()))
"""The bytes of one without any line."""
