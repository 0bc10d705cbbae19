"""What a command does to a table: the lines it adds to the log, or a refusal that says why.

Nothing here writes or changes anything. People, bots and clocks all pass through `judge`.
"""

from collections.abc import Callable, Sequence, Set
from typing import Literal

from nimmt.decisions import Choice
from nimmt.protocol.asking import (
    AnyCommand,
    Back,
    Chat,
    Choose,
    Kick,
    Leave,
    Mute,
    Offer,
    Relieve,
    Rematch,
    Start,
)
from nimmt.protocol.happening import (
    Answered,
    AnyWhat,
    Kicked,
    Left,
    Muted,
    Offered,
    Relieved,
    Rematched,
    Returned,
    Said,
    Started,
)
from nimmt.tables.clocks import relief
from nimmt.tables.entries import Entry
from nimmt.tables.log import TableLog
from nimmt.tables.refusals import Duplicate, Refusal
from nimmt.tables.text import clean
from nimmt.words import say

CHATS, CHAT_TIME = 10, 10_000
"""How many chat messages a seat may send, and in how many milliseconds."""
CHANGES = 20
"""How often a seat may answer one question."""
LINES = 20_000
"""How many lines a table's log may have before there is no more chat."""
PATIENCE = 60_000
"""How many milliseconds a game without a clock waits for somebody before a bot may be asked to play for them."""


def judge(
    table: TableLog,
    seat: int | None,
    command: AnyCommand,
    now: int,
    *,
    by: Literal["player", "bot"] = "player",
    new_table: Callable[[], str] = lambda: "",
    bots: Sequence[str] = (),
    gone: Set[int] = frozenset(),
    patience: int = PATIENCE,
) -> list[Entry]:
    """The lines this command adds to the log; Refusal or Duplicate where it changes nothing.

    *bots* are those that may take empty seats, *gone* the seats for which nobody is connected, and *patience* the
    milliseconds that a game without a clock waits for somebody.
    """
    if seat is None:
        raise Refusal("spectator", "You are watching; only those who sit at the table can do that.")
    if command.id and (seat, command.id) in table.done:
        raise Duplicate(table.done[seat, command.id])
    if not isinstance(command, Leave | Chat | Mute):
        table.check_playable()
    match command:
        case Choose(_, seq, choice):
            return _play(table, seat, seq, choice, command.id, now, by)
        case Start(_, wanted):
            what: AnyWhat = _start(table, seat, wanted, bots, gone)
        case Leave():
            what = _leave(table, seat)
        case Back():
            what = _back(table, seat)
        case Chat(_, text):
            what = _chat(table, seat, text, now)
        case Mute(_, other, on):
            what = _mute(table, seat, other, on)
        case Kick(_, other):
            what = _kick(table, seat, other, gone)
        case Relieve(_, other):
            what = _relieve(table, seat, other, now, patience)
        case Offer(_, other):
            what = _offer(table, seat, other, gone)
        case Rematch():
            what = _rematch(table, seat, new_table)
    return [Entry(now, what, command.id, seat)]


# --- one command each ------------------------------------------------------------------------------------


def _play(
    table: TableLog, seat: int, seq: int, choice: Choice, command_id: str, now: int, by: Literal["player", "bot"]
) -> list[Entry]:
    game = table.game
    if table.phase != "playing" or game is None:
        raise Refusal("phase", _no_game(table))
    if by == "bot" and not table.by_bot(seat):
        raise Refusal("late", "The player is back.")
    if seq > table.seq:
        raise Refusal("late", f"The table is at seq {table.seq}; {seq} has not happened yet.")
    if seq < table.seats[seat].stamp:
        raise Refusal("late", "That answer was meant for an earlier moment. Look at the table again, then choose.")
    decision = game.pending.get(seat) or game.sealed.get(seat)
    if decision is None:
        raise Refusal("late", "You have nothing to decide now.")
    if choice not in decision.choices:
        raise Refusal("illegal", say(decision.refusal(choice)))
    if table.seats[seat].changes >= CHANGES:
        raise Refusal("too_fast", "You have changed your mind often enough; your last answer stands.")
    line = Entry(now, Answered(seat, by), command_id, seat, choice=choice)
    if by == "player" and table.seats[seat].away:
        return [Entry(now, Returned(seat)), line]
    return [line]


def _hosts(table: TableLog, seat: int, gone: Set[int]) -> bool:
    """Whether this seat may do what the host does: anybody may while the host is gone."""
    return seat == table.host or table.host in gone


