"""Group commit: what arrives while one transaction is being written shares the next.

A durable commit costs the same for one line as for a hundred. Each append still succeeds or fails by itself: where
a group meets the fence, its members are written one by one.
"""

import asyncio
import logging
import time
from collections.abc import Sequence

from nimmt.server.metrics import COMMIT_SECONDS, GROUP_SIZE
from nimmt.server.store import Append, Fenced, Store, Unavailable

log = logging.getLogger("nimmt.writer")

GROUP = 256
"""The most appends in one transaction."""

GATHER = 0.003
"""Seconds from the beginning of one transaction to the next, at least: under load, time for a group to gather."""


class Writer:
    """The only way to the log."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._waiting: list[tuple[Sequence[Append], asyncio.Future[None]]] = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.writable = True
        """Whether the last write was taken."""

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._run(), name="writer")

    async def stop(self) -> None:
        """Write what is waiting, then stop."""
        if self._task is None:
            return
        while self._waiting:
            await asyncio.sleep(0.01)
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def append(self, *appends: Append) -> None:
        """Write these lines, all or none; returns when they are on the disk. Fenced or Unavailable otherwise."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((appends, done))
        self._wake.set()
        # A caller who goes away does not stop a write that is under way.
        await asyncio.shield(done)

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                begun = time.monotonic()
                group = self._waiting[:GROUP]
                await self._write(group)
                del self._waiting[: len(group)]
                await asyncio.sleep(max(0.0, begun + GATHER - time.monotonic()))

    async def _write(self, group: list[tuple[Sequence[Append], asyncio.Future[None]]]) -> None:
        GROUP_SIZE.observe(len(group))
        try:
            with COMMIT_SECONDS.time():
                await self.store.write([append for appends, _ in group for append in appends])
        except Fenced as error:
            if len(group) == 1:
                _fail(group[0][1], error)
                return
            for member in group:
                await self._write([member])
        except Unavailable as error:
            if self.writable:
                do = (
                    "free some space on its disk" if "full" in str(error) else "see that it is there and can be written"
                )
                message = f"the database takes no writes: {do}; until then players are told to try again"
                log.error(message, extra={"cause": str(error)})
                self.writable = False
            for _, done in group:
                _fail(done, error)
        else:
            if not self.writable:
                log.info("the database takes writes again")
                self.writable = True
            for _, done in group:
                if not done.done():
                    done.set_result(None)


def _fail(done: asyncio.Future[None], error: Exception) -> None:
    if not done.done():
        done.set_exception(error)
