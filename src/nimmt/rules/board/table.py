"""What lies open on the table of the Brettspiel, and what is hidden; the same for all four versions."""

from nimmt.cards import Cards
from nimmt.rules.known import Kinds
from nimmt.table import Hidden, Rows, Table

__all__ = ["BoardHidden", "BoardTable", "Kinds", "active", "empty"]


class BoardTable(Table):
    """What everybody can see (BB-16, EX-26).

    ``rows`` has an entry for every row of the board, the empty ones included. An entry lists the row's tiles from its
    first space on; 0 is a gap left by Skip.
    """

    track: tuple[int, ...] = ()
    """Where each seat's counter stands on the scoring track."""
    box: Cards = ()
    """The tiles taken from rows and put back in the box (BB-6)."""
    luck: tuple[Kinds, ...] = ()
    """The luck cards in each seat's hand, open to all (LC-14); the others lie in their piles."""
    owed: int = 0
    """How many luck cards the seat that is asked has earned (LC-13)."""
    signs: Cards = ()
    """The rows that have a stop sign."""
    discard: Kinds = ()
    """The action cards played, since the last shuffle."""
    history: Kinds = ()
    """What everybody saw of hidden action cards: see `nimmt.rules.known` (EX-35)."""


class BoardHidden(Hidden):
    """What is behind the screens (the hands), in the action card hands, and the order of the two piles."""

    draw: Cards = ()
    """The draw pile of tiles, the next one first."""
    actions: tuple[Kinds, ...] = ()
    """The action cards in each seat's hand."""
    action_pile: Kinds = ()
    """The pile of action cards, the next one first."""


def active(rows: Rows) -> list[int]:
    """The rows with at least one tile."""
    return [at for at, tiles in enumerate(rows) if tiles]


def empty(rows: Rows) -> list[int]:
    """The rows without a tile."""
    return [at for at, tiles in enumerate(rows) if not tiles]
