"""The Brettspiel compiled, all four versions: the agenda machine; see `nimmt.rules.board`.

`act` answers the question on top of the agenda and carries steps out until somebody must be asked.
"""

import numpy as np

from nimmt.kernels import agenda
from nimmt.kernels.board import layout
from nimmt.kernels.board.answers import answered, begin_row, put_in_order, settle
from nimmt.kernels.board.choices import allows, legal, pair_of
from nimmt.kernels.board.manner import choose, choose_tiles, count_hidden
from nimmt.kernels.board.observation import OBSERVATION_SIZE, look, observe
from nimmt.kernels.board.printed import BoardSetup
from nimmt.kernels.board.steps import (
    row_below,
    set_up,
    settle_up,
    turn_follows,
)
from nimmt.kernels.board.tiles import gain, lose, row_for, tiles_to_play
from nimmt.kernels.chance import below
from nimmt.kernels.compiler import rule
from nimmt.kernels.hands import tell
from nimmt.kernels.layout import E_LAID, LAY, LOG_WIDTH, PHASE, ROUND_OVER, SEAT, SIZES, Array, wide
from nimmt.kernels.named import first_named, next_named
from nimmt.kernels.policies import ASK, GREEDY, policy_of
from nimmt.kernels.records import OneGame, Shape
from nimmt.kernels.warp import any_of, companions

Setup = BoardSetup
DRIVEN = ("KEPT_CARDS", "STATE_SIZE", "act", "allows", "begin_round", "imagine", "legal", "look", "observe")
KEPT_CARDS = layout.CARDS_SIZE
STATE_SIZE = layout.STATE_SIZE
PLACED = layout.PLACED
READINGS = ("sign_covers", "start_without_luck")
"""The rulings it can read otherwise, where a version has them."""
STEP_LOG = LOG_WIDTH * (1 + layout.MOST_SEATS)
"""Room for what everybody plays in a turn; the log tells nothing else."""
SHAPE = Shape(lambda: np.zeros(layout.CARDS_SIZE, np.uint16), STATE_SIZE, 1, STEP_LOG, OBSERVATION_SIZE)

__all__ = ["DRIVEN", "KEPT_CARDS", "PLACED", "READINGS", "SHAPE", "STATE_SIZE", "Setup", "act", "allows", "begin_round"]
__all__ += ["device_cards", "imagine", "legal", "look", "observe"]


def device_cards(setup: BoardSetup) -> int:
    """How much of `cards` a game needs on a GPU."""
    return layout.CARDS_SIZE


@rule
def begin_round(setup: BoardSetup, seed: np.uint64, play: OneGame) -> None:
    """Set the table up; the first question is which tiles to play."""
    set_up(setup, seed, play)
    agenda.push(play.state, agenda.frame(layout.NEXT_TURN, 0, 0, 0, 0))
    agenda.push(play.state, agenda.frame(layout.PLAY_TILES, 0, 0, 0, 0))
    play.state[PHASE] = LAY


@rule
def act(setup: BoardSetup, play: OneGame, policies: int, actions: Array) -> None:
    """Answer what is asked now, and carry out the agenda up to the next question or the end.

    See `nimmt.kernels.classic.act`. A question is answered here in one place, so that this compiles once.
    """
    printed, state = setup.printed, play.state
    given = -1
    if state[PHASE] == LAY:
        reveal(setup, play, policies, actions)
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
        tile = agenda.card_of(one)
        if kind == layout.PLACE:
            if state[layout.ACTIONS + seat]:
                one = agenda.frame(layout.PLAY_ACTION, seat, tile, 0, 0)
            else:
                row = row_for(printed, state, tile, -1)
                one = agenda.frame(layout.SETTLE, seat, tile, row, wide(state[layout.LENGTHS + row]))
            kind = agenda.kind_of(one)
        if kind == layout.SETTLE and has_luck(printed, state, one):
            one = one - layout.SETTLE + layout.PLAY_LUCK
            kind = layout.PLAY_LUCK
        if kind == layout.SETTLE:
            settle(setup, play, one)
        elif kind == layout.START_ROW:
            if printed[layout.EXPERT]:
                one = one - layout.START_ROW + layout.CHOOSE_ROW
                kind = layout.CHOOSE_ROW
            else:
                begin_row(setup, play, seat, tile, row_below(printed, state, agenda.row_of_frame(one)))
        elif kind == layout.NEXT_TURN:
            goes_on = False
            if turn_follows(setup, play):
                agenda.push(state, one)
                agenda.push(state, agenda.frame(layout.PLAY_TILES, 0, 0, 0, 0))
                state[PHASE] = LAY
            else:
                if printed[layout.EXPERT]:
                    settle_up(setup, play)
                state[PHASE] = ROUND_OVER
        if kind >= layout.QUESTIONS:
            policy = policy_of(policies, seat)
            if given < 0 and policy == ASK:
                agenda.ask(state, one)
                goes_on = False
                continue
            if given < 0:
                given = choose(setup, play.cards, state, play.rng, one, policy)
            answered(setup, play, one, given)
            given = -1


