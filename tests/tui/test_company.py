"""At a server's table, besides the game: chat, clock, a lost connection, a table of one's own, a rematch."""

import asyncio
import random
from contextlib import AsyncExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from textual.css.query import NoMatches

from nimmt.terminal import shelf
from nimmt.tui.app import NimmtApp
from nimmt.tui.away import Away
from nimmt.tui.game import GameScreen
from nimmt.tui.room import WaitingRoom
from nimmt.tui.work import while_there
from tests.server.harness import in_loop, serving
from tests.server.harness import play as play_at_random
from tests.tui.helpers import SMALL, asked, game_screen, play_on, settle, shows
from tests.tui.joining import answer, begin, both_asked, invited

SLOW = {"turn": 3000, "bank": 0}
"""A clock that runs, and never out."""


@in_loop
async def test_what_is_said_is_heard_while_somebody_thinks_and_the_clock_is_seen(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, invited(server, timer=SLOW) as (host, app, pilot):
        await settle(pilot, lambda: shows(app, "Ada (you)"))
        await host.chat("Welcome!")
        await settle(pilot, lambda: shows(app, "Ben: Welcome!"))
        await begin(pilot, app, host)
        await asked(pilot, app)
        await settle(pilot, lambda: shows(app, "⏲ 4") or shows(app, "⏲ 50:00"))
        await host.chat("Take your time.")
        await settle(pilot, lambda: shows(app, "Ben: Take your time."))
        assert game_screen(app).picking is not None, "nobody is disturbed by that"
        await pilot.press("slash", *"hi", "enter")
        await host.wait(lambda _: any(getattr(line.what, "text", "") == "hi" for line in host.happened))


@in_loop
async def test_a_lost_connection_is_told_and_what_was_chosen_is_kept(tmp_path: Path) -> None:
    async with AsyncExitStack() as first:
        server = await first.enter_async_context(serving(tmp_path))
        port = urlsplit(server.url).port
        async with both_asked(server) as (host, app, pilot):
            picking = game_screen(app).picking
            assert picking is not None
            card = picking.cards[1]
            await first.aclose()
            await settle(pilot, lambda: shows(app, "connection lost, trying again…"))
            await pilot.press("right", "enter")
            await settle(pilot, lambda: shows(app, f"You have chosen {card}."))
            async with serving(tmp_path, port=port):
                await settle(pilot, lambda: shows(app, "Waiting for Ben."))
                await settle(pilot, lambda: not shows(app, "connection lost"))
                await answer(host)
                await settle(pilot, lambda: shows(app, "over: Ben"))
                sitting = app.sitting
                assert isinstance(sitting, Away)
                assert card not in sitting.view(0).hand


@in_loop
async def test_a_table_of_ones_own_a_game_with_bots_its_record_and_a_rematch(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        new = {"ruleset": "classic", "seats": 2, "options": {"rounds": 1}, "timer": None}
        app = NimmtApp(first=WaitingRoom(server.url, "Ada", new=new), pace=0)
        async with app.run_test(size=SMALL) as pilot:
            await settle(pilot, lambda: shows(app, "To invite others:") and shows(app, "You begin the game."))
            await pilot.press("b")
            await settle(pilot, lambda: isinstance(app.screen, GameScreen))
            await play_on(pilot, app, random.Random(3))
            await settle(pilot, lambda: shows(app, "Score sheet"))
            first = app.sitting
            assert isinstance(first, Away)
            path = await first.record()
            assert shelf.last() == path
            await pilot.press("m")
            await settle(pilot, lambda: isinstance(app.screen, GameScreen | WaitingRoom) and app.sitting is not first)


@in_loop
async def test_what_is_heard_while_a_table_is_taken_away_ends_nothing(tmp_path: Path) -> None:
    """Whoever listens finds no place to write it down then; at a table that is there, that is a mistake."""

    async def write_down() -> None:
        screen.query_one("#nothing")

    async with serving(tmp_path) as server:
        async with both_asked(server) as (_, app, _):
            screen = game_screen(app)
            with pytest.raises(NoMatches):
                await while_there(screen, write_down())
        await while_there(screen, write_down())


@in_loop
async def test_who_watches_sees_whose_time_runs(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, invited(server, timer=SLOW, watch=True) as (host, app, pilot):
        await settle(pilot, lambda: shows(app, "Waiting for the host."))
        await host.start(bots="random")
        await settle(pilot, lambda: shows(app, "Ben ⏲"))
        task = asyncio.create_task(play_at_random(host, random.Random(1)))
        await settle(pilot, lambda: shows(app, "Score sheet"))
        await task
