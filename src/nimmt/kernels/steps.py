"""Many games side by side, one step at a time: what `nimmt.kernels.batch.Batch` is made of.

Each function has a part for one game, which a GPU thread calls for its own, and a loop over games for the CPU.
"""

import numpy as np

from nimmt.kernels.classic import act, allows, begin_round, legal
from nimmt.kernels.drivers import begin_game, end_round
from nimmt.kernels.layout import (
    MOST_PLAYERS,
    OVER,
    PHASE,
    ROUND_OVER,
    STATE_SIZE,
    TOTALS,
    Array,
    Setup,
)
from nimmt.kernels.observation import asked, look

ASK_ALL = (1 << 4 * MOST_PLAYERS) - 1

# --- reset and step --------------------------------------------------------------------------------------


def reset_game(
    setup: Setup, seed: np.uint64, cards: Array, state: Array, seen: Array, draws: Array, rng: Array, log: Array
) -> None:
    """A new game, dealt and waiting for its first decision."""
    for i in range(STATE_SIZE):
        state[i] = 0
    rng[0] = seed
    begin_game(setup, state)
    begin_round(setup, seed, cards, state, draws, log)
    look(setup, seen, log)


def reset_games(
    setup: Setup,
    seed: np.uint64,
    first: int,
    end: int,
    cards: Array,
    state: Array,
    seen: Array,
    draws: Array,
    rng: Array,
    log: Array,
    episodes: Array,
) -> None:
    """Begin the games *first* to *end - 1* anew; game *g* has the seed ``seed + g`` in its first episode."""
    for g in range(first, end):
        episodes[g] = 0
        log[g, 0] = 0
        log[g, 1] = 1
        reset_game(setup, seed + np.uint64(g), cards[g], state[g], seen[g], draws, rng[g], log[g])


def step_game(
    setup: Setup,
    seed: np.uint64,
    cards: Array,
    state: Array,
    seen: Array,
    draws: Array,
    rng: Array,
    log: Array,
    actions: Array,
    scores: Array,
) -> int:
    """One step of a game: 1 when it is over, 0 when it goes on, -1 - seat where that seat's action is not legal."""
    if state[PHASE] == OVER:
        return 1
    for seat in range(setup.players):
        if asked(setup, state, seat) and (actions[seat] < 0 or not allows(setup, cards, state, seat, actions[seat])):
            return -1 - seat
    log[0] = 0
    act(setup, cards, state, rng, ASK_ALL, actions, log)
    if state[PHASE] == ROUND_OVER:
        end_round(setup, state, log)
        if state[PHASE] != OVER:
            begin_round(setup, seed, cards, state, draws, log)
    look(setup, seen, log)
    if state[PHASE] != OVER:
        return 0
    for seat in range(setup.players):
        scores[seat] = state[TOTALS + seat]
    return 1


def step_games(
    setup: Setup,
    seed: np.uint64,
    first: int,
    end: int,
    cards: Array,
    state: Array,
    seen: Array,
    draws: Array,
    rng: Array,
    log: Array,
    episodes: Array,
    actions: Array,
    scores: Array,
    done: Array,
    again: int,
) -> None:
    """One step of the games *first* to *end - 1*; with *again*, games that end begin anew with their next seed."""
    games = len(done)
    for g in range(first, end):
        own = seed + np.uint64(g + episodes[g] * games)
        done[g] = step_game(setup, own, cards[g], state[g], seen[g], draws, rng[g], log[g], actions[g], scores[g])
        if again and done[g] == 1:
            episodes[g] += 1
            log[g, 0] = 0
            own = seed + np.uint64(g + episodes[g] * games)
            reset_game(setup, own, cards[g], state[g], seen[g], draws, rng[g], log[g])


# --- what a seat may do, and what it sees ----------------------------------------------------------------


def mask_games(setup: Setup, first: int, end: int, cards: Array, state: Array, mask: Array) -> None:
    """The legal actions of every seat of the games *first* to *end - 1*, in a mask of zeros."""
    for g in range(first, end):
        for seat in range(setup.players):
            if asked(setup, state[g], seat):
                legal(setup, cards[g], state[g], seat, mask[g, seat])
