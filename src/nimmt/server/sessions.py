"""Connections to PostgreSQL for what is asked of it hundreds of times a second: by its driver, without detours."""

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
    """A connection, or a few side by side, on which every statement is a transaction of its own.

    Where they were cut while nobody looked, there are new ones.
    """

    def __init__(self, url: str, connections: int = 1) -> None:
        where = make_url(url)
        self._where = where.get_dialect()().create_connect_args(where)[1]
        self._room = asyncio.Semaphore(connections)
        self._free: list[Any] = []
        self.busy = 0
        """How many connections are in use."""

    async def ask(self, statement: str, values: Mapping[str, str]) -> list[Any]:
        """The rows that a statement answers with; its values are texts, each named with a colon in front.

        It may be carried out a second time, where the connection was cut before it answered.
        """
        async with self._room:
            self.busy += 1
            try:
                return await self._ask(statement, values)
            except Cut:
                self.close()  # all of them will be, and one of these may be the next
                return await self._ask(statement, values)
            finally:
                self.busy -= 1

    async def _ask(self, statement: str, values: Mapping[str, str]) -> list[Any]:
        text, names = numbered(statement)
        connection = self._free.pop() if self._free else await self._connect()
        try:
            rows: list[Any] = await connection.fetch(text, *[values[name] for name in names])
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
            if connection.is_closed():
                raise Cut(str(error)) from error
            self._free.append(connection)
            raise
        except BaseException:
            connection.terminate()  # what it would still answer is for nobody
            raise
        self._free.append(connection)
        return rows

    async def _connect(self) -> Any:
        connection: Any = await asyncpg.connect(**self._where, **POSTGRES)
        keep_alive(connection._transport.get_extra_info("socket"))  # the driver has no setting for it
        return connection

    def close(self) -> None:
        """Let go of the connections, also where nobody answers."""
        while self._free:
            self._free.pop().terminate()


class Cut(OSError):
    """The connection is gone."""


@cache
def numbered(statement: str) -> tuple[str, list[str]]:
    """A statement with named texts as the driver wants it, and their names in order.

    >>> numbered("SELECT :one, :two, :one")
    ('SELECT CAST($1 AS text), CAST($2 AS text), CAST($1 AS text)', ['one', 'two'])
    """
    names = list(dict.fromkeys(re.findall(r":(\w+)", statement)))
    return re.sub(r":(\w+)", lambda found: f"CAST(${names.index(found[1]) + 1} AS text)", statement), names
