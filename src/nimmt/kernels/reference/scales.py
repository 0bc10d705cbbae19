"""The prudent policy in plain Python, on the readable engine: which prices a choice is made of.

The tables are explained in `nimmt.kernels.prices`. What this says is what `nimmt.kernels.prudence` computes; it is also
what the tables are learned with.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nimmt.cards import Cards, bullheads
from nimmt.kernels.prices import (
    CARD_AT,
    CLASSIC,
    COMPANIES,
    CROWD,
    CROWDS,
    HEADS,
    KIND_AT,
    LOW_AT,
    MOST_CROWDED,
    MOST_ROOM,
    PAIR,
    ROW_AT,
    SAME_ROW,
    SIZES,
    TABLES,
    TWO_ZEROS,
    WITH_ZERO,
    ZERO_ALONE,
)
from nimmt.kernels.setup import Setup
from nimmt.ruleset import Rules

PLUS_KIN = ("plus", "zero", "simple")
TWO_AT_ONCE = ("plus", "zero")


def table_of(ruleset: str) -> int:
    """The number of a game's table."""
    return TABLES.index(ruleset) if ruleset in TABLES else CLASSIC


class Scales:
    """Weighs the choices of one seat at one moment."""

    def __init__(
        self, rules: Rules[Any, Any], table: Any, seat: int, numbers: Sequence[int], zeros: Sequence[int]
    ) -> None:
        """*numbers* counts the number cards in each hand, *zeros* the 0-cards."""
        self.rules, self.table, self.seat = rules, table, seat
        setup = Setup.of(rules)
        theirs = sum(count for other, count in enumerate(numbers) if other != seat)
        unseen = setup.deck - setup.rows - rules.players * setup.hand + theirs
        self.others = self.most = rules.players - 1
        self.degree = 0
        if rules.name in TWO_AT_ONCE:
            self._company(list(map(sum, zip(numbers, zeros))))
        self.crowded = (self.others << 19) // max(unseen, 1)

    def _company(self, held: list[int]) -> None:
        """Only those count who have cards left."""
        theirs = [size for other, size in enumerate(held) if other != self.seat and size]
        self.others = len(theirs)
        self.most = sum(min(size, 2) for size in theirs)
        if theirs:
            ahead = sum(theirs) - len(theirs) * held[self.seat]
            lead = (ahead > len(theirs)) - (ahead < -len(theirs))
            self.degree = 3 * min(len(theirs), 3) - 1 + lead

    def card(self, card: int, size: int, *, first: bool = False, own: int = 0) -> tuple[int, int]:
        """Where the prices of a card are, in a hand of this *size*.

        *first* is for a card that jumps the queue; *own* counts the own cards that come to the row before it.
        """
        of_card = CARD_AT + ((card - 1) >> 3) * SIZES + min(size, SIZES) - 1
        rows = self.table.rows
        at = self._row(card)
        most = 0 if first else self.most
        if at is None:
            return of_card, LOW_AT + self._crowd(card - 1, first) * HEADS + min(self._low(card), HEADS - 1)
        cards = rows[at]
        room = self._room(at) - own
        crowd = self._crowd(card - cards[-1] - 1, first)
        if room > most or room < 0:
            room, crowd = 4, 0
        return of_card, ROW_AT + (room * CROWDS + crowd) * HEADS + min(bullheads(cards) >> 1, HEADS - 1)

    def choice(self, cards: Cards, held: int) -> tuple[int, ...]:
        """Where the prices of a combination are; *held* counts the hand with its 0-cards."""
        numbers = sorted([card for card in cards if card])
        zeros = len(cards) - len(numbers)
        places = [place for card in numbers[:1] for place in self.card(card, held, first=zeros > 0)]
        if len(numbers) == 2:
            together = self.together(cards)
            places += self.card(numbers[1], held, own=together)
            places.append(self.kind(SAME_ROW if together and self.rules.name == "plus" else PAIR, held))
        elif zeros:
            places.append(self.kind(WITH_ZERO if numbers else TWO_ZEROS if zeros > 1 else ZERO_ALONE, held))
        return tuple(places)

    def together(self, cards: Cards) -> bool:
        """Whether two of these cards go to the same row."""
        rows = [self.rules.row_for(self.table, card) for card in cards if card]  # type: ignore[attr-defined]
        return len(rows) > len(set(rows))

    def considered(self, cards: Cards) -> bool:
        """Whether the policy would think of laying these: two to the same row only in PLUS, to fill or take it."""
        if not self.together(cards):
            return True
        at = self._row(min(cards))
        return self.rules.name == "plus" and at is not None and self._room(at) > 0

    def kind(self, kind: int, held: int) -> int:
        """Where the price of a kind of combination is."""
        return KIND_AT + (kind * COMPANIES + self.degree) * SIZES + min(held, SIZES) - 1

    def _row(self, card: int) -> int | None:
        if self.rules.name in PLUS_KIN and all(cards[-1] > card for cards in self.table.rows):
            return None
        at: int | None = self.rules.row_for(self.table, card)  # type: ignore[attr-defined]
        return at

    def _room(self, at: int) -> int:
        room: int = self.rules.capacity(self.table, at) - len(self.table.rows[at])
        return min(room, MOST_ROOM)

    def _low(self, card: int) -> int:
        rows = self.table.rows
        if self.rules.name not in PLUS_KIN:
            return min([bullheads(rows[at]) for at in self.rules.rows_to_take(self.table, card)])  # type: ignore[attr-defined]
        end = max(rows, key=lambda cards: cards[-1])
        return bullheads(end) >> 1 if len(end) == 5 else 0

    def _crowd(self, between: int, first: bool) -> int:
        crowded = 0 if first else self.crowded
        return int(CROWD[min((between * crowded) >> 16, MOST_CROWDED - 1)])
