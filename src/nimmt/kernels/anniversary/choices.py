"""What may be chosen in an anniversary game: the legal answers to every question, in the engine's order."""

from nimmt.kernels.agenda import AGENDA, DEPTH, card_of, kind_of, more_of, row_of_frame, top
from nimmt.kernels.anniversary import layout
from nimmt.kernels.anniversary.rows import has_fifth_row, heads_in, is_stopped, room, row_for, row_with
from nimmt.kernels.anniversary.setup import SpecialSetup
from nimmt.kernels.compiler import driver, rule
from nimmt.kernels.layout import LAY, PHASE, ROUND_OVER, SEAT, SIZES, Array, wide


@rule
def asked(setup: SpecialSetup, state: Array, seat: int) -> bool:
    """Whether a seat must decide now."""
    if state[PHASE] >= ROUND_OVER:
        return False
    if state[PHASE] != LAY:
        return bool(state[SEAT] == seat)
    if kind_of(top(state)) == layout.KEEP_SPECIALS:
        return bool(next_to_keep(setup, state) < state[layout.SPECIALS + seat])
    return bool(state[SIZES + seat] > 0)


@rule
def next_to_keep(setup: SpecialSetup, state: Array) -> int:
    """Which special card of each hand all are asked about now, counted from 0 (ANN-36)."""
    at = 0
    for seat in range(setup.players):
        at = max(at, wide(state[layout.SPECIALS + seat]))
    for i in range(state[DEPTH]):
        at -= kind_of(wide(state[AGENDA + i])) == layout.KEEP_SPECIALS
    return at


@rule
def special_at(state: Array, seat: int, at: int) -> int:
    """The kind of a special card in a hand, by its place."""
    kind = -1
    while at >= 0:
        kind += 1
        at -= wide(state[layout.HELD + seat * layout.KINDS + kind])
    return kind


@rule
def may_insert(setup: SpecialSetup, state: Array, card: int, row: int) -> bool:
    """Whether a card may be sorted into a row (ANN-11, ANN-42)."""
    return not is_stopped(state, row) and (setup.insert_end > 0 or bool(state[layout.ENDS + row] > card))


@rule
def may_shift(setup: SpecialSetup, state: Array, origin: int, row: int) -> bool:
    """Whether a card of a row may be moved to another one (ANN-16, ANN-17)."""
    return row != origin and not is_stopped(state, row) and (setup.shift_full > 0 or room(state, row) > 0)


@rule
def rows_to_shift(setup: SpecialSetup, state: Array) -> int:
    """How many rows cards can be moved to, from any other row."""
    found = 0
    for row in range(state[layout.ROW_COUNT]):
        found += may_shift(setup, state, -1, row)
    return found


@rule
def can_leave(setup: SpecialSetup, state: Array, origin: int, targets: int) -> bool:
    """Whether the cards of a row can be moved anywhere; *targets* counts all rows that take cards, this one too."""
    return not is_stopped(state, origin) and targets > may_shift(setup, state, -1, origin)


@rule
def playable(setup: SpecialSetup, state: Array, seat: int, card: int) -> int:
    """The kinds of special cards that a seat can play with this number card on this table, a bit each."""
    row = row_for(state, card)
    stopped, sevens = wide(state[layout.STOPPED]), wide(state[layout.SEVENS])
    insertable = open_rows = 0
    for each in range(state[layout.ROW_COUNT]):
        insertable += may_insert(setup, state, card, each)
        open_rows += not stopped >> each & 1
    found = 0
    for kind in range(layout.KINDS):
        if state[layout.HELD + seat * layout.KINDS + kind] == 0:
            continue
        if kind == layout.FIFTH_ROW:
            can = not has_fifth_row(state)
        elif kind == layout.SEVEN:
            can = row >= 0 and not sevens >> row & 1
        elif kind == layout.INSERT:
            can = insertable > 0
        elif kind == layout.REPLACE:
            can = bool(state[SIZES + seat] > 0)
        elif kind == layout.SHIFT:
            can = open_rows > 1 and rows_to_shift(setup, state) > 0
        elif kind == layout.STOP:
            can = stopped & (stopped - 1) == 0
        else:
            can = row < 0 or room(state, row) <= 0
        found |= can << kind
    return found


