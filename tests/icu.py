"""Reads ICU messages as far as our catalogues use them: which arguments a message has, and how it uses them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NoReturn

_HEAD = re.compile(r"\s*(\w+)\s*(?:,\s*(\w+)\s*)?")
_OPTION = re.compile(r"\s*(=\d+|\w+)\s*\{")


@dataclass(frozen=True)
class Argument:
    """One use of an argument: plain, or with its style (number) or its options (plural, select)."""

    name: str
    kind: str = "plain"
    style: str = ""
    options: frozenset[str] = frozenset()


def arguments(message: str) -> frozenset[Argument]:
    """All arguments of a message, those in the options of others included; ValueError where it cannot be read."""
    found: set[Argument] = set()
    end = _text(message, 0, found)
    if end < len(message):
        _wrong(message, end, "a } without its {")
    return frozenset(found)


def _text(message: str, at: int, found: set[Argument]) -> int:
    while at < len(message) and message[at] != "}":
        at = _argument(message, at + 1, found) if message[at] == "{" else at + 1
    return at


def _argument(message: str, at: int, found: set[Argument]) -> int:
    head = _HEAD.match(message, at) or _wrong(message, at, "an argument needs a name")
    name, kind, at = head[1], head[2] or "plain", head.end()
    if kind in ("plural", "select"):
        options: list[str] = []
        at = _comma(message, at)
        while option := _OPTION.match(message, at):
            options.append(option[1])
            at = _closed(message, _text(message, option.end(), found))
        if len(set(options)) < len(options) or "other" not in options:
            _wrong(message, at, "options are all different, and one is other")
        found.add(Argument(name, kind, options=frozenset(options)))
    elif kind == "number":
        end = message.find("}", at)
        found.add(Argument(name, kind, style=message[at:end]))
        at = end
    elif kind == "plain":
        found.add(Argument(name))
    else:
        _wrong(message, at, f"{kind} is not used here")
    return _closed(message, at)


def _comma(message: str, at: int) -> int:
    return at + 1 if message[at : at + 1] == "," else _wrong(message, at, "a comma is missing")


def _closed(message: str, at: int) -> int:
    return at + 1 if message[at : at + 1] == "}" else _wrong(message, at, "a } is missing")


def _wrong(message: str, at: int, what: str) -> NoReturn:
    raise ValueError(f"{what}, after {message[:at]!r} in {message!r}")
