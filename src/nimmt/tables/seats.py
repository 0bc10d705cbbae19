"""One seat of a table: who has it, how their time stands, and what they have said and answered."""

from typing import Literal

from msgspec import Struct

from nimmt.choices import Choice
from nimmt.decisions import Decision
from nimmt.views import View


class Reply(Struct, frozen=True):
    """What a seat has answered, and what it knew then."""

    number: int
    """How many answers were given in the game before it."""
    seq: int
    """The line of its first version: until everybody has answered it may be replaced."""
    view: View
    decision: Decision
    choice: Choice


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
    hinted: bool = False
    """Whether its player has asked what a bot would do about the question that is asked."""
    reply: Reply | None = None
    """What its player has answered last, where a coach comments on it."""
    goings: int = 0
    """How often its player has gone or come back during the question that is asked."""
    said: tuple[int, ...] = ()
    """When the seat last said something, its latest messages."""
