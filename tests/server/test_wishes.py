"""What arrives at a table while something is being written there goes together, and each hears of its own."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from nimmt.protocol.answers import Ack, Seated
from nimmt.protocol.asking import Chat, Join, Kick, Mute, Rename
from nimmt.server.database import Unavailable
from nimmt.server.live import LiveTable
from nimmt.server.store import Append
from nimmt.tables.log import TableLog
from nimmt.tables.refusals import Refusal
from tests.server.harness import Serving, in_loop, serving


class Gate:
    """Holds up what the server writes, and sees it."""

    def __init__(self, site: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
        self.open = asyncio.Event()
        self.seen: list[Sequence[Append]] = []
        self.broken = False
        self.write = site.server.store.write
        monkeypatch.setattr(site.server.store, "write", self.writing)

    async def writing(self, appends: Sequence[Append]) -> None:
        self.seen.append(appends)
        await self.open.wait()
        if self.broken:
            raise Unavailable("nobody there")
        await self.write(appends)


async def all_at_once(site: Serving, live: LiveTable, gate: Gate, commands: Sequence[Any]) -> list[Any]:
    """The first is being written when the others come."""
    tables = site.server.tables
    first = asyncio.create_task(tables.command(live, 0, Chat("first", "hello")))
    while not gate.seen:
        await asyncio.sleep(0)
    others = [asyncio.create_task(tables.command(live, seat, command)) for seat, command in commands]
    for _ in range(5):
        await asyncio.sleep(0)
    assert not any(task.done() for task in (first, *others))
    gate.open.set()
    return await asyncio.gather(first, *others, return_exceptions=True)


@in_loop
async def test_what_comes_meanwhile_is_written_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(tmp_path) as site:
        ann = await site.remote.create("Ann", seats=2)
        await site.remote.join(ann.table, "Bob")
        live = await site.server.tables.get(ann.table)
        seq = live.log.seq
        gate = Gate(site, monkeypatch)
        wished = [
            (1, Chat("a", "one")),
            (0, Mute("m", 1)),
            (1, Chat("b", "two")),  # no longer heard
            (1, Chat("a", "one")),
            (0, Chat("c", "three")),
        ]
        first, one, mute, two, again, three = await all_at_once(site, live, gate, wished)
        assert (first, one, mute) == (Ack("first", seq + 1), Ack("a", seq + 2), Ack("m", seq + 3))
        assert isinstance(two, Refusal)
        assert two.code == "muted"
        assert again == Ack("a", seq + 2, duplicate=True)
        assert three == Ack("c", seq + 4)
        assert [[len(append.lines) for append in appends] for appends in gate.seen] == [[1], [3]]
        assert [line.entry for line in live.log.lines] == await site.server.store.read(ann.table)


@in_loop
async def test_what_is_not_written_has_not_happened_to_anybody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(tmp_path) as site:
        ann = await site.remote.create("Ann", seats=2)
        await site.remote.join(ann.table, "Bob")
        live = await site.server.tables.get(ann.table)
        lines = await site.server.store.read(ann.table)
        gate = Gate(site, monkeypatch)
        gate.broken = True
        outcomes = await all_at_once(site, live, gate, [(1, Chat("a", "one")), (1, Chat("a", "one"))])
        assert [outcome.code for outcome in outcomes] == ["try_again"] * 3
        gate.broken = False
        assert await site.server.tables.command(live, 1, Chat("a", "one")) == Ack("a", len(lines) + 1)
        assert await site.server.store.read(ann.table) == [line.entry for line in live.log.lines]


@in_loop
async def test_a_mistake_in_one_harms_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def mistaken(table: TableLog, now: int) -> Sequence[Any]:
        raise RuntimeError("nobody expects this")

    async with serving(tmp_path) as site:
        ann = await site.remote.create("Ann", seats=2)
        live = await site.server.tables.get(ann.table)
        seq = live.log.seq
        tables = site.server.tables
        good, bad = await asyncio.gather(
            tables.command(live, 0, Chat("a", "one")), tables.act(live, mistaken), return_exceptions=True
        )
        assert good == Ack("a", seq + 1)
        assert isinstance(bad, RuntimeError)


@in_loop
async def test_a_command_that_had_to_wait_is_not_carried_out_for_who_sits_there_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as site:
        ann = await site.remote.create("Ann", seats=2)
        await site.remote.join(ann.table, "Eve", key="e" * 22)
        tables = site.server.tables
        live = await tables.get(ann.table)
        gate = Gate(site, monkeypatch)
        said = asyncio.create_task(tables.command(live, 0, Chat("first", "hello")))
        while not gate.seen:
            await asyncio.sleep(0)
        kicked = asyncio.create_task(tables.command(live, 0, Kick("k", 1)))
        await asyncio.sleep(0)
        joined = asyncio.create_task(tables.join(live, Join("Bob", key="b" * 22)))
        await asyncio.sleep(0)
        late = asyncio.create_task(tables.command(live, 1, Rename("r", "Eve again")))
        await asyncio.sleep(0)
        gate.open.set()
        _, _, seated, refusal = await asyncio.gather(said, kicked, joined, late, return_exceptions=True)
        assert isinstance(seated, Seated)
        assert seated.seat == 1
        assert isinstance(refusal, Refusal)
        assert refusal.code == "kicked"
        assert live.log.names == ("Ann", "Bob")
