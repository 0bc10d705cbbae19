"""6 nimmt! PLUS compiled, and its variant with minus points; see `nimmt.rules.plus`."""

import numpy as np

from nimmt.kernels import layout
from nimmt.kernels.chance import below, deal
from nimmt.kernels.compiler import rule
from nimmt.kernels.hands import find, remove, tell, tell_hand
from nimmt.kernels.layout import Array, Rows, wide
from nimmt.kernels.observation import CARD_GAME
from nimmt.kernels.policies import GREEDY, PRUDENT, SURE, policy_of, risk
from nimmt.kernels.prices import PLUS
from nimmt.kernels.prices import ZERO as MINUS
from nimmt.kernels.prudence import company, crowding, least_price_combination
from nimmt.kernels.records import OneGame
from nimmt.kernels.rows import (
    BELOW_CARD,
    CARD,
    HEADS_BITS,
    OWNER,
    ROOM,
    closest,
    grown,
    highest,
    item_of,
    load,
    put,
    room_after,
    row_of,
    sort_queue,
    store,
)
from nimmt.kernels.setup import FIRST_ROOM, Setup
from nimmt.kernels.turn import begin

DRIVEN = ("act", "allows", "begin_round", "legal")
SHAPE = CARD_GAME

DECK = 104
"""For how many cards the actions are numbered."""
BEHIND = 1 << 24
"""Added to the keys of cards without a zero: they come after those with one (PL-3)."""

# Actions: a card, a zero, two zeros, a card with a zero, two cards.
ZERO_ACTION = 104
ZEROS_ACTION = 105
CARD_ZERO_ACTIONS = 106
PAIR_ACTIONS = 210
PAIRS = np.array([(low, high) for low in range(1, DECK + 1) for high in range(low + 1, DECK + 1)], np.uint8)
"""The two cards of each action that lays two."""


def device_cards(setup: Setup) -> int:
    """How much of `cards` a game needs on a GPU."""
    return 108


# --- setup -----------------------------------------------------------------------------------------------


@rule
def begin_round(setup: Setup, seed: np.uint64, play: OneGame) -> None:
    """Four starters from the number cards; the hands from what is left and the 0-cards (PL-9)."""
    deal_with_zeros(setup, seed, play)
    play.state[layout.PHASE] = layout.LAY


@rule
def deal_with_zeros(setup: Setup, seed: np.uint64, play: OneGame) -> None:
    """Set the table up; who plays how comes after."""
    cards, state, draws, log = play.cards, play.state, play.draws, play.log
    begin(setup, play)
    for i in range(setup.deck):
        cards[i] = item_of(i + 1, cards, draws)
    deal(seed, state, cards, draws, setup.deck, setup.rows)
    for row in range(setup.rows):
        state[layout.ROWS + row] = cards[row]
    # The other cards in order: what stands at place i moves up by one for each starter passed.
    a, b, c, d = load(state)
    a, b = min(a, b), max(a, b)
    c, d = min(c, d), max(c, d)
    a, c = min(a, c), max(a, c)
    b, d = min(b, d), max(b, d)
    b, c = min(b, c), max(b, c)
    a, b, c, d = a >> CARD, b >> CARD, c >> CARD, d >> CARD
    left = setup.deck - setup.rows
    for i in range(left):
        at = i + 1
        at += at >= a
        at += at >= b
        at += at >= c
        at += at >= d
        cards[i] = item_of(at, cards, draws)
    for i in range(setup.loose):
        cards[left + i] = 0
    deal(seed, state, cards, draws, left + setup.loose, setup.hand * setup.players)
    for seat in range(setup.players):
        start = seat * setup.stride
        size = 0
        for i in range(setup.hand):
            item = cards[start + i]
            cards[start + size] = item
            size += item > 0
        state[layout.SIZES + seat] = size
        state[layout.ZEROS + seat] = setup.hand - size + setup.sure
        tell_hand(log, seat, cards, start, size, state[layout.ZEROS + seat])
    for row in range(setup.rows):
        tell(log, layout.E_ROW, 0, state[layout.ROWS + row] >> CARD, row, 0)
        state[layout.ROWS + row] |= (setup.rooms & FIRST_ROOM) << ROOM


# --- playing ---------------------------------------------------------------------------------------------


