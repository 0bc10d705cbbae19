"""Before a game: the start screen, the shelf of games kept, replays; and when there is no full screen at all."""

import asyncio
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Select

from nimmt import tui
from nimmt.catalogue import find, names, option_help
from nimmt.record import Record
from nimmt.terminal import games, shelf
from nimmt.tui.app import NimmtApp
from nimmt.tui.game import GameScreen
from nimmt.tui.panels import Log
from nimmt.tui.pauses import Curtain
from nimmt.tui.replay import ReplayScreen
from nimmt.tui.sitting import AtHome
from nimmt.tui.start import Shelf, StartScreen
from nimmt.words import say
from tests.tui.helpers import SMALL, app_for, asked, lines, seat, settle, shows

GOLDEN = Path(__file__).parent.parent / "golden"
Story = Callable[[Pilot[str], NimmtApp], Awaitable[None]]


def at_the_start(story: Story) -> NimmtApp:
    async def run() -> NimmtApp:
        app = app_for()
        async with app.run_test(size=SMALL) as pilot:
            await settle(pilot, lambda: isinstance(app.screen, StartScreen) and shows(app, "Rounds"))
            await story(pilot, app)
        return app

    return asyncio.run(run())


def test_enter_starts_the_game_under_the_cursor() -> None:
    async def story(pilot: Pilot[str], app: NimmtApp) -> None:
        await pilot.press("down", "enter")
        await settle(pilot, lambda: isinstance(app.screen, GameScreen))
        assert app.sitting is not None
        assert app.sitting.rules.name == "pro"
        assert len(app.sitting.names) == 4

    at_the_start(story)
    assert next(iter(shelf.records()))[1].header.ruleset == "pro"


def test_players_people_bots_and_options_are_asked_for() -> None:
    async def story(pilot: Pilot[str], app: NimmtApp) -> None:
        app.screen.query_one("#players", Select).value = 3
        app.screen.query_one("#bots", Select).value = "calf"
        app.screen.query_one("#people", Input).value = "Ada, Ben"
        app.screen.query_one("#option-rounds", Input).value = "2"
        await pilot.press("f5")
        await settle(pilot, lambda: isinstance(app.screen, Curtain))
        sitting = app.sitting
        assert isinstance(sitting, AtHome)
        assert sitting.names == ("Ada", "Ben", "calf")
        assert sitting.rules.options.rounds == 2

    at_the_start(story)


def test_what_does_not_go_together_is_said_and_nothing_is_lost() -> None:
    async def story(pilot: Pilot[str], app: NimmtApp) -> None:
        app.screen.query_one("#option-rounds", Input).value = "2"
        app.screen.query_one("#option-target", Input).value = "50"
        await pilot.press("f5")
        await settle(pilot, lambda: shows(app, "give a target or a number of rounds, not both"))
        app.screen.query_one("#option-target", Input).value = ""
        app.screen.query_one("#people", Input).value = "Ada, heifer"
        await pilot.press("f5")
        await settle(pilot, lambda: shows(app, "is the name of a bot"))
        assert isinstance(app.screen, StartScreen)

    at_the_start(story)


def _offered(app: NimmtApp) -> set[str]:
    """The options that have a field on the screen, with its value."""
    fields = [field for field in app.screen.query("#options *") if not (isinstance(field, Select) and field.is_blank())]
    ids = [field.id or "" for field in fields]
    return {name.removeprefix("option-") for name in ids if name.startswith("option-")}


def test_every_ruleset_shows_its_options() -> None:
    async def story(pilot: Pilot[str], app: NimmtApp) -> None:
        for name in names():
            app.screen.query_one("#games", OptionList).highlighted = names().index(name)
            await settle(pilot, lambda name=name: _offered(app) == set(option_help(find(name))))
            screen = app.screen
            assert isinstance(screen, StartScreen)
            assert screen.ruleset.name == name
            assert set(screen._options()) <= set(screen.ruleset.Options.__struct_fields__)

    at_the_start(story)


def test_a_game_that_was_left_is_on_the_shelf() -> None:
    left = games.new_game("classic", seed=3, options={"rounds": 1})

    async def story(pilot: Pilot[str], app: NimmtApp) -> None:
        await pilot.press("f2")
        await settle(pilot, lambda: isinstance(app.screen, Shelf) and shows(app, "6 nimmt!: You, ox 1"))
        await pilot.press("enter")
        await asked(pilot, app)
        assert isinstance(app.sitting, AtHome)
        assert app.sitting.game == left.game

    at_the_start(story)


