"""How long the server has not looked at anything: a busy or paused process reads late what came in time."""

from __future__ import annotations

import asyncio
import time
from collections import deque

from nimmt.server.metrics import LOOP_LAG

STEP = 0.1
"""Seconds between two looks at the clock."""
REMEMBERED = 5.0
"""Seconds for which a lag counts: by then everything that came meanwhile has been read."""


class Lag:
    """The longest time of late in which the event loop did nothing for anybody."""

    def __init__(self) -> None:
        self._late: deque[tuple[float, float]] = deque()

    @property
    def ms(self) -> int:
        """In milliseconds."""
        return round(1000 * max((late for _, late in self._late), default=0.0))

    def note(self, now: float, late: float) -> None:
        """The loop came back later than it was asked to, by this many seconds."""
        self._late.append((now, late))
        while self._late[0][0] < now - REMEMBERED:
            self._late.popleft()
        LOOP_LAG.set(self.ms / 1000)

    async def watch(self) -> None:
        """Look at the clock again and again."""
        while True:
            wanted = time.monotonic() + STEP
            await asyncio.sleep(STEP)
            now = time.monotonic()
            self.note(now, max(0.0, now - wanted))
