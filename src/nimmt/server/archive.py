"""Finished games as they were told: their replay and record, kept beside the log.

A log holds what was chosen, not what came of it; that follows from the rules. When those change, a game that is over
can no longer be made from its log, but it can still be read here.
"""

from __future__ import annotations

import asyncio
import logging

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import replace

from nimmt.protocol.answers import Replay, TableState
from nimmt.server.database import Fenced, answering
from nimmt.server.database import archive as rows
from nimmt.server.database import tables as all_tables
from nimmt.server.store import Store
from nimmt.tables.entries import UnreadableLog
from nimmt.tables.log import TableLog
from nimmt.tables.replay import record_of, replay_of

log = logging.getLogger("nimmt.archive")


class Kept(Struct, frozen=True):
    """What is kept of a finished game."""

    replay: Replay
    record: str

    def shown(self, state: TableState) -> TableState:
        """The state of a table whose rules are not those of this program, as it was at its end."""
        told = self.replay
        said = "This game was played by other rules than this server's. It is over: it can be replayed, not played on."
        return replace(state, phase="over", totals=told.totals, winners=told.winners, secret=told.secret, problem=said)


class Archive:
    """The archive in the database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def keep(self, table: TableLog) -> None:
        """Keep how a game went that is over; nothing where it was never begun, so that it is not looked at again."""
        told = await asyncio.to_thread(_told, table) if table.finished else ("", "")
        values = dict(zip(("table_id", "replay", "record"), (table.id, *told), strict=True))
        try:
            async with answering(self.store.patience), self.store.turn, self.store.engine.begin() as connection:
                await connection.execute(sa.insert(rows).values(values))
        except Fenced:
            pass  # another server was first, or the table is deleted

    async def find(self, table_id: str) -> Kept | None:
        """What is kept of a table's game; UnreadableLog where that is damaged."""
        query = sa.select(rows.c.replay, rows.c.record).where(rows.c.table_id == table_id)
        for row in await self.store.ask(query):
            if row.replay:
                return Kept(_replay(row.replay), row.record)
        return None

    async def missing(self, limit: int) -> list[str]:
        """Tables that are over, and of which nothing is kept."""
        query = (
            sa.select(all_tables.c.id)
            .outerjoin(rows, rows.c.table_id == all_tables.c.id)
            .where(all_tables.c.phase.in_(("over", "closed")), rows.c.table_id.is_(None))
            .limit(limit)
        )
        return [table_id for (table_id,) in await self.store.ask(query)]


def _replay(text: str) -> Replay:
    try:
        return msgspec.json.decode(text, type=Replay)
    except msgspec.MsgspecError as error:
        raise UnreadableLog(f"what was kept of the game cannot be read ({error})") from None


def _told(table: TableLog) -> tuple[str, str]:
    return msgspec.json.encode(replay_of(table)).decode(), record_of(table)
