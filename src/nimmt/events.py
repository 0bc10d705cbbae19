"""What happened, who may see it, and what it means.

Most events are for everybody. An event that tells a secret knows what others see instead: `Event.seen_by`.
Each event has a message: its kind is the key, its fields are the parameters. The sentences stand in `nimmt/words`.
"""

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from nimmt.cards import Cards
from nimmt.words import ENGLISH, Message, Name, Value, Who, params_of, say


class Event(Struct, frozen=True, gc=False, tag_field="event", tag=True):
    """Base of all events."""

    taking: ClassVar[bool] = False
    """Whether a seat takes a row, which nobody at a screen may miss."""
    shown: ClassVar[bool] = False
    """Whether a picture of the table shows it anyway, so that it need not be said."""

    def seen_by(self, seat: int | None) -> "Event":
        """What this seat (None: a spectator) may see of it."""
        return self

    @property
    def message(self) -> Message:
        """What happened, to be said in any language."""
        return Message(self.key, params_of(self) | self.params())

    def params(self) -> dict[str, Value]:
        """What the sentence needs besides the fields, or instead of them."""
        return {}

    @property
    def key(self) -> str:
        """Under which its sentence stands in the catalogues."""
        return f"event.{type(self).__name__}"

    def say(self, name: Name | None = None, language: str = ENGLISH, you: int | None = None) -> str:
        """The event in a sentence: *name* turns a seat into its player's name, *you* is the reader's seat."""
        return say(self.message, language, name, you)


class RoundBegan(Event, frozen=True):
    """A new round begins; rounds count from 1."""

    round: int


class Dealt(Event, frozen=True):
    """A hand was dealt. Others see only how many cards, and those known to everybody."""

    seat: int
    count: int
    cards: Cards | None = None
    known: Cards = ()
    tiles: bool = False
    """Whether they are tiles."""

    shown: ClassVar[bool] = True

    def seen_by(self, seat: int | None) -> Event:
        """The cards, for their owner alone."""
        return self if seat == self.seat else replace(self, cards=None)


class RowsBegan(Event, frozen=True):
    """The first cards of the rows."""

    cards: Cards


class Pooled(Event, frozen=True):
    """Cards are spread out openly to be drafted."""

    cards: Cards

    def params(self) -> dict[str, Value]:
        """What the sentence needs."""
        return {"first": self.cards[0], "last": self.cards[-1]}


class Drafted(Event, frozen=True):
    """A seat took an open card into its hand."""

    seat: int
    card: int


class Chose(Event, frozen=True):
    """A seat has made its sealed choice; what it chose is still secret."""

    seat: int

    shown: ClassVar[bool] = True


class Revealed(Event, frozen=True):
    """All laid cards are turned over: for each seat, what it laid."""

    cards: tuple[Cards, ...]
    tiles: bool = False
    """Whether they are tiles."""

    def params(self) -> dict[str, Value]:
        """What the sentence needs."""
        each = [
            Message(f"{self.key}.each", {"seat": Who(seat), "cards": " + ".join(map(str, cards))})
            for seat, cards in enumerate(self.cards)
            if cards
        ]
        return {"each": tuple(each)}


class Placed(Event, frozen=True):
    """A card was added to the end of a row, or begins it after a taking."""

    seat: int
    card: int
    row: int
    from_hand: bool = False
    """Whether it was in the hand until now, where cards are played openly."""
    behind: int = 0
    """The end of the row until now; 0 where the card begins the row."""
    low: bool = False
    """Whether it is lower than that, and so than the ends of all rows that it could go to."""

    @property
    def why(self) -> Message | None:
        """Why it went behind that card."""
        return Message("because.Placed", self.message.params) if self.behind else None


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


class ZerosPlayed(Event, frozen=True):
    """0-cards leave the hand: to the owner's pile, or aside."""

    seat: int
    count: int
    aside: bool = False


class MarkerMoved(Event, frozen=True):
    """The Even/Odd card lies at a row and shows a side."""

    row: int
    odd: bool


class RoundEnded(Event, frozen=True):
    """The points of a round are written down; totals include it."""

    points: tuple[int, ...]
    totals: tuple[int, ...]

    def params(self) -> dict[str, Value]:
        """What the sentence needs."""
        lines = enumerate(zip(self.points, self.totals))
        each = [
            Message(f"{self.key}.each", {"seat": Who(seat), "points": points, "total": total})
            for seat, (points, total) in lines
        ]
        return {"each": tuple(each)}


class GameEnded(Event, frozen=True):
    """The game is over."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]

    def params(self) -> dict[str, Value]:
        """What the sentence needs."""
        return {"winners": tuple(map(Who, self.winners)), "count": len(self.winners)}
