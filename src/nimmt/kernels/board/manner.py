"""How seats of the Brettspiel play when nobody is asked.

``random`` and ``cheapest`` take any choice. The others play the tile that promises most, ``greedy`` at once and
``prudent`` with those in mind that may come first, give or take a whim; and they spend a card where it brings more than
it is worth to keep. `nimmt.kernels.reference.boards` says the same in plain Python.
"""

from nimmt.kernels.agenda import card_of, kind_of, more_of, row_of_frame, seat_of
from nimmt.kernels.board import layout
from nimmt.kernels.board.choices import (
    HIGHER_START,
    LOWER_END,
    list_choices,
    may_go,
    pair_action,
    pair_of,
    playable,
)
from nimmt.kernels.board.printed import (
    CROWDS,
    FIXED,
    HERD,
    NOISE,
    NOISES,
    TIMES,
    UNIT,
    BoardSetup,
)
from nimmt.kernels.board.printed import expected_at as _expected_at
from nimmt.kernels.board.tiles import brings, is_open, row_for, slide_to
from nimmt.kernels.chance import below
from nimmt.kernels.compiler import driver, rule
from nimmt.kernels.layout import SIZES, Array, wide
from nimmt.kernels.policies import GREEDY, PRUDENT

KEPT = 224
"""What a luck or action card is worth while there is time to play it, in 64ths of a point."""
IN_TIME = 3
"""With fewer tiles than these, a card may come too late."""
NEVER = -(1 << 40)
NO_END = 1 << 20
"""More than any end of a row."""

expected_at = rule(_expected_at)


# --- tiles -----------------------------------------------------------------------------------------------


@driver
def count_hidden(state: Array) -> None:
    """Count the tiles up to each one that may lie behind a screen."""
    hidden = 0
    for tile in range(1, layout.TILE_COUNT + 1):
        place = state[layout.PLACES + tile]
        hidden += place == layout.UNSEEN or place >= layout.KNOWN
        state[layout.HIDDEN + tile] = hidden


