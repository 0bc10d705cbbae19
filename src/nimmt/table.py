"""The two halves of every game's state: what lies open on the table, and what is hidden.

Everything in a `Table` is public. Everything in a `Hidden` is somebody's secret, and reaches a view only through
`Rules.look`. Both hold plain values (numbers, words, tuples of them), so that copying one is copying a few
references, and so that a position can be written down as text. None of it can hold itself: ``gc=False`` here, and in
choices, decisions and events, spares the garbage collector the search.
"""

from typing import TypeVar

from msgspec import Struct

from nimmt.cards import Cards

Rows = tuple[Cards, ...]
Frame = tuple[int | str, ...]
"""An entry of the agenda: the name of a step or question of the rules, then its arguments. Public.
A frame about a card that is on its way to a row names its seat first, and then the card: ``("place", 2, 57)``."""

T = TypeVar("T")


class Table(Struct, gc=False):
    """What everybody can see, in every game of the family."""

    round: int = 1
    turn: int = 0
    """The turn being played, counted from 1; 0 before the first."""
    rows: Rows = ()
    piles: Rows = ()
    """The cards each seat has taken this round (public by ruling BASE-10)."""
    known: Rows = ()
    """The cards everybody knows to be in each seat's hand."""
    sheet: tuple[tuple[int, ...], ...] = ()
    """The points written down: a line a round, a column a seat."""


class Hidden(Struct, gc=False):
    """What somebody cannot see."""

    hands: Rows = ()


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The tuple with one item replaced."""
    changed = list(items)
    changed[index] = item
    return tuple(changed)


def without(cards: Cards, *gone: int) -> Cards:
    """The cards less one copy of each of those gone."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)
