"""Several processes that carry the load together, so that the server is what is measured and not the load."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from multiprocessing.connection import Connection
from typing import Any

import uvloop

from benchmarks.server.load import Driven, Load, allow_sockets


class Crew:
    """Loads in processes of their own, told to do the same at the same time."""

    def __init__(self, pipes: Sequence[Connection]) -> None:
        self._pipes = pipes
        self.tables = self.sockets = 0

    async def _all(self, name: str, *arguments: Any) -> list[Any]:
        """Let everybody do this, and wait for all of them."""
        for pipe in self._pipes:
            pipe.send((name, arguments))
        return [await asyncio.to_thread(pipe.recv) for pipe in self._pipes]

    async def open_tables(self) -> None:
        """Found the tables, connect everybody, begin."""
        await self._count(await self._all("open_tables"))

    async def connect_all(self) -> None:
        """Found the tables, and connect everybody."""
        await self._count(await self._all("connect_all"))

    async def _count(self, made: list[tuple[int, int]]) -> None:
        self.tables, self.sockets = (sum(counts) for counts in zip(*made))

    async def drive(self, rate: float, seconds: float) -> Driven:
        """Send commands at this rate, together."""
        parts: list[Driven] = await self._all("drive", rate / len(self._pipes), seconds)
        times = [time for part in parts for time in part.times]
        return Driven(times, max(part.busy for part in parts), sum(part.refused for part in parts))

    async def rush(self, commands: int, at_once: int) -> int:
        """Send so many commands, a few at once, the next as soon as one is answered; returns how many were refused."""
        each = len(self._pipes)
        return sum(await self._all("rush", commands // each, max(1, at_once // each)))

    async def reconnect(self) -> list[float]:
        """Everybody loses the connection at once, and comes back; returns how long that took each."""
        return [time for times in await self._all("reconnect") for time in times]

    async def close(self) -> None:
        """Everybody leaves."""
        await self._all("close")


@asynccontextmanager
async def crew(urls: Sequence[str], tables: int, loaders: int, each: int = 1) -> AsyncIterator[Crew]:
    """So many processes for so many tables of four, with *each* sockets for everybody."""
    context = multiprocessing.get_context("spawn")
    pipes, processes = [], []
    for number in range(loaders):
        here, there = context.Pipe()
        share = len(range(number, tables, loaders))
        process = context.Process(target=_work, args=(there, urls, share, each), daemon=True)
        process.start()
        pipes.append(here)
        processes.append(process)
    try:
        yield Crew(pipes)
    finally:
        for process in processes:
            process.terminate()
            process.join()


def _work(pipe: Connection, urls: Sequence[str], tables: int, each: int) -> None:
    allow_sockets()
    uvloop.run(_do_as_told(pipe, Load(urls, tables, each)))


async def _do_as_told(pipe: Connection, load: Load) -> None:
    while True:
        name, arguments = await asyncio.to_thread(pipe.recv)
        pipe.send(await getattr(load, name)(*arguments))
