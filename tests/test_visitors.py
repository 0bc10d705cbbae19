"""Bots of installed packages: made as docs/bot-authors.md says, and never the end of a game in the terminal."""

import re
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from nimmt import bots
from nimmt.bots.introduction import introduced
from nimmt.errors import BadSetup
from nimmt.terminal import games
from tests.command_line import followed, nimmt, refused

MODULE = """
class Snug:
    told = []

    def choose(self, view, decision):
        return decision.choices[0]

    def tell(self, events):
        self.told += events


class Angry:
    def choose(self, view, decision):
        raise ZeroDivisionError("angry")


class Unborn:
    def __init__(self):
        raise KeyError("born")

    def choose(self, view, decision):
        return decision.choices[0]
"""


@pytest.fixture(autouse=True)
def _installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "visiting_bots.py").write_text(MODULE)
    points = [EntryPoint(name.lower(), f"visiting_bots:{name}", bots.GROUP) for name in ("Snug", "Angry", "Unborn")]
    points.append(EntryPoint("sick", "nowhere_at_all:Snug", bots.GROUP))
    monkeypatch.setattr(bots, "entry_points", lambda group: points if group == bots.GROUP else [])
    monkeypatch.setenv("NIMMT_GAMES", str(tmp_path / "games"))
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, "visiting_bots", raising=False)


def test_a_class_with_a_method_choose_is_all_it_takes() -> None:
    done = followed("play", "--players", "2", "--bots", "snug", "--rounds", "1", "--seed", "1")
    assert done.returncode == 0
    assert "The game is over." in done.stdout
    assert "failed" not in done.stdout
    told = sys.modules["visiting_bots"].Snug.told
    dealt = [event for event in told if type(event).__name__ == "Dealt"]
    assert [event.cards is None for event in dealt] == [True, False]


@pytest.mark.parametrize(("bot", "said"), [("angry", "ZeroDivisionError: angry"), ("unborn", "KeyError: 'born'")])
def test_what_a_bot_does_wrong_is_said_and_ends_no_game(bot: str, said: str) -> None:
    done = followed("play", "--players", "2", "--bots", bot, "--rounds", "1", "--seed", "1")
    assert done.returncode == 0
    assert "The game is over." in done.stdout
    shown = " ".join(done.stdout.split())
    assert re.search(rf"{bot} failed 1\d times: {said}", shown)


def test_a_package_that_cannot_be_loaded_is_said() -> None:
    assert "the installed bot sick cannot be loaded: " in refused("play", "--bots", "sick")


def test_such_a_bot_plays_in_the_arena() -> None:
    done = nimmt("arena", "snug", "random", "--players", "2", "--deals", "1", "--jobs", "1")
    assert done.returncode == 0, done.stderr
    assert "Snug" in done.stdout


def test_a_game_that_is_resumed_seats_nobody_who_is_not_installed() -> None:
    """A record comes from anywhere, and must not say which file or program is run."""
    seating = games.new_game("classic", players=2, opponents=["snug"], options={})
    path = seating.writer.path
    assert games.resumed_game(path).kinds == (None, "snug")
    path.write_text(path.read_text().replace('"snug"]', '"./visiting_bots.py:Snug"]'))
    with pytest.raises(BadSetup, match=r"visiting_bots.py:Snug is code of your own"):
        games.resumed_game(path)


def test_it_need_not_say_what_it_is_about() -> None:
    assert introduced("snug").about == ""
