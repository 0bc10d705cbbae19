"""One table's damage is that table's alone; and addresses that are none are nothing."""

import asyncio
import random
from pathlib import Path

import pytest
import sqlalchemy as sa

from nimmt.client import AsyncSeat, ServerRefused
from nimmt.commands.main import main
from nimmt.rules.classic import Classic
from nimmt.server.database import entries
from nimmt.server.logs import JsonLines, tag
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
