"""Where chance enters a game: dealers.

A dealer is asked for the first few cards of a shuffled deck, and answers the same question always in the
same way: deal number *k* of a game depends on nothing but the dealer and *k*. So a dealer has no state, copies
of a game may share it, and a game resumed from its record goes on as it would have.

The **seeded dealer** uses SplitMix64, a documented generator of 64-bit integers, so that the same seed deals
the same game here and in every compiled kernel:

* deal *k* (from 0) starts from the state ``mix(seed + (k + 1) * STREAM)``;
* each draw adds ``GOLDEN`` to the state and returns ``mix(state)``;
* a number below *n* is ``((draw >> 32) * n) >> 32``;
* the first *count* cards are drawn by a Fisher-Yates shuffle from the front: card *i* changes places with
  card ``i + below(len - i)``.

The **sealed dealer** is for tables where people play each other. It draws 256 secret bits and publishes their
SHA-256, its *commitment*, before the deal; after the game the secret is published, and everybody can check that
the cards were fixed before anybody played.
"""

import hashlib
import secrets
from collections.abc import Callable, Sequence
from operator import index
from typing import Protocol, SupportsIndex, TypeVar

from nimmt.errors import BadSetup
from nimmt.words import Message

T = TypeVar("T")

_MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
STREAM = 0xD1B54A32D192ED03


def mix(z: int) -> int:
    """SplitMix64's finaliser: spreads 64 bits over 64 bits."""
    z &= _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


class SplitMix64:
    """A small stream of random 64-bit integers, the same in Python and in the kernels.

    >>> rng = SplitMix64(1)
    >>> [rng.below(6) for _ in range(8)]
    [3, 4, 5, 2, 2, 4, 5, 3]
    """

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        self.state = state & _MASK

    def next(self) -> int:
        """The next 64 random bits."""
        self.state = state = (self.state + GOLDEN) & _MASK
        return mix(state)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        return ((self.next() >> 32) * n) >> 32


def fisher_yates(items: Sequence[T], count: int, below: Callable[[int], int]) -> tuple[T, ...]:
    """The first *count* of the shuffled items."""
    deck = list(items)
    size = len(deck)
    for i in range(count):
        j = i + below(size - i)
        deck[i], deck[j] = deck[j], deck[i]
    return tuple(deck[:count])


def whole(number: object) -> int:
    """A whole number of any kind as Python's own; -1 for anything else.

    >>> whole(7), whole("7"), whole(True)
    (7, -1, -1)
    """
    if type(number) is int:
        return number
    return index(number) if isinstance(number, SupportsIndex) and not isinstance(number, bool) else -1


def seed_from(given: object) -> int:
    """A seed as dealers take it, here and in the kernels: a whole number of 64 bits, or BadSetup says so.

    >>> seed_from(2**64 + 7)
    Traceback (most recent call last):
    nimmt.errors.BadSetup: seed is a whole number from 0 to 18446744073709551615, not 18446744073709551623
    """
    seed = whole(given)
    if not 0 <= seed <= _MASK:
        raise BadSetup(Message("setup.seed", {"most": str(_MASK), "seed": repr(given)}))
    return seed


class Dealer(Protocol):
    """Answers chance: deal number *number* of the game, the first *count* of the shuffled items."""

    def deal(self, number: int, items: Sequence[T], count: int) -> tuple[T, ...]:
        """The first *count* of *items* after a shuffle; always the same for the same question."""
        ...


class SeededDealer:
    """Deals from a 64-bit seed: the same seed, the same game, here and in the kernels.

    >>> SeededDealer(1).deal(0, range(1, 105), 5)
    (73, 15, 5, 89, 9)
    """

    __slots__ = ("seed",)

    def __init__(self, seed: int) -> None:
        self.seed = seed_from(seed)

    def deal(self, number: int, items: Sequence[T], count: int) -> tuple[T, ...]:
        """Deal number *number*; see the head of this module for the generator."""
        # SplitMix64 and Fisher-Yates written out: dealing is most of what a fast game does.
        state = mix(self.seed + (number + 1) * STREAM)
        deck = list(items)
        size = len(deck)
        for i in range(count):
            state = (state + GOLDEN) & _MASK
            z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
            j = i + (((z ^ (z >> 31)) >> 32) * (size - i) >> 32)
            deck[i], deck[j] = deck[j], deck[i]
        return tuple(deck[:count])

    def __repr__(self) -> str:
        return f"SeededDealer({self.seed})"


class SealedDealer:
    """Deals from 256 secret bits, whose SHA-256 is published before the deal.

    >>> dealer = SealedDealer(bytes(32))
    >>> dealer.commitment[:16]
    '66687aadf862bd77'
    >>> commitment_of(dealer.secret) == dealer.commitment
    True
    """

    __slots__ = ("secret",)

    def __init__(self, secret: bytes | None = None) -> None:
        self.secret = secrets.token_bytes(32) if secret is None else secret
        if len(self.secret) != 32:
            raise ValueError(f"a sealed dealer's secret has 32 bytes, not {len(self.secret)}")

    @property
    def commitment(self) -> str:
        """What may be published before the deal."""
        return commitment_of(self.secret)

    def deal(self, number: int, items: Sequence[T], count: int) -> tuple[T, ...]:
        """Deal number *number*: bits are SHAKE-256 of the secret and the number, 32 at a time, unbiased."""
        shake = hashlib.shake_256(self.secret + number.to_bytes(8, "big"))
        words = iter(_words(shake.digest(4 * (2 * count + 64))))

        def below(n: int) -> int:
            limit = (1 << 32) - (1 << 32) % n
            return next(word for word in words if word < limit) % n

        return fisher_yates(items, count, below)

    def __repr__(self) -> str:
        return f"SealedDealer(commitment={self.commitment!r})"


def _words(digest: bytes) -> list[int]:
    return [int.from_bytes(digest[i : i + 4], "big") for i in range(0, len(digest), 4)]


def commitment_of(secret: bytes) -> str:
    """The SHA-256 of a sealed dealer's secret, in hex."""
    return hashlib.sha256(secret).hexdigest()
