"""The board game compiled: a world in one small array, and how a tile comes to lie in it.

A world is 16-bit numbers; the constants here are their places. A hand is sorted ascending. Luck cards are played by a
rule of thumb (`keeps`), and action cards are not played at all: they are counted, and drawn where a space says so.
The readable rules are in `nimmt.rules.board`.
"""

from nimmt.kernels.compiler import driver, rule
from nimmt.kernels.layout import Array, wide

MOST_SEATS = 6
MOST_ROWS = MOST_SPACES = 12
TILE_COUNT = 100
SCREEN = 12
ACTIVE_ROWS = 4
FAR = 44
LAST_ROUND = 500

HANDS = 0  # room for all tiles behind each screen
PILE = HANDS + MOST_SEATS * TILE_COUNT  # the draw pile, the next tile last
CELLS = PILE + TILE_COUNT  # the tiles in the rows, 0 for a gap
HIDDEN = CELLS + MOST_ROWS * MOST_SPACES  # by tile: 1 while it has not been seen on the table
LENGTHS = HIDDEN + TILE_COUNT + 1  # by row: how many spaces are used
ACTIVE = LENGTHS + MOST_ROWS  # the four active rows
ENDS = ACTIVE + ACTIVE_ROWS  # their last tiles
HERDS = ENDS + ACTIVE_ROWS  # their oxen
SIZES = HERDS + ACTIVE_ROWS  # tiles behind each screen
TRACK = SIZES + MOST_SEATS  # the counters on the scoring track
FIVES = TRACK + MOST_SEATS  # luck cards in each hand: 5 positive points
POSITIVES = FIVES + MOST_SEATS  # and positive ox
ACTIONS = POSITIVES + MOST_SEATS  # action cards in each hand
PILE_SIZE = ACTIONS + MOST_SEATS
REFILL = PILE_SIZE + 1  # 1 while a second dozen is to come
SIGNS = REFILL + 1  # rows with a stop sign, a bit each
FIVES_LEFT = SIGNS + 1  # luck cards in their piles
POSITIVES_LEFT = FIVES_LEFT + 1
ACTIONS_LEFT = POSITIVES_LEFT + 1  # action cards in the pile or discarded
ROUND = ACTIONS_LEFT + 1
OVER = ROUND + 1  # 1 when the points are final
WORLD_SIZE = OVER + 1

# What a space does besides points.
NOTHING, DOUBLE_TILE, DRAW_A_TILE, DRAW_AN_ACTION, TAKE_ALL_TILES = range(5)

UNIT = 64
"""Worths are in 64ths of a point."""
LUCK = 224
"""What a luck card is worth while there is time to play it."""
IN_TIME = 3
"""With fewer tiles than these, a luck card may come too late."""


# What is printed: places in `printed`, numbers of 16 bits too.
PLAYERS = 0
EXPERT = 1  # 1 on the expert side: rows are started freely, and the game ends when a screen has nothing behind it
LUCKY = 2  # 1 where clovers earn luck cards
SPECIAL = 3  # the row with the double tiles, or -1
ROW_COUNT = 4
LAST = 5  # by row: its last space
OXEN = LAST + MOST_ROWS  # by tile
CLOVERS = OXEN + TILE_COUNT + 1  # by point of the track, from -44 on: how many clovers lie below
POINTS = CLOVERS + 2 * FAR + 1  # by row and space
OXEN_TIMES = POINTS + MOST_ROWS * MOST_SPACES  # how often the oxen of the tile count; below 0 they cost
EFFECTS = OXEN_TIMES + MOST_ROWS * MOST_SPACES
WORTHS = EFFECTS + MOST_ROWS * MOST_SPACES  # what the effects are worth besides points, in 64ths of a point
EXPECTED = WORTHS + MOST_ROWS * MOST_SPACES  # see `nimmt.kernels.board.playouts`


@rule
def slot_for(world: Array, tile: int) -> int:
    """Which of the active rows a tile goes to: the closest lower end, else the highest one."""
    best = -1
    end = 0
    signs = world[SIGNS]
    for slot in range(ACTIVE_ROWS):
        there = world[ENDS + slot]
        if end < there < tile and not (signs >> world[ACTIVE + slot]) & 1:
            best, end = slot, there
    if best < 0:
        for slot in range(ACTIVE_ROWS):
            there = world[ENDS + slot]
            if there > end and not (signs >> world[ACTIVE + slot]) & 1:
                best, end = slot, there
    return best


