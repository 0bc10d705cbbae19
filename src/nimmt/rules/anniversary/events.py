"""What is told about special cards."""

from typing import ClassVar

from msgspec.structs import replace

from nimmt.cards import Cards
from nimmt.events import Event
from nimmt.rules.anniversary.cards import title
from nimmt.words import Value


class SpecialsDealt(Event, frozen=True):
    """Special cards were dealt to a seat. Others see only how many."""

    seat: int
    count: int
    cards: tuple[str, ...] | None = None

    shown: ClassVar[bool] = True

    def seen_by(self, seat: int | None) -> Event:
        """The cards, for their owner alone."""
        return self if seat == self.seat else replace(self, cards=None)

    def params(self) -> dict[str, Value]:
        """What the sentence needs."""
        return {"cards": tuple(map(title, self.cards or ()))}


class SpecialPlayed(Event, frozen=True):
    """A seat played a special card with its number card."""

    seat: int
    card: int
    special: str

    def params(self) -> dict[str, Value]:
        """What the sentence needs."""
        return {"special": title(self.special)}


class RowWidened(Event, frozen=True):
    """A 7 nimmt! card lies at a row: it holds six cards."""

    row: int


class Inserted(Event, frozen=True):
    """A card was sorted into a row."""

    seat: int
    card: int
    row: int


class FirstCardStayed(Event, frozen=True):
    """After an Insert into a full row, its last card is its new first."""

    card: int
    row: int


class Replaced(Event, frozen=True):
    """A seat took its card back and places another."""

    seat: int
    card: int
    by: int


class Shifted(Event, frozen=True):
    """A card was moved to another row."""

    card: int
    origin: int
    row: int


class RowStopped(Event, frozen=True):
    """A Stop card lies at a row."""

    row: int


class RowVanished(Event, frozen=True):
    """With five rows, the row taken is gone."""

    row: int


class SpecialsReleased(Event, frozen=True):
    """A taking put special cards from the table on the discard."""

    cards: tuple[str, ...]
    row: int
    """The row that was taken: a 7 nimmt! lay there, Stops anywhere."""

    def params(self) -> dict[str, Value]:
        """What the sentence needs."""
        return {"cards": tuple(map(title, self.cards))}


class Cancelled(Event, frozen=True):
    """Negative = Positive: cards left a bull pile. Where the player chooses, the others follow."""

    seat: int
    positive: int
    cards: Cards
    wasted: int


class AlsoCancelled(Event, frozen=True):
    """Negative = Positive: the player chose what else leaves the bull pile."""

    seat: int
    cards: Cards
    wasted: int


class Subtracted(Event, frozen=True):
    """Negative = Positive, where points are subtracted: a card left a bull pile, and its points come off the rest."""

    seat: int
    positive: int
    points: int
    wasted: int


class SpecialsShuffled(Event, frozen=True):
    """The deck of special cards had run out; the discard is the new deck, with the card a seat just put down."""

    seat: int
    cards: tuple[str, ...]

    def params(self) -> dict[str, Value]:
        """What the sentence needs."""
        return {"count": len(self.cards)}


class Swapped(Event, frozen=True):
    """A seat put a special card down and drew another, which only its owner sees."""

    seat: int
    down: str
    drawn: str | None = None

    def seen_by(self, seat: int | None) -> Event:
        """The card drawn, for its owner alone."""
        return self if seat == self.seat else replace(self, drawn=None)

    def params(self) -> dict[str, Value]:
        """What the sentence needs."""
        return {"down": title(self.down), "drawn": self.drawn and title(self.drawn)}


class HandedBack(Event, frozen=True):
    """After the first round a seat handed a special card back, face up."""

    seat: int
    special: str

    def params(self) -> dict[str, Value]:
        """What the sentence needs."""
        return {"special": title(self.special)}
