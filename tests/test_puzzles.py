"""The puzzles that are shipped, how they are made, and how they are solved in the terminal."""

from __future__ import annotations

import io
from collections import Counter

import pytest
from rich.console import Console

from nimmt.catalogue import names
from nimmt.errors import BadSetup
from nimmt.puzzles import Puzzle, find, puzzles, shipped
from nimmt.puzzles.making import CLEAR, LEAST_GAP, MOST, weigh
from nimmt.puzzles.offer import puzzle_of as sent
from nimmt.puzzles.offer import puzzles_offered
from nimmt.puzzles.puzzle import EASIEST, HARDEST, puzzle_of
from nimmt.terminal.puzzling import Puzzling
from nimmt.words import Voice


def test_every_game_has_puzzles_of_several_levels() -> None:
    assert shipped() == names()
    assert all(len(Counter(puzzle.level for puzzle in puzzles(game))) > 1 for game in shipped())


@pytest.mark.parametrize("game", names())
def test_every_puzzle_asks_something_with_one_answer(game: str) -> None:
    found = puzzles(game)
    assert len({puzzle.name for puzzle in found}) == len(found)
    for puzzle in found:
        assert puzzle.game == game
        assert len(puzzle.decision.choices) == len(puzzle.worth) <= MOST
        assert puzzle.worth.count(0.0) == 1
        assert puzzle.gap >= LEAST_GAP
        assert puzzle.gap >= CLEAR * puzzle.error
        assert EASIEST <= puzzle.level <= HARDEST
        assert puzzle_of(puzzle.line()) == puzzle


class Fixed:
    """Worlds in which every choice brings what it brings, but for a whim of the second."""

    def __init__(self) -> None:
        self.whim = 0

    def play(self, choices: object, count: int) -> list[float]:
        self.whim = -self.whim or 1
        return [3.0 * count, (1.5 + self.whim / 10) * count, -1.0 * count]


def test_the_gap_is_that_to_the_second_best() -> None:
    weighed = weigh(Fixed(), ("a", "b", "c"), 200)  # type: ignore[arg-type]
    assert weighed.best == 0
    assert weighed.gap == pytest.approx(1.5)
    assert 0 < weighed.error < 0.05
    assert weighed.clear


def test_a_puzzle_is_sent_with_what_every_choice_is_worth() -> None:
    offered = puzzles_offered()
    one = sent(offered.games[0].puzzles[0].name)
    assert one.state.you is not None
    assert one.state.view.decision.choices
    assert (one.ranking[0].choice, one.ranking[0].less) == (one.best, 0)
    assert one.ranking[1].less == pytest.approx(one.gap, abs=0.06)
    with pytest.raises(BadSetup):
        find("classic-0-0")


def solved(puzzle: Puzzle, *answers: str) -> str:
    """What the terminal says."""
    given = iter(answers)
    console = Console(file=io.StringIO(), width=100)
    Puzzling(console, Voice("en"), read=lambda _: next(given, "q")).ask([puzzle, puzzle])
    said = console.file.getvalue()  # type: ignore[attr-defined]
    assert isinstance(said, str)
    return said


def test_the_terminal_says_what_was_right() -> None:
    puzzle = puzzles("classic")[0]
    wrong = str(puzzle.ranked()[-1][0])
    said = solved(puzzle, "nonsense", str(puzzle.best), wrong)
    assert "Right!" in said
    assert "Not quite" in said
    assert "Your longest row: 1." in said
