"""Worlds of the board game played out by its compiled rules. Needs ``pip install "nimmt[fast]"``."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import numpy as np

from nimmt.bots.judgement.rows import ACTION, TILE
from nimmt.cards import Cards
from nimmt.decisions import Choice, Decision, LayCards
from nimmt.game import Game
from nimmt.kernels.board import rules as kernel
from nimmt.kernels.board.encoding import PlayoutRoom, printed, put_hands, world_of
from nimmt.kernels.board.playouts import play_worlds
from nimmt.rules.board.basic import BoardBasic
from nimmt.rules.board.data import DRAW_ACTION, DRAW_TILE, TAKE_TILES
from nimmt.rules.board.words import (
    AnotherTile,
    AscendingRow,
    DrawLuck,
    EmptyRow,
    ExchangeTile,
    PlayLuckCard,
    PositiveTiles,
    StartRow,
    StopSignRow,
)
from nimmt.views import View

WORTHS = {DRAW_TILE: TILE, DRAW_ACTION: ACTION}
SECOND_ANSWERS = (StopSignRow, ExchangeTile, AnotherTile, AscendingRow, StartRow)
"""What is asked about an action card that was just played."""


class BoardWorlds:
    """Worlds that fit a view, each played to the end of the game from the beginning of a round.

    A position that was reached in the head has tiles in it that the seat has not seen: those of *unseen* are dealt
    anew, wherever they are. What counts is how far ahead of the others the seat is on average.
    """

    def __init__(self, view: View, seed: int, unseen: frozenset[int] | None = None) -> None:
        rules = view.rules
        assert isinstance(rules, BoardBasic)
        assert view.seat is not None
        self.seat = view.seat
        self.players = view.players
        if unseen is None:
            unseen = unseen_tiles(view)
        hands = [sorted(view.hand if seat == view.seat else known) for seat, known in enumerate(view.table.known)]
        hands = [[tile for tile in hand if tile not in unseen] for hand in hands]
        missing = [size - len(hand) for size, hand in zip(view.hand_sizes, hands)]
        world = world_of(rules, view.table, view.draw_pile)
        put_hands(world, hands, actions=() if view.over else view.special_counts)
        world[kernel.OVER] = view.over
        world[kernel.ACTIONS_LEFT] = view.special_pile + len(view.table.discard)
        self.next = 0
        self.head = (
            printed(rules, TILE, ACTION),
            world,
            np.array(sorted(unseen), np.int16),
            np.array([*missing, view.draw_pile], np.int32),
            np.uint64(seed),
        )
        self.room = PlayoutRoom.new()

    def play(self, choices: Sequence[Choice], count: int) -> list[float]:
        """Play every choice out in each of the next worlds."""
        return self.play_tiles([choice.numbers for choice in choices], count)

    def play_tiles(self, laid: Sequence[Cards], count: int) -> list[float]:
        """The same for tiles, one or two; with none, the seat plays as all others do."""
        tiles = np.zeros((len(laid), 2), np.int32)
        for number, each in enumerate(laid):
            tiles[number, : len(each)] = each
        sums = np.zeros((len(laid), kernel.MOST_SEATS))
        play_worlds(*self.head, self.next, count, self.seat, tiles, ACTION - 1, *self.room, sums)
        self.next += count
        own = sums[:, self.seat]
        others = (sums.sum(1) - own) / (self.players - 1)
        values: list[float] = (own - others).tolist()
        return values


def unseen_tiles(view: View) -> frozenset[int]:
    """The tiles that the seat of a view has not seen and knows nowhere."""
    return frozenset(tile for tile in view.rules.unseen(view) if isinstance(tile, int))


class SettledWorlds:
    """Worlds for a question that comes up while tiles are placed.

    What lies on the table and what waits to be placed is known then: in a copy of the game the turn is played to its
    end, the others as in a play-out, and the game is played out from there. An action card needs a second
    answer (a row, a tile): all are tried, and the one counts that was the best so far.
    """

    def __init__(self, view: View, seed: int) -> None:
        assert view.seat is not None
        self.seat = view.seat
        self.seed = seed
        self.unseen = unseen_tiles(view)
        self.world = view.imagine(random.Random(seed))
        self.ends: dict[Choice, list[_End]] = {}

    def play(self, choices: Sequence[Choice], count: int) -> list[float]:
        """Play every choice out in each of the next worlds."""
        return [self._best_end(choice, count) for choice in choices]

    def _best_end(self, choice: Choice, count: int) -> float:
        if choice not in self.ends:
            game = self.world.copy()
            game.submit(self.seat, choice)
            self.ends[choice] = self._to_the_end_of_the_turn(game)
        ends = self.ends[choice]
        best = max(range(len(ends)), key=lambda number: ends[number].mean)
        return [end.play(count) for end in ends][best]

    def _to_the_end_of_the_turn(self, game: Game[Any, Any]) -> list[_End]:
        while game.pending:
            seat, decision = next(iter(game.pending.items()))
            if isinstance(decision, LayCards):
                break
            if seat == self.seat and isinstance(decision, SECOND_ANSWERS):
                ends: list[_End] = []
                for choice in decision.choices:
                    copy = game.copy()
                    copy.submit(seat, choice)
                    ends += self._to_the_end_of_the_turn(copy)
                return ends
            game.submit(seat, as_in_play_outs(game, decision))
        return [_End(BoardWorlds(game.view(self.seat), self.seed, self.unseen))]


class _End:
    """A way for a turn to end, and how it fared so far."""

    def __init__(self, worlds: BoardWorlds) -> None:
        self.worlds = worlds
        self.total = 0.0
        self.count = 0

    @property
    def mean(self) -> float:
        return self.total / max(self.count, 1)

    def play(self, count: int) -> float:
        (points,) = self.worlds.play_tiles([()], count)
        self.total += points
        self.count += count
        return points


def as_in_play_outs(game: Game[Any, Any], decision: Decision) -> Choice:
    """What a seat answers in a play-out while tiles are placed."""
    choices = decision.choices
    heads = game.rules.heads
    match decision:
        case EmptyRow():
            return max(choices, key=lambda row: decision.lands(row).points + WORTHS.get(decision.lands(row).kind, 0.0))
        case PlayLuckCard(lands=lands):
            gained = 5 - lands.points - WORTHS.get(lands.kind, 0.0)
            if lands.taken:
                gained = float(sum(sorted(map(heads, lands.taken))[-2:]) * (1 if lands.kind == TAKE_TILES else 2))
            left = len(game.hidden.hands[decision.seat])
            keeps = kernel.LUCK * min(left, kernel.IN_TIME) // kernel.IN_TIME
            return choices[0] if kernel.UNIT * gained >= keeps else choices[1]
        case PositiveTiles():
            return max(choices, key=lambda pair: sum(map(heads, pair.numbers)))
        case DrawLuck():
            return choices[0]
    return choices[-1]
