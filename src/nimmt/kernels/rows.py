"""Cards and rows as single numbers, and where a card goes.

An *item* is a card with its bullheads, ``card << 9 | bullheads``: what hands are made of. A *row word* holds a row's
last card, how many more cards it has room for, and the bullheads that lie in it: ``end << 9 | room << 6 | bullheads``.
So words compare like the rows' ends, adding an item to an emptied word makes the row's new word, and four words in four
registers are the whole table. A *key* is an item with its owner, ``item << 4 | seat``: sorted keys are the order of
placing.
"""

import numpy as np

from nimmt.cards import BULLHEADS
from nimmt.kernels.compiler import rule
from nimmt.kernels.layout import CARDS_SIZE, PRINTED, QUEUE, ROWS, Array, Rows, wide

CARD = 9
BELOW_CARD = (1 << CARD) - 1
ROOM = 6
HEADS_BITS = 63
OWNER = 4
"""Seats in a key take this many bits."""
NOWHERE = 1 << 16
"""A word above every card: a row that does not count."""


def fresh_cards() -> Array:
    """The array for the cards of a game, with every item in order in its last part."""
    cards = np.zeros(CARDS_SIZE, np.uint16)
    cards[PRINTED:] = [card << CARD | printed for card, printed in enumerate(BULLHEADS)]
    return cards


@rule
def heads(card: int) -> int:
    """The bullheads of a number card (BASE-7), by arithmetic."""
    return 1 + 4 * (card % 11 == 0) + (card % 5 == 0) * (2 - (card & 1)) + (card == 55)


@rule
def item_of(card: int, cards: Array, draws: Array) -> int:
    """The item of a number card: looked up on the CPU, computed on a GPU, which has no *draws* (see `deal`)."""
    if draws is None:
        return card << CARD | wide(heads(card))
    return wide(cards[PRINTED + card])


@rule
def load(state: Array) -> Rows:
    """The four row words of a game."""
    return (wide(state[ROWS]), wide(state[ROWS + 1]), wide(state[ROWS + 2]), wide(state[ROWS + 3]))


@rule
def store(state: Array, rows: Rows) -> None:
    """Write the row words back."""
    a, b, c, d = rows
    state[ROWS] = a
    state[ROWS + 1] = b
    state[ROWS + 2] = c
    state[ROWS + 3] = d


@rule
def closest(rows: Rows, limit: int) -> int:
    """The word with the highest end below *limit*, a card in its place in a word; above it for a low card.

    Distances wrap around below zero, so that the least one, unsigned, is the closest lower end if there is one.
    """
    a, b, c, d = rows
    top = limit - 1
    nearest = min(
        min(np.uint64(top - a), np.uint64(top - b)),
        min(np.uint64(top - c), np.uint64(top - d)),
    )
    return top - wide(nearest)


@rule
def closest_but(rows: Rows, limit: int, marked: int) -> int:
    """As `closest`, where a card of the other parity ignores the marked row (EO-2, EO-3)."""
    a, b, c, d = rows
    odd = limit & (1 << CARD)
    a = NOWHERE if marked == 0 and (a & (1 << CARD)) != odd else a
    b = NOWHERE if marked == 1 and (b & (1 << CARD)) != odd else b
    c = NOWHERE if marked == 2 and (c & (1 << CARD)) != odd else c
    d = NOWHERE if marked == 3 and (d & (1 << CARD)) != odd else d
    return closest((a, b, c, d), limit)


@rule
def highest(rows: Rows) -> int:
    """The word with the highest end: where a low card goes in PLUS (PL-7)."""
    a, b, c, d = rows
    return max(max(a, b), max(c, d))


@rule
def numbered(rows: Rows, row: int) -> int:
    """The word of a row."""
    a, b, c, d = rows
    return a if row == 0 else b if row == 1 else c if row == 2 else d


@rule
def cheapest(rows: Rows) -> int:
    """The word with the fewest bullheads; of several, the first row's."""
    a, b, c, d = rows
    a = (a & HEADS_BITS) << 18 | a
    b = (b & HEADS_BITS) << 18 | 1 << 16 | b
    c = (c & HEADS_BITS) << 18 | 2 << 16 | c
    d = (d & HEADS_BITS) << 18 | 3 << 16 | d
    return min(min(a, b), min(c, d)) & 0xFFFF


@rule
def lowest_but(rows: Rows, row: int) -> int:
    """The word with the lowest end of the other three rows (EO-5)."""
    a, b, c, d = rows
    a = NOWHERE if row == 0 else a
    b = NOWHERE if row == 1 else b
    c = NOWHERE if row == 2 else c
    d = NOWHERE if row == 3 else d
    return min(min(a, b), min(c, d))


@rule
def row_of(rows: Rows, word: int) -> int:
    """The number of the row with this word."""
    return (word == rows[1]) + 2 * (word == rows[2]) + 3 * (word == rows[3])


@rule
def put(rows: Rows, old: int, new: int) -> Rows:
    """The rows with one word replaced."""
    a, b, c, d = rows
    return (new if a == old else a, new if b == old else b, new if c == old else c, new if d == old else d)


@rule
def room_after(word: int) -> int:
    """The row's room and bullheads after one more card, as in a word; negative where the row is full."""
    return (word & BELOW_CARD) - (1 << ROOM)


@rule
def grown(item: int, after: int, room: int) -> int:
    """The row's word after this card is added; or, where *after* is negative, begins it with *room* behind it."""
    anew = after >> 63
    return item + ((room << ROOM) & anew) + (after & ~anew)


@rule
def sort_queue(state: Array, count: int) -> None:
    """Put the first *count* keys of the queue in ascending order."""
    if count == 4:
        a, b, c, d = state[QUEUE], state[QUEUE + 1], state[QUEUE + 2], state[QUEUE + 3]
        a, b = min(a, b), max(a, b)
        c, d = min(c, d), max(c, d)
        a, c = min(a, c), max(a, c)
        b, d = min(b, d), max(b, d)
        b, c = min(b, c), max(b, c)
        state[QUEUE], state[QUEUE + 1], state[QUEUE + 2], state[QUEUE + 3] = a, b, c, d
        return
    for i in range(1, count):
        key = state[QUEUE + i]
        k = i
        while k > 0 and state[QUEUE + k - 1] > key:
            state[QUEUE + k] = state[QUEUE + k - 1]
            k -= 1
        state[QUEUE + k] = key
