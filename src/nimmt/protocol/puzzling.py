"""What the server says of puzzles: which there are, and one of them with what every choice is worth."""

from msgspec import Struct

from nimmt.choices import Choice
from nimmt.pieces import Pieces
from nimmt.protocol.answers import TableState
from nimmt.words import Message


class PuzzleInfo(Struct, frozen=True):
    """A puzzle there is."""

    name: str
    level: int
    """From 1, which every bot solves, to 5, which only the strongest does."""


class PuzzleGame(Struct, frozen=True):
    """The puzzles of a game, the easiest first."""

    game: str
    puzzles: tuple[PuzzleInfo, ...]


class Puzzles(Struct, frozen=True):
    """The puzzles there are, in the order of the family."""

    games: tuple[PuzzleGame, ...]


class PuzzleChoice(Struct, frozen=True):
    """A choice, and how many points it is worse than the best."""

    choice: Choice
    less: float


class WholePuzzle(Struct, frozen=True):
    """A puzzle with its answer."""

    name: str
    game: str
    level: int
    pieces: Pieces
    state: TableState
    """The table, with the question to the reader."""
    best: Choice
    gap: float
    """How many points the next best choice is worse."""
    reason: Message
    ranking: tuple[PuzzleChoice, ...]
    """All choices, the best first."""
