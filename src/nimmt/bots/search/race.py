"""Spending play-outs where choices are close: the worse half drops out again and again.

All choices still in the race have met the same worlds, so their sums compare.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from nimmt.bots.search.pace import Stopwatch
from nimmt.bots.search.worlds import Worlds
from nimmt.choices import Choice

BATCH = 0.001
"""Seconds between two looks at the clock, about."""
SHORTEST = 1e-6
"""What takes less time than this, in seconds, is taken to take this."""
LEAST = 0.001
"""Seconds of computing before the worse half drops out, however late it is: whoever was made to wait does not choose
blindly after that."""
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

    With a number of *playouts* the clock does not matter, and about that many are made. Every choice has one at least.
    Where there are few, chance may decide: a *favourite* stays in the race, and only a clear lead beats it. It also
    wins where there is no time at all, and where there is little, not all of the others start.
    """
    sums = dict.fromkeys(choices, 0.0)
    left = list(choices)
    played = 0
    stages = math.ceil(math.log2(len(choices)))
    clock = Stopwatch()
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
            if favourite is not None and not stage:
                left = _starters(worlds, left, favourite, share * (deadline - now), clock)
            played += _until(worlds, left, sums, now + share * (deadline - now), clock)
        left = sorted(left, key=sums.__getitem__, reverse=True)[: (len(left) + 1) // 2]
        if favourite is not None and favourite not in left:
            left.append(favourite)
    best = max(left, key=sums.__getitem__)
    if favourite is not None and (not played or sums[best] - sums[favourite] < CLEAR * played):
        return favourite
    return best


def _starters(
    worlds: Worlds, choices: list[Choice], favourite: Choice, seconds: float, clock: Stopwatch
) -> list[Choice]:
    """The favourite, and of the others as many as can be played out once in this time, from all over the list."""
    before = clock.used
    worlds.play([favourite], 1)
    clock.look()
    others = [choice for choice in choices if choice != favourite]
    many = max(1, int(seconds / max(clock.used - before, SHORTEST)) - 1)
    return [favourite, *others[:: math.ceil(len(others) / many)]]


def _until(worlds: Worlds, left: list[Choice], sums: dict[Choice, float], end: float, clock: Stopwatch) -> int:
    """Play worlds until the time is up, at least one; returns how many."""
    count = 1
    played = 0
    clock.look()
    begun = clock.used
    while True:
        _add(worlds, left, sums, count)
        played += count
        now = clock.look()
        spent = clock.used - begun
        pace = max(SHORTEST, spent / played)
        time_left = max(end - now, LEAST - spent)
        if time_left < pace:
            return played
        count = max(1, int(min(BATCH, time_left) / pace))


def _add(worlds: Worlds, left: list[Choice], sums: dict[Choice, float], count: int) -> None:
    for choice, value in zip(left, worlds.play(left, count)):
        sums[choice] += value
