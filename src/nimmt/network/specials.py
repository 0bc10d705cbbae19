"""How a network looks at the anniversary variant: the cards, up to five rows, and everybody's special cards.

As in the other card games (`nimmt.network.features`) there are a few *channels* for every card, then numbers about the
whole table. What may be picked is every card, then every other action of the game; the kernels' mask says which of them
are legal.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from nimmt.kernels.anniversary import layout
from nimmt.kernels.anniversary.observation import (
    IN_ROW,
    MINE,
    O_ASKED,
    O_BACK,
    O_CARD,
    O_DECK,
    O_DISCARD,
    O_MORE,
    O_QUEUE,
    O_ROUND,
    O_ROW,
    O_ROWS,
    O_SEATS,
    O_SPECIALS,
    O_TURN,
    OBSERVATION_SIZE,
    ON_ITS_WAY,
    QUESTIONS,
    ROW_FIELDS,
    SEAT_FIELDS,
)
from nimmt.network.games import Kind
from nimmt.network.masked import MaskedLens
from nimmt.network.reach import exactly, reached, share_before
from nimmt.views import View

Array = Any

CARDS = layout.CARD_COUNT
ROWS = layout.MOST_ROWS
SEATS = layout.MOST_SEATS
PICKED = (layout.CHOOSE_REPLACEMENT, layout.CHOOSE_SHIFT_CARD, layout.CHOOSE_POSITIVE, layout.CHOOSE_CANCELLED)
"""The questions that are answered by a card that is not played."""
DIRECT = range(4, 13)
MOST_ROOM = 6
ONE: Any = np.float32(1)


class SpecialLens(MaskedLens):
    """The anniversary variant."""

    asked, direct = O_ASKED, DIRECT

    def __init__(self, kind: Kind) -> None:
        super().__init__(kind, CARDS)
        blank = np.zeros((1, OBSERVATION_SIZE), np.int16)
        self.size = self.features(np, blank, np.full((1, 1), 2)).shape[1]

    # --- picks -------------------------------------------------------------------------------------------

    def legal(self, xp: Any, seen: Array, mask: Array) -> Array:
        """Which picks each line allows."""
        return xp.concatenate(self.singles(mask), 1)

    def two(self, seen: Array) -> Array:
        """Where a second pick follows the first: nowhere."""
        return seen[:, O_ASKED] < 0

    def holding(self, seen: Array, lines: Array, first: Array) -> Array:
        """Observations after the first of two picks."""
        return seen

    def picking(self, seen: Array) -> Array:
        """Where a card is picked without being played."""
        first, second, third, fourth = (seen[:, O_ASKED] == 1 + kind - layout.LAY_CARDS for kind in PICKED)
        return first | second | third | fourth

    # --- looking -----------------------------------------------------------------------------------------

    def fits(self, view: View) -> bool:
        """Whether a view is of a game as it was learned: always."""
        return True

    def points(self, seen: Array) -> Array:
        """The points of all seats so far, of the round and before, the observer's first."""
        seats = seen[:, O_SEATS : O_SEATS + SEATS * SEAT_FIELDS]
        return seats[:, 2::SEAT_FIELDS] + seats[:, 3::SEAT_FIELDS]

    def features(self, xp: Any, seen: Array, players: Array) -> Array:
        """What the network looks at for every line."""
        place = seen[:, :CARDS]
        cards = xp.ones_like(place[:1]).cumsum(1)
        mine = (place == MINE) * ONE
        theirs = ((place == 0) | (place > layout.KNOWN)) * ONE
        ends, room, heads, seven, stop = (
            seen[:, O_ROWS + at : O_ROWS + ROWS * ROW_FIELDS : ROW_FIELDS] for at in range(ROW_FIELDS)
        )
        is_open = (ends > 0) & (stop == 0)
        hit, low = reached(xp, cards, ends, is_open, ONE, sinking=False)
        share = share_before(xp, cards, theirs, ends, hit, low, ONE)
        sizes = seen[:, O_SEATS : O_SEATS + SEATS * SEAT_FIELDS : SEAT_FIELDS]
        rivals = ((sizes[:, 1:] > 0) * ONE).sum(1)[:, None]
        row_room = (hit * (room * ONE)[:, None, :]).sum(2)
        cheapest = -xp.amax(xp.where(is_open, -heads, heads * 0 - 99), 1)[:, None] * ONE
        row_heads = (hit * (heads * ONE)[:, None, :]).sum(2) + low * xp.where(cheapest < 99, cheapest, cheapest * 0)
        risk = exactly(xp, rivals, share, row_room, MOST_ROOM, ONE) * (ONE - low)
        card = seen[:, O_CARD : O_CARD + 1]
        due = (cards == card) * ONE
        channels = [
            mine,
            theirs,
            ((cards[:, :, None] == ends[:, None, :]) * ONE).sum(2),
            ((place == ON_ITS_WAY) | (place == ON_ITS_WAY + 1)) * ONE,
            mine * row_room / 4,
            mine * row_heads / 10,
            mine * low,
            mine * share * rivals / 3,
            mine * risk,
            mine * risk * row_heads / 10,
            ((place >= IN_ROW) & (place < IN_ROW + ROWS)) * ONE,
            (place == layout.PILE_OF) * ONE,
            due,
            (cards == seen[:, O_MORE : O_MORE + 1]) * ONE,
        ]
        told = [(due * each).sum(1)[:, None] for each in (row_room / 4, row_heads / 10, low)]
        number = xp.ones_like(seen[:1, :ROWS]).cumsum(1) - 1
        asked = xp.ones_like(seen[:1, :QUESTIONS]).cumsum(1)
        counts = xp.ones_like(seen[:1, : SEATS - 1]).cumsum(1) + 1
        size, special, points, total = (
            seen[:, O_SEATS + at : O_SEATS + SEATS * SEAT_FIELDS : SEAT_FIELDS] * ONE for at in range(SEAT_FIELDS)
        )
        parts = [
            (players == counts) * ONE,
            (seen[:, O_ASKED : O_ASKED + 1] == asked) * ONE,
            (seen[:, O_ASKED : O_ASKED + 1] > 0) * (seen[:, O_ROUND : O_ROUND + 1] == 2) * ONE,
            seen[:, O_TURN : O_TURN + 1] * ONE / 12,
            card * ONE / CARDS,
            (seen[:, O_ROW : O_ROW + 1] == number) * ONE,
            ends * ONE / CARDS,
            room * ONE / 4,
            heads * ONE / 10,
            seven * ONE,
            stop * ONE,
            is_open * (ends < card) * ONE,
            size / 12,
            special / 3,
            points / 20,
            (points + total - points[:, :1] - total[:, :1]) * (size + special > 0) / 20,
            seen[:, O_SPECIALS:O_DISCARD] * ONE / 2,
            seen[:, O_DISCARD:O_DECK] * ONE / 4,
            seen[:, O_DECK:O_QUEUE] * ONE / 28,
            seen[:, O_BACK:OBSERVATION_SIZE] * ONE / 2,
        ]
        return xp.concatenate([*channels, *told, *parts], 1)