@rule
def list_row(state: Array, row: int, count: int) -> int:
    """List the cards of a row, behind those listed already."""
    for i in range(state[layout.LENGTHS + row]):
        card = wide(state[layout.CELLS + row * layout.ROOM + i])
        state[layout.CHOICES + count] = layout.PICK_ACTIONS + card - 1
        count += 1
    return count


@driver
def list_choices(setup: SpecialSetup, cards: Array, state: Array, asked: int, seat: int) -> int:
    """List the actions that answer a question other than which card to lay; returns how many there are."""
    kind, card = kind_of(asked), card_of(asked)
    count = 0
    if kind == layout.KEEP_SPECIALS:
        state[layout.CHOICES] = layout.USE_ACTIONS + special_at(state, seat, next_to_keep(setup, state))
        state[layout.CHOICES + 1] = layout.PASS_ACTION
        return 2
    if kind in (layout.CHOOSE_SPECIAL, layout.SWAP):
        can = (1 << layout.KINDS) - 1
        if kind == layout.CHOOSE_SPECIAL:
            can = playable(setup, state, seat, card)
        for each in range(layout.KINDS):
            if can >> each & 1 and state[layout.HELD + seat * layout.KINDS + each]:
                state[layout.CHOICES + count] = layout.USE_ACTIONS + each
                count += 1
        state[layout.CHOICES + count] = layout.PASS_ACTION
        return count + 1
    if kind == layout.CHOOSE_REPLACEMENT:
        count = wide(state[SIZES + seat])
        for i in range(count):
            state[layout.CHOICES + i] = layout.PICK_ACTIONS + wide(cards[seat * layout.HAND + i]) - 1
        return count
    if kind == layout.CHOOSE_POSITIVE:
        return list_row(state, row_of_frame(asked), 0)
    if kind == layout.CHOOSE_CANCELLED:
        for each in range(layout.CLASSES):
            last = wide(state[layout.LASTS + seat * layout.CLASSES + each])
            if last and heads_in(each) <= more_of(asked):
                state[layout.CHOICES + count] = layout.PICK_ACTIONS + last - 1
                count += 1
        return count
    origin = row_with(state, more_of(asked)) if kind == layout.CHOOSE_SHIFT_ROW else -1
    targets = rows_to_shift(setup, state)
    for row in range(state[layout.ROW_COUNT]):
        if kind == layout.CHOOSE_SHIFT_CARD:
            if can_leave(setup, state, row, targets):
                count = list_row(state, row, count)
            continue
        if kind == layout.CHOOSE_INSERT_ROW:
            fits = may_insert(setup, state, card, row)
        elif kind == layout.CHOOSE_SHIFT_ROW:
            fits = may_shift(setup, state, origin, row)
        else:
            fits = not is_stopped(state, row)
        if fits:
            state[layout.CHOICES + count] = layout.ROW_ACTIONS + row
            count += 1
    return count


@rule
def legal(setup: SpecialSetup, cards: Array, state: Array, seat: int, out: Array) -> int:
    """List the legal actions of a seat that is asked; returns how many there are."""
    asked = top(state)
    if kind_of(asked) == layout.LAY_CARDS:
        count = wide(state[SIZES + seat])
        for i in range(count):
            out[i] = wide(cards[seat * layout.HAND + i]) - 1
        return count
    count = list_choices(setup, cards, state, asked, seat)
    for i in range(count):
        out[i] = state[layout.CHOICES + i]
    return count


@rule
def allows(setup: SpecialSetup, cards: Array, state: Array, seat: int, action: int) -> bool:
    """Whether a seat that is asked may choose this action."""
    asked = top(state)
    found = 0
    if kind_of(asked) == layout.LAY_CARDS:
        for i in range(state[SIZES + seat]):
            found += cards[seat * layout.HAND + i] == action + 1
    else:
        for i in range(list_choices(setup, cards, state, asked, seat)):
            found += state[layout.CHOICES + i] == action
    return found > 0
