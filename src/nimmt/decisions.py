"""What a seat can be asked, and the choices it may answer with.

A *choice* is a small value: play 57, take row 2, pass. What it means follows from the *decision* it answers.
Every choice has a short notation, used in records and at the keyboard: ``57``, ``5+6``, ``49+0``, ``r2``, ``c14``.
Rows count from 0 in data and from 1 in everything a person reads.
"""

import re
from collections.abc import Iterable
from functools import cache
from operator import index
from typing import ClassVar, SupportsIndex

from msgspec import Struct
from msgspec.structs import force_setattr

from nimmt.cards import Cards, bullheads
from nimmt.errors import IllegalChoice

# --- choices ---------------------------------------------------------------------------------------------


class _Choice(Struct, frozen=True, tag_field="choice", tag=str.lower):
    """Base of all choices."""

    @property
    def numbers(self) -> Cards:
        """The numbers a person would type for it."""
        return ()


_plain = force_setattr
"""A number of another kind, numpy's for example, becomes Python's own: choices go into records."""


class Play(_Choice, frozen=True):
    """Lay one or two cards or tiles from your hand. Build it with `play`, which puts the cards in order."""

    cards: Cards

    def __post_init__(self) -> None:
        _plain(self, "cards", tuple(map(index, self.cards)))

    @property
    def numbers(self) -> Cards:
        """The cards."""
        return self.cards

    def __str__(self) -> str:
        return "+".join(map(str, self.cards))


class Pick(_Choice, frozen=True):
    """Name one card: the one to draft, to keep, to move, to replace yours with."""

    card: int

    def __post_init__(self) -> None:
        _plain(self, "card", index(self.card))

    @property
    def numbers(self) -> Cards:
        """The card."""
        return (self.card,)

    def __str__(self) -> str:
        return f"c{self.card}"


class Row(_Choice, frozen=True):
    """Name one row; the first is row 0."""

    row: int

    def __post_init__(self) -> None:
        _plain(self, "row", index(self.row))

    @property
    def numbers(self) -> Cards:
        """The row as people count it."""
        return (self.row + 1,)

    def __str__(self) -> str:
        return f"r{self.row + 1}"


class Use(_Choice, frozen=True):
    """Play a special, action or luck card from your hand, or put one down to swap it."""

    name: str

    def __str__(self) -> str:
        return self.name


class Draw(_Choice, frozen=True):
    """Take luck cards: how many of "5 positive points", and how many of "positive ox"."""

    five: int
    ox: int

    @property
    def numbers(self) -> Cards:
        """How many of each."""
        return (self.five, self.ox)

    def __str__(self) -> str:
        return f"five{self.five}ox{self.ox}"


class Pass(_Choice, frozen=True):
    """Do nothing, where a decision allows it."""

    def __str__(self) -> str:
        return "pass"


Choice = Play | Pick | Row | Use | Draw | Pass


@cache
def play(*cards: int) -> Play:
    """Play these cards: numbers ascending, then 0-cards.

    >>> str(play(6, 5)), str(play(0, 49))
    ('5+6', '49+0')
    """
    return Play(tuple(sorted(cards, key=lambda card: (card == 0, card))))


@cache
def pick(card: int) -> Pick:
    """The one `Pick` of this card."""
    return Pick(card)


@cache
def row(number: int) -> Row:
    """The one `Row` of this number, counted from 0."""
    return Row(number)


@cache
def use(name: str) -> Use:
    """The one `Use` of this card."""
    return Use(name)


PASS = Pass()

_LONGEST = 40
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
    match = _NOTATION.fullmatch(notation[: _LONGEST + 1])
    if match is None or len(notation) > _LONGEST:
        raise IllegalChoice(
            f"{notation[:_LONGEST]!r} is no choice; choices look like 57, 49+0, c14 (a card), r2 (a row), "
            "stop (a special card) or pass"
        )
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


# --- decisions -------------------------------------------------------------------------------------------


