"""Group commit: what arrives while one transaction is being written shares the next.

A durable commit costs the same for one line as for a hundred. Each append still succeeds or fails by itself: where
a group meets the fence, and nobody knows at which table, its members are written one by one. Whatever goes wrong with a
write, the next one is tried.
"""

import asyncio
import logging
import time
from collections.abc import Sequence

from nimmt.server.database import Damaged, Fenced, Unavailable
from nimmt.server.metrics import COMMIT_SECONDS, ERRORS, GROUP_SIZE, WRITES_WAITING
from nimmt.server.store import Append, Store

log = logging.getLogger("nimmt.writer")

GROUP = 256
"""The most appends in one transaction."""

GATHER = 0.003
"""Seconds from the beginning of one transaction to the next, at least: under load, time for a group to gather."""

FAREWELL = 5.0
"""Seconds in which what is waiting may still be written when the server stops."""

STUCK = 10.0
"""Seconds that a write may wait; then something is wrong with the writer, and the server is not ready."""

REST = 1.0
"""Seconds without anything to write after which it rests."""

Waiting = tuple[Sequence[Append], asyncio.Future[None], float]
"""What to write, who waits for it, and since when."""


class Writer:
    """The only way to the log."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._waiting: list[Waiting] = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.writable = True
        """Whether the last write was taken."""
        self._last = 0.0

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._run(), name="writer")

    async def stop(self) -> None:
        """Write what is waiting, as far as the database takes it, then stop."""
        if self._task is None:
            return
        end = time.monotonic() + FAREWELL
        while self._waiting and time.monotonic() < end and not self._task.done():
            await asyncio.sleep(0.01)
        self._task.cancel()
        await asyncio.wait({self._task}, timeout=FAREWELL)
        self._fail(self._waiting, Unavailable("the server stops"))
        self._waiting.clear()

    @property
    def well(self) -> bool:
        """Whether somebody writes, and nobody has waited for it too long."""
        if self._task is None or self._task.done():
            return False
        return not self._waiting or time.monotonic() - self._waiting[0][2] < STUCK

    @property
    def resting(self) -> bool:
        """Whether nobody has wanted to write anything for a while."""
        return time.monotonic() - self._last > REST

    async def append(self, *appends: Append) -> None:
        """Write these lines, all or none; returns when they are on the disk. Fenced or Unavailable otherwise."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._last = time.monotonic()
        self._waiting.append((appends, done, self._last))
        WRITES_WAITING.set(len(self._waiting))
        self._wake.set()
        try:
            await done  # a caller who goes away does not stop a write that is under way
        finally:
            del done  # an error holds this frame, and would so hold itself

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                begun = time.monotonic()
                group = self._waiting[:GROUP]
                try:
                    await self._write(group)
                except Exception as error:
                    ERRORS.inc()
                    log.exception("writing failed; players are told to try again")
                    self._fail(group, Unavailable(type(error).__name__))
                del self._waiting[: len(group)]
                WRITES_WAITING.set(len(self._waiting))
                await asyncio.sleep(max(0.0, begun + GATHER - time.monotonic()))

    async def _write(self, group: list[Waiting]) -> None:
        GROUP_SIZE.observe(len(group))
        try:
            with COMMIT_SECONDS.time():
                await self.store.write([append for appends, _, _ in group for append in appends])
        except Fenced as error:
            if error.tables:
                late = [member for member in group if any(append.table_id in error.tables for append in member[0])]
                self._fail(late, error)
                self._succeed(group)
            elif len(group) == 1:
                self._fail(group, error)
            else:
                for member in group:
                    await self._write([member])
        except Damaged as error:
            if len(group) == 1:
                self._fail(group, error)
            else:
                for member in group:  # one of them, and nobody knows which
                    await self._write([member])
        except Unavailable as error:
            self._refused(error)
            self._fail(group, error)
        else:
            self._succeed(group)

    def _succeed(self, group: Sequence[Waiting]) -> None:
        """Tell everybody who has not been told otherwise."""
        if not self.writable:
            log.info("the database takes writes again")
            self.writable = True
        for _, done, _ in group:
            if not done.done():
                done.set_result(None)

    def _refused(self, error: Unavailable) -> None:
        if self.writable:
            do = "free some space on its disk" if "full" in str(error) else "see that it is there and can be written"
            message = f"the database takes no writes: {do}; until then players are told to try again"
            log.error(message, extra={"cause": str(error)})
            self.writable = False

    @staticmethod
    def _fail(group: Sequence[Waiting], error: Exception) -> None:
        error = error.with_traceback(None)  # that holds the group, and so would hold itself
        for _, done, _ in group:
            if not done.done():
                done.set_exception(error)
                done.exception()  # whoever waits is told; who went away need not be
