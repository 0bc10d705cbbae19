"""Where everything of a Brettspiel stands in the arrays of one game, and its frames.

`cards` holds the tiles behind the screens, each seat's ascending, and the draw pile, the next one first. `state` begins
as in every family (`nimmt.kernels.layout`: the hands' sizes, the scoring track in POINTS), then comes the agenda; the
constants here are the places behind it.
"""

from nimmt.kernels.agenda import AFTER_AGENDA

MOST_SEATS = 6
MOST_ROWS = MOST_SPACES = 12
TILE_COUNT = 100
ACTION_KINDS = 6
ACTION_COUNT = 24
FAR = 44

PILE = MOST_SEATS * TILE_COUNT  # in `cards`: the draw pile
CARDS_SIZE = PILE + TILE_COUNT

PILE_AT = AFTER_AGENDA  # the next tile of the draw pile
PILE_END = PILE_AT + 1
SIGNS = PILE_END + 1  # rows with a stop sign, a bit each
OWED = SIGNS + 1  # luck cards the seat that is asked has earned
PLACED = OWED + 1  # how many tiles have been placed
FIVES_LEFT = PLACED + 1  # luck cards in their piles: 5 positive points
OXEN_LEFT = FIVES_LEFT + 1  # and positive ox
ACTIONS_AT = OXEN_LEFT + 1  # the next card of the pile of action cards
ACTIONS_END = ACTIONS_AT + 1
DISCARDED = ACTIONS_END + 1  # how many action cards are discarded
FIVES = DISCARDED + 1  # luck cards in each hand
OXES = FIVES + MOST_SEATS
ACTIONS = OXES + MOST_SEATS  # action cards in each hand, all kinds
ACTION_HANDS = ACTIONS + MOST_SEATS  # and by kind
ACTION_PILE = ACTION_HANDS + MOST_SEATS * ACTION_KINDS
DISCARD = ACTION_PILE + ACTION_COUNT  # in the order they were played
LENGTHS = DISCARD + ACTION_COUNT  # by row: how many spaces are used
HERDS = LENGTHS + MOST_ROWS  # by row: its oxen
ENDS = HERDS + MOST_ROWS  # by row: its last tile, 0 while it is empty
CELLS = ENDS + MOST_ROWS  # the tiles in the rows, 0 for a gap
PLACES = CELLS + MOST_ROWS * MOST_SPACES  # by tile: where everybody sees it, see below
CHOICES = PLACES + TILE_COUNT + 1  # room for the actions among which somebody chooses
HIDDEN = CHOICES + TILE_COUNT + 1  # room to count the tiles up to each one that may lie behind a screen
STATE_SIZE = HIDDEN + TILE_COUNT + 1

# Where a tile is, for everybody.
UNSEEN = 0
AT_ROW = 1  # plus the row
TURNED = 14  # turned over, on its way
IN_BOX = 15
KNOWN = 20  # behind the screen of a seat, which is added

# Frames: steps, then questions.
NEXT_TURN, PLACE, SETTLE, START_ROW = range(4)
PLAY_TILES = 5
PLAY_ACTION = 6  # more: nothing; the tile is due
SKIP_ON = 7  # row, and the space in more
PLAY_STOP = 8
PLAY_EXCHANGE = 9
PLAY_START = 10
PLAY_ASCENDING = 11
PLAY_ANOTHER = 12
CHOOSE_ROW = 13  # row: the one just emptied
CHOOSE_LUCK = 14
PLAY_LUCK = 15  # row, space and how
CHOOSE_POSITIVE = 16  # row, space and how
QUESTIONS = PLAY_TILES
"""Frames from this one on are questions."""

AT_START = 16
"""Added to the space of a frame where the tile goes to the start of its row."""

STOP, EXCHANGE, SKIP, START, ASCENDING, ANOTHER = range(ACTION_KINDS)

# What a space does besides points.
NOTHING, DOUBLE_TILE, DRAW_A_TILE, DRAW_AN_ACTION, TAKE_ALL_TILES = range(5)

# What is printed: places in `BoardSetup.printed`.
EXPERT = 0  # 1 on the expert side
LUCKY = 1  # 1 where clovers earn luck cards
SPECIAL = 2  # the row with the double tiles, or -1
ROW_COUNT = 3
FIRST_ROW = 4  # where the four rows begin
REFILLS = 5  # 1 where a second dozen is dealt from the draw pile
PILED = 6  # 1 where there is a draw pile
PASS_ACTION = 7  # the numbers of the actions, or -1
ROW_ACTIONS = 8
PICK_ACTIONS = 9
USE_ACTIONS = 10
FIVE_ACTION = 11
OX_ACTION = 12
DRAW_ACTIONS = 13
ALL_FIVES = 14  # all luck cards there are
ALL_OXEN = 15
SCREEN = 16  # how many tiles are dealt behind each screen
ACTIVE_ROWS = 17  # how many rows are started
DEALT_ACTIONS = 18  # how many action cards are dealt to each player
LAST_TURN = 19  # the turn that ends the longest game
SIGN_COVERS = 20  # 1 where a stop sign covers the next space of its row (EX-22)
START_WITHOUT_LUCK = 21  # 1 where Place at the start takes no luck card (LC-10)
ACTION_CARDS = 22  # how many of each kind
LAST = ACTION_CARDS + ACTION_KINDS  # by row: its last space
OXEN = LAST + MOST_ROWS  # by tile
CLOVERS = OXEN + TILE_COUNT + 1  # by point of the track, from -44 on: how many clovers lie below
POINTS_AT = CLOVERS + 2 * FAR + 1  # by row and space
OXEN_TIMES = POINTS_AT + MOST_ROWS * MOST_SPACES  # how often the oxen of the tile count; below 0 they cost
EFFECTS = OXEN_TIMES + MOST_ROWS * MOST_SPACES
WORTHS = EFFECTS + MOST_ROWS * MOST_SPACES  # what the effects are worth besides points, in 64ths of a point
EXPECTED = WORTHS + MOST_ROWS * MOST_SPACES  # what tiles are expected to bring: see `nimmt.kernels.board.printed`
