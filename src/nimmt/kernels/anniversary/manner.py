"""How seats of the anniversary variant play when nobody is asked.

``random`` takes any choice; ``cheapest`` too, but of the rows to take that with the fewest bullheads. The others lay
cards as in the basic game, and play the special card that saves most, where it saves what it is worth to keep; they
swap and hand back none. `nimmt.kernels.reference.specials` says the same in plain Python.
"""

from nimmt.kernels.agenda import card_of, frame, kind_of, more_of
from nimmt.kernels.anniversary import layout
from nimmt.kernels.anniversary.answers import question_after
from nimmt.kernels.anniversary.choices import list_choices, may_shift, playable
from nimmt.kernels.anniversary.rows import has_fifth_row, heads, is_stopped, put_in, room, row_for, row_with, take_out
from nimmt.kernels.anniversary.setup import SpecialSetup
from nimmt.kernels.chance import below
from nimmt.kernels.compiler import driver, rule
from nimmt.kernels.layout import POINTS, ROUND, SIZES, Array, wide
from nimmt.kernels.policies import CHEAPEST, PRUDENT, SURE, risk
from nimmt.kernels.prices import CLASSIC, MOST_ROOM
from nimmt.kernels.prudence import crowding, price, whim
from nimmt.kernels.rows import CARD, NOWHERE
from nimmt.kernels.rows import ROOM as ROOM_BITS

KEPT = 3
"""How many points a special card must save while there is time to play it later."""
DEAR = 1 << 10
"""More than any taking costs."""
NEVER = 1 << 40


# --- cards -----------------------------------------------------------------------------------------------


@rule
def cheapest_row(state: Array) -> int:
    """The open row with the fewest bullheads; of several, the first."""
    best = NEVER
    for row in range(state[layout.ROW_COUNT]):
        if not is_stopped(state, row):
            best = min(best, wide(state[layout.HEADS + row]) << 3 | row)
    return best & 7


@rule
def cost_of_row(state: Array, card: int, row: int) -> int:
    """What it costs to take a row with this card, which is taken too where there are five."""
    return wide(state[layout.HEADS + row]) + (heads(card) if has_fifth_row(state) else 0)


@driver
def lands(state: Array, card: int) -> int:
    """What it costs if a card were placed now."""
    row = row_for(state, card)
    if row < 0:
        row = cheapest_row(state)
    elif room(state, row) > 0:
        return 0
    return cost_of_row(state, card, row)


@rule
def word_of(state: Array, row: int) -> int:
    """A row in one number, as in the basic game: see `nimmt.kernels.rows`."""
    left = min(room(state, row), MOST_ROOM)
    return wide(state[layout.ENDS + row]) << CARD | left << ROOM_BITS | wide(state[layout.HEADS + row])


@rule
def choose_card(setup: SpecialSetup, cards: Array, state: Array, rng: Array, seat: int, policy: int) -> int:
    """The action of the card that a seat lays which thinks about it."""
    size = wide(state[SIZES + seat])
    start = seat * layout.HAND
    others = setup.players - 1
    crowded = crowding(setup, state, seat, others)
    low = word_of(state, cheapest_row(state))
    best = NEVER
    found = 0
    for i in range(size):
        card = wide(cards[start + i])
        row = row_for(state, card)
        word = word_of(state, row) if row >= 0 else NOWHERE
        if policy == PRUDENT:
            cost = price(CLASSIC, (low, low, low, low), word, card, crowded, others, size) + whim(rng)
        else:
            danger = risk(word, card, others) if row >= 0 else SURE
            cost = (cost_of_row(state, card, row if row >= 0 else cheapest_row(state)) * danger << 7) - card
        if cost < best:
            best, found = cost, card
    return found - 1


# --- everything else -------------------------------------------------------------------------------------


@rule
def any_choice(setup: SpecialSetup, cards: Array, state: Array, rng: Array, asked: int, seat: int) -> int:
    """Any answer to a question."""
    return wide(state[layout.CHOICES + below(rng, list_choices(setup, cards, state, asked, seat))])


