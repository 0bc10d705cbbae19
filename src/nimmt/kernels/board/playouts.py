"""How people are imagined to play the board game, and the play-outs made of it.

A tile is expected to bring what the space does that it reaches, when some of the others come to its row first: each of
them with the chance that a tile not yet seen lies in the gap before it. Noise makes good tiles likely and bad ones
rare. `expect` writes down what that is for every row, space and crowd.
"""

from itertools import product
from math import comb

import numpy as np

from nimmt.kernels.board.rules import (
    ACTIONS,
    ACTIVE,
    EFFECTS,
    ENDS,
    EXPECTED,
    HANDS,
    HERDS,
    HIDDEN,
    LAST,
    LENGTHS,
    MOST_ROWS,
    MOST_SPACES,
    OVER,
    OXEN,
    OXEN_TIMES,
    PILE,
    PILE_SIZE,
    PLAYERS,
    POINTS,
    ROW_COUNT,
    SIZES,
    TAKE_ALL_TILES,
    TILE_COUNT,
    TRACK,
    UNIT,
    WORLD_SIZE,
    WORTHS,
    gain,
    goes_on,
    lose,
    place_all,
    settle_up,
    slot_for,
    tiles_to_play,
)
from nimmt.kernels.chance import below, mix
from nimmt.kernels.compiler import driver, rule
from nimmt.kernels.layout import Array, wide

CROWDS = 32
"""How finely the chance that one other tile comes first is told apart."""
MEAN_OXEN = 2.4
"""Oxen on an average tile."""
WHIM = 0.5
"""How many points people give away for a whim: the scale of the noise."""
NOISES = 256
NOISE = np.round(-UNIT * WHIM * np.log(-np.log((np.arange(NOISES) + 0.5) / NOISES))).astype(np.int16)
"""Gumbel noise, so that a tile is laid with a chance that grows exponentially with what it brings."""

# What is expected, by turn (one tile each, two), row, space and crowd: three numbers.
FIXED, HERD, TIMES = range(3)  # for any tile, for each ox of the row, for each ox of the tile
PARTS = 3
PRINTED_SIZE = EXPECTED + 2 * MOST_ROWS * MOST_SPACES * (CROWDS + 1) * PARTS


def _expected_at(double: int, row: int, space: int, crowd: int) -> int:
    """Where it is written down what a tile brings."""
    return EXPECTED + (((double * MOST_ROWS + row) * MOST_SPACES + space) * (CROWDS + 1) + crowd) * PARTS


expected_at = rule(_expected_at)


def expect(printed: Array) -> None:
    """Write down what a tile is expected to bring, wherever it may come to."""
    for double, crowd in product(range(2), range(CROWDS + 1)):
        others = (int(printed[PLAYERS]) - 1) * (double + 1)
        chance = crowd / CROWDS
        exactly = [comb(others, k) * chance**k * (1 - chance) ** (others - k) for k in range(others + 1)]
        for row in range(printed[ROW_COUNT]):
            last = int(printed[LAST + row])
            takes = printed[EFFECTS + row * MOST_SPACES + last] != TAKE_ALL_TILES
            for space in range(last + 1):
                parts = np.zeros(PARTS)
                for k in range(min(others, last - space) + 1):
                    at = row * MOST_SPACES + space + k
                    parts[FIXED] += exactly[k] * (UNIT * printed[POINTS + at] + printed[WORTHS + at])
                    parts[TIMES] += exactly[k] * UNIT * printed[OXEN_TIMES + at]
                    if takes and space + k == last:
                        parts[FIXED] -= exactly[k] * UNIT * MEAN_OXEN * k
                        parts[HERD] -= exactly[k] * UNIT
                there = _expected_at(double, row, space, crowd)
                printed[there : there + PARTS] = np.round(parts)


