"""What the answers to questions do in the Brettspiel; see `nimmt.rules.board`."""

from nimmt.kernels.agenda import (
    AGENDA,
    DEPTH,
    card_of,
    frame,
    kind_of,
    more_of,
    push,
    row_of_frame,
    seat_of,
)
from nimmt.kernels.board import layout
from nimmt.kernels.board.choices import pair_of
from nimmt.kernels.board.printed import BoardSetup
from nimmt.kernels.board.steps import (
    draw_luck,
    lay,
    put_first,
    score,
    take,
    trigger,
)
from nimmt.kernels.board.tiles import gain, lose, row_for, slide_to
from nimmt.kernels.compiler import rule
from nimmt.kernels.layout import Array, wide
from nimmt.kernels.records import OneGame


@rule
def settle(setup: BoardSetup, play: OneGame, one: int) -> None:
    """The tile is put down, and the space it covers has its effect at once."""
    printed, state = setup.printed, play.state
    seat, tile, row, where = seat_of(one), card_of(one), row_of_frame(one), more_of(one)
    space = where & (layout.AT_START - 1)
    on_it = lay(printed, state, tile, row, where)
    if space == printed[layout.LAST + row]:
        take(printed, play.cards, state, seat, tile, row, 0, 0)
    else:
        trigger(setup, play, seat, on_it, row, space)


@rule
def begin_row(setup: BoardSetup, play: OneGame, seat: int, tile: int, row: int) -> None:
    """A tile on the first space of an empty row triggers that space, like any other (BB-4)."""
    put_first(setup.printed, play.state, tile, row)
    trigger(setup, play, seat, tile, row, 0)


@rule
def answered(setup: BoardSetup, play: OneGame, one: int, action: int) -> None:
    """Carry out the answer to a question other than which tiles to play."""
    printed, cards, state = setup.printed, play.cards, play.state
    kind, seat, tile, row, more = kind_of(one), seat_of(one), card_of(one), row_of_frame(one), more_of(one)
    passes = action == printed[layout.PASS_ACTION]
    if kind == layout.PLAY_ACTION:
        if passes:
            row = row_for(printed, state, tile, -1)
            push(state, frame(layout.SETTLE, seat, tile, row, wide(state[layout.LENGTHS + row])))
            return
        card = action - wide(printed[layout.USE_ACTIONS])
        discard(state, seat, card)
        if card == layout.SKIP:
            row = row_for(printed, state, tile, -1)
            go_on(printed, state, seat, tile, row, wide(state[layout.LENGTHS + row]) + 1)
        else:
            push(state, frame(question_after(card), seat, tile, 0, 0))
    elif kind == layout.SKIP_ON:
        if passes:
            push(state, frame(layout.SETTLE, seat, tile, row, more))
        else:
            discard(state, seat, layout.SKIP)
            go_on(printed, state, seat, tile, row, more + 1)
    elif kind == layout.PLAY_STOP:
        state[layout.SIGNS] |= 1 << (action - wide(printed[layout.ROW_ACTIONS]))
        push(state, frame(layout.PLACE, seat, tile, 0, 0))
    elif kind == layout.PLAY_START:
        row = action - wide(printed[layout.ROW_ACTIONS])
        push(state, frame(layout.SETTLE, seat, tile, row, slide_to(state, row) + layout.AT_START))
    elif kind == layout.PLAY_ASCENDING:
        row = action - wide(printed[layout.ROW_ACTIONS])
        go_on(printed, state, seat, tile, row, wide(state[layout.LENGTHS + row]))
    elif kind == layout.CHOOSE_ROW:
        begin_row(setup, play, seat, tile, action - wide(printed[layout.ROW_ACTIONS]))
    elif kind in (layout.PLAY_EXCHANGE, layout.PLAY_ANOTHER):
        new = action - wide(printed[layout.PICK_ACTIONS]) + 1
        lose(cards, state, seat, new)
        if kind == layout.PLAY_EXCHANGE:
            gain(cards, state, seat, tile)
            state[layout.PLACES + tile] = layout.KNOWN + seat
            push(state, frame(layout.PLACE, seat, new, 0, 0))
        else:
            all_at_once(state, seat, tile, new)
    elif kind == layout.CHOOSE_LUCK:
        owed = wide(state[layout.OWED])
        fives = action - wide(printed[layout.DRAW_ACTIONS]) - (owed - 1) * (owed + 2) // 2
        state[layout.OWED] = 0
        draw_luck(state, seat, fives, owed - fives)
    elif kind == layout.PLAY_LUCK:
        if passes:
            settle(setup, play, one)
        elif action == printed[layout.FIVE_ACTION]:
            state[layout.FIVES + seat] -= 1
            state[layout.FIVES_LEFT] += 1
            lay(printed, state, tile, row, more)
            score(printed, state, seat, 5)
        else:
            state[layout.OXES + seat] -= 1
            state[layout.OXEN_LEFT] += 1
            count_positive(setup, play, one)
    elif kind == layout.CHOOSE_POSITIVE:
        first, second = pair_of(action)
        lay(printed, state, tile, row, more)
        take(printed, cards, state, seat, tile, row, first, second)


