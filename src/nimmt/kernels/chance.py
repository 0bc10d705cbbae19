"""Chance in the kernels: `nimmt.dealing` in compiled form, number for number.

The stream of a game with seed *s* that deals hand number *k* starts from ``mix(s + (k + 1) * STREAM)``, as in the
seeded dealer. What policies draw comes from the stream that starts from ``mix(s)``.
"""

import numpy as np

from nimmt.kernels.compiler import rule
from nimmt.kernels.layout import DEALS, Array, wide

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
STREAM = np.uint64(0xD1B54A32D192ED03)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_27, _30, _31, _32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


@rule
def mix(z: np.uint64) -> np.uint64:
    """SplitMix64's finaliser."""
    z = (z ^ (z >> _30)) * _FIRST
    z = (z ^ (z >> _27)) * _SECOND
    return z ^ (z >> _31)


@rule
def below(rng: Array, n: int) -> int:
    """A number from 0 to n - 1 from a policy's stream; *rng* holds its state."""
    rng[0] = rng[0] + GOLDEN
    return wide(((mix(rng[0]) >> _32) * np.uint64(n)) >> _32)


@rule
def deal(seed: np.uint64, state: Array, cards: Array, draws: Array, size: int, count: int) -> None:
    """The next deal of a game: the first *count* of the *size* cards at the front of *cards* get shuffled.

    All draws come before all swaps where there is room for them (*draws*): then a CPU makes eight at a time. A GPU
    has none to spare and gives None.
    """
    start = mix(seed + np.uint64(state[DEALS] + 1) * STREAM)
    state[DEALS] += 1
    if draws is None:
        for i in range(count):
            start = start + GOLDEN
            j = i + wide(((mix(start) >> _32) * np.uint64(size - i)) >> _32)
            cards[i], cards[j] = cards[j], cards[i]
    else:
        for i in range(count):
            bits = mix(start + np.uint64(i + 1) * GOLDEN)
            draws[i] = i + wide(((bits >> _32) * np.uint64(size - i)) >> _32)
        for i in range(count):
            j = draws[i]
            cards[i], cards[j] = cards[j], cards[i]
