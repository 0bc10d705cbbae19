"""What may be chosen in the Brettspiel, by the numbers of the engine's actions, in the engine's order."""

from nimmt.kernels.agenda import card_of, kind_of, more_of, row_of_frame, seat_of, top
from nimmt.kernels.board import layout
from nimmt.kernels.board.printed import BoardSetup
from nimmt.kernels.board.tiles import end_of, is_open, row_for, tiles_to_play
from nimmt.kernels.compiler import driver, rule
from nimmt.kernels.layout import LAY, PHASE, SIZES, Array, wide

ANY_ROW, LOWER_END, HIGHER_START, EMPTY = range(4)


@rule
def pair_action(low: int, high: int) -> int:
    """The action of two tiles."""
    return layout.TILE_COUNT + (low - 1) * (2 * layout.TILE_COUNT - low) // 2 + high - low - 1


@rule
def pair_of(action: int) -> tuple[int, int]:
    """The two tiles of an action."""
    rest = action - layout.TILE_COUNT
    low = 1
    while rest >= layout.TILE_COUNT - low:
        rest -= layout.TILE_COUNT - low
        low += 1
    return low, low + 1 + rest


@rule
def mix_action(printed: Array, fives: int, count: int) -> int:
    """The action of taking a number of luck cards, *fives* of them 5 positive points."""
    return wide(printed[layout.DRAW_ACTIONS]) + (count - 1) * (count + 2) // 2 + fives


@rule
def may_go(state: Array, row: int, tile: int, which: int) -> bool:
    """Whether a row is one of those that are asked for."""
    if which == EMPTY:
        return state[layout.LENGTHS + row] == 0 and row != tile
    if not is_open(state, row):
        return False
    if which == LOWER_END:
        return end_of(state, row) < tile
    return which == ANY_ROW or state[layout.CELLS + row * layout.MOST_SPACES] > tile


@rule
def list_rows(printed: Array, state: Array, tile: int, which: int) -> int:
    """List the rows that fit; for EMPTY ones, *tile* is the row that does not count."""
    count = 0
    for row in range(printed[layout.ROW_COUNT]):
        if may_go(state, row, tile, which):
            state[layout.CHOICES + count] = printed[layout.ROW_ACTIONS] + row
            count += 1
    return count


@rule
def rows_asked_for(kind: int) -> int:
    """Which rows a question about rows is about."""
    if kind == layout.PLAY_STOP:
        return ANY_ROW
    if kind == layout.PLAY_ASCENDING:
        return LOWER_END
    return HIGHER_START if kind == layout.PLAY_START else EMPTY


@rule
def any_row(printed: Array, state: Array, tile: int, which: int) -> bool:
    """Whether any row fits."""
    found = 0
    for row in range(printed[layout.ROW_COUNT]):
        found += may_go(state, row, tile, which)
    return found > 0


@rule
def playable(printed: Array, state: Array, seat: int, tile: int, row: int, kind: int) -> bool:
    """Whether this kind of action card, which a seat holds, has a legal effect on a tile due at a row (EX-32)."""
    if kind == layout.STOP:
        signs = wide(state[layout.SIGNS])
        return signs & (signs - 1) == 0
    if kind in (layout.EXCHANGE, layout.ANOTHER):
        return bool(state[SIZES + seat] > 0)
    if kind == layout.SKIP:
        return bool(state[layout.LENGTHS + row] < printed[layout.LAST + row])
    if kind == layout.ASCENDING:
        return bool(end_of(state, row) < tile)
    return any_row(printed, state, tile, HIGHER_START)


