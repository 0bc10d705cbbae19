"""What a coach says, as it is sent: what to do in a position, and what an answer has given away."""

from __future__ import annotations

from nimmt.bots.reasons import reason
from nimmt.protocol.coaching import Advice, Ranked, Remark
from nimmt.review.analysis import Analysis, analyse
from nimmt.review.situations import Situation
from nimmt.review.weighing import Effort, weigh
from nimmt.tables.herd import NAMES
from nimmt.tables.seats import Reply
from nimmt.views import View

SHOWN = 12
"""How many choices a ranking has at most."""


def advice(view: View, effort: Effort) -> Advice:
    """What to do in a position, and the best choices beside it."""
    found = analyse(view, effort)
    advised = found.advised.choice
    why = reason(view, found.decision, advised)
    return Advice(found.bot, NAMES[found.bot][0], advised, why, ranked(found), found.worlds)


def ranked(found: Analysis) -> tuple[Ranked, ...]:
    """The best choices, the advised one first.

    One that looks better, but not beyond doubt, counts as equally good: otherwise the list would belie the advice.
    """
    advised = found.advised
    others = [one for one in found.candidates if one != advised]
    return tuple(
        Ranked(one.choice, min(one, advised, key=lambda some: some.value).points, max(0.0, advised.value - one.value))
        for one in (advised, *others[: SHOWN - 1])
    )


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
