"""The anniversary variant compiled: the agenda machine; see `nimmt.rules.anniversary`.

`act` answers the question on top of the agenda and carries steps out until somebody must be asked.
"""

import numpy as np

from nimmt.kernels import agenda
from nimmt.kernels.anniversary import layout
from nimmt.kernels.anniversary.answers import answered
from nimmt.kernels.anniversary.choices import allows, asked, legal, next_to_keep, special_at
from nimmt.kernels.anniversary.manner import any_choice, choose, choose_card
from nimmt.kernels.anniversary.observation import OBSERVATION_SIZE, look, observe
from nimmt.kernels.anniversary.rows import lose, row_for
from nimmt.kernels.anniversary.setup import SpecialSetup
from nimmt.kernels.anniversary.steps import add, begin_turn, deal_round, discard, give_up
from nimmt.kernels.chance import below
from nimmt.kernels.compiler import rule
from nimmt.kernels.hands import gain, tell
from nimmt.kernels.layout import (
    E_LAID,
    LAY,
    LOG_WIDTH,
    PHASE,
    POINTS,
    ROUND,
    ROUND_OVER,
    SEAT,
    SEED,
    SIZES,
    Array,
    wide,
)
from nimmt.kernels.named import first_named, next_named
from nimmt.kernels.policies import ASK, GREEDY, RANDOM, policy_of
from nimmt.kernels.records import OneGame, Shape
from nimmt.kernels.warp import any_of, companions

Setup = SpecialSetup
READINGS = ("insert_end", "shift_full", "subtract")
"""The rulings that this kernel can read otherwise."""
DRIVEN = ("KEPT_CARDS", "STATE_SIZE", "act", "allows", "asked", "begin_round", "imagine", "legal", "look", "observe")
KEPT_CARDS = layout.HANDS
STATE_SIZE = layout.STATE_SIZE
PLACED = layout.PLACED
STEP_LOG = LOG_WIDTH * (1 + layout.MOST_SEATS)
"""Room for what everybody lays in a turn; the log tells nothing else."""
SHAPE = Shape(lambda: np.zeros(layout.CARD_COUNT, np.uint16), STATE_SIZE, 1, STEP_LOG, OBSERVATION_SIZE)

__all__ = ["DRIVEN", "KEPT_CARDS", "PLACED", "READINGS", "SHAPE", "STATE_SIZE", "Setup", "act", "allows", "asked"]
__all__ += ["begin_round", "device_cards", "imagine", "legal", "look", "observe"]


def device_cards(setup: SpecialSetup) -> int:
    """How much of `cards` a game needs on a GPU."""
    return layout.CARD_COUNT


@rule
def begin_round(setup: SpecialSetup, seed: np.uint64, play: OneGame) -> None:
    """Deal; but before the second round, who has special cards is asked about each of them (ANN-36)."""
    state = play.state
    play.rng[SEED] = seed
    state[agenda.DEPTH] = 0
    most = 0
    for seat in range(setup.players):
        state[POINTS + seat] = 0
        state[layout.BACK + seat] = 0
        if state[ROUND] == 0:
            state[layout.SPECIALS + seat] = 0
        most = max(most, wide(state[layout.SPECIALS + seat]))
    if state[ROUND] == 0:
        state[layout.PLACED] = 0
        for i in range(setup.players * layout.KINDS):
            state[layout.HELD + i] = 0
    if most:
        agenda.push(state, agenda.frame(layout.CLEAR_TABLE, 0, 0, 0, 0))
        agenda.push(state, agenda.frame(layout.HAND_BACK, 0, 0, 0, 0))
        for _ in range(most):
            agenda.push(state, agenda.frame(layout.KEEP_SPECIALS, 0, 0, 0, 0))
        state[PHASE] = LAY
    else:
        deal_round(setup, play)


@rule
def act(setup: SpecialSetup, play: OneGame, policies: int, actions: Array) -> None:
    """Answer what is asked now, and carry out the agenda up to the next question or the end.

    See `nimmt.kernels.classic.act`. This is one long function since each one that calls it is compiled with all that it
    calls.
    """
    cards, state = play.cards, play.state
    given = -1
    if state[PHASE] == LAY:
        one = agenda.top(state)
        laying = agenda.kind_of(one) == layout.LAY_CARDS
        for seat in range(setup.players):
            action = -1
            if actions is not None:
                action = wide(actions[seat])
            policy = policy_of(policies, seat)
            if action < 0 and laying and policy < GREEDY:
                action = wide(cards[seat * layout.HAND + state[SIZES + seat] - 1]) - 1  # a stack is in random order
            elif action < 0 and laying:
                action = choose_card(setup, cards, state, play.rng, seat, policy)
            elif action < 0 and asked(setup, state, seat):
                action = choose(setup, cards, state, play.rng, one, seat, policy)
            state[layout.ANSWERS + seat] = action
        if laying:
            agenda.pop(state)
            reveal(setup, cards, state, play.log)
        else:
            keep_specials(setup, state)
            agenda.pop(state)
    elif actions is not None:
        given = wide(actions[state[SEAT]])
    company = companions()
    goes_on = True
    while any_of(company, goes_on):
        if not goes_on:
            continue
        one = agenda.pop(state)
        kind = agenda.kind_of(one)
        seat = agenda.seat_of(one)
        card = agenda.card_of(one)
        if kind == layout.PLACE:
            state[layout.PLACED] += 1
            kind = layout.CHOOSE_SPECIAL if state[layout.SPECIALS + seat] else layout.PLACE_NORMALLY
            one = agenda.frame(kind, seat, card, 0, 0)
        if kind == layout.PLACE_NORMALLY:
            row = row_for(state, card)
            if row >= 0:
                add(state, seat, card, row)
            else:
                kind = layout.CHOOSE_ROW
                one = agenda.frame(kind, seat, card, 0, 0)
        elif kind == layout.KEEP_SPECIALS:
            agenda.push(state, one)
            goes_on = False
        elif kind == layout.HAND_BACK:
            hand_back(setup, state)
        elif kind == layout.CLEAR_TABLE:
            deal_round(setup, play)
            goes_on = False
        elif kind == layout.NEXT_TURN:
            if state[SIZES] == 0:
                state[PHASE] = ROUND_OVER
            else:
                begin_turn(state)
            goes_on = False
        if kind >= layout.ALONE:
            policy = policy_of(policies, seat)
            if given < 0 and policy == ASK:
                agenda.ask(state, one)
                goes_on = False
                continue
            if given < 0 and policy == RANDOM:
                given = any_choice(setup, cards, state, play.rng, one, seat)
            elif given < 0:
                given = choose(setup, cards, state, play.rng, one, seat, policy)
            answered(setup.subtract, cards, state, play.rng, one, given)
            given = -1


