"""What something at a device's tables led to: what must be kept, and what is said to whom once it is."""

from typing import Any

from msgspec import Struct
from msgspec.json import Encoder

from nimmt.protocol.answers import Error

_encode = Encoder().encode


class Keep(Struct, frozen=True):
    """A line of a table's log, to be kept for good. Somebody else's line of the same number is the fence."""

    table: str
    seq: int
    line: str


class Frame(Struct, frozen=True):
    """A message for one of those who look at a table."""

    viewer: int
    text: str


class Effect(Struct, frozen=True):
    """What something led to. Nobody hears of it before its lines are kept."""

    keep: tuple[Keep, ...] = ()
    frames: tuple[Frame, ...] = ()
    body: str = ""
    """The answer to a request."""
    problem: Error | None = None
    """Why there is none."""
    need: str = ""
    """A table that has to be read first; then ask again."""
    more: bool = False
    """Whether a bot still has to think."""


def encoded(value: Any) -> str:
    """A message as it is sent."""
    return _encode(value).decode()
