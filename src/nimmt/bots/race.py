"""Spending play-outs where choices are close: the worse half drops out again and again.

All choices still in the race meet the same worlds, so their sums compare.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence

from nimmt.bots.worlds import Worlds
from nimmt.decisions import Choice

BATCH = 0.002
"""Seconds between two looks at the clock, about."""
RESERVE = 0.1
"""The share of the time that is left over for what a batch takes longer than expected."""


def race(worlds: Worlds, choices: Sequence[Choice], deadline: float, playouts: int | None = None) -> Choice:
    """The best of the choices when the time is up, or when about so many play-outs were made."""
    sums = dict.fromkeys(choices, 0.0)
    left = list(choices)
    stages = math.ceil(math.log2(len(choices)))
    for stage in range(stages):
        share = 1 / (stages - stage)
        if playouts is None:
            now = time.perf_counter()
            _until(worlds, left, sums, now + share * (deadline - now))
        else:
            count = max(1, round(playouts * share / len(left)))
            _add(worlds, left, sums, count)
            playouts -= count * len(left)
        left = sorted(left, key=sums.__getitem__, reverse=True)[: (len(left) + 1) // 2]
    return left[0]


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
        count = max(1, min(int(BATCH / pace), int((end - now) / pace)))


def _add(worlds: Worlds, left: list[Choice], sums: dict[Choice, float], count: int) -> None:
    for choice, value in zip(left, worlds.play(left, count)):
        sums[choice] += value
