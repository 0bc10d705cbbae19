"""Whose time runs at a table, and what is due there without anybody asking."""

from nimmt.protocol.happening import Timeout
from nimmt.tables.entries import Entry
from nimmt.tables.log import TableLog
from nimmt.tables.seats import TableSeat

LEASE = 2000
"""Milliseconds for which the server that asks a bot is relied on to answer, or to say that it still thinks."""


def bots_due(table: TableLog) -> list[int]:
    """The seats for which a bot should answer now. Where nobody is left, the table rests."""
    if table.phase != "playing" or table.game is None or not any(map(_present, table.seats)):
        return []
    return [seat for seat in table.game.pending if table.by_bot(seat)]


def _present(held: TableSeat) -> bool:
    return held.kind == "person" and not held.away


def deadline(table: TableLog, seat: int) -> int | None:
    """When this person's time is used up."""
    held, timer = table.seats[seat], table.created.timer
    if table.phase != "playing" or timer is None or held.since is None or not _present(held):
        return None
    return held.since + timer.turn * 1000 + held.bank


def first_deadline(table: TableLog) -> int | None:
    """When the first person's time is used up."""
    times = [deadline(table, seat) for seat in range(len(table.seats))]
    return min((time for time in times if time is not None), default=None)


def relief(table: TableLog, seat: int, patience: int) -> int | None:
    """When a game without a clock has waited *patience* milliseconds for this person."""
    held = table.seats[seat]
    if table.phase != "playing" or table.created.timer or held.since is None or not _present(held):
        return None
    return held.since + patience


def asked_bots(table: TableLog) -> frozenset[tuple[int, int]]:
    """The same, each with the seq at which it was asked: what a bot has to think of just once."""
    return frozenset((seat, table.seats[seat].stamp) for seat in bots_due(table))


def due(table: TableLog) -> int | None:
    """When somebody has to look after the table: when a person's time is up, or a bot has not answered.

    Who writes the line that asks a bot lets it think; who finds the table due takes that over.
    """
    times = [first_deadline(table), table.at + LEASE if bots_due(table) else None]
    return min((time for time in times if time is not None), default=None)


def time_up(table: TableLog, now: int, allowed: int = 0) -> list[Entry]:
    """The lines for everybody whose time is used up, and has been for the milliseconds that are *allowed*."""
    late = [seat for seat in range(len(table.seats)) if (deadline(table, seat) or now + 1) <= now - allowed]
    return [Entry(now, Timeout(seat)) for seat in late]
