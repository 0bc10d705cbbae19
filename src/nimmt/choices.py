"""What a seat can answer: small values, such as play 57, take row 2, pass. What one means follows from the decision.

Every choice has a short notation, used in records and at the keyboard: ``57``, ``5+6``, ``49+0``, ``r2``, ``c14``.
Rows count from 0 in data and from 1 in everything a person reads.
"""

import re
from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations
from operator import index
from typing import ClassVar, TypeVar

from msgspec import Struct
from msgspec.structs import force_setattr

from nimmt.cards import Cards
from nimmt.errors import IllegalChoice
from nimmt.words import Message, Value


class _Choice(Struct, frozen=True, gc=False, tag_field="choice", tag=str.lower):
    """Base of all choices."""

    kind: ClassVar[str]
    """The word for its kind."""

    @property
    def numbers(self) -> Cards:
        """The numbers a person would type for it."""
        return ()

    @property
    def params(self) -> dict[str, Value]:
        """What its sentences say of it."""
        return {}


_plain = force_setattr
"""A value of another kind, numpy's for example, becomes Python's own: choices go into records."""


class Play(_Choice, frozen=True):
    """Lay one or two cards or tiles from your hand. Build it with `play`, which puts the cards in order."""

    kind: ClassVar[str] = "play"

    cards: Cards

    def __post_init__(self) -> None:
        _plain(self, "cards", tuple(map(index, self.cards)))

    @property
    def numbers(self) -> Cards:
        """The cards."""
        return self.cards

    @property
    def params(self) -> dict[str, Value]:
        """The cards."""
        return {"cards": self.cards}

    def __str__(self) -> str:
        return "+".join(map(str, self.cards))


class Pick(_Choice, frozen=True):
    """Name one card: the one to draft, to keep, to move, to replace yours with."""

    kind: ClassVar[str] = "pick"

    card: int

    def __post_init__(self) -> None:
        _plain(self, "card", index(self.card))

    @property
    def numbers(self) -> Cards:
        """The card."""
        return (self.card,)

    @property
    def params(self) -> dict[str, Value]:
        """The card."""
        return {"card": self.card}

    def __str__(self) -> str:
        return f"c{self.card}"


class Row(_Choice, frozen=True):
    """Name one row; the first is row 0."""

    kind: ClassVar[str] = "row"

    row: int

    def __post_init__(self) -> None:
        _plain(self, "row", index(self.row))

    @property
    def numbers(self) -> Cards:
        """The row as people count it."""
        return (self.row + 1,)

    @property
    def params(self) -> dict[str, Value]:
        """The row as people count it."""
        return {"row": self.row + 1}

    def __str__(self) -> str:
        return f"r{self.row + 1}"


class Use(_Choice, frozen=True):
    """Play a special, action or luck card from your hand, or put one down: to swap it, or for good."""

    kind: ClassVar[str] = "use"

    name: str

    def __post_init__(self) -> None:
        _plain(self, "name", str(self.name))

    def __str__(self) -> str:
        return self.name


class Draw(_Choice, frozen=True):
    """Take luck cards: how many of "5 positive points", and how many of "positive ox"."""

    kind: ClassVar[str] = "draw"

    five: int
    ox: int

    def __post_init__(self) -> None:
        _plain(self, "five", index(self.five))
        _plain(self, "ox", index(self.ox))

    @property
    def numbers(self) -> Cards:
        """How many of each."""
        return (self.five, self.ox)

    def __str__(self) -> str:
        return f"five{self.five}ox{self.ox}"


class Pass(_Choice, frozen=True):
    """Do nothing, where a decision allows it."""

    kind: ClassVar[str] = "pass"

    def __str__(self) -> str:
        return "pass"


Choice = Play | Pick | Row | Use | Draw | Pass

K = TypeVar("K")
C = TypeVar("C", bound=_Choice)


class _Once(dict[K, C]):
    """Choices that are made once each, by what they name."""

    def __init__(self, make: Callable[[K], C]) -> None:
        self.make = make

    def __missing__(self, key: K) -> C:
        made = self[key] = self.make(key)
        return made


_CARDS: _Once[int, Play] = _Once(lambda card: Play((card,)))
_SEVERAL: _Once[Cards, Play] = _Once(lambda cards: Play(tuple(sorted(cards, key=lambda card: (card == 0, card)))))
_PICKS: _Once[int, Pick] = _Once(Pick)


def play(*cards: int) -> Play:
    """Play these cards: numbers ascending, then 0-cards.

    >>> str(play(6, 5)), str(play(0, 49))
    ('5+6', '49+0')
    """
    return _CARDS[cards[0]] if len(cards) == 1 else _SEVERAL[cards]


def plays(cards: Iterable[int], count: int = 1) -> tuple[Play, ...]:
    """Every way to play this many of the cards.

    >>> " ".join(map(str, plays((5, 6, 9), 2)))
    '5+6 5+9 6+9'
    """
    if count == 1:
        return tuple(map(_CARDS.__getitem__, cards))
    return tuple(map(_SEVERAL.__getitem__, combinations(cards, count)))


def pick(card: int) -> Pick:
    """The one `Pick` of this card."""
    return _PICKS[card]


def picks(cards: Iterable[int]) -> tuple[Pick, ...]:
    """Each of these cards, to be picked."""
    return tuple(map(_PICKS.__getitem__, cards))


@cache
def row(number: int) -> Row:
    """The one `Row` of this number, counted from 0."""
    return Row(number)


@cache
def use(name: str) -> Use:
    """The one `Use` of this card."""
    return Use(name)


PASS = Pass()

LONGEST = 40
"""No choice has a longer notation."""

_NOTATION = re.compile(
    r"(?P<pick>c(\d+))|(?P<row>r(\d+))|(?P<play>\d+(\+\d+)*)|(?P<pass>pass)"
    r"|(?P<draw>five(\d+)ox(\d+))|(?P<use>[a-z][a-z-]*)"
)


def choice_from(notation: str) -> Choice:
    """Read a choice back from its notation.

    >>> choice_from("r2"), choice_from("49+0"), choice_from("pass")
    (Row(row=1), Play(cards=(49, 0)), Pass())
    """
    match = _NOTATION.fullmatch(notation[: LONGEST + 1])
    if match is None or len(notation) > LONGEST:
        raise IllegalChoice(Message("refused.notation", {"what": notation[:LONGEST]}))
    numbers = [int(number) for number in re.findall(r"\d+", notation)]
    match match.lastgroup:
        case "pick":
            return pick(numbers[0])
        case "row":
            return row(numbers[0] - 1)
        case "play":
            return play(*numbers)
        case "draw":
            return Draw(*numbers)
        case "use":
            return use(notation)
    return PASS
