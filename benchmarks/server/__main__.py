"""Measure the server: ``python -m benchmarks.server [--services] [--servers 2] …``.

Servers in processes of their own, and in others 500 tables of four people, 2,000 sockets. Every command is a durable
commit. Its latency is the time from sending it to the moment another player at the table hears of it. The processor
time of a command, and of a connection that comes back, is counted by the system, so other work hardly changes it.
"""

import argparse
import asyncio
import os
import shutil
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import uvloop
from tests.server.processes import Services

from benchmarks.server.bots import calf_among_bulls
from benchmarks.server.cost import cost
from benchmarks.server.crew import Crew, crew
from benchmarks.server.load import Load, allow_sockets, busy_seconds, rss, start_server
from benchmarks.server.reviews import reviews

PARTS = ["throughput", "processor", "storm", "growth", "bots", "cost", "reviews"]


def spread(times: list[float]) -> str:
    ordered = sorted(times)
    p50, p99 = (ordered[min(len(ordered) - 1, int(len(ordered) * part))] * 1000 for part in (0.5, 0.99))
    return f"p50 {p50:.1f} ms, p99 {p99:.1f} ms, most {ordered[-1] * 1000:.1f} ms, of {len(ordered)}"


def disk(folder: Path, times: int = 100) -> list[float]:
    """How long the disk itself takes to keep a line, in seconds."""
    took = []
    with (folder / "line").open("wb", buffering=0) as file:
        for _ in range(times):
            begun = time.monotonic()
            file.write(bytes(1000))
            os.fsync(file.fileno())
            took.append(time.monotonic() - begun)
    return took


async def throughput(load: Crew, pids: Sequence[int], rates: list[int], seconds: float) -> None:
    before = sum(map(rss, pids))
    await load.open_tables()
    each = (sum(map(rss, pids)) - before) / load.tables
    print(f"{load.tables} tables, {load.sockets} sockets: {each:.0f} KiB a table with its 4 sockets")
    for rate in rates:
        busy = busy_seconds(pids)
        driven = await load.drive(rate, seconds)
        busy = (busy_seconds(pids) - busy) / seconds
        sides = f"servers {busy:.0%} of a core, load at most {driven.busy:.0%} of its own"
        done = f"{len(driven.times) / seconds:.0f}/s done, {driven.refused} refused"
        print(f"{rate} commands/s wanted, {done}: {spread(driven.times)}; {sides}", flush=True)
    begun = time.monotonic()
    slowest = await load.reconnect()
    print(f"reconnect storm, {load.sockets} sockets: all back in {time.monotonic() - begun:.1f} s; {spread(slowest)}")
    await load.close()


