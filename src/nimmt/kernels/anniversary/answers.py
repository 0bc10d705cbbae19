"""What the answers to questions do in the anniversary variant; see `nimmt.rules.anniversary`."""

from nimmt.kernels.agenda import card_of, frame, kind_of, more_of, push, row_of_frame, seat_of
from nimmt.kernels.anniversary import layout
from nimmt.kernels.anniversary.rows import begin_row, heads, lose, put_in, room, row_for, row_with, set_aside, take_out
from nimmt.kernels.anniversary.steps import add, cancel, cancel_on, discard, give_up, swap_special, take
from nimmt.kernels.compiler import rule
from nimmt.kernels.hands import gain
from nimmt.kernels.layout import SEED, Array, wide


@rule
def place_normally(state: Array, seat: int, card: int) -> None:
    """By the rules of the basic game; no other special card can be played with it (ANN-1)."""
    push(state, frame(layout.PLACE_NORMALLY, seat, card, 0, 0))


@rule
def answered(subtract: int, cards: Array, state: Array, rng: Array, one: int, action: int) -> None:
    """Carry out the answer of one seat to a question; *subtract* is that of the setup."""
    kind, seat, card = kind_of(one), seat_of(one), card_of(one)
    row = action - layout.ROW_ACTIONS
    picked = action - layout.PICK_ACTIONS + 1
    if kind == layout.CHOOSE_SPECIAL:
        if action == layout.PASS_ACTION:
            place_normally(state, seat, card)
        else:
            play_special(state, seat, card, action - layout.USE_ACTIONS)
    elif kind == layout.CHOOSE_ROW:
        take(state, seat, card, row, True)
    elif kind == layout.CHOOSE_INSERT_ROW:
        if room(state, row) > 0:
            put_in(state, row, card)
        else:
            take(state, seat, card, row, False)
    elif kind == layout.CHOOSE_REPLACEMENT:
        lose(cards, state, seat, picked)
        gain(cards, state, seat, layout.HAND, card, rng)
        state[layout.PLACES + card] = layout.KNOWN + seat
        place_normally(state, seat, picked)
    elif kind == layout.CHOOSE_SHIFT_CARD:
        push(state, frame(layout.CHOOSE_SHIFT_ROW, seat, card, 0, picked))
    elif kind == layout.CHOOSE_SHIFT_ROW:
        shift_card(state, seat, card, more_of(one), row)
    elif kind == layout.CHOOSE_STOP_ROW:
        state[layout.STOPPED] |= 1 << row
        place_normally(state, seat, card)
    elif kind == layout.CHOOSE_NEGATIVE_ROW:
        push(state, frame(layout.CHOOSE_POSITIVE, seat, card, row, 0))
    elif kind == layout.CHOOSE_POSITIVE:
        take(state, seat, card, row_of_frame(one), row_for(state, card) < 0)
        cancel(subtract, state, seat, picked)
    elif kind == layout.CHOOSE_CANCELLED:
        set_aside(state, seat, picked)
        cancel_on(state, seat, card, more_of(one) - heads(picked))
    elif kind == layout.SWAP and action != layout.PASS_ACTION:
        swap_special(rng[SEED], state, seat, action - layout.USE_ACTIONS)


@rule
def play_special(state: Array, seat: int, card: int, kind: int) -> None:
    """Those that do not stay on the table go to the discard at once (ANN-3)."""
    give_up(state, seat, kind)
    if kind not in (layout.FIFTH_ROW, layout.SEVEN, layout.STOP):
        discard(state, kind)
    row = row_for(state, card)
    if kind == layout.FIFTH_ROW:
        begin_row(state, wide(state[layout.ROW_COUNT]), card)
        state[layout.ROW_COUNT] += 1
    elif kind == layout.SEVEN:
        state[layout.SEVENS] |= 1 << row
        add(state, seat, card, row)
    elif kind == layout.NEGATIVE and row >= 0:
        push(state, frame(layout.CHOOSE_POSITIVE, seat, card, row, 0))
    else:
        push(state, frame(question_after(kind), seat, card, 0, 0))


@rule
def question_after(kind: int) -> int:
    """What is asked about a special card that was just played."""
    return layout.CHOOSE_INSERT_ROW + kind - layout.INSERT + (kind > layout.SHIFT)


@rule
def shift_card(state: Array, seat: int, card: int, moved: int, row: int) -> None:
    """A row that was emptied begins anew with the card played; its 7 nimmt! card stays (ANN-18, ANN-45).

    A full row is taken, as after an Insert, before the card played is placed (ANN-16).
    """
    origin = row_with(state, moved)
    full = room(state, row) <= 0
    take_out(state, origin, moved)
    if not full:
        put_in(state, row, moved)
    if state[layout.LENGTHS + origin]:
        place_normally(state, seat, card)
    else:
        begin_row(state, origin, card)
    if full:
        take(state, seat, moved, row, False)
