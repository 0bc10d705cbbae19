"""How to play a special card, and the seven of them, in the order of the rulebook."""

from __future__ import annotations

from msgspec.structs import replace

from nimmt.cards import Cards, bullheads
from nimmt.choices import PASS, Choice, Pick, Row, Use, picks
from nimmt.decisions import Landing
from nimmt.events import Placed
from nimmt.game import Game
from nimmt.rules import known
from nimmt.rules.anniversary.cancelling import only_set
from nimmt.rules.anniversary.cards import FIFTH_ROW, INSERT, NEGATIVE, REPLACE, SEVEN, SHIFT, STAYING, STOP
from nimmt.rules.anniversary.decisions import (
    ChooseInsertRow,
    ChoosePositive,
    ChooseReplacement,
    ChooseShiftCard,
    ChooseShiftRow,
    ChooseStopRow,
    PlaySpecial,
    TakeOpenRow,
)
from nimmt.rules.anniversary.events import Inserted, Replaced, RowStopped, RowWidened, Shifted, SpecialPlayed
from nimmt.rules.anniversary.table import AnniversaryTable, H, T, has_fifth_row, is_full, move, open_rows
from nimmt.rules.anniversary.taking import Taking, kinds_of, rows_to_choose, without_special
from nimmt.ruleset import Answers, Decisions, question, step
from nimmt.table import put, without

MOST_STOPS = 2


