"""Two processes on one PostgreSQL and one redis: killed, paused, cut off; the tables go on."""

import asyncio
import random
import signal
from collections.abc import Awaitable, Callable

import pytest

from nimmt.client import AsyncServer
from nimmt.protocol.answers import Ack
from nimmt.protocol.happening import Said
from nimmt.server.clock import wall_ms
from nimmt.server.database import Fenced
from nimmt.server.store import append_of
from nimmt.tables.entries import Entry
from nimmt.tables.log import table_of
from tests.server.chaos import ChaoticSeat, check_log, play
from tests.server.crashing import free_port
from tests.server.harness import in_loop
from tests.server.processes import Processes, Services, two
from tests.server.test_hosts import refused


class Roaming(ChaoticSeat):
    """A seat that connects now to one process, now to the other."""

    urls: tuple[str, ...] = ()

    async def _converse(self) -> None:
        self.url = self.rng.choice(self.urls)
        await super()._converse()


async def games_through(
    processes: Processes, disturb: Callable[[], Awaitable[None]], *, games: int = 4, seed: int = 1
) -> None:
    """Games whose people roam between the processes, while something is done to these."""
    urls = tuple(processes.urls)
    rng = random.Random(seed)
    store = processes.services.store()
    played: list[tuple[str, dict[tuple[int, str], Ack]]] = []

    async def one(number: int) -> None:
        site = AsyncServer(urls[number % len(urls)])
        founder = await site.create("Ann", "classic", seats=4, options={"rounds": 2}, timer={"turn": 120, "bank": 60})
        guest = await AsyncServer(urls[-1]).join(founder.table, "Bob")
        seats = [Roaming(site.url, founder.table, one.key, rng=random.Random(rng.random())) for one in (founder, guest)]
        for seat in seats:
            seat.urls = urls
            await seat.__aenter__()
        await seats[0].start(bots="random")
        await asyncio.gather(*(play(seat, random.Random(rng.random())) for seat in seats))
        for seat in seats:
            await seat.wait(lambda state: state.phase == "over")
            await seat.close()
        assert seats[0].happened[-1].seq == seats[1].happened[-1].seq
        acks = {(place, name): ack for place, seat in enumerate(seats) for name, ack in seat.acks.items()}
        played.append((founder.table, acks))

    try:
        async with asyncio.TaskGroup() as group:
            for number in range(games):
                group.create_task(one(number))
            group.create_task(_later(disturb))
        for table, acks in played:  # only now is the database sure to be there
            await check_log(store, table, acks)
    finally:
        await store.close()


async def _later(disturb: Callable[[], Awaitable[None]]) -> None:
    await asyncio.sleep(0.5)
    await disturb()


@in_loop
async def test_two_processes_serve_the_same_tables(services: Services) -> None:
    async def nothing() -> None:
        pass

    async with two(services) as processes:
        await games_through(processes, nothing)


@in_loop
async def test_a_process_is_killed_and_one_is_paused(services: Services) -> None:
    async with two(services) as processes:

        async def disturb() -> None:
            processes.all[0].send_signal(signal.SIGSTOP)
            await asyncio.sleep(2)
            processes.all[0].send_signal(signal.SIGCONT)
            await asyncio.sleep(0.3)
            processes.all[0].kill()

        await games_through(processes, disturb)


@in_loop
async def test_redis_and_postgresql_are_restarted(services: Services) -> None:
    async with two(services) as processes:

        async def disturb() -> None:
            await asyncio.to_thread(services.redis.restart)
            await asyncio.sleep(0.5)
            await asyncio.to_thread(services.postgres.restart)

        await games_through(processes, disturb)


@in_loop
async def test_without_redis_the_tables_go_on(services: Services) -> None:
    async with two(services) as processes:

        async def disturb() -> None:
            await asyncio.to_thread(services.redis.stop)

        try:
            await games_through(processes, disturb, games=2)
        finally:
            await asyncio.to_thread(services.redis.start)


@in_loop
async def test_a_late_writer_is_refused_by_the_fence(services: Services) -> None:
    async with two(services) as processes:
        founder = await AsyncServer(processes.urls[0]).create("Ann", seats=2)
        async with founder:
            await founder.chat("first")
        store = services.store()
        try:
            lines = await store.read(founder.table)
            late = table_of(founder.table, lines[:-1])
            line = Entry(wall_ms(), Said(0, "late"))
            late.apply(line)
            with pytest.raises(Fenced):
                await store.write([append_of(late, late.seq, [line])])
            assert await store.read(founder.table) == lines
        finally:
            await store.close()


def test_an_unreachable_bus_and_an_empty_database_say_what_to_do(services: Services) -> None:
    nobody = f"redis://127.0.0.1:{free_port()}/0"
    assert "check --bus, or start redis" in refused(services.postgres.url, bus=nobody)
    empty = services.postgres.url.replace("/postgres", "/template1")
    assert "run: nimmt admin migrate" in refused(empty)
