"""Everything that can go wrong, again and again, for as long as is wanted.

    python -m tests.server.campaign --hours 4
    python -m tests.server.campaign --minutes 10        the form for CI
    python -m tests.server.campaign --hours 4 --state campaign.json   goes on where it stopped

A campaign is rounds. Each is made from the campaign's seed and its own number, so it can be played again by itself
(`--seed S --only N`). At its end nothing that was acknowledged is lost or doubled, every game is over, everybody has
seen the same, no clock has run out, and no process has grown beyond bounds.
"""

import argparse
import asyncio
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
from benchmarks.server.load import rss
from msgspec import Struct

from nimmt.client import AsyncServer, ServerRefused
from tests.server import crashing
from tests.server.fuzz import fuzz, odd_requests
from tests.server.harness import serving
from tests.server.network import Wire
from tests.server.processes import Processes, Services
from tests.server.roaming import games_through

MEMORY = 400 * 1024
"""The most KiB that a server may take."""
JUMPS = (-7200_000, -5_000, 1_000, 5_000, 600_000, 7200_000)
"""How the machine's clock is set, in milliseconds."""

SET_CLOCK = """
import pathlib, time
from nimmt.server import clock
clock.wall_ms = lambda: time.time_ns() // 1_000_000 + int(pathlib.Path({file!r}).read_text() or 0)
"""
CRASH = """
from tests.server.crashing import crash_at
crash_at({point!r}, {passes})
"""


class Progress(Struct):
    """How far a campaign is."""

    seed: int
    rounds: int = 0
    seconds: float = 0.0
    counts: dict[str, int] = {}

    def add(self, counts: Counter[str], seconds: float) -> None:
        self.rounds += 1
        self.seconds += seconds
        largest = max(self.counts.get("largest server, MiB", 0), counts.pop("largest server, MiB", 0))
        self.counts = dict(Counter(self.counts) + counts) | {"largest server, MiB": largest}


# --- two processes on PostgreSQL and redis ---------------------------------------------------------------


class Pair:
    """Two servers behind wires of their own, on one database behind another."""

    def __init__(self, services: Services, folder: Path, rng: random.Random) -> None:
        self.services = services
        self.rng = rng
        self.processes = Processes(services)
        self.clocks = [folder / f"clock{number}" for number in range(2)]
        for clock in self.clocks:
            clock.write_text("0")
        self.database = Wire(services.postgres.port)
        self.wires: list[Wire] = []
        self.counts: Counter[str] = Counter()

    async def start(self) -> None:
        await self.database.start()
        for number in range(2):
            url = await self.processes.start(self._before(number), database=self._url)
            self.wires.append(Wire(int(url.rpartition(":")[2])))
            await self.wires[-1].start()

    async def stop(self) -> None:
        await self.processes.stop()
        for wire in (*self.wires, self.database):
            await wire.stop()

    @property
    def _url(self) -> str:
        return self.services.postgres.url.replace(str(self.services.postgres.port), str(self.database.port))

    @property
    def urls(self) -> list[str]:
        return [f"http://127.0.0.1:{wire.port}" for wire in self.wires]

    def _before(self, number: int, point: str = "", passes: int = 0) -> str:
        crash = CRASH.format(point=point, passes=passes) if point else ""
        return SET_CLOCK.format(file=str(self.clocks[number])) + crash

    # --- what is done to them ----------------------------------------------------------------------------

    async def kill(self) -> None:
        """A process dies, and its successor at a worst moment a little later; then one lives on."""
        number = self.rng.randrange(2)
        self.processes.all[number].kill()
        await self.processes.all[number].wait()
        point = self.rng.choice(list(crashing.POINTS))
        before = self._before(number, point, self.rng.randint(1, 25))
        await self.processes.start(before, instead=number, database=self._url)
        try:
            await asyncio.wait_for(self.processes.all[number].wait(), self.rng.uniform(4, 8))
        except TimeoutError:
            self.processes.all[number].kill()
            await self.processes.all[number].wait()
        await self.processes.start(self._before(number), instead=number, database=self._url)
        self.counts["kills -9"] += 2

    async def pause(self) -> None:
        process = self.rng.choice(self.processes.all)
        process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(self.rng.uniform(0.3, 4))
        process.send_signal(signal.SIGCONT)
        self.counts["pauses"] += 1

    async def restart_postgresql(self) -> None:
        await asyncio.to_thread(self.services.postgres.restart)
        self.counts["restarts of PostgreSQL"] += 1

    async def restart_redis(self) -> None:
        await asyncio.to_thread(self.services.redis.restart)
        self.counts["restarts of redis"] += 1

    async def jump(self) -> None:
        clock = self.rng.choice(self.clocks)
        clock.write_text(str(int(clock.read_text()) + self.rng.choice(JUMPS)))
        await asyncio.sleep(1)
        self.counts["clock jumps"] += 1

    async def cut(self) -> None:
        wire = self.rng.choice([*self.wires, self.database])
        wire.cut()
        await asyncio.sleep(self.rng.uniform(0.2, 3))
        wire.mend()
        self.counts["cuts of the network"] += 1

    async def slow(self) -> None:
        wire = self.rng.choice([*self.wires, self.database])
        wire.delay = self.rng.uniform(0.02, 0.2)
        await asyncio.sleep(self.rng.uniform(1, 3))
        wire.mend()
        self.counts["slow networks"] += 1

    async def upgrade(self) -> None:
        """One process after the other is told to stop, and a new one takes its place: nobody notices."""
        for number, process in enumerate(self.processes.all):
            process.send_signal(signal.SIGTERM)
            await process.wait()
            await self.processes.start(self._before(number), instead=number, database=self._url)
            while not await self._answers(number):
                await asyncio.sleep(0.1)
        self.counts["rolling upgrades"] += 1

    async def _answers(self, number: int) -> bool:
        try:
            await AsyncServer(self.processes.urls[number]).lobby()
        except ServerRefused:
            return False
        return True

    async def both_stop(self) -> None:
        """Nobody is there for a while: an outage, which nobody's clock is charged for."""
        for process in self.processes.all:
            process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(self.rng.uniform(1, 3))
        for process in self.processes.all:
            process.send_signal(signal.SIGCONT)
        self.counts["pauses"] += 2

    @property
    def everything(self) -> list[Callable[[], Awaitable[None]]]:
        harm = [self.kill, self.pause, self.restart_postgresql, self.restart_redis, self.jump, self.cut, self.slow]
        return [*harm, self.both_stop, self.upgrade]


