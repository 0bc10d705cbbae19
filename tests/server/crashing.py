"""A server that is killed at the worst moments, and the games that go on all the same.

    python -m tests.server.crashing --runs 200

A run is one kill -9: the server kills itself when it passes a chosen point for the nth time, and is started again.
People play through all of it over real connections. At the end of each game: no acknowledged command is missing, none
was carried out twice, and no clock was charged for the time the server was away.
"""

import argparse
import asyncio
import inspect
import os
import random
import signal
import socket
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import Engine

from nimmt.catalogue import find, names
from nimmt.client import AsyncServer
from nimmt.client import seat as connection
from nimmt.protocol.happening import Timeout
from nimmt.server import attendant, clock, pulse, serving, sockets, store, tables
from nimmt.server.config import Config
from nimmt.tables.log import table_of
from tests.patience import WHOLE
from tests.server.chaos import ChaoticSeat, check_log, play
from tests.server.harness import NO_LIMITS, patiently

POINTS = {
    "before the commit": (store.Store, "write", "before"),
    "after the commit": (store.Store, "write", "after"),
    "before the acknowledgement": (tables.Tables, "command", "after"),
    "before the broadcast": (sockets.Connection, "_send_news", "before"),
    "before bots answer": (attendant.Attendant, "_let_bots_play", "before"),
    "while clocks are set back": (pulse.Pulse, "_give_back", "after"),
}

TURN, BANK, OUTAGE = 120, 60, 600
"""Seconds. A busy machine needs no turn's time for an answer, and an outage that is charged uses up turn and bank."""


def after_outages(count: int) -> None:
    """Let the clock of this process be later, as if every outage had been long."""
    clock.wall_ms = lambda: time.time_ns() // 1_000_000 + count * OUTAGE * 1000


def crash_at(point: str, passes: int) -> None:
    """Die, without any chance to tidy up, when the point is passed for the nth time."""
    owner, name, when = POINTS[point]
    original: Callable[..., Any] = getattr(owner, name)
    left = passes

    def pass_by(side: str) -> None:
        if left == 0 and when == side:
            os.kill(os.getpid(), signal.SIGKILL)

    async def finish(result: Awaitable[Any]) -> Any:
        finished = await result
        pass_by("after")
        return finished

    def watched(*arguments: Any, **named: Any) -> Any:
        nonlocal left
        left -= 1
        pass_by("before")
        result = original(*arguments, **named)
        if inspect.isawaitable(result):
            return finish(result)
        pass_by("after")
        return result

    setattr(owner, name, watched)


def full_at_times() -> None:
    """Let the disk be full for one second in three: SQLite itself then refuses to take another page."""

    @event.listens_for(Engine, "before_cursor_execute")
    def limit(connection: Any, *_: object) -> None:
        most = 1 if time.monotonic() % 3 < 1 else 1_000_000_000
        cursor = connection.connection.cursor()
        cursor.execute(f"PRAGMA max_page_count={most}")
        cursor.close()


def serve(database: str, port: int, point: str | None, passes: int, outages: int, full: bool) -> None:
    """The process that dies."""
    after_outages(outages)
    if full:
        full_at_times()
    if point:
        crash_at(point, passes)
    config = Config(database=database, port=port, log_level="error", stand_in="random", bots=("random",), **NO_LIMITS)
    serving.serve(config)


async def start(
    database: str, port: int, point: str | None = None, passes: int = 0, outages: int = 0, *, full: bool = False
) -> asyncio.subprocess.Process:
    arguments = [database, str(port), point or "", str(passes), str(outages), "full" if full else ""]
    return await asyncio.create_subprocess_exec(sys.executable, "-m", "tests.server.crashing", "--serve", *arguments)


WORKER, WORKERS = "PYTEST_XDIST_WORKER", 16
"""The variable that tells a worker of a test run which one it is, and how many may choose ports at the same time."""
_given: set[int] = set()


def free_port() -> int:
    """A port for a server that will be down at times, or is not up yet: it is given to nobody else.

    It is below those that the system gives to outgoing connections: otherwise a client that tries to reach the absent
    server again and again may one day be given that very port, reach itself, and keep the server out for good. Each
    worker of a test run, and each round of a campaign that goes on beside others, has ports of its own.
    """
    worker = int(os.environ.get(WORKER, "gw0").removeprefix("gw")) % WORKERS
    while True:
        port = random.SystemRandom().randrange(10_000 + worker, 32_000, WORKERS)
        with socket.socket() as probe:
            if port not in _given and probe.connect_ex(("127.0.0.1", port)) != 0:
                _given.add(port)
                return port


