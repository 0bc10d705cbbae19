"""The coach of a device: hints, remarks and reviews as a server gives them, thought of by plain Python in bounded time.

Without compiled code there is time for far fewer worlds, so less is found beyond doubt; nothing else is otherwise.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, TypeVar

from nimmt.protocol.coaching import Advice, Remark
from nimmt.protocol.reviewing import AnyReviewPiece, ReviewBegan
from nimmt.review.advice import advice, remark
from nimmt.review.pieces import began, ended, found, opened
from nimmt.review.weighing import Effort, Opinion, weigh
from nimmt.tables.hints import last_reply
from nimmt.tables.log import TableLog
from nimmt.tables.refusals import refused

EFFORT = Effort(seconds=2.0)
"""About one question at a table: half of it where there is a network to ask."""
LONGEST = 60.0
"""Seconds after which a review ends with what it has found."""
LEAST, MOST = 0.3, 3.0
"""How many of them one decision gets at least and at most."""
KEPT = 20
"""How many answers are remembered, for whoever asks again."""

T = TypeVar("T")


class DeviceReview:
    """A game that is gone through, a piece at a time, so that everything else has its turn in between."""

    def __init__(self, record: str, longest: float) -> None:
        self.dossier, self._replay = opened(record)
        self.opinions: list[Opinion] = []
        self._left = longest

    def first(self) -> ReviewBegan:
        """The piece it begins with."""
        return began(self.dossier, self._replay)

    def piece(self) -> AnyReviewPiece:
        """The next piece. Each decision that is left gets its share of the time that is left."""
        rest = self.dossier.situations[len(self.opinions) :]
        if not rest or (self.opinions and self._left <= 0):
            return ended(self.dossier, self.opinions)
        start = time.perf_counter()
        opinion = weigh(rest[0], Effort(min(max(self._left / len(rest), LEAST), MOST)))
        self._left -= time.perf_counter() - start
        self.opinions.append(opinion)
        return found(opinion)


class DeviceCoach:
    """Answers whoever plays on this device."""

    def __init__(self, effort: Effort = EFFORT) -> None:
        self.effort = effort
        self.longest = LONGEST
        self._said: dict[tuple[str, int, int], Any] = {}
        """What was thought of, by table, seat and the seq of the question or answer."""
        self._review: DeviceReview | None = None

    def hint(self, table: TableLog, seat: int) -> Advice:
        """What to do about the question that a seat is asked."""
        assert table.game is not None
        view = table.game.view(seat)
        return self._once((table.id, seat, table.seats[seat].stamp), lambda: advice(view, self.effort))

    def remark(self, table: TableLog, seat: int) -> Remark:
        """What a seat's last answer has given away."""
        reply = last_reply(table, seat)
        return self._once((table.id, seat, reply.seq), lambda: remark(seat, reply, self.effort))

    def _once(self, asked: tuple[str, int, int], work: Callable[[], T]) -> T:
        """What comes of this work; whoever asks for it again gets the same."""
        if asked not in self._said:
            if len(self._said) == KEPT:
                self._said.clear()
            self._said[asked] = work()
        said: T = self._said[asked]
        return said

    def review(self, record: str) -> ReviewBegan:
        """Begin to go through a game; one that is under way is given up."""
        self._review = DeviceReview(record, self.longest)
        return self._review.first()

    def piece(self) -> AnyReviewPiece:
        """What is found next in the game that is gone through."""
        if self._review is None:
            raise refused("not_found")
        return self._review.piece()
