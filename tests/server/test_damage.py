"""One table's damage is that table's alone; and addresses that are none are nothing."""

import asyncio
from pathlib import Path

import pytest
import sqlalchemy as sa

from nimmt.client import ServerRefused
from nimmt.commands.main import main
from nimmt.server.database import entries
from nimmt.server.logs import tag
from tests.server.harness import Serving, in_loop, serving
from tests.server.wire import fetch


async def damage(site: Serving, table: str, text: str) -> None:
    """The first line of a table's log becomes something else, behind the server's back."""
    async with site.server.store.engine.begin() as connection:
        await connection.execute(
            sa.update(entries).where(entries.c.table_id == table, entries.c.seq == 1).values(entry=text)
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
        assert f"nimmt admin delete {tag(bad.table)}" in told[0]


def test_a_damaged_table_can_be_exported_and_deleted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def prepare() -> str:
        async with serving(tmp_path) as site:
            ann = await site.remote.create("Ann", seats=2)
            await damage(site, ann.table, "nonsense")
            return ann.table

    table = asyncio.run(prepare())
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