@rule
def reveal(setup: BoardSetup, play: OneGame, policies: int, actions: Array) -> None:
    """All play tiles, which are turned over; each is placed by itself, the lowest first (BB-11)."""
    printed, cards, state = setup.printed, play.cards, play.state
    agenda.pop(state)
    first = wide(state[agenda.DEPTH])
    double = tiles_to_play(printed, state) - 1
    counted = False
    for seat in range(setup.players):
        size = wide(state[SIZES + seat])
        if size == 0:
            continue
        two = double and size > 1
        action = -1
        if actions is not None:
            action = wide(actions[seat])
        if action < 0:
            policy = policy_of(policies, seat)
            if policy >= GREEDY and not counted:
                counted = True
                count_hidden(state)
            action = choose_tiles(setup, cards, state, play.rng, seat, double, policy)
        if two:
            low, high = pair_of(action)
            agenda.push(state, agenda.frame(layout.PLACE, seat, low, 0, 0))
            agenda.push(state, agenda.frame(layout.PLACE, seat, high, 0, 0))
            tell(play.log, E_LAID, seat, low, high, 0)
        else:
            agenda.push(state, agenda.frame(layout.PLACE, seat, action + 1, 0, 0))
            tell(play.log, E_LAID, seat, action + 1, 0, 0)
    put_in_order(state, first)
    for i in range(first, state[agenda.DEPTH]):
        one = wide(state[agenda.AGENDA + i])
        lose(cards, state, agenda.seat_of(one), agenda.card_of(one))


@rule
def has_luck(printed: Array, state: Array, one: int) -> bool:
    """Whether the seat holds the luck card that fits this space (LC-5)."""
    if not printed[layout.LUCKY]:
        return False
    where = agenda.more_of(one)
    if where >= layout.AT_START and printed[layout.START_WITHOUT_LUCK]:
        return False
    space = where & (layout.AT_START - 1)
    held = layout.OXES if space == printed[layout.LAST + agenda.row_of_frame(one)] else layout.FIVES
    return bool(state[held + agenda.seat_of(one)] > 0)


# --- from what one seat knows ------------------------------------------------------------------------------


@rule
def imagine(setup: BoardSetup, world: OneGame, unseen: Array, missing: Array) -> None:
    """Deal what is not seen: tiles behind the screens and to the draw pile, then action cards likewise.

    *missing* counts the tiles that each seat and the pile lack, then the action cards; then how many of the *unseen*
    are tiles, and in how many ways the action cards are dealt: see `nimmt.kernels.named`.
    """
    cards, state, rng = world.cards, world.state, world.rng
    tiles, ways = wide(missing[2 * layout.MOST_SEATS + 2]), wide(missing[2 * layout.MOST_SEATS + 3])
    at = 0
    for seat in range(layout.MOST_SEATS + 1):
        for _ in range(missing[seat]):
            j = at + below(rng, tiles - at)
            unseen[at], unseen[j] = unseen[j], unseen[at]
            if seat < layout.MOST_SEATS:
                gain(cards, state, seat, unseen[at])
            else:
                cards[layout.PILE + state[layout.PILE_END]] = unseen[at]
                state[layout.PILE_END] += 1
            at += 1
    at = first_named(unseen, tiles, ways, rng)
    for seat in range(layout.MOST_SEATS + 1):
        for _ in range(missing[layout.MOST_SEATS + 1 + seat]):
            kind = next_named(unseen, at, ways, rng)
            if seat < layout.MOST_SEATS:
                state[layout.ACTION_HANDS + seat * layout.ACTION_KINDS + kind] += 1
                state[layout.ACTIONS + seat] += 1
            else:
                state[layout.ACTION_PILE + state[layout.ACTIONS_END]] = kind
                state[layout.ACTIONS_END] += 1
            at += 1
