"""The steps of the Brettspiel in compiled form, in the order of the rulebook; see `nimmt.rules.board`.

Each does what the engine's step of this name does, and leaves the same frames on the agenda.
"""

import numpy as np

from nimmt.kernels.agenda import DEPTH, frame, push
from nimmt.kernels.board import layout
from nimmt.kernels.board.printed import BoardSetup
from nimmt.kernels.board.tiles import gain, points_at
from nimmt.kernels.chance import deal
from nimmt.kernels.compiler import driver, rule
from nimmt.kernels.layout import POINTS, ROUND, SEED, SIZES, TURN, Array, wide
from nimmt.kernels.records import OneGame

# --- setup -----------------------------------------------------------------------------------------------


@rule
def set_up(setup: BoardSetup, seed: np.uint64, play: OneGame) -> None:
    """Twelve tiles each, then four to start the rows; on the expert side, two action cards each."""
    printed, cards, state = setup.printed, play.cards, play.state
    for i in range(DEPTH, layout.STATE_SIZE):
        state[i] = 0
    play.rng[SEED] = seed
    state[ROUND] += 1
    state[TURN] = 1
    screen = wide(printed[layout.SCREEN])
    active = wide(printed[layout.ACTIVE_ROWS])
    dealt = screen * setup.players
    size = layout.TILE_COUNT if printed[layout.PILED] else dealt + active
    for i in range(layout.TILE_COUNT):
        cards[layout.PILE + i] = i + 1
    deal(seed, state, cards[layout.PILE :], play.draws, layout.TILE_COUNT, size)
    for seat in range(setup.players):
        state[SIZES + seat] = 0
        state[POINTS + seat] = 0
        for i in range(screen):
            state[layout.HIDDEN + cards[layout.PILE + seat * screen + i]] = 2 * seat + 1
    for tile in range(1, layout.TILE_COUNT + 1):  # no branch: a tile that nobody has is written where nothing counts
        whose = wide(state[layout.HIDDEN + tile])
        seat = whose >> 1
        cards[seat * layout.TILE_COUNT + state[SIZES + seat]] = tile
        state[SIZES + seat] += whose & 1
    for i in range(active):
        put_first(printed, state, wide(cards[layout.PILE + dealt + i]), wide(printed[layout.FIRST_ROW]) + i)
    state[layout.PILE_AT] = dealt + active
    state[layout.PILE_END] = size
    if printed[layout.LUCKY]:
        state[layout.FIVES_LEFT] = printed[layout.ALL_FIVES]
        state[layout.OXEN_LEFT] = printed[layout.ALL_OXEN]
    if printed[layout.EXPERT]:
        count = 0
        for kind in range(layout.ACTION_KINDS):
            for _ in range(printed[layout.ACTION_CARDS + kind]):
                state[layout.ACTION_PILE + count] = kind
                count += 1
        deal(seed, state, state[layout.ACTION_PILE :], play.draws, count, count)
        state[layout.ACTIONS_END] = count
        for seat in range(setup.players):
            for _ in range(printed[layout.DEALT_ACTIONS]):
                take_action(state, seat)


@rule
def put_first(printed: Array, state: Array, tile: int, row: int) -> None:
    """A tile on the first space of an empty row."""
    state[layout.CELLS + row * layout.MOST_SPACES] = tile
    state[layout.LENGTHS + row] = 1
    state[layout.ENDS + row] = tile
    state[layout.HERDS + row] = printed[layout.OXEN + tile]
    state[layout.PLACES + tile] = layout.AT_ROW + row


@rule
def take_action(state: Array, seat: int) -> None:
    """The next action card of the pile goes to a hand."""
    kind = wide(state[layout.ACTION_PILE + state[layout.ACTIONS_AT]])
    state[layout.ACTIONS_AT] += 1
    state[layout.ACTION_HANDS + seat * layout.ACTION_KINDS + kind] += 1
    state[layout.ACTIONS + seat] += 1


# --- placing ---------------------------------------------------------------------------------------------


@rule
def lay(printed: Array, state: Array, tile: int, row: int, where: int) -> int:
    """Put a tile on a space of a row, or at its start, where tiles slide to the space; the tile that lies there then.

    A tile on the last space does not stay: it is on its way to another row.
    """
    space = where & (layout.AT_START - 1)
    at = layout.CELLS + row * layout.MOST_SPACES
    on_it = tile
    state[layout.PLACED] += 1
    if where >= layout.AT_START:
        on_it = wide(state[at + space - 1])
    if space == printed[layout.LAST + row]:
        return on_it
    state[layout.PLACES + tile] = layout.AT_ROW + row
    state[layout.HERDS + row] += printed[layout.OXEN + tile]
    if where >= layout.AT_START:
        for i in range(space, 0, -1):
            state[at + i] = state[at + i - 1]
        state[at] = tile
        state[layout.LENGTHS + row] = max(wide(state[layout.LENGTHS + row]), space + 1)
        state[layout.ENDS + row] = state[at + state[layout.LENGTHS + row] - 1]
    else:
        state[at + space] = tile  # spaces that were skipped are 0 already
        state[layout.LENGTHS + row] = space + 1
        state[layout.ENDS + row] = tile
    return on_it


