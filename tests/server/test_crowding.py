"""Nobody is hidden, imitated or besieged by somebody who does much of one thing."""

import asyncio
import gc
import weakref
from pathlib import Path
from typing import Any

import pytest

from nimmt.catalogue import set_up
from nimmt.client import AsyncSeat, ServerRefused
from nimmt.protocol.answers import Ack
from nimmt.protocol.asking import Change, End, Join, Kick, NewTable, Rematch, Start
from nimmt.ruleset import _in_use
from nimmt.server.live import LiveTable
from nimmt.server.lobby import OPEN, PAGE, OpenTables
from nimmt.server.wishes import new_table
from nimmt.tables.entries import new_table_id
from nimmt.tables.joining import join, set_up_table
from nimmt.tables.log import table_of
from nimmt.tables.refusals import Refusal
from nimmt.tables.text import looks
from nimmt.words import Message
from tests.server.harness import in_loop, serving
from tests.server.processes import Services
from tests.server.test_tables import refused


@pytest.mark.parametrize(
    "name",
    ["Ann", "ann", " Ann ", "A n n", "\u0410nn", "A\u200bnn", "Ａｎｎ", "Ann\u00ad", "\u202eAnn", "Ann\ufe0f"],
)
def test_names_that_look_the_same_have_a_number(name: str) -> None:
    table = table_of("A" * 22, set_up_table(NewTable("Ann", seats=3), "k" * 22, 0))
    _, lines = join(table, Join(name), "l" * 22, 1)
    table.apply(lines[0])
    assert table.seats[1].name != table.seats[0].name
    assert looks(table.seats[1].name) == looks("Ann2")
    _, lines = join(table, Join("Ann"), "m" * 22, 2)
    table.apply(lines[0])
    assert table.seats[2].name == "Ann 3"


@pytest.mark.parametrize("name", [" ", "\u200b", "\u3164", "\ufe0f", "\U000e0100 \ufe00"])
def test_a_name_can_be_seen(name: str) -> None:
    with pytest.raises(Refusal) as no:
        set_up_table(NewTable(name), "k" * 22, 0)
    assert no.value.code == "illegal"


def test_a_long_name_stays_within_its_length() -> None:
    table = table_of("A" * 22, set_up_table(NewTable("x" * 24, seats=2), "k" * 22, 0))
    _, lines = join(table, Join("x" * 24), "l" * 22, 1)
    table.apply(lines[0])
    assert table.seats[1].name == "x" * 21 + " 2"


def test_rules_of_options_that_nobody_uses_are_forgotten() -> None:
    held = set_up("classic", 4, {"rounds": 17})
    first = weakref.ref(set_up("classic", 4, {"rounds": 18}))
    for target in range(1, 3000):
        set_up("classic", 4, {"target": target})
    gc.collect()
    assert first() is None
    assert len(_in_use) < 2500
    assert set_up("classic", 4, {"rounds": 17}) is held, "equal rules are the same object"


@in_loop
async def test_one_address_cannot_fill_the_lobby(tmp_path: Path) -> None:
    async with serving(tmp_path, limit_tables=1000) as site:
        made = [await site.remote.create(f"P{number}", seats=2, open=True) for number in range(OPEN)]
        assert await refused(site.remote.create("Eve", seats=2, open=True)) == "too_fast"
        await site.remote.create("Eve", seats=2)
        async with made[0]:
            await made[0].start(bots="random")
        await site.remote.create("Eve", seats=2, open=True)


@in_loop
async def test_tables_opened_later_fill_it_no_more(tmp_path: Path) -> None:
    """All at once, and one after the other."""
    async with serving(tmp_path, limit_tables=1000) as site:
        made = [await site.remote.create(f"P{number}", seats=2) for number in range(2 * OPEN)]
        lives = [await site.server.tables.get(seat.table) for seat in made]

        async def opened(live: LiveTable, seat: AsyncSeat) -> str:
            held = await site.server.tables.seat_of(live, seat.key, "here")
            try:
                await site.server.tables.command(live, held, Change("open", "classic", seats=2, open=True))
            except Refusal as no:
                return no.code
            return "opened"

        said = await asyncio.gather(*map(opened, lives, made))
        assert sorted(said) == ["opened"] * OPEN + ["too_fast"] * OPEN
        again = [await opened(*one) for one, code in zip(zip(lives, made), said) if code != "opened"]
        assert again == ["too_fast"] * OPEN
        assert len((await site.remote.lobby()).tables) == OPEN


