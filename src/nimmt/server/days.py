"""The deals of the day at this server: everybody's table for them, and what players have made of them.

A player's table has an id that follows from the day, the game and the player's key, so that asking again leads to the
same table, and the tables of a deal are found by how their ids begin.
"""

from __future__ import annotations

import base64
import hashlib
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta

from msgspec.structs import replace

from nimmt.catalogue import names
from nimmt.daily.deal import HERD, PERSON, Daily
from nimmt.daily.result import Result
from nimmt.protocol.answers import Seated
from nimmt.protocol.asking import NewTable, PlayDaily
from nimmt.protocol.days import Dailies, DailyBoard, DailyGame, DailyResult
from nimmt.server.database import Fenced
from nimmt.server.tables import Tables
from nimmt.tables.joining import daily_table
from nimmt.tables.log import TableLog, day_of
from nimmt.tables.refusals import Refusal, refused

SHOWN = 100
"""As many results are on a board."""
DEAL, PLAYER = 8, 14
"""How many letters of a table's id tell the deal, and how many the player."""


class Days:
    """The deals of the day."""

    def __init__(self, tables: Tables, well: str) -> None:
        self.tables = tables
        self.well = well
        self._results: dict[str, DailyResult | None] = {}
        """What finished tables have come to; None for those that do not count."""

    def today(self) -> Dailies:
        """Today's deals, and how those of tomorrow are sealed."""
        day = day_of(self.tables.clock.now())
        games = tuple([self._sealed(game, day) for game in names()])
        return Dailies(day, _begins(_after(day, 1)), games)

    def _sealed(self, game: str, day: str) -> DailyGame:
        deal, tomorrow, yesterday = (Daily(game, _after(day, days), self.well) for days in (0, 1, -1))
        return DailyGame(game, deal.commitment, tomorrow.commitment, yesterday.secret.hex())

    def luck(self, table: TableLog, seat: int) -> str:
        """What the luck of a bot at a table of a day's deal follows from; empty for everybody else."""
        made = table.created
        if not made.daily or table.seats[seat].kind != "bot":
            return ""
        return Daily(made.ruleset, made.daily, self.well).bot(seat).seed

    async def play(self, game: str, wish: PlayDaily) -> Seated:
        """The table where somebody plays today's deal; it is set up when they ask for the first time."""
        now = self.tables.clock.now()
        daily = Daily(game, day_of(now), self.well)
        table_id = _id(daily, wish.key)
        new = NewTable(wish.name, game, daily.options, daily.players, None)
        lines = daily_table(wish, new, daily.secret, daily.day, HERD, now)
        try:
            await self.tables.get(table_id)
        except Refusal as refusal:
            if refusal.code != "not_found":
                raise
            with suppress(Fenced):  # they asked twice at once
                await self.tables.found(table_id, lines)
        return Seated(table_id, PERSON, wish.key)

    async def board(self, game: str, day: str, key: str | None) -> DailyBoard:
        """The results of a day, and those of whoever has this key."""
        today = day_of(self.tables.clock.now())
        try:
            daily = Daily(game, day or today, self.well)
        except ValueError:
            raise refused("not_found") from None
        over = daily.day < today
        since = _begins(daily.day)
        # Who began before midnight plays on; nobody begins later.
        found = await self.tables.store.over(game, since, since + _DAY, _deal(daily))
        own = _id(daily, key) if key else ""
        results = {table_id: await self._result(table_id) for table_id in found}
        counted = [(table_id, result) for table_id, result in results.items() if result]
        counted.sort(key=lambda item: -item[1].percentile)
        shown = [_linked(result, table_id if over or table_id == own else "") for table_id, result in counted]
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

    async def _is_there(self, table_id: str) -> bool:
        try:
            await self.tables.get(table_id)
        except Refusal:
            return False
        return True

    async def _result(self, table_id: str) -> DailyResult | None:
        if table_id not in self._results:
            try:
                table = (await self.tables.get(table_id)).log
            except Refusal:
                return None
            self._results[table_id] = result_of(table)
        return self._results[table_id]


def result_of(table: TableLog) -> DailyResult | None:
    """What a finished table has come to; None where a bot has played for its player, or it cannot be read."""
    game = table.game
    if game is None or any(getattr(game.log[at], "seat", None) == PERSON for at in table.bot_answers):
        return None
    made, held = table.created, table.seats[PERSON]
    result = Result.of(Daily(made.ruleset, made.daily), game)
    return DailyResult(held.name, held.face, result.points, result.place, result.percentile, result.turns)


def _linked(result: DailyResult, table_id: str) -> DailyResult:
    return replace(result, table=table_id)


_DAY = 24 * 3600 * 1000


def _after(day: str, days: int) -> str:
    return (date.fromisoformat(day) + timedelta(days)).isoformat()


def _begins(day: str) -> int:
    """When a day begins, in milliseconds since 1970."""
    return round(datetime.fromisoformat(day).replace(tzinfo=UTC).timestamp() * 1000)


def _deal(daily: Daily) -> str:
    return _letters(f"{daily.commitment} {daily.day}", DEAL)


def _id(daily: Daily, key: str) -> str:
    return _deal(daily) + _letters(f"{daily.day} {daily.game} {key}", PLAYER)


def _letters(text: str, count: int) -> str:
    """So many letters of a hash; none begins like a flag of a command line."""
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest())[:count].decode().replace("-", "_")
