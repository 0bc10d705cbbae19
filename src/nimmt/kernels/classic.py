"""The basic game compiled, with its Pro and Even/Odd variants; see `nimmt.rules.classic`, `.pro` and `.even_odd`.

`begin_round` deals, `act` carries out one decision and everything up to the next one, `legal` and `allows` say
what may be chosen: these are the names every family of games defines.
"""

import numpy as np

from nimmt.kernels.chance import below
from nimmt.kernels.compiler import driver, rule
from nimmt.kernels.hands import find, gain, tell
from nimmt.kernels.layout import (
    DRAFT,
    E_ASKED,
    E_DRAFTED,
    E_MARKED,
    E_PLACED,
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
    Array,
    wide,
)
from nimmt.kernels.observation import CARD_GAME
from nimmt.kernels.prices import CLASSIC
from nimmt.kernels.records import Play
from nimmt.kernels.rows import (
    BELOW_CARD,
    CARD,
    HEADS_BITS,
    OWNER,
    ROOM,
    closest,
    closest_but,
    grown,
    item_of,
    load,
    lowest_but,
    put,
    room_after,
    row_of,
    store,
)
from nimmt.kernels.setup import FIRST_ROOM, Setup
from nimmt.kernels.turn import allows_in_turn, begin, deal_hands, lay, legal_in_turn, row_for_low

DRIVEN = ("act", "allows", "begin_round", "legal")
SHAPE = CARD_GAME

POOL_AT = 64
"""Where the open cards of the draft begin in `cards`."""


def device_cards(setup: Setup) -> int:
    """How much of `cards` a game needs on a GPU."""
    return 128 if setup.draft else 104


# --- getting ready ---------------------------------------------------------------------------------------


@rule
def begin_round(setup: Setup, seed: np.uint64, play: Play) -> None:
    """Deal the hands and a card to begin each row, or spread the cards of the draft."""
    state = play.state
    begin(setup, play)
    state[MARKED] = -1
    size = setup.hand * setup.players
    if setup.draft:
        for i in range(size + setup.rows):
            play.cards[POOL_AT + i] = item_of(i + 1, play.cards, play.draws)
        for seat in range(setup.players):
            state[SIZES + seat] = 0
        state[POOL] = size + setup.rows
        state[PHASE] = DRAFT
        state[SEAT] = (setup.first + state[ROUND] - 1) % setup.players
        return
    deal_hands(setup, seed, play)
    begin_rows(setup, play, size)


@rule
def begin_rows(setup: Setup, play: Play, at: int) -> None:
    """The cards from *at* on begin the rows; the action card goes to the lowest (EO-1)."""
    cards, state = play.cards, play.state
    lowest = 0
    for row in range(setup.rows):
        item = wide(cards[at + row])
        state[ROWS + row] = item | (setup.rooms & FIRST_ROOM) << ROOM
        tell(play.log, E_ROW, 0, item >> CARD, row, 0)
        if item < cards[at + lowest]:
            lowest = row
    state[PHASE] = LAY
    if setup.marker:
        state[MARKED] = lowest
        tell(play.log, E_MARKED, 0, 0, lowest, cards[at + lowest] >> CARD & 1)


@driver
def draft(setup: Setup, cards: Array, state: Array, rng: Array, actions: Array, log: Array) -> bool:
    """A player picks an open card (PRO-1); whether only those for the rows are left, ascending then (PRO-2)."""
    seat = state[SEAT]
    pool = state[POOL]
    at = -1
    tell(log, E_ASKED, seat, 0, 0, DRAFT)
    if actions is not None and actions[seat] >= 0:
        at = find(cards, POOL_AT, pool, actions[seat] - setup.deck - setup.rows + 1)
    if at < 0:
        at = below(rng, pool)
    item = wide(cards[POOL_AT + at])
    pool -= 1
    cards[POOL_AT + at] = cards[POOL_AT + pool]
    state[POOL] = pool
    gain(cards, state, seat, setup.stride, item, rng)
    tell(log, E_DRAFTED, seat, item >> CARD, 0, 0)
    state[SEAT] = (seat + 1) % setup.players
    last = bool(pool == setup.rows)
    if last:
        state[POOL] = 0
        for i in range(1, setup.rows):
            for k in range(i, 0, -1):
                left = POOL_AT + k - 1
                if cards[left] > cards[left + 1]:
                    cards[left], cards[left + 1] = cards[left + 1], cards[left]
    return last


# --- playing ---------------------------------------------------------------------------------------------


@rule
def act(setup: Setup, play: Play, policies: int, actions: Array) -> None:
    """Carry out what is asked now, and go on to the next decision or the end of the round.

    *actions* holds a choice for each seat, -1 to leave it to the seat's policy; None leaves all of them.
    """
    state = play.state
    phase = state[PHASE]
    chosen = -1
    if phase == DRAFT:
        if draft(setup, play.cards, state, play.rng, actions, play.log):
            begin_rows(setup, play, POOL_AT)
        return
    if phase == LAY:
        lay(setup, play, policies, actions, CLASSIC, state[MARKED] if setup.marker else -1)
    elif actions is not None and actions[state[SEAT]] >= 0:
        chosen = actions[state[SEAT]] - setup.deck
    place_queue(setup, play, policies, chosen)


@rule
def place_queue(setup: Setup, play: Play, policies: int, chosen: int) -> None:
    """Place the cards of the queue; *chosen* is the row for the first of them if it is low and its player chose.

    Rules 1 and 2, the full row, and the low card; only the low card costs a branch.
    """
    state = play.state
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
            word = row_for_low(setup, play, rows, seat, k, policies, chosen)
            if word < 0:
                return
            chosen = after = -1
        state[POINTS + seat] += (word & HEADS_BITS) & (after >> 63)
        if play.log is not None:
            row = row_of(rows, word)
            if after < 0:
                tell(play.log, E_TAKEN, seat, word & HEADS_BITS, row, low)
            tell(play.log, E_PLACED, seat, item >> CARD, row, 0)
        rows = put(rows, word, grown(item, after, setup.rooms & FIRST_ROOM))
        if setup.marker and after < 0:
            to = lowest_but(rows, state[MARKED])
            state[MARKED] = row_of(rows, to)
            tell(play.log, E_MARKED, 0, 0, state[MARKED], (to >> CARD) & 1)
    store(state, rows)
    state[NEXT] = state[QUEUED]
    state[PHASE] = ROUND_OVER if state[SIZES] == 0 else LAY


# --- what may be chosen ----------------------------------------------------------------------------------


@rule
def legal(setup: Setup, cards: Array, state: Array, seat: int, out: Array) -> int:
    """List the legal actions of a seat; returns how many there are."""
    return legal_in_turn(setup, cards, state, seat, out, cards, POOL_AT, DRAFT)


@rule
def allows(setup: Setup, cards: Array, state: Array, seat: int, action: int) -> bool:
    """Whether a seat that is asked may choose this action."""
    return allows_in_turn(setup, cards, state, seat, action, cards, POOL_AT)
