"""How a network looks at a game and what it may pick, by family: cards in rows, special cards, tiles on a board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Protocol

from nimmt.choices import Choice
from nimmt.network import features, picks
from nimmt.network.games import Kind
from nimmt.observation import CARDS, DRAFT, KEEP, O_ASKED, O_SEATS, SEAT_FIELDS, observe
from nimmt.views import View

Array = Any
"""A numpy array or a torch tensor."""


class Lens(Protocol):
    """What differs between the families; the lines of *seen* are observations of the kernels."""

    kind: Kind
    cards: int
    """How many cards or tiles there are; these are the first picks."""
    picks: int
    """How many picks there are."""
    size: int
    """How many numbers the network looks at."""
    direct: range
    """The channels that also speak for their own card directly: see `nimmt.network.policy`."""
    asked: int
    """Where an observation says what is asked."""
    masked: bool
    """Whether `legal` needs the kernels' mask of legal actions."""

    def __hash__(self) -> int:
        """Lenses are told apart as the same object or not."""
        ...

    def columns(self, ruleset: str) -> Sequence[int]:
        """The actions of a game of this kind that a mask tells of; -1 for those that only another one has."""
        ...

    def fits(self, view: View) -> bool:
        """Whether a view is of a game as it was learned, and can be seen here."""
        ...

    def observe(self, view: View) -> Array:
        """The kernels' observation of a view."""
        ...

    def features(self, xp: Any, seen: Array, players: Array) -> Array:
        """What the network looks at for every line."""
        ...

    def legal(self, xp: Any, seen: Array, mask: Array) -> Array:
        """Which picks each line allows."""
        ...

    def two(self, seen: Array) -> Array:
        """Where a second pick follows the first."""
        ...

    def holding(self, seen: Array, lines: Array, first: Array) -> Array:
        """Observations (changed in place) after the first of two picks was made in each line."""
        ...

    def picking(self, seen: Array) -> Array:
        """Where a card that is picked is the engine's choice of a `Pick`, instead of one to play."""
        ...

    def picks_of(self, choice: Choice) -> tuple[int, ...]:
        """The picks that make a choice of the engine."""
        ...

    def points(self, seen: Array) -> Array:
        """The points of all seats so far, the observer's first."""
        ...


class CardLens:
    """Cards in rows: see `nimmt.network.features` and `nimmt.network.picks`."""

    cards, picks, direct, asked = CARDS, picks.PICKS, features.DIRECT, O_ASKED
    masked = False

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.size = features.size(kind)

    def columns(self, ruleset: str) -> Sequence[int]:
        """None: what is legal is seen without a mask."""
        return ()

    def fits(self, view: View) -> bool:
        """Whether a view is of a game as it was learned: always."""
        return True

    def observe(self, view: View) -> Array:
        """The kernels' observation of a view."""
        return observe(view)

    def features(self, xp: Any, seen: Array, players: Array) -> Array:
        """What the network looks at for every line."""
        return features.features(xp, self.kind, seen, players)

    def legal(self, xp: Any, seen: Array, mask: Array = None) -> Array:
        """Which picks each line allows."""
        return picks.legal(xp, self.kind, seen)

    def two(self, seen: Array) -> Array:
        """Where a second pick follows the first: everywhere or nowhere."""
        return (seen[:, O_ASKED] > 0) & self.kind.pairs

    def holding(self, seen: Array, lines: Array, first: Array) -> Array:
        """Observations (changed in place) after the first of two picks was made in each line."""
        return picks.holding(seen, lines, first)

    def picking(self, seen: Array) -> Array:
        """Where a card is picked from the table: in a draft, or for the X row."""
        return (seen[:, O_ASKED] == DRAFT) | (seen[:, O_ASKED] == KEEP)

    def picks_of(self, choice: Choice) -> tuple[int, ...]:
        """The picks that make a choice of the engine."""
        return picks.picks_of(self.kind, choice)

    def points(self, seen: Array) -> Array:
        """The points of all seats so far, of the round and before, the observer's first."""
        of_seat = slice(O_SEATS, O_SEATS + 10 * SEAT_FIELDS)
        return seen[:, of_seat][:, 2::SEAT_FIELDS] + seen[:, of_seat][:, 3::SEAT_FIELDS]


@cache
def lens_of(kind: Kind) -> Lens:
    """How a network looks at this game; for tiles and special cards the kernels are needed."""
    if kind.tiles:
        from nimmt.network.tiles import TileLens

        return TileLens(kind)
    if kind.specials:
        from nimmt.network.specials import SpecialLens

        return SpecialLens(kind)
    return CardLens(kind)
