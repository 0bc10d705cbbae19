"""How a network looks at the Brettspiel: the tiles, the rows with what is printed in them, and everybody's standing.

As with cards (`nimmt.network.features`) there are a few *channels* for every tile, then numbers about the whole table.
Which row a tile comes to and what the spaces there bring follows from the observation and from what is printed. What
may be picked is every tile, then every other action of the game; the kernels' mask says which of them are legal.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nimmt.kernels.board import layout
from nimmt.kernels.board.observation import (
    IN_ROW,
    MINE,
    O_ACTIONS,
    O_ASKED,
    O_DISCARD,
    O_OWED,
    O_PILES,
    O_QUEUE,
    O_ROW,
    O_ROWS,
    O_SEATS,
    O_SPACE,
    O_TILE,
    O_TILES,
    O_TURN,
    OBSERVATION_SIZE,
    ON_ITS_WAY,
    ROW_FIELDS,
    SCREEN_OF,
    SEAT_FIELDS,
)
from nimmt.kernels.board.printed import MEAN_OXEN, BoardSetup
from nimmt.kernels.games import rules_of
from nimmt.network.games import Kind
from nimmt.network.masked import MaskedLens
from nimmt.network.reach import exactly, reached, share_before
from nimmt.views import View

Array = Any

TILES = layout.TILE_COUNT
ROWS = layout.MOST_ROWS
SPACES = layout.MOST_SPACES
SEATS = layout.MOST_SEATS
HELD = 40
"""Where a tile is that was picked first and is played with another one; never in the observations of the kernels."""
PHASES = 1 + layout.CHOOSE_POSITIVE - layout.PLAY_TILES
SECOND = PHASES + 1
"""What is asked when the second of two tiles is picked; never in the observations of the kernels."""
EXCHANGING, ADDING = (1 + kind - layout.PLAY_TILES for kind in (layout.PLAY_EXCHANGE, layout.PLAY_ANOTHER))
AHEAD = 4
"""How many spaces of a row are looked at beyond the next."""
DIRECT = range(4, 13)
ONE: Any = np.float32(1)
POINTS = 10
"""Points are told in tens."""


class TileLens(MaskedLens):
    """The Brettspiel on one side of the printed board, with luck cards and without."""

    asked, direct = O_ASKED, DIRECT

    def __init__(self, kind: Kind) -> None:
        super().__init__(kind, TILES)
        self.printed = Printed(standard(kind.name, kind.players[0]))
        blank = np.zeros((1, OBSERVATION_SIZE), np.int16)
        self.size = self.features(np, blank, np.full((1, 1), 2)).shape[1]

    # --- picks -------------------------------------------------------------------------------------------

    def legal(self, xp: Any, seen: Array, mask: Array) -> Array:
        """Which picks each line allows; the first of two tiles is the lower one."""
        place = seen[:, :TILES]
        tiles, others = self.singles(mask)
        of_row = IN_ROW + seen[:, O_ROW : O_ROW + 1]
        mine = (seen[:, O_ASKED : O_ASKED + 1] == 1) | (seen[:, O_ASKED : O_ASKED + 1] == SECOND)
        stock = ((place == MINE) & mine) | ((place == of_row) & ~mine)
        later = stock.sum(1)[:, None] - (stock * 1).cumsum(1)
        held = ((place == HELD) * 1).cumsum(1) > 0
        second = held[:, -1:]
        pair = self.two(seen)[:, None] | second
        pairs = stock & xp.where(second, held, later > 0)
        return xp.concatenate([xp.where(pair, pairs, tiles), others & ~pair], 1)

    def two(self, seen: Array) -> Array:
        """Where a second pick follows the first: two tiles are played, or two of a row count as positive."""
        plays = (seen[:, O_ASKED] == 1) & (seen[:, O_TILES] == 2) & (seen[:, O_SEATS] > 1)
        return plays | (seen[:, O_ASKED] == PHASES)

    def holding(self, seen: Array, lines: Array, first: Array) -> Array:
        """Observations (changed in place) after the first of two picks was made in each line."""
        seen[lines, first] = HELD
        plays = seen[:, O_ASKED] == 1
        seen[:, O_ASKED] = SECOND * plays + seen[:, O_ASKED] * ~plays
        return seen

    def picking(self, seen: Array) -> Array:
        """Where a tile is picked that is exchanged, or played besides."""
        return (seen[:, O_ASKED] == EXCHANGING) | (seen[:, O_ASKED] == ADDING)

    # --- looking -----------------------------------------------------------------------------------------

    def fits(self, view: View) -> bool:
        """Whether the board is the printed one, read as the rulings say."""
        return np.array_equal(BoardSetup.of(view.rules).printed, standard(view.ruleset, view.players))

    def points(self, seen: Array) -> Array:
        """The points of all seats so far, the observer's first."""
        return seen[:, O_SEATS : O_SEATS + SEATS * SEAT_FIELDS][:, 1::SEAT_FIELDS]

    def features(self, xp: Any, seen: Array, players: Array) -> Array:
        """What the network looks at for every line."""
        place = seen[:, :TILES]
        tiles = xp.ones_like(place[:1]).cumsum(1)
        mine = (place == MINE) * ONE
        theirs = ((place == 0) | (place > SCREEN_OF)) * ONE
        length, ends, herd, sign = (seen[:, O_ROWS + at : O_ROWS + ROWS * ROW_FIELDS : ROW_FIELDS] for at in range(4))
        is_open = (ends > 0) & (sign == 0)
        hit, low = reached(xp, tiles, ends, is_open, ONE, sinking=True)
        share = share_before(xp, tiles, theirs, ends, hit, low, ONE)
        sizes = seen[:, O_SEATS : O_SEATS + SEATS * SEAT_FIELDS : SEAT_FIELDS]
        rivals = ((sizes[:, 1:] > 0) * ONE).sum(1)[:, None] * seen[:, O_TILES : O_TILES + 1]

        spaces = self._spaces(xp, length)
        room = xp.where(is_open, self.printed.of(xp, "last", seen) - length, length * 0) * ONE
        oxen = self.printed.of(xp, "oxen", seen)
        comes = [self._value(hit, oxen, spaces, herd, ahead) for ahead in range(AHEAD)]
        chances = [exactly(xp, rivals, share, rivals * 0 + many, AHEAD, ONE) for many in range(AHEAD - 1)]
        rest = ONE - chances[0] - chances[1] - chances[2]
        promise = chances[0] * comes[0] + chances[1] * comes[1] + chances[2] * comes[2] + rest * comes[3]
        row_room = (hit * room[:, None, :]).sum(2)
        special = [(hit * spaces[f"{name}0"][:, None, :]).sum(2) for name in ("double", "draws", "acts")]
        channels = [
            mine,
            theirs,
            ((tiles[:, :, None] == ends[:, None, :]) * ONE).sum(2),
            (place == ON_ITS_WAY) * ONE,
            mine * row_room / SPACES,
            mine * low,
            mine * share * rivals / 3,
            mine * promise / POINTS,
            mine * comes[0] / POINTS,
            mine * comes[1] / POINTS,
            *(mine * each for each in special),
            (place == HELD) * ONE,
        ]
        due = (tiles == seen[:, O_TILE : O_TILE + 1]) * ONE
        told = [(due * each).sum(1)[:, None] for each in (row_room / SPACES, *(come / POINTS for come in comes[:3]))]
        return xp.concatenate([*channels, self._table(xp, seen, players, told)], 1)

    def _spaces(self, xp: Any, length: Array) -> dict[str, Array]:
        """What the next spaces of every row bring: `fixed0` for the next one, `fixed1` for the one after, and so on."""
        number = xp.ones_like(length[:1]).cumsum(1) - 1
        at = (length[:, :, None] == number[:, None, :]) * ONE
        return {
            f"{name}{ahead}": (at * self.printed.ahead(xp, name, ahead, length)).sum(2)
            for ahead in range(AHEAD)
            for name in ("fixed", "times", "takes", *(("double", "draws", "acts") if ahead == 0 else ()))
        }

    def _value(self, hit: Array, oxen: Array, spaces: dict[str, Array], herd: Array, ahead: int) -> Array:
        """What a tile brings where some others come to its row first."""
        fixed = spaces[f"fixed{ahead}"] - spaces[f"takes{ahead}"] * (herd * ONE + ahead * MEAN_OXEN)
        return (hit * fixed[:, None, :]).sum(2) + (hit * spaces[f"times{ahead}"][:, None, :]).sum(2) * oxen

    def _table(self, xp: Any, seen: Array, players: Array, told: list[Array]) -> Array:
        """The numbers about the whole table."""
        length, ends, herd, sign = (seen[:, O_ROWS + at : O_ROWS + ROWS * ROW_FIELDS : ROW_FIELDS] for at in range(4))
        spaces = self._spaces(xp, length)
        number = xp.ones_like(seen[:1, :ROWS]).cumsum(1) - 1
        asked = xp.ones_like(seen[:1, :SECOND]).cumsum(1)
        counts = xp.ones_like(seen[:1, : SEATS - 1]).cumsum(1) + 1
        seats = [seen[:, O_SEATS + at : O_SEATS + SEATS * SEAT_FIELDS : SEAT_FIELDS] * ONE for at in range(SEAT_FIELDS)]
        size, points, fives, oxes, actions = seats
        there = (size[:, :1] * 0 + (xp.ones_like(points[:1]).cumsum(1) <= players)) * ONE
        parts = [
            (players == counts) * ONE,
            (seen[:, O_ASKED : O_ASKED + 1] == asked) * ONE,
            seen[:, O_TURN : O_TURN + 1] * ONE / SPACES,
            seen[:, O_TILES : O_TILES + 1] * ONE - 1,
            seen[:, O_TILE : O_TILE + 1] * ONE / TILES,
            seen[:, O_SPACE : O_SPACE + 1] * ONE / SPACES,
            seen[:, O_OWED : O_OWED + 1] * ONE / 3,
            (seen[:, O_ROW : O_ROW + 1] == number) * ONE,
            ends * ONE / TILES,
            (length == 0) * ONE,
            (self.printed.of(xp, "last", seen) - length) * ONE / SPACES,
            herd * ONE / POINTS,
            sign * ONE,
            *(spaces[f"{name}{ahead}"] / 5 for name in ("fixed", "times") for ahead in (0, 1)),
            spaces["takes0"],
            size / SPACES,
            points / 40,
            (points - points[:, :1]) * there / 20,
            fives / 3,
            oxes / 3,
            actions / 3,
            seen[:, O_ACTIONS:O_DISCARD] * ONE / 2,
            seen[:, O_DISCARD:O_PILES] * ONE / 4,
            seen[:, O_PILES : O_PILES + 1] * ONE / 50,
            seen[:, O_PILES + 1 : O_QUEUE] * ONE / 20,
            *told,
        ]
        return xp.concatenate(parts, 1)


