"""The kernels' policies for the Brettspiel in plain Python, on the readable engine.

A `BoardTwin` plays a game of the engine as `nimmt.kernels.board` plays it from the same seed. Draws come in the order
of decisions, seats that decide at once ascending: ``random`` and ``cheapest`` draw below the number of choices,
``prudent`` below 256 for every tile behind the screen, from the lowest up: the noise on what it promises.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import chain
from typing import Any

from nimmt.choices import PASS, Choice, Play, play, row, use
from nimmt.decisions import Decision, Landing
from nimmt.kernels.board import layout
from nimmt.kernels.board.manner import IN_TIME, KEPT
from nimmt.kernels.board.printed import (
    ACTION_WORTH,
    CROWDS,
    FIXED,
    HERD,
    NOISE,
    NOISES,
    TILE_WORTH,
    TIMES,
    UNIT,
    BoardSetup,
    expected_at,
)
from nimmt.kernels.reference.players import PolicyPlayer
from nimmt.rules.board.basic import BoardBasic
from nimmt.rules.board.data import ACTION_CARDS, DRAW_ACTION, DRAW_TILE, FAR, OXEN, TAKE_TILES, read_board
from nimmt.rules.board.decisions import (
    AnotherTile,
    AscendingRow,
    DrawLuck,
    EmptyRow,
    ExchangeTile,
    PlayActionCard,
    PlayLuckCard,
    PlayTiles,
    PositiveTiles,
    StartRow,
    StopSignRow,
)


class BoardTwin(PolicyPlayer):
    """A Brettspiel of the engine, played by policies as the kernel plays it."""

    def __init__(self, ruleset: str, players: int, seed: int, policies: tuple[str, ...], **options: Any) -> None:
        super().__init__(ruleset, players, seed, policies, **options)
        assert isinstance(self.game.rules, BoardBasic)
        self.rules: BoardBasic = self.game.rules
        self.printed = BoardSetup.of(self.rules).printed.tolist()

    def choose(self, seat: int, decision: Decision) -> Choice:
        """What the seat's policy chooses."""
        policy = self.policies[seat]
        if policy in ("random", "cheapest"):
            return decision.choices[self.rng.below(len(decision.choices))]
        match decision:
            case PlayTiles(most=most):
                return self._tiles(seat, policy, most)
            case PlayActionCard():
                return self._action(seat, decision)
            case PlayLuckCard():
                return decision.choices[0] if self._gain_of_luck(decision) >= self._keeps(seat) else PASS
            case DrawLuck():
                return decision.choices[0]
            case StopSignRow():
                return row(self.rules.row_for(self.game.table, int(self.game.agenda[-1][2])))
            case PositiveTiles():
                return max(decision.choices, key=lambda pair: self.rules.board.count(pair.numbers))
            case ExchangeTile() | AnotherTile():
                table = self.game.table
                return max(decision.choices, key=lambda tile: self._brings(self._lands(table, tile.numbers[0])))
            case AscendingRow() | StartRow() | EmptyRow():
                return max(decision.choices, key=lambda choice: self._brings(decision.lands(choice)))
        raise AssertionError(f"no policy for {decision}")

    # --- tiles -------------------------------------------------------------------------------------------

    def _tiles(self, seat: int, policy: str, most: int) -> Play:
        hand = self.game.hidden.hands[seat]
        if policy == "greedy":
            values = {tile: self._brings(self._lands(self.game.table, tile)) for tile in hand}
        else:
            values = {tile: self._promise(seat, tile) + int(NOISE[self.rng.below(NOISES)]) for tile in hand}
        return play(*sorted(hand, key=lambda tile: (-values[tile], tile))[:most])

    def _promise(self, seat: int, tile: int) -> int:
        """What a tile is expected to bring, with those in mind that may come first."""
        table, board, hand = self.game.table, self.rules.board, self.game.hidden.hands[seat]
        seen = set(chain(*table.rows, table.box))
        hidden = [other for other in range(1, layout.TILE_COUNT + 1) if other not in seen]
        at = self.rules.row_for(table, tile)
        end = table.rows[at][-1]
        low = end if end < tile else 0
        between = sum(low < other < tile and other not in hand for other in hidden)
        crowd = between * CROWDS // max(1, len(hidden) - len(hand))
        there = expected_at(self.rules.tiles_to_play(table) - 1, at, len(table.rows[at]), crowd)
        herd = board.count(table.rows[at])
        printed: list[int] = self.printed
        return int(printed[there + FIXED] + printed[there + HERD] * herd + printed[there + TIMES] * board.oxen[tile])

    # --- cards -------------------------------------------------------------------------------------------

    def _brings(self, lands: Landing) -> int:
        """What it brings to cover a space, in 64ths of a point."""
        assert lands.space is not None
        worths = {DRAW_TILE: TILE_WORTH, DRAW_ACTION: ACTION_WORTH, TAKE_TILES: TILE_WORTH * lands.space}
        return UNIT * lands.points + round(UNIT * worths.get(lands.kind, 0.0))

    def _keeps(self, seat: int) -> int:
        left = len(self.game.hidden.hands[seat])
        return max(UNIT, KEPT * min(left, IN_TIME) // IN_TIME)

    def _gain_of_luck(self, decision: PlayLuckCard) -> int:
        lands = decision.lands
        if not lands.taken:
            return 5 * UNIT - self._brings(lands)
        oxen = sorted(map(self.rules.heads, lands.taken))[-2:]
        return UNIT * sum(oxen) * (1 if lands.kind == TAKE_TILES else 2)

    def _action(self, seat: int, decision: PlayActionCard) -> Choice:
        """The card whose effect brings most, if that is worth it; Play another tile is kept."""
        tile, lands = decision.tile, decision.lands
        least = self._brings(lands) + self._keeps(seat)
        best: Choice = PASS
        for choice in decision.choices:
            if choice not in (PASS, use("another")):
                value = max(map(self._brings, self._effects(str(choice), seat, tile, lands)))
                if value >= least:
                    best, least = choice, value + 1
        return best

    def _effects(self, card: str, seat: int, tile: int, lands: Landing) -> Iterable[Landing]:
        """Where a tile may come to lie by an action card."""
        rules: Any = self.rules
        table = self.game.table
        assert lands.row is not None
        assert lands.space is not None
        if card == "skip":
            return [rules.landing_in(table, tile, lands.row, lands.space + 1)]
        if card == "exchange":
            return [self._lands(table, other) for other in self.game.hidden.hands[seat]]
        if card == "ascending":
            return [rules.landing_in(table, tile, at) for at in rules.rows_ascending(table, tile)]
        if card == "start":
            slides = [(at, rules.slide_to(table, at)) for at in rules.rows_to_start(table, tile)]
            return [rules.landing_in(table, table.rows[at][space - 1], at, space) for at, space in slides]
        stopped = table.__copy__()
        stopped.signs = (*table.signs, lands.row)
        return [self._lands(stopped, tile)]

    def _lands(self, table: Any, tile: int) -> Landing:
        """Where a tile would come to lie."""
        return self.rules.landing_in(table, tile, self.rules.row_for(table, tile))


def any_board(rng: random.Random, side: str) -> str:
    """A board that nobody has printed."""
    spaces = [".", "G", "GG", "R", "RR", "+3", "-4", "+44", "-44"]
    ends = ["T"]
    if side == "expert":
        spaces += ["dt", "da", "da"]
        ends += ["TT"]
    rows = [[*rng.choices(spaces, k=rng.randrange(1, 12)), rng.choice(ends)] for _ in range(rng.randrange(5, 13))]
    if rng.random() < 0.7:
        special = rng.choice(rows)
        special[rng.randrange(len(special) - 1)] = "D"
    stop, luck = rng.randrange(25), rng.randrange(13)
    parts = {
        "rows": "/".join(map(",".join, rows)),
        "oxen": "".join(str(rng.choice(OXEN)) for _ in range(100)),
        "clovers": ",".join(map(str, sorted(rng.sample(range(-FAR, FAR + 1), rng.randrange(20))))),
        "action_cards": ",".join(map(str, (stop, 24 - stop, *(0,) * (len(ACTION_CARDS) - 2)))),
        "luck_cards": f"{luck},{12 - luck}",
    }
    if rng.random() < 0.7:
        del parts["action_cards"], parts["luck_cards"]
    return read_board(";".join(f"{field}:{part}" for field, part in parts.items()), side).text  # type: ignore[arg-type]
