"""Worlds played out by the kernels. Needs ``pip install "nimmt[fast]"``: see `nimmt.bots.search.worlds.COMPILED`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from nimmt.bots.search.worlds import AS_BASIC
from nimmt.choices import Choice
from nimmt.game import Game
from nimmt.kernels.board.knowledge import BoardKnowledge
from nimmt.kernels.games import GAMES, functions
from nimmt.kernels.knowledge import as_basic, knowledge_of
from nimmt.kernels.layout import MOST_PLAYERS, Array
from nimmt.kernels.records import Question
from nimmt.kernels.simulation import policies_word
from nimmt.rules.classic import Classic
from nimmt.ruleset import Rules
from nimmt.views import View

SUM, SQUARES, WINS = range(3)
JUDGED = 24
"""How many endings a position is judged by."""


class KernelWorlds:
    """Worlds in the kernels' arrays, each played to the end of the round by a policy.

    On the boards, where all is one long game, and wherever *rivals* are counted, what counts is how far ahead of the
    others the seat is on average.
    """

    def __init__(self, view: View, seed: int, policy: str, *, rivals: bool = False) -> None:
        assert view.seat is not None
        self.rules: type[Rules[Any, Any]] = type(view.rules)
        self.seat = view.seat
        if view.ruleset in AS_BASIC:
            self.rules = Classic
        known = as_basic(view) if view.ruleset in AS_BASIC else knowledge_of(view)
        self.others = view.players - 1 if rivals or isinstance(known, BoardKnowledge) else 0
        self.sign = known.setup.sign
        self.next = 0
        self.play_worlds = functions(GAMES[self.rules.name]).play_worlds
        self.head = (known.setup, policies_word(policy, view.players)[1], np.uint64(seed))
        self.room = (known.known, known.room())

    def play(self, choices: Sequence[Choice], count: int) -> list[float]:
        """Play every choice out in each of the next worlds."""
        values: list[float] = (
            self.sign * self.count([self.rules.action(choice) for choice in choices], count)
        ).tolist()
        return values

    def count(self, actions: Sequence[int], count: int) -> Array:
        """The seat's points, added up for each action; the action -1 leaves the choice to the policy."""
        sums = np.zeros((len(actions), 3, MOST_PLAYERS), np.int64)
        question = Question(self.seat, np.array(actions, np.int32), 0)
        self.play_worlds(*self.head, self.next, count, question, *self.room, sums)
        self.next += count
        own = sums[:, SUM, self.seat]
        return own - (sums[:, SUM].sum(1) - own) / self.others if self.others else own


def judged_as_basic(game: Game[Any, Any], seat: int, during: int) -> float:
    """The points a seat can expect at the end of round *during*, by the rules of the basic game; more is better."""
    points = float(game.totals[seat])
    if not game.over and game.table.round == during:
        points += KernelWorlds(game.view(seat), game.table.turn, "prudent").count([-1], JUDGED)[0] / JUDGED
    return -points
