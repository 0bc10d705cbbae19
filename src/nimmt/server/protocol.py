"""What clients and the server say to each other. Documented in docs/protocol.md; served as JSON Schema.

Everything is JSON, everything is a tagged union. A client sends *commands* and gets *replies*; whatever happens at a
table reaches everybody who looks at it as *updates*. Every line of a table's log has a number, its *seq*.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from nimmt.decisions import Choice, Landing
from nimmt.pieces import Pieces

PROTOCOL = 1
"""Raised when an old client would misunderstand the server, or the other way round."""

FRAME = 8192
"""The most bytes of one message from a client, and of a request's body."""

NAME = 24
"""The most characters of a player's name."""

TEXT = 300
"""The most characters of a chat message."""

SEATS = 20
"""More seats than any ruleset has."""

Seq = Annotated[int, Meta(ge=0, le=2**53 - 1)]
SeatNumber = Annotated[int, Meta(ge=0, lt=SEATS)]
CommandId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,64}$", max_length=64)]
Seconds = Annotated[int, Meta(ge=1, le=7 * 24 * 3600)]
Name = Annotated[str, Meta(min_length=1, max_length=NAME, description="how the others see you")]
Key = Annotated[str, Meta(max_length=64, description="the secret that holds a seat")]
NewKey = Annotated[
    str,
    Meta(
        pattern="^[A-Za-z0-9_-]{22,64}$",
        max_length=64,
        description="a secret of your own making, at least 128 random bits; asking twice with it gives one seat",
    ),
]


# --- from clients: requests ------------------------------------------------------------------------------


class Timer(Struct, frozen=True, forbid_unknown_fields=True):
    """How long a decision may take: so many seconds each time, then the seat's time bank, then a bot plays."""

    turn: Seconds = 60
    bank: Annotated[int, Meta(ge=0, le=7 * 24 * 3600)] = 120


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Set up a table and sit down at it."""

    name: Name
    ruleset: Annotated[str, Meta(max_length=40)] = "classic"
    options: Annotated[dict[str, Any], Meta(max_length=20, description="options of the ruleset")] = {}
    seats: Annotated[int, Meta(ge=1, lt=SEATS)] = 4
    timer: Timer | None = Timer()
    open: Annotated[bool, Meta(description="listed in the lobby; otherwise found by its link only")] = False
    key: NewKey | None = None


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """Sit down at a table: at this seat, or at the first free one."""

    name: Name
    seat: SeatNumber | None = None
    key: NewKey | None = None


# --- from clients: commands ------------------------------------------------------------------------------


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="command", tag=str.lower):
    """Something a seat wants. *id* is the client's own name for it: the same id is never carried out twice."""

    id: CommandId


class Choose(Command, frozen=True):
    """Answer the question your seat is asked, or change your sealed answer.

    *seq* is the last seq you had seen when you chose: an answer to an earlier question changes nothing.
    """

    seq: Seq
    choice: Choice


class Start(Command, frozen=True):
    """Begin the game (the host's right); with *bots*, the name of one, such bots take the empty seats."""

    bots: Annotated[str, Meta(max_length=40)] | None = None


class Leave(Command, frozen=True):
    """Give up your seat before the game, or let a bot play for you in it."""


class Back(Command, frozen=True):
    """Play on yourself where a bot has been playing for you. Any `choose` does the same."""


class Chat(Command, frozen=True):
    """Say something to the table."""

    text: Annotated[str, Meta(min_length=1, max_length=TEXT)]


class Mute(Command, frozen=True):
    """Silence a seat's chat, or let it speak again (the host's right)."""

    seat: SeatNumber
    on: bool = True


class Kick(Command, frozen=True):
    """Remove somebody from their seat before the game begins (the host's right)."""

    seat: SeatNumber


class Relieve(Command, frozen=True):
    """Let a bot play for somebody the game has waited for long enough, at a table without a clock (anybody's right)."""

    seat: SeatNumber


class Offer(Command, frozen=True):
    """Let whoever comes by the link take over a seat that a bot plays for its person (the host's right)."""

    seat: SeatNumber


class Rematch(Command, frozen=True):
    """Set up another table for the same people, after the game."""


AnyCommand = Choose | Start | Leave | Back | Chat | Mute | Kick | Relieve | Offer | Rematch


class Hello(Struct, frozen=True, forbid_unknown_fields=True, tag_field="command", tag="hello"):
    """The first message on a WebSocket: who you are, and the last seq you have seen.

    Without a key you watch. Without *after* you get the table as it stands and what happens from now on; with
    *after* also everything that happened since (0: since the beginning).
    """

    protocol: int = PROTOCOL
    key: Key | None = None
    after: Seq | None = None


ClientMessage = Hello | AnyCommand


# --- what happened at a table ----------------------------------------------------------------------------


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


class Left(What, frozen=True):
    """Somebody gave up their seat; in a game a bot plays on for them until they are back."""

    seat: int


class Kicked(What, frozen=True):
    """The host removed somebody from their seat."""

    seat: int


class Started(What, frozen=True):
    """The cards are dealt. Bots of this name took these seats."""

    bots: tuple[int, ...] = ()
    bot: str = ""


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
    """The server was away for so many milliseconds; no clock is charged for them."""

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


# --- from the server -------------------------------------------------------------------------------------


class Happened(Struct, frozen=True):
    """One line of the log as this viewer may see it: when (milliseconds since 1970), what, and the game's events."""

    seq: int
    at: int
    what: AnyWhat
    events: tuple[Any, ...] = ()
    """Each a `nimmt.events.Event`."""


