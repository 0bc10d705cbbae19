"""The bots of a server: they think in a few threads of their own, so that tables and clocks never wait for them."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from nimmt import bots
from nimmt.decisions import Choice, Decision
from nimmt.errors import NimmtError
from nimmt.protocol.answers import BotInfo
from nimmt.server.config import BadConfig, Config
from nimmt.server.metrics import ERRORS
from nimmt.tables.herd import NAMES
from nimmt.views import View

log = logging.getLogger("nimmt.bots")


class Thinkers:
    """The bots by name. A thread has bots of its own, so none has to think of two things at once."""

    def __init__(self, config: Config, *, workers: int = 2) -> None:
        self.offered = tuple([_info(name, "bots") for name in config.bots or bots.opponents()])
        """The bots that may take empty seats."""
        self.stand_in = _info(config.stand_in, "stand-in").name
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="bot")
        self._own = threading.local()

    def fitting(self, ruleset: str, players: int) -> Sequence[str]:
        """The names of those offered who play this game with so many."""
        names = [info.name for info in self.offered]
        return [name for name in names if not bots.misfit(name, bots.find(name), ruleset, players)]

    def stop(self) -> None:
        """Think no more."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def choose(self, name: str, view: View, decision: Decision) -> Choice:
        """What this bot chooses; where it fails, the fallback. Without a name the stand-in thinks."""
        try:
            loop = asyncio.get_running_loop()
            choice = await loop.run_in_executor(self._pool, self._think, name or self.stand_in, view, decision)
        except Exception:
            ERRORS.inc()
            log.exception("a bot failed; the fallback is chosen instead", extra={"bot": name})
            return decision.fallback
        if choice not in decision.choices:
            ERRORS.inc()
            log.error("a bot chose what is not legal; the fallback is chosen instead", extra={"bot": name})
            return decision.fallback
        return choice

    def _think(self, name: str, view: View, decision: Decision) -> Choice:
        own: dict[tuple[str, str], bots.Bot] = self._own.__dict__.setdefault("bots", {})
        bot = own.get((name, view.ruleset))
        if bot is None:
            bot = own[name, view.ruleset] = bots.find(name)()
            bots.warm_up(bot, view)
        return bots.answer(bot, view, decision)


def _info(name: str, setting: str) -> BotInfo:
    try:
        return BotInfo(name, bots.find(name).about, NAMES.get(name, ()))
    except NimmtError as error:
        raise BadConfig(f"--{setting}: {error}") from None
