"""6 nimmt!, the basic game, for 2 to 10 players.

In the order of the rulebook: getting ready, the four rows, playing cards, where the cards go (Rules 1 and 2),
taking a row (Rules 3 and 4), the end of a round, the end of the game.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from itertools import chain
from typing import Annotated, Any, ClassVar, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from nimmt.cards import DECK, Cards, bullheads
from nimmt.decisions import Choice, Landing, LayCards, Row, TakeRow, listed, play, row
from nimmt.errors import BadPosition, BadSetup
from nimmt.events import Dealt, GameEnded, Placed, Revealed, RoundBegan, RoundEnded, RowsBegan, RowTaken
from nimmt.game import Game
from nimmt.ruleset import Answers, Decisions, Rules, check_cards, deal_unseen, in_flight, question, step
from nimmt.table import Hidden, Table, put, without
from nimmt.views import View

T = TypeVar("T", bound=Table)
H = TypeVar("H", bound=Hidden)

HAND = 10
ROWS = 4
FULL = 5
"""A row of five cards is full; the sixth takes it."""


Positive = Annotated[int, Meta(ge=1)]


class Options(Struct, frozen=True):
    """How long to play (BASE-6): to a number of points, or for a number of rounds."""

    target: Annotated[
        Positive | None,
        Meta(description="play until somebody has this many points; 66 unless said otherwise"),
    ] = None
    rounds: Annotated[Positive | None, Meta(description="play this many rounds instead")] = None


class RowGame(Rules[T, H]):
    """What classic shares with every game on rows of cards: the table, its checks, and what is hidden."""

    numbers: Cards = DECK
    """The number cards of the game."""
    hand_size: int = HAND
    """How many of them each player is dealt."""
    row_counts: range = range(ROWS, ROWS + 1)
    """How many rows there can be; every round begins with the fewest."""
    open_play: bool = False
    """Whether cards are played openly, straight from the hand."""

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

    def row_for(self, table: T, card: int) -> int | None:
        """The row a card goes to as things stand; None where its player must choose one to take."""
        raise NotImplementedError

    def rows_to_take(self, table: T) -> Iterable[int]:
        """The rows that a card which fits none may take."""
        return range(len(table.rows))

    def taken_with(self, table: T, card: int, at: int) -> Cards:
        """The cards that whoever takes a row with this card gets."""
        return table.rows[at]

    def cost(self, table: T, seat: int, card: int, at: int) -> int:
        """The bullheads that taking a row brings."""
        return bullheads(self.taken_with(table, card, at))

    def landing(self, table: T, seat: int, card: int) -> Landing:
        """Where this card would go if it were placed now."""
        at = self.row_for(table, card)
        if at is None:
            return Landing(
                card, None, points=min(self.cost(table, seat, card, row) for row in self.rows_to_take(table))
            )
        space = len(table.rows[at])
        if space < self.capacity(table, at):
            return Landing(card, at, space)
        return Landing(card, at, space, self.taken_with(table, card, at), self.cost(table, seat, card, at))

    def cards(self, game: Game[T, H]) -> Counter[int | str]:
        """The cards in hands, on the table, and on their way to a row."""
        return Counter(chain(*game.hidden.hands, self.open_cards(game.table))) + in_flight(game.agenda)

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
            raise BadPosition(f"there are {counts} rows of at least one card, as in rows={example}")
        for at, cards in enumerate(table.rows):
            if len(cards) > self.capacity(table, at):
                raise BadPosition(f"row {at + 1} holds at most {self.capacity(table, at)} cards")
        for name, part in (("hands", hands), ("piles", table.piles), ("known", table.known)):
            if len(part) != self.players:
                raise BadPosition(f"{name} must have {self.players} parts, one for each player")
        if any(len(line) != self.players for line in table.sheet):
            raise BadPosition(f"each line of the sheet has {self.players} numbers, one for each player")
        if any(len(hand) > self.largest_hand() for hand in hands):
            raise BadPosition(f"a hand has at most {self.largest_hand()} cards")
        for hand, known in zip(hands, table.known):
            if Counter(known) - Counter(hand):
                raise BadPosition(f"cards known to be in a hand are not there: {listed(known)}")
        if any(tuple(sorted(hand)) != hand for hand in hands):
            game.hidden.hands = tuple(tuple(sorted(hand)) for hand in hands)
        check_cards(self, game)

    def imagine(self, view: View, rng: random.Random) -> Any:
        """The other hands, at random from the cards not seen."""
        unseen = [card for card in self.unseen(view).elements() if isinstance(card, int)]
        return self.Hidden(hands=deal_unseen(view, unseen, rng))

    def unseen(self, view: View) -> Counter[int | str]:
        """The cards that are not in the viewer's hand, nor known or open anywhere."""
        table = view.table
        seen = Counter(chain(view.hand, self.open_cards(table), *table.known)) + in_flight(view.agenda)
        if view.seat is not None:
            seen -= Counter(table.known[view.seat])  # counted in the hand already
        return self.deck(table) - seen

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
        table.rows = put(table.rows, at, (*table.rows[at], card))
        game.emit(Placed(seat, card, at, self.open_play))

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


class Classic(RowGame[T, H]):
    """6 nimmt!, the basic game."""

    name = "classic"
    title = "6 nimmt!"
    summary = "The basic game: avoid the sixth card. Fewest bullheads win."
    player_counts = range(2, 11)  # BASE-9
    Options: ClassVar[type[Struct]] = Options

    @classmethod
    def all_choices(cls) -> Iterable[Choice]:
        """Play 1 to 104 are actions 0 to 103, take row 1 to 4 are actions 104 to 107."""
        return chain(map(play, DECK), map(row, range(ROWS)))

    @classmethod
    def check_setup(cls, players: int, options: Any) -> Any:
        """A target or a number of rounds, not both (BASE-6)."""
        if options.target is not None and options.rounds is not None:
            raise BadSetup("give a target or a number of rounds, not both")
        if options.target is None and options.rounds is None:
            return replace(options, target=66)
        return options

    def length(self) -> tuple[int | None, int | None]:
        """So many rounds, or to a target (BASE-6)."""
        return self.options.rounds, self.options.target

    def check(self, game: Game[T, H]) -> None:
        """As on every table of rows; besides, rows ascend and hands are of equal size (BASE-11)."""
        super().check(game)
        check_ascending("row", game.table.rows)
        sizes = [len(hand) for hand in game.hidden.hands]
        if len(set(sizes)) > 1:
            raise BadPosition(f"all hands must have the same size, not {listed(sizes)}")

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
        return {
            seat: LayCards(seat, tuple([play(card) for card in hand])) for seat, hand in enumerate(game.hidden.hands)
        }

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
        rows = game.table.rows
        return {seat: TakeRow(seat, tuple([row(at) for at in range(len(rows))]), card, rows)}

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
            self.clear(game)
            game.push(("begin_round",))

    def ended(self, table: T, totals: tuple[int, ...]) -> bool:
        """Whether the game ends with this round: the target is reached, or the rounds are played (BASE-6)."""
        rounds = self.options.rounds
        return bool(max(totals) >= self.options.target if rounds is None else len(table.sheet) >= rounds)


def check_ascending(what: str, lines: Iterable[Cards]) -> None:
    """Raise BadPosition where the cards of a line do not ascend."""
    for number, cards in enumerate(lines, 1):
        if tuple(sorted(cards)) != cards:
            raise BadPosition(f"{what} {number} does not ascend: {listed(cards)}")
