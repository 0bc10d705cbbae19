"""What happens in the Brettspiel, who may see it, and what its sentences need."""

from typing import ClassVar, Literal

from msgspec.structs import replace

from nimmt.cards import Cards
from nimmt.events import Event
from nimmt.rules.board.data import action_title, luck_title, some_luck, space_name
from nimmt.rules.board.table import Kinds
from nimmt.words import Message, Value

Reason = Literal["space", "row", "luck", "tiles", "actions"]
"""Why a counter moves: a space, a row taken, a luck card; at the end the tiles and the action cards left."""


class TurnBegan(Event, frozen=True):
    """A new turn begins; turns count from 1."""

    turn: int


class RowsStarted(Event, frozen=True):
    """The tiles that begin the four starting rows."""

    rows: Cards
    tiles: Cards

    def params(self) -> dict[str, Value]:
        """What the sentence needs."""
        each = [Message(f"{self.key}.each", {"row": row + 1, "tile": tile}) for row, tile in zip(self.rows, self.tiles)]
        return {"each": tuple(each)}


class TilePlaced(Event, frozen=True):
    """A tile was put on a space at the end of a row, or on its first space while the others slid up to this one."""

    seat: int
    tile: int
    row: int
    space: int
    slid: bool = False
    behind: int = 0
    """The last tile of the row until now, if the rules name this row; 0 if it was empty, or the player chose it."""
    low: bool = False
    """Whether the tile is lower than that, and so than the ends of all rows that it could go to."""

    @property
    def why(self) -> Message | None:
        """Why it went behind that tile."""
        return Message("because.Placed", self.message.params | {"card": self.tile}) if self.behind else None


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

    def params(self) -> dict[str, Value]:
        """What the sentence needs."""
        if self.sign[:1] in ("+", "-"):
            return {"why": Message("why.points")}
        if self.why == "space":
            return {"why": Message("why.space", {"space": space_name(self.sign)})}
        return {"why": Message(f"why.{self.why}", {} if self.row is None else {"row": self.row + 1})}


class TilesTaken(Event, frozen=True):
    """A row was taken: its tiles go back in the box, or behind the seat's screen."""

    seat: int
    row: int
    tiles: Cards
    oxen: int
    kept: bool = False

    taking: ClassVar[bool] = True


class RowStarted(Event, frozen=True):
    """The tile of a seat that took a row starts another row."""

    seat: int
    tile: int
    row: int


class TwoTilesEach(Event, frozen=True):
    """The special row makes everybody play two tiles this turn."""

    row: int


class Refilled(Event, frozen=True):
    """Everybody gets new tiles from the draw pile; the hands follow."""

    count: int


# --- luck cards ------------------------------------------------------------------------------------------


class LuckPlayed(Event, frozen=True):
    """A luck card was played; it goes back to its pile."""

    seat: int
    card: str

    def params(self) -> dict[str, Value]:
        """What the sentence needs."""
        return {"card": luck_title(self.card)}


class LuckDrawn(Event, frozen=True):
    """Luck cards for clovers."""

    seat: int
    five: int
    ox: int

    def params(self) -> dict[str, Value]:
        """What the sentence needs."""
        return {"cards": some_luck(self.five, self.ox)}


# --- the Expert version ----------------------------------------------------------------------------------


class ActionsDealt(Event, frozen=True):
    """The action cards dealt to a hand; others see only how many."""

    seat: int
    count: int
    cards: Kinds | None = None

    shown: ClassVar[bool] = True

    def seen_by(self, seat: int | None) -> Event:
        """The cards, for their owner alone."""
        return self if seat == self.seat else replace(self, cards=None)

    def params(self) -> dict[str, Value]:
        """What the sentence needs."""
        return {"cards": tuple(map(action_title, self.cards or ()))}


class ActionPlayed(Event, frozen=True):
    """An action card was played for a tile."""

    seat: int
    card: str
    tile: int

    def params(self) -> dict[str, Value]:
        """What the sentence needs."""
        return {"card": action_title(self.card)}


class ActionsShuffled(Event, frozen=True):
    """The discarded action cards are the new pile."""

    cards: tuple[str, ...]

    def params(self) -> dict[str, Value]:
        """What the sentence needs."""
        return {"count": len(self.cards)}


class TileDrawn(Event, frozen=True):
    """A tile from the draw pile went behind a screen; others do not see which."""

    seat: int
    tile: int | None = None

    def seen_by(self, seat: int | None) -> Event:
        """The tile, for its owner alone."""
        return self if seat == self.seat else replace(self, tile=None)


class ActionDrawn(Event, frozen=True):
    """An action card from the pile; others do not see which."""

    seat: int
    card: str | None = None

    def seen_by(self, seat: int | None) -> Event:
        """The card, for its owner alone."""
        return self if seat == self.seat else replace(self, card=None)

    def params(self) -> dict[str, Value]:
        """What the sentence needs."""
        return {"card": self.card and action_title(self.card)}


class NothingDrawn(Event, frozen=True):
    """There was nothing left to draw (EX-2, EX-3)."""

    seat: int
    what: Literal["tile", "action"]


class SignPlaced(Event, frozen=True):
    """A stop sign stands at a row."""

    row: int


class SignsRemoved(Event, frozen=True):
    """A row is taken, so all stop signs are off the board."""

    rows: Cards

    def params(self) -> dict[str, Value]:
        """What the sentence needs."""
        return {"count": len(self.rows)}


class TileExchanged(Event, frozen=True):
    """A seat took its tile back and plays another instead."""

    seat: int
    back: int
    tile: int


class TileAdded(Event, frozen=True):
    """A seat plays another tile; its played tiles are placed now, in this order."""

    seat: int
    tile: int
    order: Cards


class ScreenLifted(Event, frozen=True):
    """At the end, the tiles a seat still has are shown."""

    seat: int
    tiles: Cards
