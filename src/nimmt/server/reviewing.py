"""Games gone through at the server: the findings of ``nimmt review``, sent as they come.

Each decision is one piece of work in the bots' threads, in the fair turn of whoever asks; one review at a time from an
address, and no more than a minute of it.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

from msgspec import Struct
from msgspec.json import encode

from nimmt.bots.ladder.aurochs import AurochsBot
from nimmt.protocol.answers import Replay
from nimmt.review.pieces import EFFORT, began, ended, found, opened
from nimmt.review.situations import Dossier
from nimmt.review.weighing import Effort, Opinion, weigh
from nimmt.server.limits import Limit
from nimmt.server.thinking import Thinkers
from nimmt.tables.refusals import refused

LONGEST = 60.0
"""Seconds after which a review ends with what it has found."""
AT_ONCE = 2
"""How many decisions of one review are thought about at a time."""
A_SECOND, BURST = 0.2, 6
"""How many reviews one address may begin, and how many at once after a rest."""


class Reviews:
    """The reviews that are under way."""

    def __init__(self, thinkers: Thinkers, *, limited: bool = True, effort: Effort = EFFORT) -> None:
        self.thinkers = thinkers
        self.effort = effort
        self.limit = Limit(A_SECOND if limited else 0, burst=BURST)
        self.longest = LONGEST
        self._busy: set[str] = set()

    async def begin(self, place: str, text: str) -> AsyncIterator[bytes]:
        """The pieces of a record's review, each a line of JSON; Refusal where it is none, or too many are asked for."""
        if place in self._busy or not self.limit.passes(place):
            raise refused("too_fast", "review")
        with self._reserved(place):
            dossier, replay = await self.thinkers.think(place, "review", lambda: opened(text))
        return self._pieces(place, dossier, replay)

    @contextmanager
    def _reserved(self, place: str) -> Iterator[None]:
        self._busy.add(place)
        try:
            yield
        finally:
            self._busy.discard(place)

    async def _pieces(self, place: str, dossier: Dossier, replay: Replay) -> AsyncIterator[bytes]:
        if place in self._busy:
            return
        opinions: list[Opinion] = []
        with self._reserved(place):
            yield _line(began(dossier, replay))
            if dossier.situations:
                await self.thinkers.think(place, "review", lambda: AurochsBot().warm_up(dossier.situations[0].view))
            until = time.monotonic() + self.longest
            async for opinion in self._opinions(place, dossier):
                opinions.append(opinion)
                yield _line(found(opinion))
                if time.monotonic() > until:
                    break
            yield _line(await self.thinkers.think(place, "review", lambda: ended(dossier, opinions)))

    async def _opinions(self, place: str, dossier: Dossier) -> AsyncIterator[Opinion]:
        """One opinion after another, a few thought about at a time."""
        waiting: deque[asyncio.Task[Opinion]] = deque()
        try:
            for situation in dossier.situations:
                work = lambda situation=situation: weigh(situation, self.effort)  # noqa: E731
                waiting.append(asyncio.create_task(self.thinkers.think(place, "review", work)))
                if len(waiting) == AT_ONCE:
                    yield await waiting.popleft()
            while waiting:
                yield await waiting.popleft()
        finally:
            for task in waiting:
                task.cancel()


def _line(piece: Struct) -> bytes:
    return encode(piece) + b"\n"
