"""Games at the full-screen table, without a terminal."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from nimmt import Game, bots
from nimmt.recorder import RecordWriter
from nimmt.terminal.games import Seating
from nimmt.tui.app import NimmtApp
from nimmt.tui.game import GameScreen
from nimmt.tui.sitting import AtHome
from tests.patience import PATIENCE

SMALL, LARGE = (80, 24), (120, 40)

TABLE = (
    "classic round=2 turn=5 rows=12,14,15/37,41/43,44,50/58,66,70,77,90 "
    "hands=3,18,55,83,104/16,39,45,91,98/7,20,61,71,96 piles=-/4,9,11/- sheet=8,3,17 rounds=2"
)


def seat(text: str, folder: Path, names: Sequence[str] = ("You", "random 1", "random 2")) -> Seating:
    """A position set up for these people and bots."""
    return seat_game(Game.from_text(text, seed=1, automate=True), folder, names)


def seat_game(game: Game[Any, Any], folder: Path, names: Sequence[str]) -> Seating:
    """A game with its record; who is named after a bot is one."""
    first_words = [name.split()[0] for name in names]
    kinds = tuple(word if word in bots.names() else None for word in first_words)
    return Seating(game, tuple(names), kinds, RecordWriter(folder / "game.nimmt", game, names, kinds))


def app_for(seating: Seating | None = None, *, pace: float = 0, **settings: Any) -> NimmtApp:
    """The application at a game, or at its start screen."""
    app = NimmtApp(AtHome(seating) if seating else None, pace=pace)
    for name, value in settings.items():
        setattr(app.settings, name, value)
    app.theme = "nimmt-light" if app.settings.light else "nimmt-dark"
    return app


def lines(app: NimmtApp) -> list[str]:
    """What is on the screen."""
    strips = app.screen._compositor.render_strips()
    return ["".join(segment.text for segment in strip).rstrip() for strip in strips]


def shows(app: NimmtApp, words: str) -> bool:
    """Whether these words are on the screen, also across two lines."""
    return " ".join(words.split()) in " ".join(" ".join(lines(app)).split())


async def settle(pilot: Pilot[str], until: Any) -> None:
    """Wait until the screen is as it should be."""
    try:
        async with asyncio.timeout(PATIENCE):
            while not until():
                await pilot.pause(0.01)
    except TimeoutError:
        raise AssertionError("\n".join(lines(pilot.app))) from None  # type: ignore[arg-type]


def game_screen(app: NimmtApp) -> GameScreen:
    """The table."""
    assert isinstance(app.screen, GameScreen)
    return app.screen


async def asked(pilot: Pilot[str], app: NimmtApp) -> bool:
    """Wait for a question; False when the game is over instead."""
    sitting = app.sitting
    assert sitting is not None
    await settle(pilot, lambda: sitting.over or (isinstance(app.screen, GameScreen) and app.screen.picking))
    return not sitting.over


async def play_on(pilot: Pilot[str], app: NimmtApp, rng: random.Random) -> list[str]:
    """Answer by keys until the game is over; returns what was asked."""
    questions = []
    while await asked(pilot, app):
        picking = game_screen(app).picking
        assert picking is not None
        questions.append(type(picking.decision).__name__)
        keys = ["right" if picking.by_card else "down"] * (rng.random() < 0.4)
        if picking.most > 1 and rng.random() < 0.5:
            keys += ["space", "right", "space"]
        await pilot.press(*keys, "enter")
        if game_screen(app).picking is picking:
            await pilot.press("right", "enter")  # a second card was wanted
    return questions
