"""X nimmt! compiled; see `nimmt.rules.x`."""

import numpy as np

from nimmt.kernels.chance import below, deal
from nimmt.kernels.compiler import rule
from nimmt.kernels.hands import find, gain, remove, tell, tell_hand
from nimmt.kernels.layout import (
    CELLS,
    CHOOSE_ROW,
    CHOOSE_X,
    E_ASKED,
    E_GAINED,
    E_LAID,
    E_PLACED,
    E_ROUND,
    E_ROW,
    E_TAKEN,
    E_X_PILE,
    E_X_ROW,
    LAY,
    NEXT,
    PHASE,
    POINTS,
    POOL,
    QUEUE,
    QUEUED,
    ROUND,
    ROUND_OVER,
    ROWS,
    SEAT,
    SIZES,
    TAKEN,
    TURN,
    X_ENDS,
    X_HEADS,
    Array,
    Setup,
    wide,
)
from nimmt.kernels.policies import ASK, GREEDY, PRUDENT, choose_row, least_loss, policy_of
from nimmt.kernels.prices import X as OF_X
from nimmt.kernels.prudence import crowding, least_price
from nimmt.kernels.rows import (
    BELOW_CARD,
    CARD,
    HEADS_BITS,
    NOWHERE,
    OWNER,
    ROOM,
    closest,
    grown,
    item_of,
    load,
    numbered,
    put,
    room_after,
    row_of,
    sort_queue,
    store,
)

DRIVEN = ("act", "allows", "begin_round", "legal")
DEVICE_CARDS = 144
"""How much of `cards` a game needs on a GPU."""

DECK = 100
ROW_ACTIONS = 100
PICK_ACTIONS = 103


# --- setup -----------------------------------------------------------------------------------------------


@rule
def begin_round(setup: Setup, seed: np.uint64, cards: Array, state: Array, draws: Array, log: Array) -> None:
    """Eight cards to each player, then the three starters; X rows and piles are empty (X-2, X-16)."""
    players = setup.players
    state[ROUND] += 1
    state[TURN] = 0
    state[NEXT] = 0
    state[QUEUED] = 0
    tell(log, E_ROUND, state[ROUND], 0, 0, 0)
    for i in range(DECK):
        cards[i] = item_of(i + 1, cards, draws)
    size = setup.hand * players
    deal(seed, state, cards, draws, DECK, size + 3)
    for row in range(3):
        item = wide(cards[size + row])
        state[ROWS + row] = item | (row + 1) << ROOM
        state[CELLS + 4 * row] = item
    state[ROWS + 3] = NOWHERE - 1
    for seat in range(players - 1, -1, -1):  # hands move up to where they have room to grow
        for i in range(setup.hand):
            cards[seat * setup.stride + i] = cards[seat * setup.hand + i]
        state[SIZES + seat] = setup.hand
        state[POINTS + seat] = 0
        state[X_ENDS + seat] = 0
        state[X_HEADS + seat] = 0
    if log is not None:
        for seat in range(players):
            tell_hand(log, seat, cards, seat * setup.stride, setup.hand, 0)
        for row in range(3):
            tell(log, E_ROW, 0, state[CELLS + 4 * row] >> CARD, row, 0)
    state[PHASE] = LAY


# --- playing ---------------------------------------------------------------------------------------------


@rule
def act(setup: Setup, cards: Array, state: Array, rng: Array, policies: int, actions: Array, log: Array) -> None:
    """Carry out what is asked now, and go on to the next decision. See `nimmt.kernels.classic.act`."""
    phase = state[PHASE]
    chosen = -1
    if phase == LAY:
        lay(setup, cards, state, rng, policies, actions, log)
    else:
        seat = state[SEAT]
        if actions is not None:
            chosen = actions[seat]
        if phase == CHOOSE_X:
            if chosen < 0:
                at = choose_x(state, seat, policy_of(policies, seat), rng)
            else:
                at = find(state, TAKEN, state[POOL], chosen - PICK_ACTIONS + 1)
            keep_others(setup, cards, state, seat, at, rng, log)
            chosen = -1
        elif chosen >= 0:
            chosen -= ROW_ACTIONS
    place_queue(setup, cards, state, rng, policies, chosen, log)


@rule
def lay(setup: Setup, cards: Array, state: Array, rng: Array, policies: int, actions: Array, log: Array) -> None:
    """Each player lays a card; all are turned over and put in order."""
    players = setup.players
    state[TURN] += 1
    rows = load(state)
    for seat in range(players):
        size = state[SIZES + seat]
        at = size - 1
        if actions is not None and actions[seat] >= 0:
            at = find(cards, seat * setup.stride, size, actions[seat] + 1)
        elif policy_of(policies, seat) == GREEDY:
            at = least_loss(cards, seat * setup.stride, size, rows, players - 1, -1)
        elif policy_of(policies, seat) == PRUDENT:
            crowded = crowding(setup, state, seat, DECK - 3, setup.players - 1)
            at = least_price(OF_X, cards, seat * setup.stride, size, rows, players - 1, crowded, -1, rng)
        item = remove(cards, state, seat, setup.stride, at)
        state[QUEUE + seat] = item << OWNER | seat
        tell(log, E_LAID, seat, item >> CARD, 0, 0)
    sort_queue(state, players)
    state[NEXT] = 0
    state[QUEUED] = players


