"""What every seat of a Brettspiel sees, as numbers: the layout is documented in docs/kernels.md."""

from nimmt.kernels.agenda import AGENDA, DEPTH, card_of, kind_of, more_of, row_of_frame, seat_of, top
from nimmt.kernels.board import layout
from nimmt.kernels.board.printed import BoardSetup
from nimmt.kernels.board.tiles import end_of, tiles_to_play
from nimmt.kernels.compiler import rule
from nimmt.kernels.layout import PHASE, POINTS, ROUND_OVER, SEAT, SIZES, TURN, Array, wide

# Version 1.
O_ASKED = 100
O_TURN = 101
O_TILES = 102
O_TILE = 103
O_ROW = 104
O_SPACE = 105
O_OWED = 106
O_ROWS = 107  # length, last tile, oxen, stop sign of each row
ROW_FIELDS = 4
O_SEATS = O_ROWS + ROW_FIELDS * layout.MOST_ROWS  # the observer first, then clockwise
SEAT_FIELDS = 5  # tiles behind the screen, points, 5 positive points, positive oxen, action cards
O_ACTIONS = O_SEATS + SEAT_FIELDS * 6  # the own action cards, by kind
O_DISCARD = O_ACTIONS + layout.ACTION_KINDS  # the discarded ones, by kind
O_PILES = O_DISCARD + layout.ACTION_KINDS  # tiles, action cards, 5 positive points, positive oxen in their piles
O_QUEUE = O_PILES + 4  # tile and seat (0: the observer) of the tiles still to be placed
MOST_QUEUED = 24
OBSERVATION_SIZE = O_QUEUE + 2 * MOST_QUEUED

MINE = 1
IN_ROW = 2  # plus the row
ON_ITS_WAY = 14
BOXED = 15
SCREEN_OF = 20  # plus the seat


@rule
def look(setup: BoardSetup, seen: Array, log: Array) -> None:
    """Nothing: what everybody has seen is part of the state."""


@rule
def observe(setup: BoardSetup, cards: Array, state: Array, seen: Array, seat: int, out: Array) -> None:
    """What one seat sees."""
    players = setup.players
    for i in range(OBSERVATION_SIZE):
        out[i] = 0
    for tile in range(1, layout.TILE_COUNT + 1):
        place = wide(state[layout.PLACES + tile])
        if place >= layout.KNOWN:
            out[tile - 1] = SCREEN_OF + (place - layout.KNOWN - seat + players) % players
        elif place == layout.TURNED:
            out[tile - 1] = ON_ITS_WAY
        elif place == layout.IN_BOX:
            out[tile - 1] = BOXED
        elif place:
            out[tile - 1] = IN_ROW + place - layout.AT_ROW
    for i in range(state[SIZES + seat]):
        out[wide(cards[seat * layout.TILE_COUNT + i]) - 1] = MINE
    out[O_TURN] = state[TURN]
    out[O_TILES] = tiles_to_play(setup.printed, state)
    if state[PHASE] < ROUND_OVER:
        one = top(state)
        kind = kind_of(one)
        if kind == layout.PLAY_TILES:
            out[O_ASKED] = 1 if state[SIZES + seat] else 0
        elif state[SEAT] == seat:
            out[O_ASKED] = 1 + kind - layout.PLAY_TILES
        out[O_TILE] = card_of(one)
        out[O_ROW] = row_of_frame(one)
        out[O_SPACE] = more_of(one) & (layout.AT_START - 1)
    out[O_OWED] = state[layout.OWED]
    for row in range(setup.printed[layout.ROW_COUNT]):
        at = O_ROWS + ROW_FIELDS * row
        out[at] = state[layout.LENGTHS + row]
        out[at + 1] = end_of(state, row)
        out[at + 2] = state[layout.HERDS + row]
        out[at + 3] = (wide(state[layout.SIGNS]) >> row) & 1
    for i in range(players):
        other = (seat + i) % players
        at = O_SEATS + SEAT_FIELDS * i
        out[at] = state[SIZES + other]
        out[at + 1] = state[POINTS + other]
        out[at + 2] = state[layout.FIVES + other]
        out[at + 3] = state[layout.OXES + other]
        out[at + 4] = state[layout.ACTIONS + other]
    for kind in range(layout.ACTION_KINDS):
        out[O_ACTIONS + kind] = state[layout.ACTION_HANDS + seat * layout.ACTION_KINDS + kind]
    for i in range(state[layout.DISCARDED]):
        out[O_DISCARD + state[layout.DISCARD + i]] += 1
    out[O_PILES] = state[layout.PILE_END] - state[layout.PILE_AT]
    out[O_PILES + 1] = state[layout.ACTIONS_END] - state[layout.ACTIONS_AT]
    out[O_PILES + 2] = state[layout.FIVES_LEFT]
    out[O_PILES + 3] = state[layout.OXEN_LEFT]
    queued = 0
    for i in range(state[DEPTH] - 1, -1, -1):
        one = wide(state[AGENDA + i])
        if kind_of(one) == layout.PLACE and queued < MOST_QUEUED:
            out[O_QUEUE + 2 * queued] = card_of(one)
            out[O_QUEUE + 2 * queued + 1] = (seat_of(one) - seat + players) % players
            queued += 1