@rule
def choose_tiles(
    setup: BoardSetup,
    cards: Array,
    state: Array,
    rng: Array,
    seat: int,
    double: int,
    policy: int,
) -> int:
    """The action of the tile or the two tiles that a seat plays."""
    size = wide(state[SIZES + seat])
    two = double and size > 1
    start = seat * layout.TILE_COUNT
    if policy < GREEDY:
        if not two:
            return wide(cards[start + below(rng, size)]) - 1
        left = below(rng, size * (size - 1) // 2)
        low = 0
        while left >= size - 1 - low:
            left -= size - 1 - low
            low += 1
        return pair_action(wide(cards[start + low]), wide(cards[start + low + 1 + left]))
    printed = setup.printed
    best = second = NEVER
    first_tile = second_tile = 0
    # Tiles ascend, and so do the ends of the rows they go to: a tile below all of them goes to the highest.
    row, low, first = row_for(printed, state, 0, -1), 0, 0
    ahead = next_end(printed, state, low)
    for i in range(size):
        tile = wide(cards[start + i])
        while ahead >> 4 < tile:
            row, low, first = ahead & 15, ahead >> 4, i
            ahead = next_end(printed, state, low)
        if policy == PRUDENT:
            hidden = wide(state[layout.HIDDEN + tile - 1]) - wide(state[layout.HIDDEN + low]) - (i - first)
            value = promise(printed, state, size, tile, row, hidden, double) + wide(NOISE[below(rng, NOISES)])
        else:
            value = brings(printed, state, row, wide(state[layout.LENGTHS + row]), tile)
        if value > best:
            second, second_tile = best, first_tile
            best, first_tile = value, tile
        elif value > second:
            second, second_tile = value, tile
    if not two:
        return first_tile - 1
    return pair_action(min(first_tile, second_tile), max(first_tile, second_tile))


@rule
def lands(printed: Array, state: Array, tile: int) -> int:
    """What a tile brings if it were due now."""
    row = row_for(printed, state, tile, -1)
    return brings(printed, state, row, wide(state[layout.LENGTHS + row]), tile)


@rule
def next_end(printed: Array, state: Array, low: int) -> int:
    """The lowest end of an open row above *low*, and in the last four bits its row; a great number if there is none."""
    least = NO_END
    for row in range(printed[layout.ROW_COUNT]):
        end = wide(state[layout.ENDS + row])
        if end > low and is_open(state, row):
            least = min(least, end << 4 | row)
    return least


@rule
def promise(printed: Array, state: Array, size: int, tile: int, row: int, hidden: int, double: int) -> int:
    """What a tile is expected to bring that goes to a row with so many hidden tiles in the gap before it."""
    others = max(1, wide(state[layout.HIDDEN + layout.TILE_COUNT]) - size)
    there = expected_at(double, row, wide(state[layout.LENGTHS + row]), hidden * CROWDS // others)
    return (
        wide(printed[there + FIXED])
        + wide(printed[there + HERD]) * wide(state[layout.HERDS + row])
        + wide(printed[there + TIMES]) * wide(printed[layout.OXEN + tile])
    )


# --- everything else -------------------------------------------------------------------------------------


@rule
def choose(setup: BoardSetup, cards: Array, state: Array, rng: Array, asked: int, policy: int) -> int:
    """The action that answers a question other than which tiles to play."""
    printed, kind = setup.printed, kind_of(asked)
    if policy >= GREEDY and kind == layout.PLAY_ACTION:
        return choose_action(printed, cards, state, asked)
    count = list_choices(printed, cards, state, asked)
    if policy < GREEDY:
        return wide(state[layout.CHOICES + below(rng, count)])
    if kind == layout.PLAY_STOP:
        return wide(printed[layout.ROW_ACTIONS]) + row_for(printed, state, card_of(asked), -1)
    if kind == layout.CHOOSE_LUCK:
        return wide(state[layout.CHOICES])
    if kind in (layout.SKIP_ON, layout.PLAY_LUCK):
        gains = gain_of_skip(printed, state, asked) if kind == layout.SKIP_ON else gain_of_luck(printed, state, asked)
        worth_it = count > 1 and gains >= keeps(state, seat_of(asked))
        return wide(state[layout.CHOICES]) if worth_it else wide(printed[layout.PASS_ACTION])
    best = NEVER
    found = 0
    for i in range(count):
        action = wide(state[layout.CHOICES + i])
        value = value_of(printed, state, asked, action)
        if value > best:
            best, found = value, action
    return found


@rule
def keeps(state: Array, seat: int) -> int:
    """What a card must bring to be played now: less towards the end, at least the point it counts."""
    return max(UNIT, KEPT * min(wide(state[SIZES + seat]), IN_TIME) // IN_TIME)


@rule
def value_of(printed: Array, state: Array, asked: int, action: int) -> int:
    """What a row, a tile or two positive tiles bring."""
    kind, tile = kind_of(asked), card_of(asked)
    if kind == layout.CHOOSE_POSITIVE:
        first, second = pair_of(action)
        return wide(printed[layout.OXEN + first]) + wide(printed[layout.OXEN + second])
    row = action - wide(printed[layout.ROW_ACTIONS])
    if kind == layout.CHOOSE_ROW:
        return brings(printed, state, row, 0, tile)
    if kind == layout.PLAY_START:
        return started(printed, state, row)
    if kind < layout.CHOOSE_ROW and action >= printed[layout.PICK_ACTIONS]:
        return lands(printed, state, action - wide(printed[layout.PICK_ACTIONS]) + 1)
    return brings(printed, state, row, wide(state[layout.LENGTHS + row]), tile)


@rule
def started(printed: Array, state: Array, row: int) -> int:
    """What a tile at the start of a row brings: the one counts that slides onto the space."""
    space = slide_to(state, row)
    return brings(printed, state, row, space, wide(state[layout.CELLS + row * layout.MOST_SPACES + space - 1]))


@rule
def gain_of_skip(printed: Array, state: Array, asked: int) -> int:
    """What one space further brings more."""
    tile, row, space = card_of(asked), row_of_frame(asked), more_of(asked)
    return brings(printed, state, row, space + 1, tile) - brings(printed, state, row, space, tile)


@rule
def gain_of_luck(printed: Array, state: Array, asked: int) -> int:
    """What a luck card brings more than the space."""
    row, where = row_of_frame(asked), more_of(asked)
    space = where & (layout.AT_START - 1)
    at = row * layout.MOST_SPACES
    if space < printed[layout.LAST + row]:
        covering = wide(state[layout.CELLS + at + space - 1]) if where >= layout.AT_START else card_of(asked)
        return 5 * UNIT - brings(printed, state, row, space, covering)
    first = second = 0
    for i in range(state[layout.LENGTHS + row]):
        oxen = wide(printed[layout.OXEN + state[layout.CELLS + at + i]])
        if oxen > first:
            first, second = oxen, first
        elif oxen > second:
            second = oxen
    return UNIT * (first + second) * (1 if printed[layout.EFFECTS + at + space] == layout.TAKE_ALL_TILES else 2)


@rule
def choose_action(printed: Array, cards: Array, state: Array, asked: int) -> int:
    """The action card whose effect brings most, if that is worth it; Play another tile is kept."""
    seat, tile = seat_of(asked), card_of(asked)
    row = row_for(printed, state, tile, -1)
    space = wide(state[layout.LENGTHS + row])
    now = brings(printed, state, row, space, tile)
    best = now + keeps(state, seat) - 1
    found = wide(printed[layout.PASS_ACTION])
    for kind in range(layout.ASCENDING + 1):
        held = state[layout.ACTION_HANDS + seat * layout.ACTION_KINDS + kind]
        if not (held and playable(printed, state, seat, tile, row, kind)):
            continue
        value = NEVER
        if kind == layout.STOP:
            other = row_for(printed, state, tile, row)
            value = brings(printed, state, other, wide(state[layout.LENGTHS + other]), tile)
        elif kind == layout.EXCHANGE:
            for i in range(state[SIZES + seat]):
                value = max(value, lands(printed, state, wide(cards[seat * layout.TILE_COUNT + i])))
        elif kind == layout.SKIP:
            value = brings(printed, state, row, space + 1, tile)
        else:
            for other in range(printed[layout.ROW_COUNT]):
                if may_go(state, other, tile, HIGHER_START if kind == layout.START else LOWER_END):
                    there = started(printed, state, other)
                    if kind == layout.ASCENDING:
                        there = brings(printed, state, other, wide(state[layout.LENGTHS + other]), tile)
                    value = max(value, there)
        if value > best:
            best = value
            found = wide(printed[layout.USE_ACTIONS]) + kind
    return found
