"""What a game is played with: all that somebody who draws it must know of its rules.

It is the same from the first deal to the last. What changes lies on the table, and what a choice would do is told with
the question: `Rules.landings`, `Rules.costs`.
"""

from typing import Literal

from msgspec import Struct

from nimmt.cards import Cards

Unit = Literal["bullhead", "ox"]


class Track(Struct, frozen=True):
    """A scoring track: its first and last space, and those with a clover, where clovers count."""

    low: int
    high: int
    clovers: Cards = ()


class Pieces(Struct, frozen=True, kw_only=True):
    """The pieces of a game, for its number of players and its options."""

    fewest_wins: bool
    unit: Unit = "bullhead"
    """What is counted."""
    highest: int
    """The highest number on a card or tile."""
    zeros: int = 0
    """How many 0-cards there are."""
    heads: Cards
    """The bullheads, or oxen, by number; entry 0 is the 0-card."""
    kinds: dict[str, int] = {}
    """The special, action and luck cards: how many of each kind."""
    staying: tuple[str, ...] = ()
    """Those of them that lie on the table after they are played; the others go to the discard at once."""
    capacities: Cards
    """How many cards each row there can be holds when a round begins, before the next one takes it."""
    pile_counts: int = 1
    """The points for each bullhead in a pile."""
    hand_counts: int = 0
    """The points for each bullhead in a hand."""
    rounds: int | None = None
    """How many rounds are played, where that is fixed."""
    target: int | None = None
    """The points that end the game, where they do."""
    places: tuple[tuple[str, ...], ...] = ()
    """On a board: the signs printed on the spaces of each row, the last of which takes it. Plain spaces have none."""
    start_rows: Cards = ()
    """On a board: the rows that are started at the beginning."""
    special_row: int | None = None
    """On a board: the row whose double tiles make everybody play two."""
    track: Track | None = None
