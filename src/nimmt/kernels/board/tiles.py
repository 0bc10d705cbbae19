"""Tiles, rows and points of the Brettspiel: what the compiled rules and those who choose share."""

from nimmt.kernels.board.layout import (
    CELLS,
    DOUBLE_TILE,
    EFFECTS,
    ENDS,
    HERDS,
    LAST,
    LENGTHS,
    MOST_SPACES,
    OXEN,
    OXEN_TIMES,
    PLACES,
    POINTS_AT,
    ROW_COUNT,
    SIGNS,
    SPECIAL,
    TAKE_ALL_TILES,
    TILE_COUNT,
    TURNED,
    WORTHS,
)
from nimmt.kernels.board.printed import UNIT
from nimmt.kernels.compiler import driver, rule
from nimmt.kernels.layout import SIZES, Array, wide


@driver
def gain(cards: Array, state: Array, seat: int, tile: int) -> None:
    """A tile goes behind a screen, where tiles ascend."""
    start = seat * TILE_COUNT
    at = start + wide(state[SIZES + seat])
    while at > start and cards[at - 1] > tile:
        cards[at] = cards[at - 1]
        at -= 1
    cards[at] = tile
    state[SIZES + seat] += 1


@driver
def lose(cards: Array, state: Array, seat: int, tile: int) -> None:
    """A tile comes out from behind a screen, and everybody sees it."""
    at = seat * TILE_COUNT
    end = at + wide(state[SIZES + seat]) - 1
    while cards[at] != tile:
        at += 1
    while at < end:
        cards[at] = cards[at + 1]
        at += 1
    state[SIZES + seat] -= 1
    state[PLACES + tile] = TURNED


@rule
def end_of(state: Array, row: int) -> int:
    """The last tile of a row, 0 where it has none."""
    return wide(state[ENDS + row])


@rule
def is_open(state: Array, row: int) -> bool:
    """Whether a tile may be added to a row: it is active and has no stop sign."""
    return state[ENDS + row] > 0 and not (wide(state[SIGNS]) >> row) & 1


@rule
def row_for(printed: Array, state: Array, tile: int, but: int) -> int:
    """The open row with the closest lower end, else with the highest one; the row *but* does not count."""
    closed = wide(state[SIGNS])
    if but >= 0:
        closed |= 1 << but
    most = -1
    for row in range(printed[ROW_COUNT]):
        there = wide(state[ENDS + row])
        # Lower ends come before higher ones, each kind by size; the row itself stands in the last bits.
        rank = ((there < tile) << 7 | there) << 4 | row
        if there and not closed >> row & 1:
            most = max(most, rank)
    return most & 15


@rule
def slide_to(state: Array, row: int) -> int:
    """The first space of a row without a tile: a gap, or the next one."""
    length = wide(state[LENGTHS + row])
    for space in range(length):
        if state[CELLS + row * MOST_SPACES + space] == 0:
            return space
    return length


@rule
def tiles_to_play(printed: Array, state: Array) -> int:
    """Two while the special row is active and shows a double tile."""
    row = printed[SPECIAL]
    if row < 0 or state[LENGTHS + row] == 0:
        return 1
    for space in range(printed[LAST + row]):
        at = row * MOST_SPACES + space
        if printed[EFFECTS + at] == DOUBLE_TILE and state[CELLS + at] == 0:
            return 2
    return 1


@rule
def points_at(printed: Array, row: int, space: int, tile: int) -> int:
    """What a space scores for the tile that covers it."""
    at = row * MOST_SPACES + space
    return wide(printed[POINTS_AT + at]) + wide(printed[OXEN_TIMES + at]) * wide(printed[OXEN + tile])


@rule
def brings(printed: Array, state: Array, row: int, space: int, tile: int) -> int:
    """What it brings to cover a space, taking the row included, in 64ths of a point."""
    at = row * MOST_SPACES + space
    value = UNIT * points_at(printed, row, space, tile) + wide(printed[WORTHS + at])
    if space == printed[LAST + row] and printed[EFFECTS + at] != TAKE_ALL_TILES:
        value -= UNIT * wide(state[HERDS + row])
    return value
