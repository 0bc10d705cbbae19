"""X nimmt!, for 2 to 4 players: rows of three lengths, and an X row of your own to save you from bullheads.

In the order of the rulebook: setup, playing a card, taking cards, the X row and the X pile, the end of the round,
the end of the game. Choosing and placing cards are those of the basic game.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Any

from msgspec.structs import replace

from nimmt.cards import DECK, Cards, bullheads
from nimmt.choices import Choice, Pick, Row, pick, picks, play, row
from nimmt.decisions import Decision, Landing, TakeRow
from nimmt.errors import BadPosition
from nimmt.events import Event, Placed, RowTaken
from nimmt.game import Game
from nimmt.pieces import Pieces
from nimmt.rules.classic import Classic
from nimmt.rules.row_game import check_ascending
from nimmt.ruleset import Answers, Decisions, NoOptions, question, step
from nimmt.table import Hidden, Rows, Table, put
from nimmt.typevars import TypeVar
from nimmt.views import View
from nimmt.words import Message, Value, Who

CAPACITIES = (2, 3, 4)
"""The 3rd, 4th and 5th card takes the row; the row card is not counted (X-1)."""
ROUNDS = 2


class XTable(Table):
    """The table with everybody's X row; the piles are the X piles. All of it is public (X-14)."""

    x_rows: Rows = ()
    taken: Cards = ()
    """The cards just taken, while their player chooses the one for the X row."""


T = TypeVar("T", bound=XTable, default=XTable)
H = TypeVar("H", bound=Hidden, default=Hidden)


# --- what is asked, and what happens ---------------------------------------------------------------------


class TakeRowToHand(TakeRow, frozen=True):
    """A low card: choose the row to take, for your X row and your hand."""

    x_row: Cards

    def effect(self, choice: Choice) -> tuple[str, dict[str, Value]]:
        """A single card goes to the X row; of several, one does."""
        assert isinstance(choice, Row)
        cards = self.rows[choice.row]
        if len(cards) == 1:
            return "one", {"x": to_x_row(self.x_row, cards[0])}
        return "", {"cards": cards, "others": len(cards) - 1}


class ChooseXCard(Decision, frozen=True):
    """Choose which of the cards just taken goes to your X row; the others go to your hand."""

    choices: tuple[Pick, ...]
    x_row: Cards

    def params(self) -> dict[str, Value]:
        """How the X row ends."""
        return {"last": self.x_row[-1] if self.x_row else None}

    def effect(self, choice: Choice) -> tuple[str, dict[str, Value]]:
        """What becomes of the X row, and of the other cards."""
        assert isinstance(choice, Pick)
        others = tuple([card for other in self.choices for card in other.numbers if other != choice])
        return "", {"x": to_x_row(self.x_row, choice.card), "cards": others}


class XRowDropped(Event, frozen=True):
    """A card did not fit: the whole X row went to its owner's X pile."""

    seat: int
    cards: Cards


class XRowExtended(Event, frozen=True):
    """A taken card was added to a seat's X row, or began it anew."""

    seat: int
    card: int


class TakenToHand(Event, frozen=True):
    """The other cards of a row went to a hand, and everybody knows them."""

    seat: int
    cards: Cards


class HandsCounted(Event, frozen=True):
    """The round is over: the cards left in the hands are laid open and counted."""

    hands: Rows

    def params(self) -> dict[str, Value]:
        """What the sentence needs."""
        each = [Message(f"{self.key}.each", {"seat": Who(seat), "cards": hand}) for seat, hand in enumerate(self.hands)]
        return {"each": tuple(each)}


def to_x_row(x_row: Cards, card: int) -> Message:
    """What it means to put a card in an X row; what goes to the X pile counts twice."""
    if fits(x_row, card):
        return Message("xrow.fits" if x_row else "xrow.begins", {"card": card})
    return Message("xrow.drops", {"card": card, "cards": x_row, "points": 2 * bullheads(x_row)})


