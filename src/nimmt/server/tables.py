"""The command path: validate, commit, acknowledge, publish.

Every change goes through `Tables.act`, whoever wants it: a person, a bot, a clock. The lines are tried on a twin,
written behind the fence, and only then does the twin become the table. What comes meanwhile goes together after that.
Where another process was first, the log is read on and everything is judged anew.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Callable, Sequence, Set
from contextlib import AbstractAsyncContextManager, nullcontext, suppress

from nimmt.protocol.answers import Ack, History, Seated
from nimmt.protocol.asking import AnyCommand, Back, Change, Choose, Join, Rematch
from nimmt.server.archive import Archive, Kept
from nimmt.server.background import spawn
from nimmt.server.bus import Bus
from nimmt.server.clock import Clock
from nimmt.server.database import Damaged, Fenced, Unavailable
from nimmt.server.following import Follower
from nimmt.server.live import LiveTable
from nimmt.server.logs import tag
from nimmt.server.metrics import COMMAND_SECONDS, COMMANDS, ERRORS, FENCED, TABLES
from nimmt.server.store import Append, Store
from nimmt.server.wishes import Deed, Outcome, Trial, Wish, by_holder, new_table
from nimmt.server.writer import Writer
from nimmt.tables.bounds import PATIENCE
from nimmt.tables.clocks import asked_bots
from nimmt.tables.entries import Entry, UnreadableLog, hash_of, new_key, new_table_id
from nimmt.tables.joining import join
from nimmt.tables.judge import judge
from nimmt.tables.log import TableLog, day_of, table_of
from nimmt.tables.refusals import Duplicate, Refusal, refused
from nimmt.tables.state import happened

log = logging.getLogger("nimmt.tables")

TRIES = 20
"""How often a command is judged anew when other processes are first."""

CHECK = 1.0
"""Seconds for which a table that nobody watches is believed to be where it was."""

LONG = 500
"""Lines of a log that is read beside everything else."""
MOST = 200_000
"""Lines of tables that nobody watches and that are remembered all the same: some 100 MB."""

ID = re.compile("[A-Za-z0-9_-]{22}")
"""What the id of a table looks like; the database is not asked for anything else."""


class Tables:
    """All tables, as this process sees them."""

    def __init__(
        self,
        store: Store,
        writer: Writer,
        bus: Bus,
        clock: Clock,
        *,
        bots: Callable[[str, int], Sequence[str]] = lambda ruleset, players: (),
        alone: bool = True,
        patience: int = PATIENCE,
        idle: float = 60.0,
    ) -> None:
        self.bots = bots
        """The bots that may take empty seats, at a table of this game with this number of seats."""
        self.alone = alone
        """Whether this is the only process."""
        self.patience = patience
        """The milliseconds that a game without a clock waits for somebody."""
        self.store = store
        self.writer = writer
        self.bus = bus
        self.clock = clock
        self.idle = idle
        self.live: dict[str, LiveTable] = {}
        self.attend: Callable[[str, Set[tuple[int, int]]], None] = lambda table_id, asked: None
        """Called when a line of ours asks bots: these seats, at these seqs."""
        self.fresh: Callable[[], bool] = lambda: True
        """Whether this process knows of every outage; without that no clock can be trusted."""
        self.archive = Archive(store)
        self.follower = Follower(store, self.refresh)
        self.watched: Callable[[LiveTable, AnyCommand], AbstractAsyncContextManager[None]] = lambda live, wish: (
            nullcontext()
        )
        """What surrounds a command that makes a table or opens one; it may refuse it."""
        self.ended: Callable[[TableLog], None] = lambda table: None
        """Called when a line of ours has ended a table."""
        self._told: set[str] = set()
        """Tables that cannot be read, and of which the log says so."""
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}

    # --- memory is a cache -------------------------------------------------------------------------------

    async def get(self, table_id: str) -> LiveTable:
        """The table, read from its log if need be, and up to date with what is known of it. Refusal: not found."""
        live = self.live.get(table_id)
        if live is None and not ID.fullmatch(table_id):
            raise refused("not_found")
        if live is None:
            task = self._loading.get(table_id)
            if task is None:
                task = self._loading[table_id] = asyncio.create_task(self._load(table_id))
                task.add_done_callback(lambda _: self._loading.pop(table_id, None))
            live = await asyncio.shield(task)
        live.used = time.monotonic()
        if not live.viewers and live.used - live.checked > CHECK:
            live.checked = live.used
            live.known = max(live.known, await self._reached(table_id))
        if live.known > live.log.seq:
            async with live.lock:
                await self._catch_up(live)
        return live

    async def _load(self, table_id: str) -> LiveTable:
        lines = await self._read(table_id, 0)
        if not lines:
            raise refused("not_found")
        long = len(lines) > LONG
        try:  # to play a long game again takes a while, and meanwhile others are waiting
            table = await asyncio.to_thread(table_of, table_id, lines) if long else table_of(table_id, lines)
        except Exception as error:
            raise self._damaged(table_id, error) from error
        live = LiveTable(table, self.clock, alone=self.alone, patience=self.patience)
        if table.problem and table.created.daily < day_of(self.clock.now()):
            live.kept = await self._kept(table_id)
        if long:
            self._make_room(MOST - len(lines))
        self.live[table_id] = live
        TABLES.set(len(self.live))
        return live

    async def _read(self, table_id: str, after: int) -> list[Entry]:
        try:
            return await self.store.read(table_id, after)
        except (UnreadableLog, Damaged) as error:
            raise self._damaged(table_id, error) from error
        except Unavailable as error:
            raise refused("try_again") from error

    async def _kept(self, table_id: str) -> Kept | None:
        try:
            return await self.archive.find(table_id)
        except (UnreadableLog, Damaged) as error:
            raise self._damaged(table_id, error) from error
        except Unavailable as error:
            raise refused("try_again") from error

    def _damaged(self, table_id: str, error: Exception) -> Refusal:
        """What to say of a table whose log makes no table; it harms no other."""
        name = tag(table_id)
        if name not in self._told:
            self._told.add(name)
            do = f"nimmt admin export {name} --log shows it; nimmt admin repair or delete {name} mends or removes it"
            # What another error says may tell a hand, or a choice that is still sealed.
            cause = str(error) if isinstance(error, UnreadableLog | Damaged) else type(error).__name__
            log.error(f"a table cannot be read; {do}", extra={"table": name, "cause": cause})
        return Refusal("rules_version", "This table cannot be read by this server. Others are not affected.")

    async def _catch_up(self, live: LiveTable) -> None:
        """Read on where other processes have written."""
        lines = await self._read(live.log.id, live.log.seq)
        if not lines:
            live.known = live.log.seq
            await self._reached(live.log.id)
            return
        twin = live.log.copy()
        for line in lines:
            twin.apply(line)
        live.grow(twin)

    async def _reached(self, table_id: str) -> int:
        """The last seq of a table's log; Refusal where the table is gone."""
        try:
            found = await self.store.reached([table_id])
        except Unavailable as error:
            raise refused("try_again") from error
        if table_id not in found:
            self.live.pop(table_id, None)
            raise refused("not_found")
        return found[table_id]

    def heard(self, table_id: str, seq: int) -> None:
        """Another process says that a table has reached a seq."""
        live = self.live.get(table_id)
        if live and seq > live.log.seq:
            live.known = max(live.known, seq)
            if live.viewers:
                self.follower.follow(live)

    async def refresh(self, live: LiveTable) -> None:
        """Read on in any case, for somebody who seems to know more than we do."""
        async with live.lock:
            await self._catch_up(live)

    async def look_around(self) -> None:
        """Ask the database whether tables that somebody looks at went on without us."""
        watched = [table_id for table_id, live in self.live.items() if live.viewers]
        if watched:
            for table_id, seq in (await self.store.reached(watched)).items():
                self.heard(table_id, seq)

    def tidy(self) -> None:
        """Let go of tables that nobody uses; their log is all they need."""
        now = time.monotonic()
        for table_id, live in list(self.live.items()):
            if not live.viewers and not live.lock.locked() and now - live.used > self.idle:
                del self.live[table_id]
        TABLES.set(len(self.live))

    def _make_room(self, most: int) -> None:
        """Let go of tables that nobody watches, those used longest ago first, until the rest have so many lines."""
        idle = [(live.used, table_id) for table_id, live in self.live.items() if not live.viewers]
        have = sum(self.live[table_id].log.seq for _, table_id in idle)
        for _, table_id in sorted(idle):
            if have <= most:
                return
            if not self.live[table_id].lock.locked():
                have -= self.live.pop(table_id).log.seq

    # --- validate, commit, acknowledge, publish ----------------------------------------------------------

    async def act(self, live: LiveTable, deed: Deed) -> Outcome:
        """Judge on the table as it is, write, go on; returns the last seq and the lines written."""
        if not self.fresh():
            raise refused("try_again")
        wish = Wish(deed)
        live.wishes.append(wish)
        if len(live.wishes) == 1:  # the next ones go with it
            spawn(self._fulfil_next(live))
        try:
            return await wish.done
        finally:
            del wish  # a refusal holds this frame, and would so hold itself

    async def _fulfil_next(self, live: LiveTable) -> None:
        """Do what is wished by then, when what is under way at the table is done."""
        async with live.lock:
            wishes, live.wishes = live.wishes, []
            await self._fulfil(live, wishes)

    async def _fulfil(self, live: LiveTable, wishes: Sequence[Wish]) -> None:
        """Judge in order, write together, and say to each what became of it."""
        try:
            await self._write(live, wishes)
        except Refusal as refusal:
            for wish in wishes:
                wish.settle(refusal)
        except Exception as error:  # a mistake of ours, perhaps in one of them: the others are not to blame
            waiting = [wish for wish in wishes if not wish.done.done()]
            if len(wishes) == 1 and waiting:
                wishes[0].settle(error)
            elif waiting:
                for wish in waiting:
                    await self._fulfil(live, [wish])
            else:
                ERRORS.inc()
                log.exception("a table has gone on, and not everybody was told", extra={"table": tag(live.log.id)})

    async def _write(self, live: LiveTable, wishes: Sequence[Wish]) -> None:
        if live.known > live.log.seq:
            await self._catch_up(live)
        for _ in range(TRIES):
            trial = Trial(live.log, self.clock.now())
            outcomes = [trial.carry_out(wish.deed) for wish in wishes]
            appends = trial.appends if trial.lines else []
            try:
                if appends:
                    await self.writer.append(*appends)
            except Fenced:
                FENCED.inc()
                await self._catch_up(live)
                continue
            except BaseException as error:
                live.known = trial.before.seq + 1  # whether it was written is not known: the log will tell
                if isinstance(error, Unavailable):
                    raise refused("try_again") from error
                raise
            for wish, outcome in zip(wishes, outcomes):
                wish.settle(outcome)
            if appends:
                self._go_on(live, trial, appends)
            return
        raise refused("try_again")

    def _go_on(self, live: LiveTable, trial: Trial, appends: Sequence[Append]) -> None:
        """It is written: the twin becomes the table, and whoever has to know is told."""
        live.grow(trial.table)
        if live.known > trial.table.seq:  # another process went on at once
            self.follower.follow(live)
        if trial.ended:
            self.ended(trial.table)
        for table_id, bots in trial.asked.items():
            if bots:
                self.attend(table_id, bots)
        self.bus.publish([(append.table_id, append.row["seq"]) for append in appends])

    async def command(self, live: LiveTable, seat: int | None, command: AnyCommand) -> Ack:
        """Carry out a seat's command; Refusal where it changes nothing."""
        kind = type(command).__name__.lower()
        begun = time.perf_counter()
        try:
            async with self.watched(live, command) if isinstance(command, Change | Rematch) else nullcontext():
                seq, _ = await self.act(live, self._wish(live, seat, command))
        except Duplicate as duplicate:
            COMMANDS.labels(kind, "duplicate").inc()
            return Ack(command.id, duplicate.seq, duplicate=True)
        except Refusal as refusal:
            COMMANDS.labels(kind, refusal.code).inc()
            raise
        finally:
            COMMAND_SECONDS.observe(time.perf_counter() - begun)
        COMMANDS.labels(kind, "done").inc()
        return Ack(command.id, seq)

    def _wish(self, live: LiveTable, seat: int | None, command: AnyCommand) -> Deed:
        if isinstance(command, Choose):  # nearly all commands, and who is here does not matter to them
            return by_holder(live.log, seat, lambda table, now: judge(table, seat, command, now))
        deed: Deed = lambda table, now: judge(  # noqa: E731
            table,
            seat,
            command,
            now,
            new_table=new_table_id,
            bots=self.bots(table.created.ruleset, len(table.seats)),
            absent=live.absent,
            gone=live.gone,
            here=live.there,
            patience=self.patience,
        )
        return by_holder(live.log, seat, deed)

    async def take_back(self, live: LiveTable, seat: int | None) -> None:
        """Who comes back to a seat that is offered to others, or is there all the time, has it again."""
        if seat is not None and live.log.seats[seat].offered is not None:
            with suppress(Refusal):
                await self.command(live, seat, Back(f"back-{live.log.seq}"))

    # --- coming and going --------------------------------------------------------------------------------

    async def found(self, table_id: str, lines: Sequence[Entry]) -> None:
        """Set up a table with these first lines; Fenced where there is one of this id."""
        try:
            await self.writer.append(new_table(table_id, lines))
        except Unavailable as error:
            raise refused("try_again") from error
        if asked := asked_bots(table_of(table_id, lines)):
            self.attend(table_id, asked)

    async def join(self, live: LiveTable, wish: Join, place: str = "") -> Seated:
        """Sit down; who comes from where somebody was just removed has to wait a little."""
        key = wish.key or new_key()
        seat = -1
        seconds = live.barred(place)
        if seconds and live.log.holder(hash_of(key)) is None:
            raise refused("late", "removed", seconds=seconds)

        def sit(table: TableLog, now: int) -> list[Entry]:
            nonlocal seat
            seat, lines = join(table, wish, key, now, self.patience)
            return lines

        await self.act(live, sit)
        if place and live.log.holder(hash_of(key)) == seat:
            live.sat_down(seat, place)
        return Seated(live.log.id, seat, key)

    async def seat_of(self, live: LiveTable, key: str | None, place: str) -> int | None:
        """The seat this key, which comes from there, holds; None without a key. Refusal where it holds none."""
        if key is None:
            return None
        hashed = hash_of(key)
        seat = live.log.holder(hashed)
        if seat is None:
            await self.refresh(live)  # its holder may have joined through another process
            seat = live.log.holder(hashed)
        if seat is None and hashed in live.log.kicked:
            raise refused("kicked")
        if seat is None:
            raise refused("bad_key")
        live.came(seat, place)
        return seat

    def history(self, live: LiveTable, seat: int | None, after: int, limit: int = 200) -> History:
        """What happened after a seq, at most *limit* lines."""
        table = live.log
        last = min(table.seq, after + limit)
        lines = tuple(happened(table, seq, seat) for seq in range(after + 1, last + 1))
        return History(lines, live.state(seat), last < table.seq)