@rule
def tiles_to_play(printed: Array, world: Array) -> int:
    """Two while the special row is active and shows a double tile."""
    row = printed[SPECIAL]
    if row < 0 or world[LENGTHS + row] == 0:
        return 1
    for space in range(printed[LAST + row]):
        at = row * MOST_SPACES + space
        if printed[EFFECTS + at] == DOUBLE_TILE and world[CELLS + at] == 0:
            return 2
    return 1


@driver
def gain(world: Array, seat: int, tile: int) -> None:
    """A tile goes behind a screen."""
    start = HANDS + seat * TILE_COUNT
    at = start + wide(world[SIZES + seat])
    while at > start and world[at - 1] > tile:
        world[at] = world[at - 1]
        at -= 1
    world[at] = tile
    world[SIZES + seat] += 1


@driver
def lose(world: Array, seat: int, tile: int) -> None:
    """A tile comes out from behind a screen and is seen."""
    at = HANDS + seat * TILE_COUNT
    end = at + wide(world[SIZES + seat]) - 1
    while world[at] != tile:
        at += 1
    while at < end:
        world[at] = world[at + 1]
        at += 1
    world[SIZES + seat] -= 1
    world[HIDDEN + tile] = 0


@rule
def draw_from_pile(world: Array, seat: int) -> None:
    """The next tile of the pile goes behind a screen."""
    world[PILE_SIZE] -= 1
    gain(world, seat, world[PILE + world[PILE_SIZE]])


@driver
def score(printed: Array, world: Array, seat: int, points: int) -> None:
    """Move a counter; a way back over clovers earns luck cards, 5 positive points first."""
    old = wide(world[TRACK + seat])
    new = max(-FAR, min(FAR, old + points))
    world[TRACK + seat] = new
    if printed[LUCKY] and new < old:
        for _ in range(printed[CLOVERS + FAR + old] - printed[CLOVERS + FAR + new]):
            if world[FIVES_LEFT]:
                world[FIVES_LEFT] -= 1
                world[FIVES + seat] += 1
            elif world[POSITIVES_LEFT]:
                world[POSITIVES_LEFT] -= 1
                world[POSITIVES + seat] += 1


@rule
def keeps(world: Array, seat: int) -> int:
    """What a luck card must bring to be played now."""
    return LUCK * min(wide(world[SIZES + seat]), IN_TIME) // IN_TIME


@rule
def points_at(printed: Array, at: int, tile: int) -> int:
    """What a space scores for a tile."""
    return wide(printed[POINTS + at]) + wide(printed[OXEN_TIMES + at]) * wide(printed[OXEN + tile])


@rule
def trigger(printed: Array, world: Array, seat: int, tile: int, at: int) -> None:
    """The effect of a space that a tile covers."""
    effect = printed[EFFECTS + at]
    if effect == DRAW_A_TILE:
        if world[PILE_SIZE]:
            draw_from_pile(world, seat)
    elif effect == DRAW_AN_ACTION:
        if world[ACTIONS_LEFT]:
            world[ACTIONS_LEFT] -= 1
            world[ACTIONS + seat] += 1
    else:
        points = points_at(printed, at, tile)
        if points:
            score(printed, world, seat, points)


@rule
def first_row(printed: Array, world: Array, tile: int, emptied: int) -> int:
    """The row that a tile starts: on the expert side the one whose first space brings most, else the next one below."""
    if not printed[EXPERT]:
        for step in range(1, printed[ROW_COUNT]):
            row = emptied + step
            if row < printed[ROW_COUNT] and world[LENGTHS + row] == 0:
                return row
        row = 0
        while world[LENGTHS + row]:
            row += 1
        return row
    best = -1
    most = 0
    for row in range(printed[ROW_COUNT]):
        if world[LENGTHS + row] == 0 and row != emptied:
            at = row * MOST_SPACES
            brings = UNIT * points_at(printed, at, tile) + wide(printed[WORTHS + at])
            if best < 0 or brings > most:
                best, most = row, brings
    return best


