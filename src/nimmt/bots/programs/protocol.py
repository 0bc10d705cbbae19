"""What nimmt and a bot in another language say to each other, a line of JSON at a time. See docs/bot-protocol.md.

Views, decisions and events are written as everywhere else in nimmt. A bot answers with the notation of a choice.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from nimmt.events import Event
from nimmt.views import View

PROTOCOL = 1
"""Raised when an old bot would misunderstand nimmt, or the other way round."""

LINE = 65536
"""The most bytes of a line from a bot."""

UNREAD = 1000
"""The most lines from a bot that nobody has asked for."""


class BotMessage(Struct, frozen=True, tag_field="say", tag=str.lower):
    """Base of all messages."""


# --- from nimmt ------------------------------------------------------------------------------------------


class Greeting(BotMessage, frozen=True, tag="hello"):
    """The first line; the bot answers with its own hello."""

    protocol: int
    program: str


class New(BotMessage, frozen=True):
    """A new game: forget the last one. Needs no answer."""

    ruleset: str
    players: int
    options: Any
    fewest_wins: bool
    seat: int
    seed: int
    """For the bot's random numbers: the same game with the same seed should give the same choices."""
    budget: float
    """How many seconds it may think about a decision."""


class Tell(BotMessage, frozen=True):
    """What happened since the last question, as far as the bot's seat may know; for bots that asked for events."""

    events: tuple[Event, ...]


class Ask(BotMessage, frozen=True):
    """A question; the bot answers with the same id and one of the choices."""

    id: int
    choices: tuple[str, ...]
    totals: tuple[int, ...]
    points: tuple[int, ...]
    view: View


class GameOver(BotMessage, frozen=True, tag="end"):
    """The game is over, or was left: then there are no totals and no winners. Needs no answer."""

    totals: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None


class Quit(BotMessage, frozen=True):
    """Nothing more will come: end."""


# --- from a bot ------------------------------------------------------------------------------------------


class BotHello(BotMessage, frozen=True, tag="hello"):
    """Who the bot is, and what it plays."""

    protocol: int
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    rulesets: tuple[str, ...] | None = None
    """The games it plays; None for all."""
    players: tuple[int, ...] | None = None
    """With how many players in all it plays; None for any number."""
    events: bool = False
    """Whether it wants to be told what happens."""


class BotAnswer(BotMessage, frozen=True, tag="answer"):
    """The choice for the question of this id."""

    id: int
    choice: str


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[BotHello | BotAnswer] = msgspec.json.Decoder(BotHello | BotAnswer)


def encode(message: BotMessage) -> bytes:
    """A message as a line.

    >>> encode(Quit())
    b'{"say":"quit"}\\n'
    """
    return _encoder.encode(message) + b"\n"


def decode(line: bytes) -> BotHello | BotAnswer:
    """A bot's message; msgspec.MsgspecError says what is wrong with the line.

    >>> decode(b'{"say": "answer", "id": 7, "choice": "57"}')
    BotAnswer(id=7, choice='57')
    """
    return _decoder.decode(line)
