"""What happened, who may see it, and how to say it.

Most events are for everybody. An event that tells a secret knows what others see instead: `Event.seen_by`.
Each event can say itself in a sentence; *name* turns a seat into the player's name.
"""

from collections.abc import Callable
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from nimmt.cards import Cards
from nimmt.decisions import listed, plural

Name = Callable[[int], str]


def verb(who: str, third: str) -> str:
    """A verb given for a third person, as it fits who acts.

    >>> verb("Ada", "passes"), verb("you", "passes"), verb("you", "takes")
    ('passes', 'pass', 'take')
    """
    if who != "you":
        return third
    return third.removesuffix("es") if third.endswith("sses") else third.removesuffix("s")


def acts(who: str, third: str) -> str:
    """Who does something: ``Ada plays``, ``you play``."""
    return f"{who} {verb(who, third)}"


def whose(who: str) -> str:
    """``Ada's``, ``your``."""
    return "your" if who == "you" else f"{who}'s"


class Event(Struct, frozen=True, tag_field="event", tag=True):
    """Base of all events."""

    taking: ClassVar[bool] = False
    """Whether a seat takes a row, which nobody at a screen may miss."""
    shown: ClassVar[bool] = False
    """Whether a picture of the table shows it anyway, so that it need not be said."""

    def seen_by(self, seat: int | None) -> "Event":
        """What this seat (None: a spectator) may see of it."""
        return self

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        raise NotImplementedError


class RoundBegan(Event, frozen=True):
    """A new round begins; rounds count from 1."""

    round: int

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        return f"Round {self.round} begins."


class Dealt(Event, frozen=True):
    """A hand was dealt. Others see only how many cards, and those known to everybody."""

    seat: int
    count: int
    cards: Cards | None = None
    known: Cards = ()

    shown: ClassVar[bool] = True

    def seen_by(self, seat: int | None) -> Event:
        """The cards, for their owner alone."""
        return self if seat == self.seat else replace(self, cards=None)

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        if self.cards is not None:
            return f"Dealt to {name(self.seat)}: {listed(self.cards)}."
        return f"Dealt to {name(self.seat)}: {plural(self.count, 'card')}."


class RowsBegan(Event, frozen=True):
    """The first cards of the rows."""

    cards: Cards

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        return f"The rows begin with {listed(self.cards)}."


class Pooled(Event, frozen=True):
    """Cards are spread out openly to be drafted."""

    cards: Cards

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        return f"The cards {self.cards[0]} to {self.cards[-1]} lie open to be drafted."


class Drafted(Event, frozen=True):
    """A seat took an open card into its hand."""

    seat: int
    card: int

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        return f"{acts(name(self.seat), 'drafts')} {self.card}."


class Chose(Event, frozen=True):
    """A seat has made its sealed choice; what it chose is still secret."""

    seat: int

    shown: ClassVar[bool] = True

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        return f"{name(self.seat)}: ready."


class Revealed(Event, frozen=True):
    """All laid cards are turned over: for each seat, what it laid."""

    cards: tuple[Cards, ...]

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        laid = (f"{name(seat)} {'+'.join(map(str, cards))}" for seat, cards in enumerate(self.cards) if cards)
        return f"Revealed: {listed(laid)}."


class Placed(Event, frozen=True):
    """A card was added to the end of a row, or begins it after a taking."""

    seat: int
    card: int
    row: int
    from_hand: bool = False
    """Whether it was in the hand until now, where cards are played openly."""

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        return f"{self.card} ({name(self.seat)}) goes to row {self.row + 1}."


class RowTaken(Event, frozen=True):
    """A seat took all cards of a row."""

    seat: int
    row: int
    cards: Cards
    bullheads: int
    low: bool = False
    """Whether it was for a low card, and so a row of the seat's choice."""
    to_pile: bool = True
    """Whether the cards are in the seat's pile now; if not, what follows says where they go."""

    taking: ClassVar[bool] = True

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        return (
            f"Row {self.row + 1} goes to {name(self.seat)}: "
            f"{plural(self.bullheads, 'bullhead')} ({listed(self.cards)})."
        )


class ZerosPlayed(Event, frozen=True):
    """0-cards leave the hand: to the owner's pile, or aside."""

    seat: int
    count: int
    aside: bool = False

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        if self.aside:
            return f"{acts(name(self.seat), 'passes')} with a 0-card."
        zeros = "A 0-card goes" if self.count == 1 else f"{self.count} 0-cards go"
        return f"{zeros} to {whose(name(self.seat))} pile."


class MarkerMoved(Event, frozen=True):
    """The Even/Odd card lies at a row and shows a side."""

    row: int
    odd: bool

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        return f"Row {self.row + 1} now takes {'odd' if self.odd else 'even'} cards only."


class RoundEnded(Event, frozen=True):
    """The points of a round are written down; totals include it."""

    points: tuple[int, ...]
    totals: tuple[int, ...]

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        lines = (
            f"{name(seat)} {points:+d} = {total}" for seat, (points, total) in enumerate(zip(self.points, self.totals))
        )
        return f"End of the round: {listed(lines)}."


class GameEnded(Event, frozen=True):
    """The game is over."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        who = " and ".join(name(seat) for seat in self.winners)
        return f"The game is over. {'Winner' if len(self.winners) == 1 else 'Winners'}: {who}."
