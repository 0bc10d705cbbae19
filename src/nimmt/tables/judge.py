"""What a command does to a table: the lines it adds to the log, or a refusal that says why.

Nothing here writes or changes anything. People, bots and clocks all pass through `judge`.
"""

from collections.abc import Callable, Sequence, Set
from typing import Literal

from nimmt.choices import Choice
from nimmt.errors import NimmtError
from nimmt.protocol import happening
from nimmt.protocol.asking import (
    AnyCommand,
    Back,
    Change,
    Chat,
    Choose,
    End,
    Hear,
    Kick,
    Leave,
    Mute,
    Offer,
    Relieve,
    Rematch,
    Rename,
    Start,
)
from nimmt.tables.bounds import ARRANGEMENTS, CHANGES, CHAT_TIME, CHATS, CHATTER, GOINGS, MUTES, PATIENCE
from nimmt.tables.clocks import relief
from nimmt.tables.entries import Entry
from nimmt.tables.joining import name_at, terms
from nimmt.tables.log import AUDIENCE, TableLog
from nimmt.tables.refusals import Duplicate, Refusal, illegal, refused
from nimmt.tables.text import clean
from nimmt.words import Who


def judge(
    table: TableLog,
    seat: int | None,
    command: AnyCommand,
    now: int,
    *,
    by: Literal["player", "bot"] = "player",
    new_table: Callable[[], str] = lambda: "",
    bots: Sequence[str] = (),
    absent: Set[int] = frozenset(),
    gone: Set[int] = frozenset(),
    here: Set[int] = frozenset(),
    patience: int = PATIENCE,
) -> list[Entry]:
    """The lines this command adds to the log; Refusal or Duplicate where it changes nothing.

    *bots* are those that may take empty seats, *here* the seats for which somebody is there, *absent* those for
    which nobody is, *gone* those for which nobody has been for a while, and *patience* the milliseconds that a game
    without a clock waits for somebody. Anybody may begin without an absent host; a host's other rights need more time.
    """
    if seat is None:
        if not isinstance(command, Chat) or not table.audience:
            raise refused("spectator")
        seat = AUDIENCE
    if command.id and (seat, command.id) in table.done:
        raise Duplicate(table.done[seat, command.id])
    if not isinstance(command, Leave | Chat | Mute | End):
        table.check_playable()
    match command:
        case Choose(_, seq, choice):
            return _play(table, seat, seq, choice, command.id, now, by)
        case Start(_, wanted):
            what: happening.AnyWhat = _start(table, seat, wanted, bots, gone | absent)
        case Change():
            what = _change(table, seat, command, gone)
        case Rename():
            what = _rename(table, seat, command)
        case End():
            what = _end(table, seat)
        case Hear(_, on):
            what = _hear(table, seat, on)
        case Leave():
            what = _leave(table, seat)
        case Back():
            what = _back(table, seat)
        case Chat(_, text, name) if seat == AUDIENCE:
            what = _chat_watching(table, text, name, now)
        case Chat(_, text):
            what = _chat(table, seat, text, now)
        case Mute(_, other, on):
            what = _mute(table, seat, other, on)
        case Kick(_, other):
            what = _kick(table, seat, other, gone)
        case Relieve(_, other):
            what = _relieve(table, seat, other, now, patience)
        case Offer(_, other):
            what = _offer(table, seat, other, gone, here)
        case Rematch():
            what = _rematch(table, seat, new_table)
    return [Entry(now, what, command.id, seat)]


# --- one command each ------------------------------------------------------------------------------------


def _play(
    table: TableLog, seat: int, seq: int, choice: Choice, command_id: str, now: int, by: Literal["player", "bot"]
) -> list[Entry]:
    game = table.game
    if table.phase != "playing" or game is None:
        raise _no_game(table)
    if by == "bot" and not table.by_bot(seat):
        raise refused("late", "back")
    if seq > table.seq:
        raise Refusal("late", f"The table is at seq {table.seq}; {seq} has not happened yet.")
    if seq < table.seats[seat].stamp:
        raise refused("late")
    decision = game.pending.get(seat) or game.sealed.get(seat)
    if decision is None:
        raise refused("late", "nothing")
    if choice not in decision.choices:
        raise Refusal("illegal", decision.refusal(choice))
    if table.seats[seat].changes >= CHANGES:
        raise refused("too_fast", "changes")
    line = Entry(now, happening.Answered(seat, by), command_id, seat, choice=choice)
    if by == "player" and table.seats[seat].away:
        return [Entry(now, happening.Returned(seat)), line]
    return [line]


def _hosts(table: TableLog, seat: int, gone: Set[int]) -> bool:
    """Whether this seat may do what the host does: anybody may while the host is gone."""
    return seat == table.host or table.host in gone


def _start(
    table: TableLog, seat: int, bots: str | tuple[str, ...] | None, offered: Sequence[str], gone: Set[int]
) -> happening.Started:
    if table.phase != "waiting":
        raise refused("phase", "begun")
    if not _hosts(table, seat, gone):
        raise refused("not_host")
    free = [number for number, held in enumerate(table.seats) if held.kind == "free"]
    for bot in (bots,) if isinstance(bots, str) else bots or ():
        if bot not in offered:
            raise refused("illegal", "bot", bot=bot, bots=tuple(offered))
    if isinstance(bots, tuple) and len(bots) != len(free):
        raise refused("illegal", "bots", count=len(free), given=len(bots))
    if free and bots is None:
        raise refused("phase", "empty", count=len(free))
    return happening.Started(tuple(free), bots or "" if free else "")


