"""The tables where a day's deal is played, at a server or without one: how they begin, their ids and their results.

A player's table has an id that follows from the day, the game and the player's key, so that asking again leads to the
same table, and the tables of a deal are found by how their ids begin.
"""

from __future__ import annotations

import base64
import hashlib
from datetime import UTC, date, datetime, timedelta

from nimmt.catalogue import names
from nimmt.daily.deal import HERD, PERSON, WELL, Daily
from nimmt.daily.result import Result
from nimmt.protocol.asking import NewTable, PlayDaily
from nimmt.protocol.days import Dailies, DailyGame, DailyResult
from nimmt.tables.entries import Entry
from nimmt.tables.joining import daily_table
from nimmt.tables.log import TableLog, day_of

DEAL, PLAYER = 8, 14
"""How many letters of a table's id tell the deal, and how many the player."""


def dailies(now: int, well: str = WELL) -> Dailies:
    """The deals of the day it is then, and how those of the day after are sealed."""
    day = day_of(now)
    return Dailies(day, begins(_after(day, 1)), tuple([_sealed(game, day, well) for game in names()]))


def _sealed(game: str, day: str, well: str) -> DailyGame:
    deal, tomorrow, yesterday = (Daily(game, _after(day, days), well) for days in (0, 1, -1))
    return DailyGame(game, deal.commitment, tomorrow.commitment, yesterday.secret.hex())


def first_lines(daily: Daily, wish: PlayDaily, now: int) -> list[Entry]:
    """How somebody's table for a deal begins."""
    new = NewTable(wish.name, daily.game, daily.options, daily.players, None)
    return daily_table(wish, new, daily.secret, daily.day, HERD, now)


def luck(table: TableLog, seat: int, well: str = WELL) -> str:
    """What the luck of a bot at a table of a day's deal follows from; empty for everybody else."""
    made = table.created
    if not made.daily or table.seats[seat].kind != "bot":
        return ""
    return Daily(made.ruleset, made.daily, well).bot(seat).seed


def result_of(table: TableLog) -> DailyResult | None:
    """What a finished table has come to; None where a bot has played for its player, or it cannot be read."""
    game = table.game
    if game is None or any(getattr(game.log[at], "seat", None) == PERSON for at in table.bot_answers):
        return None
    made, held = table.created, table.seats[PERSON]
    result = Result.of(Daily(made.ruleset, made.daily), game)
    return DailyResult(held.name, held.face, result.points, result.place, result.percentile, result.turns)


def begins(day: str) -> int:
    """When a day begins, in milliseconds since 1970."""
    return round(datetime.fromisoformat(day).replace(tzinfo=UTC).timestamp() * 1000)


def _after(day: str, days: int) -> str:
    return (date.fromisoformat(day) + timedelta(days)).isoformat()


def deal_letters(daily: Daily) -> str:
    """How the ids of a deal's tables begin."""
    return _letters(f"{daily.commitment} {daily.day}", DEAL)


def table_id(daily: Daily, key: str) -> str:
    """The id of the table where who has this key plays a deal."""
    return deal_letters(daily) + _letters(f"{daily.day} {daily.game} {key}", PLAYER)


def _letters(text: str, count: int) -> str:
    """So many letters of a hash; none begins like a flag of a command line."""
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest())[:count].decode().replace("-", "_")
