"""What it is worth to come to a row: the price of taking it, or what a place of the board does.

All worths are counted so that more is better, whoever wins in a game: bullheads are minus points in most of them.
"""

from __future__ import annotations

from typing import Any

from nimmt.rules.board.data import DRAW_ACTION, DRAW_TILE, FIVE, OX, TAKE_TILES
from nimmt.rules.rows import RowRules
from nimmt.views import View

MEAN = {"bullhead": 171 / 104, "ox": 2.4}
"""Bullheads on an average card, oxen on an average tile."""
TILE = -1.5
"""What one more tile behind the screen is worth: it must be played, or counted at the end."""
ACTION = 2.0
"""What an action card is worth: a point at the end, or more when it is played."""
DRAWS = {DRAW_TILE: TILE, DRAW_ACTION: ACTION}


class Rows:
    """The rows of a table, as the seat of a view would come to them.

    *burden* is what a card that comes to the hand costs besides its bullheads: it has to be played too. *luck* is what
    a luck card is worth on the hand.
    """

    def __init__(self, view: View, burden: float = 0.0, luck: float = 0.0) -> None:
        assert isinstance(view.rules, RowRules)
        assert view.seat is not None
        self.rules: RowRules[Any, Any] = view.rules
        self.seat = view.seat
        self.table = view.table
        self.luck = luck
        rules, table = self.rules, self.table
        rows = table.rows
        self.room = [rules.capacity(table, at) - len(row) for at, row in enumerate(rows)]
        """How many cards each row takes before the next one takes the row."""
        self.places = rules.places(table)
        self.prices = [rules.gain(float(rules.cost(table, self.seat, 0, at))) for at in range(len(rows))]
        """What it is worth to take each row."""
        if rules.to_hand:
            self.prices = [price - burden * (len(row) - 1) for price, row in zip(self.prices, rows)]
        self.cheapest = max(self.prices)
        self.head = rules.gain(rules.head_points)
        """What a bullhead or an ox that is taken is worth."""
        self.mean = self.head * MEAN[rules.unit]
        self.own = rules.takes_card(table)

    def matters(self, at: int) -> list[int]:
        """How many cards laid there first make a difference: those that leave a place which does something."""
        room, first = self.room[at], len(self.table.rows[at])
        return [others for others in range(room) if self.places[at][first + others]] + [room]

    def worth(self, card: int, at: int, others: int) -> float:
        """What it is worth to come to a row when this many others came first."""
        row, room = self.table.rows[at], self.room[at]
        if others > room:
            return 0.0
        kind = self.places[at][len(row) + others]
        if others < room:
            return DRAWS[kind] if kind in DRAWS else float(self.rules.worth(kind, card)) if kind else 0.0
        if kind == TAKE_TILES:
            return TILE * (sum([1 for tile in row if tile]) + others)
        price = self.prices[at] + self.mean * others
        return price + self.head * self.rules.heads(card) if self.own else price


class RowsWithLuck(Rows):
    """The rows of a board with luck cards: those on the hand turn a space to good, and a way back earns more."""

    def matters(self, at: int) -> list[int]:
        """Every place: a luck card makes something of a plain one."""
        return list(range(self.room[at] + 1))

    def worth(self, card: int, at: int, others: int) -> float:
        """What the space is worth with the best use of luck cards, and with those that the clovers on the way give."""
        room = self.room[at] - others
        points = super().worth(card, at, others)
        held = self.table.luck[self.seat]
        if room > 0 and FIVE in held:
            points = max(points, 5 - self.luck)
        elif room == 0 and OX in held:
            best = sorted([self.rules.heads(tile) for tile in self.table.rows[at]])[-2:]
            points = max(points, points + 2 * sum(best) - self.luck)
        if points >= 0:
            return points
        here: int = self.table.track[self.seat]
        earned = sum([here + points <= clover < here for clover in self.rules.clovers])
        return points + self.luck * earned


def can_reckon(rules: object) -> bool:
    """Whether the rows of such a game are known here; a game of another package may have none."""
    return isinstance(rules, RowRules)


def rows_of(view: View, burden: float, luck: float) -> Rows:
    """The rows of this view's game."""
    assert isinstance(view.rules, RowRules)
    return (RowsWithLuck if luck and view.rules.clovers else Rows)(view, burden, luck)
