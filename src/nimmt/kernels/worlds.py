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
    ROUND_OVER,
    SEED,
    SIZES,
    STATE_SIZE,
    TOTALS,
    ZEROS,
    Array,
    wide,
)
from nimmt.kernels.layout import PRINTED as KEPT_CARDS
from nimmt.kernels.records import Known, OneGame, Question, WorldRoom
from nimmt.kernels.setup import Setup


@rule
def imagine(setup: Setup, world: OneGame, unseen: Array, missing: Array) -> None:
    """Fill the hands: every seat gets its *missing* cards from the *unseen* ones, all ways equally likely.

    What is in the stacks already stays there: the own hand, and what is known of others. All stacks get a random order.
    """
    cards, state, rng = world.cards, world.state, world.rng
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


def begin_world(setup: Setup, seed: np.uint64, known: Known, room: WorldRoom) -> None:
    """A world that fits what is known, from its seed."""
    world = room.world
    world.rng[0] = seed
    for i in range(len(known.unknown)):
        room.unseen[i] = known.unknown[i]
    copy(known.cards, known.state, world.cards, world.state)
    imagine(setup, world, room.unseen, known.missing)


def copy(cards: Array, state: Array, to_cards: Array, to_state: Array) -> None:
    """Copy a game."""
    for i in range(KEPT_CARDS):
        to_cards[i] = cards[i]
    for i in range(STATE_SIZE):
        to_state[i] = state[i]


def one_world(setup: Setup, seed: np.uint64, known: Known, room: WorldRoom) -> None:
    """A world by itself, to look at."""
    begin_world(setup, mix(seed), known, room)


def play_worlds(
    setup: Setup,
    policies: int,
    seed: np.uint64,
    first: int,
    count: int,
    question: Question,
    known: Known,
    room: WorldRoom,
    sums: Array,
) -> None:
    """Imagine worlds number *first* to *first + count - 1*, and play each candidate out in each of them.

    World *w* depends on the seed and *w* alone; every candidate meets the same worlds and the same luck. *sums* gets
    for each candidate and seat: the points, their squares, and how often they were the best.
    """
    play = room.play
    state = play.state
    for w in range(first, first + count):
        own = mix(seed + np.uint64(w))
        begin_world(setup, own, known, room)
        for c in range(len(question.candidates)):
            copy(room.world.cards, room.world.state, play.cards, state)
            play.rng[0] = mix(own)
            play.rng[SEED] = own
            for other in range(setup.players):
                room.actions[other] = -1
            room.actions[question.seat] = question.candidates[c]
            while True:
                while state[PHASE] < ROUND_OVER:
                    act(setup, play, policies, room.actions)
                    room.actions[question.seat] = -1  # `act` is called in one place, so that it compiles once
                if not question.to_the_end:
                    break
                end_round(setup, state, None)
                if state[PHASE] == OVER:
                    break
                begin_round(setup, own, play)
            count_world(setup, state, TOTALS if question.to_the_end else POINTS, sums[c])


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
