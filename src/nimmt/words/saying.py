"""Makes the sentence of a message, as ICU MessageFormat says, from the parser `pyicumessageformat` and four languages.

What our catalogues use is here and no more: arguments, ``plural``, ``select``, ``#``, ``number`` with and without sign.
"""

from __future__ import annotations

from functools import cache, reduce
from typing import Any

from nimmt.words.catalogues import ENGLISH, LANGUAGES, catalogue
from nimmt.words.message import Message, Name, Value, Who

NONE = "none"
"""How a sentence knows that there is nothing: no card, an empty list."""

Said = dict[str, str | int]
"""Arguments as a sentence uses them."""

_GROUPS = {"en": ",", "de": ".", "fr": "\u202f", "nl": "."}
"""What stands between thousands."""


def say(message: Message, language: str = ENGLISH, name: Name | None = None, you: int | None = None) -> str:
    """The sentence of a message: *name* turns a seat into a name, *you* is the reader's seat.

    >>> say(Message("unit.bullhead", {"n": 7}), "fr")
    '7 têtes de bœuf'
    """
    spoken = language if language in LANGUAGES else ENGLISH
    return _Speaker(spoken, name, you).say(message)


class _Speaker:
    """Speaks one language to one reader."""

    def __init__(self, language: str, name: Name | None, you: int | None) -> None:
        self.language = language
        self.name = name or self._numbered
        self.you = you

    def _numbered(self, seat: int) -> str:
        return self.say(Message("player", {"number": seat + 1}))

    def say(self, message: Message) -> str:
        said: Said = {}
        for word, value in message.params.items():
            self._argue(said, word, value)
        pattern = _parsed(message.key, self.language)
        if pattern is None:
            return _bare(message.key, said)
        return _formatted(pattern, said, self.language)

    def _argue(self, said: Said, word: str, value: Value) -> None:
        """Add a parameter. A seat gives two arguments: its player's name, and whether that is the reader."""
        if isinstance(value, Who):
            name, you = ("name", "you") if word == "seat" else (word, f"{word}_you")
            said[name], said[you] = self.name(value.seat), _yes(value.seat == self.you)
        elif isinstance(value, tuple) and value and isinstance(value[0], Who):
            seats = [seat.seat for seat in value if isinstance(seat, Who)]
            others = tuple(self.name(seat) for seat in seats if seat != self.you)
            said[word], said[f"{word}_you"] = self._listed(others), _yes(self.you in seats)
        elif isinstance(value, tuple) and word == "each":
            said[word] = self._one_by_one([self._text(item) for item in value])
        else:
            said[word] = value if type(value) is int else self._text(value)

    def _text(self, value: Value) -> str:
        if isinstance(value, Message):
            return self.say(value)
        if isinstance(value, tuple):
            return self._listed(tuple(self._text(item) for item in value))
        if value is None:
            return NONE
        if isinstance(value, bool):
            return str(value).lower()
        return figure(value) if isinstance(value, int) else str(value)

    def _listed(self, items: tuple[str, ...]) -> str:
        """``3, 9 and 12`` as the language lists things."""
        if len(items) < 2:
            return items[0] if items else NONE
        return self.say(Message("list", {"head": ", ".join(items[:-1]), "last": items[-1]}))

    def _one_by_one(self, items: list[str]) -> str:
        """``Ada 3; Ben 9`` as the language sets things apart that have commas of their own."""
        return (
            reduce(lambda head, last: self.say(Message("list.each", {"head": head, "last": last})), items)
            if items
            else NONE
        )


def figure(value: int | str) -> str:
    """A number as it is printed: with a minus sign, where computers write a hyphen.

    >>> figure(-3)
    '−3'
    """
    return str(value).replace("-", "\N{MINUS SIGN}")


def _yes(is_so: bool) -> str:
    return "yes" if is_so else "other"


def _bare(key: str, said: Said) -> str:
    """What is said without a sentence, as for the events of a game that has taught none."""
    return f"{key} ({', '.join(f'{word} {value}' for word, value in said.items())})" if said else key


@cache
def _parsed(key: str, language: str) -> list[Any] | None:
    """The parts of a sentence: texts, and arguments with their options."""
    from pyicumessageformat import Parser  # only those who read sentences wait for it

    text = catalogue(language).get(key) or catalogue(ENGLISH).get(key)
    return None if text is None else Parser().parse(text)


def _formatted(parts: list[Any], said: Said, language: str) -> str:
    made: list[str] = []
    for part in parts:
        if isinstance(part, str):
            made.append(part)
            continue
        value = said[part["name"]]
        match part.get("type"):
            case None:
                made.append(figure(value) if isinstance(value, int) else value)
            case "number":
                made.append(_number(int(value), language, signed="sign-always" in part.get("format", "")))
            case "select":
                options = part["options"]
                made.append(_formatted(options.get(str(value), options["other"]), said, language))
            case _:
                options = part["options"]
                exactly = f"={value}"
                chosen = options.get(exactly if exactly in options else _plural(int(value), language), options["other"])
                made.append(_formatted(chosen, said, language))
    return "".join(made)


def _number(value: int, language: str, *, signed: bool) -> str:
    return figure(f"{value:{'+' if signed else ''},}".replace(",", _GROUPS[language]))


def _plural(value: int, language: str) -> str:
    """The plural category of a whole number. French has a third one for millions, which no sentence needs."""
    return "one" if abs(value) == 1 or (value == 0 and language == "fr") else "other"
