"""Rows, hands and piles of an anniversary game: what the compiled rules and those who choose share."""

import numpy as np

from nimmt.cards import BULLHEADS
from nimmt.kernels.anniversary import layout
from nimmt.kernels.compiler import driver, rule
from nimmt.kernels.layout import POINTS, SIZES, Array, wide

HEADS = np.array(BULLHEADS, np.int8)


@rule
def heads(card: int) -> int:
    """The bullheads of a number card."""
    return wide(HEADS[card])


# --- hands -----------------------------------------------------------------------------------------------


@rule
def lose(cards: Array, state: Array, seat: int, card: int) -> None:
    """A card leaves a hand, most often from the top of the stack, and everybody sees it."""
    start = seat * layout.HAND
    last = wide(state[SIZES + seat]) - 1
    at = last
    while cards[start + at] != card:
        at -= 1
    cards[start + at] = cards[start + last]
    state[SIZES + seat] = last
    state[layout.PLACES + card] = layout.TURNED


# --- rows ------------------------------------------------------------------------------------------------


@rule
def is_stopped(state: Array, row: int) -> int:
    """1 where a row has a Stop card."""
    return wide(state[layout.STOPPED]) >> row & 1


@rule
def has_fifth_row(state: Array) -> bool:
    """Whether a 5th Row card lies on the table."""
    return bool(state[layout.ROW_COUNT] > layout.FEWEST_ROWS)


@rule
def room(state: Array, row: int) -> int:
    """How many more cards a row has room for: five in all, or six at a 7 nimmt! card."""
    return layout.FULL + (wide(state[layout.SEVENS]) >> row & 1) - wide(state[layout.LENGTHS + row])


@rule
def row_for(state: Array, card: int) -> int:
    """The open row with the closest lower end, or -1."""
    stopped = wide(state[layout.STOPPED])
    best = -1
    for row in range(state[layout.ROW_COUNT]):
        end = wide(state[layout.ENDS + row])
        if end < card and not stopped >> row & 1:
            best = max(best, end << 3 | row)
    return best & 7 if best >= 0 else -1


@rule
def begin_row(state: Array, row: int, card: int) -> None:
    """A card is the only one of a row."""
    state[layout.CELLS + row * layout.ROOM] = card
    state[layout.LENGTHS + row] = 1
    state[layout.ENDS + row] = card
    state[layout.HEADS + row] = heads(card)
    state[layout.PLACES + card] = layout.AT_ROW + row


@rule
def put_at_end(state: Array, row: int, card: int) -> None:
    """Add a card to the end of a row."""
    length = wide(state[layout.LENGTHS + row])
    state[layout.CELLS + row * layout.ROOM + length] = card
    state[layout.LENGTHS + row] = length + 1
    state[layout.ENDS + row] = card
    state[layout.HEADS + row] += heads(card)
    state[layout.PLACES + card] = layout.AT_ROW + row


@driver
def put_in(state: Array, row: int, card: int) -> None:
    """Sort a card into a row."""
    start = layout.CELLS + row * layout.ROOM
    at = start + wide(state[layout.LENGTHS + row])
    while at > start and state[at - 1] > card:
        state[at] = state[at - 1]
        at -= 1
    state[at] = card
    state[layout.LENGTHS + row] += 1
    state[layout.ENDS + row] = state[start + wide(state[layout.LENGTHS + row]) - 1]
    state[layout.HEADS + row] += heads(card)
    state[layout.PLACES + card] = layout.AT_ROW + row


@driver
def take_out(state: Array, row: int, card: int) -> None:
    """A card leaves a row; the row may be empty then."""
    at = layout.CELLS + row * layout.ROOM
    end = at + wide(state[layout.LENGTHS + row]) - 1
    while state[at] != card:
        at += 1
    while at < end:
        state[at] = state[at + 1]
        at += 1
    state[layout.LENGTHS + row] -= 1
    state[layout.HEADS + row] -= heads(card)
    if state[layout.LENGTHS + row]:
        state[layout.ENDS + row] = state[end - 1]


@rule
def row_with(state: Array, card: int) -> int:
    """The row a card lies in."""
    return wide(state[layout.PLACES + card]) - layout.AT_ROW


@rule
def vanish(state: Array, gone: int) -> None:
    """A row is gone; those below it move up, and everything at them with them."""
    last = wide(state[layout.ROW_COUNT]) - 1
    for row in range(gone, last):
        length = wide(state[layout.LENGTHS + row + 1])
        state[layout.LENGTHS + row] = length
        state[layout.ENDS + row] = state[layout.ENDS + row + 1]
        state[layout.HEADS + row] = state[layout.HEADS + row + 1]
        for i in range(length):
            card = wide(state[layout.CELLS + (row + 1) * layout.ROOM + i])
            state[layout.CELLS + row * layout.ROOM + i] = card
            state[layout.PLACES + card] = layout.AT_ROW + row
    state[layout.ROW_COUNT] = last


# --- piles -----------------------------------------------------------------------------------------------


@rule
def class_of(bullheads: int) -> int:
    """The class of a number of bullheads: 7, 5, 3, 2, 1 are 0 to 4."""
    return 4 - (bullheads > 1) - (bullheads > 2) - (bullheads > 3) - (bullheads > 5)


@rule
def heads_in(each: int) -> int:
    """The bullheads of each card of a class."""
    return 7 - 2 * each if each < 3 else 5 - each


@rule
def to_pile(state: Array, seat: int, card: int) -> None:
    """A card goes on top of a bull pile."""
    bullheads = heads(card)
    there = seat * layout.CLASSES + class_of(bullheads)
    state[layout.BEFORE + card] = state[layout.LASTS + there]
    state[layout.LASTS + there] = card
    state[layout.COUNTS + there] += 1
    state[POINTS + seat] += bullheads
    state[layout.PLACES + card] = layout.PILE_OF + seat


@driver
def set_aside(state: Array, seat: int, card: int) -> None:
    """A card leaves a bull pile until the round ends."""
    bullheads = heads(card)
    there = seat * layout.CLASSES + class_of(bullheads)
    above = 0
    other = wide(state[layout.LASTS + there])
    while other != card:
        above = other
        other = wide(state[layout.BEFORE + other])
    if above:
        state[layout.BEFORE + above] = state[layout.BEFORE + card]
    else:
        state[layout.LASTS + there] = state[layout.BEFORE + card]
    state[layout.COUNTS + there] -= 1
    state[POINTS + seat] -= bullheads
    state[layout.PLACES + card] = layout.SET_ASIDE
