"""The time of the tables: it goes on evenly and never back, whatever is done to the machine's clock.

It follows the monotonic clock. Once a heartbeat it is compared with two others:

* with the pulse in the database, behind which it never stays: so all servers have the same time;
* with the machine's clock. A small difference is made up for bit by bit. Where the machine's clock was set forward (or
  the machine has slept), the heartbeat finds a silence, and the clocks of all tables are given that time back before
  ours moves on. Where it was set back, the tables' time goes on as it was.
"""

from __future__ import annotations

import time

JUMP = 1500
"""Milliseconds by which the machine's clock may differ before it counts as set anew. A heartbeat may be as late."""
SLEW = 5
"""Milliseconds of a difference that are made up for at a heartbeat."""


def wall_ms() -> int:
    """What the machine's clock says, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def _steady_ms() -> int:
    return time.monotonic_ns() // 1_000_000


class Clock:
    """The time of the tables, in milliseconds since 1970."""

    def __init__(self) -> None:
        self._offset = wall_ms() - _steady_ms()
        self._apart = 0

    def now(self) -> int:
        """The time."""
        return _steady_ms() + self._offset

    def to_tell(self) -> int:
        """The time for a heartbeat: ours, or the machine's where that has been set forward."""
        ahead = wall_ms() - self.now()
        return self.now() + (ahead if ahead > JUMP else 0)

    def settle(self, pulse: int) -> int:
        """A heartbeat was written, and the pulse is there now: go on from it.

        Returns by how much the machine's clock was set since the last heartbeat, 0 where it was not.
        """
        apart = wall_ms() - self.now()
        jumped = apart - self._apart
        self._offset = max(self._offset + max(-SLEW, min(SLEW, apart)), pulse - _steady_ms())
        self._apart = wall_ms() - self.now()
        return jumped if abs(jumped) > JUMP else 0
