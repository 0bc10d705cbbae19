"""Bots think fairly for everybody, once for each question, and a busy server is nobody's fault."""

import asyncio
import random
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from nimmt import bots
from nimmt.bots.search import worlds
from nimmt.bots.search.worlds import compiled
from nimmt.client.refusals import ServerRefused
from nimmt.game import Game
from nimmt.protocol.asking import Start
from nimmt.protocol.happening import Answered, Timeout
from nimmt.server.compiling import Compiling
from nimmt.server.config import Config
from nimmt.server.fairness import Turns
from nimmt.server.lag import Lag
from nimmt.server.metrics import BOTS_THOUGHT
from nimmt.server.thinking import Thinkers
from nimmt.tables.clocks import time_up
from tests.server.harness import Serving, in_loop, play, serving
from tests.server.processes import Services
from tests.server.tabletop import Tabletop

WORKERS = 3


def test_many_tables_of_one_place_delay_nobody_else() -> None:
    turns: Turns[str] = Turns(WORKERS)
    for table in range(28):
        for _ in range(9):
            turns.add("the many", table, "bull")
    begun = [turns.take() for _ in range(WORKERS - 1)]
    assert turns.take() is None, "one worker is always left to others"
    for number in range(20):
        turns.add("the one", "a table", "calf")
        taken = turns.take()
        assert taken is not None, f"calf {number} had to wait"
        assert taken[2] == "calf"
        turns.done("the one", "a table", 0.001)
        turns.done(*taken_of(begun.pop(0)), 0.05)
        begun.append(turns.take())


def taken_of(taken: Any) -> tuple[Any, Any]:
    place, table, _ = taken
    return place, table


def test_the_tables_of_one_place_share_evenly_and_so_do_places() -> None:
    turns: Turns[str] = Turns(workers=2)
    for place, tables in (("many", 20), ("few", 2)):
        for table in range(tables):
            for _ in range(30):
                turns.add(place, table, "think")
    done: Counter[Any] = Counter()
    for _ in range(80):
        taken = turns.take()
        assert taken is not None
        turns.done(*taken_of(taken), 0.01)
        done[taken[0]] += 1
        done[taken_of(taken)] += 1
    assert done["many"] == done["few"] == 40
    assert {done["many", table] for table in range(20)} == {2}
    assert turns.waiting == 22 * 30 - 80


