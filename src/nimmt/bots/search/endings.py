"""The last turns of two players whose hands are open, solved exactly.

Both lay at once, so a turn is a small game of its own: how often each card should be laid follows from what every pair
of cards leads to. What counts is how far a player ends ahead of the other.
"""

from __future__ import annotations

from collections.abc import Sequence

from nimmt.bots.search.matrix import solve
from nimmt.cards import BULLHEADS
from nimmt.decisions import LayCards
from nimmt.rules.pro import Pro
from nimmt.views import View

Rows = tuple[tuple[int, int, int], ...]
"""For each row its last card, how many cards lie in it, and their bullheads."""
Hand = tuple[int, ...]
MOST = 3
"""With more cards on each hand it takes too long."""
FULL = 5


def solvable(view: View) -> bool:
    """Whether this is an ending that can be solved: two players of Pro who choose from a few cards each."""
    return (
        isinstance(view.decision, LayCards)
        and type(view.rules) is Pro
        and view.players == 2
        and view.seat is not None
        and len(view.hand) <= MOST
        and all(size == len(view.hand) for size in view.hand_sizes)
        and not view.queue
        and len(view.table.known[1 - view.seat]) == len(view.hand)
    )


def cards_to_lay(view: View) -> dict[int, float]:
    """How often each card of the hand should be laid."""
    assert view.seat is not None
    rows = tuple([(cards[-1], len(cards), sum([BULLHEADS[card] for card in cards])) for cards in view.table.rows])
    mine, theirs = tuple(sorted(view.hand)), tuple(sorted(view.table.known[1 - view.seat]))
    shares, _ = solve(_matrix(rows, mine, theirs, {}))
    return dict(zip(mine, shares))


def value(rows: Rows, mine: Hand, theirs: Hand, known: dict[tuple[Rows, Hand, Hand], float]) -> float:
    """How many points the first player ends ahead of the second, if both play as well as can be."""
    if not mine:
        return 0.0
    key = (rows, mine, theirs)
    if key not in known:
        known[key] = solve(_matrix(rows, mine, theirs, known))[1]
    return known[key]


def _matrix(rows: Rows, mine: Hand, theirs: Hand, known: dict[tuple[Rows, Hand, Hand], float]) -> list[list[float]]:
    """What every pair of cards leads to."""
    matrix = []
    for own in mine:
        left = tuple([card for card in mine if card != own])
        line = []
        for other in theirs:
            rest = tuple([card for card in theirs if card != other])
            laid = sorted([(own, 1), (other, -1)])
            line.append(_place(rows, laid, left, rest, known))
        matrix.append(line)
    return matrix


def _place(
    rows: Rows,
    laid: Sequence[tuple[int, int]],
    mine: Hand,
    theirs: Hand,
    known: dict[tuple[Rows, Hand, Hand], float],
) -> float:
    """Place the cards that were laid, each with the sign of its player, and go on; low cards choose their best row."""
    if not laid:
        return value(rows, mine, theirs, known)
    card, sign = laid[0]
    lower = [(end, at) for at, (end, _, _) in enumerate(rows) if end < card]
    if not lower:
        results = [
            _place(_put(rows, at, (card, 1, BULLHEADS[card])), laid[1:], mine, theirs, known) - sign * heads
            for at, (_, _, heads) in enumerate(rows)
        ]
        return max(results) if sign > 0 else min(results)
    at = max(lower)[1]
    _, count, heads = rows[at]
    if count == FULL:
        return _place(_put(rows, at, (card, 1, BULLHEADS[card])), laid[1:], mine, theirs, known) - sign * heads
    return _place(_put(rows, at, (card, count + 1, heads + BULLHEADS[card])), laid[1:], mine, theirs, known)


def _put(rows: Rows, at: int, row: tuple[int, int, int]) -> Rows:
    return (*rows[:at], row, *rows[at + 1 :])