@cache
def standard(ruleset: str, players: int) -> NDArray[np.int16]:
    """What the kernels read on the board that comes with the game."""
    words: NDArray[np.int16] = BoardSetup.of(rules_of(ruleset, players, {})).printed
    return words


class Printed:
    """What is printed on a board, as tables for numpy or torch: by row and space, by row, or by tile."""

    def __init__(self, printed: NDArray[np.int16]) -> None:
        def of_rows(at: int) -> NDArray[Any]:
            return printed[at : at + ROWS * SPACES].reshape(ROWS, SPACES).astype(np.float32)

        last = printed[layout.LAST : layout.LAST + ROWS].astype(np.int64)
        effects = of_rows(layout.EFFECTS)
        space = np.arange(SPACES)
        takes = (space == last[:, None]) & (effects != layout.TAKE_ALL_TILES) & (last[:, None] > 0)
        tables = {
            "fixed": of_rows(layout.POINTS_AT),
            "times": of_rows(layout.OXEN_TIMES),
            "takes": takes.astype(np.float32),
            "double": (effects == layout.DOUBLE_TILE).astype(np.float32),
            "draws": ((effects == layout.DRAW_A_TILE) | (effects == layout.TAKE_ALL_TILES)).astype(np.float32),
            "acts": (effects == layout.DRAW_AN_ACTION).astype(np.float32),
        }
        self.tables: dict[str, NDArray[Any]] = {
            "last": last.astype(np.float32)[None],
            "oxen": printed[layout.OXEN + 1 : layout.OXEN + 1 + TILES].astype(np.float32)[None],
        }
        for name, table in tables.items():
            for ahead in range(AHEAD):
                at = np.minimum(space + ahead, last[:, None])
                self.tables[f"{name}{ahead}"] = np.take_along_axis(table, at, 1)[None]
        self.copies: dict[tuple[str, Any], Any] = {}

    def of(self, xp: Any, name: str, like: Array) -> Array:
        """A table as *xp* computes with it, where *like* is."""
        if xp is np:
            return self.tables[name]
        key = name, like.device
        if key not in self.copies:
            self.copies[key] = xp.from_numpy(self.tables[name]).to(like.device)
        return self.copies[key]

    def ahead(self, xp: Any, name: str, ahead: int, like: Array) -> Array:
        """The table of the spaces that lie so many beyond."""
        return self.of(xp, f"{name}{ahead}", like)
