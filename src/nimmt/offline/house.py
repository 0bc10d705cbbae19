"""The tables of one device, and those who look at them.

A house does everything in memory and at once. What it did is an `Effect`: the lines that must be kept, and what is
said to whom once they are. Where keeping fails, `forget` the table: it is read again when somebody asks for it.

>>> house = House(now=lambda: 0)
>>> made = house.request("api/tables", '{"name": "Ada", "seats": 2, "key": "%s"}' % ("a" * 32))
>>> [kept.seq for kept in made.keep]
[1, 2]
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from msgspec import MsgspecError
from msgspec.json import Decoder
from msgspec.structs import replace

from nimmt.daily.best import best
from nimmt.daily.deal import PERSON, Daily
from nimmt.daily.tables import dailies, first_lines, luck, result_of, table_id
from nimmt.errors import NimmtError
from nimmt.offline.coach import DeviceCoach
from nimmt.offline.effect import Effect, Frame, Keep, encoded
from nimmt.offline.herd import Herd
from nimmt.offline.requests import answer
from nimmt.protocol.answers import Ack, Error, Refused, Seated, Sending, TableState, Update
from nimmt.protocol.asking import PROTOCOL, AnyCommand, Choose, ClientMessage, Hello, Join, NewTable, PlayDaily
from nimmt.protocol.coaching import Advice, Remark
from nimmt.protocol.days import Dailies, DailyBest, DailyBoard
from nimmt.protocol.happening import Rematched
from nimmt.tables import hints
from nimmt.tables.clocks import bots_due
from nimmt.tables.entries import Entry, decode, encode, hash_of, new_key, new_table_id
from nimmt.tables.joining import join, rematch, set_up_table
from nimmt.tables.judge import judge
from nimmt.tables.log import TableLog, day_of, table_of
from nimmt.tables.refusals import Duplicate, Refusal, illegal, refused
from nimmt.tables.state import happened, state_of

MARK = "~"
"""How the ids of tables on a device begin; no server's table has such an id."""

DAY = 24 * 3600 * 1000
"""In milliseconds."""
FEW = 30
"""How often another choice is tried for the best line of a deal: a device is slow, and does nothing else meanwhile."""

_decode = Decoder(ClientMessage).decode


class NotRead(Exception):
    """A table that is not in memory."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table


class Onlooker:
    """Somebody who looks at a table: a seat, or a spectator."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.key = ""
        self.sent: int | None = None
        """The last seq they were told; None before their hello."""


