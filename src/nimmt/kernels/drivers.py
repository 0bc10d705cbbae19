"""Whole games, one after another, by any family's rules.

These functions call `begin_round`, `act`, `legal` and `allows` by name. As they stand, the names are those of the
basic game; `with_rules` compiles them for the other families.
"""

import numpy as np

from nimmt.kernels import layout
from nimmt.kernels.chance import mix
from nimmt.kernels.classic import act, begin_round
from nimmt.kernels.compiler import rule
from nimmt.kernels.hands import tell
from nimmt.kernels.layout import Array, wide
from nimmt.kernels.records import OneGame
from nimmt.kernels.setup import Setup
from nimmt.kernels.warp import any_of, companions


@rule
def begin_game(setup: Setup, state: Array) -> None:
    """Nothing written down, nothing dealt."""
    state[layout.ROUND] = 0
    state[layout.DEALS] = 0
    for seat in range(setup.players):
        state[layout.TOTALS + seat] = 0


@rule
def end_round(setup: Setup, state: Array, log: Array) -> None:
    """Write the points down, and see whether the game is over: by target, or by number of rounds."""
    most = -1
    for seat in range(setup.players):
        points = state[layout.POINTS + seat]
        total = state[layout.TOTALS + seat] + points
        state[layout.TOTALS + seat] = total
        most = max(most, total)
        tell(log, layout.E_POINTS, seat, points, 0, 0)
    if (setup.target and most >= setup.target) or (setup.rounds and state[layout.ROUND] >= setup.rounds):
        state[layout.PHASE] = layout.OVER
        if log is not None:
            for seat in range(setup.players):
                tell(log, layout.E_TOTAL, seat, state[layout.TOTALS + seat], 0, 0)


def play_game(setup: Setup, seed: np.uint64, policies: int, play: OneGame) -> int:
    """A whole game from its seed; returns how many turns it had."""
    state = play.state
    begin_game(setup, state)
    play.rng[0] = mix(seed)
    turns = 0
    company = companions()
    goes_on = True
    while any_of(company, goes_on):
        if goes_on:
            begin_round(setup, seed, play)
        while any_of(company, state[layout.PHASE] < layout.ROUND_OVER):
            if state[layout.PHASE] < layout.ROUND_OVER:
                act(setup, play, policies, None)
        if goes_on:
            turns += int(state[layout.TURN])
            end_round(setup, state, play.log)
            goes_on = state[layout.PHASE] != layout.OVER
    return turns


def trace_game(setup: Setup, seed: np.uint64, policies: int, play: OneGame) -> int:
    """A whole game by itself, with everything that happens written into its log."""
    return play_game(setup, seed, policies, play)


def play_games(
    setup: Setup, policies: int, seed: np.uint64, first: int, count: int, play: OneGame, scores: Array, sums: Array
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
                scores[i, seat] = play.state[layout.TOTALS + seat]


@rule
def add_up(setup: Setup, state: Array, turns: int, sums: Array) -> None:
    """Add a finished game to the sums: a line each of totals, squares, wins, shared wins; then rounds and turns."""
    best = setup.sign * state[layout.TOTALS]
    winners = 0
    for seat in range(setup.players):
        value = setup.sign * state[layout.TOTALS + seat]
        if value > best:
            best = value
            winners = 0
        winners += value == best
    for seat in range(setup.players):
        total = wide(state[layout.TOTALS + seat])
        sums[0, seat] += total
        sums[1, seat] += total * total
        if setup.sign * total == best:
            sums[2, seat] += 1
            sums[3, seat] += winners > 1
    sums[4, 0] += state[layout.ROUND]
    sums[4, 1] += turns
