"""When Python looks for garbage: often and little among what is new, and seldom through everything.

Tables go by themselves when nobody holds them. What only a look through everything finds is what connections leave
behind: in the libraries that carry them, their parts hold each other.
"""

import gc

STEPS = (5_000, 4, 40_000)
"""New objects until those are looked through, how often until those of the last times are too, and how often that
until everything is. While one of them lasts everybody waits: a step through a million objects takes a second."""

LEFT = 4_000
"""Connections after which everything is looked through; where more are open at once, as many as those."""


def set_up_garbage() -> None:
    """Look for garbage in small steps, and never among what is there from the beginning."""
    gc.set_threshold(*STEPS)
    gc.collect()
    gc.freeze()


class Leftovers:
    """What connections leave behind."""

    def __init__(self) -> None:
        self._came = 0

    def count(self, open_now: int) -> None:
        """One more connection; what many have left is cleared away."""
        self._came += 1
        if self._came >= max(LEFT, open_now):
            self._came = 0
            gc.collect()