class House:
    """All tables of one device."""

    def __init__(self, now: Callable[[], int] | None = None, herd: Sequence[str] | None = None) -> None:
        self._now = now or (lambda: round(time.time() * 1000))
        self.herd = Herd(herd)
        self.coach = DeviceCoach()
        self._tables: dict[str, TableLog | None] = {}
        self._viewers: dict[int, Onlooker] = {}
        self._keep: list[Keep] = []

    # --- what is kept ------------------------------------------------------------------------------------

    def read(self, table_id: str, lines: Sequence[str]) -> None:
        """Read a table from what was kept of it; without a line there is no such table."""
        self._tables[table_id] = table_of(table_id, [decode(line) for line in lines]) if lines else None

    def forget(self, table_id: str) -> None:
        """Let go of a table: what was kept of it is all it needs."""
        self._tables.pop(table_id, None)

    def table(self, table_id: str) -> TableLog:
        """The table of this id; NotRead where it is not in memory."""
        if not table_id.startswith(MARK):
            raise refused("not_found")
        if table_id not in self._tables:
            raise NotRead(table_id)
        table = self._tables[table_id]
        if table is None:
            raise refused("not_found")
        return table

    def _grow(self, table: TableLog, lines: Sequence[Entry]) -> TableLog:
        """The table with these lines, which are to be kept."""
        twin = table.copy()
        for line in lines:
            twin.apply(line)
            self._keep.append(Keep(twin.id, twin.seq, encode(line)))
            if isinstance(line.what, Rematched):
                self._found(line.what.table, rematch(table, line.seat, line.at, together=True))
        self._tables[twin.id] = twin
        return twin

    def _found(self, table_id: str, lines: Sequence[Entry]) -> None:
        self._grow(TableLog(table_id), lines)

    # --- requests ----------------------------------------------------------------------------------------

    def request(self, path: str, body: str = "", key: str = "") -> Effect:
        """Answer what a server is asked over HTTP."""
        return self._effect(lambda: answer(self, path, body, key))

    def create(self, new: NewTable) -> Seated:
        """Set up a table. There is no clock: nobody else waits."""
        key = new.key or new_key()
        table_id = MARK + new_table_id()
        try:
            self._found(table_id, set_up_table(replace(new, timer=None, open=False), key, self._now()))
        except Refusal:
            raise
        except NimmtError as error:
            raise illegal(error) from None
        return Seated(table_id, 0, key)

    def play_daily(self, game: str, wish: PlayDaily) -> Seated:
        """The table where somebody plays today's deal; it is set up when they ask for the first time."""
        daily = Daily(game, day_of(self._now()))
        own = MARK + table_id(daily, wish.key)
        if not self._is_there(own):
            self._found(own, first_lines(daily, wish, self._now()))
        return Seated(own, PERSON, wish.key)

    def daily_board(self, game: str, key: str) -> DailyBoard:
        """What this device's player has made of today's deal."""
        daily = Daily(game, day_of(self._now()))
        own = MARK + table_id(daily, key)
        begun = bool(key) and self._is_there(own)
        table = self.table(own) if begun else None
        result = result_of(table) if table is not None and table.phase == "over" else None
        mine = replace(result, table=own) if result else None
        shown = (mine,) if mine else ()
        return DailyBoard(
            game, daily.day, daily.commitment, "", daily.players, len(shown), shown, own if begun else "", mine
        )

    def daily_best(self, game: str) -> DailyBest:
        """The best line of yesterday's deal, not looked for as long as at a server."""
        return best(Daily(game, day_of(self._now() - DAY)), FEW)

    def dailies(self) -> Dailies:
        """Today's deals, those of the public well."""
        return dailies(self._now())

    def _is_there(self, table_id: str) -> bool:
        """Whether there is such a table; NotRead where that is not known."""
        try:
            self.table(table_id)
        except Refusal:
            return False
        return True

    def sit_down(self, table_id: str, wish: Join) -> Seated:
        """Sit down at a table."""
        table, key = self.table(table_id), wish.key or new_key()
        seat, lines = join(table, wish, key, self._later(table), 0)
        self._grow(table, lines)
        return Seated(table_id, seat, key)

    def look(self, table_id: str, key: str = "") -> TableState:
        """The table as who holds this key sees it now."""
        table = self.table(table_id)
        return self._state(table, self._seat(table, key))

    def finished(self, table_id: str) -> TableLog:
        """A table whose game is over, so that nothing is secret."""
        table = self.table(table_id)
        table.check_told(self._now())
        return table

    def command(self, table_id: str, key: str, command: AnyCommand) -> Ack:
        """Carry out a command."""
        table = self.table(table_id)
        return self._carry_out(table, self._seat(table, key), command)

    def hint(self, table_id: str, key: str) -> Advice:
        """What the strongest bot would do in a seat's place; the log says that it was asked."""
        table = self.table(table_id)
        seat = self._player(table, key)
        return self.coach.hint(self._grow(table, hints.ask(table, seat, self._later(table))), seat)

    def remark(self, table_id: str, key: str) -> Remark:
        """What a seat's last answer has given away."""
        table = self.table(table_id)
        return self.coach.remark(table, self._player(table, key))

    def _carry_out(self, table: TableLog, seat: int | None, command: AnyCommand) -> Ack:
        try:
            lines = judge(
                table,
                seat,
                command,
                self._later(table),
                new_table=lambda: MARK + new_table_id(),
                bots=self.herd.fitting(table.created.ruleset, len(table.seats)),
            )
        except Duplicate as duplicate:
            return Ack(command.id, duplicate.seq, duplicate=True)
        return Ack(command.id, self._grow(table, lines).seq)

    def _later(self, table: TableLog) -> int:
        """Now, though a device's clock may go backwards."""
        return max(self._now(), table.at)

    def _seat(self, table: TableLog, key: str) -> int | None:
        if not key:
            return None
        seat = table.holder(hash_of(key))
        if seat is None:
            raise refused("kicked" if hash_of(key) in table.kicked else "bad_key")
        return seat

    def _player(self, table: TableLog, key: str) -> int:
        seat = self._seat(table, key)
        if seat is None:
            raise refused("spectator")
        return seat

    def _state(self, table: TableLog, seat: int | None) -> TableState:
        people = [number for number, held in enumerate(table.seats) if held.kind == "person"]
        return state_of(table, seat, self._now(), dict.fromkeys(people, True))

    # --- those who look on -------------------------------------------------------------------------------

    def connect(self, viewer: int, table_id: str) -> None:
        """Somebody looks at a table; their first message is a hello."""
        self._viewers[viewer] = Onlooker(table_id)

    def leave(self, viewer: int) -> None:
        """Somebody looks away."""
        self._viewers.pop(viewer, None)

    def hear(self, viewer: int, text: str) -> Effect:
        """A message from somebody who looks on."""
        return self._effect(lambda: self._answer(viewer, text))

    def _answer(self, viewer: int, text: str) -> list[Frame]:
        onlooker, command_id = self._viewers[viewer], ""
        try:
            message = _read(text)
            table = self.table(onlooker.table)
            if isinstance(message, Hello):
                if message.protocol != PROTOCOL:
                    raise Refusal("protocol", f"This page speaks version {PROTOCOL} of the protocol.")
                self._seat(table, message.key or "")
                onlooker.key = message.key or ""
                onlooker.sent = table.seq if message.after is None else min(message.after, table.seq)
                return [self._news(viewer, onlooker)]
            command_id = message.id
            if onlooker.sent is None:
                raise Refusal("protocol", 'The first message is a hello: {"command":"hello"}.')
            return [_frame(viewer, self._carry_out(table, self._seat(table, onlooker.key), message))]
        except Refusal as refusal:
            return [_frame(viewer, Refused(refusal.code, refusal.message, command_id, refusal.words))]

    def _news(self, viewer: int, onlooker: Onlooker) -> Frame:
        """What is new at the table. Who left it, or was removed before the game, looks on."""
        table = self.table(onlooker.table)
        seat = table.holder(hash_of(onlooker.key)) if onlooker.key else None
        sent = onlooker.sent or 0
        onlooker.sent = table.seq
        lines = tuple([happened(table, seq, seat) for seq in range(sent + 1, table.seq + 1)])
        return _frame(viewer, Update(lines, self._state(table, seat)))

    # --- bots --------------------------------------------------------------------------------------------

    def think(self) -> Effect:
        """Let one bot answer, at a table that somebody looks at."""
        return self._effect(self._think)

    def _think(self) -> str:
        for table in self._waiting():
            seat = bots_due(table)[0]
            assert table.game is not None
            view = table.game.view(seat)
            choice = self.herd.choose(table.seats[seat].bot, view, luck(table, seat))
            self._grow(table, judge(table, seat, Choose("", table.seq, choice), self._later(table), by="bot"))
            break
        return ""

    def _waiting(self) -> list[TableLog]:
        """The tables that wait for a bot while somebody looks."""
        watched = {onlooker.table for onlooker in self._viewers.values()}
        found = [self._tables.get(table_id) for table_id in watched]
        return [table for table in found if table is not None and bots_due(table)]

    # --- effects ----------------------------------------------------------------------------------------

    def _effect(self, work: Callable[[], str | Sequence[Frame]]) -> Effect:
        """Do something that is answered by a text or by messages, and gather what it led to."""
        self._keep = []
        body, frames, problem = "", list[Frame](), None
        try:
            done = work()
        except NotRead as unread:
            return Effect(need=unread.table)
        except Refusal as refusal:
            problem = Error(refusal.code, refusal.message, refusal.words)
        else:
            body, frames = (done, []) if isinstance(done, str) else ("", list(done))
        for viewer, onlooker in self._viewers.items():
            table = self._tables.get(onlooker.table)
            if table is not None and onlooker.sent is not None and onlooker.sent < table.seq:
                frames.append(self._news(viewer, onlooker))
        return Effect(tuple(self._keep), tuple(frames), body, problem, more=bool(self._waiting()))


def _read(text: str) -> ClientMessage:
    try:
        return _decode(text)  # type: ignore[no-any-return]
    except MsgspecError as error:
        raise Refusal("malformed", f"This message cannot be read: {error}.") from None


def _frame(viewer: int, message: Sending) -> Frame:
    return Frame(viewer, encoded(message))
