"""For hosts: settings, the first lines of what can go wrong, and nimmt admin."""

import asyncio
import json
import random
import re
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import event

from nimmt.client import ServerRefused
from nimmt.commands.main import main
from nimmt.errors import NimmtError
from nimmt.record import Record
from nimmt.server import migrations
from nimmt.server.config import BadConfig, Config, load
from nimmt.server.database import metadata
from nimmt.server.pens import SqlitePen, Statements
from nimmt.server.serving import claim, listen, prepare
from nimmt.server.store import Store
from tests.patience import PATIENCE
from tests.server.crashing import free_port
from tests.server.harness import in_loop, play, serving

# --- settings --------------------------------------------------------------------------------------------


def test_flags_win_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    file = tmp_path / "nimmt.toml"
    file.write_text('port = 1\nhost = "::1"\nkeep_days = 3\norigins = ["https://a.example"]\n')
    config = load(
        {"config": str(file), "port": "3"}, {"NIMMT_PORT": "2", "NIMMT_KEEP_DAYS": "4", "NIMMT_METRICS": "no"}
    )
    assert (config.port, config.keep_days, config.host) == (3, 4, "::1")
    assert config.metrics is False
    assert config.origins == ("https://a.example",)


@pytest.mark.parametrize(
    ("flags", "environment", "said"),
    [
        ({"port": "many"}, {}, "--port is 'many'; it takes a whole number from 0 to 65535 (port to listen on)"),
        ({}, {"NIMMT_PORT": "70000"}, "NIMMT_PORT is '70000'; it takes a whole number from 0"),
        ({"database": "mysql://x"}, {}, "sqlite:///FILE or postgresql://"),
        ({"bus": "amqp://x"}, {}, "redis://HOST:PORT/0"),
        ({"bus": "redis://x"}, {}, "SQLite serves one process"),
        ({"prefix": "games/"}, {}, "begins with /"),
        ({"log_level": "loud"}, {}, "--log-level is 'loud'; it takes debug, info, warning or error"),
        ({}, {"NIMMT_COACH": "11"}, "NIMMT_COACH is '11'; it takes a number above 0, at most 10"),
        ({}, {"NIMMT_METRICS": "perhaps"}, "NIMMT_METRICS is 'perhaps'; it takes yes or no"),
        ({"well": ""}, {}, "--well is ''; it takes a text that is not empty"),
        ({"keep_days": "-1"}, {}, "--keep-days is '-1'; it takes a whole number, 0 or more"),
        ({"origins": "games.example"}, {}, "looks like https://games.example"),
        ({"origins": "https://games.example/play"}, {}, "has no path"),
        ({"config": "/nowhere.toml"}, {}, "/nowhere.toml cannot be read"),
    ],
)
def test_a_wrong_setting_is_named(flags: dict[str, str], environment: dict[str, str], said: str) -> None:
    with pytest.raises(BadConfig, match=re.escape(said)):
        load(flags, environment)


def test_a_wrong_file_is_named(tmp_path: Path) -> None:
    file = tmp_path / "nimmt.toml"
    for text, said in (("port = ", "is not TOML"), ("prot = 1", "there is no such setting"), ("port = 'x'", "port in")):
        file.write_text(text)
        with pytest.raises(BadConfig, match=said):
            load({"config": str(file)}, {})


# --- what can go wrong at the start ----------------------------------------------------------------------


def fails(*arguments: str) -> str:
    """Run nimmt; it must fail with one line."""
    command = [sys.executable, "-m", "nimmt", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def refused(database: str, **settings: Any) -> str:
    """What `nimmt serve` says before it gives up."""
    config = Config(database=database, **settings)

    async def start() -> None:
        await prepare(config)
        listen(config).close()

    with pytest.raises(NimmtError) as said:
        asyncio.run(start())
    return str(said.value)


def test_a_wrong_start_is_one_line_without_secrets(tmp_path: Path) -> None:
    said = fails("serve", f"--database=postgresql://ann:hunter2@127.0.0.1:{free_port()}/nimmt")
    assert "check --database" in said
    assert "hunter2" not in said


def test_a_busy_port_and_an_impossible_database_say_what_to_do(tmp_path: Path) -> None:
    fine = f"sqlite:///{tmp_path}/nimmt.db"
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert "choose another with --port" in refused(fine, port=taken.getsockname()[1])
    assert "check --host" in refused(fine, host="192.0.2.1")
    assert "check --database" in refused("sqlite:////nowhere/at/all.db")


def test_an_outdated_or_newer_database_is_refused(tmp_path: Path) -> None:
    async def pretend(version: str) -> None:
        store = Store(f"sqlite+aiosqlite:///{tmp_path}/nimmt.db")
        await migrations.migrate(store.engine)
        async with store.engine.begin() as connection:
            await connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{version}'")
        await store.close()

    asyncio.run(pretend("9999"))
    assert "newer than this program" in refused(f"sqlite:///{tmp_path}/nimmt.db")


def test_admin_never_creates_a_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for action in (["list"], ["forget", "0"], ["migrate"]):
        assert main(["admin", *action, f"--database=sqlite:///{tmp_path}/mistyped.db"]) == 2
        assert "there is no database" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
    (tmp_path / "empty.db").touch()
    assert main(["admin", "migrate", f"--database=sqlite:///{tmp_path}/empty.db"]) == 2
    assert (tmp_path / "empty.db").stat().st_size == 0, "an empty file is no database, and none is made of it"


def test_admin_does_not_touch_an_outdated_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(tmp_path / "old.db")) as old:
        old.execute("CREATE TABLE something_else (number INTEGER)")
    assert main(["admin", "list", f"--database=sqlite:///{tmp_path}/old.db"]) == 2
    assert "run: nimmt admin migrate" in capsys.readouterr().err


