"""A message: what is meant, as a key and its parameters. Whoever shows it makes the sentence, in the language read."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

Name: TypeAlias = Callable[[int], str]
"""Turns a seat into its player's name."""

if TYPE_CHECKING:
    Value: TypeAlias = "int | str | bool | Who | Message | tuple[Value, ...] | None"
    """A number, a word of the program, a yes or no, a player, a part of the sentence, a list of these, or nothing."""
else:
    Value = Any  # JSON cannot tell lists from messages by their types: `Message` does


class Who(Struct, frozen=True):
    """A player, in a message: shown by name, or as the reader."""

    seat: int


_FROM_JSON = {list, dict}


class Message(Struct, frozen=True, array_like=True):
    """A key and its parameters. As JSON: ``["event.Placed", {"seat": {"seat": 0}, "card": 57, "row": 3}]``."""

    key: str
    params: dict[str, Value] = {}

    def __post_init__(self) -> None:
        """Read back what came as JSON."""
        params: dict[str, Any] = self.params
        if not _FROM_JSON.isdisjoint(map(type, params.values())):
            for word, value in params.items():
                params[word] = _read(value)


_COUNTED = ("row", "origin", "space", "rows")
"""Fields that count from 0 in data, and from 1 for people."""


def params_of(told: Struct) -> dict[str, Value]:
    """The fields of an event or a decision, as parameters; what is not plain needs words of its own."""
    made: dict[str, Value] = {}
    for field in told.__struct_fields__:
        value = getattr(told, field)
        if field == "seat" and value is not None:
            made[field] = Who(value)
        elif field in _COUNTED and isinstance(value, int):
            made[field] = value + 1
        elif isinstance(value, tuple):
            if all(isinstance(item, int) for item in value):
                made[field] = tuple([item + 1 for item in value]) if field in _COUNTED else value
            elif all(isinstance(item, str) for item in value):
                made[field] = value
        elif value is None or isinstance(value, (int, str)):
            made[field] = value
    return made


def _read(value: Any) -> Value:
    if isinstance(value, dict):
        return Who(value["seat"])
    if not isinstance(value, list):
        return value  # type: ignore[no-any-return]
    if len(value) == 2 and isinstance(value[0], str) and isinstance(value[1], dict):
        return Message(*value)
    return tuple(map(_read, value))
