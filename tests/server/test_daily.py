"""Today's deal at a server: the same on two of them and in plain Python, one counted try, a seal that holds."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from nimmt.client import ServerRefused
from nimmt.daily import Daily
from nimmt.daily.best import best_game
from nimmt.daily.deal import PERSON, play
from nimmt.dealing import commitment_of
from nimmt.events import Event
from nimmt.protocol.answers import Seated
from nimmt.protocol.asking import PlayDaily
from nimmt.protocol.days import Dailies, DailyBest, DailyBoard
from nimmt.tables.log import day_of
from tests.server.harness import Serving, in_loop, serving
from tests.test_daily import Whim, told

DAY = 24 * 3600 * 1000
KEY = "a-key-of-192-random-bits-or-so"


def at_noon(site: Serving) -> str:
    """Let it be tomorrow noon at this server, so that no midnight comes between; the day."""
    clock = site.server.tables.clock
    clock._offset += DAY - clock.now() % DAY + DAY // 2
    return day_of(clock.now())


async def finish(site: Serving, game: str, key: str = KEY) -> tuple[str, list[Event]]:
    """Play today's deal by whim; the table, and all its events as they are known to the server."""
    seated = await site.remote.ask(f"/api/daily/{game}/play", Seated, PlayDaily("Ann", key))
    whim = Whim()
    async with site.remote.seat_with(seated.table, key) as ann:
        async for view in ann.decisions():
            await ann.choose(whim.choose(view, view.decision))
        assert ann.state.daily == day_of(ann.state.now)
    table = site.server.tables.live[seated.table].log
    assert table.game is not None
    return seated.table, told(table.game)


@pytest.mark.parametrize("game", ["classic", "anniversary", "board-expert-luck"])
@in_loop
async def test_two_servers_and_plain_python_play_the_same(game: str, tmp_path: Path) -> None:
    heard = []
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        async with serving(tmp_path / name) as site:
            day = at_noon(site)
            heard.append((await finish(site, game))[1])
    assert heard[0] == heard[1] == told(play(Daily(game, day), Whim()))


@in_loop
async def test_one_try_counts_and_the_seal_holds(tmp_path: Path) -> None:
    async with serving(tmp_path, well="a well of our own") as site:
        remote = site.remote
        at_noon(site)
        offered = await remote.ask("/api/daily", Dailies)
        deal = next(one for one in offered.games if one.game == "classic")
        ours = Daily("classic", offered.day, "a well of our own")
        assert deal.commitment == ours.commitment
        assert deal.commitment != Daily("classic", offered.day).commitment
        table, _ = await finish(site, "classic")
        again = await remote.ask("/api/daily/classic/play", Seated, PlayDaily("Ann", KEY))
        assert again == Seated(table, PERSON, KEY)
        board = await remote.ask("/api/daily/classic", DailyBoard, key=KEY)
        assert (board.played, board.table) == (1, table)
        assert board.own == board.results[0]
        assert board.own is not None
        assert board.own.points == play(ours, Whim()).totals[PERSON]
        assert board.secret == ""
        with pytest.raises(ServerRefused, match="tomorrow"):
            await remote.replay(table)
        await finish(site, "classic", KEY + "-of-somebody-else")
        others = await remote.ask("/api/daily/classic", DailyBoard)
        assert (others.played, others.own, others.table) == (2, None, "")
        assert all(result.table == "" for result in others.results)
        state = await remote.ask(f"/api/tables/{table}", msgspec.Raw)
        assert ours.secret.hex().encode() not in bytes(state)


@in_loop
async def test_the_day_after_everything_is_told(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        day = at_noon(site)
        table, _ = await finish(site, "classic")
        site.server.tables.clock._offset += DAY
        offered = await site.remote.ask("/api/daily", Dailies)
        assert offered.day > day
        deal = next(one for one in offered.games if one.game == "classic")
        board = await site.remote.ask(f"/api/daily/classic?day={day}", DailyBoard)
        assert board.results[0].table == table
        assert commitment_of(bytes.fromhex(board.secret)) == board.commitment
        assert deal.yesterday == board.secret
        assert (await site.remote.replay(table)).secret == board.secret
        site.server.days.tries = 5
        best = await site.remote.ask("/api/daily/classic/best", DailyBest)
        assert best == await site.remote.ask("/api/daily/classic/best", DailyBest)
        assert (best.day, best.replay.names[0]) == (day, "Urs")
        assert best.points == best_game(Daily("classic", day), 5).totals[PERSON]


@in_loop
async def test_what_cannot_be(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        for path in ("/api/daily/chess", "/api/daily/classic?day=soon", "/api/daily/classic?day=2030-02-30"):
            with pytest.raises(ServerRefused):
                await site.remote.ask(path, DailyBoard)
