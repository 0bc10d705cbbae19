"""Boards that the tests of the Brettspiel bring along, so that they assert nothing the shipped ones show."""

from nimmt.game import AnyGame
from nimmt.rules.board.events import TilePlaced
from tests.positions import of_kind

VERSIONS = ("board", "board-luck", "board-expert", "board-expert-luck")
PLAIN_ROW = ". . . . . . T"


def board(*first: str, rest: str = PLAIN_ROW, rows: int = 10, more: str = "") -> str:
    """The option for a board with these rows first, plain ones below, and what else is printed on it."""
    return "board=rows:" + "/".join(row.replace(" ", ",") for row in [*first, *[rest] * (rows - len(first))]) + more


PLAIN = board()
SPECIAL = board(". . . . T", ". D D . T", rest=". . . . T")
"""The second row has double tiles."""
TWO = board(". . . . . . T", ". D . . . . T")
"""Everybody plays two tiles while the second row is begun."""


def placed(game: AnyGame) -> list[int]:
    """The tiles placed so far, in order."""
    return [event.tile for event in of_kind(game.events, TilePlaced)]
