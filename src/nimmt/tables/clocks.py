"""Whose time runs at a table, and what is due there without anybody asking."""

from nimmt.protocol.happening import Timeout
from nimmt.tables.entries import Entry
from nimmt.tables.log import TableLog
from nimmt.tables.seats import Seat


def bots_due(table: TableLog) -> list[int]:
    """The seats for which a bot should answer now. Where nobody is left, the table rests."""
    if table.phase != "playing" or table.game is None or not any(map(_present, table.seats)):
        return []
    return [seat for seat in table.game.pending if table.by_bot(seat)]


def _present(held: Seat) -> bool:
    return held.kind == "person" and not held.away


def deadline(table: TableLog, seat: int) -> int | None:
    """When this person's time is used up."""
    held, timer = table.seats[seat], table.created.timer
    if table.phase != "playing" or timer is None or held.since is None or not _present(held):
        return None
    return held.since + timer.turn * 1000 + held.bank


def relief(table: TableLog, seat: int, patience: int) -> int | None:
    """When a game without a clock has waited *patience* milliseconds for this person."""
    held = table.seats[seat]
    if table.phase != "playing" or table.created.timer or held.since is None or not _present(held):
        return None
    return held.since + patience


def due(table: TableLog) -> int | None:
    """When something has to happen by itself: at once where a bot is asked, else when somebody's time is up."""
    if bots_due(table):
        return table.at
    deadlines = [deadline(table, seat) for seat in range(len(table.seats))]
    return min((time for time in deadlines if time is not None), default=None)


def time_up(table: TableLog, now: int) -> list[Entry]:
    """The lines for everybody whose time is used up."""
    late = [seat for seat in range(len(table.seats)) if (deadline(table, seat) or now + 1) <= now]
    return [Entry(now, Timeout(seat)) for seat in late]