@rule
def list_choices(printed: Array, cards: Array, state: Array, asked: int) -> int:
    """List the actions that answer a question other than which tiles to play; returns how many there are."""
    kind, seat, tile, row = (
        kind_of(asked),
        seat_of(asked),
        card_of(asked),
        row_of_frame(asked),
    )
    count = 0
    if kind == layout.PLAY_ACTION:
        due = row_for(printed, state, tile, -1)
        for each in range(layout.ACTION_KINDS):
            held = state[layout.ACTION_HANDS + seat * layout.ACTION_KINDS + each]
            if held and playable(printed, state, seat, tile, due, each):
                state[layout.CHOICES + count] = printed[layout.USE_ACTIONS] + each
                count += 1
    elif kind == layout.SKIP_ON:
        if state[layout.ACTION_HANDS + seat * layout.ACTION_KINDS + layout.SKIP]:
            state[layout.CHOICES] = printed[layout.USE_ACTIONS] + layout.SKIP
            count = 1
    elif kind == layout.PLAY_LUCK:
        space = more_of(asked) & (layout.AT_START - 1)
        state[layout.CHOICES] = printed[layout.OX_ACTION if space == printed[layout.LAST + row] else layout.FIVE_ACTION]
        count = 1
    elif kind in (layout.PLAY_STOP, layout.PLAY_START, layout.PLAY_ASCENDING, layout.CHOOSE_ROW):
        return list_rows(printed, state, row if kind == layout.CHOOSE_ROW else tile, rows_asked_for(kind))
    elif kind in (layout.PLAY_EXCHANGE, layout.PLAY_ANOTHER):
        count = wide(state[SIZES + seat])
        for i in range(count):
            tile = wide(cards[seat * layout.TILE_COUNT + i])
            state[layout.CHOICES + i] = wide(printed[layout.PICK_ACTIONS]) + tile - 1
        return count
    elif kind == layout.CHOOSE_LUCK:
        owed = wide(state[layout.OWED])
        for fives in range(
            min(owed, wide(state[layout.FIVES_LEFT])),
            max(0, owed - wide(state[layout.OXEN_LEFT])) - 1,
            -1,
        ):
            state[layout.CHOICES + count] = mix_action(printed, fives, owed)
            count += 1
        return count
    elif kind == layout.CHOOSE_POSITIVE:
        return list_pairs(state, row)
    state[layout.CHOICES + count] = printed[layout.PASS_ACTION]
    return count + 1


@driver
def list_pairs(state: Array, row: int) -> int:
    """List the pairs of tiles of a row, in the order they lie."""
    count = 0
    for i in range(state[layout.LENGTHS + row]):
        one = wide(state[layout.CELLS + row * layout.MOST_SPACES + i])
        for k in range(i + 1, state[layout.LENGTHS + row]):
            other = wide(state[layout.CELLS + row * layout.MOST_SPACES + k])
            if one and other:
                state[layout.CHOICES + count] = pair_action(min(one, other), max(one, other))
                count += 1
    return count


@rule
def legal(setup: BoardSetup, cards: Array, state: Array, seat: int, out: Array) -> int:
    """List the legal actions of a seat that is asked; returns how many there are."""
    printed = setup.printed
    count = 0
    if state[PHASE] != LAY:
        count = list_choices(printed, cards, state, top(state))
        for i in range(count):
            out[i] = state[layout.CHOICES + i]
        return count
    size = wide(state[SIZES + seat])
    two = size > 1 and tiles_to_play(printed, state) == 2
    for i in range(size):
        tile = wide(cards[seat * layout.TILE_COUNT + i])
        if not two:
            out[count] = tile - 1
            count += 1
        else:
            for k in range(i + 1, size):
                out[count] = pair_action(tile, wide(cards[seat * layout.TILE_COUNT + k]))
                count += 1
    return count


@rule
def allows(setup: BoardSetup, cards: Array, state: Array, seat: int, action: int) -> bool:
    """Whether a seat that is asked may choose this action."""
    printed = setup.printed
    if state[PHASE] != LAY:
        found = 0
        for i in range(list_choices(printed, cards, state, top(state))):
            found += state[layout.CHOICES + i] == action
        return found > 0
    if state[SIZES + seat] > 1 and tiles_to_play(printed, state) == 2:
        if not layout.TILE_COUNT <= action < layout.TILE_COUNT * (layout.TILE_COUNT + 1) // 2:
            return False
        low, high = pair_of(action)
        return holds(cards, state, seat, low) and holds(cards, state, seat, high)
    return holds(cards, state, seat, action + 1)


@rule
def holds(cards: Array, state: Array, seat: int, tile: int) -> bool:
    """Whether a tile is behind a screen."""
    found = 0
    for i in range(state[SIZES + seat]):
        found += cards[seat * layout.TILE_COUNT + i] == tile
    return found > 0
