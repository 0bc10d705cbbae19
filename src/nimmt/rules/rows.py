"""What all games on rows share: every card finds its row by itself, and whoever is about to lay one may know which.

`RowRules` stands above the games with rows of cards (`nimmt.rules.row_game`) and those on a board
(`nimmt.rules.board`). Bots, previews and pages ask it; none of them needs to know which game it is.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from itertools import chain
from typing import Any, ClassVar

from msgspec.structs import replace

from nimmt.cards import Cards
from nimmt.decisions import Landing, LayCards
from nimmt.errors import BadPosition
from nimmt.game import Game
from nimmt.ruleset import Rules
from nimmt.table import Hidden, Table, put
from nimmt.typevars import TypeVar
from nimmt.views import View
from nimmt.words import Message

T = TypeVar("T", bound=Table, default=Table)
H = TypeVar("H", bound=Hidden, default=Hidden)


class RowRules(Rules[T, H]):
    """A game whose cards go to the ends of rows."""

    zeros: ClassVar[int] = 0
    """How many 0-cards there are: a card may be kept for later by playing one instead."""
    head_points: ClassVar[int] = 1
    """What every bullhead or ox that is taken adds to the points."""
    asks_row: ClassVar[str] = "TakeRow"
    """What the player of a card that fits no row is asked: the name of the decision."""
    clovers: Cards = ()
    """The spaces of a scoring track that give luck cards."""

    # Where a card goes

    def row_for(self, table: T, card: int) -> int | None:
        """The row a card goes to as things stand; None where its player must choose one to take."""
        raise NotImplementedError

    def rows_to_take(self, table: T, card: int) -> Iterable[int]:
        """The rows that this card may take, where it fits none."""
        return range(len(table.rows))

    def takes_card(self, table: T) -> bool:
        """Whether whoever takes a row gets the card just laid as well, and the row is gone."""
        return False

    def taken_with(self, table: T, card: int, at: int) -> Cards:
        """The cards that whoever takes a row with this card gets."""
        return (*table.rows[at], card) if self.takes_card(table) else table.rows[at]

    def cost(self, table: T, seat: int, card: int, at: int) -> int:
        """The points that taking a row with this card brings a seat; where it has a choice then, the least."""
        return self.head_points * sum(map(self.heads, self.taken_with(table, card, at)))

    def worth(self, kind: str, card: int) -> int:
        """What a place with this sign scores for a card."""
        return 0

    # What a card would do

    def landing(self, table: T, seat: int, card: int) -> Landing:
        """What this card would do if it were placed now."""
        at = self.row_for(table, card)
        if at is None:
            least = min([self.cost(table, seat, card, row) for row in self.rows_to_take(table, card)])
            return Landing(card, None, points=least, asks=(self.asks_row,))
        space = len(table.rows[at])
        low = table.rows[at][-1] > card
        if space < self.capacity(table, at):
            return Landing(card, at, space, low=low)
        return Landing(card, at, space, self.taken_with(table, card, at), self.cost(table, seat, card, at), low=low)

    def landings_of(self, table: T, seat: int, cards: Iterable[int]) -> tuple[Landing, ...]:
        """What these cards would do, laid together: one after the other, until a question leaves it open."""
        found: list[Landing] = []
        for card in sorted(cards):
            landing = self.landing(table, seat, card)
            found.append(landing)
            after = self.table_after(table, seat, landing)
            if after is None:
                break
            table = after
        return tuple(found)

    def landings(self, view: View) -> tuple[Landing, ...]:
        """What each card that the viewer may lay now would do; and a second card, where the first one changes it."""
        decision, seat = view.decision, view.seat
        if not isinstance(decision, LayCards) or seat is None:
            return ()
        laid = [tuple([card for card in choice.numbers if card]) for choice in decision.choices]
        alone = {card: self.landing(view.table, seat, card) for card in sorted({*chain(*laid)})}
        found = list(alone.values())
        for first, second in sorted({pair for pair in laid if len(pair) == 2}):
            after = self.table_after(view.table, seat, alone[first])
            if after is not None:
                landing = self.landing(after, seat, second)
                if landing != alone[second]:
                    found.append(replace(landing, after=first))
        return tuple(found)

    def table_after(self, table: T, seat: int, landing: Landing) -> T | None:
        """The table when a card lies where its landing says; None where that depends on its player."""
        at = landing.row
        if at is None:
            return None
        rows = table.rows
        if not landing.taken:
            return replace(table, rows=put(rows, at, (*rows[at], landing.card)))
        left = rows[:at] + rows[at + 1 :] if self.takes_card(table) else put(rows, at, (landing.card,))
        return replace(table, rows=left)

    # Which cards are where

    def open_cards(self, table: T) -> Iterable[int]:
        """The cards that lie open on the table."""
        raise NotImplementedError

    def cards(self, game: Game[T, H]) -> Counter[int | str]:
        """The cards in hands, on the table, and on their way to a row."""
        return Counter(chain(*game.hidden.hands, self.open_cards(game.table), self.in_flight(game.agenda)))

    def unseen(self, view: View) -> Counter[int | str]:
        """The cards that are not in the viewer's hand, nor known or open anywhere."""
        table = view.table
        seen = Counter[int | str](chain(view.hand, self.open_cards(table), *table.known, self.in_flight(view.agenda)))
        if view.seat is not None:
            seen -= Counter[int | str](table.known[view.seat])  # counted in the hand already
        return self.deck(table) - seen


def deal_unseen(view: View, unseen: Iterable[int], rng: random.Random) -> tuple[Cards, ...]:
    """Hands for all seats: the viewer's own, what is known, and the rest at random from the unseen cards."""
    pool = list(unseen)
    rng.shuffle(pool)
    hands: list[Cards] = []
    for seat, size in enumerate(view.hand_sizes):
        if seat == view.seat:
            hands.append(view.hand)
            continue
        known = view.table.known[seat]
        missing = size - len(known)
        hands.append(tuple(sorted([*known, *pool[:missing]])))
        del pool[:missing]
    return tuple(hands)


def check_cards(rules: Rules[Any, Any], game: Game[Any, Any]) -> None:
    """Raise BadPosition where a card lies in two places or does not belong to the game."""
    surplus = rules.cards(game) - rules.deck(game.table)
    if surplus:
        card = min(surplus, key=str)
        known = bool(rules.deck(game.table)[card])
        raise BadPosition(Message("position.card", {"card": str(card), "known": known}))
