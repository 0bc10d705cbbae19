"""Two servers on one PostgreSQL and one redis, and everything that can be done to them."""

import asyncio
import random
import signal
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

from nimmt.client import AsyncServer, ServerRefused
from tests.server import crashing
from tests.server.network import Wire
from tests.server.processes import Processes, Services

JUMPS = (-7200_000, -5_000, 1_000, 5_000, 600_000, 7200_000)
"""How the machine's clock is set, in milliseconds."""
CLOCKS = "while clocks are set back"
"""The moment that comes only after a time without any server."""

SET_CLOCK = """
import pathlib, time
from nimmt.server import clock
clock.wall_ms = lambda: time.time_ns() // 1_000_000 + int(pathlib.Path({file!r}).read_text() or 0)
"""
CRASH = """
from tests.server.crashing import crash_at
crash_at({point!r}, {passes})
"""

KILLS = "kills -9 on PostgreSQL and redis"

Deed = Callable[[], Awaitable[None]]


class Pair:
    """Two servers behind wires of their own, on one database behind another."""

    def __init__(self, services: Services, folder: Path, rng: random.Random, successors: int) -> None:
        self.services = services
        self.successors = successors
        """How many processes die, one after the other, before one lives on."""
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
        """A process dies, and its successors at the worst moments, one after the other; then one lives on."""
        number = self.rng.randrange(2)
        await self._kill(number)
        for _ in range(self.successors):
            point = self.rng.choice(list(crashing.POINTS))
            if point == CLOCKS:
                await self._die_while_clocks_are_set_back(number)
            else:
                await self._die(number, point, self.rng.randint(1, 25))
        await self._start(number)
        await self._all_up()

    async def _die_while_clocks_are_set_back(self, number: int) -> None:
        """Nobody is there for a second; then the first to come back dies over it, and the other one comes."""
        await self._kill(1 - number)
        await asyncio.sleep(1)
        await self._die(number, CLOCKS, 1)
        await self._start(1 - number)

    async def _die(self, number: int, point: str, passes: int) -> None:
        """A process starts, and dies when it passes this point, or at any time where it does not."""
        await self._start(number, point, passes)
        process = self.processes.all[number]
        try:
            await asyncio.wait_for(process.wait(), self.rng.uniform(4, 8))
        except TimeoutError:
            await self._kill(number)
        else:
            assert process.returncode == -signal.SIGKILL, f"a server ended by itself: {process.returncode}"
            self.counts[KILLS] += 1

    async def _kill(self, number: int) -> None:
        process = self.processes.all[number]
        if process.returncode is None:
            process.kill()
            await process.wait()
            self.counts[KILLS] += 1

    async def _start(self, number: int, point: str = "", passes: int = 0) -> None:
        await self.processes.start(self._before(number, point, passes), instead=number, database=self._url)

    async def pause(self) -> None:
        process = self.rng.choice(self.processes.all)
        process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(self.rng.uniform(0.3, 4))
        process.send_signal(signal.SIGCONT)
        self.counts["pauses of a process"] += 1

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
            await self._start(number)
            await self._all_up()
        self.counts["rolling upgrades"] += 1

    async def _all_up(self) -> None:
        """Wait until both answer: whoever starts while the database is cut off ends at once, and says why."""
        for process, url in zip(self.processes.all, self.processes.urls):
            while not await _answers(url):
                assert process.returncode is None, f"a server ended by itself: {process.returncode}"
                await asyncio.sleep(0.05)

    async def both_stop(self) -> None:
        """Nobody is there for a while: an outage, which nobody's clock is charged for."""
        for process in self.processes.all:
            process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(self.rng.uniform(1, 3))
        for process in self.processes.all:
            process.send_signal(signal.SIGCONT)
        self.counts["pauses of a process"] += 2

    @property
    def everything(self) -> list[Deed]:
        """What can be done to them."""
        harm = [self.kill, self.pause, self.restart_postgresql, self.restart_redis, self.jump, self.cut, self.slow]
        return [*harm, self.both_stop, self.upgrade]


async def _answers(url: str) -> bool:
    try:
        await AsyncServer(url).lobby()
    except ServerRefused:
        return False
    return True
