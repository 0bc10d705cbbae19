"""What every seat of an anniversary game sees, as numbers: the layout is documented in docs/kernels.md."""

from nimmt.kernels.agenda import AGENDA, DEPTH, card_of, kind_of, more_of, row_of_frame, seat_of, top
from nimmt.kernels.anniversary import layout
from nimmt.kernels.anniversary.choices import asked, next_to_keep
from nimmt.kernels.anniversary.rows import is_stopped, room
from nimmt.kernels.anniversary.setup import SpecialSetup
from nimmt.kernels.compiler import rule
from nimmt.kernels.layout import PHASE, POINTS, ROUND, ROUND_OVER, SIZES, TOTALS, TURN, Array, wide

# Version 1.
O_ASKED = 104
O_ROUND = 105
O_TURN = 106
O_CARD = 107
O_ROW = 108
O_MORE = 109
O_ROWS = 110  # last card, room, bullheads, 7 nimmt! card, Stop card of each row
ROW_FIELDS = 5
O_SEATS = O_ROWS + ROW_FIELDS * layout.MOST_ROWS  # the observer first, then clockwise
SEAT_FIELDS = 4  # number cards, special cards, points of the round, total
O_SPECIALS = O_SEATS + SEAT_FIELDS * layout.MOST_SEATS  # the own special cards, by kind
O_DISCARD = O_SPECIALS + layout.KINDS  # the discarded ones, by kind
O_DECK = O_DISCARD + layout.KINDS  # how many are in the deck
O_QUEUE = O_DECK + 1  # card and seat (0: the observer) of the cards still to be placed
O_BACK = O_QUEUE + 2 * layout.MOST_SEATS  # those of the own special cards that will be handed back, by kind
OBSERVATION_SIZE = O_BACK + layout.KINDS

MINE = 1
IN_ROW = 2  # plus the row
ON_ITS_WAY = 7  # one more where it lies aside
QUESTIONS = layout.SWAP - layout.LAY_CARDS + 1
"""How many questions there are."""


@rule
def look(setup: SpecialSetup, seen: Array, log: Array) -> None:
    """Nothing: what everybody has seen is part of the state."""


@rule
def observe(setup: SpecialSetup, cards: Array, state: Array, seen: Array, seat: int, out: Array) -> None:
    """What one seat sees."""
    players = setup.players
    for i in range(OBSERVATION_SIZE):
        out[i] = 0
    for card in range(1, layout.CARD_COUNT + 1):
        place = wide(state[layout.PLACES + card])
        if place >= layout.KNOWN:
            out[card - 1] = layout.KNOWN + (place - layout.KNOWN - seat + players) % players
        elif place >= layout.PILE_OF:
            out[card - 1] = layout.PILE_OF + (place - layout.PILE_OF - seat + players) % players
        elif place >= layout.TURNED:
            out[card - 1] = ON_ITS_WAY + place - layout.TURNED
        elif place:
            out[card - 1] = IN_ROW + place - layout.AT_ROW
    for i in range(state[SIZES + seat]):
        out[wide(cards[seat * layout.HAND + i]) - 1] = MINE
    out[O_ROUND] = state[ROUND]
    out[O_TURN] = state[TURN]
    if state[PHASE] < ROUND_OVER:
        one = top(state)
        if asked(setup, state, seat):
            out[O_ASKED] = 1 + kind_of(one) - layout.LAY_CARDS
        out[O_CARD] = card_of(one)
        out[O_ROW] = row_of_frame(one)
        out[O_MORE] = more_of(one)
        if kind_of(one) == layout.KEEP_SPECIALS:
            out[O_MORE] = next_to_keep(setup, state) + 1
    for row in range(state[layout.ROW_COUNT]):
        at = O_ROWS + ROW_FIELDS * row
        out[at] = state[layout.ENDS + row]
        out[at + 1] = room(state, row)
        out[at + 2] = state[layout.HEADS + row]
        out[at + 3] = wide(state[layout.SEVENS]) >> row & 1
        out[at + 4] = is_stopped(state, row)
    for i in range(players):
        other = (seat + i) % players
        at = O_SEATS + SEAT_FIELDS * i
        out[at] = state[SIZES + other]
        out[at + 1] = state[layout.SPECIALS + other]
        out[at + 2] = state[POINTS + other]
        out[at + 3] = state[TOTALS + other]
    for kind in range(layout.KINDS):
        out[O_SPECIALS + kind] = state[layout.HELD + seat * layout.KINDS + kind]
        out[O_BACK + kind] = wide(state[layout.BACK + seat]) >> 4 * kind & 15
    for i in range(state[layout.DISCARDED]):
        out[O_DISCARD + state[layout.DISCARD + i]] += 1
    out[O_DECK] = state[layout.DECK_END] - state[layout.DECK_AT]
    queued = 0
    for i in range(state[DEPTH] - 1, -1, -1):
        one = wide(state[AGENDA + i])
        if kind_of(one) == layout.PLACE:
            out[O_QUEUE + 2 * queued] = card_of(one)
            out[O_QUEUE + 2 * queued + 1] = (seat_of(one) - seat + players) % players
            queued += 1