@in_loop
async def test_tables_of_nobody_knows_whom_share_one_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whose players have not been heard since the table was read from its log: many such tables delay nobody else."""
    async with serving(tmp_path) as site:
        told: list[tuple[str, str]] = []

        async def choose(place: str, table: str, name: str, view: Any, decision: Any, luck: str = "") -> Any:
            told.append((place, table))
            return decision.fallback

        monkeypatch.setattr(site.server.thinkers, "choose", choose)
        made = [(await site.remote.create("Eve", seats=2)).table for _ in range(2)]
        for table in made:
            await site.server.tables.command(await site.server.tables.get(table), 0, Start("s", "random"))
        while len(told) < 2:
            await asyncio.sleep(0.01)
        assert told == [("", table) for table in made]


def test_who_comes_later_neither_waits_for_the_past_nor_has_saved_up() -> None:
    turns: Turns[str] = Turns(workers=2)
    for _ in range(100):
        turns.add("old", "a", "think")
    for _ in range(50):
        assert turns.take() is not None
        turns.done("old", "a", 1.0)
    for _ in range(10):
        turns.add("new", "b", "think")
    order = []
    for _ in range(10):
        taken = turns.take()
        assert taken is not None
        turns.done(*taken_of(taken), 1.0)
        order.append(taken[0])
    assert order.count("new") == order.count("old") == 5


def test_whoever_answered_while_the_server_was_busy_is_not_timed_out() -> None:
    top = Tabletop(2)
    top.start()
    late = top.now + 30_000 + 800
    assert time_up(top.table, late)
    assert not time_up(top.table, late, allowed=1000)
    watched = Lag()
    watched.note(10.0, 0.9)
    watched.note(10.1, 0.0)
    assert watched.ms == 900
    watched.note(16.0, 0.0)
    assert watched.ms == 0


@in_loop
async def test_a_busy_server_waits_with_its_clocks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(tmp_path) as site:
        ann = await site.remote.create("Ann", seats=2, timer={"turn": 1, "bank": 0})
        async with ann:
            with monkeypatch.context() as busy:
                busy.setattr(Lag, "ms", 3_600_000)
                await ann.start(bots="random")
                deadline = ann.state.seats[0].deadline
                assert deadline is not None
                while site.server.clock.now() < deadline:
                    await asyncio.sleep(0.1)
                await site.server.attendant._take_over(ann.table)
                log = site.server.tables.live[ann.table].log  # not what she has heard: that comes later
                assert not any(isinstance(line.entry.what, Timeout) for line in log.lines)
            await ann.wait(lambda _: any(isinstance(line.what, Timeout) for line in ann.happened))


@asynccontextmanager
async def both(services: Services, folder: Path) -> AsyncIterator[tuple[Serving, Serving]]:
    """Two servers on one database, which hear of each other."""
    settings: dict[str, Any] = {"database": services.postgres.url, "bus": services.redis.url}
    async with serving(folder, **settings) as one, serving(folder, **settings) as other:
        yield one, other


@in_loop
async def test_two_servers_do_not_think_the_same_thoughts(
    services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nimmt.tables.clocks.LEASE", 3_600_000)  # however slow the machine is
    async with both(services, tmp_path) as (one, other):
        before = BOTS_THOUGHT._value.get()
        founder = await one.remote.create("Ann", "classic", seats=4, options={"rounds": 1})
        guest = await other.remote.join(founder.table, "Bob")
        async with founder, guest:
            await founder.start(bots="random")
            await asyncio.gather(*(play(seat, random.Random(number)) for number, seat in enumerate((founder, guest))))
            await founder.wait(lambda state: state.phase == "over")
        answered = [line for line in founder.happened if isinstance(line.what, Answered) and line.what.by == "bot"]
        assert BOTS_THOUGHT._value.get() - before == len(answered)


@in_loop
async def test_of_two_servers_that_find_a_table_due_one_looks_after_it(
    services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nimmt.server.attendant.LEASE", 3_600_000)  # however slow the machine is
    async with both(services, tmp_path) as (one, other):
        taken: list[str] = []
        for site in (one, other):
            monkeypatch.setattr(site.server.attendant, "_look_after", lambda table_id, _: taken.append(table_id))
        founder = await one.remote.create("Ann", seats=2, timer={"turn": 3600, "bank": 0})
        async with founder:
            await founder.start(bots="random")
            assert await one.server.store.claim([founder.table], 2**50, 0) == [founder.table]
            taken.clear()
            await asyncio.gather(*(site.server.attendant._round() for site in (one, other)))
        assert taken == [founder.table]


@in_loop
async def test_a_server_takes_over_the_bots_of_one_that_thinks_no_more(
    services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with both(services, tmp_path) as (one, other):
        monkeypatch.setattr(one.server.attendant, "_let_think", nothing)
        monkeypatch.setattr(one.server.store, "claim", nothing)
        founder = await one.remote.create("Ann", "classic", seats=4, options={"rounds": 1})
        async with founder, other.remote.seat_with(founder.table, founder.key) as elsewhere:
            await founder.start(bots="random")
            await play(elsewhere, random.Random(1))
            await elsewhere.wait(lambda state: state.phase == "over")


async def nothing(*_: Any) -> tuple[()]:
    """A server that has died lets nobody think."""
    return ()


def test_a_bot_is_offered_with_what_it_plays_and_sits_nowhere_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots.find("calf"), "players", (3,), raising=False)
    monkeypatch.setattr(bots.find("calf"), "rulesets", ["pro", "classic"], raising=False)
    thinkers = Thinkers(Config(bots=("calf", "ox")))
    calf, ox = thinkers.offered
    assert (calf.rulesets, calf.players) == (("pro", "classic"), (3,))
    assert (ox.rulesets, ox.players) == (None, None)
    assert thinkers.fitting("classic", 3) == ["calf", "ox"]
    assert thinkers.fitting("classic", 4) == thinkers.fitting("x", 3) == ["ox"]
    thinkers.stop()


@in_loop
async def test_the_aurochs_can_be_asked_for_at_a_level(tmp_path: Path) -> None:
    async with serving(tmp_path, bots=("aurochs",)) as site:
        ann = await site.remote.create("Ann", seats=2, options={"rounds": 1})
        async with ann:
            with pytest.raises(ServerRefused, match="aurochs:1150"):
                await ann.start(bots="aurochs:1150")
            await ann.start(bots="aurochs:1200")
            await play(ann, random.Random(1))
            await ann.wait(lambda state: state.phase == "over")
            assert ann.state.seats[1].bot == "aurochs:1200"


@in_loop
async def test_games_do_without_kernels_until_these_are_compiled_beside_the_server() -> None:
    view = Game.new("classic", 3, seed=1).view(0)
    beside = Compiling((sys.executable, "-c", "import time; print('classic', flush=True); time.sleep(600)"))
    beside.start()
    assert not compiled(view)
    while worlds.COMPILED and not compiled(view):
        await asyncio.sleep(0.01)
    assert "pro" not in worlds.COMPILED or "pro" in worlds.unready
    await beside.stop()
    assert not worlds.unready
