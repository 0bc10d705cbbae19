"""What is told about special cards."""

from typing import ClassVar

from msgspec.structs import replace

from nimmt.cards import Cards
from nimmt.decisions import listed, plural
from nimmt.events import Event, Name, acts, verb
from nimmt.rules.anniversary.cards import TITLES


def titles(specials: tuple[str, ...]) -> str:
    """The titles of special cards, for a sentence."""
    return listed(TITLES[kind] for kind in specials)


class SpecialsDealt(Event, frozen=True):
    """Special cards were dealt to a seat. Others see only how many."""

    seat: int
    count: int
    cards: tuple[str, ...] | None = None

    shown: ClassVar[bool] = True

    def seen_by(self, seat: int | None) -> Event:
        """The cards, for their owner alone."""
        return self if seat == self.seat else replace(self, cards=None)

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        what = plural(self.count, "special card") if not self.cards else titles(self.cards)
        return f"Dealt to {name(self.seat)}: {what}."


class SpecialPlayed(Event, frozen=True):
    """A seat played a special card with its number card."""

    seat: int
    card: int
    special: str

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        return f"{acts(name(self.seat), 'plays')} {TITLES[self.special]} with {self.card}."


class RowWidened(Event, frozen=True):
    """A 7 nimmt! card lies at a row: it holds six cards."""

    row: int

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        return f"Row {self.row + 1} holds six cards from now on."


class Inserted(Event, frozen=True):
    """A card was sorted into a row."""

    seat: int
    card: int
    row: int

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        return f"{self.card} ({name(self.seat)}) is inserted in row {self.row + 1}."


class FirstCardStayed(Event, frozen=True):
    """After an Insert into a full row, its last card is its new first."""

    card: int
    row: int

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        return f"{self.card} stays and begins row {self.row + 1}."


class Replaced(Event, frozen=True):
    """A seat took its card back and places another."""

    seat: int
    card: int
    by: int

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        who = name(self.seat)
        return f"{acts(who, 'takes')} {self.card} back and {verb(who, 'places')} {self.by} instead."


class Shifted(Event, frozen=True):
    """A card was moved to another row."""

    card: int
    origin: int
    row: int

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        return f"{self.card} moves from row {self.origin + 1} to row {self.row + 1}."


class RowStopped(Event, frozen=True):
    """A Stop card lies at a row."""

    row: int

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        return f"Row {self.row + 1} is blocked."


class RowVanished(Event, frozen=True):
    """With five rows, the row taken is gone."""

    row: int

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        return f"Row {self.row + 1} is gone: there are four rows again."


class SpecialsReleased(Event, frozen=True):
    """A taking put special cards from the table on the discard."""

    cards: tuple[str, ...]
    row: int
    """The row that was taken: a 7 nimmt! lay there, Stops anywhere."""

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        return f"These special cards leave the table: {titles(self.cards)}"


class Cancelled(Event, frozen=True):
    """Negative = Positive: cards left a bull pile."""

    seat: int
    positive: int
    cards: Cards
    wasted: int

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        gone = listed(self.cards) or "nothing"
        says = f"{acts(name(self.seat), 'sets')} aside {self.positive} and, for its bullheads, {gone}"
        return f"{says}; {plural(self.wasted, 'point')} lost." if self.wasted else f"{says}."


class SpecialsShuffled(Event, frozen=True):
    """The deck of special cards had run out; the discard is the new deck."""

    count: int

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        return f"The {plural(self.count, 'used special card')} are shuffled to a new deck."


class Swapped(Event, frozen=True):
    """A seat put a special card down and drew another, which only its owner sees."""

    seat: int
    down: str
    drawn: str | None = None

    def seen_by(self, seat: int | None) -> Event:
        """The card drawn, for its owner alone."""
        return self if seat == self.seat else replace(self, drawn=None)

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        drawn = "" if self.drawn is None else f": {TITLES[self.drawn]}"
        who = name(self.seat)
        return f"{acts(who, 'puts')} down {TITLES[self.down]} and {verb(who, 'draws')} a special card{drawn}."
