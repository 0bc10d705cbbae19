"""What may be chosen in the Brettspiel, by the numbers of the engine's actions, in the engine's order."""

from nimmt.kernels.agenda import card_of, kind_of, more_of, row_of_frame, seat_of, top
from nimmt.kernels.board.layout import (
    ACTION_HANDS,
    ACTION_KINDS,
    ANOTHER,
    ASCENDING,
    AT_START,
    CELLS,
    CHOICES,
    CHOOSE_LUCK,
    CHOOSE_POSITIVE,
    CHOOSE_ROW,
    DRAW_ACTIONS,
    EXCHANGE,
    FIVE_ACTION,
    FIVES_LEFT,
    LAST,
    LENGTHS,
    MOST_SPACES,
    OWED,
    OX_ACTION,
    OXEN_LEFT,
    PASS_ACTION,
    PICK_ACTIONS,
    PLAY_ACTION,
    PLAY_ANOTHER,
    PLAY_ASCENDING,
    PLAY_EXCHANGE,
    PLAY_LUCK,
    PLAY_START,
    PLAY_STOP,
    ROW_ACTIONS,
    ROW_COUNT,
    SIGNS,
    SKIP,
    SKIP_ON,
    STOP,
    TILE_COUNT,
    USE_ACTIONS,
)
from nimmt.kernels.board.printed import BoardSetup
from nimmt.kernels.board.tiles import end_of, is_open, row_for, tiles_to_play
from nimmt.kernels.compiler import driver, rule
from nimmt.kernels.layout import LAY, PHASE, SIZES, Array, wide

MOST_SIGNS = 2
ANY_ROW, LOWER_END, HIGHER_START, EMPTY = range(4)


@rule
def pair_action(low: int, high: int) -> int:
    """The action of two tiles."""
    return TILE_COUNT + (low - 1) * (2 * TILE_COUNT - low) // 2 + high - low - 1


@rule
def pair_of(action: int) -> tuple[int, int]:
    """The two tiles of an action."""
    rest = action - TILE_COUNT
    low = 1
    while rest >= TILE_COUNT - low:
        rest -= TILE_COUNT - low
        low += 1
    return low, low + 1 + rest


@rule
def mix_action(printed: Array, fives: int, count: int) -> int:
    """The action of taking so many luck cards, so many of them 5 positive points."""
    return wide(printed[DRAW_ACTIONS]) + (count - 1) * (count + 2) // 2 + fives


@rule
def may_go(state: Array, row: int, tile: int, which: int) -> bool:
    """Whether a row is one of those that are asked for."""
    if which == EMPTY:
        return state[LENGTHS + row] == 0 and row != tile
    if not is_open(state, row):
        return False
    if which == LOWER_END:
        return end_of(state, row) < tile
    return which == ANY_ROW or state[CELLS + row * MOST_SPACES] > tile


@driver
def list_rows(printed: Array, state: Array, tile: int, which: int) -> int:
    """List the rows that fit; for EMPTY ones, *tile* is the row that does not count."""
    count = 0
    for row in range(printed[ROW_COUNT]):
        if may_go(state, row, tile, which):
            state[CHOICES + count] = printed[ROW_ACTIONS] + row
            count += 1
    return count


@rule
def any_row(printed: Array, state: Array, tile: int, which: int) -> bool:
    """Whether any row fits."""
    found = 0
    for row in range(printed[ROW_COUNT]):
        found += may_go(state, row, tile, which)
    return found > 0


@driver
def playable(printed: Array, state: Array, seat: int, tile: int, kind: int) -> bool:
    """Whether this kind of action card, which a seat holds, has a legal effect now (EX-32)."""
    if kind == STOP:
        signs = wide(state[SIGNS])
        return signs & (signs - 1) == 0
    if kind in (EXCHANGE, ANOTHER):
        return bool(state[SIZES + seat] > 0)
    if kind == SKIP:
        row = row_for(printed, state, tile, -1)
        return bool(state[LENGTHS + row] < printed[LAST + row])
    if kind == ASCENDING:
        return bool(end_of(state, row_for(printed, state, tile, -1)) < tile)
    return any_row(printed, state, tile, HIGHER_START)


