"""When memory is searched for what nobody needs any more, but refers to itself.

Playing leaves nothing of the kind; a connection that ends does, in the libraries that carry it. Python would search by
how much is made: go through everything that is held, while everybody waits, and find nothing. Here it searches by
itself only among what is new, which takes a millisecond, and looks at everything when connections have ended: while
nobody plays where there is such a moment, and before they take much memory in any case.
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
SOME = 200
"""So many connections have ended when it is worth a search, as soon as nobody plays, comes or goes."""
MANY = 5000
"""So many have ended when it cannot wait."""
LONG = 600.0
"""Seconds after which everything is searched in any case: others may leave something too."""


def settle() -> None:
    """All that lives as long as the server is there: it is never searched again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW, NEVER, NEVER)


class Sweeper:
    """Searches everything when it is time to."""

    def __init__(self, ended: Callable[[], int], resting: Callable[[], bool]) -> None:
        self.ended = ended
        """How many connections have ended since the server began."""
        self.resting = resting
        """Whether nobody waits for anything at the moment."""
        self._swept = 0
        self._when = time.monotonic()

    def due(self) -> bool:
        """Whether it is time."""
        ended, late = self.ended() - self._swept, time.monotonic() - self._when > LONG
        return ended >= MANY or late or (ended >= SOME and self.resting())

    def look(self) -> None:
        """Search, where it is time."""
        if self.due():
            self._swept, self._when = self.ended(), time.monotonic()
            gc.collect()

    async def watch(self) -> None:
        """Look again and again."""
        while True:
            await asyncio.sleep(ROUND)
            self.look()
