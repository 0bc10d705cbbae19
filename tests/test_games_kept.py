"""Who sits where: a game that is resumed has the opponents it was begun with."""

import os
from pathlib import Path

import pytest

from nimmt import Game, NimmtError
from nimmt.bots import opponents
from nimmt.bots.introduction import introduced
from nimmt.record import Record
from nimmt.recorder import RecordWriter
from nimmt.terminal import games, shelf


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NIMMT_GAMES", str(tmp_path))


def kinds_at(seating: games.Seating) -> dict[int, str]:
    return {seat: getattr(bot, "name", "?") for seat, bot in seating.opponents.items()}


def test_the_record_says_which_bot_sits_where() -> None:
    seating = games.new_game("classic", opponents=("calf", "ox"), options={"rounds": 1})
    assert Record.load(seating.writer.path).header.bots == (None, "calf", "ox")
    resumed = games.resumed_game()
    assert kinds_at(resumed) == {1: "calf", 2: "ox"}
    assert resumed.names == ("You", "calf", "ox")
    assert resumed.people == (0,)


def test_the_last_bot_fills_up_and_everybody_has_a_name() -> None:
    seating = games.new_game("classic", players=5, opponents=("heifer", "ox"), options={})
    assert seating.names == ("You", "heifer", "ox 1", "ox 2", "ox 3")
    assert seating.kinds == (None, "heifer", "ox", "ox", "ox")


def test_people_may_be_called_as_they_like() -> None:
    """The kind of a seat is written down, not read from its name."""
    games.new_game("classic", name="Ox Baker", guests=("bull fighter",), players=3, options={"rounds": 1})
    resumed = games.resumed_game()
    assert resumed.people == (0, 1)
    assert kinds_at(resumed)[2] == games.COMPANION


def test_hints_are_for_those_who_play_against_bots_alone() -> None:
    assert games.new_game("classic", options={}).hints
    assert not games.new_game("classic", guests=("Ben",), players=3, options={}).hints


def test_a_record_that_does_not_say_gets_the_usual_company(tmp_path: Path) -> None:
    path = tmp_path / "elsewhere.nimmt"
    RecordWriter(path, Game.new("classic", 3, seed=1))
    resumed = games.resumed_game(path)
    assert kinds_at(resumed) == {1: games.COMPANION, 2: games.COMPANION}
    assert resumed.names == ("You", "ox 1", "ox 2")


@pytest.mark.parametrize(
    ("bots", "why"),
    [
        ((None, "clever", "ox"), "there is no bot 'clever'"),
        ((None, "ox"), "does not say who sits where in a game of 3"),
        (("ox", None, "ox"), "does not say who sits where in a game of 3"),
    ],
)
def test_a_record_whose_bots_cannot_sit_down_is_refused(tmp_path: Path, bots: tuple[str | None, ...], why: str) -> None:
    path = tmp_path / "odd.nimmt"
    RecordWriter(path, Game.new("classic", 3, seed=1), ("You", "Bo", "Cy"), bots)
    with pytest.raises(NimmtError, match=why):
        games.resumed_game(path)


def test_the_company_is_a_step_of_the_ladder() -> None:
    assert games.COMPANION in opponents()
    assert introduced(games.COMPANION).about


# --- the shelf -------------------------------------------------------------------------------------------


def test_the_last_game_is_the_one_touched_last(tmp_path: Path) -> None:
    with pytest.raises(NimmtError, match="there is no game in"):
        shelf.last()
    first = games.new_game("classic", options={}).writer.path
    second = games.new_game("x", options={}).writer.path
    os.utime(first, (10, 10))
    os.utime(second, (20, 20))
    assert shelf.last() == second
    os.utime(first, (30, 30))
    assert shelf.last() == first


def test_the_shelf_keeps_the_last_games_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "KEPT", 3)
    (tmp_path / "notes.txt").write_text("mine")
    for number in range(5):
        os.utime(games.new_game("classic", options={}).writer.path, (number, number))
    assert sorted(path.stat().st_mtime for path in tmp_path.glob("*.nimmt")) == [2, 3, 4]
    assert (tmp_path / "notes.txt").exists()


def test_a_game_goes_on_from_a_position() -> None:
    text = "classic rows=12/37/43/58 hands=14,99/15,98/44,97 rounds=1"
    seating = games.new_game(position=text, seed=1, options={})
    assert seating.game.view(0).hand == (14, 99)
    assert seating.kinds == (None, "ox", "ox")
    assert games.resumed_game().game == seating.game
