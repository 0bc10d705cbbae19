"""Whole games, one after another, by any family's rules.

These functions call `begin_round`, `act`, `legal` and `allows` by name. As they stand, the names are those of the
basic game; `with_rules` compiles them for the other families.
"""

import numpy as np

from nimmt.kernels.chance import mix
from nimmt.kernels.classic import act, begin_round
from nimmt.kernels.compiler import rule
from nimmt.kernels.hands import tell
from nimmt.kernels.layout import (
    DEALS,
    E_POINTS,
    E_TOTAL,
    OVER,
    PHASE,
    POINTS,
    ROUND,
    ROUND_OVER,
    TOTALS,
    TURN,
    Array,
    wide,
)
from nimmt.kernels.records import Play
from nimmt.kernels.setup import Setup


@rule
def begin_game(setup: Setup, state: Array) -> None:
    """Nothing written down, nothing dealt."""
    state[ROUND] = 0
    state[DEALS] = 0
    for seat in range(setup.players):
        state[TOTALS + seat] = 0


@rule
def end_round(setup: Setup, state: Array, log: Array) -> None:
    """Write the points down, and see whether the game is over: by target, or by number of rounds."""
    most = -1
    for seat in range(setup.players):
        points = state[POINTS + seat]
        total = state[TOTALS + seat] + points
        state[TOTALS + seat] = total
        most = max(most, total)
        tell(log, E_POINTS, seat, points, 0, 0)
    if (setup.target and most >= setup.target) or (setup.rounds and state[ROUND] >= setup.rounds):
        state[PHASE] = OVER
        if log is not None:
            for seat in range(setup.players):
                tell(log, E_TOTAL, seat, state[TOTALS + seat], 0, 0)


def play_game(setup: Setup, seed: np.uint64, policies: int, play: Play) -> int:
    """A whole game from its seed; returns how many turns it had."""
    state = play.state
    begin_game(setup, state)
    play.rng[0] = mix(seed)
    turns = 0
    while True:
        begin_round(setup, seed, play)
        while state[PHASE] < ROUND_OVER:
            act(setup, play, policies, None)
        turns += int(state[TURN])
        end_round(setup, state, play.log)
        if state[PHASE] == OVER:
            return turns


def trace_game(setup: Setup, seed: np.uint64, policies: int, play: Play) -> int:
    """A whole game by itself, with everything that happens written into its log."""
    return play_game(setup, seed, policies, play)


def play_games(
    setup: Setup, policies: int, seed: np.uint64, first: int, count: int, play: Play, scores: Array, sums: Array
) -> None:
    """Games *first* to *first + count - 1* of a simulation; game *g* has the seed ``seed + g``.

    Totals go to a line of *scores* each, if it has any; sums over all games go to *sums*: see `add_up`.
    """
    keep = len(scores) > 0
    for i in range(count):
        turns = play_game(setup, seed + np.uint64(first + i), policies, play)
        add_up(setup, play.state, turns, sums)
        if keep:
            for seat in range(setup.players):
                scores[i, seat] = play.state[TOTALS + seat]


@rule
def add_up(setup: Setup, state: Array, turns: int, sums: Array) -> None:
    """Add a finished game to the sums: a line each of totals, squares, wins, shared wins; then rounds and turns."""
    best = setup.sign * state[TOTALS]
    winners = 0
    for seat in range(setup.players):
        value = setup.sign * state[TOTALS + seat]
        if value > best:
            best = value
            winners = 0
        winners += value == best
    for seat in range(setup.players):
        total = wide(state[TOTALS + seat])
        sums[0, seat] += total
        sums[1, seat] += total * total
        if setup.sign * total == best:
            sums[2, seat] += 1
            sums[3, seat] += winners > 1
    sums[4, 0] += state[ROUND]
    sums[4, 1] += turns
