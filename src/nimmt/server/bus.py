"""Between processes: "table X has reached seq N", a line for each table, and nothing else.

A message that is lost does no harm: whoever looks at a table also asks the database from time to time.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Protocol

from redis.asyncio import Redis
from redis.exceptions import RedisError

from nimmt.errors import NimmtError
from nimmt.server.metrics import BUS_UP, ERRORS

log = logging.getLogger("nimmt.bus")

Listener = Callable[[str, int], None]
CHANNEL = "nimmt:reached"
BACKLOG = 10_000
"""The most messages that wait for a bus that is away; a gap is noticed anyway."""

TOGETHER = 500
"""The most tables in one message."""

AWAY = 0.5
"""Seconds until a bus that is away is tried again."""

FAREWELL = 3.0
"""Seconds that saying goodbye may take."""


class BusUnavailable(NimmtError):
    """The bus does not answer."""


class Bus(Protocol):
    """Carries "table X has reached seq N" to every other process."""

    async def start(self, listener: Listener) -> None:
        """Begin to listen; BusUnavailable where nobody answers."""
        ...

    def publish(self, reached: Sequence[tuple[str, int]]) -> None:
        """Tell the others; never waits."""
        ...

    async def stop(self) -> None:
        """Stop listening."""
        ...


class NoBus:
    """One process needs none."""

    async def start(self, listener: Listener) -> None:
        """Nothing to start."""
        BUS_UP.set(1)

    def publish(self, reached: Sequence[tuple[str, int]]) -> None:
        """Nobody to tell."""

    async def stop(self) -> None:
        """Nothing to stop."""


class RedisBus:
    """Over redis' publish and subscribe; finds its way back when redis was away."""

    def __init__(self, url: str) -> None:
        self.redis: Redis = Redis.from_url(url, socket_connect_timeout=3, health_check_interval=5)
        self._out: asyncio.Queue[str] = asyncio.Queue(BACKLOG)
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, listener: Listener) -> None:
        """Begin to listen; BusUnavailable where redis does not answer."""
        try:
            await self.redis.ping()
        except (RedisError, OSError) as error:
            raise BusUnavailable(str(error)) from None
        self._tasks = [
            asyncio.create_task(self._listen(listener), name="bus-in"),
            asyncio.create_task(self._send(), name="bus-out"),
        ]

    def publish(self, reached: Sequence[tuple[str, int]]) -> None:
        """Tell the others; while redis is away, what does not fit is left out."""
        for table_id, seq in reached:
            if not self._out.full():
                self._out.put_nowait(f"{table_id} {seq}")

    async def stop(self) -> None:
        """Stop listening and sending."""
        for task in self._tasks:
            task.cancel()
        with suppress(TimeoutError, RedisError, OSError):
            async with asyncio.timeout(FAREWELL):
                await asyncio.gather(*self._tasks, return_exceptions=True)
                await self.redis.aclose()

    async def _listen(self, listener: Listener) -> None:
        while True:
            try:
                async with self.redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    BUS_UP.set(1)
                    async for message in channel.listen():
                        if message["type"] == "message":
                            for line in message["data"].decode().splitlines():
                                table_id, _, seq = line.partition(" ")
                                listener(table_id, int(seq))
            except (RedisError, OSError, ValueError) as error:
                log.warning("the bus is away; trying again", extra={"cause": str(error)})
            except Exception:  # nobody foresaw it; it is away all the same
                ERRORS.inc()
                log.exception("the bus failed; trying again")
            BUS_UP.set(0)
            await asyncio.sleep(AWAY)

    async def _send(self) -> None:
        while True:
            lines = [await self._out.get()]
            while len(lines) < TOGETHER and not self._out.empty():
                lines.append(self._out.get_nowait())
            try:
                await self.redis.publish(CHANNEL, "\n".join(lines))
            except (RedisError, OSError):
                # Lost: the others notice by asking the database.
                await asyncio.sleep(0.1)
            except Exception:
                ERRORS.inc()
                log.exception("the bus failed; trying again")
                await asyncio.sleep(AWAY)


def bus_for(url: str | None) -> Bus:
    """The bus of this URL, or none."""
    return RedisBus(url) if url else NoBus()
