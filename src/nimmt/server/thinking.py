"""The bots of a server: they think in a few threads of their own, so that tables and clocks never wait for them.

Whose bot thinks next is a matter of `fairness`: many tables with slow bots delay nobody else's quick one.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from msgspec import Struct

from nimmt import bots
from nimmt.bots.introduction import fitting, introduced
from nimmt.choices import Choice
from nimmt.daily.deal import DailyBot
from nimmt.decisions import Decision
from nimmt.errors import NimmtError
from nimmt.protocol.answers import BotInfo
from nimmt.server.background import spawn
from nimmt.server.config import BadConfig, Config
from nimmt.server.fairness import Turns
from nimmt.server.metrics import BOTS_THOUGHT, BOTS_WAITING, ERRORS
from nimmt.tables.refusals import refused
from nimmt.views import View

log = logging.getLogger("nimmt.bots")

WORKERS = 3
"""Threads that think; one place has at most all but one of them."""

MOST = 1000
"""How much may wait that one place has asked for; a hundred tables of ten bots have less."""

T = TypeVar("T")


class Thought(Struct, frozen=True):
    """Something to think of, and who waits for what comes of it."""

    work: Callable[[], Any]
    answer: asyncio.Future[Any]


class Thinkers:
    """The bots by name. A thread has bots of its own, so none has to think of two things at once."""

    def __init__(self, config: Config, *, workers: int = WORKERS) -> None:
        self.offered = tuple([_info(name, "bots") for name in config.bots or bots.opponents()])
        """The bots that may take empty seats."""
        self.stand_in = _info(config.stand_in, "stand-in").name
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="bot")
        self._own = threading.local()
        self._stopped = False
        self.turns: Turns[Thought] = Turns(workers)

    def fitting(self, ruleset: str, players: int) -> Sequence[str]:
        """The names of those offered who play this game with this number of players."""
        return fitting(self.offered, ruleset, players)

    def stop(self) -> None:
        """Think no more."""
        self._stopped = True
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def choose(self, place: str, table: str, name: str, view: View, decision: Decision, luck: str = "") -> Choice:
        """What this bot chooses when it is its turn; where it fails, the fallback. Without a name the stand-in thinks.

        *place* and *table* are who it thinks for; *luck* is that of a day's deal.
        """
        if self.crowded(place):
            return decision.fallback  # whoever has set up so many tables has to do with worse bots
        try:
            choice = await self.think(place, table, lambda: self._choose(name or self.stand_in, view, decision, luck))
        except Exception:
            ERRORS.inc()
            log.exception("a bot failed; the fallback is chosen instead", extra={"bot": name})
            return decision.fallback
        if choice not in decision.choices:
            ERRORS.inc()
            log.error("a bot chose what is not legal; the fallback is chosen instead", extra={"bot": name})
            return decision.fallback
        return choice

    async def think(self, place: str, table: str, work: Callable[[], T]) -> T:
        """What comes of this work, which is done by a thread when it is their turn."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.turns.add(place, table, Thought(work, answer))
        self._go_on()
        return await answer

    def crowded(self, place: str) -> bool:
        """Whether so much waits for this place that nothing should be added."""
        return bool(place) and self.turns.waits_for(place) >= MOST

    def check_room(self, place: str) -> None:
        """Refusal where so much waits for this place that nothing should be added."""
        if self.crowded(place):
            raise refused("too_fast")

    def _go_on(self) -> None:
        """Give every thread that is free something to think of."""
        while taken := self.turns.take():
            place, table, thought = taken
            spawn(self._let_think(place, table, thought))
        BOTS_WAITING.set(self.turns.waiting)

    async def _let_think(self, place: Hashable, table: Hashable, thought: Thought) -> None:
        begun, loop = time.monotonic(), asyncio.get_running_loop()
        try:
            result = None if thought.answer.done() else await loop.run_in_executor(self._pool, thought.work)
        except Exception as error:
            if self._stopped:
                thought.answer.cancel()
            elif not thought.answer.done():
                thought.answer.set_exception(error)
        else:
            if not thought.answer.done():
                thought.answer.set_result(result)
        BOTS_THOUGHT.inc()
        self.turns.done(place, table, time.monotonic() - begun)
        if not self._stopped:
            self._go_on()

    def _choose(self, name: str, view: View, decision: Decision, luck: str) -> Choice:
        if luck:
            return DailyBot(name, luck).choose(view, decision)
        own: dict[tuple[str, str], bots.Bot] = self._own.__dict__.setdefault("bots", {})
        bot = own.get((name, view.ruleset))
        if bot is None:
            bot = own[name, view.ruleset] = bots.find(name)()
            bots.warm_up(bot, view)
        return bots.answer(bot, view, decision)


def _info(name: str, setting: str) -> BotInfo:
    try:
        return introduced(name)
    except NimmtError as error:
        raise BadConfig(f"--{setting}: {error}") from None