def test_a_replay_is_opened_from_a_file_and_goes_step_by_step() -> None:
    async def story(pilot: Pilot[str], app: NimmtApp) -> None:
        Record.load(GOLDEN / "x-3.nimmt").comment(2, "A bold start.").save("x.nimmt")
        await pilot.press("f3")
        await settle(pilot, lambda: isinstance(app.screen, Shelf))
        await pilot.press(*"nothing.nimmt", "enter")
        await settle(pilot, lambda: shows(app, "nothing.nimmt cannot be read"))
        app.screen.query_one(Input).value = "x.nimmt"
        await pilot.press("enter")
        await settle(pilot, lambda: isinstance(app.screen, ReplayScreen) and shows(app, "Step 1 of "))
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        await pilot.press("right", "right", "left")
        assert shows(app, "Step 2 of ")
        assert screen.query_one(Log).lines[-1][0].endswith("“A bold start.”")
        assert shows(app, "To be placed")
        await pilot.press("pagedown")
        assert screen.at > 2
        assert shows(app, "To be placed")
        await pilot.press("pageup")
        assert screen.at == 1
        await pilot.press("end")
        assert shows(app, "the game is over")
        await pilot.press("1", "0", "enter")
        assert shows(app, "Step 10 of ")
        assert "28" not in lines(app)[-4]
        await pilot.press("v")
        assert shows(app, "the cards of Player 1")
        await pilot.press("home", "space")
        await settle(pilot, lambda: screen.at >= 3)
        await pilot.press("space")
        stopped = screen.at
        await app.workers.wait_for_complete()  # nobody is left who could go on
        assert screen.at == stopped

    at_the_start(story)


def test_after_a_game_comes_the_next_one(tmp_path: Path) -> None:
    seating = seat("classic rows=12/37/43/58 hands=14/15/44 rounds=1", tmp_path)

    async def run() -> None:
        app = app_for(seating)
        async with app.run_test(size=SMALL) as pilot:
            while await asked(pilot, app):
                await pilot.press("enter")
            await settle(pilot, lambda: shows(app, "The game is over"))
            await pilot.press("n")
            await settle(pilot, lambda: isinstance(app.screen, StartScreen))

    asyncio.run(run())
    assert Record.load(seating.writer.path).end is not None


# --- line by line ----------------------------------------------------------------------------------------


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A terminal that could show the full screen."""
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NIMMT_PLAIN", raising=False)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LINES", "30")

    class Screen:
        encoding = "utf-8"

        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(tui, "sys", SimpleNamespace(stdin=Screen(), stdout=Screen()))
    return monkeypatch


def test_a_capable_terminal_gets_the_full_screen(terminal: pytest.MonkeyPatch) -> None:
    assert tui.ready() == (True, None)


@pytest.mark.parametrize(("name", "value"), [("TERM", "dumb"), ("TERM", ""), ("NIMMT_PLAIN", "1")])
def test_dumb_terminals_and_who_wants_it_plain_get_lines(terminal: pytest.MonkeyPatch, name: str, value: str) -> None:
    terminal.setenv(name, value)
    assert tui.ready() == (False, None)


def test_plain_is_plain(terminal: pytest.MonkeyPatch) -> None:
    assert tui.ready(plain=True) == (False, None)


def test_a_small_terminal_is_told_so(terminal: pytest.MonkeyPatch) -> None:
    terminal.setenv("COLUMNS", "60")
    ready, words = tui.ready()
    assert not ready
    assert words is not None
    assert "80 columns and 24 lines; here are 60×30" in say(words)


def test_without_textual_one_line_says_how_to_get_it(terminal: pytest.MonkeyPatch) -> None:
    terminal.setattr(tui, "find_spec", lambda name: None)
    ready, words = tui.ready()
    assert not ready
    assert words is not None
    assert say(words) == "For the full-screen table: pip install 'nimmt[tui]'"


def test_a_pipe_gets_lines() -> None:
    command = [sys.executable, "-m", "nimmt", "play", "classic", "--seed", "1"]
    done = subprocess.run(command, input="quit\n", capture_output=True, text=True, check=True)
    assert "Choose a card to lay face down." in done.stdout


def test_textual_is_imported_only_for_a_screen() -> None:
    code = "import sys, nimmt.commands.main; nimmt.commands.main.parser(); sys.exit('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