class Playing(Taking[T, H]):
    """Each number card may be played with a special card."""

    # How to play a special card

    @step
    def place(self, game: Game[T, H], seat: int, card: int) -> None:
        """A card is due: its player is asked first, if they hold any special card (ANN-2, ANN-38)."""
        if game.hidden.specials[seat]:
            game.push(("choose_special", seat, card))
        else:
            self.place_normally(game, seat, card)

    def place_normally(self, game: Game[T, H], seat: int, card: int) -> None:
        """By the rules of the basic game; no other special card can be played with it (ANN-1)."""
        super().place(game, seat, card)

    @question(then="play_special")
    def choose_special(self, game: Game[T, H], seat: int, card: int) -> Decisions:
        """One of the special cards that can be played now, or none: even if none can (ANN-38)."""
        kinds = kinds_of(game.hidden.specials[seat])
        playable = [choice for choice in kinds if self.can_play(game, seat, card, str(choice))]
        return {seat: PlaySpecial(seat, (*playable, PASS), self.landing(game.table, seat, card))}

    def can_play(self, game: Game[T, H], seat: int, card: int, kind: str) -> bool:
        """Whether a special card can be played with this number card on this table."""
        table = game.table
        if kind == FIFTH_ROW:
            return not has_fifth_row(table)  # ANN-4
        if kind == SEVEN:
            at = self.row_for(table, card)
            return at is not None and at not in table.sevens  # ANN-8, ANN-9
        if kind == INSERT:
            return bool(self.rows_to_insert(table, card))  # ANN-42
        if kind == REPLACE:
            return bool(game.hidden.hands[seat])  # ANN-15
        if kind == SHIFT:
            return any(self.rows_to_shift(table, origin) for origin in open_rows(table))  # ANN-19
        if kind == STOP:
            return len(table.stopped) < MOST_STOPS  # ANN-20, ANN-43
        return self.must_take(table, card)  # ANN-23

    def play_special(self, game: Game[T, H], answers: Answers, seat: int, card: int) -> None:
        """Those that do not stay on the table go to the discard at once (ANN-3)."""
        choice = answers[seat]
        if not isinstance(choice, Use):
            self.place_normally(game, seat, card)
            return
        kind = choice.name
        game.hidden.specials = put(game.hidden.specials, seat, without_special(game.hidden.specials[seat], kind))
        game.table.history = known.with_down(game.table.history, seat, kind)
        if kind not in STAYING:
            game.table.discard += (kind,)
        game.emit(SpecialPlayed(seat, card, kind))
        if kind == FIFTH_ROW:
            self.begin_fifth_row(game, seat, card)
        elif kind == SEVEN:
            self.widen_row(game, seat, card)
        elif kind == NEGATIVE:
            self.declare_negative(game, seat, card)
        else:
            asks = {
                INSERT: "choose_insert_row",
                REPLACE: "choose_replacement",
                SHIFT: "choose_shift_card",
                STOP: "choose_stop_row",
            }
            game.push((asks[kind], seat, card))

    # 5th Row

    def begin_fifth_row(self, game: Game[T, H], seat: int, card: int) -> None:
        """The card begins a row below the others (ANN-4, ANN-40)."""
        table = game.table
        table.rows += ((card,),)
        game.emit(Placed(seat, card, len(table.rows) - 1))

    # 7 nimmt!

    def widen_row(self, game: Game[T, H], seat: int, card: int) -> None:
        """The row the card goes to anyhow holds six cards, until it is taken (ANN-8, ANN-10)."""
        table = game.table
        at = self.row_for(table, card)
        assert at is not None
        table.sevens = tuple(sorted((*table.sevens, at)))
        game.emit(RowWidened(at))
        self.add(game, seat, card, at)

    # Insert

    def rows_to_insert(self, table: T, card: int) -> list[int]:
        """The open rows that end higher, full or not (ANN-11, ANN-14, ANN-42); with ``insert_end``, all open ones."""
        return [at for at in open_rows(table) if table.rows[at][-1] > card or self.options.insert_end]

    @question(then="insert_card")
    def choose_insert_row(self, game: Game[T, H], seat: int, card: int) -> Decisions:
        """Only the row: a card has but one ascending place in it (ANN-11)."""
        table = game.table
        rows = tuple([tuple(sorted((*cards, card))) for cards in table.rows])
        taken = tuple([self.taken_by(table, card, at) for at in range(len(rows))])
        return {seat: ChooseInsertRow(seat, rows_to_choose(self.rows_to_insert(table, card)), card, rows, taken)}

    def taken_by(self, table: T, card: int, at: int) -> Cards:
        """What a card that is sorted into a row makes its player take (ANN-12)."""
        cards = tuple(sorted((*table.rows[at], card)))
        return () if not is_full(table, at) else cards if has_fifth_row(table) else cards[:-1]

    def insert_card(self, game: Game[T, H], answers: Answers, seat: int, card: int) -> None:
        """A full row is taken (ANN-12); one with room for a sixth card at a 7 nimmt! is not full (ANN-13)."""
        table = game.table
        at = row_of(answers[seat])
        game.emit(Inserted(seat, card, at))
        if is_full(table, at):
            self.take(game, seat, card, at, inserted=True)
        else:
            table.rows = put(table.rows, at, tuple(sorted((*table.rows[at], card))))

    # Replace

    @question(then="replace_card")
    def choose_replacement(self, game: Game[T, H], seat: int, card: int) -> Decisions:
        """Another card from the hand (ANN-15)."""
        hand = game.hidden.hands[seat]
        fates = tuple([self.landing(game.table, seat, other) for other in hand])
        return {seat: ChooseReplacement(seat, picks(hand), card, fates)}

    def replace_card(self, game: Game[T, H], answers: Answers, seat: int, card: int) -> None:
        """It is placed now; everybody knows the first card to be back in the hand (ANN-15, ANN-37)."""
        table, hidden = game.table, game.hidden
        other = card_of(answers[seat])
        hidden.hands = put(hidden.hands, seat, tuple(sorted((*without(hidden.hands[seat], other), card))))
        known = [*(each for each in table.known[seat] if each != other), card]
        table.known = put(table.known, seat, tuple(sorted(known)))
        game.emit(Replaced(seat, card, other))
        self.place_normally(game, seat, other)

    # Shift

    def rows_to_shift(self, table: T, origin: int) -> list[int]:
        """Other open rows with room, at a 7 nimmt! card for six (ANN-14, ANN-16, ANN-17); with ``shift_full`` any."""
        full = self.options.shift_full
        return [at for at in open_rows(table) if at != origin and (full or not is_full(table, at))]

    @question(then="shift_chosen")
    def choose_shift_card(self, game: Game[T, H], seat: int, card: int) -> Decisions:
        """Any card of an open row, not its last alone (ANN-14, ANN-17), that can go somewhere."""
        table = game.table
        cards = [other for at in open_rows(table) if self.rows_to_shift(table, at) for other in table.rows[at]]
        return {seat: ChooseShiftCard(seat, picks(cards), table.rows)}

    def shift_chosen(self, game: Game[T, H], answers: Answers, seat: int, card: int) -> None:
        """Next, the row."""
        game.push(("choose_shift_row", seat, card, card_of(answers[seat])))

    @question(then="shift_card")
    def choose_shift_row(self, game: Game[T, H], seat: int, card: int, moved: int) -> Decisions:
        """Only the row: a card has but one ascending place in it (ANN-17)."""
        table = game.table
        origin = row_with(table, moved)
        rows = self.rows_to_shift(table, origin)
        fates = tuple([self.fate_after_shift(table, seat, card, moved, origin, to) for to in rows])
        taken = tuple([self.taken_by(table, moved, to) for to in rows]) if self.options.shift_full else ()
        return {seat: ChooseShiftRow(seat, rows_to_choose(rows), moved, origin, fates, taken)}

    def fate_after_shift(self, table: T, seat: int, card: int, moved: int, origin: int, to: int) -> Landing:
        """Where a card goes after a shift: to the row that was emptied, else by the normal rules (ANN-18, ANN-19)."""
        rows = move(table.rows, moved, origin, to)
        if is_full(table, to):
            rows = put(rows, to, rows[to][-1:])
        return self.landing(replace(table, rows=rows), seat, card) if rows[origin] else Landing(card, origin, 0)

    def shift_card(self, game: Game[T, H], answers: Answers, seat: int, card: int, moved: int) -> None:
        """A row that was emptied begins anew with the card played; its 7 nimmt! card stays (ANN-18, ANN-45).

        A full row is taken, as after an Insert, before the card played is placed (ANN-16).
        """
        table = game.table
        origin, to = row_with(table, moved), row_of(answers[seat])
        full = is_full(table, to)
        left = without(table.rows[origin], moved)
        table.rows = put(table.rows, origin, left) if full else move(table.rows, moved, origin, to)
        game.emit(Shifted(moved, origin, to))
        if left:
            game.push(("place_shifted", seat, card))
        else:
            table.rows = put(table.rows, origin, (card,))
            game.emit(Placed(seat, card, origin))
        if full:
            self.take(game, seat, moved, to, inserted=True)

    @step
    def place_shifted(self, game: Game[T, H], seat: int, card: int) -> None:
        """After a Shift the card played goes where the normal rules say (ANN-19)."""
        self.place_normally(game, seat, card)

    # Stop

    @question(then="stop_row")
    def choose_stop_row(self, game: Game[T, H], seat: int, card: int) -> Decisions:
        """Any row without a Stop card, also the fifth, also at a 7 nimmt! card (ANN-20, ANN-43)."""
        table = game.table
        rows = open_rows(table)
        fates = tuple([self.landing(replace(table, stopped=(*table.stopped, at)), seat, card) for at in rows])
        return {seat: ChooseStopRow(seat, rows_to_choose(rows), fates)}

    def stop_row(self, game: Game[T, H], answers: Answers, seat: int, card: int) -> None:
        """The row is blocked before the card is placed, which may have to take another row (ANN-21)."""
        table = game.table
        at = row_of(answers[seat])
        table.stopped = tuple(sorted((*table.stopped, at)))
        game.emit(RowStopped(at))
        self.place_normally(game, seat, card)

    # Negative = Positive

    def must_take(self, table: T, card: int) -> bool:
        """Whether the normal rules make a card take a row (ANN-23)."""
        at = self.row_for(table, card)
        return at is None or is_full(table, at)

    def declare_negative(self, game: Game[T, H], seat: int, card: int) -> None:
        """First the row, if there is a choice; then the positive card (ANN-23)."""
        at = self.row_for(game.table, card)
        if at is None:
            game.push(("choose_negative_row", seat, card))
        else:
            game.push(("choose_positive", seat, card, at))

    @question(then="negative_row_chosen")
    def choose_negative_row(self, game: Game[T, H], seat: int, card: int) -> Decisions:
        """The row a low card takes: any open one, also of a single card (ANN-44)."""
        table = game.table
        return {seat: TakeOpenRow(seat, rows_to_choose(open_rows(table)), card, table.rows)}

    def negative_row_chosen(self, game: Game[T, H], answers: Answers, seat: int, card: int) -> None:
        """Next, the positive card."""
        game.push(("choose_positive", seat, card, row_of(answers[seat])))

    @question(then="take_with_positive")
    def choose_positive(self, game: Game[T, H], seat: int, card: int, at: int) -> Decisions:
        """A card that lies in the row; the one just played does not, even if it is taken too (ANN-23, ANN-44)."""
        table = game.table
        cards = table.rows[at]
        taken = table.piles[seat] + self.taken_with(table, card, at)
        choices = picks(cards)
        if self.options.subtract:
            whole = bullheads(taken) - table.credits[seat]
            points = tuple([min(bullheads(each), whole - bullheads(each)) for each in cards])
            return {seat: ChoosePositive(seat, choices, (), points)}
        gone = tuple([only_set(bullheads(each), without(taken, each)) for each in cards])
        return {seat: ChoosePositive(seat, choices, gone)}

    def take_with_positive(self, game: Game[T, H], answers: Answers, seat: int, card: int, at: int) -> None:
        """The row is taken, and what the positive card cancels leaves the pile."""
        low = self.row_for(game.table, card) is None
        self.take(game, seat, card, at, low=low, positive=card_of(answers[seat]))


def row_with(table: AnniversaryTable, card: int) -> int:
    """The row a card lies in."""
    return next(at for at, cards in enumerate(table.rows) if card in cards)


def row_of(choice: Choice) -> int:
    """The row chosen."""
    assert isinstance(choice, Row)
    return choice.row


def card_of(choice: Choice) -> int:
    """The card chosen."""
    assert isinstance(choice, Pick)
    return choice.card
