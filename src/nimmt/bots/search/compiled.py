"""Worlds played out by the kernels. Needs ``pip install "nimmt[fast]"``: see `nimmt.bots.search.worlds.COMPILED`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from nimmt.choices import Choice
from nimmt.kernels.board.knowledge import BoardKnowledge
from nimmt.kernels.games import GAMES, functions
from nimmt.kernels.knowledge import knowledge_of
from nimmt.kernels.layout import MOST_PLAYERS, Array
from nimmt.kernels.records import Question
from nimmt.kernels.simulation import policies_word
from nimmt.rules.anniversary.decisions import SpecialCards
from nimmt.ruleset import Rules
from nimmt.views import View

SUM, SQUARES, WINS = range(3)


class KernelWorlds:
    """Worlds in the kernels' arrays, each played to the end of the round by a policy.

    Where it is asked whether to spend or to keep a special card, to the end of the game: what is kept may count later.
    On the boards, where all is one long game, and wherever *rivals* are counted, what counts is how far ahead of the
    others the seat is on average.
    """

    def __init__(self, view: View, seed: int, policy: str, *, rivals: bool = False) -> None:
        assert view.seat is not None
        self.rules: type[Rules[Any, Any]] = type(view.rules)
        self.seat = view.seat
        self.to_the_end = int(isinstance(view.decision, SpecialCards))
        known = knowledge_of(view)
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
        question = Question(self.seat, np.array(actions, np.int32), self.to_the_end)
        self.play_worlds(*self.head, self.next, count, question, *self.room, sums)
        self.next += count
        own = sums[:, SUM, self.seat]
        return own - (sums[:, SUM].sum(1) - own) / self.others if self.others else own
