"""The basic game compiled, with its Pro and Even/Odd variants; see `nimmt.rules.classic`, `.pro` and `.even_odd`.

`begin_round` deals, `act` carries out one decision and everything up to the next one, `legal` and `allows` say
what may be chosen: these are the names every family of games defines.
"""

import numpy as np

from nimmt.kernels import layout
from nimmt.kernels.chance import below
from nimmt.kernels.compiler import driver, rule
from nimmt.kernels.hands import find, gain, tell
from nimmt.kernels.layout import Array, wide
from nimmt.kernels.observation import CARD_GAME
from nimmt.kernels.prices import CLASSIC
from nimmt.kernels.records import OneGame
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
from nimmt.kernels.setup import ROW_COUNT, ROW_ROOM, Setup
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
def begin_round(setup: Setup, seed: np.uint64, play: OneGame) -> None:
    """Deal the hands and a card to begin each row, or spread the cards of the draft."""
    state = play.state
    begin(setup, play)
    state[layout.MARKED] = -1
    size = setup.hand * setup.players
    if setup.draft:
        for i in range(size + setup.rows):
            play.cards[POOL_AT + i] = item_of(i + 1, play.cards, play.draws)
        for seat in range(setup.players):
            state[layout.SIZES + seat] = 0
        state[layout.POOL] = size + setup.rows
        state[layout.PHASE] = layout.DRAFT
        state[layout.SEAT] = (setup.first + state[layout.ROUND] - 1) % setup.players
        return
    deal_hands(setup, seed, play)
    begin_rows(setup, play, size)


@rule
def begin_rows(setup: Setup, play: OneGame, at: int) -> None:
    """The cards from *at* on begin the rows; the action card goes to the lowest (EO-1)."""
    cards, state = play.cards, play.state
    for row in range(ROW_COUNT):
        item = wide(cards[at + row])
        state[layout.ROWS + row] = item | ROW_ROOM << ROOM
        tell(play.log, layout.E_ROW, 0, item >> CARD, row, 0)
    state[layout.PHASE] = layout.LAY
    if setup.marker:
        lowest = 0
        for row in range(1, ROW_COUNT):
            if cards[at + row] < cards[at + lowest]:
                lowest = row
        state[layout.MARKED] = lowest
        tell(play.log, layout.E_MARKED, 0, 0, lowest, cards[at + lowest] >> CARD & 1)


@driver
def draft(setup: Setup, cards: Array, state: Array, rng: Array, actions: Array, log: Array) -> bool:
    """A player picks an open card (PRO-1); whether only those for the rows are left, ascending then (PRO-2)."""
    seat = state[layout.SEAT]
    pool = state[layout.POOL]
    at = -1
    tell(log, layout.E_ASKED, seat, 0, 0, layout.DRAFT)
    if actions is not None and actions[seat] >= 0:
        at = find(cards, POOL_AT, pool, actions[seat] - setup.deck - setup.rows + 1)
    if at < 0:
        at = below(rng, pool)
    item = wide(cards[POOL_AT + at])
    pool -= 1
    cards[POOL_AT + at] = cards[POOL_AT + pool]
    state[layout.POOL] = pool
    gain(cards, state, seat, setup.stride, item, rng)
    tell(log, layout.E_DRAFTED, seat, item >> CARD, 0, 0)
    state[layout.SEAT] = (seat + 1) % setup.players
    last = bool(pool == setup.rows)
    if last:
        state[layout.POOL] = 0
        for i in range(1, setup.rows):
            for k in range(i, 0, -1):
                left = POOL_AT + k - 1
                if cards[left] > cards[left + 1]:
                    cards[left], cards[left + 1] = cards[left + 1], cards[left]
    return last


# --- playing ---------------------------------------------------------------------------------------------


@rule
def act(setup: Setup, play: OneGame, policies: int, actions: Array) -> None:
    """Carry out what is asked now, and go on to the next decision or the end of the round.

    *actions* holds a choice for each seat, -1 to leave it to the seat's policy; None leaves all of them.
    """
    state = play.state
    phase = state[layout.PHASE]
    chosen = -1
    if phase == layout.DRAFT:
        if draft(setup, play.cards, state, play.rng, actions, play.log):
            begin_rows(setup, play, POOL_AT)
        return
    if phase == layout.LAY:
        lay(setup, play, policies, actions, CLASSIC, state[layout.MARKED] if setup.marker else -1)
    elif actions is not None and actions[state[layout.SEAT]] >= 0:
        chosen = actions[state[layout.SEAT]] - setup.deck
    place_queue(setup, play, policies, chosen)


@rule
def place_queue(setup: Setup, play: OneGame, policies: int, chosen: int) -> None:
    """Place the cards of the queue; *chosen* is the row for the first of them if it is low and its player chose.

    Rules 1 and 2, the full row, and the low card; only the low card costs a branch.
    """
    state = play.state
    rows = load(state)
    marked = state[layout.MARKED]
    for k in range(state[layout.NEXT], state[layout.QUEUED]):
        key = wide(state[layout.QUEUE + k])
        seat = key & 15
        item = key >> OWNER
        limit = item & ~BELOW_CARD
        word = closest_but(rows, limit, marked) if setup.marker else closest(rows, limit)
        after = room_after(word)
        low = word > limit
        if low:
            word = row_for_low(play, rows, ROW_COUNT, seat, k, policies, chosen)
            if word < 0:
                return
            chosen = after = -1
        state[layout.POINTS + seat] += (word & HEADS_BITS) & (after >> 63)
        if play.log is not None:
            row = row_of(rows, word)
            if after < 0:
                tell(play.log, layout.E_TAKEN, seat, word & HEADS_BITS, row, low)
            tell(play.log, layout.E_PLACED, seat, item >> CARD, row, 0)
        rows = put(rows, word, grown(item, after, ROW_ROOM))
        if setup.marker and after < 0:
            to = lowest_but(rows, marked)
            state[layout.MARKED] = marked = row_of(rows, to)
            tell(play.log, layout.E_MARKED, 0, 0, marked, (to >> CARD) & 1)
    store(state, rows)
    state[layout.NEXT] = state[layout.QUEUED]
    state[layout.PHASE] = layout.ROUND_OVER if state[layout.SIZES] == 0 else layout.LAY


# --- what may be chosen ----------------------------------------------------------------------------------


@rule
def legal(setup: Setup, cards: Array, state: Array, seat: int, out: Array) -> int:
    """List the legal actions of a seat; returns how many there are."""
    return legal_in_turn(setup, cards, state, seat, out, cards, POOL_AT, layout.DRAFT)


@rule
def allows(setup: Setup, cards: Array, state: Array, seat: int, action: int) -> bool:
    """Whether a seat that is asked may choose this action."""
    return allows_in_turn(setup, cards, state, seat, action, cards, POOL_AT)