def _change(table: TableLog, seat: int, wish: Change, gone: Set[int]) -> happening.Changed:
    if not _hosts(table, seat, gone):
        raise refused("not_host")
    if table.phase != "waiting":
        raise refused("phase", "begun")
    if table.counts[happening.Changed] >= ARRANGEMENTS:
        raise refused("too_fast", "arrangements")
    last = max(number for number, held in enumerate(table.seats) if held.kind != "free")
    if wish.seats <= last:
        raise refused("illegal", "seated", count=last + 1)
    try:
        return happening.Changed(**terms(wish))
    except NimmtError as error:
        raise illegal(error) from None


def _rename(table: TableLog, seat: int, wish: Rename) -> happening.Renamed:
    if table.phase != "waiting":
        raise refused("phase", "begun")
    if table.counts[happening.Renamed] >= ARRANGEMENTS:
        raise refused("too_fast", "arrangements")
    return happening.Renamed(seat, name_at(table, wish.name, seat), table.seats[seat].name, wish.face)


def _end(table: TableLog, seat: int) -> happening.Closed:
    if table.phase != "playing":
        raise _no_game(table)
    if seat != table.host:
        raise refused("not_host")
    return happening.Closed(by=seat)


def _hear(table: TableLog, seat: int, on: bool) -> happening.Heard:
    if seat != table.host:
        raise refused("not_host")
    if table.counts[happening.Heard] >= ARRANGEMENTS:
        raise refused("too_fast", "arrangements")
    return happening.Heard(on)


def _leave(table: TableLog, seat: int) -> happening.Left:
    if table.phase not in ("waiting", "playing"):
        raise _no_game(table)
    if table.seats[seat].away:
        raise refused("phase", "left")
    if table.seats[seat].goings >= GOINGS:
        raise refused("too_fast", "leaving")
    return happening.Left(seat)


def _back(table: TableLog, seat: int) -> happening.Returned:
    if table.phase != "playing" or not table.seats[seat].away:
        raise refused("phase", "here")
    if table.seats[seat].goings >= GOINGS:
        raise refused("too_fast", "returning")
    return happening.Returned(seat)


def _chat(table: TableLog, seat: int, text: str, now: int) -> happening.Said:
    if table.seats[seat].muted:
        raise refused("muted")
    return happening.Said(seat, _speech(table, text, table.seats[seat].said, now))


def _chat_watching(table: TableLog, text: str, name: str | None, now: int) -> happening.Said:
    """All who watch have together what one seat has: they are not told apart."""
    return happening.Said(None, _speech(table, text, table.audience_said, now), name_at(table, name or "", None))


def _speech(table: TableLog, text: str, said: Sequence[int], now: int) -> str:
    """What is said, where there is something to read and not too much of it."""
    cleaned = clean(text)
    if not cleaned:
        raise refused("illegal", "chat")
    if table.counts[happening.Said] >= CHATTER:
        raise refused("too_fast", "chatter")
    if len([at for at in said if at > now - CHAT_TIME]) >= CHATS:
        raise refused("too_fast", "chat")
    return cleaned


def _mute(table: TableLog, seat: int, other: int, on: bool) -> happening.Muted:
    if seat != table.host:
        raise refused("not_host", "mute")
    if other >= len(table.seats) or table.seats[other].kind != "person" or other == seat:
        raise refused("illegal", "seat", number=other)
    if table.seats[other].muted == on:
        raise refused("phase", "muted", seat=Who(other), on=on)
    if on and table.counts[happening.Muted] >= MUTES:
        raise refused("too_fast", "mutes")
    return happening.Muted(other, on)


def _kick(table: TableLog, seat: int, other: int, gone: Set[int]) -> happening.Kicked:
    if not _hosts(table, seat, gone):
        raise refused("not_host")
    if table.phase != "waiting":
        raise refused("phase", "kick")
    if other >= len(table.seats) or table.seats[other].kind != "person" or other == seat:
        raise refused("illegal", "seat", number=other)
    return happening.Kicked(other)


def _relieve(table: TableLog, seat: int, other: int, now: int, patience: int) -> happening.Relieved:
    if table.phase != "playing":
        raise _no_game(table)
    if table.created.timer:
        raise refused("phase", "clock")
    waited = relief(table, other, patience) if other < len(table.seats) and other != seat else None
    if waited is None:
        raise refused("illegal", "relieve", number=other)
    if now < waited:
        raise refused("late", "soon", seconds=(waited - now + 999) // 1000)
    return happening.Relieved(other, seat)


def _offer(table: TableLog, seat: int, other: int, gone: Set[int], here: Set[int]) -> happening.Offered:
    if not _hosts(table, seat, gone):
        raise refused("not_host")
    if table.phase != "playing":
        raise _no_game(table)
    if other >= len(table.seats) or not table.seats[other].away:
        raise refused("illegal", "seat", number=other)
    if other in here:
        raise refused("illegal", "connected", seat=Who(other))
    if table.seats[other].offered is not None:
        raise refused("phase", "offered", seat=Who(other))
    if table.seats[other].goings >= GOINGS:
        raise refused("too_fast")  # their player could not take it back
    return happening.Offered(other)


def _rematch(table: TableLog, seat: int, new_table: Callable[[], str]) -> happening.Rematched:
    if table.phase not in ("over", "closed"):
        raise refused("phase", "playing")
    if table.rematch:
        raise refused("phase", "rematch")
    return happening.Rematched(new_table(), seat)


def _no_game(table: TableLog) -> Refusal:
    return refused("phase", {"waiting": "waiting", "over": "over"}.get(table.phase, "closed"))