def plural(count: int, word: str) -> str:
    """``1 bullhead``, ``2 bullheads``."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def listed(items: Iterable[object]) -> str:
    """``3, 9, 12``."""
    return ", ".join(map(str, items))


class Decision(Struct, frozen=True, tag_field="decision", tag=True):
    """One question to one seat, with every legal choice. Subclasses say what is asked."""

    seat: int
    choices: tuple[Choice, ...]

    automatic: ClassVar[bool] = True
    """Whether it may answer itself when only one choice is left, without telling others anything."""

    @property
    def prompt(self) -> str:
        """The question, in a sentence."""
        return "Choose."

    def describe(self, choice: Choice) -> str:
        """What this choice does, in a sentence."""
        return str(choice)

    @property
    def fallback(self) -> Choice:
        """What is chosen for somebody who fails to: to pass where that is possible, else the first choice.

        >>> LayCards(0, (play(5), play(9))).fallback
        Play(cards=(5,))
        """
        return PASS if PASS in self.choices else self.choices[0]

    def meant(self, given: object) -> Choice:
        """The choice that a program means by a notation, or by a card alone; IllegalChoice says what to give."""
        choice: object = given
        if isinstance(given, str):
            choice = choice_from(given)
        elif isinstance(given, SupportsIndex) and not isinstance(given, bool):
            number = index(given)
            choice = next((one for one in (play(number), pick(number)) if one in self.choices), play(number))
            if choice not in self.choices and isinstance(self.choices[0], Row):
                raise IllegalChoice(f"{number} is an int, and a row is meant: give a choice, such as {self.choices[0]}")
        elif not isinstance(given, _Choice):
            kind = type(given).__name__
            raise IllegalChoice(f"{given!r} is a {kind}, not a choice. Possible: {self.possible}.")
        for one in self.choices:
            if one == choice:
                return one
        raise IllegalChoice(self.refusal(choice))

    def read(self, text: str) -> Choice:
        """The choice a person means by what they typed; numbers alone are enough."""
        typed = text.strip().lower()
        for choice in self.choices:
            if str(choice) == typed:
                return choice
        numbers = tuple(int(number) for number in re.findall(r"\d+", typed[:_LONGEST]))
        if len(typed) <= _LONGEST and re.fullmatch(r"[a-z]*[\d\s,+and]*", typed) and numbers:
            wanted = sorted(numbers)
            for choice in self.choices:
                if sorted(choice.numbers) == wanted:
                    return choice
        raise IllegalChoice(self.refusal(text.strip()[:_LONGEST] or "nothing"))

    def refusal(self, what: object) -> str:
        """Why *what* is no answer, and what is."""
        return f"{what} is not possible here. {self.prompt} Possible: {self.possible}."

    @property
    def possible(self) -> str:
        """The choices, for an error message."""
        shown = listed(self.choices[:24])
        return shown + (f" and {len(self.choices) - 24} more" if len(self.choices) > 24 else "")


class Landing(Struct, frozen=True, repr_omit_defaults=True):
    """What a card or tile would do if it were placed now and nobody else placed any."""

    card: int
    row: int | None
    """None for a card that fits no row: its player takes one of their choice."""
    space: int | None = None
    """Which place of the row, counted from 0; on the one that takes the row, no card stays."""
    taken: Cards = ()
    """What its player would take."""
    points: int = 0
    """What that would add to the points; where the player has a choice then, the least."""
    kind: str = ""
    """On a board: what is printed on that place."""
    then: "Landing | None" = None
    """On a board: where a tile that takes a row goes on to."""
    asks: tuple[str, ...] = ()
    """What its player would be asked then, special cards aside: the names of the decisions."""
    after: int | None = None
    """Of two cards laid together, the other one, placed first; None for a card by itself."""


class LayCards(Decision, frozen=True):
    """Choose what to lay face down, while all the others choose too."""

    choices: tuple[Play, ...]
    most: int = 1
    """How many cards may be laid."""

    @property
    def prompt(self) -> str:
        """The question, in a sentence."""
        if self.most == 1:
            return "Choose a card to lay face down."
        return "Choose one card, or two, to lay face down."

    def describe(self, choice: Choice) -> str:
        """What this choice does, in a sentence."""
        if isinstance(choice, Play) and len(choice.cards) == 2 and choice.cards[1] == 0 < choice.cards[0]:
            return f"Lay {choice.cards[0]} with a 0-card: it is placed before the cards without one."
        return f"Lay {listed(choice.numbers).replace(', ', ' and ')} face down."

    def refusal(self, what: object) -> str:
        """Why *what* is no answer, and what is."""
        hand = sorted({card for choice in self.choices for card in choice.numbers})
        how_many = "one card" if self.most == 1 else "one or two cards"
        return f"{what} is not possible here: lay {how_many} from your hand: {listed(hand)}."


class PlayOpenCard(LayCards, frozen=True):
    """Play one card openly, on your turn."""

    @property
    def prompt(self) -> str:
        """The question, in a sentence."""
        return "Your turn: play a card. A 0-card passes."

    def describe(self, choice: Choice) -> str:
        """What this choice does, in a sentence."""
        return "Set a 0-card aside and pass." if choice.numbers == (0,) else f"Play {choice}."


class DraftCard(Decision, frozen=True):
    """Choose a card from the open cards for your hand."""

    choices: tuple[Pick, ...]

    @property
    def prompt(self) -> str:
        """The question, in a sentence."""
        return "Pick a card for your hand from the open cards."

    def describe(self, choice: Choice) -> str:
        """What this choice does, in a sentence."""
        return f"Take {listed(choice.numbers)} into your hand."


class TakeRow(Decision, frozen=True):
    """A low card: choose the row to take."""

    choices: tuple[Row, ...]
    card: int
    rows: tuple[Cards, ...]

    @property
    def prompt(self) -> str:
        """The question, in a sentence."""
        return f"Your {self.card} is lower than every row's end. Pick a row to take."

    def describe(self, choice: Choice) -> str:
        """What this choice does, in a sentence."""
        assert isinstance(choice, Row)
        cards = self.rows[choice.row]
        return f"Take row {choice.row + 1} ({listed(cards)}): {plural(bullheads(cards), 'bullhead')}."
