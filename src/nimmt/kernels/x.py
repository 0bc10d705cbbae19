"""X nimmt! compiled; see `nimmt.rules.x`."""

import numpy as np

from nimmt.kernels import layout
from nimmt.kernels.chance import below
from nimmt.kernels.compiler import rule
from nimmt.kernels.hands import find, gain, tell
from nimmt.kernels.layout import Array, wide
from nimmt.kernels.observation import CARD_GAME
from nimmt.kernels.policies import ASK, GREEDY, policy_of
from nimmt.kernels.prices import X as OF_X
from nimmt.kernels.records import OneGame
from nimmt.kernels.rows import (
    BELOW_CARD,
    CARD,
    HEADS_BITS,
    NOWHERE,
    OWNER,
    ROOM,
    closest,
    grown,
    load,
    put,
    room_after,
    row_of,
    store,
)
from nimmt.kernels.setup import BITS, FIRST_ROOM, Setup
from nimmt.kernels.turn import allows_in_turn, begin, deal_hands, lay, legal_in_turn, pause, row_for_low

DRIVEN = ("act", "allows", "begin_round", "legal")
SHAPE = CARD_GAME


def device_cards(setup: Setup) -> int:
    """How much of `cards` a game needs on a GPU."""
    return 144


# --- setup -----------------------------------------------------------------------------------------------


@rule
def room(setup: Setup, row: int) -> int:
    """The room behind the first card of a row."""
    return (setup.rooms >> BITS * row) & FIRST_ROOM


@rule
def begin_round(setup: Setup, seed: np.uint64, play: OneGame) -> None:
    """Cards to each player, then the starters; X rows and piles are empty (X-2, X-16)."""
    cards, state = play.cards, play.state
    begin(setup, play)
    deal_hands(setup, seed, play)
    for row in range(setup.rows):
        item = wide(cards[setup.hand * setup.players + row])
        state[layout.ROWS + row] = item | room(setup, row) << ROOM
        state[layout.CELLS + 4 * row] = item
        tell(play.log, layout.E_ROW, 0, item >> CARD, row, 0)
    state[layout.ROWS + 3] = NOWHERE - 1
    for seat in range(setup.players - 1, -1, -1):  # hands move up to where they have room to grow
        for i in range(setup.hand):
            cards[seat * setup.stride + i] = cards[seat * setup.hand + i]
        state[layout.X_ENDS + seat] = 0
        state[layout.X_HEADS + seat] = 0
    state[layout.PHASE] = layout.LAY


# --- playing ---------------------------------------------------------------------------------------------


@rule
def act(setup: Setup, play: OneGame, policies: int, actions: Array) -> None:
    """Carry out what is asked now, and go on to the next decision. See `nimmt.kernels.classic.act`."""
    state = play.state
    phase = state[layout.PHASE]
    chosen = -1
    if phase == layout.LAY:
        lay(setup, play, policies, actions, OF_X, -1)
    else:
        seat = state[layout.SEAT]
        if actions is not None:
            chosen = actions[seat]
        if phase == layout.CHOOSE_X:
            if chosen < 0:
                at = choose_x(state, seat, policy_of(policies, seat), play.rng)
            else:
                at = find(state, layout.TAKEN, state[layout.POOL], chosen - setup.deck - setup.rows + 1)
            keep_others(setup, play, seat, at)
            chosen = -1
        elif chosen >= 0:
            chosen -= setup.deck
    place_queue(setup, play, policies, chosen)


