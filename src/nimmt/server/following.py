"""Reading on where other processes have written: many tables with one question to the database."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from nimmt.server.database import Damaged, Unavailable
from nimmt.server.live import LiveTable
from nimmt.server.logs import tag
from nimmt.server.metrics import ERRORS
from nimmt.server.store import Store
from nimmt.tables.entries import decode
from nimmt.tables.refusals import Refusal

log = logging.getLogger("nimmt.following")

GATHER = 0.003
"""Seconds from one question to the next, at least: under load, time for tables to gather."""
AT_ONCE = 200
"""The most tables in one question."""


class Follower:
    """Brings tables that somebody looks at up to date, a few milliseconds after they went on elsewhere."""

    def __init__(self, store: Store, alone: Callable[[LiveTable], Awaitable[None]]) -> None:
        self.store = store
        self.alone = alone
        """Reads on for one table by itself, where that takes more than reading."""
        self._behind: dict[str, LiveTable] = {}
        self._task: asyncio.Task[None] | None = None

    def follow(self, live: LiveTable) -> None:
        """This table has gone on."""
        self._behind[live.log.id] = live
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run(), name="follower")

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        while self._behind:
            begun = loop.time()
            batch = [self._behind.pop(table_id) for table_id in list(self._behind)[:AT_ONCE]]
            try:
                await self._read_on(batch)
            except Unavailable as error:
                log.info("tables have to wait", extra={"tables": len(batch), "cause": str(error)})
            await asyncio.sleep(max(0.0, begun + GATHER - loop.time()))

    async def _read_on(self, batch: list[LiveTable]) -> None:
        try:
            found = await self.store.following({live.log.id: live.log.seq for live in batch})
        except Damaged:
            if len(batch) == 1:
                raise
            for live in batch:  # it harms no other
                with suppress(Unavailable):
                    await self._read_on([live])
            return
        for live in batch:
            if live.lock.locked():
                continue  # whoever holds it reads on by itself, or finds that its place is taken
            try:
                if not self._grow(live, found.get(live.log.id, {})):
                    await self.alone(live)
            except Refusal as refusal:
                log.info("a table has to wait", extra={"table": tag(live.log.id), "cause": refusal.code})
            except Exception:  # it harms no other
                ERRORS.inc()
                log.exception("a table cannot be read on", extra={"table": tag(live.log.id)})

    @staticmethod
    def _grow(live: LiveTable, lines: dict[int, str]) -> bool:
        """Add these lines; False where not all are there that were said to be."""
        twin = live.log.copy()
        while (line := lines.get(twin.seq + 1)) is not None:
            twin.apply(decode(line))
        if twin.seq > live.log.seq:
            live.grow(twin)
        return live.log.seq >= live.known
