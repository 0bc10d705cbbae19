"""What clients ask of the server: requests, the commands at a table, and the hello of a socket; and their limits.

Documented in docs/protocol.md. A client sends *commands* and gets *replies* (`answers`).
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from nimmt.choices import Choice

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
Face = Annotated[
    str,
    Meta(
        pattern="^([a-z]{1,12}-[a-z]{1,12})?$",
        max_length=25,
        description="how you look: a kind of cattle and a colour, such as heifer-sky; clients draw it",
    ),
]
BotName = Annotated[str, Meta(max_length=40)]
RulesetName = Annotated[str, Meta(max_length=40)]
Options = Annotated[dict[str, Any], Meta(max_length=20, description="options of the ruleset")]
SeatCount = Annotated[int, Meta(ge=1, lt=SEATS)]
Listed = Annotated[bool, Meta(description="listed in the lobby; otherwise found by its link only")]
Coach = Annotated[
    Literal["bots", "all", "teach"],
    Meta(
        description="who may ask what the strongest bot would do: whoever plays against bots alone, everybody, or "
        "everybody, who are also told after each turn what they gave away"
    ),
]
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
    """How long a decision may take: some seconds each time, then the seat's time bank, then a bot plays."""

    turn: Seconds = 60
    bank: Annotated[int, Meta(ge=0, le=7 * 24 * 3600)] = 120


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Set up a table and sit down at it."""

    name: Name
    ruleset: RulesetName = "classic"
    options: Options = {}
    seats: SeatCount = 4
    timer: Timer | None = Timer()
    open: Listed = False
    key: NewKey | None = None
    face: Face = ""
    coach: Coach = "bots"


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """Sit down at a table: at this seat, or at the first free one."""

    name: Name
    seat: SeatNumber | None = None
    key: NewKey | None = None
    face: Face = ""


class PlayDaily(Struct, frozen=True, forbid_unknown_fields=True):
    """Play today's deal. Asking again with the same key leads to the same table: one try counts."""

    name: Name
    key: NewKey
    face: Face = ""


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
    """Begin the game (the host's right); bots take the empty seats: all of one name, or one of each of these."""

    bots: BotName | Annotated[tuple[BotName, ...], Meta(max_length=SEATS)] | None = None


class Change(Command, frozen=True):
    """Choose another game, other options, seats or clock while the table waits (the host's right)."""

    ruleset: RulesetName
    options: Options = {}
    seats: SeatCount = 4
    timer: Timer | None = Timer()
    open: Listed = False
    coach: Coach = "bots"


class Rename(Command, frozen=True):
    """Go by another name, or look different, while the table waits."""

    name: Name
    face: Face = ""


class End(Command, frozen=True):
    """End the game before it is over (the host's right)."""


class Leave(Command, frozen=True):
    """Give up your seat before the game, or let a bot play for you in it."""


class Back(Command, frozen=True):
    """Play on yourself where a bot has been playing for you. Any `choose` does the same."""


class Chat(Command, frozen=True):
    """Say something to the table. Who watches says a *name* too, and speaks where the host lets them."""

    text: Annotated[str, Meta(min_length=1, max_length=TEXT)]
    name: Name | None = None


class Hear(Command, frozen=True):
    """Let those who watch chat, or no longer (the host's right)."""

    on: bool = True


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


AnyCommand = (
    Choose | Start | Change | Rename | End | Leave | Back | Chat | Hear | Mute | Kick | Relieve | Offer | Rematch
)


class Hello(Struct, frozen=True, forbid_unknown_fields=True, tag_field="command", tag="hello"):
    """The first message on a WebSocket: who you are, and the last seq you have seen.

    Without a key you watch. Without *after* you get the table as it stands and what happens from now on; with
    *after* also everything that happened since (0: since the beginning).
    """

    protocol: int = PROTOCOL
    key: Key | None = None
    after: Seq | None = None


ClientMessage = Hello | AnyCommand
