"""The log in a database: SQLite by default, PostgreSQL by its URL.

Two tables matter. ``entries`` is the log; its primary key ``(table_id, seq)`` is the fence: whoever comes second
with a seq is refused, and so is who writes to a table that has been deleted. ``tables`` repeats what must be found
without reading logs (open tables, what is due), written in the same transaction as the lines it follows from.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from nimmt.errors import NimmtError
from nimmt.protocol.happening import Outage
from nimmt.tables.clocks import due
from nimmt.tables.entries import Entry, decode, encode
from nimmt.tables.log import TableLog

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(22), primary_key=True),
    sa.Column("phase", sa.String(8), nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("ruleset", sa.String(64), nullable=False),
    sa.Column("names", sa.Text, nullable=False),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("touched", sa.BigInteger, nullable=False),
    sa.Column("due", sa.BigInteger),
    sa.Index("tables_lobby", "listed", "phase", "created"),
    sa.Index("tables_due", "due"),
    sa.Index("tables_touched", "touched"),
)

entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.String(22), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("entry", sa.Text, nullable=False),
)

pulse = sa.Table(
    "pulse",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)
"""One row: when a server was last there."""


class Fenced(NimmtError):
    """Somebody else has written this seq: read the log, then think again."""


class Unavailable(NimmtError):
    """The database does not answer; whether the last write arrived is not known."""


class Append(Struct, frozen=True):
    """Lines for the end of one table's log, and the row that follows from them."""

    table_id: str
    first: int
    lines: tuple[str, ...]
    row: dict[str, Any]


class TableRow(Struct, frozen=True):
    """What is known of a table without reading its log."""

    id: str
    phase: str
    listed: bool
    ruleset: str
    names: str
    seq: int
    created: int
    touched: int
    due: int | None


