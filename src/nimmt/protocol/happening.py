"""What can happen at a table: the lines of its log, as everybody reads them.

Documented in docs/protocol.md. Every line has a number, its *seq*; a command that is taken adds one.
"""

from typing import Any, Literal

from msgspec import Struct

from nimmt.protocol.asking import Coach, Timer
from nimmt.words import Message, Who, params_of


class What(Struct, frozen=True, omit_defaults=True, tag_field="what", tag=str.lower):
    """Base of everything that can happen at a table. All of it is public."""

    def message(self, *, playing: bool) -> Message | None:
        """What it says, before the game or while it is *playing*; None where there is nothing to tell."""
        return Message(f"what.{type(self).__name__.lower()}", params_of(self))


class Agreed(What, frozen=True):
    """Base of what says which game is played, and on which terms."""

    ruleset: str
    rules_version: int
    options: dict[str, Any]
    seats: int
    timer: Timer | None
    open: bool

    def message(self, *, playing: bool) -> Message | None:
        """Which game it is."""
        return Message(f"what.{type(self).__name__.lower()}", {"title": Message(f"ruleset.{self.ruleset}.title")})


class Created(Agreed, frozen=True):
    """The table was set up. The commitment is the SHA-256 of the secret that will deal the cards."""

    commitment: str
    rematch_of: str | None = None
    daily: str = ""
    """The day whose deal is played, such as 2030-01-31; empty at every other table."""
    coach: Coach = "bots"
    """Who may ask what the strongest bot would do."""


class Joined(What, frozen=True):
    """Somebody sat down; in a game they took over a seat that was offered."""

    seat: int
    name: str
    face: str = ""


class Changed(Agreed, frozen=True):
    """The host chose another game, or other terms."""

    coach: Coach = "bots"


class Renamed(What, frozen=True):
    """Somebody who was called *before* goes by another name, or looks different."""

    seat: int
    name: str
    before: str
    face: str = ""

    def message(self, *, playing: bool) -> Message | None:
        """Who it was; nothing where only the looks are new."""
        if self.name == self.before:
            return None
        return Message("what.renamed", {"seat": Who(self.seat), "before": self.before})


class Left(What, frozen=True):
    """Somebody gave up their seat; in a game a bot plays on for them until they are back."""

    seat: int

    def message(self, *, playing: bool) -> Message | None:
        """In a game, a bot plays on."""
        return Message("what.left.playing" if playing else "what.left", params_of(self))


class Kicked(What, frozen=True):
    """The host removed somebody from their seat."""

    seat: int


class Started(What, frozen=True):
    """The cards are dealt. Bots took these seats: all of this name, or one of each of these."""

    bots: tuple[int, ...] = ()
    bot: str | tuple[str, ...] = ""

    def message(self, *, playing: bool) -> Message | None:
        """How many bots play."""
        return Message("what.started", {"count": len(self.bots)})


class Answered(What, frozen=True):
    """A seat answered: its player, or a bot in their place. What it chose shows in the events once it is revealed."""

    seat: int
    by: Literal["player", "bot"] = "player"

    def message(self, *, playing: bool) -> Message | None:
        """The events tell it better; only that a bot did it in a player's place is worth a line, to that player."""
        return Message("what.answered", params_of(self)) if self.by == "bot" else None


class Hinted(What, frozen=True):
    """A seat asked what the strongest bot would do."""

    seat: int


class Timeout(What, frozen=True):
    """A seat's time is used up: a bot plays until its player is back."""

    seat: int


class Returned(What, frozen=True):
    """A seat's player is back and plays again."""

    seat: int


class Relieved(What, frozen=True):
    """The game has waited for a seat long enough: a bot plays until its player is back, as the seat *by* wished."""

    seat: int
    by: int

    def message(self, *, playing: bool) -> Message | None:
        """Who asked for it."""
        return Message("what.relieved", {"seat": Who(self.seat), "by": Who(self.by)})


class Offered(What, frozen=True):
    """Somebody may take over a seat whose player is gone."""

    seat: int


class Said(What, frozen=True):
    """Chat: of a seat, or of somebody who watches, by *name*."""

    seat: int | None
    text: str
    name: str = ""

    def message(self, *, playing: bool) -> Message | None:
        """Who says what."""
        if self.seat is None:
            return Message("what.said.watching", {"who": self.name, "text": self.text})
        return Message("what.said", {"seat": Who(self.seat), "text": self.text})


class Heard(What, frozen=True):
    """The host let those who watch chat, or no longer."""

    on: bool


class Muted(What, frozen=True):
    """The host silenced a seat, or let it speak again."""

    seat: int
    on: bool


class Outage(What, frozen=True):
    """The server was away for some milliseconds; no clock is charged for them."""

    ms: int

    def message(self, *, playing: bool) -> Message | None:
        """For how long, in seconds."""
        return Message("what.outage", {"seconds": max(1, round(self.ms / 1000))})


class Rematched(What, frozen=True):
    """The same people meet again at another table, as the seat *by* wished."""

    table: str
    by: int | None = None

    def message(self, *, playing: bool) -> Message | None:
        """Who asked for it, where somebody did."""
        return Message("what.rematched") if self.by is None else Message("what.rematched.by", {"by": Who(self.by)})


class Closed(What, frozen=True):
    """The table was ended before its game was over: for a reason, or as the seat *by* wished."""

    reason: str = ""
    by: int | None = None

    def message(self, *, playing: bool) -> Message | None:
        """Why, or who wished it."""
        if self.by is None:
            return Message("what.closed", {"reason": self.reason or None})
        return Message("what.closed.by", {"by": Who(self.by)})


AnyWhat = (
    Created
    | Joined
    | Changed
    | Renamed
    | Left
    | Kicked
    | Started
    | Answered
    | Hinted
    | Timeout
    | Returned
    | Relieved
    | Offered
    | Said
    | Heard
    | Muted
    | Outage
    | Rematched
    | Closed
)