@rule
def choose(setup: SpecialSetup, cards: Array, state: Array, rng: Array, asked: int, seat: int, policy: int) -> int:
    """The action that answers a question other than which card to lay; ``random`` needs `any_choice` alone."""
    kind = kind_of(asked)
    takes = kind in (layout.CHOOSE_ROW, layout.CHOOSE_NEGATIVE_ROW)
    if policy <= CHEAPEST and not takes:
        return any_choice(setup, cards, state, rng, asked, seat)
    if kind in (layout.SWAP, layout.KEEP_SPECIALS):
        return layout.PASS_ACTION
    if kind != layout.CHOOSE_SPECIAL:
        _, action = least_cost(setup, cards, state, asked, seat)
        return action
    # The special card that saves most, of several the first, if that is worth it.
    card = card_of(asked)
    now = lands(state, card)
    found = layout.PASS_ACTION
    if now == 0:
        return found
    least = now - keeps(state, seat) + 1
    can = playable(setup, state, seat, card)
    row = row_for(state, card)
    for each in range(layout.KINDS):
        if not can >> each & 1 or (least <= 0 and each < layout.NEGATIVE):  # none but the last saves more than all
            continue
        cost = 0
        if each == layout.NEGATIVE and row >= 0:
            cost = cost_of_negative(state, seat, card, row)
        elif each >= layout.INSERT:
            cost, _ = least_cost(setup, cards, state, frame(question_after(each), seat, card, 0, 0), seat)
        if cost < least:
            least = cost
            found = layout.USE_ACTIONS + each
    return found


@rule
def keeps(state: Array, seat: int) -> int:
    """What a special card must save to be played now: less where the game ends before all can be played."""
    if state[ROUND] < layout.ROUNDS:
        return KEPT
    return max(1, min(KEPT, KEPT * wide(state[SIZES + seat]) // (2 * wide(state[layout.SPECIALS + seat]))))


@driver
def least_cost(setup: SpecialSetup, cards: Array, state: Array, asked: int, seat: int) -> tuple[int, int]:
    """What the best answer to a question costs, and its action; of several, the first."""
    best, found = NEVER, 0
    for i in range(list_choices(setup, cards, state, asked, seat)):
        action = wide(state[layout.CHOICES + i])
        cost = cost_of(setup, state, asked, seat, action)
        if cost < best:
            best, found = cost, action
        if best == 0 and kind_of(asked) != layout.CHOOSE_NEGATIVE_ROW:
            break  # nothing costs less
    return best, found


@rule
def cost_of(setup: SpecialSetup, state: Array, asked: int, seat: int, action: int) -> int:
    """What an answer costs at once."""
    kind, card = kind_of(asked), card_of(asked)
    row = action - layout.ROW_ACTIONS
    picked = action - layout.PICK_ACTIONS + 1
    if kind == layout.CHOOSE_ROW:
        return cost_of_row(state, card, row)
    if kind == layout.CHOOSE_NEGATIVE_ROW:
        return cost_of_negative(state, seat, card, row)
    if kind == layout.CHOOSE_INSERT_ROW:
        return 0 if room(state, row) > 0 else cost_of_insert(state, card, row)
    if kind == layout.CHOOSE_REPLACEMENT:
        return lands(state, picked)
    if kind == layout.CHOOSE_STOP_ROW:
        state[layout.STOPPED] ^= 1 << row
        cost = lands(state, card)
        state[layout.STOPPED] ^= 1 << row
        return cost
    if kind == layout.CHOOSE_SHIFT_ROW:
        moved = more_of(asked)
        return cost_of_shift(state, card, moved, row_with(state, moved), row)
    if kind == layout.CHOOSE_SHIFT_CARD:
        cost = NEVER
        origin = row_with(state, picked)
        for to in range(state[layout.ROW_COUNT]):
            if cost and may_shift(setup, state, origin, to):
                cost = min(cost, cost_of_shift(state, card, picked, origin, to))
        return cost
    return -heads(picked)  # the positive card, or one that it cancels


@rule
def cost_of_insert(state: Array, card: int, row: int) -> int:
    """What it costs to take a full row with a card that is sorted into it: its last card stays, if any does."""
    stays = 0 if has_fifth_row(state) else heads(max(card, wide(state[layout.ENDS + row])))
    return wide(state[layout.HEADS + row]) + heads(card) - stays


@rule
def cost_of_negative(state: Array, seat: int, card: int, row: int) -> int:
    """What it costs to take a row whose dearest card becomes positive."""
    dearest = 0
    for i in range(state[layout.LENGTHS + row]):
        dearest = max(dearest, heads(wide(state[layout.CELLS + row * layout.ROOM + i])))
    cost = cost_of_row(state, card, row)
    return cost - min(2 * dearest, cost + wide(state[POINTS + seat]))


@driver
def cost_of_shift(state: Array, card: int, moved: int, origin: int, row: int) -> int:
    """What it costs to place a card after another was moved; a full row is not worth it."""
    if room(state, row) <= 0:
        return DEAR
    if state[layout.LENGTHS + origin] == 1:
        return 0
    take_out(state, origin, moved)
    put_in(state, row, moved)
    cost = lands(state, card)
    take_out(state, row, moved)
    put_in(state, origin, moved)
    return cost
