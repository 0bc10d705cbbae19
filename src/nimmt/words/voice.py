"""A language and its reader: says messages to one person, in the terminal, on a screen or in a report."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Protocol

from nimmt.words.catalogues import ENGLISH, has
from nimmt.words.message import Message, Value
from nimmt.words.saying import say

_COMMAS = ("de", "fr", "nl")
"""The languages that write 1,5."""


class Titled(Protocol):
    """What a ruleset says of itself, in English."""

    name: ClassVar[str]
    """Its word on the command line."""
    title: ClassVar[str]
    """What it is called."""
    summary: ClassVar[str]
    """It in a line."""


class Voice:
    """Speaks a language to the person at seat *you* (None: to nobody in particular) at a table of these players.

    >>> Voice("fr")("picture.row", row=2)
    'Rangée 2'
    >>> Voice("de").number(1.5)
    '1,5'
    """

    def __init__(self, language: str = ENGLISH, names: Sequence[str] = (), you: int | None = None) -> None:
        self.language = language
        self.names = names
        self.you = you

    def __call__(self, key: str, **params: Value) -> str:
        """The sentence of a key."""
        return self.say(Message(key, params))

    def say(self, message: Message) -> str:
        """The sentence of a message."""
        return say(message, self.language, self.name if self.names else None, self.you)

    def name(self, seat: int) -> str:
        """A player's name."""
        return self.names[seat] if self.names else self("player", number=seat + 1)

    def to(self, you: int | None) -> Voice:
        """The same voice, to another reader."""
        return Voice(self.language, self.names, you)

    def own(self, key: str, otherwise: str) -> str:
        """The sentence of a key, or, for a game that has taught none, what it says of itself."""
        return self(key) if has(key) else otherwise

    def title(self, ruleset: Titled | type[Titled]) -> str:
        """What a game is called."""
        return self.own(f"ruleset.{ruleset.name}.title", ruleset.title)

    def summary(self, ruleset: Titled | type[Titled]) -> str:
        """A game in a line."""
        return self.own(f"ruleset.{ruleset.name}.summary", ruleset.summary)

    def number(self, value: float, form: str = "g") -> str:
        """A number as the language writes it."""
        return self.decimal(f"{value:{form}}")

    def decimal(self, figures: str) -> str:
        """Figures with the language's decimal sign."""
        return figures.replace(".", ",") if self.language in _COMMAS else figures


IN_ENGLISH = Voice()
"""To nobody in particular, in English."""
