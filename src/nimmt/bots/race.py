"""Spending play-outs where choices are close: the worse half drops out again and again.

All choices still in the race have met the same worlds, so their sums compare.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from nimmt.bots.pacing import Clock
from nimmt.bots.worlds import Worlds
from nimmt.decisions import Choice

BATCH = 0.001
"""Seconds between two looks at the clock, about."""
CLEAR = 1.0
"""By how many points a choice must be better than the favourite, on average, to win."""


def race(
    worlds: Worlds,
    choices: Sequence[Choice],
    deadline: float,
    playouts: int | None = None,
    *,
    favourite: Choice | None = None,
) -> Choice:
    """The best of the choices when the clock (`time.perf_counter`) is at the deadline.

    With a number of *playouts* the clock does not matter, and about so many are made. Every choice has one at least.
    Where there are few, chance may decide: a *favourite* stays in the race, and only a clear lead beats it. Where there
    is no time at all, it wins.
    """
    sums = dict.fromkeys(choices, 0.0)
    left = list(choices)
    played = 0
    stages = math.ceil(math.log2(len(choices)))
    clock = Clock()
    for stage in range(stages):
        share = 1 / (stages - stage)
        if playouts is not None:
            count = max(1, round(playouts * share / len(left)))
            _add(worlds, left, sums, count)
            played += count
            playouts -= count * len(left)
        else:
            now = clock.look()
            if now >= deadline and (stage or favourite is not None):
                break
            played += _until(worlds, left, sums, now + share * (deadline - now), clock)
        left = sorted(left, key=sums.__getitem__, reverse=True)[: (len(left) + 1) // 2]
        if favourite is not None and favourite not in left:
            left.append(favourite)
    best = max(left, key=sums.__getitem__)
    if favourite is not None and (not played or sums[best] - sums[favourite] < CLEAR * played):
        return favourite
    return best


def _until(worlds: Worlds, left: list[Choice], sums: dict[Choice, float], end: float, clock: Clock) -> int:
    """Play worlds until the time is up, at least one; returns how many."""
    count = 1
    played = 0
    now = clock.look()
    while True:
        before = now
        _add(worlds, left, sums, count)
        played += count
        now = clock.look()
        pace = (now - before) / count
        if now + pace > end:
            return played
        count = max(1, int(min(BATCH, end - now) / pace))


def _add(worlds: Worlds, left: list[Choice], sums: dict[Choice, float], count: int) -> None:
    for choice, value in zip(left, worlds.play(left, count)):
        sums[choice] += value
