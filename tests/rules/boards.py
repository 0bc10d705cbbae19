"""Boards that the tests of the Brettspiel bring along, so that they assert nothing the shipped ones show."""

VERSIONS = ("board", "board-luck", "board-expert", "board-expert-luck")
PLAIN_ROW = ". . . . . . T"


def board(*first: str, rest: str = PLAIN_ROW, rows: int = 10, more: str = "") -> str:
    """The option for a board with these rows first, plain ones below, and what else is printed on it."""
    return "board=rows:" + "/".join(row.replace(" ", ",") for row in [*first, *[rest] * (rows - len(first))]) + more


PLAIN = board()
SPECIAL = board(". . . . T", ". D D . T", rest=". . . . T")
"""The second row has double tiles."""