@in_loop
async def test_the_lobby_shows_all_tables_page_by_page_and_those_where_somebody_is_first(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        lines = [set_up_table(NewTable(f"P{number}", seats=2, open=True), "k" * 22, number) for number in range(PAGE)]
        await site.server.writer.append(*(new_table(new_table_id(), first) for first in lines))
        ann = await site.remote.create("Ann", seats=2, open=True)
        await site.remote.create("Bob", seats=2, open=True)
        async with ann:
            lobby = await OpenTables(site.server.tables).shown()
        assert lobby.more
        assert lobby.tables[0].table == ann.table
        rest = await OpenTables(site.server.tables).shown(skip=PAGE)
        assert not rest.more
        assert len({table.table for table in (*lobby.tables, *rest.tables)}) == PAGE + 2


@in_loop
async def test_who_was_removed_does_not_sit_down_again_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nimmt.server.live.BARRED", 3600.0)
    async with serving(tmp_path, limit_tables=1000) as site:
        ann = await site.remote.create("Ann", seats=3)
        eve = await site.remote.join(ann.table, "Eve")
        async with eve:
            await site.remote.ask(f"/api/tables/{ann.table}/commands", Ack, Kick("k", 1), key=ann.key)
            with pytest.raises(ServerRefused) as refusal:
                await site.remote.join(ann.table, "Innocent")
            assert refusal.value.code == "late"
            live = site.server.tables.live[ann.table]
            monkeypatch.setattr(live, "_barred", dict.fromkeys(live._barred, 0.0))
            await site.remote.join(ann.table, "Innocent")


@in_loop
async def test_who_was_removed_through_another_server_does_not_sit_down_again_at_once(
    services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nimmt.server.live.BARRED", 3600.0)
    settings: dict[str, Any] = {"database": services.postgres.url, "bus": services.redis.url, "limit_tables": 1000}
    async with serving(tmp_path, **settings) as one, serving(tmp_path, **settings) as other:
        ann = await one.remote.create("Ann", seats=3)
        await other.remote.join(ann.table, "Eve")
        await one.remote.ask(f"/api/tables/{ann.table}/commands", Ack, Kick("k", 1), key=ann.key)
        async with other.remote.seat_with(ann.table, ann.key) as seat:
            await seat.wait(lambda state: state.seats[1].kind == "free")
        with pytest.raises(ServerRefused) as refusal:
            await other.remote.join(ann.table, "Innocent")
        assert refusal.value.code == "late"


@in_loop
async def test_a_rematch_counts_as_a_table(tmp_path: Path) -> None:
    """Whoever ends a game and asks for the next one, again and again, sets up tables like anybody else."""
    async with serving(tmp_path, limit_tables=3) as site:
        seat = await site.remote.create("Eve", seats=2)

        async def again(table: str) -> str:
            """End the game at this table, and set up the next one by a rematch."""
            live = await site.server.tables.get(table)
            held = await site.server.tables.seat_of(live, seat.key, "127.0.0.1")
            if live.log.phase == "waiting":
                await site.server.tables.command(live, held, Start("start", "random"))
            await site.server.tables.command(live, held, End("end"))
            await site.server.tables.command(live, held, Rematch("rematch"))
            assert live.log.rematch is not None
            return live.log.rematch

        third = await again(await again(seat.table))
        with pytest.raises(Refusal) as no:
            await again(third)
        assert no.value.words == Message("refused.too_fast.tables")


@in_loop
async def test_rematches_of_open_tables_fill_the_lobby_no_more(tmp_path: Path) -> None:
    """A rematch of two waits in the lobby until both are there again; it counts like any open table."""
    async with serving(tmp_path, limit_tables=1000) as site:

        async def over() -> LiveTable:
            """An open table of two whose game has been ended."""
            seat = await site.remote.create("Eve", seats=2, open=True)
            await site.remote.join(seat.table, "Mallory")
            live = await site.server.tables.get(seat.table)
            await site.server.tables.seat_of(live, seat.key, "127.0.0.1")
            await site.server.tables.command(live, 0, Start("start"))
            await site.server.tables.command(live, 0, End("end"))
            return live

        lives = [await over() for _ in range(OPEN + 3)]
        said = []
        for live in lives:
            try:
                await site.server.tables.command(live, 0, Rematch("rematch"))
                said.append("")
            except Refusal as no:
                said.append(no.code)
        assert said == [""] * OPEN + ["too_fast"] * 3
        assert await refused(site.remote.create("Eve", seats=2, open=True)) == "too_fast"
        assert len((await site.remote.lobby()).tables) == OPEN


@pytest.mark.parametrize("options", [{"target": 2**60}, {"rounds": 101}, {"target": 1001}])
@in_loop
async def test_no_game_is_set_up_without_end(tmp_path: Path, options: dict[str, int]) -> None:
    async with serving(tmp_path) as site:
        with pytest.raises(ServerRefused, match="at most 100 rounds"):
            await site.remote.create("Eve", seats=2, options=options)
        seat = await site.remote.create("Eve", seats=2, options={"rounds": 100})
        live = await site.server.tables.get(seat.table)
        held = await site.server.tables.seat_of(live, seat.key, "127.0.0.1")
        with pytest.raises(Refusal, match="at most 100 rounds"):
            await site.server.tables.command(live, held, Change("change", "classic", options, seats=2))