@rule
def question_after(card: int) -> int:
    """What is asked about an action card that was just played."""
    return layout.PLAY_STOP + card - (card > layout.SKIP)


@rule
def discard(state: Array, seat: int, kind: int) -> None:
    """A played action card goes to the discard pile at once (EX-24)."""
    state[layout.ACTION_HANDS + seat * layout.ACTION_KINDS + kind] -= 1
    state[layout.ACTIONS + seat] -= 1
    state[layout.DISCARD + state[layout.DISCARDED]] = kind
    state[layout.DISCARDED] += 1


@rule
def go_on(printed: Array, state: Array, seat: int, tile: int, row: int, space: int) -> None:
    """More Skips may follow, never over the last space; who has action cards left is asked (EX-8, EX-33)."""
    if state[layout.ACTIONS + seat] and space < printed[layout.LAST + row]:
        push(state, frame(layout.SKIP_ON, seat, tile, row, space))
    else:
        push(state, frame(layout.SETTLE, seat, tile, row, space))


@rule
def count_positive(setup: BoardSetup, play: OneGame, one: int) -> None:
    """Two tiles of the row, or the one there is; only more than two leave a choice (LC-7, LC-17)."""
    state, row = play.state, row_of_frame(one)
    first = second = count = 0
    for space in range(state[layout.LENGTHS + row]):
        tile = wide(state[layout.CELLS + row * layout.MOST_SPACES + space])
        if tile:
            count += 1
            first, second = tile, first
    if count > 2:
        push(state, one - layout.PLAY_LUCK + layout.CHOOSE_POSITIVE)
        return
    lay(setup.printed, state, card_of(one), row, more_of(one))
    take(setup.printed, play.cards, state, seat_of(one), card_of(one), row, first, second)


@rule
def all_at_once(state: Array, seat: int, tile: int, new: int) -> None:
    """All the seat's played tiles that are not placed yet are due now, the lowest first (EX-12, EX-28)."""
    count = wide(state[DEPTH])
    kept = 0
    waiting = 0
    for i in range(count):
        one = wide(state[AGENDA + i])
        if kind_of(one) == layout.PLACE and seat_of(one) == seat:
            state[layout.CHOICES + waiting] = card_of(one)
            waiting += 1
        else:
            state[AGENDA + kept] = one
            kept += 1
    state[DEPTH] = kept
    for i in range(waiting):
        push(state, frame(layout.PLACE, seat, wide(state[layout.CHOICES + i]), 0, 0))
    push(state, frame(layout.PLACE, seat, tile, 0, 0))
    push(state, frame(layout.PLACE, seat, new, 0, 0))
    put_in_order(state, kept)


@rule
def put_in_order(state: Array, first: int) -> None:
    """Put the frames from *first* on in order, each about a tile of its own: the lowest on top."""
    count = wide(state[DEPTH]) - first
    for i in range(count):
        state[layout.CHOICES + i] = state[AGENDA + first + i]
    for i in range(count):
        one = wide(state[layout.CHOICES + i])
        higher = 0
        for k in range(count):
            higher += card_of(wide(state[layout.CHOICES + k])) > card_of(one)
        state[AGENDA + first + higher] = one
