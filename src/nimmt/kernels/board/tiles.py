"""Tiles, rows and points of the Brettspiel: what the compiled rules and those who choose share."""

from nimmt.kernels.board import layout
from nimmt.kernels.board.printed import UNIT
from nimmt.kernels.compiler import driver, rule
from nimmt.kernels.layout import SIZES, Array, wide


@driver
def gain(cards: Array, state: Array, seat: int, tile: int) -> None:
    """A tile goes behind a screen, where tiles ascend."""
    start = seat * layout.TILE_COUNT
    at = start + wide(state[SIZES + seat])
    while at > start and cards[at - 1] > tile:
        cards[at] = cards[at - 1]
        at -= 1
    cards[at] = tile
    state[SIZES + seat] += 1


@rule
def lose(cards: Array, state: Array, seat: int, tile: int) -> None:
    """A tile comes out from behind a screen, and everybody sees it."""
    start = seat * layout.TILE_COUNT
    at = start
    for i in range(start, start + wide(state[SIZES + seat])):  # no branch: where a tile stands cannot be predicted
        other = cards[i]
        cards[at] = other
        at += other != tile
    state[SIZES + seat] -= 1
    state[layout.PLACES + tile] = layout.TURNED


@rule
def end_of(state: Array, row: int) -> int:
    """The last tile of a row, 0 where it has none."""
    return wide(state[layout.ENDS + row])


@rule
def is_open(state: Array, row: int) -> bool:
    """Whether a tile may be added to a row: it is active and has no stop sign."""
    return state[layout.ENDS + row] > 0 and not (wide(state[layout.SIGNS]) >> row) & 1


@rule
def row_for(printed: Array, state: Array, tile: int, but: int) -> int:
    """The open row with the closest lower end, else with the highest one; the row *but* does not count."""
    closed = wide(state[layout.SIGNS])
    if but >= 0:
        closed |= 1 << but
    most = -1
    for row in range(printed[layout.ROW_COUNT]):
        there = wide(state[layout.ENDS + row])
        # Lower ends come before higher ones, each kind by size; the row itself stands in the last bits.
        rank = ((there < tile) << 7 | there) << 4 | row
        stands = (there > 0) & (closed >> row & 1 == 0)
        most = max(most, rank * stands - 1 + stands)  # no branch: which rows stand cannot be predicted
    return most & 15


@rule
def slide_to(state: Array, row: int) -> int:
    """The first space of a row without a tile: a gap, or the next one."""
    length = wide(state[layout.LENGTHS + row])
    for space in range(length):
        if state[layout.CELLS + row * layout.MOST_SPACES + space] == 0:
            return space
    return length


@rule
def tiles_to_play(printed: Array, state: Array) -> int:
    """Two while the special row is active and shows a double tile."""
    row = printed[layout.SPECIAL]
    if row < 0 or state[layout.LENGTHS + row] == 0:
        return 1
    signed = (wide(state[layout.SIGNS]) >> row) & 1
    covered = wide(state[layout.LENGTHS + row]) if printed[layout.SIGN_COVERS] and signed else -1
    for space in range(printed[layout.LAST + row]):
        if space == covered:
            continue
        at = row * layout.MOST_SPACES + space
        if printed[layout.EFFECTS + at] == layout.DOUBLE_TILE and state[layout.CELLS + at] == 0:
            return 2
    return 1


@rule
def points_at(printed: Array, row: int, space: int, tile: int) -> int:
    """What a space scores for the tile that covers it."""
    at = row * layout.MOST_SPACES + space
    oxen = wide(printed[layout.OXEN + tile])
    return wide(printed[layout.POINTS_AT + at]) + wide(printed[layout.OXEN_TIMES + at]) * oxen


@rule
def brings(printed: Array, state: Array, row: int, space: int, tile: int) -> int:
    """What it brings to cover a space, taking the row included, in 64ths of a point."""
    at = row * layout.MOST_SPACES + space
    value = UNIT * points_at(printed, row, space, tile) + wide(printed[layout.WORTHS + at])
    if space == printed[layout.LAST + row] and printed[layout.EFFECTS + at] != layout.TAKE_ALL_TILES:
        value -= UNIT * wide(state[layout.HERDS + row])
    return value
