"""Where everything stands in the arrays of one game.

A game is two small arrays: `cards` (16 bits each: the items in the hands, and room to shuffle) and `state` (32-bit
integers: everything else). The constants here are the places in `state`. Hands are *stacks*: seat *s* holds the number
cards ``cards[s * stride : s * stride + state[SIZES + s]]``, in no particular order; 0-cards are only counted.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

wide: Callable[[Any], int] = np.int64  # type: ignore[assignment]
"""A number in 64 bits, whatever small array it comes from."""

Array = Any
"""A numpy or device array."""
Rows = tuple[int, int, int, int]
"""Four row words: see `nimmt.kernels.rows`."""

MOST_PLAYERS = 10

PHASE = 0  # what is asked now: one of the phases below
SEAT = 1  # who is asked, unless everybody is
ROUND = 2
TURN = 3
MARKED = 4  # even-odd: the row the action card lies at
DEALS = 5  # how many deals there were
NEXT = 6  # the queue: the next card to be placed
QUEUED = 7  # the queue: one past the last card
STARTER = 8  # simple: who began this game
POOL = 9  # pro: how many cards lie open; x: how many taken cards await the choice of one
ROWS = 12  # four row words
SIZES = 16  # number cards in each hand
ZEROS = 26  # 0-cards in each hand
POINTS = 36  # this round's points so far
TOTALS = 46  # the points written down
QUEUE = 56  # revealed cards in the order they will be placed, as keys
X_ENDS = 76  # x: the last card of each seat's X row, 0 if empty
X_HEADS = 80  # x: the bullheads in each X row
CELLS = 84  # x: the cards lying in the rows, four places a row
CHOSEN = 84  # plus: what each seat lays this turn
TAKEN = 96  # x: the taken cards among which the choice is
STATE_SIZE = 104

# Where a card is, as far as everybody can see: places in `seen`, which has one for each number.
UNSEEN = 0
IN_ROW = 1  # plus the row
LAID = 5  # turned over, not yet placed
IN_POOL = 6  # open to be drafted
IN_PILE = 10  # plus the seat
IN_HAND = 20  # plus the seat
IN_X_ROW = 30  # plus the seat
SEEN_SIZE = 105

SEED = 1  # in `rng`, behind the state of the policies' stream: what a game deals from

PRINTED = 160  # in `cards`: every item in order, for setting up the deck
CARDS_SIZE = 265

# Phases.
LAY = 0  # everybody with cards lays face down
CHOOSE_ROW = 1  # SEAT has a low card and chooses the row to take
DRAFT = 2  # SEAT picks an open card
OPEN = 3  # SEAT plays a card openly
CHOOSE_X = 4  # SEAT chooses one of the taken cards for the X row
ROUND_OVER = 5
OVER = 6

# What is written into a log: LOG_WIDTH numbers an entry. Entry 0 holds the number of entries, and whether to leave
# out hands.
LOG_WIDTH = 5
STEP_LOG = 5 * 129  # room for everything that can happen in one step
E_ROUND = 1  # round
E_HAND = 2  # seat, card; a 0-card for each zero
E_ROW = 3  # row, starter
E_DRAFTED = 4  # seat, card
E_LAID = 5  # seat, card or 0, second card or 0, number of zeros
E_PLACED = 6  # seat, card, row
E_TAKEN = 7  # seat, bullheads, row, low
E_ZEROS = 8  # seat, how many
E_MARKED = 9  # row, odd
E_ASKED = 10  # seat, phase
E_POINTS = 11  # seat, points of the round
E_X_PILE = 12  # seat, bullheads that go from the X row to the X pile
E_X_ROW = 13  # seat, card that goes to the X row
E_GAINED = 14  # seat, card that goes to the hand
E_TOTAL = 15  # seat, final total
