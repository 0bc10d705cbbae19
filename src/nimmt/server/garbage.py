"""When memory is searched for what nobody needs any more, but refers to itself.

Neither playing nor a connection leaves anything of the kind; a mistake may. Python would search by how much is made: go
through everything that is held, while everybody waits, and find nothing. Here it searches by itself only among what is
new, which takes a millisecond, and looks at everything now and then while nobody plays.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable

NEW = 2000
"""After so many new things Python looks through them."""
NEVER = 1 << 30
"""How often it looks through older ones by itself."""

ROUND = 1.0
"""Seconds between two looks at what there is to do."""
LONG = 300.0
"""Seconds after which everything is searched, as soon as nobody plays, comes or goes."""
LONGEST = 1800.0
"""Seconds after which it is searched in any case."""


def settle() -> None:
    """All that lives as long as the server is there: it is never searched again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW, NEVER, NEVER)


class Sweeper:
    """Searches everything when it is time to."""

    def __init__(self, resting: Callable[[], bool], clock: Callable[[], float] = time.monotonic) -> None:
        self.resting = resting
        """Whether nobody waits for anything at the moment."""
        self.clock = clock
        self._when = clock()

    def due(self) -> bool:
        """Whether it is time."""
        ago = self.clock() - self._when
        return ago > LONGEST or (ago > LONG and self.resting())

    def look(self) -> None:
        """Search, where it is time."""
        if self.due():
            self._when = self.clock()
            gc.collect()

    async def watch(self) -> None:
        """Look again and again."""
        while True:
            await asyncio.sleep(ROUND)
            self.look()
