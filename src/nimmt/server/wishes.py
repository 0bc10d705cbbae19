"""What is wished at a table at the same time: judged one after the other, written together.

What arrives while a table's lines are being written is tried on one twin, in the order of its arrival. It becomes one
append, one change of the table, and one message to everybody who looks. Nobody is told anything of it before.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence, Set

from nimmt.protocol.happening import Rematched
from nimmt.server.store import Append, append_of
from nimmt.tables.clocks import asked_bots
from nimmt.tables.entries import Entry
from nimmt.tables.joining import rematch
from nimmt.tables.log import TableLog, table_of
from nimmt.tables.refusals import Duplicate, Refusal, refused

Deed = Callable[[TableLog, int], Sequence[Entry]]
"""Given a table and the time, the lines that somebody wants to add."""

Outcome = tuple[int, Sequence[Entry]]
"""The last seq after somebody's lines, and these."""


def by_holder(before: TableLog, seat: int | None, deed: Deed) -> Deed:
    """The deed of whoever holds a seat now: it may have to wait, and by then the seat be somebody else's."""
    if seat is None:
        return deed
    key = before.seats[seat].key

    def checked(table: TableLog, now: int) -> Sequence[Entry]:
        if seat >= len(table.seats) or table.seats[seat].key != key:
            raise refused("kicked" if key in table.kicked else "spectator")
        return deed(table, now)

    return checked


class Wish:
    """What somebody wants, and waits for."""

    __slots__ = ("deed", "done")

    def __init__(self, deed: Deed) -> None:
        self.deed = deed
        self.done: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()

    def settle(self, outcome: Outcome | Exception) -> None:
        """Say what became of it, where somebody still waits."""
        if self.done.done():
            return
        if isinstance(outcome, Exception):
            self.done.set_exception(outcome)
            self.done.exception()  # whoever waits is told; who went away need not be
        else:
            self.done.set_result(outcome)


class Trial:
    """A table, and on a twin of it what is wished."""

    def __init__(self, before: TableLog, now: int) -> None:
        self.before = self.table = before
        self.now = now
        self.lines: list[Entry] = []
        self._others: dict[str, Sequence[Entry]] = {}
        """The first lines of tables that follow from these."""

    def carry_out(self, deed: Deed) -> Outcome | Exception:
        """Judge, and go on from there; what is refused, or done already, changes nothing."""
        try:
            lines = deed(self.table, max(self.now, self.table.at))
        except (Refusal, Duplicate) as refusal:
            return refusal.with_traceback(None)  # that leads back to whoever holds what we return
        if lines and self.table is self.before:
            self.table = self.before.copy()
        for line in lines:
            if isinstance(line.what, Rematched):
                self._others[line.what.table] = rematch(self.table, line.seat, line.at)
            self.table.apply(line)
        self.lines += lines
        return self.table.seq, lines

    @property
    def appends(self) -> list[Append]:
        """What to write."""
        others = [new_table(table_id, lines, along=self.table.id) for table_id, lines in self._others.items()]
        return [append_of(self.table, self.before.seq + 1, self.lines), *others]

    @property
    def asked(self) -> dict[str, Set[tuple[int, int]]]:
        """The bots that are asked now and were not before, by table."""
        others = {table_id: asked_bots(table_of(table_id, lines)) for table_id, lines in self._others.items()}
        return {self.table.id: asked_bots(self.table) - asked_bots(self.before), **others}

    @property
    def ended(self) -> bool:
        """Whether the table's game is over with it."""
        return self.table.phase in ("over", "closed") and self.before.phase != self.table.phase


def new_table(table_id: str, lines: Sequence[Entry], along: str | None = None) -> Append:
    """What to write for a new table, where it follows from another one's lines *along* with these."""
    return append_of(table_of(table_id, lines), 1, lines, along)
