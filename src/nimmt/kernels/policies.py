"""How seats play when nobody is asked: the policies, and the choices they share.

* ``random``: every legal choice is as likely as any other.
* ``cheapest``: as ``random``, but a low card takes the row with the fewest bullheads (of several, the first).
* ``greedy``: the card that promises the least loss this turn, and the cheapest row. A draft is random.
* ``prudent``: the card that costs least in the long run, mostly: see `nimmt.kernels.prudence`; else as ``greedy``.

A word of policies has four bits a seat. `ASK` stops the game at that seat's decision instead.
"""

from nimmt.kernels.chance import below
from nimmt.kernels.compiler import driver, rule
from nimmt.kernels.layout import Array, Rows, wide
from nimmt.kernels.rows import CARD, HEADS_BITS, ROOM, cheapest, closest, closest_but, numbered

RANDOM = 0
CHEAPEST = 1
GREEDY = 2
PRUDENT = 3
ASK = 15

POLICIES = {"random": RANDOM, "cheapest": CHEAPEST, "greedy": GREEDY, "prudent": PRUDENT}

SURE = 64
"""The risk of a card that is sure to take a row; a safe card has none."""


@rule
def policy_of(policies: int, seat: int) -> int:
    """The policy of a seat."""
    return (policies >> (4 * seat)) & 15


@rule
def choose_row(rows: Rows, count: int, policy: int, rng: Array) -> int:
    """The row word a low card takes."""
    if policy == RANDOM:
        return numbered(rows, below(rng, count))
    return cheapest(rows)


@rule
def risk(word: int, card: int, others: int) -> int:
    """How likely a card takes the row it is nearest to, from 0 to SURE.

    Roughly: of the cards the others lay, how many may come between, against the room there is.
    """
    room = (word >> ROOM) & 7
    if room == 0:
        return SURE
    between = card - (word >> CARD) - 1
    return min(max(between * others - 40 * (room - 1), 0) * SURE // 100, SURE)


@rule
def loss(rows: Rows, card: int, others: int, marked: int) -> int:
    """The bullheads a card may cost in a game where a low card takes a row, in 64ths; then how far it is off."""
    limit = card << CARD
    word = closest(rows, limit) if marked < 0 else closest_but(rows, limit, marked)
    if word > limit:
        return (cheapest(rows) & HEADS_BITS) * SURE
    return (word & HEADS_BITS) * risk(word, card, others)


@driver
def least_loss(cards: Array, start: int, size: int, rows: Rows, others: int, marked: int) -> int:
    """The place in a stack of the card with the least loss; of several, the highest card."""
    best = 1 << 40
    at = 0
    for i in range(size):
        card = wide(cards[start + i]) >> CARD
        price = (loss(rows, card, others, marked) << 7) - card
        if price < best:
            best = price
            at = i
    return at
