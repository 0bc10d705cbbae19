"""Worlds that fit what one seat knows, played out for each candidate choice: what `rollouts` is made of."""

import numpy as np

from nimmt.kernels.chance import below, mix
from nimmt.kernels.classic import act, begin_round
from nimmt.kernels.compiler import rule
from nimmt.kernels.drivers import end_round
from nimmt.kernels.hands import gain
from nimmt.kernels.layout import (
    OVER,
    PHASE,
    POINTS,
    PRINTED,
    ROUND_OVER,
    SIZES,
    STATE_SIZE,
    TOTALS,
    ZEROS,
    Array,
    Setup,
    wide,
)


@rule
def imagine(setup: Setup, cards: Array, state: Array, unseen: Array, missing: Array, rng: Array) -> None:
    """Fill the hands: every seat gets its *missing* cards from the *unseen* ones, all ways equally likely.

    What is in the stacks already stays there: the own hand, and what is known of others. All stacks get a random order.
    """
    for seat in range(setup.players):
        start = seat * setup.stride
        for i in range(state[SIZES + seat] - 1, 0, -1):
            j = below(rng, i + 1)
            cards[start + i], cards[start + j] = cards[start + j], cards[start + i]
    at = 0
    left = len(unseen)
    for seat in range(setup.players):
        for _ in range(missing[seat]):
            j = at + below(rng, left)
            unseen[at], unseen[j] = unseen[j], unseen[at]
            if unseen[at]:
                gain(cards, state, seat, setup.stride, unseen[at], rng)
            else:
                state[ZEROS + seat] += 1
            at += 1
            left -= 1


@rule
def begin_world(
    setup: Setup,
    seed: np.uint64,
    known_cards: Array,
    known_state: Array,
    unknown: Array,
    unseen: Array,
    missing: Array,
    cards: Array,
    state: Array,
    rng: Array,
) -> None:
    """A world that fits what is known, from its seed."""
    rng[0] = seed
    for i in range(len(unknown)):
        unseen[i] = unknown[i]
    copy(known_cards, known_state, cards, state)
    imagine(setup, cards, state, unseen, missing, rng)


@rule
def copy(cards: Array, state: Array, to_cards: Array, to_state: Array) -> None:
    """Copy a game."""
    for i in range(PRINTED):
        to_cards[i] = cards[i]
    for i in range(STATE_SIZE):
        to_state[i] = state[i]


def one_world(
    setup: Setup,
    seed: np.uint64,
    known_cards: Array,
    known_state: Array,
    unknown: Array,
    unseen: Array,
    missing: Array,
    cards: Array,
    state: Array,
    rng: Array,
) -> None:
    """A world by itself, to look at."""
    begin_world(setup, mix(seed), known_cards, known_state, unknown, unseen, missing, cards, state, rng)


def play_worlds(
    setup: Setup,
    policies: int,
    seed: np.uint64,
    first: int,
    count: int,
    seat: int,
    candidates: Array,
    to_the_end: int,
    known_cards: Array,
    known_state: Array,
    unknown: Array,
    unseen: Array,
    missing: Array,
    world_cards: Array,
    world_state: Array,
    cards: Array,
    state: Array,
    draws: Array,
    rng: Array,
    actions: Array,
    sums: Array,
) -> None:
    """Imagine worlds number *first* to *first + count - 1*, and play each candidate out in each of them.

    World *w* depends on the seed and *w* alone; every candidate meets the same worlds and the same luck. *sums* gets
    for each candidate and seat: the points, their squares, and how often they were the best.
    """
    for w in range(first, first + count):
        own = mix(seed + np.uint64(w))
        begin_world(setup, own, known_cards, known_state, unknown, unseen, missing, world_cards, world_state, rng)
        for c in range(len(candidates)):
            copy(world_cards, world_state, cards, state)
            rng[0] = mix(own)
            for other in range(setup.players):
                actions[other] = -1
            actions[seat] = candidates[c]
            act(setup, cards, state, rng, policies, actions, None)
            while True:
                while state[PHASE] < ROUND_OVER:
                    act(setup, cards, state, rng, policies, None, None)
                if not to_the_end:
                    break
                end_round(setup, state, None)
                if state[PHASE] == OVER:
                    break
                begin_round(setup, own, cards, state, draws, None)
            count_world(setup, state, TOTALS if to_the_end else POINTS, sums[c])


@rule
def count_world(setup: Setup, state: Array, where: int, sums: Array) -> None:
    """Add a finished playout to the sums of its candidate."""
    best = setup.sign * state[where]
    for seat in range(setup.players):
        best = max(best, setup.sign * state[where + seat])
    for seat in range(setup.players):
        points = wide(state[where + seat])
        sums[0, seat] += points
        sums[1, seat] += points * points
        sums[2, seat] += setup.sign * points == best
