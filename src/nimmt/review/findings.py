"""What a review found, in words that claim no more than was measured."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from msgspec import Struct

from nimmt.review.situations import Dossier
from nimmt.review.weighing import Opinion
from nimmt.words import IN_ENGLISH, Voice

COSTLIEST = 3
"""How many moments are shown in full."""


class Review(Struct, frozen=True):
    """A dossier and the opinions about it; fewer opinions than situations where it was stopped."""

    dossier: Dossier
    opinions: tuple[Opinion, ...]
    voice: Voice = IN_ENGLISH
    """The language of its words."""

    @property
    def stopped(self) -> bool:
        """Whether it was stopped before all moments were gone through."""
        return len(self.opinions) < len(self.dossier.situations)

    def name(self, seat: int) -> str:
        """A seat's name."""
        return self.dossier.names[seat]

    def of(self, seat: int) -> tuple[Opinion, ...]:
        """The opinions about a seat's decisions."""
        return tuple(opinion for opinion in self.opinions if opinion.situation.seat == seat)

    def costliest(self) -> tuple[Opinion, ...]:
        """The moments that cost most, of those that cost something beyond doubt."""
        return costliest(self.opinions)


def costliest(opinions: Sequence[Opinion]) -> tuple[Opinion, ...]:
    """Those that cost most, of those that cost something beyond doubt."""
    clear = [opinion for opinion in opinions if opinion.clear]
    return tuple(sorted(clear, key=lambda opinion: -opinion.cost)[:COSTLIEST])


def points(cost: float, error: float, *, signed: bool = False) -> str:
    """A difference with its 95 % interval; without one where all worlds agreed.

    >>> points(1.84, 0.26), points(0.041, 0.012), points(4.0, 0.0, signed=True)
    ('1.8 ± 0.5', '0.04 ± 0.02', '+4.0')
    """
    sign = "+" if signed else ""
    if not error:
        return f"{cost:{sign}.1f}"
    digits = 1 if 1.96 * error >= 0.05 else 2
    return f"{cost:{sign}.{digits}f} ± {max(1.96 * error, 0.01):.{digits}f}"


def difference(opinion: Opinion, voice: Voice = IN_ENGLISH) -> str:
    """What a choice is worth less than the strongest bot's; nothing where they agree."""
    return "" if opinion.agrees else voice.decimal(points(opinion.cost, opinion.error))


def remark(opinion: Opinion, voice: Voice = IN_ENGLISH) -> str:
    """What can be said about a choice."""
    word = "agrees" if opinion.agrees else "worse" if opinion.clear else "better" if opinion.better else "alike"
    return voice(f"review.{word}")


def introduction(review: Review) -> Iterator[str]:
    """The game, and each seat's outcome, a sentence a line."""
    dossier, voice = review.dossier, review.voice
    record = dossier.record
    yield voice("review.game", game=voice.title(record.rules), players=record.header.players)
    yield from map(voice.say, dossier.notes)
    if review.stopped:
        yield voice("review.stopped", done=len(review.opinions), all=len(dossier.situations))
    if dossier.forced:
        yield voice("review.forced", count=dossier.forced)
    if dossier.substituted:
        yield voice("review.substituted", count=dossier.substituted)
    for seat in dossier.seats:
        yield _outcome(review, seat)


def _outcome(review: Review, seat: int) -> str:
    opinions, name = review.of(seat), review.name(seat)
    if not opinions:
        return review.voice("review.nothing", name=name)
    agreed = sum(1 for opinion in opinions if opinion.agrees)
    clear = [opinion for opinion in opinions if opinion.clear]
    error = math.hypot(*[opinion.error for opinion in clear])
    given = review.voice.decimal(points(sum(opinion.cost for opinion in clear), error))
    word = "review.outcome" if clear else "review.outcome.clean"
    return review.voice(word, name=name, count=len(opinions), agreed=agreed, clear=len(clear), points=given)


def heading(review: Review, opinion: Opinion) -> str:
    """A costly moment in a few sentences."""
    situation = opinion.situation
    decision = situation.decision
    return review.voice(
        "review.heading",
        name=review.name(situation.seat),
        when=situation.when,
        number=situation.number + 1,
        ask=decision.message,
        own=decision.does(situation.choice),
        best=decision.does(opinion.best),
        points=difference(opinion, review.voice),
        why=opinion.reason,
    )


def none_costly(review: Review) -> str:
    """What is said where no moment was costly beyond doubt."""
    return review.voice("review.none.costly" if review.opinions else "review.none")