def now_ms() -> int:
    """The time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def append_of(table: TableLog, first: int, lines: Sequence[Entry]) -> Append:
    """What to write when *table* has grown by these lines."""
    row = {
        "id": table.id,
        "phase": table.phase,
        "listed": table.created.open and table.phase == "waiting",
        "ruleset": table.created.ruleset,
        "names": "\n".join(held.name for held in table.seats if held.kind == "person"),
        "seq": table.seq,
        "created": table.lines[0].entry.at,
        "touched": table.at,
        "due": due(table),
    }
    return Append(table.id, first, tuple(map(encode, lines)), row)


def engine_for(url: str) -> AsyncEngine:
    """The engine of a database URL, set up to lose nothing that was committed."""
    if not url.startswith("sqlite"):
        return create_async_engine(url, pool_size=5, max_overflow=5, pool_pre_ping=True, pool_timeout=5)
    # Nothing is left open to be rolled back: reading opens no transaction in SQLite, and writing ends its own.
    engine = create_async_engine(url, connect_args={"timeout": 5}, pool_reset_on_return=None)

    @event.listens_for(engine.sync_engine, "connect")
    def durable(connection: Any, record: Any) -> None:
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine


class Store:
    """The database, as the rest of the server sees it."""

    def __init__(self, url: str) -> None:
        self.engine = engine_for(url)
        # SQLite lets one write at a time; waiting here is cheaper than being told that it is busy.
        self._turn: AbstractAsyncContextManager[Any] = asyncio.Lock() if url.startswith("sqlite") else nullcontext()

    async def close(self) -> None:
        """Let go of all connections."""
        await self.engine.dispose()

    # --- the log -----------------------------------------------------------------------------------------

    async def write(self, appends: Sequence[Append]) -> None:
        """Write all of it or nothing, durably. Fenced where a line's place is taken."""
        lines = [
            (append.table_id, append.first + number, line)
            for append in appends
            for number, line in enumerate(append.lines)
        ]
        new = [append.row for append in appends if append.first == 1]
        old = [append.row for append in appends if append.first > 1]
        insert, update = _STATEMENTS[self.engine.dialect.name]
        try:
            async with self._turn, self.engine.begin() as connection:
                if new:
                    await connection.execute(sa.insert(tables), new)
                await connection.execute(insert, {"rows": _json(lines)})
                if old:
                    await connection.execute(update, {"rows": _json(old)})
        except IntegrityError:
            raise Fenced("this seq is taken") from None
        except (DBAPIError, OSError, TimeoutError) as error:
            raise unavailable(error) from None

    async def read(self, table_id: str, after: int = 0) -> list[Entry]:
        """The lines of a table's log after a seq."""
        query = (
            sa.select(entries.c.entry)
            .where(entries.c.table_id == table_id, entries.c.seq > after)
            .order_by(entries.c.seq)
        )
        return [decode(line) for (line,) in await self._all(query)]

    # --- finding tables ----------------------------------------------------------------------------------

    async def lobby(self, limit: int = 100) -> list[str]:
        """The open tables that wait for players, the newest first."""
        query = (
            sa.select(tables.c.id)
            .where(tables.c.listed, tables.c.phase == "waiting")
            .order_by(tables.c.created.desc())
            .limit(limit)
        )
        return [table_id for (table_id,) in await self._all(query)]

    async def due(self, now: int, limit: int = 200) -> list[str]:
        """The tables where the server has something to do."""
        query = sa.select(tables.c.id).where(tables.c.due <= now).order_by(tables.c.due).limit(limit)
        return [table_id for (table_id,) in await self._all(query)]

    async def reached(self, table_ids: Iterable[str]) -> dict[str, int]:
        """The last seq of each of these tables."""
        wanted = list(table_ids)
        found: dict[str, int] = {}
        for start in range(0, len(wanted), 500):
            part = wanted[start : start + 500]
            query = sa.select(tables.c.id, tables.c.seq).where(tables.c.id.in_(part))
            found.update({row.id: row.seq for row in await self._all(query)})
        return found

    async def rows(self, phase: str | None = None, limit: int = 1000) -> list[TableRow]:
        """All tables, those touched last first."""
        query = sa.select(tables).order_by(tables.c.touched.desc()).limit(limit)
        if phase:
            query = query.where(tables.c.phase == phase)
        return [TableRow(**row._mapping) for row in await self._all(query)]

    async def delete(self, table_ids: Sequence[str]) -> int:
        """Forget tables altogether."""
        gone = 0
        try:
            async with self._turn, self.engine.begin() as connection:
                for table_id in table_ids:
                    result = await connection.execute(sa.delete(tables).where(tables.c.id == table_id))
                    gone += result.rowcount
        except (DBAPIError, OSError, TimeoutError) as error:
            raise unavailable(error) from None
        return gone

    async def stale(self, before: int, phases: Sequence[str], limit: int = 200) -> list[str]:
        """The tables of these phases that nobody has touched since."""
        query = sa.select(tables.c.id).where(tables.c.touched < before, tables.c.phase.in_(phases)).limit(limit)
        return [table_id for (table_id,) in await self._all(query)]

    async def _all(self, query: sa.Select[*tuple[Any, ...]]) -> Sequence[sa.Row[Any]]:
        try:
            async with self.engine.connect() as connection:
                rows: Sequence[sa.Row[Any]] = (await connection.execute(query)).all()
                return rows
        except (DBAPIError, OSError, TimeoutError) as error:
            raise unavailable(error) from None

    # --- outages -----------------------------------------------------------------------------------------

    async def beat(self, now: int, tolerance: int) -> tuple[int, list[str]]:
        """Tell that a server is there. After a silence of all servers, give every running clock the time back.

        Returns the length of the silence, 0 where there was none, and the tables whose clocks were moved. All of it
        is one transaction, so that the first server to come back does it, once.
        """
        try:
            async with self._turn, self.engine.begin() as connection:
                last = await self._last_beat(connection, now)
                silence = now - last
                if silence <= tolerance:
                    return 0, []
                return silence, await self._give_back(connection, now, silence)
        except IntegrityError:
            raise Fenced("a table went on meanwhile") from None
        except (DBAPIError, OSError, TimeoutError) as error:
            raise unavailable(error) from None

    async def _last_beat(self, connection: AsyncConnection, now: int) -> int:
        # An update comes first: it takes the lock that makes other servers wait.
        await connection.execute(sa.update(pulse).values(at=pulse.c.at))
        last = (await connection.execute(sa.select(pulse.c.at))).scalar_one()
        await connection.execute(sa.update(pulse).values(at=max(now, last)))
        return int(last) or now

    async def _give_back(self, connection: AsyncConnection, now: int, silence: int) -> list[str]:
        timed = tables.c.due.is_not(None)
        waiting = [table_id for (table_id,) in await connection.execute(sa.select(tables.c.id).where(timed))]
        line = encode(Entry(now, Outage(silence)))
        await connection.execute(
            sa.insert(entries).from_select(
                ["table_id", "seq", "entry"],
                sa.select(tables.c.id, tables.c.seq + 1, sa.literal(line)).where(timed),
            )
        )
        await connection.execute(
            sa.update(tables).where(timed).values(seq=tables.c.seq + 1, due=tables.c.due + silence, touched=now)
        )
        return waiting


# A group of any size is one statement with one argument: a statement a row would cost a turn of the event loop each.
_STATEMENTS = {
    "sqlite": (
        sa.text(
            "INSERT INTO entries (table_id, seq, entry)"
            " SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]')"
            " FROM json_each(:rows)"
        ),
        sa.text(
            "UPDATE tables SET phase = json_extract(value, '$.phase'), listed = json_extract(value, '$.listed'),"
            " names = json_extract(value, '$.names'), seq = json_extract(value, '$.seq'),"
            " touched = json_extract(value, '$.touched'), due = json_extract(value, '$.due')"
            " FROM json_each(:rows) WHERE tables.id = json_extract(value, '$.id')"
        ),
    ),
    "postgresql": (
        sa.text(
            "INSERT INTO entries (table_id, seq, entry) SELECT line->>0, CAST(line->>1 AS integer), line->>2"
            " FROM json_array_elements(CAST(:rows AS json)) AS line"
        ),
        sa.text(
            "UPDATE tables SET phase = row.phase, listed = row.listed, names = row.names, seq = row.seq,"
            " touched = row.touched, due = row.due FROM json_to_recordset(CAST(:rows AS json)) AS row"
            "(id text, phase text, listed boolean, names text, seq integer, touched bigint, due bigint)"
            " WHERE tables.id = row.id"
        ),
    ),
}


def _json(rows: Any) -> str:
    return msgspec.json.encode(rows).decode()


def unavailable(error: BaseException) -> Unavailable:
    """What to say of a database error: its cause in one line, without the statement and its values."""
    cause = getattr(error, "orig", None) or error
    return Unavailable(str(cause).splitlines()[0] if str(cause) else type(cause).__name__)
