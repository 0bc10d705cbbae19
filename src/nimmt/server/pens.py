"""What writes to the log: for a database of each kind the cheapest way to one durable transaction.

Each pen has a connection of its own: however many ask the database for something, who writes does not wait for them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

import sqlalchemy as sa

from nimmt.server.database import SQLITE, engine_for, let_go, make_durable

Statements = Sequence[tuple[sa.TextClause, dict[str, str]]]
"""What to carry out, and with which values."""


class Pen(Protocol):
    """Writes one transaction after the other."""

    sync_engine: sa.Engine

    async def write(self, statements: Statements) -> set[str] | None:
        """Carry these out, all or none, durably; returns the tables that the last one tells of, None where all are."""
        ...

    async def close(self) -> None:
        """Let go of the connection."""
        ...


class SqlitePen:
    """A thread that does nothing but write to the file.

    A whole transaction is one errand for it. Over an asynchronous connection each of its steps would be one, and every
    errand wakes two threads.
    """

    def __init__(self, url: str) -> None:
        self.sync_engine = sa.create_engine(url.replace("+aiosqlite", ""), **SQLITE)
        make_durable(self.sync_engine)
        self._thread = ThreadPoolExecutor(1, "pen")

    async def write(self, statements: Statements) -> None:
        """Carry these out in one transaction."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, statements)

    def _write(self, statements: Statements) -> None:
        with self.sync_engine.begin() as connection:
            for statement, values in statements:
                connection.execute(statement, values)

    async def close(self) -> None:
        """Let go of the file, when what is under way is done."""
        self._thread.submit(self.sync_engine.dispose)
        self._thread.shutdown(wait=False)


class PostgresPen:
    """A session in which every statement is a transaction of its own; the log needs no more than one."""

    def __init__(self, url: str) -> None:
        self.engine = engine_for(url, connections=1, single=True)
        self.sync_engine = self.engine.sync_engine

    async def write(self, statements: Statements) -> set[str]:
        """Carry them out."""
        written: set[str] = set()
        async with self.engine.begin() as connection:
            for statement, values in statements:
                written = set((await connection.execute(statement, values)).scalars())
        return written

    async def close(self) -> None:
        """Let go of the connection, also where nobody answers."""
        await let_go(self.engine)


def pen_for(url: str) -> Pen:
    """The pen for a database URL."""
    return SqlitePen(url) if url.startswith("sqlite") else PostgresPen(url)