class SeatInfo(Struct, frozen=True):
    """One seat as everybody sees it."""

    seat: int
    kind: Literal["free", "person", "bot"]
    name: str = ""
    bot: str = ""
    """Which bot sits here."""
    here: bool | None = False
    """Whether somebody is connected for this seat; null where another process of the server may know."""
    away: bool = False
    """A bot plays for this person."""
    muted: bool = False
    bank: int = 0
    """Milliseconds left in the time bank, the running decision not counted."""
    deadline: int | None = None
    """When the bank will be used up, if the seat has to decide now (milliseconds since 1970)."""
    relief: int | None = None
    """From when on anybody may let a bot play here, where the game waits without a clock (milliseconds since 1970)."""
    offered: bool = False
    """Whoever comes may take over this seat."""


Phase = Literal["waiting", "playing", "over", "closed"]


class TableState(Struct, frozen=True):
    """A table as this viewer sees it now."""

    table: str
    seq: int
    now: int
    """The server's time, to read deadlines by."""
    phase: Phase
    ruleset: str
    title: str
    options: dict[str, Any]
    timer: Timer | None
    open: bool
    seats: tuple[SeatInfo, ...]
    host: int | None
    you: int | None
    """Your seat, or null for a spectator."""
    commitment: str
    """SHA-256 of the secret that deals the cards."""
    secret: str | None = None
    """That secret, once the game is over."""
    totals: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    rematch: str | None = None
    """The table where the same people meet again."""
    problem: str | None = None
    """Why this server cannot play this table on."""
    view: Any = None
    """The game, as far as you may know it: a `nimmt.views.View`."""
    points: tuple[int, ...] = ()
    """The points of the round so far, as you can count them."""
    capacities: tuple[int, ...] = ()
    """How many cards each row holds before the next one takes it."""
    landings: tuple[Landing, ...] = ()
    """Where each card you may lay now would go if nothing changed."""
    costs: tuple[int, ...] = ()
    """What each of your choices would add to your points, where you must take a row."""


class Message(Struct, frozen=True, tag_field="type", tag=str.lower):
    """Base of the server's messages on a WebSocket."""


class Update(Message, frozen=True):
    """What happened since the last update, and how the table stands now. A long catch-up comes in several."""

    happened: tuple[Happened, ...] = ()
    state: TableState | None = None


class Ack(Message, frozen=True, omit_defaults=True):
    """Your command is on the log for good, at this seq. A duplicate was there already and changed nothing."""

    id: str
    seq: int
    duplicate: bool = False


Code = Literal[
    "malformed",
    "illegal",
    "late",
    "phase",
    "spectator",
    "not_host",
    "full",
    "muted",
    "kicked",
    "too_fast",
    "origin",
    "bad_key",
    "not_found",
    "method",
    "too_big",
    "protocol",
    "rules_version",
    "try_again",
]


class Refused(Message, frozen=True, omit_defaults=True):
    """Nothing was changed, and why. *code* is for programs, *message* for people."""

    code: Code
    message: str
    id: str = ""


ServerMessage = Update | Ack | Refused


# --- answers to HTTP requests ----------------------------------------------------------------------------


class Seated(Struct, frozen=True):
    """You have a seat. Keep the key: whoever holds it holds the seat."""

    table: str
    seat: int
    key: str


class Error(Struct, frozen=True):
    """Why a request was refused. *code* is for programs, *message* for people."""

    code: Code
    message: str


class LobbyTable(Struct, frozen=True):
    """An open table that waits for players."""

    table: str
    ruleset: str
    title: str
    options: dict[str, Any]
    timer: Timer | None
    seats: int
    names: tuple[str, ...]


class Lobby(Struct, frozen=True):
    """The open tables, the newest first."""

    tables: tuple[LobbyTable, ...]


class RulesetInfo(Struct, frozen=True):
    """A game of the family, and what can be set."""

    name: str
    title: str
    summary: str
    fewest_players: int
    most_players: int
    options: dict[str, Any]
    """A JSON Schema."""


class BotInfo(Struct, frozen=True):
    """A bot that may take empty seats."""

    name: str
    about: str
    """How it plays, in one English line."""


class About(Struct, frozen=True):
    """This server."""

    version: str
    protocol: int
    frame: int
    rulesets: tuple[RulesetInfo, ...]
    bots: tuple[BotInfo, ...]


class History(Struct, frozen=True):
    """What happened after a seq, and how the table stands. *more*: ask again after the last seq."""

    happened: tuple[Happened, ...]
    state: TableState
    more: bool = False


class ReplayStep(Struct, frozen=True):
    """One answer of a finished game, and everything it caused, nothing hidden. The first step is the deal.

    The events are enough to draw the table after each step.
    """

    events: tuple[Any, ...]
    seat: int | None = None
    choice: str | None = None
    by: Literal["player", "bot"] | None = None


class SealedDeal(Struct, frozen=True):
    """One shuffle: what was shuffled, in its order before, and the first of them afterwards."""

    items: tuple[int | str, ...]
    dealt: tuple[int | str, ...]


class Replay(Struct, frozen=True):
    """A finished game from its deal to its end."""

    table: str
    ruleset: str
    title: str
    options: dict[str, Any]
    names: tuple[str, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    commitment: str
    secret: str
    pieces: Pieces
    steps: tuple[ReplayStep, ...]
    deals: tuple[SealedDeal, ...]
    """What the secret dealt, deal by deal."""
