"""What the server says to its clients: updates, replies, and the answers to requests.

Documented in docs/protocol.md; served as JSON Schema. Everything is JSON, everything is a tagged union. What clients
ask is in `asking`; whatever happens at a table (`happening`) reaches everybody who looks at it as *updates*.
"""

from typing import Any, Literal, Self

from msgspec import Struct, to_builtins
from msgspec.json import encode

from nimmt.choices import Choice
from nimmt.decisions import Decision, Landing
from nimmt.events import Event
from nimmt.pieces import Pieces
from nimmt.protocol.asking import Coach, Timer
from nimmt.protocol.happening import AnyWhat
from nimmt.words import Message, Value

# --- from the server -------------------------------------------------------------------------------------


class Happened(Struct, frozen=True):
    """One line of the log as this viewer may see it: when (milliseconds since 1970), what, and the game's events."""

    seq: int
    at: int
    what: AnyWhat
    events: tuple[dict[str, Any], ...] = ()
    """Each a `nimmt.events.Event`, with what it says: see `told`."""
    said: Message | None = None
    """What the line itself says, where the events do not tell it better."""


def told(event: Event) -> dict[str, Any]:
    """An event as it is sent: its fields, and as *said* what it means to a person."""
    fields: dict[str, Any] = to_builtins(event)
    return fields | {"said": event.message}


class Asked(Struct, frozen=True):
    """A question to you in words, and for its choices what they do and what their buttons say.

    What a choice says of itself (its cards, its card, its row counted from 1) is left out of these messages, and those
    that are equal then are sent once: hundreds of choices take few words.
    """

    question: Message
    does: tuple[Message, ...]
    press: tuple[Message, ...]
    which: tuple[tuple[int, int], ...]
    """For each choice, which of these messages are its own."""

    @classmethod
    def of(cls, decision: Decision) -> Self:
        """The words of a decision."""
        does: _Found = {}
        press: _Found = {}
        which = []
        for choice in decision.choices:
            which.append((_once(does, choice, *decision.deed(choice)), _once(press, choice, *decision.button(choice))))
        return cls(decision.message, _listed(does), _listed(press), tuple(which))


_Found = dict[tuple[str, bytes], tuple[int, Message]]


def _listed(found: _Found) -> tuple[Message, ...]:
    return tuple([message for _, message in found.values()])


def _once(found: _Found, choice: Choice, key: str, params: dict[str, Value]) -> int:
    """The number of a message among those found, less what its choice says of itself."""
    if params:
        own = choice.params
        params = {word: value for word, value in params.items() if word not in own or own[word] != value}
    known = (key, encode(params) if params else b"")
    one = found.get(known)
    if one is None:
        one = found[known] = (len(found), Message(key, params))
    return one[0]


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
    face: str = ""
    """How this person looks, such as ``heifer-sky``; empty where they did not say."""


Phase = Literal["waiting", "playing", "over", "closed"]


class OpenState(Struct, frozen=True):
    """A table as everybody sees it now."""

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
    commitment: str
    """SHA-256 of the secret that deals the cards."""
    secret: str | None = None
    """That secret, once the game is over."""
    totals: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    rematch: str | None = None
    """The table where the same people meet again."""
    daily: str = ""
    """The day whose deal is played; its secret is told the day after."""
    audience: bool = False
    """Whether those who watch may chat."""
    coach: Coach = "bots"
    """Who may ask what the strongest bot would do, and whether everybody is told what a turn gave away."""
    problem: str | None = None
    """Why this server cannot play this table on."""


