"""What happens in the Brettspiel, who may see it, and how to say it."""

from typing import ClassVar, Literal

from msgspec.structs import replace

from nimmt.cards import Cards
from nimmt.decisions import listed, plural
from nimmt.events import Event, Name, acts, verb
from nimmt.rules.board.data import meaning
from nimmt.rules.board.table import Kinds
from nimmt.rules.board.words import oxen

Reason = Literal["space", "row", "luck", "tiles", "actions"]
"""Why a counter moves: a space, a row taken, a luck card; at the end the tiles and the action cards left."""


class RowsStarted(Event, frozen=True):
    """The tiles that begin the four starting rows."""

    rows: Cards
    tiles: Cards

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        began = listed(f"row {row + 1} with {tile}" for row, tile in zip(self.rows, self.tiles))
        return f"The rows begin: {began}."


class TilePlaced(Event, frozen=True):
    """A tile was put on a space at the end of a row, or on its first space while the others slid up to this one."""

    seat: int
    tile: int
    row: int
    space: int
    slid: bool = False

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        if self.slid:
            return (
                f"{self.tile} ({name(self.seat)}) goes to the start of row {self.row + 1}; "
                f"its tiles slide up to space {self.space + 1}."
            )
        return f"{self.tile} ({name(self.seat)}) goes to row {self.row + 1}, space {self.space + 1}."


class Scored(Event, frozen=True):
    """A counter moved on the scoring track, as far as that goes."""

    seat: int
    points: int
    score: int
    """Where the counter stands now."""
    why: Reason
    row: int | None = None
    """The row, where a space or a taking scored."""
    sign: str = ""
    """What is printed on the space."""

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        return f"{name(self.seat)}: {self.points:+d} for {self._what}, now at {self.score}."

    @property
    def _what(self) -> str:
        if self.why == "space":
            return f"the space {self.sign}" if self.sign[0] in "+-" else meaning(self.sign)
        if self.why == "row":
            assert self.row is not None
            return f"row {self.row + 1}"
        return {"luck": "the luck card", "tiles": "the tiles left", "actions": "the action cards left"}[self.why]


class TilesTaken(Event, frozen=True):
    """A row was taken: its tiles go back in the box, or behind the seat's screen."""

    seat: int
    row: int
    tiles: Cards
    oxen: int
    kept: bool = False

    taking: ClassVar[bool] = True

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        where = "behind the screen" if self.kept else "back in the box"
        return (
            f"Row {self.row + 1} goes to {name(self.seat)}: {oxen(self.oxen)} ({listed(self.tiles)}), "
            f"and its tiles go {where}."
        )


class RowStarted(Event, frozen=True):
    """The tile of a seat that took a row starts another row."""

    seat: int
    tile: int
    row: int

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        return f"{self.tile} ({name(self.seat)}) starts row {self.row + 1}."


class TwoTilesEach(Event, frozen=True):
    """The special row makes everybody play two tiles this round."""

    row: int

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        return f"A double tile is visible in row {self.row + 1}: everybody plays two tiles."


class Refilled(Event, frozen=True):
    """Everybody gets new tiles from the draw pile; the hands follow."""

    count: int

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        return f"All tiles are played: everybody gets {self.count} new ones from the draw pile."


# --- luck cards ------------------------------------------------------------------------------------------


class LuckPlayed(Event, frozen=True):
    """A luck card was played; it goes back to its pile."""

    seat: int
    card: str

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        called = {"five": "5 positive points", "ox": "Positive ox"}[self.card]
        return f'{acts(name(self.seat), "plays")} the luck card "{called}".'


class LuckDrawn(Event, frozen=True):
    """Luck cards for clovers."""

    seat: int
    five: int
    ox: int

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        taken = [
            f'{count} of "{called}"'
            for count, called in ((self.five, "5 positive points"), (self.ox, "positive ox"))
            if count
        ]
        return f"{acts(name(self.seat), 'takes')} luck cards for clovers, {' and '.join(taken)}."


# --- the Expert version ----------------------------------------------------------------------------------

CALLED = {
    "stop": "Stop!",
    "exchange": "Tile exchange",
    "skip": "Skip",
    "start": "Place at the start",
    "ascending": "Place in ascending order",
    "another": "Play another tile",
}
"""The action cards' names."""


class ActionsDealt(Event, frozen=True):
    """The action cards dealt to a hand; others see only how many."""

    seat: int
    count: int
    cards: Kinds | None = None

    shown: ClassVar[bool] = True

    def seen_by(self, seat: int | None) -> Event:
        """The cards, for their owner alone."""
        return self if seat == self.seat else replace(self, cards=None)

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        if self.cards is None:
            return f"Action cards for {name(self.seat)}: {self.count}."
        return f"Action cards for {name(self.seat)}: {listed(CALLED[card] for card in self.cards)}."


class ActionPlayed(Event, frozen=True):
    """An action card was played for a tile."""

    seat: int
    card: str
    tile: int

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        return f'{acts(name(self.seat), "plays")} "{CALLED[self.card]}" for the {self.tile}.'


class ActionsShuffled(Event, frozen=True):
    """The discarded action cards are the new pile."""

    count: int

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        return f"The {plural(self.count, 'discarded action card')} become the new pile."


class TileDrawn(Event, frozen=True):
    """A tile from the draw pile went behind a screen; others do not see which."""

    seat: int
    tile: int | None = None

    def seen_by(self, seat: int | None) -> Event:
        """The tile, for its owner alone."""
        return self if seat == self.seat else replace(self, tile=None)

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        return f"{acts(name(self.seat), 'draws')} {'a tile' if self.tile is None else self.tile}."


class ActionDrawn(Event, frozen=True):
    """An action card from the pile; others do not see which."""

    seat: int
    card: str | None = None

    def seen_by(self, seat: int | None) -> Event:
        """The card, for its owner alone."""
        return self if seat == self.seat else replace(self, card=None)

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        card = "an action card" if self.card is None else f'the action card "{CALLED[self.card]}"'
        return f"{acts(name(self.seat), 'draws')} {card}."


class NothingDrawn(Event, frozen=True):
    """There was nothing left to draw (EX-2, EX-3)."""

    seat: int
    what: Literal["tile", "action"]

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        what = "tile" if self.what == "tile" else "action card"
        return f"{name(self.seat)}: there is no {what} left to draw."


class SignPlaced(Event, frozen=True):
    """A stop sign stands at a row."""

    row: int

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        return f"Row {self.row + 1} has a stop sign."


class SignsRemoved(Event, frozen=True):
    """A row is taken, so all stop signs are off the board."""

    rows: Cards

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        return f"The stop signs are removed from: {listed(f'row {row + 1}' for row in self.rows)}."


class TileExchanged(Event, frozen=True):
    """A seat took its tile back and plays another instead."""

    seat: int
    back: int
    tile: int

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        who = name(self.seat)
        return f"{acts(who, 'takes')} {self.back} back and {verb(who, 'plays')} {self.tile} instead."


class TileAdded(Event, frozen=True):
    """A seat plays another tile; its played tiles are placed now, in this order."""

    seat: int
    tile: int
    order: Cards

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        who = name(self.seat)
        return f"{acts(who, 'plays')} {self.tile} too, and now {verb(who, 'places')} {listed(self.order)}."


class ScreenLifted(Event, frozen=True):
    """At the end, the tiles a seat still has are shown."""

    seat: int
    tiles: Cards

    def say(self, name: Name) -> str:
        """The event in a sentence."""
        who = name(self.seat)
        return f"{who} still {'have' if who == 'you' else 'has'} {listed(self.tiles)}."