@rule
def reveal(setup: SpecialSetup, cards: Array, state: Array, log: Array) -> None:
    """All cards are turned over; the lowest is placed first."""
    first = wide(state[agenda.DEPTH])
    for seat in range(setup.players):
        card = wide(state[layout.ANSWERS + seat]) + 1
        lose(cards, state, seat, card)
        tell(log, E_LAID, seat, card, 0, 0)
        at = wide(state[agenda.DEPTH])
        while at > first and agenda.card_of(wide(state[agenda.AGENDA + at - 1])) < card:
            state[agenda.AGENDA + at] = state[agenda.AGENDA + at - 1]
            at -= 1
        state[agenda.AGENDA + at] = agenda.frame(layout.PLACE, seat, card, 0, 0)
        state[agenda.DEPTH] += 1


@rule
def keep_specials(setup: SpecialSetup, state: Array) -> None:
    """The answers stay hidden until all have been asked about all of their cards (ANN-36)."""
    for seat in range(setup.players):
        if asked(setup, state, seat) and state[layout.ANSWERS + seat] != layout.PASS_ACTION:
            will_hand_back(state, seat, wide(state[layout.ANSWERS + seat]) - layout.USE_ACTIONS)


@rule
def will_hand_back(state: Array, seat: int, kind: int) -> None:
    """A special card will leave a hand, once all have chosen."""
    state[layout.BACK + seat] += 1 << 4 * kind


@rule
def hand_back(setup: SpecialSetup, state: Array) -> None:
    """What is handed back goes face up to the discard, all of it at once, and with it into the second deal."""
    for seat in range(setup.players):
        for kind in range(layout.KINDS):
            for _ in range(wide(state[layout.BACK + seat]) >> 4 * kind & 15):
                give_up(state, seat, kind)
                discard(state, kind)
        state[layout.BACK + seat] = 0


# --- from what one seat knows ------------------------------------------------------------------------------


@rule
def imagine(setup: SpecialSetup, world: OneGame, unseen: Array, missing: Array) -> None:
    """Deal what is not seen: number cards to the hands, then special cards to the hands and the deck.

    What others have chosen to hand back may be any of the cards that they were asked about.

    *missing* counts the number cards that each seat lacks, then the special cards of each seat and the deck; then how
    many of the *unseen* are number cards, and in how many ways the special cards are dealt: see `nimmt.kernels.named`.
    """
    cards, state, rng = world.cards, world.state, world.rng
    numbers, ways = wide(missing[2 * layout.MOST_SEATS + 1]), wide(missing[2 * layout.MOST_SEATS + 2])
    at = 0
    for seat in range(setup.players):
        start = seat * layout.HAND
        for i in range(state[SIZES + seat] - 1, 0, -1):  # what is known already is in no random order
            j = below(rng, i + 1)
            cards[start + i], cards[start + j] = cards[start + j], cards[start + i]
        for _ in range(missing[seat]):
            j = at + below(rng, numbers - at)
            unseen[at], unseen[j] = unseen[j], unseen[at]
            gain(cards, state, seat, layout.HAND, unseen[at], rng)
            at += 1
    at = first_named(unseen, numbers, ways, rng)
    for seat in range(layout.MOST_SEATS + 1):
        for _ in range(missing[layout.MOST_SEATS + seat]):
            kind = next_named(unseen, at, ways, rng)
            if seat < layout.MOST_SEATS:
                state[layout.HELD + seat * layout.KINDS + kind] += 1
                state[layout.SPECIALS + seat] += 1
            else:
                state[layout.SPECIAL_DECK + state[layout.DECK_END]] = kind
                state[layout.DECK_END] += 1
            at += 1
    if agenda.kind_of(agenda.top(state)) == layout.KEEP_SPECIALS:
        answered_for = next_to_keep(setup, state)
        for seat in range(setup.players):
            if missing[layout.MOST_SEATS + seat]:
                for i in range(min(answered_for, wide(state[layout.SPECIALS + seat]))):
                    if below(rng, 2):
                        will_hand_back(state, seat, special_at(state, seat, i))
