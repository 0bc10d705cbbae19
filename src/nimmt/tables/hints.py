"""Who may ask what a bot would do: never where other people play for a result and have not agreed to it."""

from nimmt.protocol.happening import Hinted
from nimmt.tables.entries import Entry
from nimmt.tables.log import TableLog
from nimmt.tables.refusals import refused
from nimmt.tables.seats import Reply


def may_ask(table: TableLog, seat: int) -> bool:
    """Whether this seat may ask: all others are bots, or everybody sat down at a table with hints. No day's deal."""
    if table.created.daily:
        return False
    if table.created.coach != "bots":
        return True
    return all(held.kind == "bot" for number, held in enumerate(table.seats) if number != seat)


def ask(table: TableLog, seat: int, now: int) -> list[Entry]:
    """The line that says that a seat asked; none where it has asked about this question before."""
    game = table.game
    if table.created.daily:
        raise refused("illegal", "daily")
    if not may_ask(table, seat):
        raise refused("illegal", "hint")
    if game is None or seat not in game.pending:
        raise refused("late", "nothing")
    return [] if table.seats[seat].hinted else [Entry(now, Hinted(seat), seat=seat)]


def last_reply(table: TableLog, seat: int) -> Reply:
    """The last answer of a seat that cannot be replaced any more, where the table has a coach who comments on it."""
    if table.created.coach != "teach":
        raise refused("illegal", "teach")
    reply = table.seats[seat].reply
    if table.game is None or reply is None or seat in table.game.sealed:
        raise refused("late", "remark")
    return reply
