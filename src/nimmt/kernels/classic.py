"""The basic game compiled, with its Pro and Even/Odd variants; see `nimmt.rules.classic`, `.pro` and `.even_odd`.

`begin_round` deals, `act` carries out one decision and everything up to the next one, `legal` and `allows` say
what may be chosen: these are the names every family of games defines.
"""

import numpy as np

from nimmt.kernels.chance import below, deal
from nimmt.kernels.compiler import driver, rule
from nimmt.kernels.hands import find, gain, remove, tell, tell_hand
from nimmt.kernels.layout import (
    CHOOSE_ROW,
    DRAFT,
    E_ASKED,
    E_DRAFTED,
    E_LAID,
    E_MARKED,
    E_PLACED,
    E_ROUND,
    E_ROW,
    E_TAKEN,
    LAY,
    MARKED,
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
    TURN,
    Array,
    Setup,
    wide,
)
from nimmt.kernels.policies import ASK, GREEDY, PRUDENT, choose_row, least_loss, policy_of
from nimmt.kernels.prices import CLASSIC
from nimmt.kernels.prudence import crowding, least_price
from nimmt.kernels.rows import (
    BELOW_CARD,
    CARD,
    EMPTY_ROOM,
    HEADS_BITS,
    OWNER,
    ROOM,
    closest,
    closest_but,
    grown,
    item_of,
    load,
    lowest_but,
    numbered,
    put,
    room_after,
    row_of,
    sort_queue,
    store,
)

DRIVEN = ("act", "allows", "begin_round", "legal")
DEVICE_CARDS = 104
"""How much of `cards` a game needs on a GPU."""
DRAFT_CARDS = 128
"""The same with a draft."""

DECK = 104
POOL_AT = 64
"""Where the open cards of the draft begin in `cards`."""
ROW_ACTIONS = 104
PICK_ACTIONS = 108


# --- getting ready ---------------------------------------------------------------------------------------


@rule
def begin_round(setup: Setup, seed: np.uint64, cards: Array, state: Array, draws: Array, log: Array) -> None:
    """Deal ten cards to each player and four to begin the rows, or spread the cards of the draft."""
    players = setup.players
    state[ROUND] += 1
    state[TURN] = 0
    state[NEXT] = 0
    state[QUEUED] = 0
    state[MARKED] = -1
    for seat in range(players):
        state[POINTS + seat] = 0
    tell(log, E_ROUND, state[ROUND], 0, 0, 0)
    if setup.draft:
        size = setup.hand * players + 4
        for i in range(size):
            cards[POOL_AT + i] = item_of(i + 1, cards, draws)
        for seat in range(players):
            state[SIZES + seat] = 0
        state[POOL] = size
        state[PHASE] = DRAFT
        state[SEAT] = (setup.first + state[ROUND] - 1) % players
        return
    for i in range(DECK):
        cards[i] = item_of(i + 1, cards, draws)
    size = setup.hand * players
    deal(seed, state, cards, draws, DECK, size + 4)
    for seat in range(players):
        state[SIZES + seat] = setup.hand
        tell_hand(log, seat, cards, seat * setup.stride, setup.hand, 0)
    begin_rows(setup, cards, size, state, log)


@rule
def begin_rows(setup: Setup, cards: Array, at: int, state: Array, log: Array) -> None:
    """The four cards from *at* on begin the rows; the action card goes to the lowest (EO-1)."""
    lowest = 0
    for row in range(4):
        item = wide(cards[at + row])
        state[ROWS + row] = item | EMPTY_ROOM << ROOM
        tell(log, E_ROW, 0, item >> CARD, row, 0)
        if item < cards[at + lowest]:
            lowest = row
    state[PHASE] = LAY
    if setup.marker:
        state[MARKED] = lowest
        tell(log, E_MARKED, 0, 0, lowest, cards[at + lowest] >> CARD & 1)


@driver
def draft(setup: Setup, cards: Array, state: Array, rng: Array, policies: int, actions: Array, log: Array) -> None:
    """A player picks an open card (PRO-1); the last four begin the rows, ascending (PRO-2)."""
    seat = state[SEAT]
    pool = state[POOL]
    at = -1
    tell(log, E_ASKED, seat, 0, 0, DRAFT)
    if actions is not None and actions[seat] >= 0:
        at = find(cards, POOL_AT, pool, actions[seat] - PICK_ACTIONS + 1)
    if at < 0:
        at = below(rng, pool)
    item = wide(cards[POOL_AT + at])
    pool -= 1
    cards[POOL_AT + at] = cards[POOL_AT + pool]
    state[POOL] = pool
    gain(cards, state, seat, setup.stride, item, rng)
    tell(log, E_DRAFTED, seat, item >> CARD, 0, 0)
    state[SEAT] = (seat + 1) % setup.players
    if pool == 4:
        state[POOL] = 0
        for i in range(1, 4):
            for k in range(i, 0, -1):
                left = POOL_AT + k - 1
                if cards[left] > cards[left + 1]:
                    cards[left], cards[left + 1] = cards[left + 1], cards[left]
        begin_rows(setup, cards, POOL_AT, state, log)