@driver
def take(printed: Array, world: Array, seat: int, tile: int, slot: int) -> None:
    """Take a row, for its oxen or its tiles, and start another with the own tile."""
    row = wide(world[ACTIVE + slot])
    cells = CELLS + row * MOST_SPACES
    world[SIGNS] = 0
    all_tiles = printed[EFFECTS + row * MOST_SPACES + printed[LAST + row]] == TAKE_ALL_TILES
    positive = 0
    if world[POSITIVES + seat]:
        first = second = 0
        for space in range(printed[LAST + row]):
            oxen = wide(printed[OXEN + world[cells + space]])
            if oxen > first:
                first, second = oxen, first
            elif oxen > second:
                second = oxen
        positive = first + second
        if UNIT * positive * (2 - all_tiles) < keeps(world, seat):
            positive = 0
        else:
            world[POSITIVES + seat] -= 1
            world[POSITIVES_LEFT] += 1
    if not all_tiles:
        score(printed, world, seat, 2 * positive - world[HERDS + slot])
    elif positive:
        score(printed, world, seat, positive)
    for space in range(printed[LAST + row]):
        other = wide(world[cells + space])
        world[cells + space] = 0
        if all_tiles and other:
            gain(world, seat, other)
            world[HIDDEN + other] = 1
    world[LENGTHS + row] = 0
    started = first_row(printed, world, tile, row)
    world[ACTIVE + slot] = started
    world[ENDS + slot] = tile
    world[HERDS + slot] = printed[OXEN + tile]
    world[LENGTHS + started] = 1
    world[CELLS + started * MOST_SPACES] = tile
    trigger(printed, world, seat, tile, started * MOST_SPACES)


@driver
def place(printed: Array, world: Array, seat: int, tile: int) -> None:
    """A tile's turn has come."""
    slot = slot_for(world, tile)
    row = wide(world[ACTIVE + slot])
    space = wide(world[LENGTHS + row])
    if space == printed[LAST + row]:
        take(printed, world, seat, tile, slot)
        return
    at = row * MOST_SPACES + space
    world[LENGTHS + row] = space + 1
    world[CELLS + at] = tile
    world[ENDS + slot] = tile
    world[HERDS + slot] += printed[OXEN + tile]
    if world[FIVES + seat]:
        gained = UNIT * (5 - points_at(printed, at, tile)) - wide(printed[WORTHS + at])
        if gained >= keeps(world, seat):
            world[FIVES + seat] -= 1
            world[FIVES_LEFT] += 1
            score(printed, world, seat, 5)
            return
    trigger(printed, world, seat, tile, at)


@rule
def place_all(printed: Array, world: Array, queue: Array, count: int) -> None:
    """Place the tiles laid this turn, the lowest first; the queue holds 8 × tile + seat."""
    for i in range(1, count):
        key = queue[i]
        at = i
        while at and queue[at - 1] > key:
            queue[at] = queue[at - 1]
            at -= 1
        queue[at] = key
    for i in range(count):
        place(printed, world, queue[i] & 7, queue[i] >> 3)


@rule
def goes_on(printed: Array, world: Array) -> bool:
    """The end of a round: whether another one follows; a second dozen is dealt where it is due."""
    world[ROUND] += 1
    if printed[EXPERT]:
        for seat in range(printed[PLAYERS]):
            if world[SIZES + seat] == 0:
                return False
        return bool(world[ROUND] < LAST_ROUND)
    for seat in range(printed[PLAYERS]):
        if world[SIZES + seat]:
            return True
    if world[REFILL] == 0:
        return False
    world[REFILL] = 0
    for seat in range(printed[PLAYERS]):
        for _ in range(SCREEN):
            draw_from_pile(world, seat)
    return True


@rule
def settle_up(printed: Array, world: Array) -> None:
    """The end of the game; of the expert one, minus points for tiles left, then a point for each action card."""
    if printed[EXPERT]:
        for seat in range(printed[PLAYERS]):
            oxen = 0
            for at in range(world[SIZES + seat]):
                oxen += printed[OXEN + world[HANDS + seat * TILE_COUNT + at]]
            there = max(-FAR, wide(world[TRACK + seat]) - oxen)
            world[TRACK + seat] = min(FAR, there + world[ACTIONS + seat])
    world[OVER] = 1
