"""Playing on from what one seat knows: `rollouts`.

>>> from nimmt import Game
>>> from nimmt.kernels import rollouts
>>> view = Game.from_text("classic rows=12/37/43,44,45,46,47/58 hands=48,99/15,98 rounds=1").view(0)
>>> result = rollouts(view, worlds=200)
>>> str(result.best), [str(choice) for choice in result.choices]
('99', ['48', '99'])
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from nimmt.errors import BadSetup, IllegalChoice
from nimmt.kernels.games import GAMES, functions
from nimmt.kernels.knowledge import knowledge_of
from nimmt.kernels.layout import MOST_PLAYERS, Array
from nimmt.kernels.records import Question
from nimmt.kernels.simulation import counted, policies_word, seed_of, thread_count

if TYPE_CHECKING:
    from nimmt.choices import Choice
    from nimmt.views import View

WORLDS_AT_ONCE = 2048
"""How many worlds a thread plays at a stretch."""


@dataclass(frozen=True)
class Rollouts:
    """What the playouts of each candidate came to."""

    choices: tuple[Choice, ...]
    worlds: int
    """How many playouts each candidate had."""
    mean: Array
    """The mean points of the seat for each candidate, of this round or (played to the end) of the game."""
    error: Array
    """The standard error of each mean. Candidates share their worlds, so differences are surer than this."""
    seats: Array = field(repr=False)
    """The mean points of every seat: a line a candidate, a column a seat."""
    wins: Array = field(repr=False)
    """How often every seat had the best points, alone or not: a line a candidate, a column a seat."""
    fewest_wins: bool = True

    @property
    def best(self) -> Choice:
        """The candidate with the best mean."""
        return self.choices[int(np.argmin(self.mean) if self.fewest_wins else np.argmax(self.mean))]


def rollouts(
    view: View,
    worlds: int = 1000,
    policy: str | Sequence[str] = "random",
    *,
    choices: Sequence[Choice] | None = None,
    until: str = "round",
    seed: int = 0,
    threads: int = 1,
) -> Rollouts:
    """Estimate each choice of a seat by playing on, in *worlds* that it cannot tell from the real one.

    In each world the unseen cards are dealt at random, everybody's rest of the round (or game: *until*) is played by a
    policy, once for each of the *choices* (all legal ones unless given). The result depends on nothing but the view,
    the arguments and the *seed*.
    """
    if view.seat is None or view.decision is None:
        raise BadSetup("rollouts need the view of a seat that must decide")
    worlds = counted("worlds", worlds)
    if until not in ("round", "game"):
        raise BadSetup(f'until is "round" or "game", not {until!r}')
    asked = view.decision
    candidates = tuple(asked.choices if choices is None else choices)
    for choice in candidates:
        if choice not in asked.choices:
            raise IllegalChoice(asked.refusal(choice))
    known = knowledge_of(view)
    _, word = policies_word(policy, view.players)
    actions = np.array([view.rules.action(choice) for choice in candidates], np.int32)
    play_worlds = functions(GAMES[view.ruleset]).play_worlds
    question = Question(view.seat, actions, int(until == "game"))

    def play(first: int) -> Array:
        count = min(WORLDS_AT_ONCE, worlds - first)
        sums = np.zeros((len(candidates), 3, MOST_PLAYERS), np.int64)
        play_worlds(known.setup, word, seed_of(seed), first, count, question, known.known, known.room(), sums)
        return sums

    starts = range(0, worlds, WORLDS_AT_ONCE)
    used = thread_count(threads)
    if used == 1 or len(starts) == 1:
        total = sum(map(play, starts))
    else:
        with ThreadPoolExecutor(used) as pool:
            total = sum(pool.map(play, starts))
    means = np.asarray(total)[:, :, : view.players] / worlds
    spread = np.sqrt(np.maximum(means[:, 1] - means[:, 0] ** 2, 0) / max(worlds - 1, 1))
    return Rollouts(
        choices=candidates,
        worlds=worlds,
        mean=means[:, 0, view.seat],
        error=spread[:, view.seat],
        seats=means[:, 0],
        wins=means[:, 2],
        fewest_wins=view.rules.fewest_wins,
    )


def imagined_hands(view: View, seed: int = 0) -> tuple[tuple[int, ...], ...]:
    """The hands of one imagined world, 0-cards included: what `rollouts` deals, for inspection."""
    known = knowledge_of(view)
    room = known.room()
    functions(GAMES[view.ruleset]).one_world(known.setup, seed_of(seed), known.known, room)
    return known.hands(room.world)
