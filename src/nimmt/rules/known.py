"""What everybody knows of hidden cards that were seen before: a pile made from an open discard (ANN-46, EX-35).

When the discard is shuffled, all see which cards the new pile is made of, and so which cards are in hands together.
From then on the table keeps a *history*: who drew a card, and who put which card down. It is empty before the first
such shuffle, when a hidden card may be any card not seen. Its entries are words:

* ``~stop+seven``: the cards in all hands together, at the first shuffle;
* ``=insert+stop``: the cards of a new pile;
* ``+2``: seat 2 drew a card;
* ``-2.stop``: seat 2 played or put down a Stop;
* ``*3``: all cards in no hand were shuffled, and each seat got three of them.

`draw` finds hands and a pile that fit a history: each card that was put down is traced back to a card dealt or drawn
before, as likely as its kind makes it; what is left is dealt at random.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

K = TypeVar("K")
Kinds = tuple[str, ...]
"""Special or action cards, by their kinds."""
LONGEST = 100
"""A longer history is forgotten at the next shuffle: games without end must not remember without end."""
TRIES = 20
"""How often cards that have to fit in several places are dealt before an earlier card is traced otherwise."""


# --- what is remembered ------------------------------------------------------------------------------------


def with_pile(history: Kinds, pile: Iterable[str], in_hands: Iterable[str]) -> Kinds:
    """A new pile was shuffled, with these cards in all hands together."""
    before = history if 0 < len(history) <= LONGEST else ("~" + "+".join(sorted(in_hands)),)
    return (*before, "=" + "+".join(sorted(pile)))


def with_drawn(history: Kinds, seat: int) -> Kinds:
    """A seat drew a card; nothing is remembered before the first shuffle."""
    return (*history, f"+{seat}") if history else ()


def with_down(history: Kinds, seat: int, kind: str) -> Kinds:
    """A seat put a card down."""
    return (*history, f"-{seat}.{kind}") if history else ()


def with_deal(history: Kinds, each: int) -> Kinds:
    """All cards in no hand were dealt anew."""
    return (*history, f"*{each}") if history else ()


# --- worlds that fit ---------------------------------------------------------------------------------------

Pools = tuple[int, ...]
"""Where a card in a hand comes from: the pile it was drawn from, and each deal since, to which it was lost."""


def draw(
    history: Kinds, everything: Counter[str], counts: Sequence[int], seat: int | None, own: Kinds, rng: random.Random
) -> tuple[list[Kinds], Kinds]:
    """Hands of these sizes and the pile, fitting the history and what this seat holds."""
    tracing = _Tracing(everything, counts, seat, own, rng)
    entries = [*history, *(f"-{seat}.{kind}" for kind in rng.sample(own, len(own)))]
    tracing.begin(entries)
    if not tracing.trace(entries, 0):
        raise ValueError(f"no cards fit the history {' '.join(history)}")
    return tracing.hands, tracing.pile


class _Tracing:
    """Cards in hands, not known yet, by where they come from; each entry of a history says more."""

    def __init__(
        self, everything: Counter[str], counts: Sequence[int], seat: int | None, own: Kinds, rng: random.Random
    ) -> None:
        self.everything, self.counts, self.seat, self.own, self.rng = everything, counts, seat, own, rng
        self.pools: list[Counter[str]] = []
        """What is left of the cards in hands at first, and of each pile and deal since."""
        self.held: list[list[Pools]] = []
        self.hands: list[Kinds] = []
        self.pile: Kinds = ()

    def begin(self, entries: Sequence[str]) -> None:
        """Every seat held as many cards at first as it holds now, less those that came, and more those that went."""
        sizes = list(self.counts)
        if self.seat is not None:
            sizes[self.seat] = 0  # what it holds is counted as put down
        for entry in entries:
            if entry[0] == "+":
                sizes[int(entry[1:])] -= 1
            elif entry[0] == "-":
                sizes[int(entry[1 : entry.index(".")])] += 1
            elif entry[0] == "*":
                sizes = [size - int(entry[1:]) for size in sizes]
        self.held = [[(0,)] * size for size in sizes]

    def trace(self, entries: Sequence[str], at: int) -> bool:
        """Go through the entries from here on; where a card fits nowhere, go back and try another way."""
        if at == len(entries):
            return any(self.fill() for _ in range(TRIES))
        sign, rest = entries[at][0], entries[at][1:]
        if sign == "-":
            seat, _, kind = rest.partition(".")
            return any(self.trace(entries, at + 1) for _ in self.put_down(self.held[int(seat)], kind))
        if sign == "+":
            held, last = self.held[int(rest)], (len(self.pools) - 1,)
            held.append(last)
            if self.trace(entries, at + 1):
                return True
            held.remove(last)
            return False
        before = self.held
        if sign == "*":
            deal = len(self.pools)
            self.held = [[*((*pools, deal) for pools in each), *[(deal,)] * int(rest)] for each in before]
        self.pools.append(self.everything.copy() if sign == "*" else Counter(rest.split("+") if rest else ()))
        if self.trace(entries, at + 1):
            return True
        self.pools.pop()
        self.held = before
        return False

    def put_down(self, held: list[Pools], kind: str) -> Iterator[None]:
        """Every way in which a card of this kind can have been one of those held, the likelier ones sooner."""
        ways = {pools: held.count(pools) * self.share(pools, kind) for pools in set(held)}
        for pools in _shuffled({pools: weight for pools, weight in sorted(ways.items()) if weight}, self.rng):
            held.remove(pools)
            self.use(pools, kind, 1)
            yield
            self.use(pools, kind, -1)
            held.append(pools)

    def share(self, pools: Pools, kind: str) -> float:
        """How likely a card that comes from there is of this kind."""
        if any(self.pools[pool][kind] <= 0 for pool in pools):
            return 0.0
        return self.pools[pools[0]][kind] / self.pools[pools[0]].total()

    def use(self, pools: Pools, kind: str, count: int) -> None:
        """A card of this kind is no longer there."""
        for pool in pools:
            self.pools[pool][kind] -= count

    def fill(self) -> bool:
        """All that is said fits: what is not known is dealt at random, first what has to fit in several places."""
        slots = [(pools, seat) for seat, held in enumerate(self.held) for pools in held]
        self.rng.shuffle(slots)
        slots.sort(key=lambda slot: -len(slot[0]))
        left = [pool.copy() for pool in self.pools]
        hands: list[list[str]] = [[] for _ in self.held]
        for pools, seat in slots:
            ways = {kind: self.share(pools, kind) for kind in sorted(self.pools[pools[0]])}
            kind = next(iter(_shuffled({kind: weight for kind, weight in ways.items() if weight}, self.rng)), None)
            if kind is None:
                self.pools = left
                return False
            self.use(pools, kind, 1)
            hands[seat].append(kind)
        pile = [*self.pools[-1].elements()]
        self.rng.shuffle(pile)
        self.pile = tuple(pile)
        self.hands = [self.own if seat == self.seat else tuple(hand) for seat, hand in enumerate(hands)]
        return True


def _shuffled(weights: dict[K, float], rng: random.Random) -> Iterator[K]:
    """The keys in a random order, the heavier ones sooner."""
    left = dict(weights)
    while left:
        key = rng.choices([*left], [*left.values()])[0]
        del left[key]
        yield key
