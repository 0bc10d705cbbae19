"""Measure the server: ``python -m benchmarks.server [--database URL] [--bus URL] …``.

A server in a process of its own, and in this one 500 tables of four people, 2,000 sockets. Every command is a durable
commit. Its latency is the time from sending it to the moment another player at the table hears of it.
"""

import argparse
import resource
import shutil
import sys
import tempfile
import time
from pathlib import Path

import uvloop

from benchmarks.server.bots import calf_among_bulls
from benchmarks.server.cost import cost
from benchmarks.server.load import Load, rss, start_server
from benchmarks.server.reviews import reviews
from nimmt.server.config import Config
from nimmt.server.migrations import migrate
from nimmt.server.store import Store

PARTS = ["throughput", "growth", "bots", "cost", "reviews"]


def spread(times: list[float]) -> str:
    ordered = sorted(times)
    p50, p99 = (ordered[min(len(ordered) - 1, int(len(ordered) * part))] * 1000 for part in (0.5, 0.99))
    return f"p50 {p50:.1f} ms, p99 {p99:.1f} ms, most {ordered[-1] * 1000:.1f} ms, of {len(ordered)}"


async def throughput(load: Load, pid: int, rates: list[int], seconds: float) -> None:
    before = rss(pid)
    await load.open_tables()
    each = (rss(pid) - before) / len(load.tables)
    print(f"{len(load.tables)} tables, {load.sockets} sockets: {each:.0f} KiB a table with its 4 sockets")
    for rate in rates:
        times, busy = await load.drive(rate, seconds, pid)
        print(f"{rate} commands/s wanted, {len(times) / seconds:.0f}/s done: {spread(times)}; {busy}")
    begun = time.monotonic()
    slowest = await load.reconnect()
    print(f"reconnect storm, {load.sockets} sockets: all back in {time.monotonic() - begun:.1f} s; {spread(slowest)}")
    await load.close()


async def growth(url: str, pid: int, steps: list[int]) -> None:
    """How the cost of one table changes with the number of tables there are."""
    made = 0
    for step in steps:
        load = Load(url, 5)
        before, tables = rss(pid), step - made
        await load.found(tables)
        made = step
        await load.open_tables()
        times, busy = await load.drive(50, 4, pid)
        await load.close()
        each = (rss(pid) - before) / tables
        print(f"{step} tables in all: {spread(times)}; {busy}; {each:.1f} KiB more a new idle table")


async def main(given: argparse.Namespace) -> None:
    folder = Path(tempfile.mkdtemp(prefix="nimmt-bench-"))
    database = given.database or f"sqlite:///{folder}/nimmt.db"
    if given.database:
        store = Store(Config(database=database).engine_url)
        await migrate(store.engine)
        await store.close()
    print(f"database: {database.partition(':')[0]}; Python {sys.version.split()[0]}; {len(given.rates)} rates")
    try:
        for part in given.parts:
            if part == "cost":
                print(f"a command costs {1000 * await cost():.2f} ms of processor time")
                continue
            process, url = await start_server(database, given.bus)
            try:
                if part == "throughput":
                    await throughput(Load(url, given.tables), process.pid, given.rates, given.seconds)
                elif part == "bots":
                    print(f"a calf, alone: {spread(await calf_among_bulls(url, 0, 100))}")
                    print(f"a calf beside 28 tables of nine bulls: {spread(await calf_among_bulls(url, 28, 100))}")
                elif part == "reviews":
                    for line in reviews(url, process.pid):
                        print(line)
                else:
                    await growth(url, process.pid, given.steps)
            finally:
                process.terminate()
                await process.wait()
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--database", help="default: SQLite in a temporary folder")
    parser.add_argument("--bus", default="")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rates", type=int, nargs="+", default=[100, 300, 600, 1000])
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--steps", type=int, nargs="+", default=[10, 100, 1000, 5000])
    parser.add_argument("--parts", nargs="+", default=PARTS, choices=PARTS)
    resource.setrlimit(resource.RLIMIT_NOFILE, (20_000, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    uvloop.run(main(parser.parse_args()))