@rule
def place_queue(setup: Setup, cards: Array, state: Array, rng: Array, policies: int, chosen: int, log: Array) -> None:
    """Place the cards of the queue; *chosen* is the row for the first of them if its player was asked."""
    rows = load(state)
    for k in range(state[NEXT], state[QUEUED]):
        key = wide(state[QUEUE + k])
        seat = key & 15
        item = key >> OWNER
        limit = item & ~BELOW_CARD
        word = closest(rows, limit)
        after = room_after(word)
        low = word > limit
        if low:
            if chosen >= 0:
                word = numbered(rows, chosen)
                chosen = -1
            else:
                tell(log, E_ASKED, seat, 0, 0, CHOOSE_ROW)
                policy = policy_of(policies, seat)
                if policy == ASK:
                    pause(state, CHOOSE_ROW, seat, k)
                    return
                word = choose_row(rows, 3, policy, rng)
            after = -1
        row = row_of(rows, word)
        lying = row + 2 - ((word >> ROOM) & 7)
        rows = put(rows, word, grown(item, after, row + 1))
        store(state, rows)
        if after >= 0:
            state[CELLS + 4 * row + lying] = item
            tell(log, E_PLACED, seat, item >> CARD, row, 0)
            continue
        tell(log, E_TAKEN, seat, word & HEADS_BITS, row, low)
        tell(log, E_PLACED, seat, item >> CARD, row, 0)
        for i in range(lying):
            state[TAKEN + i] = state[CELLS + 4 * row + i]
        state[CELLS + 4 * row] = item
        state[POOL] = lying
        at = 0
        if lying > 1:  # a single card goes to the X row without a question
            tell(log, E_ASKED, seat, 0, 0, CHOOSE_X)
            policy = policy_of(policies, seat)
            if policy == ASK:
                pause(state, CHOOSE_X, seat, k + 1)
                return
            at = choose_x(state, seat, policy, rng)
        keep_others(setup, cards, state, seat, at, rng, log)
    state[NEXT] = state[QUEUED]
    end_turn(setup, cards, state)


@rule
def pause(state: Array, phase: int, seat: int, k: int) -> None:
    """Somebody is asked; the queue goes on from its place *k*."""
    state[PHASE] = phase
    state[SEAT] = seat
    state[NEXT] = k


@rule
def keep_others(setup: Setup, cards: Array, state: Array, seat: int, at: int, rng: Array, log: Array) -> None:
    """The chosen card goes to the X row, which a card too low moves to the X pile; the others to the hand."""
    item = wide(state[TAKEN + at])
    if item >> CARD < state[X_ENDS + seat]:
        state[POINTS + seat] += 2 * state[X_HEADS + seat]
        tell(log, E_X_PILE, seat, state[X_HEADS + seat], 0, 0)
        state[X_HEADS + seat] = 0
    state[X_ENDS + seat] = item >> CARD
    state[X_HEADS + seat] += item & HEADS_BITS
    tell(log, E_X_ROW, seat, item >> CARD, 0, 0)
    for i in range(state[POOL]):
        if i != at:
            gain(cards, state, seat, setup.stride, state[TAKEN + i], rng)
            tell(log, E_GAINED, seat, state[TAKEN + i] >> CARD, 0, 0)
    state[POOL] = 0


@rule
def end_turn(setup: Setup, cards: Array, state: Array) -> None:
    """The next turn; or, when somebody has no cards left (X-8), the hands are counted."""
    state[PHASE] = LAY
    for seat in range(setup.players):
        if state[SIZES + seat] == 0:
            state[PHASE] = ROUND_OVER
    if state[PHASE] == ROUND_OVER:
        for seat in range(setup.players):
            for i in range(state[SIZES + seat]):
                state[POINTS + seat] += cards[seat * setup.stride + i] & HEADS_BITS


@rule
def choose_x(state: Array, seat: int, policy: int, rng: Array) -> int:
    """Which taken card goes to the X row.

    Greedily: of those that fit, the lowest; if none does, the one with the most bullheads.
    """
    count = state[POOL]
    if policy < GREEDY:
        return below(rng, count)
    best = -(1 << 40)
    at = 0
    for i in range(count):
        item = wide(state[TAKEN + i])
        card = item >> CARD
        worth = (item & HEADS_BITS) - 1000 if card < state[X_ENDS + seat] else -card
        if worth > best:
            best = worth
            at = i
    return at


# --- what may be chosen ----------------------------------------------------------------------------------


@rule
def legal(setup: Setup, cards: Array, state: Array, seat: int, mask: Array) -> None:
    """Set the legal actions of a seat in an empty mask."""
    phase = state[PHASE]
    if phase == LAY:
        for i in range(state[SIZES + seat]):
            mask[(cards[seat * setup.stride + i] >> CARD) - 1] = 1
    elif phase == CHOOSE_ROW and seat == state[SEAT]:
        for row in range(3):
            mask[ROW_ACTIONS + row] = 1
    elif phase == CHOOSE_X and seat == state[SEAT]:
        for i in range(state[POOL]):
            mask[PICK_ACTIONS + (state[TAKEN + i] >> CARD) - 1] = 1


@rule
def allows(setup: Setup, cards: Array, state: Array, seat: int, action: int) -> bool:
    """Whether a seat that is asked may choose this action."""
    phase = state[PHASE]
    if phase == LAY:
        return find(cards, seat * setup.stride, state[SIZES + seat], action + 1) >= 0
    if phase == CHOOSE_ROW:
        return ROW_ACTIONS <= action < PICK_ACTIONS
    return find(state, TAKEN, state[POOL], action - PICK_ACTIONS + 1) >= 0