@rule
def act(setup: Setup, play: OneGame, policies: int, actions: Array) -> None:
    """A turn: everybody lays one card or two, and all are placed. See `nimmt.kernels.classic.act`."""
    cards, state, log = play.cards, play.state, play.log
    players = setup.players
    state[layout.TURN] += 1
    rows = load(state)
    for seat in range(players):  # nobody sees how many cards another lays (PL-20)
        state[layout.CHOSEN + seat] = 0
        if state[layout.SIZES + seat] + state[layout.ZEROS + seat] == 0:
            continue
        action = -1
        if actions is not None:
            action = actions[seat]
        if action >= 0:
            first, second, zeros = laid_by_action(action)
        elif policy_of(policies, seat) == GREEDY:
            first, second, zeros = laid_greedily(setup, cards, state, seat, rows)
        elif policy_of(policies, seat) == PRUDENT:
            first, second, zeros = laid_prudently(setup, cards, state, seat, rows, play.rng)
        else:
            first, second, zeros = laid_at_random(cards, state, seat, setup.stride, play.rng)
        state[layout.CHOSEN + seat] = first | second << 8 | zeros << 16
    queued = 0
    played = 0
    for seat in range(players):
        first, second = state[layout.CHOSEN + seat] & 255, state[layout.CHOSEN + seat] >> 8 & 255
        zeros = state[layout.CHOSEN + seat] >> 16
        state[layout.ZEROS + seat] -= zeros
        behind = 0 if zeros else BEHIND
        if first:
            queued = queue_card(cards, state, seat, setup.stride, first, behind, queued)
        if second:
            queued = queue_card(cards, state, seat, setup.stride, second, behind, queued)
        played |= zeros << (2 * seat)
        if log is not None and state[layout.CHOSEN + seat]:
            low, high = (min(first, second), max(first, second)) if second else (first, second)
            tell(log, layout.E_LAID, seat, low, high, zeros)
    if play.log is not None:
        for seat in range(players):
            if played >> (2 * seat) & 3:
                tell(log, layout.E_ZEROS, seat, played >> (2 * seat) & 3, 0, 0)
    sort_queue(state, queued)
    for k in range(queued):
        key = wide(state[layout.QUEUE + k]) & (BEHIND - 1)
        rows = place(setup, state, rows, key & 15, key >> OWNER, log)
    store(state, rows)
    state[layout.PHASE] = layout.ROUND_OVER
    for seat in range(players):
        if state[layout.SIZES + seat] + state[layout.ZEROS + seat]:
            state[layout.PHASE] = layout.LAY


@rule
def queue_card(cards: Array, state: Array, seat: int, stride: int, card: int, behind: int, queued: int) -> int:
    """Move a card from the hand to the queue; returns the queue's new length."""
    at = find(cards, seat * stride, state[layout.SIZES + seat], card)
    state[layout.QUEUE + queued] = remove(cards, state, seat, stride, at) << OWNER | seat | behind
    return queued + 1


@rule
def place(setup: Setup, state: Array, rows: Rows, seat: int, item: int, log: Array) -> Rows:
    """The closest lower end, or for a low card the highest one (PL-7); the sixth card takes the row."""
    limit = item & ~BELOW_CARD
    word = closest(rows, limit)
    if word > limit:
        word = highest(rows)
    after = room_after(word)
    state[layout.POINTS + seat] += (word & HEADS_BITS) & (after >> 63)
    if log is not None:
        row = row_of(rows, word)
        if after < 0:
            tell(log, layout.E_TAKEN, seat, word & HEADS_BITS, row, 0)
        tell(log, layout.E_PLACED, seat, item >> CARD, row, 0)
    return put(rows, word, grown(item, after, setup.rooms & FIRST_ROOM))


# --- what is laid: two cards or none for each, and how many zeros ----------------------------------------


@rule
def laid_at_random(cards: Array, state: Array, seat: int, stride: int, rng: Array) -> tuple[int, int, int]:
    """One draw decides the kind of combination by how many there are of it; the cards come from the top."""
    size = wide(state[layout.SIZES + seat])
    zeros = state[layout.ZEROS + seat]
    pairs = size * (size - 1) // 2
    count = size + pairs
    draw = below(rng, count + (zeros > 0) * (1 + size) + (zeros > 1))
    top = seat * stride + size - 1
    first = second = 0
    used = 0
    if draw < size:
        first = 1
    elif draw < count:
        first = second = 1
    elif draw == count:
        used = 1
    elif draw <= count + size:
        first = used = 1
    else:
        used = 2
    if first:
        first = wide(cards[top]) >> CARD
    if second:
        second = wide(cards[top - 1]) >> CARD
    return first, second, used


