"""A joined game: the same screen at a real server's table, with a client at the other seat."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from nimmt import play
from nimmt.errors import BadSetup
from nimmt.rules.classic import Classic
from nimmt.terminal.places import where
from nimmt.tui.away import Away
from nimmt.tui.game import GameScreen
from tests.server.harness import in_loop, serving
from tests.server.harness import play as play_at_random
from tests.tui.helpers import SMALL, asked, game_screen, play_on, settle, shows
from tests.tui.joining import answer, at, begin, both_asked, invited


@pytest.mark.parametrize("ruleset", ["simple", "board-expert"])
@in_loop
async def test_a_whole_game_against_a_client_at_the_other_seat(ruleset: str, tmp_path: Path) -> None:
    options = {"games": 1} if ruleset == "simple" else {}
    async with serving(tmp_path) as server, invited(server, ruleset, options=options) as (host, app, pilot):
        await begin(pilot, app, host)
        other = asyncio.create_task(play_at_random(host, random.Random(1)))
        questions = await play_on(pilot, app, random.Random(2))
        await settle(pilot, lambda: shows(app, "m: a rematch."))
        await other
        assert len(questions) >= 5
        assert host.state.phase == "over"


@in_loop
async def test_a_sealed_answer_is_changed_before_the_other_has_chosen(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, both_asked(server) as (host, app, pilot):
        picking = game_screen(app).picking
        assert picking is not None
        first, second = picking.cards[:2]
        await pilot.press("enter")
        await settle(pilot, lambda: shows(app, "Waiting for Ben."))
        await pilot.press("u")
        await asked(pilot, app)
        again = game_screen(app).picking
        assert again is not None
        assert again.chosen == play(first)
        await pilot.press("right", "enter")
        await settle(pilot, lambda: shows(app, "Waiting for Ben."))
        await answer(host)
        await settle(pilot, lambda: shows(app, "over: Ben"))
        sitting = app.sitting
        assert isinstance(sitting, Away)
        hand = sitting.view(0).hand
        assert first in hand
        assert second not in hand


@in_loop
async def test_who_leaves_comes_back_to_the_same_seat(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        async with both_asked(server) as (host, app, pilot):
            await pilot.press("enter")
            await settle(pilot, lambda: shows(app, "Waiting for Ben."))
            await pilot.press("ctrl+c")
        link = f"{server.url}/table/{host.table}"
        assert app.return_value == f"The game goes on, and your seat is kept. To come back: nimmt join {link}"
        back = at(link)
        async with back.run_test(size=SMALL) as pilot:
            await settle(pilot, lambda: shows(back, "Waiting for Ben."))
            assert back.sitting is not None
            assert back.sitting.people == (1,)


@in_loop
async def test_a_spectator_sees_the_game_and_no_hand(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, invited(server, seats=3, watch=True) as (host, app, pilot):
        await settle(pilot, lambda: shows(app, "Waiting for the host."))
        await host.start(bots="random")
        await settle(pilot, lambda: isinstance(app.screen, GameScreen))
        await play_at_random(host, random.Random(1))
        await settle(pilot, lambda: shows(app, "m: a rematch."))
        assert app.sitting is not None
        assert app.sitting.view(None).hand == ()


@in_loop
async def test_a_bot_answers_when_the_time_is_up_and_the_screen_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    show = GameScreen.show_question

    def noted(screen: GameScreen, said: str = "", **named: Any) -> None:
        told.append(said)  # the next question may be gone before anybody looks
        show(screen, said, **named)

    monkeypatch.setattr(GameScreen, "show_question", noted)
    hurried = {"turn": 1, "bank": 0}
    async with serving(tmp_path) as server, invited(server, timer=hurried) as (host, app, pilot):
        await begin(pilot, app, host)
        other = asyncio.create_task(play_at_random(host, random.Random(1)))
        await settle(pilot, lambda: "Your time was up: a bot answered for you." in told)
        await settle(pilot, lambda: shows(app, "m: a rematch."))
        await other


@in_loop
async def test_a_table_that_is_not_there_is_said_in_a_sentence(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        app = at(f"{server.url}/table/NOSUCHTABLE")
        async with app.run_test(size=SMALL) as pilot:
            await settle(pilot, lambda: app.return_value is not None)
        assert app.return_value is not None
        assert app.return_value.startswith("nimmt: ")


@in_loop
async def test_a_table_of_older_rules_says_that_it_cannot_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as server:
        ben = await server.remote.create("Ben", seats=2)
        async with ben:
            await ben.start(bots="random")
    monkeypatch.setattr(Classic, "version", Classic.version + 1)
    async with serving(tmp_path) as server:
        app = at(f"{server.url}/table/{ben.table}", watch=True)
        async with app.run_test(size=SMALL) as pilot:
            await settle(pilot, lambda: app.return_value is not None)
        assert str(app.return_value).startswith("nimmt: This table was begun with other rules")


def test_a_link_without_a_table_says_what_links_look_like() -> None:
    with pytest.raises(BadSetup, match="a link looks like"):
        where("http://localhost:8666/")
