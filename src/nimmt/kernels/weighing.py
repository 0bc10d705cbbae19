"""The prudent policy in plain Python, on the readable engine: which prices a choice is made of.

The tables are explained in `nimmt.kernels.prices`. What this says is what `nimmt.kernels.prudent` computes; it is also
what the tables are learned with.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nimmt.cards import Cards, bullheads
from nimmt.kernels.games import set_up
from nimmt.kernels.prices import (
    CARD_AT,
    CLASSIC,
    CROWD,
    CROWDS,
    HEADS,
    KIND_AT,
    LOW_AT,
    MOST_CROWDED,
    PAIR,
    ROW_AT,
    SIZES,
    TABLES,
    TWO_ZEROS,
    WITH_ZERO,
    ZERO_ALONE,
)
from nimmt.ruleset import Rules

PLUS_KIN = ("plus", "zero", "simple")
ON_TABLE = {"x": 97}
"""How many number cards there are beside the starters, where not 100."""


def table_of(ruleset: str) -> int:
    """The number of a game's table."""
    return TABLES.index(ruleset) if ruleset in TABLES else CLASSIC


class Scales:
    """Weighs the choices of one seat at one moment."""

    def __init__(self, rules: Rules[Any, Any], table: Any, seat: int, sizes: Sequence[int]) -> None:
        """*sizes* are the number cards in each hand."""
        self.rules, self.table, self.seat = rules, table, seat
        options = {name: getattr(rules.options, name) for name in rules.options.__struct_fields__}
        given = {name: value for name, value in options.items() if value is not None}
        hand = set_up(rules.name, rules.players, given)[1].hand
        theirs = sum(size for other, size in enumerate(sizes) if other != seat)
        unseen = ON_TABLE.get(rules.name, 100) - rules.players * hand + theirs
        self.others = rules.players - 1
        self.crowded = (self.others << 19) // max(unseen, 1)

    def card(self, card: int, size: int, *, first: bool = False) -> tuple[int, int]:
        """Where the prices of a card are, in a hand of this *size*; *first* for a card that jumps the queue."""
        of_card = CARD_AT + ((card - 1) >> 3) * SIZES + min(size, SIZES) - 1
        rows = self.table.rows
        at = self._row(card)
        most = 0 if first else self.others * (2 if self.rules.name in ("plus", "zero") else 1)
        if at is None:
            return of_card, LOW_AT + self._crowd(card - 1, first) * HEADS + min(self._low(), HEADS - 1)
        cards = rows[at]
        room = self.rules.capacity(self.table, at) - len(cards)
        crowd = self._crowd(card - cards[-1] - 1, first)
        if room > most:
            room, crowd = 4, 0
        return of_card, ROW_AT + (room * CROWDS + crowd) * HEADS + min(bullheads(cards) >> 1, HEADS - 1)

    def choice(self, cards: Cards, held: int) -> tuple[int, ...]:
        """Where the prices of a combination are; *held* counts the hand with its 0-cards."""
        numbers = [card for card in cards if card]
        zeros = len(cards) - len(numbers)
        places = [place for card in numbers for place in self.card(card, held, first=zeros > 0)]
        if len(numbers) == 2:
            places.append(self.kind(PAIR, held))
        elif zeros:
            places.append(self.kind(WITH_ZERO if numbers else TWO_ZEROS if zeros > 1 else ZERO_ALONE, held))
        return tuple(places)

    def kind(self, kind: int, held: int) -> int:
        """Where the price of a kind of combination is."""
        return KIND_AT + kind * SIZES + min(held, SIZES) - 1

    def _row(self, card: int) -> int | None:
        if self.rules.name in PLUS_KIN and all(cards[-1] > card for cards in self.table.rows):
            return None
        at: int | None = self.rules.row_for(self.table, card)  # type: ignore[attr-defined]
        return at

    def _low(self) -> int:
        rows = self.table.rows
        if self.rules.name not in PLUS_KIN:
            return min(map(bullheads, rows))
        end = max(rows, key=lambda cards: cards[-1])
        return bullheads(end) >> 1 if len(end) == 5 else 0

    def _crowd(self, between: int, first: bool) -> int:
        crowded = 0 if first else self.crowded
        return int(CROWD[min((between * crowded) >> 16, MOST_CROWDED - 1)])
