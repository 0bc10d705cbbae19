"""The Pro variant of 6 nimmt!, for 2 to 6 players.

Two things are added before the basic game: which cards are used, and an open draft instead of a deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain
from typing import Any

from nimmt.cards import Cards
from nimmt.choices import Choice, Pick, pick, picks
from nimmt.decisions import DraftCard
from nimmt.errors import BadPosition
from nimmt.events import Drafted, Pooled, RoundBegan
from nimmt.game import Game
from nimmt.rules import classic
from nimmt.rules.classic import Classic
from nimmt.rules.row_game import HAND, ROWS, check_first_seat
from nimmt.ruleset import Answers, Decisions, question, step
from nimmt.table import Frame, Hidden, Table, put, without
from nimmt.typevars import TypeVar
from nimmt.words import Message


class ProOptions(classic.ClassicOptions, frozen=True):
    """As in the basic game (PRO-6), and who drafts first (PRO-1)."""

    first_seat: int = 0


class ProTable(Table):
    """The table with the open cards of the draft (PRO-7)."""

    pool: Cards = ()


T = TypeVar("T", bound=ProTable, default=ProTable)
H = TypeVar("H", bound=Hidden, default=Hidden)


class Pro(Classic[T, H]):
    """The Pro variant."""

    name = "pro"
    player_counts = range(2, 7)  # PRO-5
    Options = ProOptions
    Table = ProTable

    @property
    def drafts(self) -> bool:
        """Whether hands are drafted, not dealt."""
        return True

    @classmethod
    def all_choices(cls) -> Iterable[Choice]:
        """As in the basic game, then draft 1 to 64."""
        return chain(super().all_choices(), map(pick, range(1, 65)))

    @classmethod
    def check_setup(cls, players: int, options: Any) -> Any:
        """The first seat must exist."""
        check_first_seat(players, options)
        return super().check_setup(players, options)

    # 1. You know all the cards in the game

    def deck(self, table: T) -> Counter[int | str]:
        """Ten cards a player and four more (PRO-5)."""
        return Counter(range(1, HAND * self.players + ROWS + 1))

    @step
    def begin_round(self, game: Game[T, H]) -> None:
        """The cards are spread out openly; a new draft every round (PRO-3)."""
        table = game.table
        table.pool = tuple(range(1, HAND * self.players + ROWS + 1))
        game.emit(RoundBegan(table.round))
        game.emit(Pooled(table.pool))
        game.push(("draft", self.first_drafter(table)))

    def first_drafter(self, table: T) -> int:
        """The first draft passes clockwise from round to round (PRO-1)."""
        return (int(self.options.first_seat) + table.round - 1) % self.players

    # 2. Each player picks their own ten cards

    @question(then="take_card")
    def draft(self, game: Game[T, H], seat: int) -> Decisions:
        """The players pick in turn, clockwise (PRO-1); everybody sees the picks (PRO-4)."""
        return {seat: DraftCard(seat, picks(game.table.pool))}

    def take_card(self, game: Game[T, H], answers: Answers, seat: int) -> None:
        """The picked card goes to the hand; four cards are left over and begin the rows."""
        choice = answers[seat]
        assert isinstance(choice, Pick)
        table, hidden = game.table, game.hidden
        table.pool = without(table.pool, choice.card)
        hidden.hands = put(hidden.hands, seat, tuple(sorted((*hidden.hands[seat], choice.card))))
        table.known = hidden.hands
        game.emit(Drafted(seat, choice.card))
        if len(table.pool) > ROWS:
            game.push(("draft", (seat + 1) % self.players))
        else:
            starters, table.pool = table.pool, ()
            self.begin_rows(game, starters)  # PRO-2: ascending

    # Other than that, as in the basic game

    def open_cards(self, table: T) -> Iterable[int]:
        """As in the basic game, and those to be drafted."""
        return chain(super().open_cards(table), table.pool)

    def standard_agenda(self, game: Game[T, H]) -> tuple[Frame, ...]:
        """The draft goes on while cards lie open."""
        if not game.table.pool:
            return super().standard_agenda(game)
        picked = sum(len(hand) for hand in game.hidden.hands)
        return (("draft", (self.first_drafter(game.table) + picked) % self.players),)

    def tidy(self, table: T, hidden: H) -> None:
        """Everybody knows all hands."""
        super().tidy(table, hidden)
        table.known = hidden.hands

    def check(self, game: Game[T, H]) -> None:
        """As in the basic game, with open hands; or a draft in progress."""
        if not game.table.pool:
            return super().check(game)
        left = self.deck(game.table) - Counter[int | str](chain(*game.hidden.hands))
        if Counter(game.table.pool) != left or game.table.rows:
            raise BadPosition(Message("position.draft", {"cards": tuple(sorted(left))}))
        return None
