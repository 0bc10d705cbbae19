"""What writes to the log: for a database of each kind the cheapest way to one durable transaction.

Each pen has a connection of its own: however many ask the database for something, who writes does not wait for them.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

import sqlalchemy as sa
from sqlalchemy.engine import make_url

from nimmt.server.database import durable_connection
from nimmt.server.sessions import Session

Statements = Sequence[tuple[sa.TextClause, dict[str, str]]]
"""What to carry out, and with which values."""


class Pen(Protocol):
    """Writes one transaction after the other."""

    @property
    def busy(self) -> bool:
        """Whether its connection is in use."""
        ...

    async def write(self, statements: Statements) -> set[str] | None:
        """Carry these out, all or none, durably; returns the tables that the last one tells of, None where all are."""
        ...

    async def close(self) -> None:
        """Let go of the connection."""
        ...


class SqlitePen:
    """A thread that does nothing but write to the file.

    A whole transaction is one errand for it: over an asynchronous connection each of its steps would be one, and every
    errand wakes two threads. It speaks to SQLite itself, because every line of Python here is one that the event loop
    has to wait for.
    """

    def __init__(self, url: str) -> None:
        self._path = str(make_url(url).database)
        self._connection: sqlite3.Connection | None = None
        self._thread = ThreadPoolExecutor(1, "pen")
        self.busy = False

    async def write(self, statements: Statements) -> None:
        """Carry these out in one transaction."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, statements)

    def _write(self, statements: Statements) -> None:
        if self._connection is None:
            self._connection = durable_connection(self._path)
        self.busy = True
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            for statement, values in statements:
                self._connection.execute(statement.text, values)
            self._connection.execute("COMMIT")
        except BaseException:
            self._let_go()  # and with it of what was begun; the next transaction begins anew
            raise
        finally:
            self.busy = False

    def _let_go(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    async def close(self) -> None:
        """Let go of the file, when what is under way is done."""
        self._thread.submit(self._let_go)
        self._thread.shutdown(wait=False)


class PostgresPen:
    """A session of its own; the log needs no more than one statement, which is a transaction."""

    def __init__(self, url: str) -> None:
        self.session = Session(url)

    @property
    def busy(self) -> bool:
        """Whether its connection is in use."""
        return self.session.busy > 0

    async def write(self, statements: Statements) -> set[str]:
        """Carry them out."""
        written: set[str] = set()
        for statement, values in statements:
            written = {table_id for (table_id,) in await self.session.ask(statement.text, values)}
        return written

    async def close(self) -> None:
        """Let go of the connection."""
        self.session.close()


def pen_for(url: str) -> Pen:
    """The pen for a database URL."""
    return SqlitePen(url) if url.startswith("sqlite") else PostgresPen(url)
