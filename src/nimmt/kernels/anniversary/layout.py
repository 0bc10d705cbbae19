"""Where everything of an anniversary game stands in the arrays of one game, its frames, and its actions.

`cards` holds the number cards as they were shuffled, and so the hands as stacks in their order. `state` begins as in
every family (`nimmt.kernels.layout`), then comes the agenda; the constants here are the places behind it. How many
special cards each seat holds stands where other games count 0-cards.
"""

from nimmt.kernels.agenda import AFTER_AGENDA
from nimmt.kernels.layout import ZEROS

MOST_SEATS = 8
MOST_ROWS = 5
ROOM = 8  # for the cards of a row, and the one that makes somebody take it
CARD_COUNT = 104
HAND = 12
KINDS = 7
EACH = 4  # special cards of a kind
SPECIAL_COUNT = KINDS * EACH
DEALT_SPECIALS = 3  # to each player in each round, as long as there are enough
ROUNDS = 2
FEWEST_ROWS = 4
FULL = 5
MOST_STOPS = 2

HANDS = MOST_SEATS * HAND  # the part of `cards` where hands are

SPECIALS = ZEROS  # special cards in each hand, all kinds
ROW_COUNT = AFTER_AGENDA
SEVENS = ROW_COUNT + 1  # rows with a 7 nimmt! card, a bit each
STOPPED = SEVENS + 1  # rows with a Stop card, a bit each
PLACED = STOPPED + 1  # how many cards have been placed
DECK_AT = PLACED + 1  # the next card of the special deck
DECK_END = DECK_AT + 1
DISCARDED = DECK_END + 1  # how many special cards are discarded
LENGTHS = DISCARDED + 1  # by row: its cards
HEADS = LENGTHS + MOST_ROWS  # by row: its bullheads
ENDS = HEADS + MOST_ROWS  # by row: its last card
CELLS = ENDS + MOST_ROWS  # the cards in the rows
HELD = CELLS + MOST_ROWS * ROOM  # special cards in each hand, by kind
BACK = HELD + MOST_SEATS * KINDS  # by seat: the special cards that will be handed back, four bits a kind
SPECIAL_DECK = BACK + MOST_SEATS  # the next one first
DISCARD = SPECIAL_DECK + SPECIAL_COUNT  # in the order they came
PLACES = DISCARD + SPECIAL_COUNT  # by card: where everybody sees it, see below
LASTS = PLACES + CARD_COUNT + 1  # by seat and class of bullheads: the card taken last that is still in the pile
COUNTS = LASTS + MOST_SEATS * 5  # and how many such cards there are
BEFORE = COUNTS + MOST_SEATS * 5  # by card in a pile: the one of its class taken before it
CHOICES = BEFORE + CARD_COUNT + 1  # room for the actions among which somebody chooses
ANSWERS = CHOICES + 40  # room for what all choose at once
STATE_SIZE = ANSWERS + MOST_SEATS

CLASSES = 5
"""How many numbers of bullheads there are: 7, 5, 3, 2 and 1, in this order."""

# Where a card is, for everybody.
UNSEEN = 0
AT_ROW = 1  # plus the row
TURNED = 7  # turned over, on its way
SET_ASIDE = 8  # by Negative = Positive
PILE_OF = 10  # plus the seat
KNOWN = 20  # in the hand of a seat, which is added

# Frames: steps, then questions.
NEXT_TURN, PLACE, PLACE_NORMALLY, CLEAR_TABLE, HAND_BACK = range(5)
LAY_CARDS = 5
KEEP_SPECIALS = 6
CHOOSE_SPECIAL = 7
CHOOSE_ROW = 8
CHOOSE_INSERT_ROW = 9
CHOOSE_REPLACEMENT = 10
CHOOSE_SHIFT_CARD = 11
CHOOSE_SHIFT_ROW = 12  # more: the card to move
CHOOSE_STOP_ROW = 13
CHOOSE_NEGATIVE_ROW = 14
CHOOSE_POSITIVE = 15  # row: the one to take
CHOOSE_CANCELLED = 16  # card: the positive one; more: the points left
SWAP = 17
ALONE = CHOOSE_SPECIAL
"""Frames from this one on are questions for one seat; the two before it are for all at once."""


FIFTH_ROW, SEVEN, INSERT, REPLACE, SHIFT, STOP, NEGATIVE = range(KINDS)

# Actions: see `Anniversary.all_choices`.
ROW_ACTIONS = CARD_COUNT
PICK_ACTIONS = ROW_ACTIONS + MOST_ROWS
USE_ACTIONS = PICK_ACTIONS + CARD_COUNT
PASS_ACTION = USE_ACTIONS + KINDS
