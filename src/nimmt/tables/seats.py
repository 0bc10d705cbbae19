"""One seat of a table: who has it, how their time stands, and what they have said and answered."""

from typing import Literal

from msgspec import Struct


class TableSeat(Struct):
    """One seat of a table."""

    kind: Literal["free", "person", "bot"] = "free"
    name: str = ""
    key: str = ""
    bot: str = ""
    """The name of the bot that sits here."""
    face: str = ""
    joined: int = 0
    """The seq at which they sat down."""
    away: bool = False
    offered: int | None = None
    """Since when whoever comes may take over, if their player does not come back before."""
    muted: bool = False
    bank: int = 0
    since: int | None = None
    """When the seat was asked what it has yet to answer; outages move it."""
    stamp: int = 0
    """The seq of the last line that changed what this seat is asked or has answered."""
    changes: int = 0
    """How often the seat has answered the question it is asked."""
    goings: int = 0
    """How often its player has gone or come back during the question that is asked."""
    said: tuple[int, ...] = ()
    """When the seat last said something, its latest messages."""