async def run(runs: int, folder: Path, seed: int = 0, *, full: float = 0.0) -> Counter[str]:
    """Kill so many servers under games that follow one another; returns what was counted.

    *full* is the share of them whose disk is full at times.
    """
    rng = random.Random(seed)
    database, port = f"sqlite:///{folder}/nimmt.db", free_port()
    totals: Counter[str] = Counter()
    process = await start(database, port)
    playing = asyncio.create_task(_games(f"http://127.0.0.1:{port}", database, rng, totals, lambda: killed >= runs))
    killed = 0
    try:
        await _soon({playing}, rng.uniform(1, 3))
        process.kill()
        await process.wait()
        killed += 1
        totals["at any time"] += 1
        while killed < runs:
            point = rng.choice(list(POINTS))
            passes = rng.randint(1, 25) if "clocks" not in point else 1
            no_room = rng.random() < full
            process = await start(database, port, point, passes, outages=killed, full=no_room)
            if not await _soon({asyncio.create_task(process.wait()), playing}, 15):
                process.kill()
                point = "at any time"
            if playing.done():
                break
            if await process.wait() != -signal.SIGKILL:
                assert no_room, f"a server ended by itself: {process.returncode}"
                continue  # it cannot begin without any room, and says so
            killed += 1
            totals[point] += 1
            totals["full disks"] += no_room
        if not playing.done():
            process = await start(database, port, outages=killed)
        await playing
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
    return totals


async def _soon(tasks: set[asyncio.Task[Any]], seconds: float) -> bool:
    """Whether one of them is done within this time."""
    return bool((await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_COMPLETED))[0])


async def _games(url: str, database: str, rng: random.Random, totals: Counter[str], enough: Callable[[], bool]) -> None:
    connection.RETRY = (0.05,)  # a player's own delay is not the server's outage
    site = AsyncServer(url)
    number = 0
    while not enough():
        rulesets = names()
        ruleset = rulesets[number % len(rulesets)]
        number += 1
        options = {"rounds": 1} if "rounds" in find(ruleset).Options.__struct_fields__ else {}
        founder = await patiently(
            lambda: site.create("Ann", ruleset, seats=3, options=options, timer={"turn": TURN, "bank": BANK})  # noqa: B023
        )
        key = f"{number:032}"
        guest = await patiently(lambda: site.join(founder.table, "Bob", key=key))  # noqa: B023
        seats = [
            ChaoticSeat(site.url, founder.table, one.key, rng=random.Random(rng.random())) for one in (founder, guest)
        ]
        async with asyncio.timeout(WHOLE), asyncio.TaskGroup() as group:
            for seat in seats:
                await seat.__aenter__()
            await seats[0].start(bots="random")
            for seat in seats:
                group.create_task(play(seat, random.Random(rng.random())))
        for seat in seats:
            await seat.close()
        await _check(database, founder.table, seats)
        totals["games"] += 1
        totals["acknowledged"] += sum(len(seat.acks) for seat in seats)


async def _check(database: str, table: str, seats: list[ChaoticSeat]) -> None:
    log = store.Store(Config(database=database).engine_url)
    try:
        acks = {(place, name): ack for place, seat in enumerate(seats) for name, ack in seat.acks.items()}
        await check_log(log, table, acks)
        lines = await log.read(table)
        assert not [line for line in lines if isinstance(line.what, Timeout)], "a clock ran out during an outage"
        for seat in (0, 1):
            bank = table_of(table, lines).seats[seat].bank
            assert bank == BANK * 1000, f"seat {seat} was charged {BANK * 1000 - bank} ms for outages"
    finally:
        await log.close()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--serve", nargs=6)
    given = parser.parse_args()
    if given.serve:
        database, port, point, passes, outages, full = given.serve
        serve(database, int(port), point or None, int(passes), int(outages), bool(full))
        return
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        totals = asyncio.run(run(given.runs, Path(folder), given.seed))
    print(f"{dict(totals)} in {time.monotonic() - begun:.0f} s: nothing lost, nothing twice, no clock charged")


if __name__ == "__main__":
    main()
