"""Worlds played out by the kernels. Needs ``pip install "nimmt[fast]"``: see `nimmt.bots.search.worlds.COMPILED`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from nimmt.decisions import Choice
from nimmt.game import Game
from nimmt.kernels.games import functions, set_up
from nimmt.kernels.layout import MOST_PLAYERS, ROWS, Array
from nimmt.kernels.rollout import Knowledge
from nimmt.kernels.simulation import Workspace, policies_word
from nimmt.rules.anniversary import Anniversary
from nimmt.rules.classic import Classic
from nimmt.rules.row_game import ROWS as BASIC_ROWS
from nimmt.ruleset import Rules
from nimmt.views import View

SUM, SQUARES, WINS = range(3)
JUDGED = 24
"""How many endings a position is judged by."""


class KernelWorlds:
    """Worlds in the kernels' arrays, each played to the end of the round by a policy."""

    def __init__(self, view: View, seed: int, policy: str) -> None:
        assert view.seat is not None
        self.rules: type[Rules[Any, Any]] = type(view.rules)
        self.seat = view.seat
        if isinstance(view.rules, Anniversary):
            self.rules, known = Classic, _as_basic(view)
        else:
            known = Knowledge(view)
        self.sign = known.setup.sign
        self.next = 0
        self.play_worlds = functions(known.game.rules).play_worlds
        self.head = (known.setup, policies_word(policy, view.players)[1], np.uint64(seed))
        self.room = (*known.arrays(), *Workspace().arrays, np.empty(MOST_PLAYERS, np.int32))

    def play(self, choices: Sequence[Choice], count: int) -> list[float]:
        """Play every choice out in each of the next worlds."""
        values: list[float] = (
            self.sign * self.count([self.rules.action(choice) for choice in choices], count)
        ).tolist()
        return values

    def count(self, actions: Sequence[int], count: int) -> Array:
        """The seat's points, added up for each action; the action -1 leaves the choice to the policy."""
        sums = np.zeros((len(actions), 3, MOST_PLAYERS), np.int64)
        numbers = np.array(actions, np.int32)
        self.play_worlds(*self.head, self.next, count, self.seat, numbers, 0, *self.room, sums)
        self.next += count
        return sums[:, SUM, self.seat]


def _as_basic(view: View) -> Knowledge:
    """A position of the anniversary variant as one of the basic game: special cards are forgotten.

    Of five rows, the one is left out whose cards would find another row soonest.
    """
    rules, table = view.rules, view.table
    assert isinstance(rules, Anniversary)
    game, setup = set_up("classic", view.players, {"rounds": 1})
    known = Knowledge(view, (game, setup._replace(hand=rules.hand_size, stride=rules.hand_size)))
    if len(table.rows) > BASIC_ROWS:
        ends = sorted((cards[-1], at) for at, cards in enumerate(table.rows))
        gaps = [(end - below, at) for (below, _), (end, at) in zip([(0, -1), *ends], ends)]
        left = [at for at in range(len(table.rows)) if at != min(gaps)[1]]
        for place, at in enumerate(left):
            cards = table.rows[at]
            known.state[ROWS + place] = known.row_word(cards, rules.capacity(table, at) - len(cards))
    return known


def judged_as_basic(game: Game[Any, Any], seat: int, during: int) -> float:
    """The points a seat can expect at the end of round *during*, by the rules of the basic game; more is better."""
    points = float(game.totals[seat])
    if not game.over and game.table.round == during:
        points += KernelWorlds(game.view(seat), game.table.turn, "prudent").count([-1], JUDGED)[0] / JUDGED
    return -points
