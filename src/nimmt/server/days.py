"""The deals of the day at this server: everybody's table for them, and what players have made of them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from contextlib import suppress

from msgspec.structs import replace

from nimmt.daily.best import TRIES, best
from nimmt.daily.deal import PERSON, Daily
from nimmt.daily.tables import begins, dailies, deal_letters, first_lines, luck, result_of, table_id
from nimmt.protocol.answers import Seated
from nimmt.protocol.asking import PlayDaily
from nimmt.protocol.days import Dailies, DailyBest, DailyBoard, DailyResult
from nimmt.server.database import Fenced
from nimmt.server.tables import Tables
from nimmt.server.thinking import Thinkers
from nimmt.tables.log import TableLog, day_of
from nimmt.tables.refusals import Refusal, refused

SHOWN = 100
"""As many results are on a board."""
REMEMBERED = 20_000
"""As many results are kept at hand."""
DAY = 24 * 3600 * 1000
"""In milliseconds."""


class Days:
    """The deals of the day."""

    def __init__(self, tables: Tables, thinkers: Thinkers, well: str) -> None:
        self.tables = tables
        self.thinkers = thinkers
        self.well = well
        self.tries = TRIES
        self._best: dict[Daily, asyncio.Task[DailyBest]] = {}
        """The best lines of yesterday's deals."""
        self._results: OrderedDict[str, DailyResult | None] = OrderedDict()
        """What finished tables have come to; None for those that do not count."""
        self._today: Dailies | None = None

    def today(self) -> Dailies:
        """Today's deals, and how those of tomorrow are sealed."""
        now = self.tables.clock.now()
        if self._today is None or self._today.day != day_of(now):  # sealing them takes a while
            self._today = dailies(now, self.well)
        return self._today

    def luck(self, table: TableLog, seat: int) -> str:
        """What the luck of a bot at a table of a day's deal follows from; empty for everybody else."""
        return luck(table, seat, self.well)

    async def play(self, game: str, wish: PlayDaily) -> Seated:
        """The table where somebody plays today's deal; it is set up when they ask for the first time."""
        now = self.tables.clock.now()
        daily = Daily(game, day_of(now), self.well)
        own = table_id(daily, wish.key)
        try:
            await self.tables.get(own)
        except Refusal as refusal:
            if refusal.code != "not_found":
                raise
            with suppress(Fenced):  # they asked twice at once
                await self.tables.found(own, first_lines(daily, wish, now))
        return Seated(own, PERSON, wish.key)

    async def board(self, game: str, day: str, key: str | None) -> DailyBoard:
        """The results of a day, and those of whoever has this key."""
        today = day_of(self.tables.clock.now())
        try:
            daily = Daily(game, day or today, self.well)
        except ValueError:
            raise refused("not_found") from None
        over = daily.day < today
        since = begins(daily.day)
        # Who began before midnight plays on; nobody begins later.
        found = await self.tables.store.over(game, since, since + DAY, deal_letters(daily))
        own = table_id(daily, key) if key else ""
        results = {played: await self._result(played) for played in found}
        counted = [(played, result) for played, result in results.items() if result]
        counted.sort(key=lambda item: -item[1].percentile)
        shown = [_linked(result, played if over or played == own else "") for played, result in counted]
        mine = results.get(own)
        begun = own and (own in results or await self._is_there(own))
        secret = daily.secret.hex() if over else ""
        return DailyBoard(
            game,
            daily.day,
            daily.commitment,
            secret,
            daily.players,
            len(counted),
            tuple(shown[:SHOWN]),
            own if begun else "",
            mine and _linked(mine, own),
        )

    async def best(self, game: str) -> DailyBest:
        """The best line of yesterday's deal; it is looked for once."""
        yesterday = day_of(self.tables.clock.now() - DAY)
        daily = Daily(game, yesterday, self.well)
        if daily not in self._best:
            self._best = {kept: task for kept, task in self._best.items() if kept.day == yesterday}
            work = self.thinkers.think("daily", game, lambda: best(daily, self.tries))
            self._best[daily] = asyncio.create_task(work)
        try:
            return await asyncio.shield(self._best[daily])
        except Exception:
            self._best.pop(daily, None)
            raise

    async def _is_there(self, table: str) -> bool:
        try:
            await self.tables.get(table)
        except Refusal:
            return False
        return True

    async def _result(self, table: str) -> DailyResult | None:
        if table not in self._results:
            try:
                found = result_of((await self.tables.get(table)).log)
            except Refusal:
                return None
            self._results[table] = found
            if len(self._results) > REMEMBERED:
                self._results.popitem(last=False)
            return found
        return self._results[table]


def _linked(result: DailyResult, table: str) -> DailyResult:
    return replace(result, table=table)
