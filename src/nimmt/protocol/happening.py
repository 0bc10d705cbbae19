"""What can happen at a table: the lines of its log, as everybody reads them.

Documented in docs/protocol.md. Every line has a number, its *seq*; a command that is taken adds one.
"""

from typing import Any, Literal

from msgspec import Struct

from nimmt.protocol.asking import Timer


class What(Struct, frozen=True, omit_defaults=True, tag_field="what", tag=str.lower):
    """Base of everything that can happen at a table. All of it is public."""


class Created(What, frozen=True):
    """The table was set up. The commitment is the SHA-256 of the secret that will deal the cards."""

    ruleset: str
    rules_version: int
    options: dict[str, Any]
    seats: int
    timer: Timer | None
    open: bool
    commitment: str
    rematch_of: str | None = None


class Joined(What, frozen=True):
    """Somebody sat down; in a game they took over a seat that was offered."""

    seat: int
    name: str
    face: str = ""


class Left(What, frozen=True):
    """Somebody gave up their seat; in a game a bot plays on for them until they are back."""

    seat: int


class Kicked(What, frozen=True):
    """The host removed somebody from their seat."""

    seat: int


class Started(What, frozen=True):
    """The cards are dealt. Bots took these seats: all of this name, or one of each of these."""

    bots: tuple[int, ...] = ()
    bot: str | tuple[str, ...] = ""


class Answered(What, frozen=True):
    """A seat answered: its player, or a bot in their place. What it chose shows in the events once it is revealed."""

    seat: int
    by: Literal["player", "bot"] = "player"


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


class Offered(What, frozen=True):
    """Somebody may take over a seat whose player is gone."""

    seat: int


class Said(What, frozen=True):
    """Chat."""

    seat: int
    text: str


class Muted(What, frozen=True):
    """The host silenced a seat, or let it speak again."""

    seat: int
    on: bool


class Outage(What, frozen=True):
    """The server was away for some milliseconds; no clock is charged for them."""

    ms: int


class Rematched(What, frozen=True):
    """The same people meet again at another table, as the seat *by* wished."""

    table: str
    by: int | None = None


class Closed(What, frozen=True):
    """The table was ended before its game was over."""

    reason: str


AnyWhat = (
    Created
    | Joined
    | Left
    | Kicked
    | Started
    | Answered
    | Timeout
    | Returned
    | Relieved
    | Offered
    | Said
    | Muted
    | Outage
    | Rematched
    | Closed
)