async def processor(load: Crew, pids: Sequence[int], commands: int, at_once: int) -> None:
    """What the servers' processors spend on a command, and on somebody who comes back."""
    await load.open_tables()
    await load.rush(commands // 5, at_once)
    begun, before = time.monotonic(), busy_seconds(pids)
    refused = await load.rush(commands, at_once)
    took, busy = time.monotonic() - begun, busy_seconds(pids) - before
    resting = await _resting(pids)
    each = (busy - resting * took) / commands
    print(f"a command: {1000 * each:.3f} ms of the servers' processors, so a core carries {1 / each:.0f} a second")
    print(
        f"without commands: {resting:.1%} of a core; {refused} refused; {at_once} at once: {commands / took:.0f}/s here"
    )
    await _all_back(load, pids)


async def storm(load: Crew, pids: Sequence[int]) -> None:
    """Very many connections, lost at once."""
    await load.connect_all()
    await _all_back(load, pids)


async def _all_back(load: Crew, pids: Sequence[int]) -> None:
    begun, before = time.monotonic(), busy_seconds(pids)
    await load.reconnect()
    took, busy = time.monotonic() - begun, busy_seconds(pids) - before
    each = busy / load.sockets
    print(f"a connection that comes back: {1000 * each:.3f} ms, so a core takes {1 / each:.0f} a second")
    print(f"reconnect storm, {load.sockets} sockets: all back in {took:.1f} s", flush=True)
    await load.close()


async def _resting(pids: Sequence[int], seconds: float = 5) -> float:
    """The part of a core that the servers take while nobody plays."""
    before = busy_seconds(pids)
    await asyncio.sleep(seconds)
    return (busy_seconds(pids) - before) / seconds


async def growth(url: str, pid: int, steps: list[int]) -> None:
    """How the cost of one table changes with the number of tables there are."""
    made = 0
    for step in steps:
        load = Load([url], 5)
        before, tables = rss(pid), step - made
        await load.found(tables)
        made = step
        await load.open_tables()
        busy = busy_seconds([pid])
        driven = await load.drive(50, 4)
        busy = (busy_seconds([pid]) - busy) / 4
        await load.close()
        each = (rss(pid) - before) / tables
        said = f"server {busy:.0%} of a core; {each:.1f} KiB more a new idle table"
        print(f"{step} tables in all: {spread(driven.times)}; {said}")


@asynccontextmanager
async def serving(given: argparse.Namespace, folder: Path, services: Services | None) -> AsyncIterator[list[str]]:
    """The servers' addresses."""
    database = services.postgres.url if services else f"sqlite:///{folder}/nimmt.db"
    bus = services.redis.url if services else ""
    servers = [await start_server(database, bus) for _ in range(given.servers)]
    given.pids = [process.pid for process, _ in servers]
    try:
        yield [url for _, url in servers]
    finally:
        for process, _ in servers:
            process.terminate()
            await process.wait()


async def main(given: argparse.Namespace, folder: Path, services: Services | None) -> None:
    kind = "PostgreSQL and redis" if services else "SQLite"
    print(
        f"database: {kind}; {given.servers} servers; {given.loaders} processes of load; Python {sys.version.split()[0]}"
    )
    print(f"the disk keeps a line: {spread(disk(folder))}", flush=True)
    for part in given.parts:
        if part == "cost":
            print(f"a command costs {1000 * await cost():.2f} ms of processor time")
            continue
        async with serving(given, folder, services) as urls:
            if part == "throughput":
                async with crew(urls, given.tables, given.loaders) as load:
                    await throughput(load, given.pids, given.rates, given.seconds)
            elif part == "processor":
                async with crew(urls, given.tables, given.loaders) as load:
                    await processor(load, given.pids, given.commands, given.at_once)
            elif part == "storm":
                tables = given.tables // 5
                async with crew(urls, tables, given.loaders, given.connections // (4 * tables)) as load:
                    await storm(load, given.pids)
            elif part == "bots":
                print(f"a calf, alone: {spread(await calf_among_bulls(urls[0], 0, 100))}")
                print(f"a calf beside 28 tables of nine bulls: {spread(await calf_among_bulls(urls[0], 28, 100))}")
            elif part == "reviews":
                for line in reviews(urls[0], given.pids[0]):
                    print(line)
            else:
                await growth(urls[0], given.pids[0], given.steps)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--services", action="store_true", help="a PostgreSQL and a redis instead of SQLite")
    parser.add_argument("--servers", type=int, default=1, help="more than one needs --services")
    parser.add_argument("--loaders", type=int, default=1, help="processes that carry the load")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rates", type=int, nargs="+", default=[100, 300, 600, 1000])
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--connections", type=int, default=14_000, help="of a storm, several for everybody")
    parser.add_argument("--commands", type=int, default=10_000)
    parser.add_argument(
        "--at-once", type=int, default=10, help="commands under way: 1,000 a second of 10 ms each are 10"
    )
    parser.add_argument("--steps", type=int, nargs="+", default=[10, 100, 1000, 5000])
    parser.add_argument("--parts", nargs="+", default=PARTS, choices=PARTS)
    allow_sockets()
    wanted = parser.parse_args()
    place = Path(tempfile.mkdtemp(prefix="nimmt-bench-"))
    own = Services() if wanted.services else None
    try:
        uvloop.run(main(wanted, place, own))
    finally:
        if own:
            own.stop()
        shutil.rmtree(place)
