"""What a command does to a table: the lines it adds to the log, or a refusal that says why.

Nothing here writes or changes anything. People, bots and clocks all pass through `judge`.
"""

from collections.abc import Callable, Sequence, Set
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from nimmt.catalogue import set_up
from nimmt.dealing import SealedDealer
from nimmt.decisions import Choice
from nimmt.errors import NimmtError
from nimmt.ruleset import Rules
from nimmt.server.asking import (
    AnyCommand,
    Back,
    Chat,
    Choose,
    Join,
    Kick,
    Leave,
    Mute,
    NewTable,
    Offer,
    Relieve,
    Rematch,
    Start,
)
from nimmt.server.entries import Entry, hash_of
from nimmt.server.happening import (
    Answered,
    AnyWhat,
    Created,
    Joined,
    Kicked,
    Left,
    Muted,
    Offered,
    Relieved,
    Rematched,
    Returned,
    Said,
    Started,
    Timeout,
)
from nimmt.server.protocol import Code
from nimmt.server.state import TableLog
from nimmt.server.words import clean

CHATS, CHAT_TIME = 10, 10_000
"""So many chat messages of a seat in so many milliseconds."""
CHANGES = 20
"""So many answers of a seat to one question."""
LINES = 20_000
"""So many lines has a table's log, then there is no more chat."""
PATIENCE = 60_000
"""So many milliseconds a game without a clock waits for somebody before a bot may be asked to play for them."""


KICKED = "The host has removed you from this table."


class Refusal(NimmtError):
    """Nothing is changed, and why. The *code* is for programs, the text for people."""

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.code: Code = code
        self.message = message


class Duplicate(NimmtError):
    """The command has been carried out already, at this seq."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"carried out already at seq {seq}")
        self.seq = seq


def set_up_table(new: NewTable, key: str, now: int) -> list[Entry]:
    """The first lines of a new table, its founder at seat 0."""
    rules = set_up(new.ruleset, new.seats, new.options)
    dealer = SealedDealer()
    created = Created(
        ruleset=rules.name,
        rules_version=rules.version,
        options=_options(rules),
        seats=new.seats,
        timer=new.timer,
        open=new.open,
        commitment=dealer.commitment,
    )
    return [
        Entry(now, created, dealer=dealer.secret.hex()),
        Entry(now, Joined(0, _name(new.name)), key=hash_of(key)),
    ]


def _options(rules: Rules[Any, Any]) -> dict[str, Any]:
    """The options as they will be played, defaults written out."""
    return {name: value for name, value in msgspec.to_builtins(rules.options).items() if value is not None}


def rematch(table: TableLog, by: int, now: int) -> list[Entry]:
    """The first lines of the table where the same people, with the same keys, meet again; who asked is its host."""
    dealer = SealedDealer()
    created = replace(table.created, commitment=dealer.commitment, rematch_of=table.id)
    lines = [Entry(now, created, dealer=dealer.secret.hex())]
    people = [seat for seat, held in enumerate(table.seats) if held.kind == "person"]
    for seat in sorted(people, key=lambda seat: seat != by):
        held = table.seats[seat]
        lines.append(Entry(now, Joined(seat, held.name), key=held.key))
    return lines


def join(table: TableLog, wish: Join, key: str, now: int) -> tuple[int, list[Entry]]:
    """Somebody sits down, or takes over a seat that is offered. Who asks twice with the same key has one seat."""
    held = table.holder(hash_of(key))
    if held is not None:
        return held, []
    if hash_of(key) in table.kicked:
        raise Refusal("kicked", KICKED)
    _playable(table)
    free = [seat for seat, held in enumerate(table.seats) if held.kind == "free" or held.offered]
    if table.phase not in ("waiting", "playing") or (table.phase == "playing" and not free):
        raise Refusal("phase", "The game has begun; you can watch, but not join.")
    if not free:
        raise Refusal("full", "All seats are taken.")
    seat = free[0] if wish.seat is None else wish.seat
    if seat not in free:
        raise Refusal("full", f"Seat {seat} is not free; free are: {', '.join(map(str, free))}.")
    return seat, [Entry(now, Joined(seat, _name(wish.name)), key=hash_of(key))]


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
        _playable(table)
    match command:
        case Choose(_, seq, choice):
            return _play(table, seat, seq, choice, command.id, now, by)
        case Start(_, bot):
            what: AnyWhat = _start(table, seat, bot, bots, gone)
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


def time_up(table: TableLog, now: int) -> list[Entry]:
    """The lines for everybody whose time is used up."""
    late = [seat for seat in range(len(table.seats)) if (table.deadline(seat) or now + 1) <= now]
    return [Entry(now, Timeout(seat)) for seat in late]


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
        raise Refusal("illegal", decision.refusal(choice))
    if table.seats[seat].changes >= CHANGES:
        raise Refusal("too_fast", "You have changed your mind often enough; your last answer stands.")
    line = Entry(now, Answered(seat, by), command_id, seat, choice=choice)
    if by == "player" and table.seats[seat].away:
        return [Entry(now, Returned(seat)), line]
    return [line]


def _hosts(table: TableLog, seat: int, gone: Set[int]) -> bool:
    """Whether this seat may do what the host does: anybody may while the host is gone."""
    return seat == table.host or table.host in gone


def _start(table: TableLog, seat: int, bot: str | None, offered: Sequence[str], gone: Set[int]) -> Started:
    if table.phase != "waiting":
        raise Refusal("phase", "The game has begun already.")
    if not _hosts(table, seat, gone):
        raise Refusal("not_host", "Only the host can start the game.")
    free = [number for number, held in enumerate(table.seats) if held.kind == "free"]
    if bot is not None and bot not in offered:
        raise Refusal("illegal", f"There is no bot {bot!r} here; there are: {', '.join(offered)}.")
    if free and bot is None:
        raise Refusal(
            "phase", f"There are {len(free)} empty seats. Wait for more players, or start with bots in the empty seats."
        )
    return Started(tuple(free), bot or "" if free else "")


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
    relief = table.relief(other, patience) if other < len(table.seats) and other != seat else None
    if relief is None:
        raise Refusal("illegal", f"The game is not waiting for somebody at seat {other}.")
    if now < relief:
        raise Refusal("late", f"Give them a little more time: {(relief - now + 999) // 1000} seconds.")
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


def _playable(table: TableLog) -> None:
    if table.problem:
        raise Refusal("rules_version", table.problem)


def _no_game(table: TableLog) -> str:
    if table.phase == "waiting":
        return "The game has not begun."
    return "The game is over." if table.phase == "over" else "The table was closed."


def _name(text: str) -> str:
    name = clean(text)
    if not name:
        raise Refusal("illegal", "Choose a name that can be read.")
    return name