@rule
def laid_greedily(setup: Setup, cards: Array, state: Array, seat: int, rows: Rows) -> tuple[int, int, int]:
    """A single card: the most bullheads to be had in PLUS, the least risk where they are minus points.

    A zero where every card is a risk, or none is left.
    """
    best = 1 << 40 if setup.sign > 0 else (SURE << 7) + 1
    if state[layout.ZEROS + seat] == 0 or state[layout.SIZES + seat] == 0:
        best = 1 << 40
    found = 0
    for i in range(state[layout.SIZES + seat]):
        card = wide(cards[seat * setup.stride + i]) >> CARD
        limit = card << CARD
        word = closest(rows, limit)
        if word > limit:
            word = highest(rows)
            price = SURE if room_after(word) < 0 else 0
        else:
            price = risk(word, card, setup.players - 1)
        price = -setup.sign * price * (word & HEADS_BITS) * 128 - card
        if price < best:
            best = price
            found = card
    return found, 0, 1 if found == 0 else 0


@rule
def laid_prudently(setup: Setup, cards: Array, state: Array, seat: int, rows: Rows, rng: Array) -> tuple[int, int, int]:
    """The combination with the least price."""
    table = PLUS if setup.sign > 0 else MINUS
    others, most, degree = company(setup, state, seat)
    crowded = crowding(setup, state, seat, others)
    size, zeros = wide(state[layout.SIZES + seat]), wide(state[layout.ZEROS + seat])
    return least_price_combination(table, cards, seat * setup.stride, size, zeros, rows, most, crowded, degree, rng)


@rule
def laid_by_action(action: int) -> tuple[int, int, int]:
    """What an action lays; pairs count 1+2, 1+3, …, 103+104."""
    if action < ZERO_ACTION:
        return action + 1, 0, 0
    if action < CARD_ZERO_ACTIONS:
        return 0, 0, action - ZERO_ACTION + 1
    if action < PAIR_ACTIONS:
        return action - CARD_ZERO_ACTIONS + 1, 0, 1
    if action >= PAIR_ACTIONS + len(PAIRS):  # no action at all: a card that nobody holds
        return 0, DECK + 1, 0
    return wide(PAIRS[action - PAIR_ACTIONS, 0]), wide(PAIRS[action - PAIR_ACTIONS, 1]), 0


@rule
def pair_action(low: int, high: int) -> int:
    """The action of two cards."""
    return PAIR_ACTIONS + (low - 1) * (2 * DECK - low) // 2 + high - low - 1


# --- what may be chosen ----------------------------------------------------------------------------------


@rule
def legal(setup: Setup, cards: Array, state: Array, seat: int, out: Array) -> int:
    """List the legal actions of a seat; returns how many there are."""
    count = 0
    if state[layout.PHASE] != layout.LAY:
        return count
    start = seat * setup.stride
    zeros = state[layout.ZEROS + seat]
    for i in range(state[layout.SIZES + seat]):
        card = wide(cards[start + i]) >> CARD
        out[count] = card - 1
        count += 1
        if zeros:
            out[count] = CARD_ZERO_ACTIONS + card - 1
            count += 1
        for k in range(i):
            other = wide(cards[start + k]) >> CARD
            out[count] = pair_action(min(card, other), max(card, other))
            count += 1
    if zeros:
        out[count] = ZERO_ACTION
        count += 1
    if zeros > 1:
        out[count] = ZEROS_ACTION
        count += 1
    return count


@rule
def allows(setup: Setup, cards: Array, state: Array, seat: int, action: int) -> bool:
    """Whether a seat that is asked may choose this action."""
    first, second, zeros = laid_by_action(action)
    start = seat * setup.stride
    size = state[layout.SIZES + seat]
    fine = zeros <= state[layout.ZEROS + seat] and second <= DECK
    if first:
        fine = fine and find(cards, start, size, first) >= 0
    if second:
        fine = fine and find(cards, start, size, second) >= 0
    return fine
