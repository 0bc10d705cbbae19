"""The log in a database: SQLite by default, PostgreSQL by its URL."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from types import MappingProxyType
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.exc import DBAPIError

from nimmt.server.database import ANSWER, DISK_ANSWER, Damaged, Fenced, answering, engine_for, entries, let_go, tables
from nimmt.server.pens import pen_for
from nimmt.server.sessions import Session
from nimmt.tables.clocks import due
from nimmt.tables.entries import Entry, UnreadableLog, decode, encode
from nimmt.tables.log import TableLog

Question = sa.Select[*tuple[Any, ...]] | sa.TextClause


class Append(Struct, frozen=True):
    """Lines for the end of one table's log, and the row that follows from them."""

    table_id: str
    first: int
    lines: tuple[str, ...]
    row: dict[str, Any]
    along: str | None = None
    """The table whose lines have to be written too, where this one follows from them."""


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


def append_of(table: TableLog, first: int, lines: Sequence[Entry], along: str | None = None) -> Append:
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
    return Append(table.id, first, tuple(map(encode, lines)), row, along)


class Store:
    """The database, as the rest of the server sees it."""

    def __init__(self, url: str) -> None:
        self.engine = engine_for(url)
        self.sqlite = url.startswith("sqlite")
        self.reader = self.engine if self.sqlite else engine_for(url, single=True)
        """For single questions."""
        self.session = None if self.sqlite else Session(url, 4)
        """For those that are asked again and again."""
        self.pen = pen_for(url)
        self.patience = DISK_ANSWER if self.sqlite else ANSWER
        # SQLite lets one write at a time; waiting here is cheaper than being told that it is busy.
        self.turn: AbstractAsyncContextManager[Any] = asyncio.Lock() if self.sqlite else nullcontext()

    async def close(self) -> None:
        """Let go of all connections, also where nobody answers."""
        if self.session:
            self.session.close()
        await asyncio.gather(let_go(self.engine), let_go(self.reader), self.pen.close())

    @property
    def busy(self) -> int:
        """How many connections are in use."""
        pools = {self.engine.pool, self.reader.pool}
        own = self.pen.busy + (self.session.busy if self.session else 0)
        return own + sum(pool.checkedout() for pool in pools if isinstance(pool, sa.QueuePool))

    # --- the log -----------------------------------------------------------------------------------------

    async def write(self, appends: Sequence[Append]) -> None:
        """Write all of it, durably. Fenced where a line's place is taken: it says whether the others are written."""
        ordered = sorted(appends, key=lambda append: append.table_id)  # two processes do not block each other in turn
        values = {
            "new": _json([append.row | {"along": append.along} for append in ordered if append.first == 1]),
            "old": _json([append.row | {"before": append.first - 1} for append in ordered if append.first > 1]),
            "lines": _json(
                [
                    (append.table_id, append.first + number, line)
                    for append in ordered
                    for number, line in enumerate(append.lines)
                ]
            ),
        }
        statements = [
            (statement, {name: values[name] for name in wanted})
            for statement, wanted in _WRITE[self.engine.dialect.name]
            if any(values[name] != "[]" for name in wanted)
        ]
        async with answering(self.patience), self.turn:
            written = await self.pen.write(statements)
        if written is not None and (taken := {append.table_id for append in appends} - written):
            raise Fenced("this seq is taken", frozenset(taken))

    async def read(self, table_id: str, after: int = 0) -> list[Entry]:
        """The lines of a table's log after a seq; UnreadableLog where one of them is none."""
        found = (await self.following({table_id: after})).get(table_id, {})
        for wanted, seq in enumerate(found, after + 1):
            if seq != wanted:
                raise UnreadableLog(f"line {wanted} of the log is missing")
        return [decode(line) for line in found.values()]

    async def texts(self, table_id: str) -> dict[int, str]:
        """The lines of a table's log as they are stored, readable or not, by seq.

        Where the database itself is damaged, those that it still gives.
        """
        query = sa.select(entries.c.seq, entries.c.entry).where(entries.c.table_id == table_id)
        try:
            return {row.seq: row.entry for row in await self.ask(query.order_by(entries.c.seq))}
        except Damaged:
            found: dict[int, str] = {}
            for seq in range(1, (await self.reached([table_id])).get(table_id, 0) + 1):
                with suppress(Damaged):
                    found |= {row.seq: row.entry for row in await self.ask(query.where(entries.c.seq == seq))}
            return found

    async def following(self, after: Mapping[str, int]) -> dict[str, dict[int, str]]:
        """The lines of these tables after the seq of each, as they are stored, by table and seq."""
        found: dict[str, dict[int, str]] = {}
        wanted = _json([{"id": table_id, "after": seq} for table_id, seq in after.items()])
        for table_id, seq, entry in await self._ask_often(_FOLLOWING, wanted):
            found.setdefault(table_id, {})[seq] = entry
        return found

    async def cut(self, table: TableLog) -> None:
        """Let a table's log end where *table* does; what follows is gone."""
        row = append_of(table, table.seq, []).row
        async with answering(self.patience), self.turn, self.engine.begin() as connection:
            await connection.execute(
                sa.delete(entries).where(entries.c.table_id == table.id, entries.c.seq > table.seq)
            )
            await connection.execute(sa.update(tables).where(tables.c.id == table.id).values(row))

    # --- finding tables ----------------------------------------------------------------------------------

    async def lobby(self, limit: int = 100, skip: int = 0) -> list[str]:
        """The open tables that wait for players, the newest first."""
        query = (
            sa.select(tables.c.id)
            .where(tables.c.listed, tables.c.phase == "waiting")
            .order_by(tables.c.created.desc(), tables.c.id)
            .limit(limit)
            .offset(skip)
        )
        return [table_id for (table_id,) in await self.ask(query)]

    async def over(self, ruleset: str, since: int, until: int, begins: str, limit: int = 1000) -> list[str]:
        """Finished tables of a game, set up in this time, whose id begins so."""
        query = (
            sa.select(tables.c.id)
            .where(tables.c.phase == "over", sa.not_(tables.c.listed), tables.c.created.between(since, until))
            .where(tables.c.ruleset == ruleset, sa.func.substr(tables.c.id, 1, len(begins)) == begins)
            .order_by(tables.c.touched)
            .limit(limit)
        )
        return [table_id for (table_id,) in await self.ask(query)]

    async def listed(self, table_ids: Sequence[str]) -> list[str]:
        """Those of these tables that are in the lobby."""
        query = sa.select(tables.c.id).where(tables.c.id.in_(table_ids), tables.c.listed)
        return [table_id for (table_id,) in await self.ask(query)] if table_ids else []

    async def due(self, now: int, limit: int = 200) -> list[str]:
        """The tables where the server has something to do."""
        query = sa.select(tables.c.id).where(tables.c.due <= now).order_by(tables.c.due).limit(limit)
        return [table_id for (table_id,) in await self.ask(query)]

    async def claim(self, table_ids: Sequence[str], now: int, until: int) -> list[str]:
        """Of these tables those that are still due: until then they are ours to look after."""
        query = sa.update(tables).where(tables.c.id.in_(table_ids), tables.c.due <= now).values(due=until)
        return await self._change(query)

    async def keep(self, table_ids: Sequence[str], until: int) -> list[str]:
        """Tables that we look after stay ours until then."""
        query = sa.update(tables).where(tables.c.id.in_(table_ids), tables.c.due < until).values(due=until)
        return await self._change(query)

    async def _change(self, query: sa.Update) -> list[str]:
        async with answering(self.patience), self.turn, self.engine.begin() as connection:
            return list((await connection.execute(query.returning(tables.c.id))).scalars())

    async def reached(self, table_ids: Iterable[str]) -> dict[str, int]:
        """The last seq of each of these tables."""
        rows: Any = await self._ask_often(_REACHED, _json(list(table_ids)))
        return dict(rows)

    async def rows(self, phase: str | None = None, limit: int = 1000) -> list[TableRow]:
        """All tables, those touched last first."""
        query = sa.select(tables).order_by(tables.c.touched.desc()).limit(limit)
        if phase:
            query = query.where(tables.c.phase == phase)
        return [TableRow(**row._mapping) for row in await self.ask(query)]

    async def delete(self, table_ids: Sequence[str]) -> int:
        """Forget tables altogether."""
        async with answering(self.patience), self.turn, self.engine.begin() as connection:
            result = await connection.execute(sa.delete(tables).where(tables.c.id.in_(table_ids)))
            return result.rowcount

    async def stale(self, before: int, phases: Sequence[str], limit: int = 200) -> list[str]:
        """The tables of these phases that nobody has touched since."""
        query = sa.select(tables.c.id).where(tables.c.touched < before, tables.c.phase.in_(phases)).limit(limit)
        return [table_id for (table_id,) in await self.ask(query)]

    async def ask(self, query: Question, values: Mapping[str, str] = MappingProxyType({})) -> Sequence[sa.Row[Any]]:
        """The answer to a single question."""
        async with answering(self.patience):
            try:
                return await self._ask(query, values)
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
                return await self._ask(query, values)  # over a new connection; the old one was cut while nobody looked

    async def _ask_often(self, statements: Mapping[str, sa.TextClause], wanted: str) -> Sequence[Sequence[Any]]:
        """The answer to a question that is asked all the time, of tables that are *wanted*."""
        statement, values = statements[self.engine.dialect.name], {"wanted": wanted}
        if self.session is None:
            return await self.ask(statement, values)
        async with answering(self.patience):
            return await self.session.ask(statement.text, values)

    async def _ask(self, query: Question, values: Mapping[str, str]) -> Sequence[sa.Row[Any]]:
        async with self.reader.connect() as connection:
            rows: Sequence[sa.Row[Any]] = (await connection.execute(query, values)).all()
            return rows


