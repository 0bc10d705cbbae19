"""A connection to PostgreSQL for what is asked of it hundreds of times a second: by its driver, without detours."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import asyncpg
from sqlalchemy.engine import make_url

from nimmt.server.database import POSTGRES
from nimmt.server.keepalive import keep_alive


class Session:
    """One connection, on which every statement is a transaction of its own; one statement at a time.

    Where it was cut while nobody looked, there is a new one.
    """

    def __init__(self, url: str) -> None:
        where = make_url(url)
        self._where = where.get_dialect()().create_connect_args(where)[1]
        self._connection: Any = None
        self._turn = asyncio.Lock()

    @property
    def busy(self) -> bool:
        """Whether a statement is under way."""
        return self._turn.locked()

    async def ask(self, statement: str, values: Mapping[str, str]) -> list[Any]:
        """The rows that a statement answers with; its values are texts, each named with a colon in front.

        It may be carried out a second time, where the connection was cut before it answered.
        """
        async with self._turn:
            try:
                return await self._ask(statement, values)
            except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError):
                if self._connection is not None:
                    raise
                return await self._ask(statement, values)

    async def _ask(self, statement: str, values: Mapping[str, str]) -> list[Any]:
        text, names = numbered(statement)
        connection = self._connection = self._connection or await self._connect()
        try:
            rows: list[Any] = await connection.fetch(text, *[values[name] for name in names])
            return rows
        except BaseException as error:
            if not isinstance(error, asyncpg.PostgresError) or connection.is_closed():
                self.close()
            raise

    async def _connect(self) -> Any:
        connection: Any = await asyncpg.connect(**self._where, **POSTGRES)
        keep_alive(connection._transport.get_extra_info("socket"))  # the driver has no setting for it
        return connection

    def close(self) -> None:
        """Let go of the connection, also where nobody answers."""
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None


@cache
def numbered(statement: str) -> tuple[str, list[str]]:
    """A statement with named texts as the driver wants it, and their names in order.

    >>> numbered("SELECT :one, :two, :one")
    ('SELECT CAST($1 AS text), CAST($2 AS text), CAST($1 AS text)', ['one', 'two'])
    """
    names = list(dict.fromkeys(re.findall(r":(\w+)", statement)))
    return re.sub(r":(\w+)", lambda found: f"CAST(${names.index(found[1]) + 1} AS text)", statement), names
