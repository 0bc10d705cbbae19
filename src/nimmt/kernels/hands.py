"""Hands as stacks, and the log of what happened.

A stack is kept in random order whatever happens to it: it is dealt so, and a card that joins it later goes to a random
place. So the top card *is* a uniformly random card of the hand, and random play draws no number for it.
"""

from nimmt.kernels.chance import below
from nimmt.kernels.compiler import rule
from nimmt.kernels.layout import E_HAND, LOG_WIDTH, SIZES, Array, wide
from nimmt.kernels.rows import CARD


@rule
def find(cards: Array, start: int, size: int, card: int) -> int:
    """The place of a card in a stack, or -1."""
    for i in range(size):
        if cards[start + i] >> CARD == card:
            return i
    return -1


@rule
def remove(cards: Array, state: Array, seat: int, stride: int, at: int) -> int:
    """Take the item at a place out of a seat's stack; the top one takes its place."""
    top = state[SIZES + seat] - 1
    state[SIZES + seat] = top
    start = seat * stride
    item = wide(cards[start + at])
    cards[start + at] = cards[start + top]
    return item


@rule
def gain(cards: Array, state: Array, seat: int, stride: int, item: int, rng: Array) -> None:
    """Put an item at a random place of a seat's stack; the one that lay there becomes the top."""
    size = state[SIZES + seat]
    start = seat * stride
    at = start + below(rng, size + 1)
    cards[start + size] = cards[at]
    cards[at] = item
    state[SIZES + seat] = size + 1


@rule
def tell(log: Array, kind: int, seat: int, card: int, row: int, value: int) -> None:
    """Write an entry into the log; nothing, and no code at all, where the log is None."""
    if log is not None:
        at = (log[0] + 1) * LOG_WIDTH
        if at + LOG_WIDTH <= len(log):
            log[at] = kind
            log[at + 1] = seat
            log[at + 2] = card
            log[at + 3] = row
            log[at + 4] = value
        log[0] += 1


@rule
def tell_hand(log: Array, seat: int, cards: Array, start: int, size: int, zeros: int) -> None:
    """Write a dealt hand into the log, unless the log wants no hands (its second number is 1)."""
    if log is not None and log[1] == 0:
        for i in range(size):
            tell(log, E_HAND, seat, cards[start + i] >> CARD, 0, 0)
        for _ in range(zeros):
            tell(log, E_HAND, seat, 0, 0, 0)
