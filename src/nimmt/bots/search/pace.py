"""How long a bot may think: its budget, less what a busy machine is likely to take.

A machine with more to do than it has cores takes the processor away now and then, for some tens of milliseconds. If
that happens just before the end of the time, the answer comes later by as much. So looks at the clock note how long the
processor was away, and whoever has seen that plans to be ready that much sooner.
"""

from __future__ import annotations

import time
from collections import deque

SPENT = 0.9
"""How much of the budget is planned for where nothing disturbs."""
LATEST = 1.35
"""When the answer should be there even if the processor is taken away at the last moment, in budgets."""
LEAST = 0.1
"""How much of the budget is planned for at least."""
REMEMBERED = 32
"""How many decisions an interruption is remembered for."""

_used = getattr(time, "thread_time", time.perf_counter)  # a browser does not tell: there nothing disturbs


class Pace:
    """What is known of the machine's interruptions; `PACE` is this process's own."""

    def __init__(self) -> None:
        self.longest: deque[float] = deque([0.0] * REMEMBERED, REMEMBERED)
        """The longest interruption of each of the last decisions, in seconds."""

    def allowance(self, budget: float) -> float:
        """How many seconds of a budget to plan for, at the beginning of a decision.

        An interruption that stands alone says little: the second longest is expected.

        >>> pace = Pace()
        >>> for away in (0.0, 0.08, 0.7):
        ...     pace.note(away)
        ...     print(round(pace.allowance(0.1), 3))
        0.09
        0.09
        0.055
        """
        expected = sorted(self.longest)[-2]
        self.longest.append(0.0)
        return max(LEAST * budget, min(SPENT * budget, LATEST * budget - expected))

    def note(self, away: float) -> None:
        """The processor was away for some seconds."""
        self.longest[-1] = max(self.longest[-1], away)


PACE = Pace()


class Stopwatch:
    """A clock that notes how long the processor was away between two looks."""

    def __init__(self, pace: Pace = PACE) -> None:
        self.pace = pace
        self.seen = time.perf_counter()
        self.used = _used()

    def look(self) -> float:
        """What time it is, as `time.perf_counter` tells it."""
        now, used = time.perf_counter(), _used()
        self.pace.note((now - self.seen) - (used - self.used))
        self.seen, self.used = now, used
        return now
