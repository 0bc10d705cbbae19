"""The table: answering, watching, hints, changing one's mind, and other people at the same screen."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from nimmt import Record, play
from nimmt.terminal.games import Seating
from nimmt.tui.app import NimmtApp
from nimmt.tui.game import LATE
from nimmt.tui.panels import Log, RowsPanel
from nimmt.tui.pauses import Curtain, Help, WholeLog
from nimmt.tui.strip import Strip
from tests.tui.helpers import LARGE, SMALL, TABLE, app_for, asked, game_screen, lines, seat, settle, shows

Story = Callable[[Pilot[str], NimmtApp], Awaitable[None]]


def at_the_table(seating: Seating, story: Story, *, size: tuple[int, int] = SMALL, pace: float = 0) -> NimmtApp:
    async def run() -> NimmtApp:
        app = app_for(seating, pace=pace)
        async with app.run_test(size=size) as pilot:
            await asked(pilot, app)
            await pilot.pause()
            await story(pilot, app)
        return app

    return asyncio.run(run())


def test_the_preview_follows_the_cursor(tmp_path: Path) -> None:
    async def story(pilot: Pilot[str], app: NimmtApp) -> None:
        assert shows(app, "As things stand, your 3 fits no row: you take one of your choice, 2 bullheads at least.")
        await pilot.press("right")
        assert shows(app, "As things stand, your 18 goes to row 1.")
        assert shows(app, "(18)")
        await pilot.press("1", "0", "4")
        assert shows(app, "As things stand, your 104 takes row 4: 17 bullheads.")
        await pilot.press("9")
        assert shows(app, "There is no 9 to choose here.")

    at_the_table(seat(TABLE, tmp_path), story)


def test_a_card_is_laid_by_key_and_everything_is_told(tmp_path: Path) -> None:
    seating = seat(TABLE, tmp_path)

    async def story(pilot: Pilot[str], app: NimmtApp) -> None:
        await pilot.press("8", "3", "enter")
        await asked(pilot, app)
        told = [line for line, _ in app.screen.query_one(Log).lines]
        assert any(line.startswith("All cards are turned over: you 83") for line in told)
        assert "Your 83 goes to row 3." in told
        assert 83 not in seating.game.view(0).hand

    at_the_table(seating, story)


def test_the_mouse_points_and_chooses(tmp_path: Path) -> None:
    seating = seat(TABLE, tmp_path)

    async def story(pilot: Pilot[str], app: NimmtApp) -> None:
        await pilot.click(Strip, offset=(9, 0))  # the second card
        picking = game_screen(app).picking
        assert picking is not None
        assert picking.chosen == play(18)
        await pilot.click(Strip, offset=(9, 1))
        await settle(pilot, lambda: 18 not in seating.game.view(0).hand)

    at_the_table(seating, story)


def test_a_row_is_chosen_by_a_click_on_it(tmp_path: Path) -> None:
    seating = seat("classic rows=30/40/50/60 hands=5,99/7,98 rounds=1", tmp_path, ("You", "random"))

    async def story(pilot: Pilot[str], app: NimmtApp) -> None:
        await pilot.press("enter")
        await asked(pilot, app)
        assert shows(app, "Pick a row to take.")
        await pilot.pause()
        top = next(number for number, line in enumerate(lines(app)) if line.strip().startswith("3  50")) - 1
        await pilot.click(RowsPanel, offset=(6, top))
        await pilot.click(RowsPanel, offset=(6, top))
        await settle(pilot, lambda: 50 in seating.game.table.piles[0])

    at_the_table(seating, story)


@pytest.mark.usefixtures("uncompiled")
def test_the_hint_moves_the_cursor_and_says_why(tmp_path: Path) -> None:
    async def story(pilot: Pilot[str], app: NimmtApp) -> None:
        await pilot.press("h")
        await settle(pilot, lambda: shows(app, "The strongest bot would: Lay"))
        assert app.sitting is not None
        assert app.sitting.asked == 0, "a hint lays nothing"

    at_the_table(seat(TABLE, tmp_path), story)


def test_the_reveal_goes_step_by_step_can_be_skipped_and_shown_again(tmp_path: Path) -> None:
    seating = seat(TABLE, tmp_path)

    async def story(pilot: Pilot[str], app: NimmtApp) -> None:
        await pilot.press("8", "3", "enter")
        await settle(pilot, lambda: shows(app, "To be placed:"))
        assert game_screen(app).revealing
        await pilot.resize_terminal(*LARGE)
        await settle(pilot, lambda: shows(app, "To be placed:"))
        await pilot.press("enter")
        await asked(pilot, app)
        await settle(pilot, lambda: not game_screen(app).revealing)
        told = len(app.screen.query_one(Log).lines)
        await pilot.press("a")
        await settle(pilot, lambda: shows(app, "To be placed:"))
        await pilot.press("enter")
        await settle(pilot, lambda: not game_screen(app).revealing and shows(app, "Choose a card"))
        assert len(app.screen.query_one(Log).lines) == told, "what is shown again is not told again"

    at_the_table(seating, story, pace=30)


def test_enter_a_little_too_late_for_the_reveal_lays_no_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seating = seat(TABLE, tmp_path)
    now = 100.0
    monkeypatch.setattr("nimmt.tui.game.monotonic", lambda: now)

    async def story(pilot: Pilot[str], app: NimmtApp) -> None:
        nonlocal now
        await pilot.press("8", "3", "enter")
        await asked(pilot, app)
        hand = seating.game.view(0).hand
        await pilot.press("enter")
        assert seating.game.view(0).hand == hand
        now += LATE
        await pilot.press("enter")
        await settle(pilot, lambda: seating.game.view(0).hand != hand)

    at_the_table(seating, story, pace=0.001)


def test_rules_log_help_speed_and_light_are_at_hand(tmp_path: Path) -> None:
    async def story(pilot: Pilot[str], app: NimmtApp) -> None:
        await pilot.press("r")
        assert shows(app, "For 2 to 10 players.")
        await pilot.press("escape")
        assert not shows(app, "For 2 to 10 players.")
        await pilot.press("l")
        assert isinstance(app.screen, WholeLog)
        await pilot.press("escape", "question_mark")
        assert isinstance(app.screen, Help)
        await pilot.press("escape", "s")
        assert shows(app, "Speed: fast.")
        await pilot.press("t")
        assert app.theme == "nimmt-light"

    app = at_the_table(seat(TABLE, tmp_path), story)
    again = NimmtApp()
    assert (again.settings.speed, again.settings.light) == (app.settings.speed, True), "kept for the next game"


def test_keys_can_be_clicked(tmp_path: Path) -> None:
    async def story(pilot: Pilot[str], app: NimmtApp) -> None:
        at = lines(app)[-1].index("Rules")
        await pilot.click("#keys", offset=(at - 1, 0))
        assert shows(app, "For 2 to 10 players.")

    at_the_table(seat(TABLE, tmp_path), story)


# --- changing one's mind ---------------------------------------------------------------------------------


def test_one_person_who_wants_a_word_before_the_reveal_can_take_the_answer_back(tmp_path: Path) -> None:
    seating = seat(TABLE, tmp_path)

    async def story(pilot: Pilot[str], app: NimmtApp) -> None:
        await pilot.press("c", "enter")
        await settle(pilot, lambda: shows(app, "Your answer is ready."))
        assert not seating.game.answers
        await pilot.press("u")
        await settle(pilot, lambda: shows(app, "Choose a card"))
        await pilot.press("1", "8", "enter", "enter")
        await settle(pilot, lambda: 18 not in seating.game.view(0).hand)
        assert 3 in seating.game.view(0).hand

    at_the_table(seating, story)


PEOPLE = ("Ada", "Ben", "random")


def hot_seat(story: Story) -> Seating:
    seating = seat(TABLE, Path(), PEOPLE)  # a path with digits of its own would be on the screen
    assert seating.people == (0, 1)

    async def run() -> None:
        app = app_for(seating)
        async with app.run_test(size=SMALL) as pilot:
            await settle(pilot, lambda: isinstance(app.screen, Curtain))
            await pilot.pause()
            await story(pilot, app)

    asyncio.run(run())
    return seating


def test_nobody_sees_another_hand_behind_the_curtain() -> None:
    async def story(pilot: Pilot[str], app: NimmtApp) -> None:
        assert shows(app, "Ada, it is your turn at the screen.")
        assert not any(shows(app, card) for card in ("104", "98"))
        await pilot.press("enter")
        await asked(pilot, app)
        await pilot.pause()
        assert shows(app, "104")
        assert not shows(app, "98")
        await pilot.press("enter")
        await settle(pilot, lambda: isinstance(app.screen, Curtain) and shows(app, "Ben, it is your turn"))
        assert not shows(app, "104")
        await pilot.press("enter")
        await asked(pilot, app)
        await pilot.pause()
        assert shows(app, "98")
        assert not shows(app, "104")

    hot_seat(story)


def test_a_sealed_answer_can_be_taken_back_at_the_curtain_and_before_the_reveal() -> None:
    async def story(pilot: Pilot[str], app: NimmtApp) -> None:
        await pilot.press("enter")
        await asked(pilot, app)
        await pilot.press("8", "3", "enter")
        await settle(pilot, lambda: isinstance(app.screen, Curtain) and shows(app, "Ada takes the sealed answer back"))
        await pilot.press("u")
        await settle(pilot, lambda: isinstance(app.screen, Curtain) and shows(app, "Ada, it is your turn"))
        await pilot.press("enter")
        await asked(pilot, app)
        picking = game_screen(app).picking
        assert picking is not None
        assert picking.chosen == play(83), "what was sealed is shown"
        await pilot.press("1", "8", "enter")
        await settle(pilot, lambda: isinstance(app.screen, Curtain) and shows(app, "Ben, it is your turn"))
        await pilot.press("enter")
        await asked(pilot, app)
        await pilot.press("enter")
        await settle(pilot, lambda: shows(app, "All have chosen."))
        await settle(pilot, lambda: not shows(app, "104") and not shows(app, "98"))
        await pilot.press("u")
        await asked(pilot, app)
        await pilot.press("9", "1", "enter")
        await settle(pilot, lambda: shows(app, "All have chosen."))
        await pilot.press("enter")
        await settle(pilot, lambda: isinstance(app.screen, Curtain))

    seating = hot_seat(story)
    hands = [seating.game.view(who).hand for who in (0, 1)]
    assert hands == [(3, 55, 83, 104), (16, 39, 45, 98)]
    assert Record.load(seating.writer.path).replay() == seating.game


def test_the_log_of_a_shared_screen_tells_no_secret(tmp_path: Path) -> None:
    seating = seat(
        "board-expert players=2 rows=-/-/-/-/-/-/90/80/20,25/10 hands=30,31/40,41 draw=1,2,3", tmp_path, PEOPLE[:2]
    )

    async def run() -> list[str]:
        app = app_for(seating)
        async with app.run_test(size=SMALL) as pilot:
            for _ in range(2):
                await settle(pilot, lambda: isinstance(app.screen, Curtain))
                await pilot.press("enter")
                await asked(pilot, app)
                await pilot.press("enter")
            await settle(pilot, lambda: shows(app, "All have chosen."))
            await pilot.press("enter")
            await settle(pilot, lambda: seating.game.table.turn == 2)
            await settle(pilot, lambda: isinstance(app.screen, Curtain))
            return [line for line, _ in app.screen_stack[-2].query_one(Log).lines]

    assert any("draws a tile" in line for line in asyncio.run(run()))
