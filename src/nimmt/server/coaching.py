"""The coach: what the strongest bot would do at a table, and what an answer has given away.

It thinks in the bots' threads, in the fair turn of whoever asks. About one question of a seat it thinks once, however
often it is asked: so a table costs no more than another bot at it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeVar

from nimmt.bots.reasons import reason
from nimmt.protocol.coaching import Advice, Ranked, Remark
from nimmt.review.analysis import analyse
from nimmt.review.situations import Situation
from nimmt.review.weighing import Effort, weigh
from nimmt.server.live import LiveTable
from nimmt.server.tables import Tables
from nimmt.server.thinking import Thinkers
from nimmt.tables import hints
from nimmt.tables.herd import NAMES
from nimmt.tables.seats import Reply
from nimmt.views import View

KEPT = 1000
"""How many answers are remembered, for whoever asks again."""
SHOWN = 12
"""How many choices a ranking has at most."""

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
        await self.tables.act(live, lambda table, now: hints.ask(table, seat, now))
        table = live.log
        view = table.game.view(seat) if table.game else None
        assert view is not None
        return await self._once(live, seat, table.seats[seat].stamp, lambda: advice(view, self.effort))

    async def remark(self, live: LiveTable, seat: int) -> Remark:
        """What a seat's last answer has given away."""
        reply = hints.last_reply(live.log, seat)
        return await self._once(live, seat, reply.seq, lambda: _remark(seat, reply, self.effort))

    async def _once(self, live: LiveTable, seat: int, seq: int, work: Callable[[], T]) -> T:
        """What comes of this work; whoever asks for it again gets the same."""
        key = (live.log.id, seat, seq)
        task = self._found.get(key)
        if task is None:
            place = live.place or live.log.id
            task = self._found[key] = asyncio.create_task(self.thinkers.think(place, live.log.id, work))
            if len(self._found) > KEPT:
                self._found.popitem(last=False)
        try:
            found: T = await asyncio.shield(task)
        except Exception:
            self._found.pop(key, None)
            raise
        return found


def advice(view: View, effort: Effort) -> Advice:
    """What to do in a position, as it is sent: the best choices, and always the one that is advised."""
    found = analyse(view, effort)
    advised = found.advised
    best = list(found.candidates[:SHOWN])
    if advised not in best:
        best[-1] = advised
    ranking = tuple([Ranked(one.choice, one.points, advised.value - one.value) for one in best])
    why = reason(view, found.decision, advised.choice)
    return Advice(found.bot, NAMES[found.bot][0], advised.choice, why, ranking, found.worlds)


def _remark(seat: int, reply: Reply, effort: Effort) -> Remark:
    opinion = weigh(Situation(reply.number, seat, reply.view, reply.decision, reply.choice), effort)
    decision = reply.decision
    return Remark(
        reply.seq,
        reply.choice,
        opinion.best,
        decision.does(reply.choice),
        decision.does(opinion.best),
        opinion.reason,
        opinion.cost,
        opinion.error,
        opinion.clear,
    )
