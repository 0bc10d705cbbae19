"""The prudent policy: lay what is expected to cost least in the long run, give or take a whim.

What a card costs is looked up in the tables of `nimmt.kernels.prices`; noise on every price makes cheap cards likely
and dear ones rare. This is how a competent player is imagined.
"""

from typing import TYPE_CHECKING

from nimmt.kernels.chance import below
from nimmt.kernels.compiler import driver, rule
from nimmt.kernels.layout import SIZES, ZEROS, Array, Rows, wide
from nimmt.kernels.prices import (
    CARD_AT,
    COMPANIES,
    CROWD,
    CROWDS,
    HEADS,
    KIND_AT,
    LOW_AT,
    LUCK,
    MOST_CROWDED,
    NOISE,
    PAIR,
    PLUS,
    PRICES,
    ROW_AT,
    SAME_ROW,
    SIMPLE,
    TWO_ZEROS,
    WITH_ZERO,
    ZERO_ALONE,
)
from nimmt.kernels.prices import SIZES as HAND_SIZES
from nimmt.kernels.rows import CARD, HEADS_BITS, ROOM, cheapest, closest, closest_but, highest
from nimmt.kernels.setup import Setup

if TYPE_CHECKING:
    from nimmt.kernels.anniversary.setup import SpecialSetup

NEVER = 1 << 40
KIND = COMPANIES * HAND_SIZES
"""How many prices there are for a kind of combination."""


@rule
def crowding(setup: "Setup | SpecialSetup", state: Array, seat: int, others: int) -> int:
    """How many cards are expected for each number in a gap if the *others* lay one each, in 8 × 65536ths."""
    unseen = setup.deck - setup.rows - setup.players * setup.hand
    for other in range(setup.players):
        unseen += state[SIZES + other] * (other != seat)
    return (others << 19) // max(unseen, 1)


@rule
def company(setup: Setup, state: Array, seat: int) -> tuple[int, int, int]:
    """The others who still have cards; how many they can lay this turn, at two each; and the degree of company."""
    others = most = held = 0
    for other in range(setup.players):
        size = wide(state[SIZES + other]) + wide(state[ZEROS + other])
        if other != seat and size:
            others += 1
            most += min(size, 2)
            held += size
    if others == 0:
        return 0, 0, 0
    ahead = held - others * (wide(state[SIZES + seat]) + wide(state[ZEROS + seat]))
    return others, most, 3 * min(others, 3) - 1 + (ahead > others) - (ahead < -others)


@driver
def price_at(table: int, place: int) -> int:
    """An entry of a table; looked up here alone, since a GPU keeps a copy of the tables for every such place."""
    return wide(PRICES[table, place])


@rule
def whim(rng: Array) -> int:
    """A bit of noise."""
    return wide(NOISE[below(rng, LUCK)])


@rule
def price(table: int, rows: Rows, word: int, card: int, crowded: int, most: int, size: int) -> int:
    """The price of a card whose nearest row is *word*; *most* cards of others can come before it."""
    total = price_at(table, CARD_AT + ((card - 1) >> 3) * HAND_SIZES + min(size, HAND_SIZES) - 1)
    if word > card << CARD:
        crowd = wide(CROWD[min(((card - 1) * crowded) >> 16, MOST_CROWDED - 1)])
        taken = cheapest(rows) & HEADS_BITS
        if PLUS <= table <= SIMPLE:  # see `nimmt.kernels.plus.place`
            end = highest(rows)
            taken = 0 if (end >> ROOM) & 7 else (end & HEADS_BITS) >> 1
        return total + price_at(table, LOW_AT + crowd * HEADS + min(taken, HEADS - 1))
    room = (word >> ROOM) & 7
    crowd = wide(CROWD[min(((card - (word >> CARD) - 1) * crowded) >> 16, MOST_CROWDED - 1)])
    if room > most:
        room = 4
        crowd = 0
    heads = min((word & HEADS_BITS) >> 1, HEADS - 1)
    return total + price_at(table, ROW_AT + (room * CROWDS + crowd) * HEADS + heads)


