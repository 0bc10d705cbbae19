"""6 nimmt!, the basic game, for 2 to 10 players.

In the order of the rulebook: getting ready, the four rows, playing cards, where the cards go (Rules 1 and 2),
taking a row (Rules 3 and 4), the end of a round, the end of the game.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from nimmt.cards import DECK, Cards
from nimmt.choices import Choice, Row, play, plays, row
from nimmt.decisions import LayCards, TakeRow
from nimmt.errors import BadPosition, BadSetup
from nimmt.events import Dealt, Revealed, RoundBegan, RowsBegan
from nimmt.game import Game
from nimmt.rules.row_game import ROWS, Positive, RowGame, check_ascending
from nimmt.rules.rows import H, T
from nimmt.ruleset import Answers, Decisions, question, step
from nimmt.table import without
from nimmt.words import Message


class ClassicOptions(Struct, frozen=True):
    """How long to play (BASE-6): to a number of points, or for a number of rounds."""

    target: Positive | None = None
    rounds: Positive | None = None


class Classic(RowGame[T, H]):
    """6 nimmt!, the basic game."""

    name = "classic"
    player_counts = range(2, 11)  # BASE-9
    Options: ClassVar[type[Struct]] = ClassicOptions

    @classmethod
    def all_choices(cls) -> Iterable[Choice]:
        """Play 1 to 104 are actions 0 to 103, take row 1 to 4 are actions 104 to 107."""
        return chain(map(play, DECK), map(row, range(ROWS)))

    @classmethod
    def check_setup(cls, players: int, options: Any) -> Any:
        """A target or a number of rounds, not both (BASE-6)."""
        if options.target is not None and options.rounds is not None:
            raise BadSetup(Message("setup.length"))
        if options.target is None and options.rounds is None:
            return replace(options, target=66)
        return options

    def length(self) -> tuple[int | None, int | None]:
        """A number of rounds, or to a target (BASE-6)."""
        return self.options.rounds, self.options.target

    def check(self, game: Game[T, H]) -> None:
        """As on every table of rows; besides, rows ascend and hands are of equal size (BASE-11)."""
        super().check(game)
        check_ascending("row", game.table.rows)
        sizes = [len(hand) for hand in game.hidden.hands]
        if len(set(sizes)) > 1:
            raise BadPosition(Message("position.sizes", {"sizes": tuple(sizes)}))

    # Getting ready to play, and the four rows

    @step
    def begin_round(self, game: Game[T, H]) -> None:
        """Ten cards to each player, then four to begin the rows, in the order drawn (BASE-1)."""
        game.emit(RoundBegan(game.table.round))
        each = self.hand_size
        size = each * self.players
        cards = game.deal(self.numbers, size + self.row_counts[0])
        game.hidden.hands = tuple([tuple(sorted(cards[i : i + each])) for i in range(0, size, each)])
        for seat, hand in enumerate(game.hidden.hands):
            game.emit(Dealt(seat, each, hand))
        self.begin_rows(game, cards[size:])

    def begin_rows(self, game: Game[T, H], starters: Cards) -> None:
        """Each starter begins a row; the first turn follows."""
        game.table.rows = tuple([(card,) for card in starters])
        game.table.turn = 0
        game.emit(RowsBegan(starters))
        game.push(("next_turn",))

    # 1. Playing cards

    @step
    def next_turn(self, game: Game[T, H]) -> None:
        """Turn after turn, until all cards are played (BASE-11)."""
        if game.hidden.hands[0]:
            game.table.turn += 1
            game.push(("lay_cards",), ("next_turn",))
        else:
            game.push(("end_round",))

    @question(then="reveal")
    def lay_cards(self, game: Game[T, H]) -> Decisions:
        """Each player lays one card face down; nobody sees it before all have (BASE-13)."""
        return {seat: LayCards(seat, plays(hand)) for seat, hand in enumerate(game.hidden.hands)}

    def reveal(self, game: Game[T, H], answers: Answers) -> None:
        """All cards are turned over; the lowest is placed first."""
        laid: list[Cards] = [answers[seat].cards for seat in self.seats]  # type: ignore[union-attr]
        game.emit(Revealed(tuple(laid)))
        hidden, table = game.hidden, game.table
        hidden.hands = tuple([without(hand, *cards) for hand, cards in zip(hidden.hands, laid)])
        if any(table.known):
            table.known = tuple([without(known, *(set(cards) & set(known))) for known, cards in zip(table.known, laid)])
        descending = sorted([(cards[0], seat) for seat, cards in enumerate(laid)], reverse=True)
        game.agenda.extend([("place", seat, card) for card, seat in descending])

    # Where do the cards go?

    @step
    def place(self, game: Game[T, H], seat: int, card: int) -> None:
        """A card's turn has come: it goes to the one row it can go to, or takes one."""
        at = self.row_for(game.table, card)
        if at is None:
            game.push(("choose_row", seat, card))
        else:
            self.add(game, seat, card, at)

    def row_for(self, table: T, card: int) -> int | None:
        """Rules 1 and 2: the row whose last card is the closest lower one, full or not (BASE-2)."""
        closest, end = None, 0
        for number, cards in enumerate(table.rows):
            if end < cards[-1] < card:
                closest, end = number, cards[-1]
        return closest

    # 2. Taking a row (Rule 3, the full row, is `RowGame.add`)

    @question(then="take_chosen_row")
    def choose_row(self, game: Game[T, H], seat: int, card: int) -> Decisions:
        """Rule 4, a low card: its player takes a row of their choice, now, full or not (BASE-3)."""
        table = game.table
        return {seat: TakeRow(seat, tuple(map(row, self.rows_to_take(table, card))), card, table.rows)}

    def take_chosen_row(self, game: Game[T, H], answers: Answers, seat: int, card: int) -> None:
        """The chosen row is taken; the low card begins it anew."""
        choice = answers[seat]
        assert isinstance(choice, Row)
        self.take(game, seat, card, choice.row, low=True)

    # The end of a round, and of the game

    @step
    def end_round(self, game: Game[T, H]) -> None:
        """Points are written down; the end is checked only then (BASE-4)."""
        totals = self.write_down(game)
        if self.ended(game.table, totals):
            self.finish(game, totals)  # BASE-5: all with the fewest points win
        else:
            self.next_round(game)

    def next_round(self, game: Game[T, H]) -> None:
        """The table is cleared, and a new round begins."""
        self.clear(game)
        game.push(("begin_round",))

    def ended(self, table: T, totals: tuple[int, ...]) -> bool:
        """Whether the game ends with this round: the target is reached, or the rounds are played (BASE-6)."""
        rounds = self.options.rounds
        return bool(max(totals) >= self.options.target if rounds is None else len(table.sheet) >= rounds)
