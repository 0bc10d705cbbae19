"""6 nimmt! simple, for 2 to 7 players: one open card after another; a 0-card passes.

In the order of the rulebook: the deal, taking turns, the 0-card, the end and who begins the next game.
Placing is as in PLUS, bullheads are minus points (PL-15).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Any

from nimmt.cards import DECK
from nimmt.choices import Choice, Play, play, plays
from nimmt.decisions import PlayOpenCard
from nimmt.errors import BadPosition
from nimmt.events import ZerosPlayed
from nimmt.game import Game
from nimmt.rules.plus import MinusOptions, Zero
from nimmt.rules.row_game import check_first_seat
from nimmt.ruleset import Answers, Decisions, question, step
from nimmt.table import Frame, Hidden, Table, put, without
from nimmt.typevars import TypeVar
from nimmt.words import Message


class SimpleOptions(MinusOptions, frozen=True):
    """How long to play, and who begins."""

    first_seat: int = 0


class SimpleTable(Table):
    """The table with what open play adds."""

    starter: int = 0
    """The seat that began this game."""
    aside: int = 0
    """How many 0-cards were played and set aside."""


T = TypeVar("T", bound=SimpleTable, default=SimpleTable)
H = TypeVar("H", bound=Hidden, default=Hidden)


class Simple(Zero[T, H]):
    """6 nimmt! simple."""

    name = "simple"
    hand_size = 12
    open_play = True
    Options = SimpleOptions
    Table = SimpleTable

    @classmethod
    def all_choices(cls) -> Iterable[Choice]:
        """Play 0 to 104 are actions 0 to 104."""
        return map(play, range(DECK[-1] + 1))

    @classmethod
    def check_setup(cls, players: int, options: Any) -> Any:
        """The first seat must exist."""
        check_first_seat(players, options)
        return super().check_setup(players, options)

    def open_cards(self, table: T) -> Iterable[int]:
        """As in PLUS, and the 0-cards set aside."""
        return chain(super().open_cards(table), (0,) * table.aside)

    # Setup as in PLUS, with twelve cards each

    def begin_play(self, game: Game[T, H]) -> None:
        """The youngest begins: seat 0, unless said otherwise (PL-15)."""
        table = game.table
        table.aside = 0
        if table.round == 1:
            table.starter = self.options.first_seat
        game.push(("turn_of", table.starter))

    # Taking turns, clockwise

    @step
    def turn_of(self, game: Game[T, H], seat: int) -> None:
        """The next player's turn, or the end when the cards are played; everybody has as many (PL-16)."""
        if not game.hidden.hands[seat]:
            game.push(("end_round",))
            return
        if seat == game.table.starter:
            game.table.turn += 1
        game.push(("play_card", seat), ("turn_of", (seat + 1) % self.players))

    @question(then="card_played")
    def play_card(self, game: Game[T, H], seat: int) -> Decisions:
        """One card, openly."""
        return {seat: PlayOpenCard(seat, plays(dict.fromkeys(game.hidden.hands[seat])))}

    def card_played(self, game: Game[T, H], answers: Answers, seat: int) -> None:
        """It is placed at once, as in PLUS; a 0-card is set aside and passes, danger or not (PL-16)."""
        choice = answers[seat]
        assert isinstance(choice, Play)
        card = choice.cards[0]
        game.hidden.hands = put(game.hidden.hands, seat, without(game.hidden.hands[seat], card))
        if card == 0:
            game.table.aside += 1
            game.emit(ZerosPlayed(seat, 1, aside=True))
        else:
            self.add(game, seat, card, self.row_for(game.table, card))

    # The end of a game

    def clear(self, game: Game[T, H]) -> None:
        """Who took most in the game just finished begins the next (PL-17)."""
        table = game.table
        points = table.sheet[-1]
        clockwise = [(table.starter + i) % self.players for i in self.seats]
        table.starter = max(clockwise, key=lambda seat: points[seat])
        super().clear(game)

    # Positions

    def standard_agenda(self, game: Game[T, H]) -> tuple[Frame, ...]:
        """The first seat, clockwise from the starter, that has played fewer cards than the seat before it."""
        sizes = [len(hand) for hand in game.hidden.hands]
        clockwise = [(game.table.starter + i) % self.players for i in self.seats]
        return (("turn_of", max(clockwise, key=lambda seat: sizes[seat])),)

    def check(self, game: Game[T, H]) -> None:
        """As in PLUS; the hands are those of players who take turns."""
        super().check(game)
        if game.table.starter not in self.seats or not 0 <= game.table.aside <= self.zeros:
            raise BadPosition(Message("position.starter", {"last": self.players - 1, "zeros": self.zeros}))
        clockwise = [(game.table.starter + i) % self.players for i in self.seats]
        sizes = [len(game.hidden.hands[seat]) for seat in clockwise]
        if sizes != sorted(sizes) or sizes[-1] - sizes[0] > 1:
            raise BadPosition(Message("position.clockwise"))
