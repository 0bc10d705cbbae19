"""What a review found, in words that claim no more than was measured."""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec import Struct

from nimmt.decisions import plural
from nimmt.review.moments import Story
from nimmt.review.weighing import Opinion

COSTLIEST = 3
"""How many moments are shown in full."""


class Review(Struct, frozen=True):
    """A story and the opinions about it; fewer opinions than moments where it was stopped."""

    story: Story
    opinions: tuple[Opinion, ...]

    @property
    def stopped(self) -> bool:
        """Whether it was stopped before all moments were gone through."""
        return len(self.opinions) < len(self.story.moments)

    def name(self, seat: int) -> str:
        """A seat's name."""
        return self.story.names[seat]

    def of(self, seat: int) -> tuple[Opinion, ...]:
        """The opinions about a seat's decisions."""
        return tuple(opinion for opinion in self.opinions if opinion.moment.seat == seat)

    def costliest(self) -> tuple[Opinion, ...]:
        """The moments that cost most, of those that cost something beyond doubt."""
        clear = [opinion for opinion in self.opinions if opinion.clear]
        return tuple(sorted(clear, key=lambda opinion: -opinion.cost)[:COSTLIEST])


def points(cost: float, error: float) -> str:
    """A difference with its 95 % interval; without one where all worlds agreed.

    >>> points(1.84, 0.26), points(0.041, 0.012), points(4.0, 0.0)
    ('1.8 ± 0.5', '0.04 ± 0.02', '4.0')
    """
    if not error:
        return f"{cost:.1f}"
    digits = 1 if 1.96 * error >= 0.05 else 2
    return f"{cost:.{digits}f} ± {max(1.96 * error, 0.01):.{digits}f}"


def remark(opinion: Opinion) -> str:
    """What can be said about a choice."""
    if opinion.agrees:
        return "the bull's choice too"
    if opinion.clear:
        return "worse than the bull's choice"
    if opinion.better:
        return "better than the bull's choice"
    return "no worse than the bull's choice, within what can be told"


def introduction(review: Review) -> Iterator[str]:
    """The game, and each seat's outcome, a sentence a line."""
    story = review.story
    record = story.record
    yield f"{record.rules.title}, {plural(record.header.players, 'player')}."
    yield from story.notes
    if review.stopped:
        gone = f"{len(review.opinions)} of {plural(len(story.moments), 'decision')}"
        yield f"The review was stopped after {gone}."
    if story.forced:
        yield f"{plural(story.forced, 'decision')} without an alternative left out."
    if story.substituted:
        yield f"{plural(story.substituted, 'decision')} made by a bot in a player's place left out."
    for seat in story.seats:
        yield _outcome(review, seat)


def _outcome(review: Review, seat: int) -> str:
    opinions = review.of(seat)
    if not opinions:
        return f"{review.name(seat)}: no decisions to go through."
    agreed = sum(1 for opinion in opinions if opinion.agrees)
    clear = sum(1 for opinion in opinions if opinion.clear)
    cost = sum(opinion.cost for opinion in opinions)
    error = math.sqrt(sum(opinion.error**2 for opinion in opinions))
    return (
        f"{review.name(seat)}: {plural(len(opinions), 'decision')}, {agreed} as the bull would have made them, "
        f"{clear} clearly worse; in all {points(cost, error)} points given away."
    )


def heading(opinion: Opinion, name: str) -> str:
    """A costly moment in a sentence."""
    moment = opinion.moment
    own, bulls = (moment.decision.describe(choice).rstrip(".") for choice in (moment.choice, opinion.bulls))
    return (
        f"{name}, {moment.when} (choice {moment.number + 1} of the record). {moment.decision.prompt} "
        f"Played: {own}. The bull: {bulls}. Expected difference: {points(opinion.cost, opinion.error)} points."
    )


def none_costly(review: Review) -> str:
    """What is said where no moment was costly beyond doubt."""
    if not review.opinions:
        return "There is nothing to show."
    return "No choice was worse than the bull's beyond doubt."


EXPLANATION = (
    "A difference is what the bull's choice is expected to bring more than the one made, in points, from what the "
    "player could know then: both were played out in the same imagined worlds, by players who play sensibly. "
    "± is a 95 % interval: it covers the luck of these worlds, not what the bull may misjudge about other players. "
    "A difference counts as clear from three standard errors on."
)