def _start(
    table: TableLog, seat: int, bots: str | tuple[str, ...] | None, offered: Sequence[str], gone: Set[int]
) -> Started:
    if table.phase != "waiting":
        raise Refusal("phase", "The game has begun already.")
    if not _hosts(table, seat, gone):
        raise Refusal("not_host", "Only the host can start the game.")
    free = [number for number, held in enumerate(table.seats) if held.kind == "free"]
    for bot in (bots,) if isinstance(bots, str) else bots or ():
        if bot not in offered:
            raise Refusal("illegal", f"There is no bot {bot!r} here; there are: {', '.join(offered)}.")
    if isinstance(bots, tuple) and len(bots) != len(free):
        raise Refusal("illegal", f"Name one bot for each of the {len(free)} empty seats, not {len(bots)}.")
    if free and bots is None:
        raise Refusal(
            "phase", f"There are {len(free)} empty seats. Wait for more players, or start with bots in the empty seats."
        )
    return Started(tuple(free), bots or "" if free else "")


def _leave(table: TableLog, seat: int) -> Left:
    if table.phase not in ("waiting", "playing"):
        raise Refusal("phase", "The game is over; there is nothing to leave.")
    if table.seats[seat].away:
        raise Refusal("phase", "You have left already; a bot plays for you.")
    return Left(seat)


def _back(table: TableLog, seat: int) -> Returned:
    if table.phase != "playing" or not table.seats[seat].away:
        raise Refusal("phase", "No bot is playing for you.")
    return Returned(seat)


def _chat(table: TableLog, seat: int, text: str, now: int) -> Said:
    if table.seats[seat].muted:
        raise Refusal("muted", "The host has muted you.")
    cleaned = clean(text)
    if not cleaned:
        raise Refusal("illegal", "There is nothing to read in that message.")
    if len([at for at in table.seats[seat].said if at > now - CHAT_TIME]) >= CHATS or table.seq >= LINES:
        raise Refusal("too_fast", "You have said a lot; please wait a little.")
    return Said(seat, cleaned)


def _mute(table: TableLog, seat: int, other: int, on: bool) -> Muted:
    if seat != table.host:
        raise Refusal("not_host", "Only the host can mute. You can hide somebody's chat for yourself.")
    if other >= len(table.seats) or table.seats[other].kind != "person" or other == seat:
        raise Refusal("illegal", f"Nobody at seat {other} can be muted.")
    if table.seats[other].muted == on:
        raise Refusal("phase", f"Seat {other} is {'muted already' if on else 'not muted'}.")
    return Muted(other, on)


def _kick(table: TableLog, seat: int, other: int, gone: Set[int]) -> Kicked:
    if not _hosts(table, seat, gone):
        raise Refusal("not_host", "Only the host can remove somebody.")
    if table.phase != "waiting":
        raise Refusal("phase", "Nobody is removed once the game has begun.")
    if other >= len(table.seats) or table.seats[other].kind != "person" or other == seat:
        raise Refusal("illegal", f"Nobody at seat {other} can be removed.")
    return Kicked(other)


def _relieve(table: TableLog, seat: int, other: int, now: int, patience: int) -> Relieved:
    if table.phase != "playing":
        raise Refusal("phase", _no_game(table))
    if table.created.timer:
        raise Refusal("phase", "This table has a clock; when somebody's time is up a bot plays by itself.")
    waited = relief(table, other, patience) if other < len(table.seats) and other != seat else None
    if waited is None:
        raise Refusal("illegal", f"The game is not waiting for somebody at seat {other}.")
    if now < waited:
        raise Refusal("late", f"Give them a little more time: {(waited - now + 999) // 1000} seconds.")
    return Relieved(other, seat)


def _offer(table: TableLog, seat: int, other: int, gone: Set[int]) -> Offered:
    if not _hosts(table, seat, gone):
        raise Refusal("not_host", "Only the host can offer a seat to somebody else.")
    if table.phase != "playing":
        raise Refusal("phase", _no_game(table))
    if other >= len(table.seats) or not table.seats[other].away:
        raise Refusal("illegal", f"No bot plays for somebody at seat {other}.")
    if table.seats[other].offered:
        raise Refusal("phase", f"Seat {other} is offered already.")
    return Offered(other)


def _rematch(table: TableLog, seat: int, new_table: Callable[[], str]) -> Rematched:
    if table.phase not in ("over", "closed"):
        raise Refusal("phase", "The game is not over yet.")
    if table.rematch:
        raise Refusal("phase", "There is a new table already; follow the others to it.")
    return Rematched(new_table(), seat)


def _no_game(table: TableLog) -> str:
    if table.phase == "waiting":
        return "The game has not begun."
    return "The game is over." if table.phase == "over" else "The table was closed."
