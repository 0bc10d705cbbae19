"""Finished games as they are told: their replay and their record.

A long game takes a while to tell, so that is done in the bots' threads, in the fair turn of whoever asks, and what was
told last is kept as it is sent: nobody's turn waits because somebody looks at old games, and whoever looks at the same
one reads the same bytes, however slowly.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from nimmt.server.live import LiveTable
from nimmt.server.thinking import Thinkers
from nimmt.tables.encoding import encode
from nimmt.tables.replay import record_of, replay_of

KEPT = 8
"""How many replays are kept for the next who asks; the longest takes some megabytes."""


class Replays:
    """The finished games of this server."""

    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers
        self._told: OrderedDict[str, asyncio.Task[bytes]] = OrderedDict()

    async def replay(self, place: str, live: LiveTable) -> bytes:
        """A finished game step by step as JSON, for somebody who asks from there."""
        if live.kept:
            return encode(live.kept.replay)
        table = live.log
        task = self._told.get(table.id)
        if task is None:
            self.thinkers.check_room(place)
            work = self.thinkers.think(place, "replay", lambda: encode(replay_of(table)))
            task = self._told[table.id] = asyncio.create_task(work)
            if len(self._told) > KEPT:
                self._told.popitem(last=False)
        try:
            return await asyncio.shield(task)
        except Exception:
            self._told.pop(table.id, None)
            raise

    async def record(self, place: str, live: LiveTable) -> str:
        """The game's record file, for somebody who asks from there."""
        if live.kept:
            return live.kept.record
        table = live.log
        self.thinkers.check_room(place)
        return await self.thinkers.think(place, "replay", lambda: record_of(table))
