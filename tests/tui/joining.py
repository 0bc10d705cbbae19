"""A server's table at which Ben sits with a program, and Ada at her screen."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot

from nimmt.client import AsyncSeat
from nimmt.tui.app import NimmtApp
from nimmt.tui.game import GameScreen
from nimmt.tui.room import WaitingRoom
from tests.server.harness import Serving
from tests.tui.helpers import SMALL, asked, settle, shows


def at(link: str, *, watch: bool = False) -> NimmtApp:
    """Ada's screen at a table, before anybody has sat down."""
    return NimmtApp(first=WaitingRoom(link, "Ada", watch=watch), pace=0)


@asynccontextmanager
async def invited(
    server: Serving, ruleset: str = "classic", *, watch: bool = False, **terms: Any
) -> AsyncIterator[tuple[AsyncSeat, NimmtApp, Pilot[str]]]:
    """Ben at a table for two, a round long and without a clock unless said otherwise; Ada is on her way."""
    usual: dict[str, Any] = {"seats": 2, "options": {"rounds": 1}, "timer": None}
    host = await server.remote.create("Ben", ruleset, **usual | terms)
    app = at(f"{server.url}/table/{host.table}", watch=watch)
    async with host, app.run_test(size=SMALL) as pilot:
        yield host, app, pilot


async def begin(pilot: Pilot[str], app: NimmtApp, host: AsyncSeat) -> None:
    """Wait until Ada has sat down, and begin."""
    await settle(pilot, lambda: shows(app, "Ada (you)"))
    await host.start()
    await settle(pilot, lambda: isinstance(app.screen, GameScreen))


@asynccontextmanager
async def both_asked(server: Serving) -> AsyncIterator[tuple[AsyncSeat, NimmtApp, Pilot[str]]]:
    """A game that has just begun: both are asked for a card."""
    async with invited(server) as (host, app, pilot):
        await begin(pilot, app, host)
        await asked(pilot, app)
        yield host, app, pilot


async def answer(host: AsyncSeat) -> None:
    """Ben lays his first card."""
    view = host.view
    assert view is not None
    assert view.decision is not None
    await host.choose(view.decision.choices[0])
