"""The heartbeat of all servers on one database, so that nobody's clock is charged while none of them is there.

A beat is one statement, and so holds nothing back: a server that is stopped in the middle of it does not stop the
others. Who finds a silence longer than a beat may be late takes the pulse from the time it found to now; only one
server can, and the same statement gives every running clock the silence back.
"""

from __future__ import annotations

import sqlalchemy as sa
from msgspec import Struct

from nimmt.protocol.happening import Outage
from nimmt.server.database import Fenced, answering, engine_for, let_go, pulse
from nimmt.server.store import Store
from nimmt.tables.entries import Entry, encode


class Beat(Struct, frozen=True):
    """What came of a heartbeat."""

    at: int
    """The pulse as it is now: the latest time that any server has told."""
    silence: int = 0
    """The milliseconds in which no server was there, 0 where one always was."""
    tables: int = 0
    """The tables whose clocks were given that time back."""


class Pulse:
    """The servers' common heartbeat."""

    def __init__(self, url: str, store: Store) -> None:
        self.engine = engine_for(url, connections=1, single=True)
        """For heartbeats alone: they do not wait for anybody."""
        self.store = store

    async def close(self) -> None:
        """Let go of the connection."""
        await let_go(self.engine)

    async def beat(self, now: int, tolerance: int) -> Beat:
        """Tell that a server is there. After a silence of all servers, give every running clock the time back.

        Fenced where a table went on meanwhile, or another server was first: then beat again.
        """
        async with answering(self.store.patience), self.store.turn, self.engine.begin() as connection:
            beat = sa.update(pulse).values(at=sa.case((pulse.c.at > now, pulse.c.at), else_=now))
            # Before the very first beat the pulse is at 0.
            usual = beat.where(sa.or_(pulse.c.at >= now - tolerance, pulse.c.at == 0)).returning(pulse.c.at)
            reached = (await connection.execute(usual)).scalar()
            if reached is not None:
                return Beat(reached)
            last = (await connection.execute(sa.select(pulse.c.at))).scalar_one()
        silence = now - last
        return Beat(now, silence, len(await self._give_back(now, last, silence)))

    async def _give_back(self, now: int, last: int, silence: int) -> list[str]:
        values = {"now": now, "last": last, "silence": silence, "line": encode(Entry(now, Outage(silence)))}
        async with answering(self.store.patience), self.store.turn, self.engine.begin() as connection:
            if not self.store.sqlite:
                claimed, moved = (await connection.execute(_AT_ONCE, values)).one()
            else:
                claimed = (await connection.execute(_CLAIM, values)).rowcount
                moved = (await connection.execute(_TIMED)).scalars().all()
                for statement in (_TELL, _MOVE) if claimed else ():
                    await connection.execute(statement, values)
        if not claimed:
            raise Fenced("another server was first")
        return list(moved)


def _statement(text: str) -> sa.TextClause:
    names = [name for name in ("now", "last", "silence") if f":{name}" in text]
    return sa.text(text).bindparams(*(sa.bindparam(name, type_=sa.BigInteger) for name in names))


_CLAIM = _statement("UPDATE pulse SET at = :now WHERE at = :last")
_TIMED = _statement("SELECT id FROM tables WHERE due IS NOT NULL")
_TELL = _statement(
    "INSERT INTO entries (table_id, seq, entry) SELECT id, seq + 1, :line FROM tables WHERE due IS NOT NULL"
)
_MOVE = _statement("UPDATE tables SET seq = seq + 1, due = due + :silence, touched = :now WHERE due IS NOT NULL")
# For PostgreSQL the same in one statement.
_AT_ONCE = _statement(
    "WITH claimed AS (UPDATE pulse SET at = :now WHERE at = :last RETURNING at),"
    " moved AS (UPDATE tables SET seq = seq + 1, due = due + :silence, touched = :now"
    " WHERE due IS NOT NULL AND EXISTS (SELECT 1 FROM claimed) RETURNING id, seq),"
    " told AS (INSERT INTO entries (table_id, seq, entry) SELECT id, seq, CAST(:line AS text) FROM moved"
    " RETURNING table_id)"
    " SELECT (SELECT count(*) FROM claimed), ARRAY(SELECT table_id FROM told)"
)
