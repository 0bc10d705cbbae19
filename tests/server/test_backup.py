"""Copies of the database, made while people play, restored and gone on with; a database taken up and down."""

import asyncio
import random
import shutil
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

import pytest

from nimmt.client import AsyncSeat, AsyncServer, ServerRefused
from nimmt.commands.main import main
from nimmt.server import migrations
from nimmt.server.migrations import WrongDatabase
from nimmt.server.store import Store
from tests.server.crashing import free_port
from tests.server.harness import any_choice, in_loop, serving
from tests.server.processes import Services
from tests.server.services import Postgres, need_services, program


async def a_game(site: AsyncServer) -> AsyncSeat:
    """A game that is under way."""
    ann = await site.create("Ann", seats=3, options={"rounds": 1})
    await ann.__aenter__()
    await ann.start(bots="random")
    return ann


async def a_choice(seat: AsyncSeat) -> None:
    """Answer one question."""
    async for view in seat.decisions():
        assert view.decision is not None
        await seat.choose(view.decision.choices[0])
        return


async def play_on(seat: AsyncSeat, rng: random.Random) -> None:
    """Play a restored game to its end: what was chosen before the seat saw where the game stands now is refused."""
    async for view in seat.decisions():
        with suppress(ServerRefused):
            await seat.choose(any_choice(view, rng))


@in_loop
async def test_a_copy_of_sqlite_is_restored_and_everybody_plays_on(tmp_path: Path) -> None:
    port, copy = free_port(), tmp_path / "copy.db"
    async with serving(tmp_path, port=port) as site:
        ann = await a_game(site.remote)
        await a_choice(ann)
        await asyncio.to_thread(backup_sqlite, tmp_path / "nimmt.db", copy)
        await a_choice(ann)
        await ann.chat("after the copy")
    restored = tmp_path / "restored"
    restored.mkdir()
    copy.rename(restored / "nimmt.db")
    async with serving(restored, port=port) as site:
        await play_on(ann, random.Random(1))
        said = [getattr(line.what, "text", "") for line in await site.server.store.read(ann.table)]
        assert "after the copy" not in said
        await ann.wait(lambda state: state.phase == "over")
        await ann.close()


def backup_sqlite(database: Path, copy: Path) -> None:
    """As docs/server.md says it."""
    assert main(["admin", "backup", str(copy), f"--database=sqlite:///{database}"]) == 0


@in_loop
async def test_a_dump_of_postgresql_is_restored_elsewhere(services: Services, tmp_path: Path) -> None:
    port, dump = free_port(), tmp_path / "dump"
    async with serving(tmp_path, database=services.postgres.url, bus=services.redis.url, port=port) as site:
        ann = await a_game(site.remote)
        await a_choice(ann)
        await run("pg_dump", "--format=custom", f"--file={dump}", services.postgres.url)
        await a_choice(ann)
    other = services.postgres.url.replace("/postgres", "/restored")
    await run("psql", "--quiet", "--command=CREATE DATABASE restored", services.postgres.url)
    await run("pg_restore", "--no-owner", f"--dbname={other}", str(dump))
    async with serving(tmp_path, database=other, bus=services.redis.url, port=port):
        await play_on(ann, random.Random(1))
        await ann.wait(lambda state: state.phase == "over")
        await ann.close()


@in_loop
async def test_postgresql_is_restored_to_a_moment(tmp_path: Path) -> None:
    need_services()
    port, folders = free_port(), [Path(tempfile.mkdtemp(prefix="nimmt-")) for _ in range(3)]
    archive, base = folders[2], tmp_path / "base"
    archive.chmod(0o777)
    first = Postgres(folders[0], wal_level="replica", archive_mode="on", archive_command=f"cp %p {archive}/%f")
    await asyncio.to_thread(first.start)
    try:
        async with serving(tmp_path, database=first.url, port=port, migrate=True) as site:
            ann = await a_game(site.remote)
            where = ("--host=127.0.0.1", f"--port={first.port}", "--username=nimmt")
            await run("pg_basebackup", f"--pgdata={base}", "--checkpoint=fast", "--wal-method=none", *where)
            await ann.chat("before the moment")
            moment = await run("psql", "--tuples-only", "--no-align", "--command=SELECT now()", first.url)
            await ann.chat("after the moment")
            wanted = await run("psql", "-tAc", "SELECT pg_walfile_name(pg_switch_wal())", first.url)
            while await run("psql", "-tAc", "SELECT last_archived_wal FROM pg_stat_archiver", first.url) < wanted:
                await asyncio.sleep(0.1)
    finally:
        await asyncio.to_thread(first.stop, signal.SIGINT)
    recovery = {"recovery_target_time": moment, "recovery_target_action": "promote"}
    second = Postgres(folders[1], copy_of=base, restore_command=f"cp {archive}/%f %p", **recovery)
    await asyncio.to_thread(second.start)
    try:
        while await run("psql", "-tAc", "SELECT pg_is_in_recovery()", second.url, sure=False) != "f":
            await asyncio.sleep(0.1)
        async with serving(tmp_path, database=second.url, port=port) as site:
            said = [getattr(line.what, "text", "") for line in await site.server.store.read(ann.table)]
            assert "before the moment" in said
            assert "after the moment" not in said
            await play_on(ann, random.Random(1))
            await ann.wait(lambda state: state.phase == "over")
            await ann.close()
    finally:
        await asyncio.to_thread(second.stop, signal.SIGINT)
        for folder in folders:
            shutil.rmtree(folder)


async def run(name: str, *words: str, sure: bool = True) -> str:
    """A program of PostgreSQL's own; returns what it says."""
    path = program(name)
    assert path is not None
    done = await asyncio.to_thread(subprocess.run, [path, *words], capture_output=True, text=True)
    assert done.returncode == 0 or not sure, done.stderr
    return done.stdout.strip()


@in_loop
async def test_an_older_program_refuses_a_newer_database_and_a_downgrade_takes_it_back(tmp_path: Path) -> None:
    store = Store(f"sqlite+aiosqlite:///{tmp_path}/nimmt.db")
    try:
        await migrations.migrate(store.engine)
        newest = migrations.newest()
        await migrations.migrate(store.engine, to="0001")
        assert await migrations.version_of(store.engine) == "0001"
        with pytest.raises(WrongDatabase, match="nimmt admin migrate"):
            await migrations.check(store.engine)
        await migrations.migrate(store.engine)
        assert await migrations.version_of(store.engine) == newest
    finally:
        await store.close()


DIES = """
import asyncio, os, sys
from sqlalchemy import event
from nimmt.server import migrations
from nimmt.server.store import Store

left = int(sys.argv[2])
store = Store(sys.argv[1])

@event.listens_for(store.engine.sync_engine, "after_cursor_execute")
def die(connection, cursor, statement, *_):
    global left
    left -= statement.lstrip().startswith(("CREATE", "INSERT", "UPDATE"))
    if not left:
        os._exit(9)

asyncio.run(migrations.migrate(store.engine))
"""
"""A program that dies while it sets up a database, after a number of steps."""


@in_loop
@pytest.mark.parametrize("steps", [1, 3, 6])
async def test_a_server_that_dies_while_it_sets_up_its_database_can_be_started_again(
    tmp_path: Path, steps: int
) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path}/nimmt.db"
    died = await asyncio.to_thread(subprocess.run, [sys.executable, "-c", DIES, url, str(steps)])
    assert died.returncode == 9
    store = Store(url)
    try:
        await migrations.migrate(store.engine)
        await migrations.check(store.engine)
    finally:
        await store.close()
