"""Placing a card and taking a row while special cards lie on the table, and the swap that follows a taking."""

from __future__ import annotations

from collections import Counter

from nimmt.cards import bullheads
from nimmt.choices import PASS, Pick, Row, Use, picks, row, use
from nimmt.events import Placed, RowTaken
from nimmt.game import Game
from nimmt.rules import known
from nimmt.rules.anniversary.cancelling import fitting, only_set
from nimmt.rules.anniversary.cards import FIFTH_ROW, SEVEN, SPECIALS, STOP, in_order
from nimmt.rules.anniversary.decisions import ChooseCancelled, SwapSpecial, TakeOpenRow
from nimmt.rules.anniversary.events import (
    AlsoCancelled,
    Cancelled,
    FirstCardStayed,
    RowVanished,
    SpecialsReleased,
    SpecialsShuffled,
    Subtracted,
    Swapped,
)
from nimmt.rules.anniversary.table import H, T, capacity, has_fifth_row, on_table, open_rows
from nimmt.rules.classic import Classic
from nimmt.rules.row_game import FULL
from nimmt.ruleset import Answers, Decisions, question
from nimmt.table import put, without


class Taking(Classic[T, H]):
    """The basic game on a table with special cards."""

    # Where do the cards go?

    def capacity(self, table: T, row: int) -> int:
        """Five cards, or six at a 7 nimmt! card (ANN-10)."""
        return capacity(table, row)

    def row_limits(self) -> tuple[int, int]:
        """A fifth row, and six cards at a 7 nimmt! card."""
        return self.row_counts[-1], FULL + 1

    def row_for(self, table: T, card: int) -> int | None:
        """Rules 1 and 2, as if rows with a Stop card were not there (ANN-21)."""
        closest, end = None, 0
        for at, cards in enumerate(table.rows):
            if end < cards[-1] < card and at not in table.stopped:
                closest, end = at, cards[-1]
        return closest

    asks_row = "TakeOpenRow"

    def takes_card(self, table: T) -> bool:
        """With five rows the card is taken too, and the row is gone (ANN-5)."""
        return has_fifth_row(table)

    def rows_to_take(self, table: T, card: int) -> list[int]:
        """The open rows."""
        return open_rows(table)

    @question(then="take_chosen_row")
    def choose_row(self, game: Game[T, H], seat: int, card: int) -> Decisions:
        """Rule 4: a card that fits no open row takes one of them, the fifth as well (ANN-6, ANN-21)."""
        table = game.table
        return {seat: TakeOpenRow(seat, rows_to_choose(self.rows_to_take(table, card)), card, table.rows)}

    # Taking a row

    def take(
        self,
        game: Game[T, H],
        seat: int,
        card: int,
        at: int,
        *,
        low: bool = False,
        inserted: bool = False,
        positive: int | None = None,
    ) -> None:
        """All that a taking brings with it, in its order (ANN-32).

        The last card stays as the row's first: the one just placed, or, after an Insert, the old last one (ANN-12).
        With five rows nothing stays: the card is taken too and the row is gone, whichever it is (ANN-5, ANN-6,
        ANN-7, ANN-39, ANN-41).
        """
        table = game.table
        cards = (*table.rows[at], card)
        if inserted:
            cards = tuple(sorted(cards))
        vanishes = has_fifth_row(table)
        taken = cards if vanishes else cards[:-1]
        table.piles = put(table.piles, seat, table.piles[seat] + taken)
        game.emit(RowTaken(seat, at, taken, bullheads(taken), low))
        if vanishes:
            table.rows = table.rows[:at] + table.rows[at + 1 :]
            game.emit(RowVanished(at))
        else:
            table.rows = put(table.rows, at, cards[-1:])
            game.emit(FirstCardStayed(cards[-1], at) if inserted else Placed(seat, card, at))
        self.release(game, at, vanishes)
        if game.hidden.specials[seat]:
            game.push(("swap", seat))
        if positive is not None:
            self.cancel(game, seat, positive)

    def release(self, game: Game[T, H], at: int, vanishes: bool) -> None:
        """The row's 7 nimmt!, the 5th Row and all Stops go to the discard, at once (ANN-5, ANN-10, ANN-22).

        Other 7 nimmt! cards stay with their rows, which keep their order (ANN-40).
        """
        table = game.table
        released = (SEVEN,) * (at in table.sevens) + (FIFTH_ROW,) * vanishes + (STOP,) * len(table.stopped)
        table.sevens = tuple([other - (vanishes and other > at) for other in table.sevens if other != at])
        table.stopped = ()
        table.discard += released
        if released:
            game.emit(SpecialsReleased(released, at))

    # Negative = Positive, once the row is taken

    def cancel(self, game: Game[T, H], seat: int, positive: int) -> None:
        """Cards of this round's pile (ANN-33) leave it, the positive one in any case (ANN-25)."""
        points = bullheads(positive)
        self.set_aside(game, seat, positive)
        if self.options.subtract:
            self.subtract(game, seat, positive)
            return
        gone = only_set(points, game.table.piles[seat])
        if gone is None:
            game.emit(Cancelled(seat, positive, (), 0))
            game.push(("choose_cancelled", seat, positive, points))
        else:
            self.set_aside(game, seat, *gone)
            game.emit(Cancelled(seat, positive, gone, points - bullheads(gone)))

    def set_aside(self, game: Game[T, H], seat: int, *gone: int) -> None:
        """Cards leave a bull pile, until the round ends (ANN-34)."""
        table = game.table
        table.piles = put(table.piles, seat, without(table.piles[seat], *gone))
        table.cancelled += gone

    def subtract(self, game: Game[T, H], seat: int, positive: int) -> None:
        """With ``subtract`` the points come off those of the pile, which keeps its cards (ANN-24)."""
        table = game.table
        points = min(bullheads(positive), self.points(table)[seat])
        table.credits = put(table.credits, seat, table.credits[seat] + points)
        game.emit(Subtracted(seat, positive, points, bullheads(positive) - points))

    @question(then="cancel_chosen")
    def choose_cancelled(self, game: Game[T, H], seat: int, positive: int, left: int) -> Decisions:
        """Which card goes next, as long as several sets of cards can be chosen (ANN-47)."""
        cards = fitting(left, game.table.piles[seat])
        return {seat: ChooseCancelled(seat, picks(cards), positive, left)}

    def cancel_chosen(self, game: Game[T, H], answers: Answers, seat: int, positive: int, left: int) -> None:
        """The chosen card goes; what must follow goes with it."""
        choice = answers[seat]
        assert isinstance(choice, Pick)
        self.set_aside(game, seat, choice.card)
        left -= bullheads(choice.card)
        rest = only_set(left, game.table.piles[seat])
        if rest is None:
            game.emit(AlsoCancelled(seat, (choice.card,), 0))
            game.push(("choose_cancelled", seat, positive, left))
        else:
            self.set_aside(game, seat, *rest)
            game.emit(AlsoCancelled(seat, (choice.card, *rest), left - bullheads(rest)))

    # Swapping special cards

    @question(then="swap_special")
    def swap(self, game: Game[T, H], seat: int) -> Decisions:
        """Who took a row and holds special cards may swap one, also after a round's last card (ANN-26, ANN-35)."""
        return {seat: SwapSpecial(seat, (*kinds_of(game.hidden.specials[seat]), PASS))}

    def swap_special(self, game: Game[T, H], answers: Answers, seat: int) -> None:
        """First put down, then draw; an empty deck is made anew from all discards, this one too (ANN-26, ANN-35)."""
        choice = answers[seat]
        if not isinstance(choice, Use):
            return
        table, hidden = game.table, game.hidden
        kept = without_special(hidden.specials[seat], choice.name)
        table.discard += (choice.name,)
        hidden.specials = put(hidden.specials, seat, kept)
        table.history = known.with_down(table.history, seat, choice.name)
        if not hidden.special_deck:
            hidden.special_deck = game.deal(table.discard)
            in_hands = Counter[int | str](SPECIALS) - on_table(table, game.agenda)
            table.history = known.with_pile(table.history, table.discard, map(str, in_hands.elements()))
            game.emit(SpecialsShuffled(seat, table.discard))
            table.discard = ()
        table.history = known.with_drawn(table.history, seat)
        drawn, *left = hidden.special_deck
        hidden.special_deck = tuple(left)
        hidden.specials = put(hidden.specials, seat, in_order((*kept, drawn)))
        game.emit(Swapped(seat, choice.name, drawn))


def rows_to_choose(rows: list[int]) -> tuple[Row, ...]:
    """A choice for each of these rows."""
    return tuple([row(at) for at in rows])


def kinds_of(specials: tuple[str, ...]) -> tuple[Use, ...]:
    """A choice for each kind of special card in a hand."""
    return tuple([use(kind) for kind in dict.fromkeys(specials)])


def without_special(specials: tuple[str, ...], gone: str) -> tuple[str, ...]:
    """The special cards less one of this kind."""
    at = specials.index(gone)
    return specials[:at] + specials[at + 1 :]
