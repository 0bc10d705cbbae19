"""The steps of the anniversary variant in compiled form; see `nimmt.rules.anniversary`.

Each does what the engine's step of this name does, and leaves the same frames on the agenda.
"""

import numpy as np

from nimmt.kernels.agenda import frame, push
from nimmt.kernels.anniversary import layout
from nimmt.kernels.anniversary.rows import (
    begin_row,
    has_fifth_row,
    heads,
    heads_in,
    put_at_end,
    put_in,
    room,
    set_aside,
    to_pile,
    vanish,
)
from nimmt.kernels.anniversary.setup import SpecialSetup
from nimmt.kernels.chance import deal
from nimmt.kernels.compiler import driver, rule
from nimmt.kernels.layout import LAY, PHASE, POINTS, ROUND, SEED, SIZES, TURN, Array, wide
from nimmt.kernels.records import OneGame

# --- setup, and the deal of the second round ---------------------------------------------------------------


@rule
def deal_round(setup: SpecialSetup, play: OneGame) -> None:
    """Twelve number cards each, four to begin the rows, then special cards; the first turn follows."""
    cards, state = play.cards, play.state
    state[ROUND] += 1
    for i in range(layout.CARD_COUNT + 1):
        state[layout.PLACES + i] = layout.UNSEEN
    for i in range(setup.players * layout.CLASSES):
        state[layout.LASTS + i] = 0
        state[layout.COUNTS + i] = 0
    for i in range(layout.CARD_COUNT):
        cards[i] = i + 1
    dealt = layout.HAND * setup.players
    deal(play.rng[SEED], state, cards, play.draws, layout.CARD_COUNT, dealt + layout.FEWEST_ROWS)
    for seat in range(setup.players):
        state[SIZES + seat] = layout.HAND
        state[POINTS + seat] = 0
    for row in range(layout.FEWEST_ROWS):
        begin_row(state, row, wide(cards[dealt + row]))
    state[layout.ROW_COUNT] = layout.FEWEST_ROWS
    state[layout.SEVENS] = 0
    state[layout.STOPPED] = 0
    deal_specials(setup, play.rng[SEED], state, play.draws)
    state[TURN] = 0
    begin_turn(state)


@rule
def begin_turn(state: Array) -> None:
    """All lay a card; the next turn follows."""
    state[TURN] += 1
    push(state, frame(layout.NEXT_TURN, 0, 0, 0, 0))
    push(state, frame(layout.LAY_CARDS, 0, 0, 0, 0))
    state[PHASE] = LAY