@rule
def trigger(setup: BoardSetup, play: OneGame, seat: int, tile: int, row: int, space: int) -> None:
    """The effect of a space that this tile covers."""
    printed, state = setup.printed, play.state
    effect = printed[layout.EFFECTS + row * layout.MOST_SPACES + space]
    if effect == layout.DRAW_A_TILE:
        if state[layout.PILE_AT] < state[layout.PILE_END]:
            gain(play.cards, state, seat, play.cards[layout.PILE + state[layout.PILE_AT]])
            state[layout.PILE_AT] += 1
    elif effect == layout.DRAW_AN_ACTION:
        if state[layout.ACTIONS_AT] == state[layout.ACTIONS_END] and state[layout.DISCARDED]:
            shuffle_actions(play.rng[SEED], state)
        if state[layout.ACTIONS_AT] < state[layout.ACTIONS_END]:
            take_action(state, seat)
    else:
        points = points_at(printed, row, space, tile)
        if points:
            score(printed, state, seat, points)


@driver
def shuffle_actions(seed: np.uint64, state: Array) -> None:
    """The discarded action cards become the pile."""
    count = state[layout.DISCARDED]
    for i in range(count):
        state[layout.ACTION_PILE + i] = state[layout.DISCARD + i]
    deal(seed, state, state[layout.ACTION_PILE :], None, count, count)
    state[layout.ACTIONS_AT] = 0
    state[layout.ACTIONS_END] = count
    state[layout.DISCARDED] = 0


@driver
def score(printed: Array, state: Array, seat: int, points: int) -> None:
    """Move a counter; on the way back, clovers passed or landed on earn luck cards (LC-1)."""
    old = wide(state[POINTS + seat])
    new = max(-layout.FAR, min(layout.FAR, old + points))
    state[POINTS + seat] = new
    if not printed[layout.LUCKY] or new >= old:
        return
    passed = wide(printed[layout.CLOVERS + layout.FAR + old]) - wide(printed[layout.CLOVERS + layout.FAR + new])
    fives, oxen = wide(state[layout.FIVES_LEFT]), wide(state[layout.OXEN_LEFT])
    earned = min(passed, fives + oxen)
    if earned == 0:
        return
    if min(earned, fives) + min(earned, oxen) == earned:  # one way to take them
        draw_luck(state, seat, min(earned, fives), min(earned, oxen))
    else:
        state[layout.OWED] = earned
        push(state, frame(layout.CHOOSE_LUCK, seat, 0, 0, 0))


@rule
def draw_luck(state: Array, seat: int, fives: int, oxen: int) -> None:
    """Luck cards from the piles to a hand."""
    state[layout.FIVES + seat] += fives
    state[layout.FIVES_LEFT] -= fives
    state[layout.OXES + seat] += oxen
    state[layout.OXEN_LEFT] -= oxen


@rule
def take(printed: Array, cards: Array, state: Array, seat: int, tile: int, row: int, first: int, second: int) -> None:
    """Take a row, for its oxen or its tiles; two of them may count as positive. The tile then starts another row."""
    state[layout.SIGNS] = 0
    last = wide(printed[layout.LAST + row])
    keeps = printed[layout.EFFECTS + row * layout.MOST_SPACES + last] == layout.TAKE_ALL_TILES
    herd = wide(state[layout.HERDS + row])
    positive = wide(printed[layout.OXEN + first]) + wide(printed[layout.OXEN + second])
    push(state, frame(layout.START_ROW, seat, tile, row, 0))
    if keeps and positive:
        score(printed, state, seat, positive)
    for space in range(last):
        at = layout.CELLS + row * layout.MOST_SPACES + space
        other = wide(state[at])
        state[at] = 0
        if other:
            state[layout.PLACES + other] = layout.KNOWN + seat if keeps else layout.IN_BOX
            if keeps:
                gain(cards, state, seat, other)
    state[layout.LENGTHS + row] = 0
    state[layout.ENDS + row] = 0
    state[layout.HERDS + row] = 0
    if not keeps:
        score(printed, state, seat, 2 * positive - herd)


@rule
def row_below(printed: Array, state: Array, emptied: int) -> int:
    """The next empty row below; if there is none, the top empty row (BB-3)."""
    for row in range(emptied + 1, printed[layout.ROW_COUNT]):
        if state[layout.LENGTHS + row] == 0:
            return row
    row = 0
    while state[layout.LENGTHS + row]:
        row += 1
    return row


# --- the end ---------------------------------------------------------------------------------------------


@rule
def turn_follows(setup: BoardSetup, play: OneGame) -> bool:
    """The end of a turn: whether another one follows; a second dozen is dealt where it is due (BB-10)."""
    printed, cards, state = setup.printed, play.cards, play.state
    empty = 0
    for seat in range(setup.players):
        empty += state[SIZES + seat] == 0
    if printed[layout.EXPERT]:
        if empty or state[TURN] >= printed[layout.LAST_TURN]:
            return False
    elif empty == setup.players:
        screen = wide(printed[layout.SCREEN])
        if not printed[layout.REFILLS] or state[layout.PILE_AT] != screen * setup.players + printed[layout.ACTIVE_ROWS]:
            return False
        for seat in range(setup.players):
            for _ in range(screen):
                gain(cards, state, seat, cards[layout.PILE + state[layout.PILE_AT]])
                state[layout.PILE_AT] += 1
    state[TURN] += 1
    return True


@rule
def settle_up(setup: BoardSetup, play: OneGame) -> None:
    """The end of the expert game: minus points for tiles left, then a point for each action card (EX-15)."""
    cards, state = play.cards, play.state
    for seat in range(setup.players):
        oxen = 0
        for i in range(state[SIZES + seat]):
            tile = wide(cards[seat * layout.TILE_COUNT + i])
            oxen += setup.printed[layout.OXEN + tile]
            state[layout.PLACES + tile] = layout.KNOWN + seat
        there = max(-layout.FAR, wide(state[POINTS + seat]) - oxen)
        state[POINTS + seat] = min(layout.FAR, there + state[layout.ACTIONS + seat])
