"""What it is worth to come to a row: the price of taking it, or what a space of the board does.

All worths are counted so that more is better, whoever wins in a game: bullheads are minus points in most of them.
"""

from __future__ import annotations

from typing import Any

from nimmt.cards import BULLHEADS, Cards
from nimmt.rules.anniversary import Anniversary
from nimmt.rules.board.basic import BoardBasic
from nimmt.rules.board.data import DRAW_ACTION, DRAW_TILE, TAKE_TILES
from nimmt.rules.board.luck import FIVE, OX, BoardLuck
from nimmt.rules.classic import ROWS, RowGame
from nimmt.rules.x import X, fits
from nimmt.views import View

MEAN = 171 / 104
"""Bullheads on an average card."""
MEAN_OXEN = 2.4
"""Oxen on an average tile."""
TILE = -1.5
"""What one more tile behind the screen is worth: it must be played, or counted at the end."""
ACTION = 2.0
"""What an action card is worth: a point at the end, or more when it is played."""


class Rows:
    """The rows of a table, as the seat of a view would come to them.

    *burden* is what a card that comes to the hand costs besides its bullheads: it has to be played too. *luck* is what
    a luck card is worth on the hand.
    """

    def __init__(self, view: View, burden: float = 0.0, luck: float = 0.0) -> None:
        self.view = view
        self.burden = burden
        self.luck = luck
        self.rules: RowGame[Any, Any] = view.rules  # type: ignore[assignment]
        self.table = view.table
        self.room = [self.rules.capacity(self.table, at) - len(row) for at, row in enumerate(self.table.rows)]
        self.prices = [self.price(row) for row in self.table.rows]
        self.cheapest = max(self.prices)

    def price(self, row: Cards) -> float:
        """What it is worth to take these cards."""
        heads = float(sum(map(self.rules.heads, row)))
        return -heads if self.rules.fewest_wins else heads

    def more(self, others: int) -> float:
        """What cards that are laid there first add to the price."""
        return -MEAN * others if self.rules.fewest_wins else MEAN * others

    def matters(self, at: int) -> range:
        """How many cards laid there first make a difference: just as many as there is room for."""
        room = max(0, self.room[at])
        return range(room, room + 1)

    def worth(self, card: int, at: int, others: int) -> float:
        """What it is worth to come to a row when so many others came first."""
        return self.prices[at] + self.more(others) if others == self.room[at] else 0.0


class FiveRows(Rows):
    """The rows of the anniversary variant: with a fifth row the taker keeps the card just laid."""

    def worth(self, card: int, at: int, others: int) -> float:
        """As on four rows, and the own card where a row vanishes."""
        if others != self.room[at]:
            return 0.0
        own = BULLHEADS[card] if len(self.table.rows) > ROWS else 0
        return self.prices[at] + self.more(others) - own


class XRows(Rows):
    """The rows of X nimmt!: what is taken goes to the hand, but for one card that goes to the X row."""

    def price(self, row: Cards) -> float:
        """The bullheads that come to the hand, and the X row if no card fits; the best card for the X row is chosen."""
        x_row = self.table.x_rows[self.view.seat]
        heads = sum(BULLHEADS[card] for card in row) + self.burden * (len(row) - 1)
        dropped = 2 * sum(BULLHEADS[card] for card in x_row)
        return -min(heads - BULLHEADS[card] + (0 if fits(x_row, card) else dropped) for card in row)


class Spaces(Rows):
    """The rows of the board, where every space does something."""

    rules: BoardBasic  # type: ignore[assignment]

    def price(self, row: Cards) -> float:
        """Minus points for the oxen of the row."""
        return -float(self.rules.board.count(row))

    def matters(self, at: int) -> range:
        """Every space up to the last."""
        return range(self.room[at] + 1)

    def worth(self, card: int, at: int, others: int) -> float:
        """What the space does that is reached when so many others came first."""
        board, row = self.rules.board, self.table.rows[at]
        space = len(row) + others
        if space > board.last(at):
            return 0.0
        kind = board.rows[at][space]
        if space == board.last(at):
            if kind == TAKE_TILES:
                return TILE * sum([1 for tile in row if tile]) + TILE * others
            return self.prices[at] - MEAN_OXEN * others
        return {DRAW_TILE: TILE, DRAW_ACTION: ACTION}.get(kind, float(self.rules.worth(kind, card)))


class LuckySpaces(Spaces):
    """The rows of the board with luck cards: those on the hand turn a space to good, and a way back earns more."""

    def worth(self, card: int, at: int, others: int) -> float:
        """What the space is worth with the best use of luck cards, and with those that the clovers on the way give."""
        board, row = self.rules.board, self.table.rows[at]
        room = board.last(at) - len(row) - others
        points = super().worth(card, at, others)
        held = self.table.luck[self.view.seat]
        if room > 0 and FIVE in held:
            points = max(points, 5 - self.luck)
        elif room == 0 and OX in held:
            points = max(points, points + 2 * sum(sorted([board.oxen[tile] for tile in row])[-2:]) - self.luck)
        if points >= 0:
            return points
        here: int = self.table.track[self.view.seat]
        earned = sum([here + points <= clover < here for clover in board.clovers])
        return points + self.luck * earned


def can_reckon(rules: object) -> bool:
    """Whether the rows of such a game are known here; a game of another package may have none."""
    return isinstance(rules, RowGame | BoardBasic)


def rows_of(view: View, burden: float, luck: float) -> Rows:
    """The rows of this view's game."""
    rules = view.rules
    lucky = LuckySpaces if luck else Spaces
    kinds: dict[type, type[Rows]] = {BoardLuck: lucky, BoardBasic: Spaces, X: XRows, Anniversary: FiveRows}
    kind = next((rows for game, rows in kinds.items() if isinstance(rules, game)), Rows)
    return kind(view, burden, luck)
