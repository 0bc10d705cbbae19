"""What a puzzle is made of, how it is written down, and the puzzles there are: one text file a game.

A line holds, with a tab between each: its name, the level, the gap in points with its standard error, what each choice
is worth in points beside the best, and the position (see `nimmt.position`) with the seat that is asked.
"""

from __future__ import annotations

from functools import cache, cached_property
from pathlib import Path

from msgspec import Struct

from nimmt import catalogue
from nimmt.choices import Choice
from nimmt.decisions import Decision
from nimmt.errors import BadSetup
from nimmt.game import AnyGame, Game
from nimmt.words import Message

FOLDER = Path(__file__).parent / "data"

EASIEST, HARDEST = 1, 5
"""The levels: one more for each of the four weaker bots that does not find the best choice."""


class Puzzle(Struct, frozen=True, dict=True):
    """A position in which one choice is clearly best."""

    name: str
    """Such as ``classic-17-4``: the game, and which choice of which deal of the maker's."""
    level: int
    gap: float
    """How many points the best choice is better than the next, expected over many play-outs."""
    error: float
    """The standard error of the gap."""
    worth: tuple[float, ...]
    """For each choice, in the order of the question, its points beside the best: 0 for that, else less."""
    seat: int
    """Who is asked."""
    position: str

    @property
    def game(self) -> str:
        """The ruleset."""
        return self.position.partition(" ")[0]

    @cached_property
    def table(self) -> AnyGame:
        """The game at the moment of the question."""
        return Game.from_text(self.position, seed=0)

    @property
    def decision(self) -> Decision:
        """The question."""
        return self.table.pending[self.seat]

    @property
    def best(self) -> Choice:
        """The answer."""
        return self.decision.choices[self.worth.index(0.0)]

    def ranked(self) -> list[tuple[Choice, float]]:
        """All choices with their worth, the best first."""
        return sorted(zip(self.decision.choices, self.worth), key=lambda item: -item[1])

    def line(self) -> str:
        """The puzzle in one line; `puzzle_of` reads it."""
        worth = ",".join("0" if not value else f"{value:.1f}" for value in self.worth)
        gap = f"{self.gap:.2f}±{self.error:.2f}"
        return "\t".join((self.name, str(self.level), gap, worth, str(self.seat), self.position))


def puzzle_of(line: str) -> Puzzle:
    """The puzzle that stands in a line.

    >>> line = "classic-1-2\\t3\\t1.80±0.10\\t0,-1.8\\t0\\tclassic rows=12/37/43/58 hands=14,99/15,98"
    >>> puzzle_of(line).best
    Play(cards=(14,))
    """
    name, level, gap, worth, seat, position = line.split("\t")
    points, _, error = gap.partition("±")
    return Puzzle(
        name, int(level), float(points), float(error), tuple(map(float, worth.split(","))), int(seat), position
    )


def read(path: Path) -> tuple[Puzzle, ...]:
    """The puzzles of a file; none where there is no file."""
    if not path.is_file():
        return ()
    return tuple([puzzle_of(line) for line in path.read_text(encoding="utf-8").splitlines() if line])


@cache
def shipped() -> tuple[str, ...]:
    """The games that there are puzzles for, in the order of the family."""
    return tuple([name for name in catalogue.names() if puzzles(name)])


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, the easiest first; none where there are none."""
    return tuple(sorted(read(FOLDER / f"{game}.txt"), key=lambda puzzle: puzzle.level))


def find(name: str) -> Puzzle:
    """The puzzle of this name; BadSetup where there is none."""
    game = name.rsplit("-", 2)[0]
    for puzzle in puzzles(game):
        if puzzle.name == name:
            return puzzle
    raise BadSetup(Message("puzzles.unknown", {"name": name}))
