"""The terminal, the full-screen table, replays, reviews and reports speak every language, and only that."""

from __future__ import annotations

import asyncio
import io
import random
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from nimmt import Game, Record
from nimmt.arena import tables
from nimmt.arena.page import page
from nimmt.arena.schedule import new_tournament
from nimmt.bots import find as find_bot
from nimmt.catalogue import aliases, find, names
from nimmt.commands.main import main
from nimmt.errors import NimmtError
from nimmt.folders import games
from nimmt.terminal.games import new_game
from nimmt.terminal.lines import Terminal
from nimmt.terminal.story import Story
from nimmt.tui.app import NimmtApp
from nimmt.tui.sitting import AtHome
from nimmt.tui.start import StartScreen
from nimmt.words import LANGUAGES, Voice, own_language
from tests.arena.test_report import invented
from tests.foreign import OTHERS, check, words
from tests.tui.helpers import SMALL, lines, play_on, seat, settle, shows

SHORT: dict[str, dict[str, Any]] = {
    **{key: {"rounds": 1} for key in ("classic", "pro", "even-odd")},
    **{key: {"games": 1} for key in ("plus", "zero", "simple")},
}
BOT = ("random",)


@pytest.fixture(autouse=True)
def games_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NIMMT_GAMES", str(tmp_path / "games"))


def in_the_terminal(ruleset: str, language: str) -> tuple[str, Path]:
    """What a person reads who plays a game line by line, and its record; they ask for everything once."""
    voice = Voice(language)
    options, name = SHORT.get(ruleset, {}), voice("picture.you")
    players = max(2, find(ruleset).player_counts[0])
    seating = new_game(ruleset, name=name, players=players, opponents=BOT, seed=3, options=options)
    out = io.StringIO()
    console = Console(file=out, width=200, highlight=False)
    story = Story(console, seating.game.rules, Voice(language, seating.names, 0))
    first = [voice(f"terminal.command.{word}") for word in ("help", "rules", "table")] + ["", "nonsense"]
    rng = random.Random(1)

    def read(_: str) -> str:
        return first.pop(0) if first else str(rng.choice(seating.game.pending[0].choices))

    Terminal(seating.game, seating.opponents, seating.writer, story, read=read).play()
    return out.getvalue(), seating.writer.path


@pytest.mark.parametrize("ruleset", names())
@pytest.mark.parametrize("language", OTHERS)
def test_a_game_line_by_line(language: str, ruleset: str) -> None:
    told, path = in_the_terminal(ruleset, language)
    assert Record.load(path).end is not None
    check(told, language, *BOT, "nonsense")


@pytest.mark.usefixtures("uncompiled")
def test_a_command_speaks_the_language_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("tipp\nende\n"))
    assert main(["play", "--seed", "1", "--plain", "--language", "de"]) == 0
    told = capsys.readouterr().out
    assert "Der stärkste Bot würde eingeben: " in told
    assert "Du hast das Spiel verlassen." in told
    check(told, "de", "Ox")


