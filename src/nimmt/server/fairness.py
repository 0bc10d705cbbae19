"""Whose turn it is to have a bot think: everybody gets the same share, however much they ask for.

Work is asked for by a place (an address that people connect from) for a table. Of all places with work, the one whose
bots have thought least comes next, and of its tables the one whose bots have. Who begins to ask starts where the
others are, so that nobody saves up and nobody has to make up for a busy past of others. One worker is always left to
other places.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterable
from typing import Generic, TypeVar

T = TypeVar("T")


class Share(Generic[T]):
    """The work of one place or one table."""

    __slots__ = ("running", "tables", "used", "waiting")

    def __init__(self, used: float) -> None:
        self.used = used
        """Seconds of work done for it, counted from where the others were when it began."""
        self.running = 0
        self.waiting: deque[T] = deque()
        self.tables: dict[Hashable, Share[T]] = {}


class Turns(Generic[T]):
    """Work that waits, and how much has been done for whom.

    >>> turns = Turns(workers=2)
    >>> for number in range(3):
    ...     turns.add("the many", "a table", number)
    >>> turns.add("the one", "another", "quick")
    >>> turns.take(), turns.take(), turns.take()
    (('the many', 'a table', 0), ('the one', 'another', 'quick'), None)
    """

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.running = 0
        self.waiting = 0
        """How much work waits, of all places together."""
        self._places: dict[Hashable, Share[T]] = {}

    def add(self, place: Hashable, table: Hashable, work: T) -> None:
        """Something more to do."""
        share = _join(self._places, place)
        _join(share.tables, table).waiting.append(work)
        self.waiting += 1

    def waits_for(self, place: Hashable) -> int:
        """How much work of this place waits."""
        share = self._places.get(place)
        return sum(len(one.waiting) for one in share.tables.values()) if share else 0

    def take(self) -> tuple[Hashable, Hashable, T] | None:
        """What to do next, if there is something and a worker is free."""
        if self.running >= self.workers:
            return None
        most = max(1, self.workers - 1)
        found = _least((name, one) for name, one in self._places.items() if one.running < most and _waits(one))
        if found is None:
            return None
        place, share = found
        waiting = _least((name, one) for name, one in share.tables.items() if one.waiting)
        assert waiting is not None, "a place that waits has a table that waits"
        table, own = waiting
        for one in (share, own):
            one.running += 1
        self.running += 1
        self.waiting -= 1
        return place, table, own.waiting.popleft()

    def done(self, place: Hashable, table: Hashable, seconds: float) -> None:
        """Work that was taken is done, and took this many seconds."""
        share = self._places[place]
        for one in (share, share.tables[table]):
            one.running -= 1
            one.used += seconds
        self.running -= 1
        if not share.tables[table].running and not share.tables[table].waiting:
            del share.tables[table]
        if not share.tables:
            del self._places[place]


def _join(shares: dict[Hashable, Share[T]], name: Hashable) -> Share[T]:
    """The share of this name; a new one begins where the one is that has had least."""
    if name not in shares:
        shares[name] = Share(min((one.used for one in shares.values()), default=0.0))
    return shares[name]


def _waits(share: Share[T]) -> bool:
    return any(one.waiting for one in share.tables.values())


def _least(shares: Iterable[tuple[Hashable, Share[T]]]) -> tuple[Hashable, Share[T]] | None:
    """Who has work and has had least; of equals who has least under way, then who asked first."""
    return min(shares, key=lambda named: (named[1].used, named[1].running), default=None)
