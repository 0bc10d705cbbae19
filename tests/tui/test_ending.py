"""The end of a game: score sheet, review and rematch from the same screen."""

from pathlib import Path

import pytest
from textual.containers import VerticalScroll
from textual.widgets import Static

from nimmt.review.weighing import Effort
from nimmt.tui.reviewing import ReviewPage
from tests.server.harness import in_loop
from tests.tui.helpers import SMALL, app_for, asked, game_screen, seat, settle, shows

LAST = "classic rows=12,14,15/37,41/43/58 hands=16/39/61 piles=-/4,9,11/- sheet=8,3,17 rounds=2 round=2"


@in_loop
async def test_the_sheet_the_review_and_the_next_game_are_a_key_away(tmp_path: Path) -> None:
    app = app_for(seat(LAST, tmp_path))
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot, lambda: shows(app, "Score sheet"))
        assert shows(app, "★ You 8 0 8")
        assert shows(app, "random 1 3 7 10")
        assert shows(app, "m: a rematch.")
        await pilot.press("e")
        await settle(pilot, lambda: not shows(app, "Score sheet") and shows(app, "12"))
        await pilot.press("v")
        await settle(pilot, lambda: isinstance(app.screen, ReviewPage) and shows(app, "There is nothing to show."))
        await pilot.press("escape")
        first = app.sitting
        await pilot.press("m")
        await settle(pilot, lambda: app.sitting is not None and app.sitting is not first)
        assert await asked(pilot, app)
        assert game_screen(app).names == ("You", "random 1", "random 2")
        assert app.sitting is not None
        assert app.sitting.rules.options.rounds == 2


@in_loop
async def test_the_review_of_a_game_with_something_to_choose(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The 5 is lower than every row, and takes the dearest. The bull counts worlds here, not seconds."""
    monkeypatch.setattr("nimmt.tui.reviewing.EFFORT", Effort(seconds=0.3, worlds=40))
    text = "classic rows=10,20,30,40,50/61/71/81 hands=5,82/62,72 rounds=1"
    app = app_for(seat(text, tmp_path, ("You", "random")))
    async with app.run_test(size=SMALL) as pilot:
        await asked(pilot, app)
        await pilot.press("5", "enter")
        await settle(pilot, lambda: shows(app, "Pick a row to take"))
        await pilot.press("1", "enter")
        await settle(pilot, lambda: shows(app, "Score sheet"))
        await pilot.press("v")
        await settle(pilot, lambda: isinstance(app.screen, ReviewPage) and shows(app, "The costliest moments"))
        told = str(app.screen.query_one(VerticalScroll).query_one(Static).render())
        assert "Take row 1 (10, 20, 30, 40 and 50): 15 bullheads" in " ".join(told.split())


@in_loop
@pytest.mark.usefixtures("uncompiled")
async def test_a_hint_gives_its_reason(tmp_path: Path) -> None:
    text = "classic rows=12,14,15/37/43,44/58 hands=16,55/36,98 rounds=1"
    app = app_for(seat(text, tmp_path, ("You", "random")))
    async with app.run_test(size=SMALL) as pilot:
        await asked(pilot, app)
        await pilot.press("h")
        await settle(pilot, lambda: shows(app, "The strongest bot would:"))
        assert shows(app, "fits between the 15 and your 16, and row 1 has room for 2") or shows(app, "your 55")
