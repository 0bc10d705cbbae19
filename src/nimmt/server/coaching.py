"""The coach: what the strongest bot would do at a table, and what an answer has given away.

It thinks in the bots' threads, in the fair turn of whoever asks. About one question of a seat it thinks once, however
often it is asked: so a table costs no more than another bot at it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeVar

from nimmt.protocol.coaching import Advice, Remark
from nimmt.review.advice import advice, remark
from nimmt.review.weighing import Effort
from nimmt.server.live import LiveTable
from nimmt.server.tables import Tables
from nimmt.server.thinking import Thinkers
from nimmt.server.wishes import by_holder
from nimmt.tables import hints

KEPT = 1000
"""How many answers are remembered, for whoever asks again."""

T = TypeVar("T")


class Coach:
    """Answers whoever may ask."""

    def __init__(self, tables: Tables, thinkers: Thinkers, effort: Effort) -> None:
        self.tables = tables
        self.thinkers = thinkers
        self.effort = effort
        self._found: OrderedDict[tuple[str, int, int], asyncio.Task[Any]] = OrderedDict()
        """What was thought of, by table, seat and the seq of the question or answer."""

    async def hint(self, live: LiveTable, seat: int) -> Advice:
        """What to do about the question that a seat is asked; the log says that it asked."""
        await self.tables.act(live, by_holder(live.log, seat, lambda table, now: hints.ask(table, seat, now)))
        table = live.log
        view = table.game.view(seat) if table.game else None
        assert view is not None
        return await self._once(live, seat, table.seats[seat].stamp, lambda: advice(view, self.effort))

    async def remark(self, live: LiveTable, seat: int) -> Remark:
        """What a seat's last answer has given away."""
        reply = hints.last_reply(live.log, seat)
        return await self._once(live, seat, reply.seq, lambda: remark(seat, reply, self.effort))

    async def _once(self, live: LiveTable, seat: int, seq: int, work: Callable[[], T]) -> T:
        """What comes of this work; whoever asks for it again gets the same."""
        key = (live.log.id, seat, seq)
        task = self._found.get(key)
        if task is None:
            place = live.place
            self.thinkers.check_room(place)
            task = self._found[key] = asyncio.create_task(self.thinkers.think(place, live.log.id, work))
            if len(self._found) > KEPT:
                self._found.popitem(last=False)
        try:
            found: T = await asyncio.shield(task)
        except Exception:
            self._found.pop(key, None)
            raise
        return found
