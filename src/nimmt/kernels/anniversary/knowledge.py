"""What one seat knows of an anniversary game, written down for the kernel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from nimmt.cards import BULLHEADS
from nimmt.kernels import agenda as frames
from nimmt.kernels.anniversary import layout
from nimmt.kernels.anniversary.setup import SpecialSetup
from nimmt.kernels.layout import OVER, PHASE, POINTS, ROUND, SEAT, SIZES, TOTALS, TURN, Array
from nimmt.kernels.named import named_cards
from nimmt.kernels.records import Games, OneGame, Shape
from nimmt.kernels.written import Written

if TYPE_CHECKING:
    from nimmt.table import Frame
    from nimmt.views import View

FRAMES = {
    "next_turn": layout.NEXT_TURN,
    "place": layout.PLACE,
    "place_shifted": layout.PLACE_NORMALLY,
    "clear_table": layout.CLEAR_TABLE,
    "hand_back": layout.HAND_BACK,
    "lay_cards": layout.LAY_CARDS,
    "keep_specials": layout.KEEP_SPECIALS,
    "choose_special": layout.CHOOSE_SPECIAL,
    "choose_row": layout.CHOOSE_ROW,
    "choose_insert_row": layout.CHOOSE_INSERT_ROW,
    "choose_replacement": layout.CHOOSE_REPLACEMENT,
    "choose_shift_card": layout.CHOOSE_SHIFT_CARD,
    "choose_shift_row": layout.CHOOSE_SHIFT_ROW,
    "choose_stop_row": layout.CHOOSE_STOP_ROW,
    "choose_negative_row": layout.CHOOSE_NEGATIVE_ROW,
    "choose_positive": layout.CHOOSE_POSITIVE,
    "choose_cancelled": layout.CHOOSE_CANCELLED,
    "swap": layout.SWAP,
}
"""The kernel's number of each of the engine's frames."""


def packed(one: Frame) -> int:
    """A frame of the engine as the kernel writes it."""
    name, *rest = one
    kind = FRAMES[str(name)]
    seat, card, third = (*map(int, rest), 0, 0, 0)[:3]
    row, more = (third, 0) if kind == layout.CHOOSE_POSITIVE else (0, third)
    return frames.packed(kind, seat, card, row, more)


class SpecialKnowledge(Written):
    """A view of an anniversary game."""

    def __init__(self, view: View, shape: Shape) -> None:
        super().__init__(SpecialSetup.of(view.rules), shape)
        write_table(self.state, view.table, view.agenda, view.totals)
        unseen = view.rules.unseen(view)
        numbers = [card for card in unseen.elements() if isinstance(card, int)]
        self.missing = np.zeros(2 * layout.MOST_SEATS + 3, np.int32)
        self._hands(view)
        specials, ways = named_cards(view, _kinds(), Counter(dict.fromkeys(_kinds(), layout.EACH)))
        self.unknown = np.array([*numbers, *specials], np.uint16)
        self.missing[-2:] = len(numbers), ways

    def observable(self, view: View) -> Games:
        """The view as a single game of a batch, whose seat can be shown what it sees."""
        state = self.state.copy()
        state[SIZES : SIZES + view.players] = view.hand_sizes
        state[layout.SPECIALS : layout.SPECIALS + view.players] = view.special_counts
        state[layout.DECK_END] = view.special_pile
        if view.over:
            state[PHASE] = OVER
        line = np.zeros((1, 1))
        return Games(self.cards[None], state[None], line, line, line, line)

    def hands(self, world: OneGame) -> tuple[tuple[int, ...], ...]:
        """The number cards in the hands of a world."""
        cards = world.cards[: layout.HANDS].reshape(layout.MOST_SEATS, layout.HAND)
        return tuple(
            tuple(sorted(cards[seat, : world.state[SIZES + seat]].tolist())) for seat in range(self.setup.players)
        )

    def _hands(self, view: View) -> None:
        for seat in range(view.players):
            known = sorted(view.hand if seat == view.seat else view.table.known[seat])
            put_cards(self.cards, self.state, seat, known)
            self.missing[seat] = view.hand_sizes[seat] - len(known)
            if seat == view.seat:
                put_specials(self.state, seat, view.specials)
                self.state[layout.BACK + seat] = sum(1 << 4 * _kinds().index(kind) for kind in view.handing_back)
            else:
                self.missing[layout.MOST_SEATS + seat] = view.special_counts[seat]
        self.missing[2 * layout.MOST_SEATS] = view.special_pile


def put_cards(cards: Array, state: Array, seat: int, held: Sequence[int]) -> None:
    """Put number cards in a hand."""
    cards[seat * layout.HAND :][: len(held)] = held
    state[SIZES + seat] = len(held)


def put_specials(state: Array, seat: int, held: Sequence[str]) -> None:
    """Put special cards in a hand."""
    state[layout.HELD + seat * layout.KINDS :][: layout.KINDS] = [held.count(kind) for kind in _kinds()]
    state[layout.SPECIALS + seat] = len(held)


def write_table(state: Array, table: Any, agenda: Sequence[Frame], totals: Sequence[int]) -> None:
    """Write down what everybody sees."""
    kinds = _kinds()
    state[ROUND], state[TURN] = table.round, table.turn
    state[frames.DEPTH] = len(agenda)
    state[frames.AGENDA :][: len(agenda)] = [packed(one) for one in agenda]
    if agenda and state[frames.AGENDA + len(agenda) - 1] & 31 >= layout.ALONE:
        state[PHASE], state[SEAT] = frames.ANSWER, int(agenda[-1][1])
    state[layout.ROW_COUNT] = len(table.rows)
    state[layout.SEVENS] = sum(1 << at for at in table.sevens)
    state[layout.STOPPED] = sum(1 << at for at in table.stopped)
    state[layout.DISCARDED] = len(table.discard)
    state[layout.DISCARD :][: len(table.discard)] = [kinds.index(kind) for kind in table.discard]
    places = state[layout.PLACES :]
    for at, cards in enumerate(table.rows):
        state[layout.LENGTHS + at] = len(cards)
        state[layout.ENDS + at] = cards[-1]
        state[layout.HEADS + at] = sum(BULLHEADS[card] for card in cards)
        state[layout.CELLS + at * layout.ROOM :][: len(cards)] = cards
        places[list(cards)] = layout.AT_ROW + at
    written = any(one[0] == "clear_table" for one in agenda)
    for seat, pile in enumerate(table.piles):
        _pile(state, seat, pile)
        places[list(pile)] = layout.PILE_OF + seat
        state[POINTS + seat] = 0 if written else sum(BULLHEADS[card] for card in pile) - table.credits[seat]
        state[TOTALS + seat] = totals[seat]
    places[list(table.cancelled)] = layout.SET_ASIDE
    for seat, known in enumerate(table.known):
        places[list(known)] = layout.KNOWN + seat
    for one in agenda:
        if len(one) > 2 and one[0] != "choose_cancelled":
            places[int(one[2])] = layout.TURNED


def _pile(state: Array, seat: int, pile: Sequence[int]) -> None:
    """Write a bull pile down, a chain for each number of bullheads."""
    for card in pile:
        there = seat * layout.CLASSES + (7, 5, 3, 2, 1).index(BULLHEADS[card])
        state[layout.BEFORE + card] = state[layout.LASTS + there]
        state[layout.LASTS + there] = card
        state[layout.COUNTS + there] += 1


def _kinds() -> tuple[str, ...]:
    from nimmt.rules.anniversary.cards import KINDS

    return KINDS