class TableState(OpenState, frozen=True, kw_only=True):
    """A table as this viewer sees it now."""

    you: int | None
    """Your seat, or null for a spectator."""
    hints: bool = False
    """Whether you may ask at this table what the strongest bot would do."""
    view: Any = None
    """The game, as far as you may know it: a `nimmt.views.View`."""
    points: tuple[int, ...] = ()
    """The points of the round so far, as you can count them."""
    capacities: tuple[int, ...] = ()
    """How many cards each row holds before the next one takes it."""
    landings: tuple[Landing, ...] = ()
    """Where each card you may lay now would go if nothing changed."""
    would: tuple[Message, ...] = ()
    """What each of these says to a person, as far as it is of a card by itself; those come first."""
    costs: tuple[int, ...] = ()
    """What each of your choices would add to your points, where you must take a row."""
    asked: Asked | None = None
    """The question to you, in words."""
    waits: Message | None = None
    """Whom the table waits for besides you, and for what."""


class Sending(Struct, frozen=True, tag_field="type", tag=str.lower):
    """Base of the server's messages on a WebSocket."""


class Update(Sending, frozen=True):
    """What happened since the last update, and how the table stands now. A long catch-up comes in several."""

    happened: tuple[Happened, ...] = ()
    state: TableState | None = None


class Ack(Sending, frozen=True, omit_defaults=True):
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


class Refused(Sending, frozen=True, omit_defaults=True):
    """Nothing was changed, and why. *code* is for programs, *message* is English."""

    code: Code
    message: str
    id: str = ""
    said: Message | None = None
    """The same for people, in any language; missing where only programs are to blame."""


ServerMessage = Update | Ack | Refused


# --- answers to HTTP requests ----------------------------------------------------------------------------


class Seated(Struct, frozen=True):
    """You have a seat. Keep the key: whoever holds it holds the seat."""

    table: str
    seat: int
    key: str


class Error(Struct, frozen=True):
    """Why a request was refused. *code* is for programs, *message* is English."""

    code: Code
    message: str
    said: Message | None = None
    """The same for people, in any language; null where only programs are to blame."""


class Spoken(Struct, frozen=True):
    """A short code to say aloud, such as ``tango-77``; it leads to the table while that waits."""

    code: str


class Found(Struct, frozen=True):
    """The table that a code leads to."""

    table: str


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
    """The open tables, the newest first, a hundred at a time."""

    tables: tuple[LobbyTable, ...]
    more: bool = False
    """Whether there are older ones: ask again with `skip`."""


class RulesetInfo(Struct, frozen=True):
    """A game of the family, and what can be set."""

    name: str
    title: str
    summary: str
    fewest_players: int
    most_players: int
    options: dict[str, Any]
    """A JSON Schema."""
    lesson: bool = False
    """Whether there is a lesson of it."""


class BotInfo(Struct, frozen=True):
    """A bot that may take empty seats."""

    name: str
    about: str
    """How it plays, in one English line."""
    names: tuple[str, ...] = ()
    """What it may be called at a table, the first first; empty: by its kind and a number."""
    rulesets: tuple[str, ...] | None = None
    """The games that it plays; null: all."""
    players: tuple[int, ...] | None = None
    """With how many players in all it plays; null: with any number."""
    levels: tuple[str, ...] = ()
    """The names of the same bot at lower ratings, the weakest first: its own with a colon and the rating."""


class About(Struct, frozen=True):
    """This server."""

    version: str
    protocol: int
    frame: int
    rulesets: tuple[RulesetInfo, ...]
    bots: tuple[BotInfo, ...]
    addresses: tuple[str, ...] = ()
    """Where others in the local network find the page, where this server is at home and knows."""


class History(Struct, frozen=True):
    """What happened after a seq, and how the table stands. *more*: ask again after the last seq."""

    happened: tuple[Happened, ...]
    state: TableState
    more: bool = False


class ReplayStep(Struct, frozen=True):
    """One answer of a finished game, and everything it caused, nothing hidden. The first step is the deal.

    The events are enough to draw the table after each step.
    """

    events: tuple[dict[str, Any], ...]
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
    bots: tuple[str, ...] = ()
    """Which bot sat at each seat; empty for a person."""
    faces: tuple[str, ...] = ()
    """How each person looked."""
