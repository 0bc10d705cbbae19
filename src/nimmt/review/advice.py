"""What a coach says, as it is sent: what to do in a position, and what an answer has given away."""

from __future__ import annotations

from nimmt.bots.reasons import reason
from nimmt.protocol.coaching import Advice, Ranked, Remark
from nimmt.review.analysis import analyse
from nimmt.review.situations import Situation
from nimmt.review.weighing import Effort, weigh
from nimmt.tables.herd import NAMES
from nimmt.tables.seats import Reply
from nimmt.views import View

SHOWN = 12
"""How many choices a ranking has at most."""


def advice(view: View, effort: Effort) -> Advice:
    """What to do in a position: the best choices, and always the one that is advised."""
    found = analyse(view, effort)
    advised = found.advised
    best = list(found.candidates[:SHOWN])
    if advised not in best:
        best[-1] = advised
    ranking = tuple([Ranked(one.choice, one.points, advised.value - one.value) for one in best])
    why = reason(view, found.decision, advised.choice)
    return Advice(found.bot, NAMES[found.bot][0], advised.choice, why, ranking, found.worlds)


def remark(seat: int, reply: Reply, effort: Effort) -> Remark:
    """What a seat's answer has given away."""
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