@driver
def least_price(
    table: int, cards: Array, start: int, size: int, rows: Rows, others: int, crowded: int, marked: int, rng: Array
) -> int:
    """The place in a stack of the card to lay."""
    best = NEVER
    at = 0
    for i in range(size):
        card = wide(cards[start + i]) >> CARD
        limit = card << CARD
        word = closest(rows, limit) if marked < 0 else closest_but(rows, limit, marked)
        cost = price(table, rows, word, card, crowded, others, size) + whim(rng)
        if cost < best:
            best = cost
            at = i
    return at


@driver
def least_price_or_zero(
    table: int, cards: Array, start: int, size: int, zeros: int, rows: Rows, others: int, crowded: int, rng: Array
) -> int:
    """As `least_price`, where a 0-card (-1) passes."""
    best = NEVER
    at = -1
    if zeros:
        best = price_at(table, KIND_AT + ZERO_ALONE * KIND + min(size + zeros, HAND_SIZES) - 1)
    for i in range(size):
        card = wide(cards[start + i]) >> CARD
        word = closest(rows, card << CARD)
        cost = price(table, rows, word, card, crowded, others, size + zeros) + whim(rng)
        if cost < best:
            best = cost
            at = i
    return at


@rule
def cheapest_below(
    table: int,
    cards: Array,
    start: int,
    size: int,
    rows: Rows,
    most: int,
    crowded: int,
    held: int,
    limit: int,
    word: int,
) -> tuple[int, int]:
    """The cheapest of the cards below a limit that go to this row, or 0; and its price."""
    found = 0
    best = NEVER
    for i in range(size):
        card = wide(cards[start + i]) >> CARD
        if card < limit and closest(rows, card << CARD) == word and word < card << CARD:
            cost = price(table, rows, word, card, crowded, most, held)
            if cost < best:
                best, found = cost, card
    return found, best


@driver
def least_price_combination(
    table: int,
    cards: Array,
    start: int,
    size: int,
    zeros: int,
    rows: Rows,
    most: int,
    crowded: int,
    degree: int,
    rng: Array,
) -> tuple[int, int, int]:
    """What to lay where it may be one card or two: two cards or none for each, and how many zeros.

    The best pair for different rows are the two cheapest of such cards. In PLUS two cards may also go to the same row,
    to fill it and to take it: the one that is cheapest with one place less, and the cheapest of the lower ones.
    """
    first = second = ahead = nearest = last = there = 0
    least = runner_up = jump = follow = NEVER
    held = min(size + zeros, HAND_SIZES) - 1
    for i in range(size):
        card = wide(cards[start + i]) >> CARD
        word = closest(rows, card << CARD)
        luck = whim(rng)
        cost = price(table, rows, word, card, crowded, most, size + zeros) + luck
        if cost < least:
            if word != nearest:
                runner_up, second = least, first
            least, first, nearest = cost, card, word
        elif cost < runner_up and word != nearest:
            runner_up, second = cost, card
        if zeros:
            cost = price(table, rows, word, card, 0, 0, size + zeros) + luck
            if cost < jump:
                jump, ahead = cost, card
        if table == PLUS and word < card << CARD and (word >> ROOM) & 7:
            cost = price(table, rows, word - (1 << ROOM), card, crowded, most, size + zeros) + luck
            if cost < follow:
                follow, last, there = cost, card, word
    best = least
    chosen = (first, 0, 0)
    kinds = KIND_AT + degree * HAND_SIZES + held
    if second:
        cost = least + runner_up + price_at(table, kinds + PAIR * KIND)
        if cost < best:
            best = cost
            chosen = (first, second, 0)
    if last:
        below, cost = cheapest_below(table, cards, start, size, rows, most, crowded, size + zeros, last, there)
        cost += follow + price_at(table, kinds + SAME_ROW * KIND)
        if below and cost < best:
            best = cost
            chosen = (below, last, 0)
    if zeros:
        cost = price_at(table, kinds + ZERO_ALONE * KIND)
        if cost < best:
            best = cost
            chosen = (0, 0, 1)
        cost = jump + price_at(table, kinds + WITH_ZERO * KIND)
        if ahead and cost < best:
            best = cost
            chosen = (ahead, 0, 1)
        if zeros > 1 and price_at(table, kinds + TWO_ZEROS * KIND) < best:
            chosen = (0, 0, 2)
    return chosen
