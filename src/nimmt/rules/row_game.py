"""What the games on rows of cards share: the table, its checks, what is hidden, and the steps all of them know."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from itertools import chain
from typing import Annotated, Any

from msgspec import Meta

from nimmt.cards import DECK, Cards, bullheads
from nimmt.decisions import listed
from nimmt.errors import BadPosition, BadSetup
from nimmt.events import GameEnded, Placed, RoundEnded, RowTaken
from nimmt.game import Game
from nimmt.rules.rows import H, RowRules, T, check_cards, deal_unseen
from nimmt.table import put
from nimmt.views import View
from nimmt.words import Message, Value

HAND = 10
ROWS = 4
FULL = 5
"""A row of five cards is full; the sixth takes it."""


Positive = Annotated[int, Meta(ge=1)]


class RowGame(RowRules[T, H]):
    """A game on rows of cards."""

    numbers: Cards = DECK
    """The number cards of the game."""
    hand_size: int = HAND
    """How many of them each player is dealt."""
    row_counts: range = range(ROWS, ROWS + 1)
    """How many rows there can be; every round begins with the fewest."""
    has_marker: bool = False
    """Whether an action card lies at a row and says which cards it takes."""

    @property
    def drafts(self) -> bool:
        """Whether hands are drafted from open cards instead of dealt."""
        return False

    def zeros_each(self) -> int:
        """How many 0-cards each player is sure to get."""
        return 0

    def blank(self) -> tuple[Any, Any]:
        """An empty table for this number of players."""
        nothing: tuple[Cards, ...] = ((),) * self.players
        return self.Table(piles=nothing, known=nothing), self.Hidden(hands=nothing)

    def capacity(self, table: T, row: int) -> int:
        """Five cards lie in a row before the next one takes it."""
        return FULL

    def row_limits(self) -> tuple[int, int]:
        """The most rows there can be, and five cards in each."""
        return self.row_counts[-1], FULL

    def largest_hand(self) -> int:
        """The most cards a hand can have: those dealt."""
        return self.hand_size

    def points(self, table: T) -> tuple[int, ...]:
        """The bullheads in each pile."""
        return tuple([bullheads(pile) for pile in table.piles])

    def open_cards(self, table: T) -> Iterable[int]:
        """The number cards that lie on the table: in rows and piles."""
        return chain(*table.rows, *table.piles)

    def deck(self, table: T) -> Counter[int | str]:
        """The number cards."""
        return Counter(self.numbers)

    def check(self, game: Game[T, H]) -> None:
        """Raise BadPosition where a position cannot occur."""
        table, hands = game.table, game.hidden.hands
        if len(table.rows) not in self.row_counts or not all(table.rows):
            counts = " or ".join(map(str, self.row_counts))
            example = "/".join(("12", "37", "43", "58")[: self.row_counts[0]])
            raise BadPosition(Message("position.rows", {"count": counts, "example": f"rows={example}"}))
        for at, cards in enumerate(table.rows):
            if len(cards) > self.capacity(table, at):
                raise BadPosition(Message("position.full", {"row": at + 1, "most": self.capacity(table, at)}))
        for name, part in (("piles", table.piles), ("known", table.known)):
            if len(part) != self.players:
                raise BadPosition(Message("position.parts", {"field": name, "players": self.players}))
        if any(len(hand) > self.largest_hand() for hand in hands):
            raise BadPosition(Message("position.hand", {"most": self.largest_hand()}))
        for hand, known in zip(hands, table.known):
            if Counter(known) - Counter(hand):
                raise BadPosition(Message("position.known", {"cards": tuple(known)}))
        check_cards(self, game)

    def tidy(self, table: T, hidden: H) -> None:
        """Hands ascend."""
        hidden.hands = tuple([tuple(sorted(hand)) for hand in hidden.hands])

    def imagine(self, view: View, rng: random.Random) -> Any:
        """The other hands, at random from the cards not seen."""
        unseen = [card for card in self.unseen(view).elements() if isinstance(card, int)]
        return self.Hidden(hands=deal_unseen(view, unseen, rng))

    # Steps shared by all.

    def take(self, game: Game[T, H], seat: int, card: int, at: int, *, low: bool = False) -> None:
        """A seat takes all cards of a row, and its card becomes the row's first."""
        table = game.table
        taken = table.rows[at]
        table.piles = put(table.piles, seat, table.piles[seat] + taken)
        game.emit(RowTaken(seat, at, taken, bullheads(taken), low))
        table.rows = put(table.rows, at, (card,))
        game.emit(Placed(seat, card, at, self.open_play))

    def add(self, game: Game[T, H], seat: int, card: int, at: int) -> None:
        """Add a card to the end of a row, or take the row if it is full (Rule 3)."""
        table = game.table
        if len(table.rows[at]) == self.capacity(table, at):
            self.take(game, seat, card, at)
            return
        end = table.rows[at][-1]
        table.rows = put(table.rows, at, (*table.rows[at], card))
        game.emit(Placed(seat, card, at, self.open_play, end, end > card))

    def write_down(self, game: Game[T, H]) -> tuple[int, ...]:
        """The points of the round go on the sheet; returns the totals."""
        table = game.table
        points = self.points(table)
        table.sheet = (*table.sheet, points)
        totals = self.totals(table)
        game.emit(RoundEnded(points, totals))
        return totals

    def clear(self, game: Game[T, H]) -> None:
        """All cards go back to the deck before a new round."""
        nothing: tuple[Cards, ...] = ((),) * self.players
        game.table.rows = ()
        game.table.piles = game.table.known = nothing
        game.table.round += 1

    def finish(self, game: Game[T, H], totals: tuple[int, ...]) -> None:
        """The game is over."""
        game.emit(GameEnded(totals, self.winners(totals)))


def check_ascending(what: str, lines: Iterable[Cards]) -> None:
    """Raise BadPosition where the cards of a line do not ascend."""
    for number, cards in enumerate(lines, 1):
        if tuple(sorted(cards)) != cards:
            raise BadPosition(Message("position.ascending", {"what": what, "number": number, "cards": listed(cards)}))


def check_first_seat(players: int, options: Any) -> None:
    """Raise BadSetup where the seat that begins does not exist."""
    if options.first_seat not in range(players):
        params: dict[str, Value] = {"option": "first_seat", "last": players - 1, "seat": options.first_seat}
        raise BadSetup(Message("setup.seat", params))
