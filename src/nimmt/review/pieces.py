"""A review as it is sent, piece by piece: how it begins, what was found about each decision, and how it ends."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from nimmt.errors import NimmtError
from nimmt.protocol.answers import Replay, told
from nimmt.protocol.reviewing import ReviewBegan, ReviewEnded, ReviewFound, ReviewInstead
from nimmt.record import Record
from nimmt.review.findings import costliest
from nimmt.review.instead import instead
from nimmt.review.situations import Dossier, dossier_of
from nimmt.review.weighing import Effort, Opinion
from nimmt.tables.refusals import Refusal
from nimmt.tables.replay import replay_of_record
from nimmt.words import Message

log = logging.getLogger("nimmt.review")

EFFORT = Effort(worlds=1000)
"""``nimmt review --worlds 1000`` finds the same."""


def opened(text: str) -> tuple[Dossier, Replay]:
    """What there is to go through in a record; Refusal where it is none."""
    try:
        record = Record.parse(text)
        dossier = dossier_of(record)
        return dossier, replay_of_record(record, dossier.names)
    except NimmtError as error:
        raise Refusal("illegal", error.said) from None
    except Exception:  # what somebody made up may break off anywhere in the rules
        log.info("a record could not be read", exc_info=True)
        raise Refusal("illegal", Message("record.notone")) from None


def began(dossier: Dossier, replay: Replay) -> ReviewBegan:
    """The first piece."""
    return ReviewBegan(replay, dossier.seats, len(dossier.situations), dossier.notes)


def found(opinion: Opinion) -> ReviewFound:
    """What was found about one decision."""
    situation = opinion.situation
    decision, table = situation.decision, situation.view.table
    return ReviewFound(
        situation.number,
        situation.seat,
        table.round,
        table.turn,
        situation.choice,
        opinion.best,
        decision.does(situation.choice),
        decision.does(opinion.best),
        opinion.reason,
        opinion.points,
        opinion.cost,
        opinion.error,
        opinion.worlds,
        opinion.clear,
    )


def ended(dossier: Dossier, opinions: Sequence[Opinion]) -> ReviewEnded:
    """The last piece: each seat's costliest moments, with what would have happened instead."""
    moments = []
    for seat in dossier.seats:
        for opinion in costliest([one for one in opinions if one.situation.seat == seat]):
            number = opinion.situation.number
            events = instead(dossier.record, number, seat, opinion.best)
            moments.append(ReviewInstead(number, tuple(map(told, events))))
    return ReviewEnded(len(opinions) == len(dossier.situations), tuple(moments))
