"""A table of the Brettspiel written down for its kernel."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from nimmt.kernels.board import rules as kernel
from nimmt.kernels.board.playouts import PRINTED_SIZE, expect
from nimmt.kernels.layout import Array
from nimmt.rules.board.basic import ACTIVE, SCREEN, BoardBasic
from nimmt.rules.board.data import DOUBLE, DRAW_ACTION, DRAW_TILE, FAR, LUCK_CARDS, TAKE_TILES, TILES
from nimmt.rules.board.expert import BoardExpert
from nimmt.rules.board.luck import BoardLuck
from nimmt.rules.board.table import active

EFFECTS = {
    DOUBLE: kernel.DOUBLE_TILE,
    DRAW_TILE: kernel.DRAW_A_TILE,
    DRAW_ACTION: kernel.DRAW_AN_ACTION,
    TAKE_TILES: kernel.TAKE_ALL_TILES,
}


@lru_cache(maxsize=16)
def printed(rules: BoardBasic, tile: float, action: float) -> Array:
    """What is printed on the board of these rules, and the points that a tile and an action card drawn are worth."""
    worths = {DRAW_TILE: tile, DRAW_ACTION: action}
    board = rules.board
    words = np.zeros(PRINTED_SIZE, np.int16)
    words[kernel.PLAYERS] = rules.players
    words[kernel.EXPERT] = isinstance(rules, BoardExpert)
    words[kernel.LUCKY] = isinstance(rules, BoardLuck)
    words[kernel.SPECIAL] = -1 if rules.special is None else rules.special
    words[kernel.ROW_COUNT] = len(board.rows)
    words[kernel.OXEN :][: len(board.oxen)] = board.oxen
    for point in range(2 * FAR + 1):
        words[kernel.CLOVERS + point] = sum(clover < point - FAR for clover in board.clovers)
    for row, kinds in enumerate(board.rows):
        words[kernel.LAST + row] = len(kinds) - 1
        for space, kind in enumerate(kinds):
            at = row * kernel.MOST_SPACES + space
            words[kernel.EFFECTS + at] = EFFECTS.get(kind, kernel.NOTHING)
            words[kernel.WORTHS + at] = kernel.UNIT * (tile * space if kind == TAKE_TILES else worths.get(kind, 0.0))
            if kind[0] in "+-":
                words[kernel.POINTS + at] = int(kind)
            else:
                words[kernel.OXEN_TIMES + at] = {"G": 1, "R": -1}.get(kind[0], 0) * len(kind)
    expect(words)
    return words


def world_of(rules: BoardBasic, table: Any, pile: int) -> Array:
    """The open table as a world with empty hands, before a round, with this many tiles in the draw pile."""
    world = np.zeros(kernel.WORLD_SIZE, np.int16)
    for tile in TILES:
        world[kernel.HIDDEN + tile] = 1
    for tile in (*table.box, *(tile for row in table.rows for tile in row if tile)):
        world[kernel.HIDDEN + tile] = 0
    for at, row in enumerate(table.rows):
        world[kernel.LENGTHS + at] = len(row)
        world[kernel.CELLS + at * kernel.MOST_SPACES :][: len(row)] = row
    for slot, at in enumerate(active(table.rows)):
        world[kernel.ACTIVE + slot] = at
        world[kernel.ENDS + slot] = table.rows[at][-1]
        world[kernel.HERDS + slot] = rules.board.count(table.rows[at])
    world[kernel.TRACK :][: rules.players] = table.track
    world[kernel.SIGNS] = sum(1 << at for at in table.signs)
    world[kernel.ROUND] = table.round
    world[kernel.REFILL] = rules.has_draw_pile and pile == len(TILES) - ACTIVE - SCREEN * rules.players
    if isinstance(rules, BoardLuck):
        for seat, cards in enumerate(table.luck):
            world[kernel.FIVES + seat], world[kernel.POSITIVES + seat] = map(cards.count, LUCK_CARDS)
        world[kernel.FIVES_LEFT], world[kernel.POSITIVES_LEFT] = rules.luck_left(table)
    return world


def put_hands(
    world: Array, hands: Sequence[Sequence[int]], pile: Sequence[int] = (), actions: Sequence[int] = ()
) -> None:
    """Put tiles behind the screens, each hand ascending, and on the pile, the next one last; count action cards."""
    for seat, tiles in enumerate(hands):
        world[kernel.SIZES + seat] = len(tiles)
        world[kernel.HANDS + seat * kernel.TILE_COUNT :][: len(tiles)] = tiles
    world[kernel.PILE :][: len(pile)] = pile
    world[kernel.PILE_SIZE] = len(pile)
    world[kernel.ACTIONS :][: len(actions)] = actions


class PlayoutRoom(NamedTuple):
    """Room for play-outs."""

    first: Array
    world: Array
    laid: Array
    seen: Array
    queue: Array
    rng: Array

    @classmethod
    def new(cls) -> PlayoutRoom:
        """Everything empty."""
        first, world = (np.zeros(kernel.WORLD_SIZE, np.int16) for _ in range(2))
        laid, queue = (np.zeros(2 * kernel.MOST_SEATS, np.int32) for _ in range(2))
        return cls(first, world, laid, np.zeros(kernel.TILE_COUNT + 1, np.int16), queue, np.zeros(1, np.uint64))
