"""6 nimmt! simple compiled; see `nimmt.rules.simple`."""

import numpy as np

from nimmt.kernels import layout
from nimmt.kernels.chance import below
from nimmt.kernels.compiler import rule
from nimmt.kernels.hands import find, remove, tell
from nimmt.kernels.layout import Array, Rows, wide
from nimmt.kernels.observation import CARD_GAME
from nimmt.kernels.plus import deal_with_zeros, device_cards, place
from nimmt.kernels.policies import GREEDY, PRUDENT, policy_of
from nimmt.kernels.prices import SIMPLE
from nimmt.kernels.prudence import crowding, least_price_or_zero
from nimmt.kernels.records import OneGame
from nimmt.kernels.rows import CARD, HEADS_BITS, closest, highest, load, room_after, store
from nimmt.kernels.setup import Setup

DRIVEN = ("act", "allows", "begin_round", "legal")
SHAPE = CARD_GAME

__all__ = ["act", "allows", "begin_round", "device_cards", "legal"]


@rule
def begin_round(setup: Setup, seed: np.uint64, play: OneGame) -> None:
    """The deal of PLUS, with twelve cards; who took most in the last game begins (PL-17)."""
    state = play.state
    starter = setup.first
    if state[layout.ROUND]:
        starter = state[layout.STARTER]
        for i in range(setup.players):
            seat = (state[layout.STARTER] + i) % setup.players
            if state[layout.POINTS + seat] > state[layout.POINTS + starter]:
                starter = seat
    state[layout.STARTER] = starter
    deal_with_zeros(setup, seed, play)
    state[layout.PHASE] = layout.OPEN
    state[layout.SEAT] = starter


@rule
def act(setup: Setup, play: OneGame, policies: int, actions: Array) -> None:
    """One player plays a card openly, and it is placed; a 0-card passes (PL-16)."""
    cards, state, rng, log = play.cards, play.state, play.rng, play.log
    seat = state[layout.SEAT]
    if seat == state[layout.STARTER]:
        state[layout.TURN] += 1
    tell(log, layout.E_ASKED, seat, 0, 0, layout.OPEN)
    size = state[layout.SIZES + seat]
    start = seat * setup.stride
    rows = load(state)
    action = -1
    if actions is not None:
        action = actions[seat]
    at = size - 1
    if action == 0:
        at = -1
    elif action > 0:
        at = find(cards, start, size, action)
    elif policy_of(policies, seat) == GREEDY:
        at = safest(cards, start, size, rows, state[layout.ZEROS + seat])
    elif policy_of(policies, seat) == PRUDENT:
        crowded = crowding(setup, state, seat, setup.players - 1)
        zeros = wide(state[layout.ZEROS + seat])
        at = least_price_or_zero(SIMPLE, cards, start, size, zeros, rows, setup.players - 1, crowded, rng)
    elif state[layout.ZEROS + seat] and below(rng, size + 1) == size:
        at = -1
    if at < 0:
        state[layout.ZEROS + seat] -= 1
        tell(log, layout.E_ZEROS, seat, 1, 0, 1)
    else:
        store(state, place(setup, state, rows, seat, remove(cards, state, seat, setup.stride, at), log))
    after = seat + 1 if seat + 1 < setup.players else 0  # no division: this is the inner loop
    state[layout.SEAT] = after
    if state[layout.SIZES + after] + state[layout.ZEROS + after] == 0:
        state[layout.PHASE] = layout.ROUND_OVER


@rule
def safest(cards: Array, start: int, size: int, rows: Rows, zeros: int) -> int:
    """The place of the highest card that takes no row; else a zero (-1); else the cheapest taking."""
    best = 1 << 40 if zeros == 0 else 0
    at = -1
    for i in range(size):
        card = wide(cards[start + i]) >> CARD
        limit = card << CARD
        word = closest(rows, limit)
        if word > limit:
            word = highest(rows)
        price = -card
        if room_after(word) < 0:
            price += (word & HEADS_BITS) << 7
        if price < best:
            best = price
            at = i
    return at


@rule
def legal(setup: Setup, cards: Array, state: Array, seat: int, out: Array) -> int:
    """List the legal actions of a seat; returns how many there are."""
    count = 0
    if state[layout.PHASE] != layout.OPEN or seat != state[layout.SEAT]:
        return count
    for i in range(state[layout.SIZES + seat]):
        out[count] = cards[seat * setup.stride + i] >> CARD
        count += 1
    if state[layout.ZEROS + seat]:
        out[count] = 0
        count += 1
    return count


@rule
def allows(setup: Setup, cards: Array, state: Array, seat: int, action: int) -> bool:
    """Whether a seat that is asked may choose this action."""
    if action == 0:
        return bool(state[layout.ZEROS + seat] > 0)
    return find(cards, seat * setup.stride, state[layout.SIZES + seat], action) >= 0