@rule
def place_queue(setup: Setup, play: OneGame, policies: int, chosen: int) -> None:
    """Place the cards of the queue; *chosen* is the row for the first of them if its player was asked."""
    state = play.state
    rows = load(state)
    for k in range(state[layout.NEXT], state[layout.QUEUED]):
        key = wide(state[layout.QUEUE + k])
        seat = key & 15
        item = key >> OWNER
        limit = item & ~BELOW_CARD
        word = closest(rows, limit)
        after = room_after(word)
        low = word > limit
        if low:
            word = row_for_low(play, rows, setup.rows, seat, k, policies, chosen)
            if word < 0:
                return
            chosen = after = -1
        row = row_of(rows, word)
        lying = room(setup, row) + 1 - ((word >> ROOM) & 7)
        rows = put(rows, word, grown(item, after, room(setup, row)))
        if after >= 0:
            state[layout.CELLS + 4 * row + lying] = item
            tell(play.log, layout.E_PLACED, seat, item >> CARD, row, 0)
            continue
        tell(play.log, layout.E_TAKEN, seat, word & HEADS_BITS, row, low)
        tell(play.log, layout.E_PLACED, seat, item >> CARD, row, 0)
        for i in range(lying):
            state[layout.TAKEN + i] = state[layout.CELLS + 4 * row + i]
        state[layout.CELLS + 4 * row] = item
        state[layout.POOL] = lying
        at = 0
        if lying > 1:  # a single card goes to the X row without a question
            tell(play.log, layout.E_ASKED, seat, 0, 0, layout.CHOOSE_X)
            policy = policy_of(policies, seat)
            if policy == ASK:
                store(state, rows)
                pause(state, layout.CHOOSE_X, seat, k + 1)
                return
            at = choose_x(state, seat, policy, play.rng)
        keep_others(setup, play, seat, at)
    store(state, rows)
    state[layout.NEXT] = state[layout.QUEUED]
    end_turn(setup, play.cards, state)


@rule
def keep_others(setup: Setup, play: OneGame, seat: int, at: int) -> None:
    """The chosen card goes to the X row, which a card too low moves to the X pile; the others to the hand."""
    state, log = play.state, play.log
    item = wide(state[layout.TAKEN + at])
    if item >> CARD < state[layout.X_ENDS + seat]:
        state[layout.POINTS + seat] += 2 * state[layout.X_HEADS + seat]
        tell(log, layout.E_X_PILE, seat, state[layout.X_HEADS + seat], 0, 0)
        state[layout.X_HEADS + seat] = 0
    state[layout.X_ENDS + seat] = item >> CARD
    state[layout.X_HEADS + seat] += item & HEADS_BITS
    tell(log, layout.E_X_ROW, seat, item >> CARD, 0, 0)
    for i in range(state[layout.POOL]):
        if i != at:
            gain(play.cards, state, seat, setup.stride, state[layout.TAKEN + i], play.rng)
            tell(log, layout.E_GAINED, seat, state[layout.TAKEN + i] >> CARD, 0, 0)
    state[layout.POOL] = 0


@rule
def end_turn(setup: Setup, cards: Array, state: Array) -> None:
    """The next turn; or, when somebody has no cards left (X-8), the hands are counted."""
    state[layout.PHASE] = layout.LAY
    for seat in range(setup.players):
        if state[layout.SIZES + seat] == 0:
            state[layout.PHASE] = layout.ROUND_OVER
    if state[layout.PHASE] == layout.ROUND_OVER:
        for seat in range(setup.players):
            for i in range(state[layout.SIZES + seat]):
                state[layout.POINTS + seat] += cards[seat * setup.stride + i] & HEADS_BITS


@rule
def choose_x(state: Array, seat: int, policy: int, rng: Array) -> int:
    """Which taken card goes to the X row.

    Greedily: of those that fit, the lowest; if none does, the one with the most bullheads.
    """
    count = state[layout.POOL]
    if policy < GREEDY:
        return below(rng, count)
    best = -(1 << 40)
    at = 0
    for i in range(count):
        item = wide(state[layout.TAKEN + i])
        card = item >> CARD
        worth = (item & HEADS_BITS) - 1000 if card < state[layout.X_ENDS + seat] else -card
        if worth > best:
            best = worth
            at = i
    return at


# --- what may be chosen ----------------------------------------------------------------------------------


@rule
def legal(setup: Setup, cards: Array, state: Array, seat: int, out: Array) -> int:
    """List the legal actions of a seat; returns how many there are."""
    return legal_in_turn(setup, cards, state, seat, out, state, layout.TAKEN, layout.CHOOSE_X)


@rule
def allows(setup: Setup, cards: Array, state: Array, seat: int, action: int) -> bool:
    """Whether a seat that is asked may choose this action."""
    return allows_in_turn(setup, cards, state, seat, action, state, layout.TAKEN)
