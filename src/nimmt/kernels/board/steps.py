"""The steps of the Brettspiel in compiled form, in the order of the rulebook; see `nimmt.rules.board`.

Each does what the engine's step of this name does, and leaves the same frames on the agenda.
"""

import numpy as np

from nimmt.kernels.agenda import DEPTH, frame, push
from nimmt.kernels.board.layout import (
    ACTION_CARDS,
    ACTION_HANDS,
    ACTION_KINDS,
    ACTION_PILE,
    ACTIONS,
    ACTIONS_AT,
    ACTIONS_END,
    ACTIVE_ROWS,
    ALL_FIVES,
    ALL_OXEN,
    AT_ROW,
    AT_START,
    CELLS,
    CHOICES,
    CHOOSE_LUCK,
    CLOVERS,
    DISCARD,
    DISCARDED,
    DRAW_A_TILE,
    DRAW_AN_ACTION,
    EFFECTS,
    ENDS,
    EXPERT,
    FAR,
    FIRST_ROW,
    FIVES,
    FIVES_LEFT,
    HERDS,
    IN_BOX,
    KNOWN,
    LAST,
    LENGTHS,
    LUCKY,
    MOST_SPACES,
    OWED,
    OXEN,
    OXEN_LEFT,
    OXES,
    PILE,
    PILE_AT,
    PILE_END,
    PILED,
    PLACED,
    PLACES,
    REFILLS,
    ROW_COUNT,
    SIGNS,
    START_ROW,
    TAKE_ALL_TILES,
    TILE_COUNT,
)
from nimmt.kernels.board.printed import BoardSetup
from nimmt.kernels.board.tiles import gain, points_at
from nimmt.kernels.chance import deal
from nimmt.kernels.compiler import driver, rule
from nimmt.kernels.layout import POINTS, ROUND, SEED, SIZES, TURN, Array, wide
from nimmt.kernels.records import Play

SCREEN = 12
"""How many tiles are dealt behind each screen."""
DEALT_ACTIONS = 2
LAST_TURN = 500
"""A game that goes on for so long ends (EX-18)."""


# --- setup -----------------------------------------------------------------------------------------------


@rule
def set_up(setup: BoardSetup, seed: np.uint64, play: Play) -> None:
    """Twelve tiles each, then four to start the rows; on the expert side, two action cards each."""
    printed, cards, state = setup.printed, play.cards, play.state
    for i in range(DEPTH, CHOICES):
        state[i] = 0
    play.rng[SEED] = seed
    state[ROUND] += 1
    state[TURN] = 1
    dealt = SCREEN * setup.players
    size = TILE_COUNT if printed[PILED] else dealt + ACTIVE_ROWS
    for i in range(TILE_COUNT):
        cards[PILE + i] = i + 1
    deal(seed, state, cards[PILE:], play.draws, TILE_COUNT, size)
    for seat in range(setup.players):
        state[SIZES + seat] = 0
        state[POINTS + seat] = 0
        for i in range(SCREEN):
            gain(cards, state, seat, cards[PILE + seat * SCREEN + i])
    for i in range(ACTIVE_ROWS):
        put_first(printed, state, wide(cards[PILE + dealt + i]), wide(printed[FIRST_ROW]) + i)
    state[PILE_AT] = dealt + ACTIVE_ROWS
    state[PILE_END] = size
    if printed[LUCKY]:
        state[FIVES_LEFT] = printed[ALL_FIVES]
        state[OXEN_LEFT] = printed[ALL_OXEN]
    if printed[EXPERT]:
        count = 0
        for kind in range(ACTION_KINDS):
            for _ in range(printed[ACTION_CARDS + kind]):
                state[ACTION_PILE + count] = kind
                count += 1
        deal(seed, state, state[ACTION_PILE:], play.draws, count, count)
        state[ACTIONS_END] = count
        for seat in range(setup.players):
            for _ in range(DEALT_ACTIONS):
                take_action(state, seat)


@rule
def put_first(printed: Array, state: Array, tile: int, row: int) -> None:
    """A tile on the first space of an empty row."""
    state[CELLS + row * MOST_SPACES] = tile
    state[LENGTHS + row] = 1
    state[ENDS + row] = tile
    state[HERDS + row] = printed[OXEN + tile]
    state[PLACES + tile] = AT_ROW + row


@rule
def take_action(state: Array, seat: int) -> None:
    """The next action card of the pile goes to a hand."""
    kind = wide(state[ACTION_PILE + state[ACTIONS_AT]])
    state[ACTIONS_AT] += 1
    state[ACTION_HANDS + seat * ACTION_KINDS + kind] += 1
    state[ACTIONS + seat] += 1


# --- placing ---------------------------------------------------------------------------------------------


@rule
def lay(printed: Array, state: Array, tile: int, row: int, where: int) -> int:
    """Put a tile on a space of a row, or at its start, where tiles slide to the space; the tile that lies there then.

    A tile on the last space does not stay: it is on its way to another row.
    """
    space = where & (AT_START - 1)
    at = CELLS + row * MOST_SPACES
    on_it = tile
    state[PLACED] += 1
    if where >= AT_START:
        on_it = wide(state[at + space - 1])
    if space == printed[LAST + row]:
        return on_it
    state[PLACES + tile] = AT_ROW + row
    state[HERDS + row] += printed[OXEN + tile]
    if where >= AT_START:
        for i in range(space, 0, -1):
            state[at + i] = state[at + i - 1]
        state[at] = tile
        state[LENGTHS + row] = max(wide(state[LENGTHS + row]), space + 1)
        state[ENDS + row] = state[at + state[LENGTHS + row] - 1]
    else:
        state[at + space] = tile  # spaces that were skipped are 0 already
        state[LENGTHS + row] = space + 1
        state[ENDS + row] = tile
    return on_it


