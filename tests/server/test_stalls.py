"""The database, or another server, stands still: what is asked meanwhile is refused or waits, and then all goes on."""

import asyncio
import signal
import sqlite3
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from sqlalchemy import event, text

from nimmt.client import AsyncServer, ServerRefused
from nimmt.protocol.answers import Ack
from nimmt.protocol.asking import Chat
from nimmt.server.database import engine_for
from nimmt.server.pens import PostgresPen
from tests.patience import PATIENCE
from tests.server.harness import in_loop, serving
from tests.server.processes import Processes, Services
from tests.server.wire import fetch


async def poll(url: str) -> None:
    """A page that asks for the lobby again and again."""
    address = urlsplit(url)
    while True:
        with suppress(OSError):
            reading, writing = await asyncio.open_connection(address.hostname, address.port)
            writing.write(b"GET /api/lobby HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            await reading.read()
            writing.close()
        await asyncio.sleep(0.05)


@in_loop
async def test_the_writer_survives_a_database_that_stands_still(services: Services, tmp_path: Path) -> None:
    async with serving(tmp_path, database=services.postgres.url, bus=services.redis.url) as site:
        ann = await site.remote.create("Ann", seats=2)
        async with ann:
            pages = [asyncio.create_task(poll(site.url)) for _ in range(15)]
            await asyncio.sleep(0.5)
            with services.postgres.standing_still():
                await asyncio.sleep(1)  # the pages have all connections now
                said = asyncio.create_task(ann.chat("hello"))
                await asyncio.sleep(8)
                while (await fetch(site, "GET", "/ready"))[0] != 503:
                    await asyncio.sleep(0.1)
                assert (await fetch(site, "GET", "/health"))[0] == 200
            await said
            await ann.chat("again")
            while (await fetch(site, "GET", "/ready"))[0] != 200:
                await asyncio.sleep(0.1)
            for page in pages:
                page.cancel()
            await asyncio.gather(*pages, return_exceptions=True)
            assert [getattr(line.what, "text", "") for line in ann.happened][-2:] == ["hello", "again"]


@in_loop
async def test_sigterm_ends_a_server_whose_database_stands_still(services: Services) -> None:
    processes = Processes(services)
    url = await processes.start()
    ann = await AsyncServer(url).create("Ann", seats=2)
    async with ann:
        with services.postgres.standing_still():
            said = asyncio.create_task(ann.chat("hello"))
            await asyncio.sleep(1)
            processes.all[0].send_signal(signal.SIGTERM)
            try:
                await asyncio.wait_for(processes.all[0].wait(), PATIENCE)
            finally:
                if processes.all[0].returncode is None:
                    processes.all[0].kill()
                said.cancel()


@in_loop
async def test_the_writer_outlives_an_error_that_nobody_foresaw(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_: object) -> None:
        raise RuntimeError("nobody expects this")

    async with serving(tmp_path) as site:
        ann = await site.remote.create("Ann", seats=2)
        monkeypatch.setattr(site.server.store.pen, "write", fail)
        with pytest.raises(ServerRefused) as refused:
            await site.remote.ask(f"/api/tables/{ann.table}/commands", Ack, Chat("a", "hello"), key=ann.key)
        assert refused.value.code == "try_again"
        monkeypatch.undo()
        ack = await site.remote.ask(f"/api/tables/{ann.table}/commands", Ack, Chat("a", "hello"), key=ann.key)
        assert not ack.duplicate
        assert (await fetch(site, "GET", "/ready"))[0] == 200


@in_loop
async def test_a_writer_that_ended_is_noticed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with serving(tmp_path) as site:
        assert (await fetch(site, "GET", "/ready"))[0] == 200
        task = site.server.writer._task
        assert task is not None
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert (await fetch(site, "GET", "/ready"))[0] == 503
        while not any("the writer is stuck" in record.getMessage() for record in caplog.records):
            await asyncio.sleep(0.1)
        assert b"nimmt_writer_well 0.0" in (await fetch(site, "GET", "/metrics"))[2]


@in_loop
async def test_every_session_has_time_limits_of_its_own(services: Services, tmp_path: Path) -> None:
    async with serving(tmp_path, database=services.postgres.url, bus=services.redis.url) as site:
        pen = site.server.store.pen
        assert isinstance(pen, PostgresPen)
        store = site.server.store
        limits = ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout", "tcp_keepalives_idle")
        for engine in (store.engine, store.reader, site.server.pulse.engine):
            async with engine.connect() as connection:
                found = [(await connection.execute(text(f"SHOW {name}"))).scalar_one() for name in limits]
                assert found == ["5s", "5s", "2s", "10"]
        for session in (store.session, pen.session):
            assert session is not None
            assert [(await session.ask(f"SHOW {name}", {}))[0][0] for name in limits] == ["5s", "5s", "2s", "10"]


FREEZE = """
import os, pathlib, signal
from sqlalchemy import event
from sqlalchemy.engine import Engine
from nimmt.server.sessions import Session

def freeze(statement):
    if {what!r} in statement and pathlib.Path({told!r}).exists():
        os.kill(os.getpid(), signal.SIGSTOP)

@event.listens_for(Engine, "after_cursor_execute")
def executed(connection, cursor, statement, *_):
    freeze(statement)

ask = Session.ask

async def asked(session, statement, values):
    answer = await ask(session, statement, values)
    freeze(statement)
    return answer

Session.ask = asked
"""


@pytest.mark.parametrize("what", ["UPDATE pulse", "INSERT INTO entries"])
@in_loop
async def test_a_process_that_stands_still_stops_no_other(services: Services, tmp_path: Path, what: str) -> None:
    """It stops right after its statement, where an open transaction would keep its locks."""
    told = tmp_path / "stop"
    async with serving(tmp_path, database=services.postgres.url, bus=services.redis.url) as site:
        processes = Processes(services)
        try:
            still = await processes.start(FREEZE.format(what=what, told=str(told)))
            ann = await site.remote.create("Ann", seats=2)
            async with ann:
                told.touch()
                frozen = asyncio.create_task(
                    AsyncServer(still).ask(f"/api/tables/{ann.table}/commands", Ack, Chat("a", "hello"), key=ann.key)
                )
                while not stands_still(processes.all[0].pid):
                    await asyncio.sleep(0.1)
                for number in range(3):
                    await ann.chat(f"{number}")
                processes.all[0].kill()
                await asyncio.gather(frozen, return_exceptions=True)
        finally:
            await processes.stop()


def stands_still(pid: int) -> bool:
    """Whether the system says so of a process."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "T"


@in_loop
async def test_a_write_that_was_given_up_keeps_nobody_from_writing(tmp_path: Path) -> None:
    """In SQLite a statement whose answer is not fetched holds its lock, even beyond the end of its connection."""
    engine = engine_for(f"sqlite+aiosqlite:///{tmp_path}/nimmt.db")
    async with engine.begin() as connection:
        await connection.execute(text("CREATE TABLE pulse (at INTEGER)"))
        await connection.execute(text("INSERT INTO pulse VALUES (0)"))
    asked = asyncio.Event()
    event.listen(engine.sync_engine, "before_cursor_execute", lambda *_: asked.set())

    async def beat() -> None:
        async with engine.begin() as connection:
            await connection.execute(text("UPDATE pulse SET at = 1 RETURNING at"))

    other = sqlite3.connect(tmp_path / "nimmt.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    beating = asyncio.create_task(beat())
    await asked.wait()
    beating.cancel()
    other.execute("COMMIT")
    with suppress(asyncio.CancelledError):
        await beating
    other.execute("BEGIN IMMEDIATE")
    other.close()
    await engine.dispose()
