"""What a seat can be asked: a *decision* holds every legal choice (`nimmt.choices`), and says what each would do."""

import re
from collections.abc import Iterable
from operator import index
from typing import ClassVar, SupportsIndex

from msgspec import Struct

from nimmt.cards import Cards, bullheads
from nimmt.choices import LONGEST, PASS, Choice, Pick, Play, Row, choice_from, pick, play
from nimmt.errors import IllegalChoice
from nimmt.words import Message, Value, params_of, say

_SHOWN = 24
"""As many choices are named where one is refused."""


def plural(count: int, word: str) -> str:
    """``1 bullhead``, ``2 bullheads``."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def listed(items: Iterable[object]) -> str:
    """``3, 9, 12``."""
    return ", ".join(map(str, items))


def nearest(word: object, words: Iterable[str]) -> str:
    """The one of *words* that somebody may have meant; "none" where none is near.

    >>> nearest("Clasic", ["classic", "pro"]), nearest("chess", ["classic", "pro"])
    ('classic', 'none')
    """
    from difflib import get_close_matches  # only a mistake needs it

    return next(iter(get_close_matches(str(word).lower(), list(words), n=1, cutoff=0.7)), "none")


class Decision(Struct, frozen=True, gc=False, tag_field="decision", tag=True):
    """One question to one seat, with every legal choice. Subclasses say what is asked."""

    seat: int
    choices: tuple[Choice, ...]

    automatic: ClassVar[bool] = True
    """Whether it may answer itself when only one choice is left, without telling others anything."""

    @property
    def message(self) -> Message:
        """The question, to be asked in any language."""
        return Message(f"ask.{type(self).__name__}", params_of(self) | self.params())

    def params(self) -> dict[str, Value]:
        """What the question needs besides the fields, or instead of them."""
        return {}

    def does(self, choice: Choice) -> Message:
        """What this choice does and costs."""
        key, params = self.deed(choice)
        return Message(key, choice.params | params)

    def deed(self, choice: Choice) -> tuple[str, dict[str, Value]]:
        """The same in two parts: its key, and what it needs besides what the choice says of itself."""
        case, params = self.effect(choice)
        return f"do.{type(self).__name__}.{choice.kind}{case and '.'}{case}", params

    def effect(self, choice: Choice) -> tuple[str, dict[str, Value]]:
        """Which case of its kind a choice is, where sentences differ, and what its sentence needs."""
        return "", {}

    def press(self, choice: Choice) -> Message:
        """The few words on a button for this choice."""
        key, params = self.button(choice)
        return Message(key, choice.params | params)

    def button(self, choice: Choice) -> tuple[str, dict[str, Value]]:
        """The same in two parts: their key, and what they need besides what the choice says of itself."""
        return f"press.{type(self).__name__}.{choice.kind}", self.label(choice)

    def label(self, choice: Choice) -> dict[str, Value]:
        """What the words on a choice's button need besides the choice."""
        return {}

    @property
    def prompt(self) -> str:
        """The question, in an English sentence."""
        return say(self.message)

    def describe(self, choice: Choice) -> str:
        """What this choice does, in an English sentence."""
        return say(self.does(choice))

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
        elif not isinstance(given, Choice):
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
        numbers = tuple(int(number) for number in re.findall(r"\d+", typed[:LONGEST]))
        if len(typed) <= LONGEST and re.fullmatch(r"[a-z]*[\d\s,+and]*", typed) and numbers:
            wanted = sorted(numbers)
            for choice in self.choices:
                if sorted(choice.numbers) == wanted:
                    return choice
        raise IllegalChoice(self.refusal(text.strip()[:LONGEST]))

    def refusal(self, what: object) -> Message:
        """Why *what* is no answer, and what is."""
        shown, more = listed(self.choices[:_SHOWN]), max(0, len(self.choices) - _SHOWN)
        params: dict[str, Value] = {"what": str(what) or None, "ask": self.message, "choices": shown, "more": more}
        return Message("refused.choice", params)

    @property
    def possible(self) -> str:
        """The choices, for an error message to a programmer."""
        shown = listed(self.choices[:_SHOWN])
        return shown + (f" and {len(self.choices) - _SHOWN} more" if len(self.choices) > _SHOWN else "")


class Landing(Struct, frozen=True, gc=False, repr_omit_defaults=True):
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
    low: bool = False
    """Whether it goes to a row that ends higher, because all do that it could go to."""

    @property
    def message(self) -> Message:
        """Where it goes."""
        how = "free" if self.row is None else "takes" if self.taken else "goes"
        return Message(f"fate.{how}", self.params())

    def params(self) -> dict[str, Value]:
        """What sentences say of it; the bullheads are those taken, whatever they count."""
        row = None if self.row is None else self.row + 1
        return {"card": self.card, "row": row, "cards": self.taken, "bullheads": bullheads(self.taken)}


class LayCards(Decision, frozen=True):
    """Choose what to lay face down, while all the others choose too."""

    choices: tuple[Play, ...]
    most: int = 1
    """How many cards may be laid."""

    def effect(self, choice: Choice) -> tuple[str, dict[str, Value]]:
        """A card with a 0-card, or 0-cards alone."""
        zeros = choice.numbers.count(0)
        if not zeros:
            return "", {}
        alone = zeros == len(choice.numbers)
        return ("zeros", {"count": zeros}) if alone else ("zero", {"card": choice.numbers[0]})

    def refusal(self, what: object) -> Message:
        """Why *what* is no answer, and what is."""
        hand = tuple(sorted({card for choice in self.choices for card in choice.numbers}))
        return Message(self.refused, {"what": str(what) or None, "most": self.most, "cards": hand})

    refused: ClassVar[str] = "refused.lay"
    """The key for what cannot be laid."""


class PlayOpenCard(LayCards, frozen=True):
    """Play one card openly, on your turn."""

    def effect(self, choice: Choice) -> tuple[str, dict[str, Value]]:
        """A 0-card passes."""
        return "zero" if choice.numbers == (0,) else "", {}

    def label(self, choice: Choice) -> dict[str, Value]:
        """Whether it passes."""
        return {"zero": choice.numbers == (0,)}


class DraftCard(Decision, frozen=True):
    """Choose a card from the open cards for your hand."""

    choices: tuple[Pick, ...]


class TakeRow(Decision, frozen=True):
    """A card that fits no row: choose the row to take."""

    choices: tuple[Row, ...]
    card: int
    rows: tuple[Cards, ...]

    @property
    def message(self) -> Message:
        """The question: the card is a low one, or no row takes it."""
        low = self.card < min(cards[-1] for cards in self.rows)
        return Message("ask.TakeRow.low" if low else "ask.TakeRow", {"card": self.card})

    def effect(self, choice: Choice) -> tuple[str, dict[str, Value]]:
        """The cards of the row, and their bullheads."""
        assert isinstance(choice, Row)
        cards = self.rows[choice.row]
        return "", {"cards": cards, "bullheads": bullheads(cards)}

    def button(self, choice: Choice) -> tuple[str, dict[str, Value]]:
        """The same words wherever a row is taken."""
        return "press.TakeRow.row", {}
