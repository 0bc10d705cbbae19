"""Many games side by side, one step at a time: what `nimmt.kernels.batch.Batch` is made of.

A GPU thread calls these functions for one game, its own; the CPU for many.
"""

import numpy as np

from nimmt.kernels.classic import act, allows, begin_round, legal
from nimmt.kernels.compiler import rule
from nimmt.kernels.drivers import begin_game, end_round
from nimmt.kernels.layout import MOST_PLAYERS, OVER, PHASE, ROUND_OVER, STATE_SIZE, TOTALS, Array
from nimmt.kernels.observation import asked, look
from nimmt.kernels.policies import ASK, policy_of
from nimmt.kernels.records import Games, Legal, Moves, OneGame
from nimmt.kernels.setup import Setup

ASK_ALL = (1 << 4 * MOST_PLAYERS) - 1


@rule
def game_of(games: Games, g: int, draws: Array) -> OneGame:
    """One of many games."""
    return OneGame(games.cards[g], games.state[g], games.rng[g], draws, games.log[g])


def reset_game(setup: Setup, seed: np.uint64, play: OneGame, seen: Array) -> None:
    """A new game, dealt and waiting for its first decision."""
    for i in range(STATE_SIZE):
        play.state[i] = 0
    play.rng[0] = seed
    play.log[0] = 0
    begin_game(setup, play.state)
    begin_round(setup, seed, play)
    look(setup, seen, play.log)


def reset_games(setup: Setup, seed: np.uint64, first: int, end: int, games: Games, draws: Array) -> None:
    """Begin the games *first* to *end - 1* anew; game *g* has the seed ``seed + g`` in its first episode."""
    for g in range(first, end):
        games.episodes[g] = 0
        games.log[g, 1] = 1
        reset_game(setup, seed + np.uint64(g), game_of(games, g, draws), games.seen[g])


def step_game(
    setup: Setup, seed: np.uint64, play: OneGame, seen: Array, actions: Array, scores: Array, policies: int
) -> int:
    """One step of a game: 1 when it is over, 0 when it goes on, -1 - seat where that seat's action is not legal.

    An action below 0 leaves the choice to the seat's policy, where it has one.
    """
    state = play.state
    if state[PHASE] == OVER:
        return 1
    for seat in range(setup.players):
        action = actions[seat]
        if asked(setup, state, seat):
            left = action < 0 and policy_of(policies, seat) != ASK
            if not left and (action < 0 or not allows(setup, play.cards, state, seat, action)):
                return -1 - seat
    play.log[0] = 0
    act(setup, play, policies, actions)
    if state[PHASE] == ROUND_OVER:
        end_round(setup, state, play.log)
        if state[PHASE] != OVER:
            begin_round(setup, seed, play)
    look(setup, seen, play.log)
    if state[PHASE] != OVER:
        return 0
    for seat in range(setup.players):
        scores[seat] = state[TOTALS + seat]
    return 1


def step_games(setup: Setup, seed: np.uint64, first: int, end: int, games: Games, draws: Array, moves: Moves) -> None:
    """One step of the games *first* to *end - 1*; those that end may begin anew with their next seed.

    Policies go on by themselves until somebody is asked who has none, or the game ends.
    """
    count = len(moves.done)
    for g in range(first, end):
        own = seed + np.uint64(g + games.episodes[g] * count)
        play, seen = game_of(games, g, draws), games.seen[g]
        while True:
            moves.done[g] = step_game(setup, own, play, seen, moves.actions[g], moves.scores[g], moves.policies[g])
            if moves.done[g] or awaited(setup, play.state, moves.policies[g]):
                break
        if moves.again and moves.done[g] == 1:
            games.episodes[g] += 1
            reset_game(setup, seed + np.uint64(g + games.episodes[g] * count), play, seen)


def awaited(setup: Setup, state: Array, policies: int) -> bool:
    """Whether a seat is asked that no policy plays."""
    found = False
    for seat in range(setup.players):
        found = found or (asked(setup, state, seat) and policy_of(policies, seat) == ASK)
    return found


def mask_games(setup: Setup, first: int, end: int, games: Games, all_legal: Legal) -> None:
    """The legal actions of every seat of the games *first* to *end - 1*.

    In the mask, only what was legal before and what is legal now is touched: it may have thousands of actions.
    """
    mask, actions, counts = all_legal
    for g in range(first, end):
        for seat in range(setup.players):
            for i in range(counts[g, seat]):
                mask[g, seat, actions[g, seat, i]] = 0
            counts[g, seat] = 0
            if asked(setup, games.state[g], seat):
                counts[g, seat] = legal(setup, games.cards[g], games.state[g], seat, actions[g, seat])
            for i in range(counts[g, seat]):
                mask[g, seat, actions[g, seat, i]] = 1
