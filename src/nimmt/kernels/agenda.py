"""The agenda in compiled form: a stack of frames in a game's state, the next one on top, as in the engine.

A frame is one number: what is to be done or asked, whose it is, the card it is about, a row, and one number more.
"""

from nimmt.kernels.compiler import rule
from nimmt.kernels.layout import PHASE, SEAT, Array, wide

DEPTH = 56  # in `state`: how many frames there are
AGENDA = 57  # and the frames
MOST_FRAMES = 48
ANSWER = 1
"""The phase in which one seat is asked; the frame on top of the agenda says what."""
AFTER_AGENDA = AGENDA + MOST_FRAMES


def packed(kind: int, seat: int, card: int, row: int, more: int) -> int:
    """The number of a frame."""
    return kind | seat << 5 | card << 9 | row << 16 | more << 20


frame = rule(packed)
"""The same for compiled rules."""


@rule
def kind_of(one: int) -> int:
    """What a frame is: a step or a question."""
    return one & 31


@rule
def seat_of(one: int) -> int:
    """The seat of a frame."""
    return one >> 5 & 15


@rule
def card_of(one: int) -> int:
    """The card or tile of a frame."""
    return one >> 9 & 127


@rule
def row_of_frame(one: int) -> int:
    """The row of a frame."""
    return one >> 16 & 15


@rule
def more_of(one: int) -> int:
    """What else a frame says."""
    return one >> 20


@rule
def push(state: Array, one: int) -> None:
    """Put a frame on the agenda; it is carried out next."""
    state[AGENDA + state[DEPTH]] = one
    state[DEPTH] += 1


@rule
def top(state: Array) -> int:
    """The frame that is next."""
    return wide(state[AGENDA + state[DEPTH] - 1])


@rule
def pop(state: Array) -> int:
    """Take the next frame off the agenda."""
    state[DEPTH] -= 1
    return wide(state[AGENDA + state[DEPTH]])


@rule
def ask(state: Array, one: int) -> None:
    """Leave a question on the agenda for the seat that it asks."""
    push(state, one)
    state[SEAT] = seat_of(one)
    state[PHASE] = ANSWER