async def pair_round(
    services: Services, rng: random.Random, *, deeds: int = 12, tables: int = 3, only: tuple[str, ...] = ()
) -> Counter[str]:
    """Games at several tables, while so many things are done to two processes and what they need."""
    with tempfile.TemporaryDirectory() as folder:
        pair = Pair(services, Path(folder), rng)
        store = services.store()
        try:
            await pair.start()
            wanted = [deed for deed in pair.everything if not only or deed.__name__ in only]
            rng.shuffle(wanted)
            chosen = [*wanted, *(rng.choice([pair.kill, *wanted]) for _ in range(deeds))][:deeds]

            async def disturb() -> None:
                for deed in chosen:
                    await deed()
                    await asyncio.sleep(rng.uniform(0.2, 1))

            played = await games_through(pair.urls, store, disturb, tables=tables, seed=rng.getrandbits(32))
            sizes = [rss(process.pid) for process in pair.processes.all if process.returncode is None]
        finally:
            await store.close()
            await pair.stop()
    assert max(sizes) < MEMORY, f"a server takes {max(sizes) // 1024} MiB"
    pair.counts["games"] += len(played)
    pair.counts["acknowledged commands"] += sum(len(acks) for _, acks in played)
    pair.counts["largest server, MiB"] = max(sizes) // 1024
    return pair.counts


# --- one process on SQLite -------------------------------------------------------------------------------


async def sqlite_round(rng: random.Random, *, kills: int = 10) -> Counter[str]:
    """A server that is killed at the worst moments, on a disk that is full at times."""
    with tempfile.TemporaryDirectory() as folder:
        found = await crashing.run(kills, Path(folder), rng.getrandbits(32), full=0.3)
    counts = Counter({"kills -9": kills, "full disks": found["full disks"]})
    counts["games"], counts["acknowledged commands"] = found["games"], found["acknowledged"]
    return counts


async def hostile_round(rng: random.Random, *, frames: int = 20_000, requests: int = 5_000) -> Counter[str]:
    """Frames and requests that nobody should send, while people play on."""
    with tempfile.TemporaryDirectory() as folder:
        async with serving(Path(folder)) as site:
            total = await fuzz(site, frames, rng.getrandbits(32))
            answered = await odd_requests(site, requests, rng.getrandbits(32))
    return Counter({"hostile frames": total.total(), "hostile requests": answered})


# --- the campaign ----------------------------------------------------------------------------------------


async def one_round(services: Services, seed: int, number: int) -> Counter[str]:
    """Round *number* of a campaign."""
    rng = random.Random(f"{seed} {number}")
    if number % 4 == 1:
        return await sqlite_round(rng)
    if number % 4 == 3:
        return await hostile_round(rng)
    return await pair_round(services, rng)


def report(progress: Progress) -> str:
    """What has been done, as Markdown."""
    lines = [f"Seed {progress.seed}, {progress.rounds} rounds in {progress.seconds / 60:.0f} minutes:", "", "| | |"]
    return "\n".join([*lines, "|---|---|", *(f"| {name} | {count:,} |" for name, count in progress.counts.items())])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hours", type=float, default=0.0)
    parser.add_argument("--minutes", type=float, default=0.0)
    parser.add_argument("--seed", type=int, help="default: a new one, which is printed")
    parser.add_argument("--only", type=int, metavar="N", help="play this round alone")
    parser.add_argument("--state", type=Path, help="a file that says how far the campaign is, to go on with it")
    given = parser.parse_args()
    progress = Progress(random.SystemRandom().getrandbits(32) if given.seed is None else given.seed)
    if given.state and given.state.exists():
        progress = msgspec.json.decode(given.state.read_bytes(), type=Progress)
    print(f"seed {progress.seed}, from round {progress.rounds}", flush=True)
    end = time.monotonic() + 3600 * given.hours + 60 * given.minutes
    services = Services()
    try:
        while True:
            number = progress.rounds if given.only is None else given.only
            begun = time.monotonic()
            try:
                counts = asyncio.run(one_round(services, progress.seed, number))
            except BaseException:
                again = f"python -m tests.server.campaign --seed {progress.seed} --only {number}"
                print(f"round {number} failed; again with: {again}", file=sys.stderr)
                raise
            print(f"round {number}: {dict(counts)} in {time.monotonic() - begun:.0f} s", flush=True)
            progress.add(counts, time.monotonic() - begun)
            if given.state:
                given.state.write_bytes(msgspec.json.encode(progress))
            if given.only is not None or time.monotonic() > end:
                break
    finally:
        services.stop()
    print(report(progress))


if __name__ == "__main__":
    main()