# --- playing ---------------------------------------------------------------------------------------------


@rule
def act(setup: Setup, cards: Array, state: Array, rng: Array, policies: int, actions: Array, log: Array) -> None:
    """Carry out what is asked now, and go on to the next decision or the end of the round.

    *actions* holds a choice for each seat, -1 to leave it to the seat's policy; None leaves all of them.
    """
    phase = state[PHASE]
    chosen = -1
    if phase == DRAFT:
        draft(setup, cards, state, rng, policies, actions, log)
        return
    if phase == LAY:
        lay(setup, cards, state, rng, policies, actions, log)
    elif actions is not None and actions[state[SEAT]] >= 0:
        chosen = actions[state[SEAT]] - ROW_ACTIONS
    place_queue(setup, state, rng, policies, chosen, log)


@rule
def lay(setup: Setup, cards: Array, state: Array, rng: Array, policies: int, actions: Array, log: Array) -> None:
    """Each player lays a card; all are turned over and put in order."""
    players = setup.players
    state[TURN] += 1
    for seat in range(players):
        size = state[SIZES + seat]
        at = -1
        if actions is not None and actions[seat] >= 0:
            at = find(cards, seat * setup.stride, size, actions[seat] + 1)
        if at < 0:
            at = size - 1
            policy = policy_of(policies, seat)
            marked = state[MARKED] if setup.marker else -1
            if policy == GREEDY:
                at = least_loss(cards, seat * setup.stride, size, load(state), players - 1, marked)
            elif policy == PRUDENT:
                crowded = crowding(setup, state, seat, DECK - 4, players - 1)
                start = seat * setup.stride
                at = least_price(CLASSIC, cards, start, size, load(state), players - 1, crowded, marked, rng)
        item = remove(cards, state, seat, setup.stride, at)
        state[QUEUE + seat] = item << OWNER | seat
        tell(log, E_LAID, seat, item >> CARD, 0, 0)
    sort_queue(state, players)
    state[NEXT] = 0
    state[QUEUED] = players


@rule
def place_queue(setup: Setup, state: Array, rng: Array, policies: int, chosen: int, log: Array) -> None:
    """Place the cards of the queue; *chosen* is the row for the first of them if it is low and its player chose.

    Rules 1 and 2, the full row, and the low card; only the low card costs a branch.
    """
    rows = load(state)
    for k in range(state[NEXT], state[QUEUED]):
        key = wide(state[QUEUE + k])
        seat = key & 15
        item = key >> OWNER
        limit = item & ~BELOW_CARD
        word = closest_but(rows, limit, state[MARKED]) if setup.marker else closest(rows, limit)
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
                    store(state, rows)
                    state[NEXT] = k
                    state[PHASE] = CHOOSE_ROW
                    state[SEAT] = seat
                    return
                word = choose_row(rows, 4, policy, rng)
            after = -1
        state[POINTS + seat] += (word & HEADS_BITS) & (after >> 63)
        if log is not None:
            row = row_of(rows, word)
            if after < 0:
                tell(log, E_TAKEN, seat, word & HEADS_BITS, row, low)
            tell(log, E_PLACED, seat, item >> CARD, row, 0)
        rows = put(rows, word, grown(item, after, EMPTY_ROOM))
        if setup.marker and after < 0:
            to = lowest_but(rows, state[MARKED])
            state[MARKED] = row_of(rows, to)
            tell(log, E_MARKED, 0, 0, state[MARKED], (to >> CARD) & 1)
    store(state, rows)
    state[NEXT] = state[QUEUED]
    state[PHASE] = ROUND_OVER if state[SIZES] == 0 else LAY


# --- what may be chosen ----------------------------------------------------------------------------------


@rule
def legal(setup: Setup, cards: Array, state: Array, seat: int, mask: Array) -> None:
    """Set the legal actions of a seat in an empty mask."""
    phase = state[PHASE]
    if phase == LAY:
        for i in range(state[SIZES + seat]):
            mask[(cards[seat * setup.stride + i] >> CARD) - 1] = 1
    elif phase == CHOOSE_ROW and seat == state[SEAT]:
        for row in range(4):
            mask[ROW_ACTIONS + row] = 1
    elif phase == DRAFT and seat == state[SEAT]:
        for i in range(state[POOL]):
            mask[PICK_ACTIONS + (cards[POOL_AT + i] >> CARD) - 1] = 1


@rule
def allows(setup: Setup, cards: Array, state: Array, seat: int, action: int) -> bool:
    """Whether a seat that is asked may choose this action."""
    phase = state[PHASE]
    if phase == LAY:
        return find(cards, seat * setup.stride, state[SIZES + seat], action + 1) >= 0
    if phase == CHOOSE_ROW:
        return ROW_ACTIONS <= action < PICK_ACTIONS
    return phase == DRAFT and find(cards, POOL_AT, state[POOL], action - PICK_ACTIONS + 1) >= 0