@driver
def list_choices(printed: Array, cards: Array, state: Array, asked: int) -> int:
    """List the actions that answer a question other than which tiles to play; returns how many there are."""
    kind, seat, tile, row = (
        kind_of(asked),
        seat_of(asked),
        card_of(asked),
        row_of_frame(asked),
    )
    count = 0
    if kind == PLAY_ACTION:
        for each in range(ACTION_KINDS):
            held = state[ACTION_HANDS + seat * ACTION_KINDS + each]
            if held and playable(printed, state, seat, tile, each):
                state[CHOICES + count] = printed[USE_ACTIONS] + each
                count += 1
    elif kind == SKIP_ON:
        if state[ACTION_HANDS + seat * ACTION_KINDS + SKIP]:
            state[CHOICES] = printed[USE_ACTIONS] + SKIP
            count = 1
    elif kind == PLAY_LUCK:
        space = more_of(asked) & (AT_START - 1)
        state[CHOICES] = printed[OX_ACTION if space == printed[LAST + row] else FIVE_ACTION]
        count = 1
    elif kind == PLAY_STOP:
        return list_rows(printed, state, tile, ANY_ROW)
    elif kind == PLAY_START:
        return list_rows(printed, state, tile, HIGHER_START)
    elif kind == PLAY_ASCENDING:
        return list_rows(printed, state, tile, LOWER_END)
    elif kind == CHOOSE_ROW:
        return list_rows(printed, state, row, EMPTY)
    elif kind in (PLAY_EXCHANGE, PLAY_ANOTHER):
        count = wide(state[SIZES + seat])
        for i in range(count):
            state[CHOICES + i] = wide(printed[PICK_ACTIONS]) + wide(cards[seat * TILE_COUNT + i]) - 1
        return count
    elif kind == CHOOSE_LUCK:
        owed = wide(state[OWED])
        for fives in range(
            min(owed, wide(state[FIVES_LEFT])),
            max(0, owed - wide(state[OXEN_LEFT])) - 1,
            -1,
        ):
            state[CHOICES + count] = mix_action(printed, fives, owed)
            count += 1
        return count
    elif kind == CHOOSE_POSITIVE:
        return list_pairs(state, row)
    state[CHOICES + count] = printed[PASS_ACTION]
    return count + 1


@driver
def list_pairs(state: Array, row: int) -> int:
    """List the pairs of tiles of a row, in the order they lie."""
    count = 0
    for i in range(state[LENGTHS + row]):
        one = wide(state[CELLS + row * MOST_SPACES + i])
        for k in range(i + 1, state[LENGTHS + row]):
            other = wide(state[CELLS + row * MOST_SPACES + k])
            if one and other:
                state[CHOICES + count] = pair_action(min(one, other), max(one, other))
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
            out[i] = state[CHOICES + i]
        return count
    size = wide(state[SIZES + seat])
    two = size > 1 and tiles_to_play(printed, state) == 2
    for i in range(size):
        tile = wide(cards[seat * TILE_COUNT + i])
        if not two:
            out[count] = tile - 1
            count += 1
        else:
            for k in range(i + 1, size):
                out[count] = pair_action(tile, wide(cards[seat * TILE_COUNT + k]))
                count += 1
    return count


@rule
def allows(setup: BoardSetup, cards: Array, state: Array, seat: int, action: int) -> bool:
    """Whether a seat that is asked may choose this action."""
    printed = setup.printed
    if state[PHASE] != LAY:
        found = 0
        for i in range(list_choices(printed, cards, state, top(state))):
            found += state[CHOICES + i] == action
        return found > 0
    if state[SIZES + seat] > 1 and tiles_to_play(printed, state) == 2:
        if not TILE_COUNT <= action < TILE_COUNT * (TILE_COUNT + 1) // 2:
            return False
        low, high = pair_of(action)
        return holds(cards, state, seat, low) and holds(cards, state, seat, high)
    return holds(cards, state, seat, action + 1)


@rule
def holds(cards: Array, state: Array, seat: int, tile: int) -> bool:
    """Whether a tile is behind a screen."""
    found = 0
    for i in range(state[SIZES + seat]):
        found += cards[seat * TILE_COUNT + i] == tile
    return found > 0
