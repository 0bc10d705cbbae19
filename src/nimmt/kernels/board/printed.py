"""What is printed on a board, and what people expect of it, as numbers for the kernel."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from nimmt.choices import PASS, Choice, Draw, pick, row, use
from nimmt.kernels.board import layout
from nimmt.kernels.layout import Array

if TYPE_CHECKING:
    from nimmt.rules.board.basic import BoardBasic
    from nimmt.ruleset import Rules

UNIT = 64
"""Worths are in 64ths of a point."""
TILE_WORTH = -1.5
"""What a tile is worth that is drawn or taken."""
ACTION_WORTH = 2.0
"""What an action card is worth that is drawn."""
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
PRINTED_SIZE = layout.EXPECTED + 2 * layout.MOST_ROWS * layout.MOST_SPACES * (CROWDS + 1) * PARTS


class BoardSetup(NamedTuple):
    """What a Brettspiel is played with."""

    players: int
    target: int
    rounds: int
    sign: int
    printed: Array
    """Everything else: see `nimmt.kernels.board.layout`."""

    @classmethod
    def of(cls, rules: Rules[Any, Any]) -> BoardSetup:
        """The facts of these rules."""
        from nimmt.rules.board.basic import BoardBasic

        assert isinstance(rules, BoardBasic)
        return cls(rules.players, 0, 1, 1, _printed(rules))


def expected_at(double: int, row: int, space: int, crowd: int) -> int:
    """Where it is written down what a tile brings."""
    place = (double * layout.MOST_ROWS + row) * layout.MOST_SPACES + space
    return layout.EXPECTED + (place * (CROWDS + 1) + crowd) * PARTS


@lru_cache(maxsize=64)
def _printed(rules: BoardBasic) -> Array:
    from nimmt.rules.board import basic, data, expert

    board, actions = rules.board, type(rules)
    words = np.zeros(PRINTED_SIZE, np.int16)
    choices = set(actions.actions())

    def number(choice: Choice) -> int:
        return actions.action(choice) if choice in choices else -1

    words[layout.EXPERT] = rules.side == "expert"
    words[layout.LUCKY] = use("five") in choices
    words[layout.SPECIAL] = -1 if rules.special is None else rules.special
    words[layout.ROW_COUNT] = len(board.rows)
    words[layout.FIRST_ROW] = rules.first_row
    words[layout.PILED] = rules.has_draw_pile
    words[layout.REFILLS] = rules.has_draw_pile and rules.side == "basic"
    words[layout.PASS_ACTION] = number(PASS)
    words[layout.ROW_ACTIONS] = number(row(0))
    words[layout.PICK_ACTIONS] = number(pick(1))
    words[layout.USE_ACTIONS] = number(use(data.ACTION_CARDS[0]))
    words[layout.FIVE_ACTION], words[layout.OX_ACTION] = (number(use(kind)) for kind in data.LUCK_CARDS)
    words[layout.DRAW_ACTIONS] = number(Draw(0, 1))
    words[layout.ALL_FIVES], words[layout.ALL_OXEN] = board.luck_cards
    words[layout.SCREEN], words[layout.ACTIVE_ROWS] = basic.SCREEN, basic.ACTIVE
    words[layout.DEALT_ACTIONS], words[layout.LAST_TURN] = expert.DEALT_ACTIONS, expert.LAST_TURN
    words[layout.SIGN_COVERS] = "sign_covers" in rules.read_otherwise
    words[layout.START_WITHOUT_LUCK] = "start_without_luck" in rules.read_otherwise
    words[layout.ACTION_CARDS :][: len(board.action_cards)] = board.action_cards
    words[layout.OXEN :][: len(board.oxen)] = board.oxen
    for point in range(2 * layout.FAR + 1):
        words[layout.CLOVERS + point] = sum(clover < point - layout.FAR for clover in board.clovers)
    effects = {
        data.DOUBLE: layout.DOUBLE_TILE,
        data.DRAW_TILE: layout.DRAW_A_TILE,
        data.DRAW_ACTION: layout.DRAW_AN_ACTION,
        data.TAKE_TILES: layout.TAKE_ALL_TILES,
    }
    worths = {data.DRAW_TILE: TILE_WORTH, data.DRAW_ACTION: ACTION_WORTH}
    for at, kinds in enumerate(board.rows):
        words[layout.LAST + at] = len(kinds) - 1
        for space, kind in enumerate(kinds):
            here = at * layout.MOST_SPACES + space
            words[layout.EFFECTS + here] = effects.get(kind, layout.NOTHING)
            worth = TILE_WORTH * space if kind == data.TAKE_TILES else worths.get(kind, 0.0)
            words[layout.WORTHS + here] = round(UNIT * worth)
            if kind[0] in "+-":
                words[layout.POINTS_AT + here] = int(kind)
            else:
                words[layout.OXEN_TIMES + here] = {"G": 1, "R": -1}.get(kind[0], 0) * len(kind)
    _expect(words, rules.players)
    return words


def _expect(words: Array, players: int) -> None:
    """Write down what a tile is expected to bring, wherever it may come to.

    It brings what the space does that it reaches when some of the others come to its row first: each of them with the
    chance that a tile not yet seen lies in the gap before it.
    """
    rows, spaces = int(words[layout.ROW_COUNT]), layout.MOST_SPACES

    def printed(at: int) -> Array:
        return words[at : at + rows * spaces].reshape(rows, spaces)

    # By row and space; what is expected also by crowd, and last by how many come before.
    last = words[layout.LAST : layout.LAST + rows]
    there = np.arange(spaces) <= last[:, None]
    fixed = there * (UNIT * printed(layout.POINTS_AT).astype(float) + printed(layout.WORTHS))
    times = there * (UNIT * printed(layout.OXEN_TIMES).astype(float))
    takes = printed(layout.EFFECTS)[np.arange(rows), last] != layout.TAKE_ALL_TILES
    chance = np.arange(CROWDS + 1)[:, None] / CROWDS
    expected = words[layout.EXPECTED :].reshape(2, layout.MOST_ROWS, spaces, CROWDS + 1, PARTS)
    for double in range(2):
        others = (players - 1) * (double + 1)
        before = np.arange(others + 1)
        ways = np.array([comb(others, k) for k in range(others + 1)])
        exactly = ways * chance**before * (1 - chance) ** (others - before)
        parts = np.zeros((rows, spaces, CROWDS + 1, PARTS))
        for part, worth in ((FIXED, fixed), (TIMES, times)):
            padded = np.pad(worth, ((0, 0), (0, others)))
            parts[..., part] = np.lib.stride_tricks.sliding_window_view(padded, others + 1, axis=1) @ exactly.T
        for at, space in np.argwhere(there & takes[:, None]).tolist():
            if (k := int(last[at]) - space) <= others:
                parts[at, space, :, FIXED] -= exactly[:, k] * UNIT * MEAN_OXEN * k
                parts[at, space, :, HERD] -= exactly[:, k] * UNIT
        expected[double, :rows] = np.round(parts)
