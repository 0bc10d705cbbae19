"""What one seat sees as 208 numbers: where they stand, and what they are for a view of the engine.

docs/kernels.md has the layout for people. `nimmt.kernels` writes the same numbers for many games at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from nimmt.extras import missing

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nimmt.views import View

CARDS = 104

# The observation, version 1: see docs/kernels.md.
OBSERVATION_VERSION = 1
O_ASKED = 104
O_ROUND = 105
O_TURN = 106
O_MARKED = 107
O_ROWS = 108  # end, room, bullheads of each row
O_SEATS = 120  # SEAT_FIELDS numbers a seat, the observer first, then clockwise
SEAT_FIELDS = 6
O_QUEUE = 180  # card and seat (0: the observer) of each card still to be placed
OBSERVATION_SIZE = 208

# Where a card is, for an observer; seats count clockwise from the observer.
MINE = 1
AT_ROW = 2  # plus the row
TURNED_OVER = 6
OPEN_TO_DRAFT = 7
JUST_TAKEN = 8
HELD = 9  # about to be laid, beside another one; never in the observations of the kernels
PILE_OF = 10
HAND_OF = 20
X_ROW_OF = 30

# What a seat is asked.
LAY, TAKE_ROW, DRAFT, OPEN, KEEP = range(1, 6)
SECOND = 7  # the second of two cards to lay; never in the observations of the kernels

QUESTIONS = {"lay_cards": LAY, "choose_row": TAKE_ROW, "draft": DRAFT, "play_card": OPEN, "choose_x_card": KEEP}
"""The number of each question of the engine."""


def observe(view: View) -> NDArray[np.int16]:
    """The kernels' observation of a view, of a game in progress: lets what was learned here play in the engine.

    >>> from nimmt import Game
    >>> observe(Game.new("classic", 2, seed=7).view(1))[O_ROWS : O_ROWS + 3]
    array([11,  4,  5], dtype=int16)
    """
    try:
        import numpy as np
    except ImportError as error:
        raise missing(error, "fast") from None
    return np.array(numbers(view), np.int16)


def numbers(view: View) -> list[int]:
    """The same as a plain list."""
    out = [0] * OBSERVATION_SIZE
    table, rules, players = view.table, view.rules, view.players
    seat = view.seat or 0
    clockwise = [(seat + distance) % players for distance in range(players)]

    def put(cards: Iterable[int], place: int) -> None:
        for card in cards:
            if card:
                out[card - 1] = place

    for at, cards in enumerate(table.rows):
        put(cards, AT_ROW + at)
        here = O_ROWS + 3 * at
        out[here : here + 3] = cards[-1], rules.capacity(table, at) - len(cards), sum(map(rules.heads, cards))
    put([card for _, card in view.queue], TURNED_OVER)
    put(getattr(table, "pool", ()), OPEN_TO_DRAFT)
    x_rows = getattr(table, "x_rows", ())
    for distance, other in enumerate(clockwise):
        put(table.piles[other], PILE_OF + distance)
        put(table.known[other], HAND_OF + distance)
        put(x_rows[other] if x_rows else (), X_ROW_OF + distance)
        here = O_SEATS + SEAT_FIELDS * distance
        out[here] = view.hand_sizes[other]
        out[here + 1] = view.hand.count(0) if other == seat else 0
        out[here + 2 : here + 4] = view.points[other], view.totals[other]
        if x_rows and x_rows[other]:
            out[here + 4 : here + 6] = x_rows[other][-1], sum(map(rules.heads, x_rows[other]))
    put(view.hand, MINE)
    put(getattr(table, "taken", ()), JUST_TAKEN)
    question = QUESTIONS[str(view.agenda[-1][0])]
    if seat in view.waiting:
        out[O_ASKED] = question
    # The kernels count a turn when its first card is laid.
    fresh = question == LAY or (question == OPEN and table.starter in view.waiting)
    out[O_ROUND], out[O_TURN] = table.round, table.turn - fresh
    out[O_MARKED] = getattr(table, "marked", -1) + 1
    for place, (other, card) in enumerate(view.queue):
        out[O_QUEUE + 2 * place : O_QUEUE + 2 * place + 2] = card, (other - seat) % players
    return out
