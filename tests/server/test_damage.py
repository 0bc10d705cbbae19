"""One table's damage is that table's alone; and addresses that are none are nothing."""

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest
import sqlalchemy as sa

from nimmt.client import AsyncSeat, ServerRefused
from nimmt.commands.main import main
from nimmt.protocol.happening import Said
from nimmt.rules.classic import Classic
from nimmt.server.database import Damaged, archive, entries, unavailable
from nimmt.server.logs import JsonLines, tag
from nimmt.server.store import append_of
from nimmt.tables.entries import Entry
from tests.server.harness import Serving, in_loop, play, serving
from tests.server.wire import fetch


async def damage(site: Serving, table: str, text: str | None, seq: int = 1) -> None:
    """A line of a table's log becomes something else, or is lost, behind the server's back."""
    where = sa.and_(entries.c.table_id == table, entries.c.seq == seq)
    async with site.server.store.engine.begin() as connection:
        await connection.execute(
            sa.delete(entries).where(where) if text is None else sa.update(entries).where(where).values(entry=text)
        )
    site.server.tables.live.pop(table, None)


@pytest.mark.parametrize(
    "text", ["nonsense", "{}", '{"at":0,"what":{"what":"left","seat":3}}', '{"at":0,"what":{"what":"tomorrow"}}']
)
@in_loop
async def test_a_damaged_table_hides_no_other(tmp_path: Path, caplog: pytest.LogCaptureFixture, text: str) -> None:
    async with serving(tmp_path) as site:
        bad = await site.remote.create("Ann", seats=2, open=True)
        good = await site.remote.create("Bob", seats=2, open=True)
        await damage(site, bad.table, text)
        assert [table.table for table in (await site.remote.lobby()).tables] == [good.table]
        with pytest.raises(ServerRefused, match="Others are not affected"):
            await site.remote.join(bad.table, "Zoe")
        assert (await fetch(site, "GET", f"/api/tables/{bad.table}"))[0] == 409
        told = [record.getMessage() for record in caplog.records if "cannot be read" in record.getMessage()]
        assert len(told) == 1
        assert f"nimmt admin repair or delete {tag(bad.table)}" in told[0]
        assert bad.table not in "".join(map(JsonLines().format, caplog.records))


async def damaged(folder: Path) -> str:
    """A table whose first line cannot be read, in a database there."""
    async with serving(folder) as site:
        ann = await site.remote.create("Ann", seats=2)
        await damage(site, ann.table, "nonsense")
        return ann.table


def test_a_damaged_table_can_be_exported_and_deleted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = asyncio.run(damaged(tmp_path))
    database = f"--database=sqlite:///{tmp_path}/nimmt.db"
    assert main(["admin", "show", tag(table), database]) != 0
    assert "export" in capsys.readouterr().err
    assert main(["admin", "export", tag(table), "--log", database]) == 0
    assert capsys.readouterr().out.startswith("nonsense\n")
    assert main(["admin", "delete", tag(table), database]) == 0