_ROW = (
    "(id text, phase text, listed boolean, ruleset text, names text, seq integer, created bigint, touched bigint,"
    " due bigint, before integer, along text)"
)
# A group of any size is one statement with a few arguments: a statement a row would cost a turn of the event loop each.
# To PostgreSQL everything is one statement, and so a transaction of its own: a process that is stopped here keeps no
# locks, and what is written costs one journey. Where another process was first at some tables, the statement leaves
# those out and writes the others; it says which ones are written. In SQLite nobody else writes.
_WRITE: dict[str, tuple[tuple[sa.TextClause, tuple[str, ...]], ...]] = {
    "sqlite": (
        (
            sa.text(
                "INSERT INTO tables (id, phase, listed, ruleset, names, seq, created, touched, due)"
                " SELECT json_extract(value, '$.id'), json_extract(value, '$.phase'), json_extract(value, '$.listed'),"
                " json_extract(value, '$.ruleset'), json_extract(value, '$.names'), json_extract(value, '$.seq'),"
                " json_extract(value, '$.created'), json_extract(value, '$.touched'), json_extract(value, '$.due')"
                " FROM json_each(:new)"
            ),
            ("new",),
        ),
        (
            sa.text(
                "INSERT INTO entries (table_id, seq, entry)"
                " SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]')"
                " FROM json_each(:lines)"
            ),
            ("lines",),
        ),
        (
            sa.text(
                "UPDATE tables SET phase = json_extract(value, '$.phase'), listed = json_extract(value, '$.listed'),"
                " ruleset = json_extract(value, '$.ruleset'), names = json_extract(value, '$.names'),"
                " seq = json_extract(value, '$.seq'), touched = json_extract(value, '$.touched'),"
                " due = json_extract(value, '$.due')"
                " FROM json_each(:old) WHERE tables.id = json_extract(value, '$.id')"
            ),
            ("old",),
        ),
    ),
    "postgresql": (
        (
            sa.text(
                "WITH grown AS (UPDATE tables SET phase = row.phase, listed = row.listed, ruleset = row.ruleset,"
                " names = row.names, seq = row.seq, touched = row.touched, due = row.due"
                f" FROM json_to_recordset(CAST(:old AS json)) AS row{_ROW}"
                " WHERE tables.id = row.id AND tables.seq = row.before RETURNING tables.id),"
                " made AS (INSERT INTO tables (id, phase, listed, ruleset, names, seq, created, touched, due)"
                " SELECT id, phase, listed, ruleset, names, seq, created, touched, due"
                f" FROM json_to_recordset(CAST(:new AS json)) AS row{_ROW}"
                " WHERE along IS NULL OR along IN (SELECT id FROM grown) ON CONFLICT DO NOTHING RETURNING id),"
                " written AS (SELECT id FROM grown UNION ALL SELECT id FROM made),"
                " told AS (INSERT INTO entries (table_id, seq, entry)"
                " SELECT line->>0, CAST(line->>1 AS integer), line->>2"
                " FROM json_array_elements(CAST(:lines AS json)) AS line JOIN written ON written.id = line->>0)"
                " SELECT id FROM written"
            ),
            ("new", "old", "lines"),
        ),
    ),
}

# However many tables are asked for, it is the same statement with one argument.
_REACHED = {
    "sqlite": sa.text("SELECT tables.id, tables.seq FROM json_each(:wanted) JOIN tables ON tables.id = value"),
    "postgresql": sa.text(
        "SELECT tables.id, tables.seq FROM json_array_elements_text(CAST(:wanted AS json)) AS wanted"
        " JOIN tables ON tables.id = wanted"
    ),
}
_FOLLOWING = {
    "sqlite": sa.text(
        "SELECT table_id, seq, entry FROM json_each(:wanted) JOIN entries"
        " ON table_id = json_extract(value, '$.id') AND seq > json_extract(value, '$.after') ORDER BY table_id, seq"
    ),
    "postgresql": sa.text(
        "SELECT table_id, seq, entry FROM json_to_recordset(CAST(:wanted AS json)) AS wanted(id text, after integer)"
        " JOIN entries ON table_id = wanted.id AND seq > wanted.after ORDER BY table_id, seq"
    ),
}


def _json(rows: Any) -> str:
    return msgspec.json.encode(rows).decode()
