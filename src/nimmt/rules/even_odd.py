"""Even/Odd: one action card on top of the basic game, or of the Pro variant.

In the order of its sheet: setup, placing a card, taking a row and moving the action card.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from nimmt.cards import Cards
from nimmt.errors import BadPosition, BadSetup
from nimmt.events import MarkerMoved
from nimmt.game import Game
from nimmt.rules import pro
from nimmt.rules.pro import Pro, ProTable
from nimmt.rules.row_game import ROWS
from nimmt.ruleset import step
from nimmt.table import Hidden
from nimmt.typevars import TypeVar
from nimmt.words import Message


class EvenOddOptions(pro.ProOptions, frozen=True):
    """As in the basic game and Pro, and which of the two to play."""

    pro: bool = False
    spare_marked: bool = False


class EvenOddTable(ProTable):
    """The table with the action card."""

    marked: int = -1
    """The row the action card lies at. It shows the parity of that row's last card (EO-8)."""


T = TypeVar("T", bound=EvenOddTable, default=EvenOddTable)
H = TypeVar("H", bound=Hidden, default=Hidden)


class EvenOdd(Pro[T, H]):
    """Even/Odd on the basic game or on Pro."""

    name = "even-odd"
    player_counts = range(2, 11)
    has_marker = True
    readings: ClassVar[Mapping[str, str]] = {"spare_marked": "EO-4"}
    Options = EvenOddOptions
    Table = EvenOddTable

    @classmethod
    def check_setup(cls, players: int, options: Any) -> Any:
        """Pro is for at most six (PRO-5)."""
        if options.pro and players not in Pro.player_counts:
            raise BadSetup(
                Message("setup.players", {"game": "even-odd --pro", "low": 2, "high": 6, "players": players})
            )
        return super().check_setup(players, options)

    @property
    def drafts(self) -> bool:
        """Whether the draft of Pro comes first."""
        return bool(self.options.pro)

    # Setup, anew in each round (EO-10)

    @step
    def begin_round(self, game: Game[T, H]) -> None:
        """A deal as in the basic game, or the draft of Pro."""
        if self.drafts:
            super().begin_round(game)
        else:
            super(Pro, self).begin_round(game)

    def clear(self, game: Game[T, H]) -> None:
        """The action card is off the table until the rows begin."""
        super().clear(game)
        game.table.marked = -1

    def deck(self, table: T) -> Any:
        """The cards of the basic game or of Pro."""
        if self.drafts:
            return super().deck(table)
        return super(Pro, self).deck(table)

    def begin_rows(self, game: Game[T, H], starters: Cards) -> None:
        """The action card goes to the lowest card, with its parity up (EO-1)."""
        super().begin_rows(game, starters)
        self.mark(game, starters.index(min(starters)))

    def mark(self, game: Game[T, H], at: int) -> None:
        """Lay the action card at a row; its side is the parity of the row's last card (EO-8)."""
        game.table.marked = at
        game.emit(MarkerMoved(at, game.table.rows[at][-1] % 2 == 1))

    # a) Placing a card

    def row_for(self, table: T, card: int) -> int | None:
        """Rules 1 and 2, but a card of the other parity ignores the marked row (EO-2, EO-3, EO-12)."""
        closest, end = None, 0
        for number, cards in enumerate(table.rows):
            last = cards[-1]
            if end < last < card and (number != table.marked or last % 2 == card % 2):
                closest, end = number, last
        return closest

    # b) Taking a row

    def rows_to_take(self, table: T, card: int) -> Iterable[int]:
        """A low card may take the marked row too, whatever its parity; not so with ``spare_marked`` (EO-4)."""
        rows = super().rows_to_take(table, card)
        if not self.options.spare_marked or table.rows[table.marked][-1] % 2 == card % 2:
            return rows
        return [at for at in rows if at != table.marked]

    def take(self, game: Game[T, H], seat: int, card: int, at: int, *, low: bool = False) -> None:
        """After every taking, at once (EO-11), the action card moves to another row (EO-5, EO-6).

        It goes to the lowest end of the three other rows; the restarted row may be one of them.
        """
        super().take(game, seat, card, at, low=low)
        table = game.table
        others = [number for number in range(ROWS) if number != table.marked]
        self.mark(game, min(others, key=lambda number: table.rows[number][-1]))

    def tidy(self, table: T, hidden: H) -> None:
        """As in the basic game or Pro."""
        if self.drafts:
            super().tidy(table, hidden)
        else:
            super(Pro, self).tidy(table, hidden)

    def check(self, game: Game[T, H]) -> None:
        """As in the basic game or Pro; the action card lies at a row."""
        if self.drafts:
            super().check(game)
        else:
            super(Pro, self).check(game)
        if game.table.rows and game.table.marked not in range(ROWS):
            raise BadPosition(Message("position.marked"))