@in_loop
async def test_addresses_and_origins_that_are_none(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        for nothing in ("%00", "%00" * 22, "x" * 5000, "%ff%fe", "..", "'"):
            assert (await fetch(site, "GET", f"/api/tables/{nothing}"))[0] == 404, nothing
        for origin in ("http://[", "null", "https://evil.example", "http://[::1"):
            status, _, _ = await fetch(site, "POST", "/api/tables", b'{"name":"Eve"}', {"Origin": origin})
            assert status == 403, origin


async def a_damaged_page(folder: Path) -> tuple[list[AsyncSeat], AsyncSeat]:
    """Tables in a file of which a page with lines of one of them is lost; that one."""
    async with serving(folder) as site:
        made = [await site.remote.create(f"P{number}", seats=2, open=True) for number in range(6)]
        for number, seat in enumerate(made):
            live = await site.server.tables.get(seat.table)
            twin = live.log.copy()
            lines = [Entry(live.log.at, Said(0, f"table {number} " + "x" * 280)) for _ in range(30)]
            for line in lines:
                twin.apply(line)
            await site.server.writer.append(append_of(twin, live.log.seq + 1, lines))
    with closing(sqlite3.connect(folder / "nimmt.db")) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size = database.execute("PRAGMA page_size").fetchone()[0]
    content = (folder / "nimmt.db").read_bytes()
    pages = [content[at : at + size] for at in range(0, len(content), size)]
    only = [page for page in pages if b"table 3 " in page and b"table 2 " not in page and b"table 4 " not in page]
    (folder / "nimmt.db").write_bytes(content.replace(only[0], b"\xff" * size))
    return made, made[3]


def test_a_damaged_page_hides_one_table(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    async def look() -> AsyncSeat:
        made, bad = await a_damaged_page(tmp_path)
        async with serving(tmp_path) as site:
            good = {seat.table for seat in made} - {bad.table}
            assert {table.table for table in (await site.remote.lobby()).tables} == good
            assert (await fetch(site, "GET", f"/api/tables/{bad.table}"))[0] == 409
            told = [record.getMessage() for record in caplog.records if "cannot be read" in record.getMessage()]
            assert len(told) == 1
            assert f"nimmt admin repair or delete {tag(bad.table)}" in told[0]
            async with site.remote.seat_with(made[0].table, made[0].key) as seat:
                await seat.start(bots="random")
            site.server.attendant.keep_days = -1
            await site.server.attendant._forget()
            left = set(await site.server.store.reached([seat.table for seat in made]))
            assert bad.table in left
            assert len(left) <= 3, "those whose lines are beside its own may be left too"
        return bad

    bad = asyncio.run(look())
    database = f"--database=sqlite:///{tmp_path}/nimmt.db"
    assert main(["admin", "export", bad.table, "--log", database]) == 0
    said = capsys.readouterr().out
    assert '"joined"' in said
    assert 10 < said.count("table 3 ") < 30
    for action in ("repair", "delete"):
        assert main(["admin", action, bad.table, database]) != 0
        assert "database's own tools" in capsys.readouterr().err


def test_what_postgresql_says_of_a_damaged_page_is_known_as_such() -> None:
    assert isinstance(unavailable(asyncpg.DataCorruptedError("invalid page in block 3 of relation")), Damaged)
    assert isinstance(unavailable(asyncpg.IndexCorruptedError("index is broken")), Damaged)
    assert not isinstance(unavailable(asyncpg.QueryCanceledError("it took too long")), Damaged)


@pytest.mark.parametrize("text", ["nonsense", None, '{"at":0,"what":{"what":"left","seat":7}}'])
def test_a_damaged_table_is_repaired_as_far_as_it_can_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str | None
) -> None:
    async def prepare() -> AsyncSeat:
        async with serving(tmp_path) as site:
            ann = await site.remote.create("Ann", seats=2)
            await site.remote.join(ann.table, "Bob")
            async with ann:
                for number in range(3):
                    await ann.chat(f"word {number}")
            await damage(site, ann.table, text, seq=5)
            assert (await fetch(site, "GET", f"/api/tables/{ann.table}"))[0] == 409
            return ann

    async def look(ann: AsyncSeat) -> None:
        async with serving(tmp_path) as site, site.remote.seat_with(ann.table, ann.key) as seat:
            await seat.chat("and on")
            assert seat.state.seq == 5
            assert [held.name for held in seat.state.seats] == ["Ann", "Bob"]

    ann = asyncio.run(prepare())
    database = f"--database=sqlite:///{tmp_path}/nimmt.db"
    assert main(["admin", "repair", tag(ann.table), database]) == 0
    said = capsys.readouterr()
    assert "4 lines kept" in said.err
    assert "word 2" in said.out
    asyncio.run(look(ann))
    assert main(["admin", "repair", tag(ann.table), database]) != 0
    assert "nothing to repair" in capsys.readouterr().err


def test_a_table_without_a_beginning_cannot_be_repaired(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = asyncio.run(damaged(tmp_path))
    assert main(["admin", "repair", tag(table), f"--database=sqlite:///{tmp_path}/nimmt.db"]) != 0
    assert "nimmt admin delete" in capsys.readouterr().err


@in_loop
async def test_a_finished_game_is_readable_after_its_rules_have_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as site:
        ann = await site.remote.create("Ann", seats=2, options={"rounds": 1})
        async with ann:
            await ann.start(bots="random")
            await play(ann, random.Random(1))
        record, replay = await site.remote.record(ann.table), await site.remote.replay(ann.table)
        while await site.server.tables.archive.missing(1):
            await asyncio.sleep(0.05)
    monkeypatch.setattr(Classic, "version", Classic.version + 1)
    async with serving(tmp_path) as site:
        assert await site.remote.record(ann.table) == record
        assert await site.remote.replay(ann.table) == replay
        async with site.remote.seat_with(ann.table, ann.key) as again:
            assert again.state.phase == "over"
            assert again.state.secret == replay.secret
            assert again.state.totals == ann.state.totals
            assert "can be replayed" in str(again.state.problem)


@in_loop
async def test_what_was_kept_of_a_game_and_is_damaged_is_said_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(tmp_path) as site:
        ann = await site.remote.create("Ann", seats=2, options={"rounds": 1})
        async with ann:
            await ann.start(bots="random")
            await play(ann, random.Random(1))
        while await site.server.tables.archive.missing(1):
            await asyncio.sleep(0.05)
        async with site.server.store.engine.begin() as connection:
            await connection.execute(sa.update(archive).values(replay='{"table":'))
    monkeypatch.setattr(Classic, "version", Classic.version + 1)
    async with serving(tmp_path) as site:
        for path in ("", "/replay", "/record"):
            assert (await fetch(site, "GET", f"/api/tables/{ann.table}{path}"))[0] == 409
    assert len([1 for record in caplog.records if "a table cannot be read" in record.getMessage()]) == 1
    assert not [record for record in caplog.records if record.exc_info]


@in_loop
async def test_games_that_ended_before_they_could_be_kept_are_kept_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as site:
        monkeypatch.setattr(site.server.tables, "ended", lambda table: None)
        ann = await site.remote.create("Ann", seats=2, options={"rounds": 1})
        async with ann:
            await ann.start(bots="random")
            await play(ann, random.Random(1))
        assert await site.server.tables.archive.missing(9) == [ann.table]
        await site.server.attendant._archive()
        assert await site.server.tables.archive.missing(9) == []