@rule
def trigger(setup: BoardSetup, play: Play, seat: int, tile: int, row: int, space: int) -> None:
    """The effect of a space that this tile covers."""
    printed, state = setup.printed, play.state
    effect = printed[EFFECTS + row * MOST_SPACES + space]
    if effect == DRAW_A_TILE:
        if state[PILE_AT] < state[PILE_END]:
            gain(play.cards, state, seat, play.cards[PILE + state[PILE_AT]])
            state[PILE_AT] += 1
    elif effect == DRAW_AN_ACTION:
        if state[ACTIONS_AT] == state[ACTIONS_END] and state[DISCARDED]:
            shuffle_actions(play.rng[SEED], state)
        if state[ACTIONS_AT] < state[ACTIONS_END]:
            take_action(state, seat)
    else:
        points = points_at(printed, row, space, tile)
        if points:
            score(printed, state, seat, points)


@driver
def shuffle_actions(seed: np.uint64, state: Array) -> None:
    """The discarded action cards become the pile."""
    count = state[DISCARDED]
    for i in range(count):
        state[ACTION_PILE + i] = state[DISCARD + i]
    deal(seed, state, state[ACTION_PILE:], None, count, count)
    state[ACTIONS_AT] = 0
    state[ACTIONS_END] = count
    state[DISCARDED] = 0


@driver
def score(printed: Array, state: Array, seat: int, points: int) -> None:
    """Move a counter; on the way back, clovers passed or landed on earn luck cards (LC-1)."""
    old = wide(state[POINTS + seat])
    new = max(-FAR, min(FAR, old + points))
    state[POINTS + seat] = new
    if not printed[LUCKY] or new >= old:
        return
    passed = wide(printed[CLOVERS + FAR + old]) - wide(printed[CLOVERS + FAR + new])
    fives, oxen = wide(state[FIVES_LEFT]), wide(state[OXEN_LEFT])
    earned = min(passed, fives + oxen)
    if earned == 0:
        return
    if min(earned, fives) + min(earned, oxen) == earned:  # one way to take them
        draw_luck(state, seat, min(earned, fives), min(earned, oxen))
    else:
        state[OWED] = earned
        push(state, frame(CHOOSE_LUCK, seat, 0, 0, 0))


@rule
def draw_luck(state: Array, seat: int, fives: int, oxen: int) -> None:
    """Luck cards from the piles to a hand."""
    state[FIVES + seat] += fives
    state[FIVES_LEFT] -= fives
    state[OXES + seat] += oxen
    state[OXEN_LEFT] -= oxen


@driver
def take(printed: Array, cards: Array, state: Array, seat: int, tile: int, row: int, first: int, second: int) -> None:
    """Take a row, for its oxen or its tiles; two of them may count as positive. The tile then starts another row."""
    state[SIGNS] = 0
    last = wide(printed[LAST + row])
    keeps = printed[EFFECTS + row * MOST_SPACES + last] == TAKE_ALL_TILES
    herd = wide(state[HERDS + row])
    positive = wide(printed[OXEN + first]) + wide(printed[OXEN + second])
    push(state, frame(START_ROW, seat, tile, row, 0))
    if keeps and positive:
        score(printed, state, seat, positive)
    for space in range(last):
        at = CELLS + row * MOST_SPACES + space
        other = wide(state[at])
        state[at] = 0
        if other:
            state[PLACES + other] = KNOWN + seat if keeps else IN_BOX
            if keeps:
                gain(cards, state, seat, other)
    state[LENGTHS + row] = 0
    state[ENDS + row] = 0
    state[HERDS + row] = 0
    if not keeps:
        score(printed, state, seat, 2 * positive - herd)


@rule
def row_below(printed: Array, state: Array, emptied: int) -> int:
    """The next empty row below; if there is none, the top empty row (BB-3)."""
    for row in range(emptied + 1, printed[ROW_COUNT]):
        if state[LENGTHS + row] == 0:
            return row
    row = 0
    while state[LENGTHS + row]:
        row += 1
    return row


# --- the end ---------------------------------------------------------------------------------------------


@rule
def goes_on(setup: BoardSetup, play: Play) -> bool:
    """The end of a turn: whether another one follows; a second dozen is dealt where it is due (BB-10)."""
    printed, cards, state = setup.printed, play.cards, play.state
    empty = 0
    for seat in range(setup.players):
        empty += state[SIZES + seat] == 0
    if printed[EXPERT]:
        if empty or state[TURN] >= LAST_TURN:
            return False
    elif empty == setup.players:
        dealt = SCREEN * setup.players
        if not printed[REFILLS] or state[PILE_AT] != dealt + ACTIVE_ROWS:
            return False
        for seat in range(setup.players):
            for _ in range(SCREEN):
                gain(cards, state, seat, cards[PILE + state[PILE_AT]])
                state[PILE_AT] += 1
    state[TURN] += 1
    return True


@rule
def settle_up(setup: BoardSetup, play: Play) -> None:
    """The end of the expert game: minus points for tiles left, then a point for each action card (EX-15)."""
    cards, state = play.cards, play.state
    for seat in range(setup.players):
        oxen = 0
        for i in range(state[SIZES + seat]):
            tile = wide(cards[seat * TILE_COUNT + i])
            oxen += setup.printed[OXEN + tile]
            state[PLACES + tile] = KNOWN + seat
        there = max(-FAR, wide(state[POINTS + seat]) - oxen)
        state[POINTS + seat] = min(FAR, there + state[ACTIONS + seat])
