"""What every seat sees of a game, as numbers: the layout is documented in docs/kernels.md."""

import numpy as np

from nimmt.kernels import layout
from nimmt.kernels.compiler import rule
from nimmt.kernels.layout import Array
from nimmt.kernels.records import Games, Shape
from nimmt.kernels.rows import CARD, HEADS_BITS, NOWHERE, OWNER, ROOM, fresh_cards
from nimmt.kernels.setup import Setup
from nimmt.observation import (
    AT_ROW,
    HAND_OF,
    JUST_TAKEN,
    MINE,
    O_ASKED,
    O_MARKED,
    O_QUEUE,
    O_ROUND,
    O_ROWS,
    O_SEATS,
    O_TURN,
    OBSERVATION_SIZE,
    OPEN_TO_DRAFT,
    PILE_OF,
    SEAT_FIELDS,
    TURNED_OVER,
    X_ROW_OF,
)

CARD_GAME = Shape(fresh_cards, layout.STATE_SIZE, layout.SEEN_SIZE, layout.STEP_LOG, OBSERVATION_SIZE)
"""The arrays of all games on rows of cards."""


def _shown(players: int, seat: int, place: int) -> int:
    """A place in `seen` as an observer counts it."""
    for first, shown in ((layout.IN_X_ROW, X_ROW_OF), (layout.IN_HAND, HAND_OF), (layout.IN_PILE, PILE_OF)):
        if place >= first:
            return shown + (place - first - seat) % players
    if place == layout.IN_POOL:
        return OPEN_TO_DRAFT
    if place == layout.LAID:
        return TURNED_OVER
    return AT_ROW + place - layout.IN_ROW if layout.IN_ROW <= place < layout.LAID else 0


SHOWN = np.array(
    [
        [
            [_shown(players or 1, seat, place) for place in range(layout.IN_X_ROW + layout.MOST_PLAYERS)]
            for seat in range(layout.MOST_PLAYERS)
        ]
        for players in range(layout.MOST_PLAYERS + 1)
    ],
    np.int16,
)
"""For a number of players and each seat, how every place in `seen` is shown: a table, as branching costs more."""


@rule
def asked(setup: Setup, state: Array, seat: int) -> bool:
    """Whether a seat must decide now."""
    if state[layout.PHASE] >= layout.ROUND_OVER:
        return False
    if state[layout.PHASE] == layout.LAY:
        return bool(state[layout.SIZES + seat] + state[layout.ZEROS + seat] > 0)
    return bool(state[layout.SEAT] == seat)


@rule
def look(setup: Setup, seen: Array, log: Array) -> None:
    """Bring what everybody has seen up to date with the log of a step."""
    for entry in range(1, log[0] + 1):
        at = entry * layout.LOG_WIDTH
        kind, seat, card, row = log[at], log[at + 1], log[at + 2], log[at + 3]
        if kind == layout.E_ROUND:
            for i in range(layout.SEEN_SIZE):
                seen[i] = layout.UNSEEN
            if setup.draft:
                for i in range(1, setup.hand * setup.players + setup.rows + 1):
                    seen[i] = layout.IN_POOL
        elif kind == layout.E_LAID:
            seen[card] = layout.LAID
            seen[row] = layout.LAID  # the second card of a pair
        elif kind in (layout.E_ROW, layout.E_PLACED):
            seen[card] = layout.IN_ROW + row
        elif kind == layout.E_TAKEN:
            move(seen, layout.IN_ROW + row, layout.IN_PILE + seat)
        elif kind in (layout.E_DRAFTED, layout.E_GAINED):
            seen[card] = layout.IN_HAND + seat
        elif kind == layout.E_X_PILE:
            move(seen, layout.IN_X_ROW + seat, layout.IN_PILE + seat)
        elif kind == layout.E_X_ROW:
            seen[card] = layout.IN_X_ROW + seat


@rule
def move(seen: Array, old: int, new: int) -> None:
    """All cards of one place go to another."""
    for i in range(layout.SEEN_SIZE):
        if seen[i] == old:
            seen[i] = new


@rule
def observe(setup: Setup, cards: Array, state: Array, seen: Array, seat: int, out: Array) -> None:
    """What one seat sees: the layout is documented in docs/kernels.md."""
    players = setup.players
    for card in range(1, layout.SEEN_SIZE):
        out[card - 1] = SHOWN[players, seat, seen[card]]
    for i in range(O_ASKED, OBSERVATION_SIZE):
        out[i] = 0
    for i in range(state[layout.SIZES + seat]):
        out[(cards[seat * setup.stride + i] >> CARD) - 1] = MINE
    if state[layout.PHASE] == layout.CHOOSE_X:
        for i in range(state[layout.POOL]):
            out[(state[layout.TAKEN + i] >> CARD) - 1] = JUST_TAKEN
    out[O_ASKED] = 1 + state[layout.PHASE] if asked(setup, state, seat) else 0
    out[O_ROUND] = state[layout.ROUND]
    out[O_TURN] = state[layout.TURN]
    out[O_MARKED] = 1 + state[layout.MARKED] if setup.marker else 0
    for row in range(4):
        word = state[layout.ROWS + row]
        if 0 < word < NOWHERE - 1:
            out[O_ROWS + 3 * row] = word >> CARD
            out[O_ROWS + 3 * row + 1] = (word >> ROOM) & 7
            out[O_ROWS + 3 * row + 2] = word & HEADS_BITS
    for i in range(players):
        other = seat + i if seat + i < players else seat + i - players
        at = O_SEATS + SEAT_FIELDS * i
        out[at] = state[layout.SIZES + other] + state[layout.ZEROS + other]
        out[at + 1] = state[layout.ZEROS + other] if i == 0 else 0
        out[at + 2] = state[layout.POINTS + other]
        out[at + 3] = state[layout.TOTALS + other]
        if other < 4:
            out[at + 4] = state[layout.X_ENDS + other]
            out[at + 5] = state[layout.X_HEADS + other]
    if state[layout.PHASE] != layout.LAY:
        for i in range(state[layout.QUEUED] - state[layout.NEXT]):
            key = state[layout.QUEUE + state[layout.NEXT] + i]
            out[O_QUEUE + 2 * i] = (key >> OWNER >> CARD) & 127
            out[O_QUEUE + 2 * i + 1] = ((key & 15) - seat + players) % players


def observe_games(setup: Setup, first: int, end: int, games: Games, out: Array) -> None:
    """What every seat of the games *first* to *end - 1* sees."""
    for g in range(first, end):
        for seat in range(setup.players):
            observe(setup, games.cards[g], games.state[g], games.seen[g], seat, out[g, seat])