@in_loop
async def test_migrations_make_just_the_tables_the_program_uses(tmp_path: Path) -> None:
    store = Store(f"sqlite+aiosqlite:///{tmp_path}/nimmt.db")
    await migrations.migrate(store.engine)
    async with store.engine.connect() as connection:
        found = await connection.run_sync(lambda sync: compare_metadata(MigrationContext.configure(sync), metadata))
    await store.close()
    assert found == []


@in_loop
async def test_a_full_disk_says_try_again_and_harms_no_table(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as site:
        ann = await site.remote.create("Ann", seats=2, options={"rounds": 1})
        async with ann:
            await ann.start(bots="random")
            full, refusals = True, 0

            def refuse(*_: object) -> None:
                nonlocal refusals
                if full:
                    refusals += 1
                    raise sqlite3.OperationalError("database or disk is full")

            def written(statements: Statements) -> None:
                refuse()
                write(statements)

            pen = site.server.store.pen
            assert isinstance(pen, SqlitePen)
            write = pen._write
            monkeypatch.setattr(pen, "_write", written)
            for engine in (site.server.store.engine, site.server.pulse.engine):
                event.listen(engine.sync_engine, "before_cursor_execute", refuse)
            sending = asyncio.create_task(ann.chat("hello"))
            while refusals < 5 or site.server.attendant.healthy:
                await asyncio.sleep(0.05)
            assert not sending.done()
            told = [record.getMessage() for record in caplog.records if record.name == "nimmt.writer"]
            assert len(told) == 1
            assert "free some space" in told[0]
            full = False
            await sending
            await play(ann, random.Random(1))
            assert ann.state.phase == "over"
            assert sum(getattr(line.what, "text", "") == "hello" for line in ann.happened) == 1


def test_two_servers_do_not_share_a_file(tmp_path: Path) -> None:
    config = Config(database=f"sqlite:///{tmp_path}/nimmt.db")
    first = claim(config)
    assert first is not None
    with pytest.raises(BadConfig, match="another server uses"):
        claim(config)
    assert "another server uses" in fails("serve", "--port=0", f"--database={config.database}")
    assert not (tmp_path / "nimmt.db").exists(), "who is refused changes nothing: a newer program would migrate it"
    (tmp_path / "linked.db").symlink_to(tmp_path / "nimmt.db")
    for other in ("linked.db", "nimmt.db?timeout=9"):
        with pytest.raises(BadConfig, match="another server uses"):
            claim(Config(database=f"sqlite:///{tmp_path}/{other}"))
    first.close()
    again = claim(config)
    assert again is not None, "the lock ends with the server"
    again.close()


# --- nimmt admin -----------------------------------------------------------------------------------------


def test_admin_looks_after_tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = f"--database=sqlite:///{tmp_path}/nimmt.db"

    async def prepare() -> tuple[str, str]:
        async with serving(tmp_path) as site:
            ann = await site.remote.create("Ann", seats=2)
            async with ann:
                await ann.start(bots="random")
            bob = await site.remote.create("Bob", seats=2)
            return ann.table, bob.table

    playing, waiting = asyncio.run(prepare())

    def admin(*arguments: str) -> str:
        assert main(["admin", *arguments, database]) == 0
        return capsys.readouterr().out

    listed = admin("list")
    assert {table["id"] for table in json.loads(admin("list", "--json", "-"))} == {playing, waiting}
    assert json.loads(admin("show", playing, "--json", "-"))["seats"][0]["name"] == "Ann"
    assert playing in listed
    assert "Bob" in listed
    assert playing not in admin("list", "--phase", "waiting")
    tag = next(line.split()[1] for line in listed.splitlines() if playing in line)
    shown = admin("show", tag)
    assert "seat 1: bot" in shown
    assert main(["admin", "export", playing, database]) == 2
    assert "not over" in capsys.readouterr().err
    assert admin("end", playing, "--reason", "bedtime") == "ended\n"
    assert Record.parse(admin("export", playing)).header.players == 2
    assert '"what":"created"' in admin("export", "--log", playing)
    assert admin("delete", waiting) == "deleted\n"
    assert main(["admin", "show", waiting, database]) == 2
    assert "nimmt admin list" in capsys.readouterr().err
    assert main(["admin", "forget", "-1"]) == 2, "that would forget them all"
    assert admin("forget", "0") == "1 table deleted\n"
    assert "export type ServerMessage" in admin("protocol", "--typescript")
    assert '"$defs"' in admin("protocol")


@in_loop
async def test_a_running_server_notices_what_admin_does(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        ann = await site.remote.create("Ann", seats=2)
        async with ann:
            ended = ["admin", "end", ann.table, f"--database=sqlite:///{tmp_path}/nimmt.db"]
            assert await asyncio.to_thread(main, ended) == 0
            state = await ann.wait(lambda state: state.phase == "closed")
            assert state.phase == "closed"


@in_loop
async def test_a_deleted_table_is_nothing_from_then_on(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        ann = await site.remote.create("Ann", seats=2)
        async with ann:
            await site.server.store.delete([ann.table])
            with pytest.raises(ServerRefused, match="There is no such table"):
                await ann.chat("hello?")
        assert await site.server.store.read(ann.table) == []


@in_loop
async def test_old_tables_are_forgotten(tmp_path: Path) -> None:
    async with serving(tmp_path, keep_days=1) as site:
        await site.remote.create("Ann", seats=2)
        await site.server.attendant._forget()
        assert len(await site.server.store.rows()) == 1
        site.server.attendant.keep_days = -1
        await site.server.attendant._forget()
        assert await site.server.store.rows() == []
