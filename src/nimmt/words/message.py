"""A message: what is meant, as a key and its parameters. Whoever shows it makes the sentence, in the language read."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

Name: TypeAlias = Callable[[int], str]
"""Turns a seat into its player's name."""

if TYPE_CHECKING:
    Value: TypeAlias = "int | str | bool | Seat | Message | tuple[Value, ...] | None"
    """A number, a word of the program, a yes or no, a player, a part of the sentence, a list of these, or nothing."""
else:
    Value = Any  # JSON cannot tell lists from messages by their types: `Message` does


class Seat(Struct, frozen=True):
    """A player, in a message: shown by name, or as the reader."""

    seat: int


class Message(Struct, frozen=True, array_like=True):
    """A key and its parameters. As JSON: ``["event.Placed", {"seat": {"seat": 0}, "card": 57, "row": 3}]``."""

    key: str
    params: dict[str, Value] = {}

    def __post_init__(self) -> None:
        """Read back what came as JSON."""
        params: dict[str, Any] = self.params
        for word, value in params.items():
            if isinstance(value, (list, dict)):
                params[word] = _read(value)


def _read(value: Any) -> Value:
    if isinstance(value, dict):
        return Seat(value["seat"])
    if not isinstance(value, list):
        return value  # type: ignore[no-any-return]
    if len(value) == 2 and isinstance(value[0], str) and isinstance(value[1], dict):
        return Message(*value)
    return tuple(map(_read, value))