@pytest.mark.parametrize(
    ("set_to", "language"),
    [
        ({"LC_ALL": "fr_CA.UTF-8", "LANG": "de_DE.UTF-8"}, "fr"),
        ({"LC_MESSAGES": "nl_BE", "LANG": "de_DE"}, "nl"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "pl_PL.UTF-8"}, "en"),
        ({}, "en"),
    ],
    ids=str,
)
def test_without_a_flag_it_is_that_of_the_locale(
    set_to: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in set_to.items():
        monkeypatch.setenv(name, value)
    assert own_language() == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--language", language]) == 0
    assert main(["rules", "plus", "--language", language]) == 0
    told = capsys.readouterr().out
    summary = Voice(language).summary(find("plus"))
    assert " ".join(summary.split()) in " ".join(told.split())
    if language != "en":
        check(told, language, *(word for name in names() for word in words(" ".join([name, *aliases(name)]))))


@pytest.mark.parametrize("language", OTHERS)
def test_mistakes(language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    own = ["play", "--name", "ox", "--players", "2"]
    wrong = (own, ["play", "--bots", "ox,calf,ox", "--players", "2"], ["play", "--resume"])
    for typed in (*wrong, ["play", "--record", str(tmp_path)], ["play", "--resume", "x", "--seed", "1"]):
        assert main([*typed, "--plain", "--language", language]) == 2
        told.append(capsys.readouterr().err)
    check("\n".join(told), language, "ox", "calf", "resume")


@pytest.mark.long
@pytest.mark.parametrize("language", OTHERS)
def test_a_record_watched_checked_reviewed(language: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    _, path = in_the_terminal("classic", language)
    shown = tmp_path / "review.html"
    assert main(["replay", str(path), "--plain", "--language", language]) == 0
    assert main(["replay", str(path), "--svg", str(tmp_path / "pictures"), "--language", language]) == 0
    assert main(["verify", str(path), "--language", language]) == 0
    assert main(["review", str(path), "--worlds", "40", "--html", str(shown), "--language", language]) == 0
    check(capsys.readouterr().out, language, *BOT)
    check(text_of(shown.read_text(encoding="utf-8")), language, *BOT)
    check(text_of((tmp_path / "pictures" / "0003.svg").read_text(encoding="utf-8")), language, *BOT)
    assert main(["replay", str(path), "--at", "9999", "--language", language]) == 2
    check(capsys.readouterr().err, language)


class Words(HTMLParser):
    """The text of a page, without its style."""

    def __init__(self) -> None:
        super().__init__()
        self.text: list[str] = []
        self.style = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.style = tag == "style"
        self.text += [value or "" for name, value in attrs if name == "aria-label"]

    def handle_data(self, data: str) -> None:
        if not self.style:
            self.text.append(data)


def text_of(page: str) -> str:
    parser = Words()
    parser.feed(page)
    return "\n".join(parser.text)


@pytest.mark.parametrize("language", OTHERS)
def test_the_report_of_an_arena(language: str) -> None:
    from nimmt.arena.standings import report

    setup = new_tournament(["calf", "heifer", "ox"], deals=12)
    found = report(setup, invented(setup, random.Random(1)))
    voice = Voice(language)
    out = io.StringIO()
    tables.show(found, Console(file=out, width=200), voice)
    bots = ("calf", "heifer", "openskill", "sigma", "rounds")
    check(out.getvalue(), language, *bots)
    shown = page(found, voice)
    assert f'<html lang="{language}">' in shown
    check(text_of(shown), language, *bots, "limit", "ruleset")
    assert voice("arena.ranks") in shown


# --- the full-screen table -------------------------------------------------------------------------------


def seen(app: NimmtApp, language: str, *names: str) -> None:
    """Check everything on the screen; the name of a folder is in no language, over however many lines it goes."""
    shown = [line for line in lines(app) if ".nimmt" not in line]
    check("\n".join(shown), language, "random", "bots", *words(str(games())), *names)


@pytest.mark.long
@pytest.mark.usefixtures("uncompiled")
@pytest.mark.parametrize("language", OTHERS)
def test_the_full_screen_table_from_the_start_to_the_end(language: str) -> None:
    voice = Voice(language)

    async def play() -> None:
        app = NimmtApp(first=StartScreen(voice("picture.you")), pace=0, language=language)
        async with app.run_test(size=SMALL) as pilot:
            await settle(pilot, lambda: voice("screen.start.title") in "\n".join(lines(app)))
            for _ in names():
                seen(app, language)
                await pilot.press("down")
            await pilot.press("home", "f5")
            await settle(pilot, lambda: app.sitting is not None and app.sitting.asked is not None)
            seen(app, language)
            await pilot.press("question_mark")
            await settle(pilot, lambda: voice("help.choosing") in "\n".join(lines(app)))
            seen(app, language, "resume")
            await pilot.press("escape", "h")
            await settle(pilot, lambda: voice("screen.hint", what="").strip() in "\n".join(lines(app)))
            seen(app, language)
            await pilot.press("9")
            seen(app, language)

    asyncio.run(play())


def nearly_over(ruleset: str) -> str:
    """A position that ends after a few more answers."""
    game = Game.new(ruleset, 2, seed=5, automate=True, **SHORT.get(ruleset, {}))
    rng = random.Random(5)
    positions = []
    while not game.over:
        if not game.sealed:
            positions.append(game.text())
        asked = min(game.pending)
        game.submit(asked, rng.choice(game.pending[asked].choices))
    return positions[-5]


@pytest.mark.long
@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("ruleset", ["classic", "anniversary", "board-luck"])
def test_the_end_of_a_full_screen_game(ruleset: str, language: str, tmp_path: Path) -> None:
    voice = Voice(language)
    seating = seat(nearly_over(ruleset), tmp_path, (voice("picture.you"), "random"))

    async def play() -> None:
        app = NimmtApp(AtHome(seating, language), pace=0, language=language)
        async with app.run_test(size=SMALL) as pilot:
            await play_on(pilot, app, random.Random(2))
            await settle(pilot, lambda: shows(app, voice("screen.over.keys")))
            seen(app, language)

    asyncio.run(play())


def test_bots_and_mistakes_of_the_engine_have_words_too() -> None:
    for language in LANGUAGES:
        assert Voice(language).own(f"bot.{find_bot('ox').name}", "") != ""
    assert str(NimmtError("plain")) == "plain"
