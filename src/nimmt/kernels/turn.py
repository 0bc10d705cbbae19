"""A turn in which everybody lays one card: what the basic game, its variants and X nimmt! share."""

import numpy as np

from nimmt.cards import HIGHEST
from nimmt.kernels import layout
from nimmt.kernels.chance import deal
from nimmt.kernels.compiler import rule
from nimmt.kernels.hands import find, remove, tell, tell_hand
from nimmt.kernels.layout import Array, Rows
from nimmt.kernels.policies import ASK, GREEDY, PRUDENT, choose_row, least_loss, policy_of
from nimmt.kernels.prudence import crowding, least_price
from nimmt.kernels.records import OneGame
from nimmt.kernels.rows import CARD, OWNER, item_of, load, numbered, sort_queue, store
from nimmt.kernels.setup import Setup


@rule
def begin(setup: Setup, play: OneGame) -> None:
    """A new round: no points, nothing laid."""
    state = play.state
    state[layout.ROUND] += 1
    state[layout.TURN] = 0
    state[layout.NEXT] = 0
    state[layout.QUEUED] = 0
    for seat in range(setup.players):
        state[layout.POINTS + seat] = 0
    tell(play.log, layout.E_ROUND, state[layout.ROUND], 0, 0, 0)


@rule
def deal_hands(setup: Setup, seed: np.uint64, play: OneGame) -> None:
    """Deal the hands and, behind them in `cards`, the starters of the rows."""
    cards = play.cards
    for i in range(HIGHEST):  # also those that this game leaves out: a loop of known length is faster
        cards[i] = item_of(i + 1, cards, play.draws)
    deal(seed, play.state, cards, play.draws, setup.deck, setup.hand * setup.players + setup.rows)
    for seat in range(setup.players):
        play.state[layout.SIZES + seat] = setup.hand
        tell_hand(play.log, seat, cards, seat * setup.hand, setup.hand, 0)


@rule
def lay(setup: Setup, play: OneGame, policies: int, actions: Array, prices: int, marked: int) -> None:
    """Each player lays a card; all are turned over and put in order."""
    cards, state = play.cards, play.state
    players = setup.players
    state[layout.TURN] += 1
    for seat in range(players):
        size = state[layout.SIZES + seat]
        start = seat * setup.stride
        at = -1
        if actions is not None and actions[seat] >= 0:
            at = find(cards, start, size, actions[seat] + 1)
        if at < 0:
            at = size - 1
            policy = policy_of(policies, seat)
            if policy == GREEDY:
                at = least_loss(cards, start, size, load(state), players - 1, marked)
            elif policy == PRUDENT:
                crowded = crowding(setup, state, seat, players - 1)
                at = least_price(prices, cards, start, size, load(state), players - 1, crowded, marked, play.rng)
        item = remove(cards, state, seat, setup.stride, at)
        state[layout.QUEUE + seat] = item << OWNER | seat
        tell(play.log, layout.E_LAID, seat, item >> CARD, 0, 0)
    sort_queue(state, players)
    state[layout.NEXT] = 0
    state[layout.QUEUED] = players


@rule
def row_for_low(play: OneGame, rows: Rows, count: int, seat: int, k: int, policies: int, chosen: int) -> int:
    """The word of the row that a low card takes; -1 where its player is asked, and the queue waits at its place *k*."""
    if chosen >= 0:
        return numbered(rows, chosen)
    tell(play.log, layout.E_ASKED, seat, 0, 0, layout.CHOOSE_ROW)
    policy = policy_of(policies, seat)
    if policy == ASK:
        store(play.state, rows)
        pause(play.state, layout.CHOOSE_ROW, seat, k)
        return -1
    return choose_row(rows, count, policy, play.rng)


@rule
def pause(state: Array, phase: int, seat: int, k: int) -> None:
    """Somebody is asked; the queue goes on from its place *k*."""
    state[layout.PHASE] = phase
    state[layout.SEAT] = seat
    state[layout.NEXT] = k


# --- what may be chosen: a card to lay, a row to take, a card to pick --------------------------------------


@rule
def legal_in_turn(
    setup: Setup, cards: Array, state: Array, seat: int, out: Array, picks: Array, at: int, phase: int
) -> int:
    """List the legal actions of a seat; in *phase* it picks one of the cards that lie in *picks*, from *at* on."""
    now = state[layout.PHASE]
    if now == layout.LAY:
        return show(cards, seat * setup.stride, state[layout.SIZES + seat], 0, out)
    if now == layout.CHOOSE_ROW and seat == state[layout.SEAT]:
        for row in range(setup.rows):
            out[row] = setup.deck + row
        return setup.rows
    if now == phase and seat == state[layout.SEAT]:
        return show(picks, at, state[layout.POOL], setup.deck + setup.rows, out)
    return 0


@rule
def show(items: Array, start: int, size: int, actions: int, out: Array) -> int:
    """List the actions of the cards in a stack; returns how many."""
    for i in range(size):
        out[i] = actions + (items[start + i] >> CARD) - 1
    return size


@rule
def allows_in_turn(setup: Setup, cards: Array, state: Array, seat: int, action: int, picks: Array, at: int) -> bool:
    """Whether a seat that is asked may choose this action; see `legal_in_turn`."""
    now = state[layout.PHASE]
    if now == layout.LAY:
        return find(cards, seat * setup.stride, state[layout.SIZES + seat], action + 1) >= 0
    if now == layout.CHOOSE_ROW:
        return setup.deck <= action < setup.deck + setup.rows
    return find(picks, at, state[layout.POOL], action - setup.deck - setup.rows + 1) >= 0
