"""Pictures of the screens; after a wanted change ``python -m tests.tui.pictures`` takes them anew. Look at them."""

from __future__ import annotations

import asyncio
import os
import re
import tempfile
from collections.abc import Callable
from pathlib import Path

from nimmt import Record
from nimmt.terminal.games import Seating
from nimmt.tui.app import NimmtApp
from nimmt.tui.game import GameScreen
from nimmt.tui.replay import ReplayScreen
from tests.tui.helpers import LARGE, SMALL, TABLE, app_for, seat, settle, shows

FOLDER = Path(__file__).parent / "pictures"
GOLDEN = Path(__file__).parent.parent / "golden"

PLUS = (
    "plus round=2 turn=3 rows=12,14,15/37/43,44,50/58,66,70,77,90 hands=0,0,3,18,55,83,91,92,104/16/7,20 sheet=8,3,17"
)
EXPERT = (
    "board-expert-luck players=3 rows=57,0,68/-/92,15/-/-/-/30,31,46/-/-/97,9,11,27 "
    "hands=1,5,17,26,48,65,77,89,93/40/41,42 actions=skip,stop/skip/- luck=five,ox/-/ox track=-4,12,20"
)
ANNIVERSARY = (
    "anniversary rows=12,14,15/37,41/43,44,50/58,66,70,77,90 hands=3,18,55,83/16,39,45,46/7,20,61,62 "
    "specials=insert,seven,stop/shift/- agenda=place:0:104/next-turn"
)
LOW = "classic rows=30,31/40/50,55,58/60 hands=5,99/7,98/8,97 rounds=1 agenda=choose-row:0:3/next-turn"
X = "x rows=10/35/70 hands=12,36,71,90/13,37/80,81 x_rows=20,44/-/3 taken=5,9,33 agenda=choose-x-card:0/next-turn"


def at(text: str, *names: str) -> Callable[[], NimmtApp]:
    """The application at a position."""
    return lambda: app_for(_seating(text, names))


def _seating(text: str, names: tuple[str, ...]) -> Seating:
    players = text.split("hands=")[1].split()[0].count("/") + 1
    return seat(text, Path(), names or ("You", *(f"random {number}" for number in range(1, players))))


def light(text: str) -> Callable[[], NimmtApp]:
    """The application at a position, in light colours."""
    return lambda: app_for(_seating(text, ()), light=True)


def slow(text: str) -> Callable[[], NimmtApp]:
    """The application at a position, each step of a reveal shown for long."""
    return lambda: app_for(_seating(text, ()), pace=60)


def replay() -> NimmtApp:
    """A recorded game."""
    return NimmtApp(first=ReplayScreen(Record.load(GOLDEN / "classic-5.nimmt")), pace=0)


def over() -> NimmtApp:
    """A game whose last cards lay themselves."""
    last = "classic rows=12,14,15/37,41/43/58 hands=16/39/61 piles=-/4,9,11/- sheet=8,3,17 rounds=2 round=2"
    return app_for(_seating(last, ()))


Shot = tuple[Callable[[], NimmtApp], tuple[str, ...], tuple[int, int]]

SHOTS: dict[str, Shot] = {
    "start-80x24": (app_for, (), SMALL),
    "start-120x40": (app_for, ("down", "down"), LARGE),
    "table-80x24": (at(TABLE), ("1", "8"), SMALL),
    "table-120x40": (at(TABLE), ("1", "0", "4"), LARGE),
    "light-80x24": (light(TABLE), ("8", "3"), SMALL),
    "reveal-80x24": (slow(TABLE), ("8", "3", "enter"), SMALL),
    "reveal-120x40": (slow(TABLE), ("8", "3", "enter"), LARGE),
    "low-card-80x24": (at(LOW), ("down",), SMALL),
    "two-cards-80x24": (at(PLUS), ("1", "8", "space", "5", "5", "space"), SMALL),
    "special-card-80x24": (at(ANNIVERSARY), ("down",), SMALL),
    "x-row-80x24": (at(X), ("right",), SMALL),
    "board-80x24": (at(EXPERT), ("right",), SMALL),
    "board-120x40": (at(EXPERT), ("right",), LARGE),
    "end-80x24": (over, (), SMALL),
    "rules-80x24": (at(TABLE), ("r",), SMALL),
    "rules-120x40": (at(TABLE), ("r",), LARGE),
    "curtain-80x24": (at(TABLE, "Ada", "Ben", "random"), (), SMALL),
    "replay-80x24": (replay, ("pagedown", "right", "right"), SMALL),
}


def picture(name: str) -> str:
    """The picture of a screen as it is now."""
    make, keys, size = SHOTS[name]

    async def shoot() -> str:
        app = make()
        async with app.run_test(size=size) as pilot:
            await settle(
                pilot, lambda: not isinstance(app.screen, GameScreen) or app.screen.picking or app.screen.at_sheet
            )
            await pilot.pause(0.05)
            for key in keys:
                await pilot.press(key)
            if name.startswith("reveal"):
                await settle(pilot, lambda: shows(app, "To be placed:"))  # the bots have answered
            await pilot.pause(0.05)
            await settle(pilot, lambda: not shows(app, "Compiling, once…"))
            return app.export_screenshot(title="nimmt", simplify=True)

    picture = asyncio.run(shoot())
    return re.sub(r"terminal-\d+", "terminal", picture)


def main() -> None:
    """Take all pictures anew."""
    FOLDER.mkdir(exist_ok=True)
    for name in SHOTS:
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            os.environ["NIMMT_GAMES"] = f"{folder}/state/games"
            (FOLDER / f"{name}.svg").write_text(picture(name), encoding="utf-8")
        print(name)


if __name__ == "__main__":
    main()