def fits(x_row: Cards, card: int) -> bool:
    """Whether the X row stays ascending with this card."""
    return not x_row or card > x_row[-1]


# --- the rules -------------------------------------------------------------------------------------------


class X(Classic[T, H]):
    """X nimmt!"""

    name = "x"
    player_counts = range(2, 5)
    point_range = (0, 2 * bullheads(DECK[:100]))
    numbers = DECK[:100]  # with the bullheads of the basic game
    hand_size = 8
    row_counts = range(3, 4)
    to_hand = True
    asks_row = "TakeRowToHand"
    Options = NoOptions
    Table = XTable

    @classmethod
    def all_choices(cls) -> Iterable[Choice]:
        """Play 1 to 100 are actions 0 to 99, take row 1 to 3 are 100 to 102, to the X row 1 to 100 are 103 to 202."""
        return chain(map(play, cls.numbers), map(row, range(3)), map(pick, cls.numbers))

    @classmethod
    def check_setup(cls, players: int, options: Any) -> Any:
        """There are no options."""
        return options

    # Setup: as in the basic game, the starters in the order drawn, 3⇒ first; all 100 cards each round

    def blank(self) -> tuple[Any, Any]:
        """An empty table for this number of players."""
        table, hidden = super().blank()
        table.x_rows = ((),) * self.players
        return table, hidden

    # 1. Playing a card

    @step
    def next_turn(self, game: Game[T, H]) -> None:
        """Turn after turn, until after one of them somebody has no cards left, or several have none (X-8, X-9).

        That must happen (X-12): every taking moves a card to an X row, from where none comes back.
        """
        if all(game.hidden.hands):
            game.table.turn += 1
            game.push(("lay_cards",), ("next_turn",))
        else:
            game.push(("end_round",))

    # 2. Taking cards: Rule 3, the full row, and Rule 4, the low card

    def capacity(self, table: T, row: int) -> int:
        """By position: what the row card says stays when the row begins anew (X-1, X-3)."""
        return CAPACITIES[row]

    @question(then="take_chosen_row")
    def choose_row(self, game: Game[T, H], seat: int, card: int) -> Decisions:
        """A low card: any of the three rows (X-3); the card for the X row is chosen afterwards (X-15)."""
        rows = game.table.rows
        return {seat: TakeRowToHand(seat, tuple(map(row, range(len(rows)))), card, rows, game.table.x_rows[seat])}

    def cost(self, table: T, seat: int, card: int, at: int) -> int:
        """The least a row can cost: its cards in the hand, less the one in the X row; twice the X row if none fits."""
        x_row, taken = table.x_rows[seat], table.rows[at]
        return min(
            bullheads(taken) - bullheads(kept) + (0 if fits(x_row, kept) else 2 * bullheads(x_row)) for kept in taken
        )

    def landing(self, table: T, seat: int, card: int) -> Landing:
        """As in the basic game; of several cards taken, one is chosen for the X row (X-15)."""
        found = super().landing(table, seat, card)
        return replace(found, asks=("ChooseXCard",)) if len(found.taken) > 1 else found

    # What happens to the cards you take?

    def take(self, game: Game[T, H], seat: int, card: int, at: int, *, low: bool = False) -> None:
        """One of the taken cards goes to the X row, at once (X-7); a single one without a question (X-6, X-15)."""
        table = game.table
        taken = table.rows[at]
        game.emit(RowTaken(seat, at, taken, bullheads(taken), low, to_pile=False))
        table.rows = put(table.rows, at, (card,))
        game.emit(Placed(seat, card, at))
        if len(taken) == 1:
            self.extend_x_row(game, seat, taken[0])
        else:
            table.taken = taken
            game.push(("choose_x_card", seat))

    @question(then="keep_others")
    def choose_x_card(self, game: Game[T, H], seat: int) -> Decisions:
        """Only from the cards just taken (X-5), and any of them, whether it fits or not (X-4)."""
        table = game.table
        return {seat: ChooseXCard(seat, picks(table.taken), table.x_rows[seat])}

    def keep_others(self, game: Game[T, H], answers: Answers, seat: int) -> None:
        """The others go to the hand, for the next turn (X-7); all know them to be there until played (X-14)."""
        choice = answers[seat]
        assert isinstance(choice, Pick)
        table, hidden = game.table, game.hidden
        others = tuple([card for card in table.taken if card != choice.card])
        table.taken = ()
        self.extend_x_row(game, seat, choice.card)
        hidden.hands = put(hidden.hands, seat, tuple(sorted(hidden.hands[seat] + others)))
        table.known = put(table.known, seat, tuple(sorted(table.known[seat] + others)))
        game.emit(TakenToHand(seat, others))

    # X row and X pile

    def extend_x_row(self, game: Game[T, H], seat: int, card: int) -> None:
        """A card that is too low moves the whole X row to the X pile and begins a new one (X-4, X-6)."""
        table = game.table
        lying = table.x_rows[seat]
        if not fits(lying, card):
            table.piles = put(table.piles, seat, table.piles[seat] + lying)
            game.emit(XRowDropped(seat, lying))
            lying = ()
        table.x_rows = put(table.x_rows, seat, (*lying, card))
        game.emit(XRowExtended(seat, card))

    # 3. The end of the round

    @step
    def end_round(self, game: Game[T, H]) -> None:
        """The hands are laid open to be counted (X-17)."""
        game.table.known = game.hidden.hands
        game.emit(HandsCounted(game.hidden.hands))
        super().end_round(game)

    def points(self, table: T) -> tuple[int, ...]:
        """A bullhead in the hand is a point, one in the X pile two; the X row counts nothing.

        During the round, of the hand only what everybody knows to be there.
        """
        return tuple([bullheads(hand) + 2 * bullheads(pile) for hand, pile in zip(table.known, table.piles)])

    def points_seen(self, view: View) -> tuple[int, ...]:
        """The X piles alone: they lie open, and hands are counted when the round is over."""
        return tuple([2 * bullheads(pile) for pile in view.table.piles])

    def clear(self, game: Game[T, H]) -> None:
        """Only the points carry over to the next round (X-16)."""
        super().clear(game)
        game.table.x_rows = ((),) * self.players

    # The end of the game

    def ended(self, table: T, totals: tuple[int, ...]) -> bool:
        """After the second round; ties share the win (X-11)."""
        return len(table.sheet) == ROUNDS

    def pieces(self) -> Pieces:
        """As in the basic game; the X pile counts twice, and the hand counts too."""
        return replace(super().pieces(), pile_counts=2, hand_counts=1)

    def length(self) -> tuple[int | None, int | None]:
        """Two rounds."""
        return ROUNDS, None

    # Positions

    def row_limits(self) -> tuple[int, int]:
        """Three rows; the longest holds four cards."""
        return len(CAPACITIES), max(CAPACITIES)

    def largest_hand(self) -> int:
        """Hands grow; together they cannot hold more than was dealt to all."""
        return self.hand_size * self.players

    def open_cards(self, table: T) -> Iterable[int]:
        """The cards in rows, X rows and X piles, and those just taken."""
        return chain(super().open_cards(table), *table.x_rows, table.taken)

    def check(self, game: Game[T, H]) -> None:
        """Rows and X rows ascend; there are no more cards than were dealt; taken cards wait for their player."""
        super(Classic, self).check(game)  # hands need not be of equal size
        table = game.table
        if len(table.x_rows) != self.players:
            raise BadPosition(Message("position.parts", {"field": "x_rows", "players": self.players}))
        check_ascending("row", table.rows)
        check_ascending("x", table.x_rows)
        dealt = self.hand_size * self.players + len(table.rows)
        if self.cards(game).total() > dealt:
            raise BadPosition(Message("position.dealt", {"players": self.players, "cards": dealt}))
        chooses = bool(game.agenda) and game.agenda[-1][0] == "choose_x_card"
        if chooses != (len(table.taken) > 1):
            raise BadPosition(Message("position.taken"))
