"""Two processes on one PostgreSQL and one redis: killed, paused, cut off; the tables go on."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from nimmt.protocol.happening import Said
from nimmt.server import bus
from nimmt.server.bus import RedisBus
from nimmt.server.clock import wall_ms
from nimmt.server.database import Fenced
from nimmt.server.pens import PostgresPen
from nimmt.server.store import append_of
from nimmt.server.wishes import new_table
from nimmt.server.writer import Writer
from nimmt.tables.entries import Entry, new_table_id
from nimmt.tables.log import table_of
from tests.server.crashing import free_port
from tests.server.harness import in_loop, serving
from tests.server.processes import Services, two
from tests.server.roaming import games_through
from tests.server.test_hosts import refused


@in_loop
async def test_without_redis_the_tables_go_on(services: Services) -> None:
    async with two(services) as processes:

        async def disturb() -> None:
            await asyncio.to_thread(services.redis.stop)

        store = services.store()
        try:
            await games_through(processes.urls, store, disturb, tables=2)
        finally:
            await store.close()
            await asyncio.to_thread(services.redis.start)


@in_loop
async def test_a_late_writer_is_refused_by_the_fence(services: Services, tmp_path: Path) -> None:
    async with serving(tmp_path, database=services.postgres.url, bus=services.redis.url) as site:
        founder = await site.remote.create("Ann", seats=2)
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


@in_loop
async def test_who_comes_late_does_not_hold_up_the_group(
    services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one transaction: only the line whose place is taken is refused, and what follows from it."""
    async with serving(tmp_path, database=services.postgres.url, bus=services.redis.url) as site:
        founders = [await site.remote.create("Ann", seats=2) for _ in range(2)]
    store = services.store()
    try:
        logs = [await store.read(founder.table) for founder in founders]
        lines = [Entry(log[-1].at, Said(0, "hello")) for log in logs]
        late, well = (table_of(founder.table, [*log, line]) for founder, log, line in zip(founders, logs, lines))
        follows, stands = (new_table(new_table_id(), logs[0], along) for along in (late.id, well.id))
        await store.write([append_of(late, late.seq, [lines[0]])])
        statements: list[str] = []
        assert isinstance(store.pen, PostgresPen)
        ask = store.pen.session.ask

        async def noted(statement: str, values: Mapping[str, str]) -> list[Any]:
            statements.append(statement)
            return await ask(statement, values)

        monkeypatch.setattr(store.pen.session, "ask", noted)
        writer = Writer(store)
        refused = asyncio.create_task(writer.append(append_of(late, late.seq, [lines[0]]), follows))
        written = asyncio.create_task(writer.append(append_of(well, well.seq, [lines[1]]), stands))
        await asyncio.sleep(0)
        writer.start()
        await written
        with pytest.raises(Fenced):
            await refused
        await writer.stop()
        assert len(statements) == 1
        assert await store.read(well.id) == [*logs[1], lines[1]]
        assert await store.read(late.id) == [*logs[0], lines[0]]
        assert await store.reached([follows.table_id, stands.table_id]) == {stands.table_id: len(logs[0])}
    finally:
        await store.close()


@in_loop
async def test_the_bus_outlives_an_error_that_nobody_foresaw(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bus, "AWAY", 0.01)
    said, heard = RedisBus(services.redis.url), RedisBus(services.redis.url)
    reached: list[tuple[str, int]] = []
    failed: list[str] = []

    def listen(table_id: str, seq: int) -> None:
        if seq == 2:
            failed.append("listening")
            raise RuntimeError("nobody expects this")
        reached.append((table_id, seq))

    async def lost(*_: object) -> None:
        failed.append("telling")
        raise RuntimeError("nobody expects this")

    publish = said.redis.publish
    monkeypatch.setattr(said.redis, "publish", lost)
    await heard.start(listen)
    await said.start(lambda table_id, seq: None)
    said.publish([("a", 1)])
    while "telling" not in failed:
        await asyncio.sleep(0.01)
    monkeypatch.setattr(said.redis, "publish", publish)
    while "listening" not in failed:
        said.publish([("a", 2)])
        await asyncio.sleep(0.01)
    while ("a", 3) not in reached:
        said.publish([("a", 3)])
        await asyncio.sleep(0.01)
    await asyncio.gather(said.stop(), heard.stop())


def test_an_unreachable_bus_and_an_empty_database_say_what_to_do(services: Services) -> None:
    nobody = f"redis://127.0.0.1:{free_port()}/0"
    assert "check --bus, or start redis" in refused(services.postgres.url, bus=nobody)
    empty = services.postgres.url.replace("/postgres", "/template1")
    assert "run: nimmt admin migrate" in refused(empty)
