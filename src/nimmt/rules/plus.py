"""6 nimmt! PLUS, where cards are worth having, and its minus variant with 0-cards; for 2 to 7 players.

In the order of the rulebook: the deal, playing one or two cards, placing them, the low card, the plus pile,
the 0-card, the end. All rules of the basic game hold but for these changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain, combinations
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from nimmt.cards import DECK, ZEROS, Cards
from nimmt.choices import Choice, Play, play, plays
from nimmt.decisions import LayCards
from nimmt.events import Dealt, Revealed, RoundBegan, RowsBegan, ZerosPlayed
from nimmt.game import Game
from nimmt.rules.row_game import ROWS, Positive, RowGame
from nimmt.rules.rows import H, T
from nimmt.ruleset import Answers, Decisions, question, step
from nimmt.table import put, without


class MinusOptions(Struct, frozen=True):
    """How long to play."""

    games: Positive | None = None


class PlusOptions(MinusOptions, frozen=True):
    """How long to play, and how the 0-cards are dealt (PL-10)."""

    zeros: Literal["mixed", "even"] = "mixed"


class Zero(RowGame[T, H]):
    """6 nimmt! with 0-cards: the rules of PLUS, but bullheads are minus points (PL-14)."""

    name = "zero"
    player_counts = range(2, 8)  # PL-18
    hand_size = 15
    zeros = ZEROS
    Options = MinusOptions

    @classmethod
    def all_choices(cls) -> Iterable[Choice]:
        """One card (1 to 104), a zero, two zeros, a card with a zero (1 to 104), two cards (1+2, 1+3, …)."""
        pairs = (play(low, high) for low, high in combinations(DECK, 2))
        return chain(map(play, DECK), (play(0), play(0, 0)), (play(card, 0) for card in DECK), pairs)

    @classmethod
    def check_setup(cls, players: int, options: Any) -> Any:
        """As many games as players, unless said otherwise (PL-11)."""
        return options if options.games else replace(options, games=players)

    def deck(self, table: T) -> Counter[int | str]:
        """The 104 number cards and seven 0-cards."""
        return Counter((*DECK, *(0,) * self.zeros))

    def length(self) -> tuple[int | None, int | None]:
        """A number of games, which are rounds here."""
        return self.options.games, None

    # Setup

    @step
    def begin_round(self, game: Game[T, H]) -> None:
        """Four starters from the number cards alone; only then come the 0-cards (PL-9, PL-23)."""
        table = game.table
        game.emit(RoundBegan(table.round))
        starters = game.deal(DECK, ROWS)
        each = self.zeros_each()
        loose = self.zeros - each * self.players
        dealt = self.hand_size - each
        cards = game.deal((*without(DECK, *starters), *(0,) * loose), dealt * self.players)
        sure = (0,) * each
        game.hidden.hands = tuple(
            [tuple(sorted((*sure, *cards[i : i + dealt]))) for i in range(0, dealt * self.players, dealt)]
        )
        table.known = (sure,) * self.players
        for seat, hand in enumerate(game.hidden.hands):
            game.emit(Dealt(seat, self.hand_size, hand, sure))
        table.rows = tuple([(card,) for card in starters])
        table.turn = 0
        game.emit(RowsBegan(starters))
        self.begin_play(game)

    def begin_play(self, game: Game[T, H]) -> None:
        """After the deal."""
        game.push(("next_turn",))

    # Playing: one or two cards, face down

    @step
    def next_turn(self, game: Game[T, H]) -> None:
        """Who has no cards left is out; the others go on until all cards are played (PL-1)."""
        if any(game.hidden.hands):
            game.table.turn += 1
            game.push(("lay_cards",), ("next_turn",))
        else:
            game.push(("end_round",))

    @question(then="reveal")
    def lay_cards(self, game: Game[T, H]) -> Decisions:
        """Each player lays one card or two (PL-1, PL-13); how many is sealed too (PL-20)."""
        return {
            seat: LayCards(seat, combinations_of(hand), min(2, len(hand)))
            for seat, hand in enumerate(game.hidden.hands)
            if hand
        }

    def reveal(self, game: Game[T, H], answers: Answers) -> None:
        """All cards are turned over. Zeros leave for their owners' piles before any card is placed (PL-22)."""
        table, hidden = game.table, game.hidden
        laid: list[Cards] = [answers[seat].cards if seat in answers else () for seat in self.seats]  # type: ignore[union-attr]
        game.emit(Revealed(tuple(laid)))
        hidden.hands = tuple([without(hand, *cards) for hand, cards in zip(hidden.hands, laid)])
        front: list[tuple[int, int]] = []
        rest: list[tuple[int, int]] = []
        for seat, cards in enumerate(laid):
            zeros = cards.count(0)
            if zeros:
                table.piles = put(table.piles, seat, table.piles[seat] + (0,) * zeros)
                table.known = put(table.known, seat, table.known[seat][zeros:])
                game.emit(ZerosPlayed(seat, zeros))
            group = front if zeros else rest
            group += [(card, seat) for card in cards if card]
        # Every card by itself, ascending (PL-2); those with a zero before all others (PL-3).
        order = sorted(front) + sorted(rest)
        game.push(*[("place", seat, card) for card, seat in order])

    # Placing, and the low card

    @step
    def place(self, game: Game[T, H], seat: int, card: int) -> None:
        """Rules 1 to 3 of the basic game; only the last card of a row counts (PL-8)."""
        self.add(game, seat, card, self.row_for(game.table, card))

    def row_for(self, table: T, card: int) -> int:
        """The row of a card by Rules 1 and 2; a low card goes to the row with the highest end (PL-7)."""
        rows = table.rows
        closest = -1
        highest = 0
        end = 0
        for number, cards in enumerate(rows):
            last = cards[-1]
            if end < last < card:
                closest, end = number, last
            if last > rows[highest][-1]:
                highest = number
        return highest if closest < 0 else closest

    # The end

    @step
    def end_round(self, game: Game[T, H]) -> None:
        """Each counts their pile; what lies in the rows counts for nobody (PL-12)."""
        totals = self.write_down(game)
        if len(game.table.sheet) == self.options.games:
            self.finish(game, totals)
        else:
            self.clear(game)
            game.push(("begin_round",))


class Plus(Zero[T, H]):
    """6 nimmt! PLUS: most bullheads win."""

    name = "plus"
    fewest_wins = False
    Options = PlusOptions

    def zeros_each(self) -> int:
        """With ``zeros="even"``: two for 2 or 3 players, one for more (PL-10)."""
        if self.options.zeros == "mixed":
            return 0
        return 2 if self.players <= 3 else 1


def combinations_of(hand: Cards) -> tuple[Play, ...]:
    """One card or two; zeros are all alike (PL-22), also two of them together (PL-4) or one alone (PL-5)."""
    numbers = [card for card in hand if card]
    zeros = len(hand) - len(numbers)
    choices = plays(numbers) + plays(numbers, 2)
    if zeros:
        choices += (play(0), *[play(card, 0) for card in numbers])
    if zeros > 1:
        choices += (play(0, 0),)
    return choices