@rule
def deal_specials(setup: SpecialSetup, seed: np.uint64, state: Array, draws: Array) -> None:
    """Three each from all special cards that are in no hand, or as many as there are for all (ANN-27)."""
    count = 0
    for kind in range(layout.KINDS):
        left = layout.EACH
        for seat in range(setup.players):
            left -= wide(state[layout.HELD + seat * layout.KINDS + kind])
        for _ in range(left):
            state[layout.SPECIAL_DECK + count] = kind
            count += 1
    deal(seed, state, state[layout.SPECIAL_DECK :], draws, count, count)
    each = min(layout.DEALT_SPECIALS, count // setup.players)
    state[layout.DECK_AT] = 0
    state[layout.DECK_END] = count
    state[layout.DISCARDED] = 0
    for seat in range(setup.players):
        for _ in range(each):
            draw_special(state, seat)


@rule
def draw_special(state: Array, seat: int) -> None:
    """The next special card of the deck goes to a hand."""
    kind = wide(state[layout.SPECIAL_DECK + state[layout.DECK_AT]])
    state[layout.DECK_AT] += 1
    state[layout.HELD + seat * layout.KINDS + kind] += 1
    state[layout.SPECIALS + seat] += 1


@rule
def discard(state: Array, kind: int) -> None:
    """A special card goes face up to the discard."""
    state[layout.DISCARD + state[layout.DISCARDED]] = kind
    state[layout.DISCARDED] += 1


@rule
def give_up(state: Array, seat: int, kind: int) -> None:
    """A special card leaves a hand."""
    state[layout.HELD + seat * layout.KINDS + kind] -= 1
    state[layout.SPECIALS + seat] -= 1


@driver
def swap_special(seed: np.uint64, state: Array, seat: int, kind: int) -> None:
    """First put down, then draw; an empty deck is made anew from all discards, this one too (ANN-26, ANN-35)."""
    give_up(state, seat, kind)
    discard(state, kind)
    if state[layout.DECK_AT] == state[layout.DECK_END]:
        count = wide(state[layout.DISCARDED])
        for i in range(count):
            state[layout.SPECIAL_DECK + i] = state[layout.DISCARD + i]
        deal(seed, state, state[layout.SPECIAL_DECK :], None, count, count)
        state[layout.DECK_AT] = 0
        state[layout.DECK_END] = count
        state[layout.DISCARDED] = 0
    draw_special(state, seat)


# --- placing and taking ------------------------------------------------------------------------------------


@rule
def add(state: Array, seat: int, card: int, row: int) -> None:
    """Add a card to the end of a row, or take the row if it is full."""
    if room(state, row) > 0:
        put_at_end(state, row, card)
    else:
        take(state, seat, card, row, False)


@driver
def take(state: Array, seat: int, card: int, row: int, low: bool) -> None:
    """All that a taking brings with it, in its order (ANN-32).

    The card goes to its place in the row first, a low one behind the others. Then the last card stays as the row's
    first; with five rows nothing stays, and the row is gone (ANN-5, ANN-12).
    """
    vanishes = has_fifth_row(state)
    start = layout.CELLS + row * layout.ROOM
    if low:
        state[start + wide(state[layout.LENGTHS + row])] = card
        state[layout.LENGTHS + row] += 1
    else:
        put_in(state, row, card)
    last = wide(state[layout.LENGTHS + row]) - 1
    for i in range(last + vanishes):
        to_pile(state, seat, wide(state[start + i]))
    if vanishes:
        vanish(state, row)
    else:
        begin_row(state, row, wide(state[start + last]))
    release(state, row, vanishes)
    if state[layout.SPECIALS + seat]:
        push(state, frame(layout.SWAP, seat, 0, 0, 0))


@rule
def release(state: Array, row: int, vanishes: bool) -> None:
    """The row's 7 nimmt!, the 5th Row and all Stops go to the discard, at once (ANN-5, ANN-10, ANN-22)."""
    sevens, stopped = wide(state[layout.SEVENS]), wide(state[layout.STOPPED])
    if sevens >> row & 1:
        discard(state, layout.SEVEN)
    if vanishes:
        discard(state, layout.FIFTH_ROW)
    while stopped:
        discard(state, layout.STOP)
        stopped &= stopped - 1
    above = sevens >> row + 1 << row + 1
    state[layout.SEVENS] = (sevens & (1 << row) - 1) | (above >> 1 if vanishes else above)
    state[layout.STOPPED] = 0


# --- Negative = Positive, once the row is taken ------------------------------------------------------------


@driver
def cancel(subtract: int, state: Array, seat: int, positive: int) -> None:
    """The positive card leaves the pile, and what it cancels (ANN-24, ANN-25)."""
    set_aside(state, seat, positive)
    if subtract:
        state[POINTS + seat] -= min(heads(positive), wide(state[POINTS + seat]))
    else:
        cancel_on(state, seat, positive, heads(positive))


@driver
def cancel_on(state: Array, seat: int, positive: int, left: int) -> None:
    """Cancel what must be; ask where there is a choice.

    There is none exactly where as many of each class as the points can cancel fit in together: any one of these classes
    can be cancelled first, and where not all find room, a different set is left out each time.
    """
    whole = 0
    for each in range(layout.CLASSES):
        bullheads = heads_in(each)
        whole += bullheads * min(wide(state[layout.COUNTS + seat * layout.CLASSES + each]), left // bullheads)
    if whole > left:
        push(state, frame(layout.CHOOSE_CANCELLED, seat, positive, 0, left))
        return
    for each in range(layout.CLASSES):
        there = seat * layout.CLASSES + each
        for _ in range(min(wide(state[layout.COUNTS + there]), left // heads_in(each))):
            set_aside(state, seat, wide(state[layout.LASTS + there]))