@driver
def choose(printed: Array, world: Array, seat: int, double: int, seen: Array, rng: Array) -> tuple[int, int]:
    """The tile that promises most, and the second best."""
    size = wide(world[SIZES + seat])
    start = HANDS + seat * TILE_COUNT
    others = max(1, wide(seen[TILE_COUNT]) - size)
    best = second = -1 << 40
    first_tile = second_tile = 0
    for i in range(size):
        tile = wide(world[start + i])
        slot = slot_for(world, tile)
        end = wide(world[ENDS + slot])
        low = end if end < tile else 0
        hidden = wide(seen[tile - 1]) - wide(seen[low])
        at = i
        while at and world[start + at - 1] > low:
            at -= 1
            hidden -= 1
        crowd = hidden * CROWDS // others
        row = wide(world[ACTIVE + slot])
        space = wide(world[LENGTHS + row])
        there = expected_at(double, row, space, crowd)
        value = (
            wide(printed[there + FIXED])
            + wide(printed[there + HERD]) * wide(world[HERDS + slot])
            + wide(printed[there + TIMES]) * wide(printed[OXEN + tile])
            + wide(NOISE[below(rng, NOISES)])
        )
        if value > best:
            second, second_tile = best, first_tile
            best, first_tile = value, tile
        elif value > second:
            second, second_tile = value, tile
    return first_tile, second_tile


@driver
def play_turn(printed: Array, world: Array, laid: Array, seen: Array, queue: Array, rng: Array) -> bool:
    """Everybody lays, and the tiles are placed; *laid* has two places for each seat, 0 where it chooses itself.

    Returns whether the game goes on.
    """
    hidden = 0
    for tile in range(1, TILE_COUNT + 1):
        hidden += world[HIDDEN + tile]
        seen[tile] = hidden
    double = tiles_to_play(printed, world) - 1
    count = 0
    for seat in range(wide(printed[PLAYERS])):
        size = wide(world[SIZES + seat])
        if size == 0:
            continue
        one, two = wide(laid[2 * seat]), wide(laid[2 * seat + 1])
        if one == 0:
            one, two = choose(printed, world, seat, double, seen, rng)
        queue[count] = 8 * one + seat
        count += 1
        if double and size > 1:
            queue[count] = 8 * two + seat
            count += 1
    for i in range(count):
        lose(world, queue[i] & 7, queue[i] >> 3)
    place_all(printed, world, queue, count)
    return goes_on(printed, world)


@rule
def imagine(printed: Array, world: Array, unseen: Array, missing: Array, rng: Array) -> None:
    """Deal the unseen tiles: every seat its *missing* ones, and what the draw pile lacks."""
    at = 0
    left = len(unseen)
    for seat in range(wide(printed[PLAYERS]) + 1):
        for _ in range(missing[seat]):
            j = at + below(rng, left)
            unseen[at], unseen[j] = unseen[j], unseen[at]
            if seat < wide(printed[PLAYERS]):
                gain(world, seat, unseen[at])
            else:
                world[PILE + world[PILE_SIZE]] = unseen[at]
                world[PILE_SIZE] += 1
            at += 1
            left -= 1


@driver
def play_worlds(
    printed: Array,
    start: Array,
    unseen: Array,
    missing: Array,
    seed: np.uint64,
    number: int,
    count: int,
    seat: int,
    candidates: Array,
    spare: float,
    room: Array,
    world: Array,
    laid: Array,
    seen: Array,
    queue: Array,
    rng: Array,
    sums: Array,
) -> None:
    """Imagine worlds from *number* on, and play each candidate, one tile or two, to the end of the game in all of them.

    A world depends on the seed and its number alone. *sums* gets the points of every seat for each candidate; an
    action card kept counts *spare* besides its point.
    """
    for w in range(number, number + count):
        own = mix(seed + np.uint64(w))
        rng[0] = own
        for i in range(WORLD_SIZE):
            room[i] = start[i]
        imagine(printed, room, unseen, missing, rng)
        for c in range(len(candidates)):
            for i in range(WORLD_SIZE):
                world[i] = room[i]
            rng[0] = mix(own)
            laid[2 * seat], laid[2 * seat + 1] = candidates[c, 0], candidates[c, 1]
            while not world[OVER]:
                if not play_turn(printed, world, laid, seen, queue, rng):
                    settle_up(printed, world)
                laid[2 * seat], laid[2 * seat + 1] = 0, 0
            for each in range(wide(printed[PLAYERS])):
                sums[c, each] += world[TRACK + each] + spare * world[ACTIONS + each]
