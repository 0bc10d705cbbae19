"""Spending play-outs where choices are close: the worse half drops out again and again.

All choices still in the race have met the same worlds, so their sums compare.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence

from nimmt.bots.worlds import Worlds
from nimmt.decisions import Choice

BATCH = 0.001
"""Seconds between two looks at the clock, about."""


def race(worlds: Worlds, choices: Sequence[Choice], deadline: float, playouts: int | None = None) -> Choice:
    """The best of the choices when the clock (`time.perf_counter`) is at the deadline.

    With a number of *playouts* the clock does not matter, and about so many are made. Every choice has one at least.
    """
    sums = dict.fromkeys(choices, 0.0)
    left = list(choices)
    stages = math.ceil(math.log2(len(choices)))
    for stage in range(stages):
        share = 1 / (stages - stage)
        if playouts is not None:
            count = max(1, round(playouts * share / len(left)))
            _add(worlds, left, sums, count)
            playouts -= count * len(left)
        else:
            now = time.perf_counter()
            if stage and now >= deadline:
                break
            _until(worlds, left, sums, now + share * (deadline - now))
        left = sorted(left, key=sums.__getitem__, reverse=True)[: (len(left) + 1) // 2]
    return max(left, key=sums.__getitem__)


def _until(worlds: Worlds, left: list[Choice], sums: dict[Choice, float], end: float) -> None:
    """Play worlds until the time is up, at least one."""
    count = 1
    while True:
        before = time.perf_counter()
        _add(worlds, left, sums, count)
        now = time.perf_counter()
        pace = (now - before) / count
        if now + pace > end:
            return
        count = max(1, int(min(BATCH, end - now) / pace))


def _add(worlds: Worlds, left: list[Choice], sums: dict[Choice, float], count: int) -> None:
    for choice, value in zip(left, worlds.play(left, count)):
        sums[choice] += value
