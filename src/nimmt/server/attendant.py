"""What the server does by itself: bots, clocks, heartbeats, and forgetting old tables.

What is due stands in the database, so any process can do it; the one that moves the due time on does. The process that
has written a line which a bot must answer lets it think, and the others leave that table alone as long as it says that
it still does.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence, Set

from nimmt.protocol.asking import Choose
from nimmt.server.background import spawn
from nimmt.server.clock import JUMP
from nimmt.server.database import Damaged, Fenced, Unavailable
from nimmt.server.days import Days
from nimmt.server.lag import Lag
from nimmt.server.live import LiveTable
from nimmt.server.logs import tag
from nimmt.server.metrics import ERRORS, JUMPS, OUTAGES, POOL, WRITER_WELL
from nimmt.server.pulse import Pulse
from nimmt.server.tables import Tables
from nimmt.server.thinking import Thinkers
from nimmt.tables.clocks import LEASE, asked_bots, first_deadline, time_up
from nimmt.tables.entries import Entry
from nimmt.tables.judge import judge
from nimmt.tables.log import TableLog
from nimmt.tables.refusals import Refusal

log = logging.getLogger("nimmt.attendant")

BEAT = 0.5
"""Seconds between two heartbeats."""
ROUND = 0.5
"""Seconds between two looks at what is due."""
SILENCE = JUMP
"""Milliseconds without any server's heartbeat that count as an outage."""
FIRST_SILENCE = 750
"""The same for a server that has just begun, and so knows nothing of the time before."""
SWEEP = 1200
"""Rounds between two looks for what was left undone."""
FORGOTTEN = 50
"""How many old tables are deleted in one step."""
DAY = 24 * 3600 * 1000


class Attendant:
    """Looks after all tables, from one process."""

    def __init__(self, tables: Tables, pulse: Pulse, thinkers: Thinkers, days: Days, *, keep_days: int = 0) -> None:
        self.tables = tables
        self.days = days
        self.pulse = pulse
        self.clock = tables.clock
        self.thinkers = thinkers
        self.keep_days = keep_days
        self.healthy = False
        self._fresh_until = 0.0
        self._far = False
        """Whether the machine's clock was set by more than a day: nobody knows any more how old a table is."""
        self.lag = Lag()
        self._busy: dict[str, int] = {}
        """The tables that something is done at, and since when."""
        self._owed: defaultdict[str, set[tuple[int, int]]] = defaultdict(set)
        """The bots that this process lets think: by table, their seats and the seqs at which they were asked."""
        self._rounds = 0
        self._writing = True
        self._forgetting: asyncio.Task[None] | None = None
        self._stuck: set[str] = set()
        """Old tables that cannot be deleted."""
        self._hopeless: set[str] = set()
        """Tables of other rules versions; another server may play them."""
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Make sure of the clocks, then begin to look around."""
        self.tables.attend = self.attend
        self.tables.fresh = self.fresh
        self.tables.ended = lambda table: spawn(self._try(lambda: self.tables.archive.keep(table)))
        await self._beat(FIRST_SILENCE)
        self._tasks = [
            asyncio.create_task(self.lag.watch(), name="lag"),
            asyncio.create_task(self._keep(BEAT, lambda: self._beat(SILENCE)), name="heartbeat"),
            asyncio.create_task(self._keep(ROUND, self._round), name="attendant"),
        ]

    async def stop(self) -> None:
        """Stop; another process will carry on."""
        self.tables.attend = lambda table_id, asked: None
        running = [*self._tasks, *([self._forgetting] if self._forgetting else [])]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        self.thinkers.stop()

    @property
    def ready(self) -> bool:
        """Whether this process can serve: the database answers, clocks can be trusted, and commands are written."""
        return self.healthy and self.fresh() and self.tables.writer.well

    def fresh(self) -> bool:
        """Whether the last heartbeat is recent enough that no outage can have gone unnoticed."""
        return time.monotonic() < self._fresh_until

    # --- again and again ---------------------------------------------------------------------------------

    async def _keep(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        """Do it again and again, whatever happens."""
        while True:
            await asyncio.sleep(seconds)
            await self._try(work)

    async def _try(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do it; what goes wrong is logged, and no more."""
        try:
            await work()
        except Unavailable as error:
            if self.healthy:
                log.error("the database does not answer; players are told to try again", extra={"cause": str(error)})
            self.healthy = False
        except Exception:
            ERRORS.inc()
            log.exception("the attendant failed")

    async def _round(self) -> None:
        """Everything but the heartbeat, which must not wait for it."""
        self._rounds += 1
        self._watch_the_writer()
        await self._keep_tables()
        now = self.clock.now()
        due = await self.tables.store.due(now, 200 + len(self._hopeless))
        free = [table_id for table_id in due if table_id not in self._hopeless]
        for table_id in await self.tables.store.claim(free, now, now + LEASE) if free else ():
            self._look_after(table_id, self._take_over)
        await self.tables.look_around()
        if self._rounds % 20 == 0:
            self.tables.tidy()
        if self._rounds % SWEEP == 20:
            self._hopeless.clear()  # a table may have been repaired
            spawn(self._try(self._archive))
        if self.keep_days and self._rounds % 120 == 1 and (self._forgetting is None or self._forgetting.done()):
            self._forgetting = asyncio.create_task(self._try(self._forget), name="forgetting")

    def _watch_the_writer(self) -> None:
        well = self.tables.writer.well
        if well != self._writing:
            said = "writes are taken again" if well else "the writer is stuck; if this goes on, start the server anew"
            log.log(logging.INFO if well else logging.ERROR, said)
        self._writing = well
        WRITER_WELL.set(well)
        POOL.set(self.tables.store.busy)

    async def _beat(self, silence: int) -> None:
        for _ in range(10):
            begun = time.monotonic()
            try:
                beat = await self.pulse.beat(self.clock.to_tell(), silence)
            except Fenced:
                continue
            jumped = self.clock.settle(beat.at)
            self._fresh_until = begun + SILENCE / 1000
            if jumped:
                JUMPS.inc()
                log.warning("the machine's clock was set, or it has slept; the tables' goes on", extra={"ms": jumped})
                self._far |= abs(jumped) > DAY
            if beat.silence:
                OUTAGES.inc()
                said = "no server was there; clocks are set back"
                level = logging.WARNING if self._tasks else logging.INFO  # who starts expects it
                log.log(level, said, extra={"ms": beat.silence, "tables": beat.tables})
                await self.tables.look_around()
            if not self.healthy:
                log.info("the database answers")
            self.healthy = True
            return

    async def _archive(self) -> None:
        """Keep the games that ended while nobody could."""
        for table_id in await self.tables.archive.missing(1000):
            try:
                live = await self.tables.get(table_id)
            except Refusal:
                continue
            if not live.log.problem:
                await self.tables.archive.keep(live.log)
            await asyncio.sleep(0.05)  # whoever plays comes first

    async def _forget(self) -> None:
        if self._far:
            log.warning(
                "old tables are kept: the machine's clock was set by days. Check it, then start the server anew"
            )
            return
        before = self.clock.now() - self.keep_days * DAY
        gone = 0
        while old := await self._old(before):
            gone += await self._delete(old)
            await asyncio.sleep(0.05)  # whoever plays comes first
        if gone:
            log.info("old tables are forgotten", extra={"tables": gone})

    async def _old(self, before: int) -> list[str]:
        """Some of the tables that nobody has touched since, but for those that are stuck."""
        phases = ("waiting", "playing", "over", "closed")
        found = await self.tables.store.stale(before, phases, FORGOTTEN + len(self._stuck))
        return [table_id for table_id in found if table_id not in self._stuck]

    async def _delete(self, table_ids: list[str]) -> int:
        """Delete these tables; what lies where the database is damaged is stuck there, and harms no other."""
        try:
            return await self.tables.store.delete(table_ids)
        except Damaged:
            if len(table_ids) == 1:
                self._stuck.add(table_ids[0])
                log.error("an old table cannot be deleted: the database is damaged", extra={"table": tag(table_ids[0])})
                return 0
        return sum([await self._delete([table_id]) for table_id in table_ids])

    # --- one table ---------------------------------------------------------------------------------------

    def attend(self, table_id: str, asked: Set[tuple[int, int]]) -> None:
        """Let bots think that a line of ours has asked, in the background."""
        self._owed[table_id] |= asked
        self._look_after(table_id, self._let_think)

    def _look_after(self, table_id: str, work: Callable[[str], Awaitable[None]]) -> None:
        if table_id not in self._busy:  # what is under way there looks at everything that is owed before it ends
            self._busy[table_id] = self.clock.now()
            spawn(self._carefully(table_id, work))

    async def _keep_tables(self) -> None:
        """Tell the other processes that the tables where bots think for long are looked after."""
        now = self.clock.now()
        kept: defaultdict[int, list[str]] = defaultdict(list)
        for table_id, since in self._busy.items():
            live = self.tables.live.get(table_id)
            if live and since < now - LEASE // 2:
                kept[min(now + LEASE, first_deadline(live.log) or now + LEASE)].append(table_id)
        for until, table_ids in kept.items():
            await self.tables.store.keep(table_ids, until)

    async def _take_over(self, table_id: str) -> None:
        """A table is due: somebody's time is up, or bots were asked and nobody lets them think."""
        live = await self.tables.get(table_id)
        if live.log.problem:
            self._hopeless.add(table_id)
            return
        # Whoever answered in time may not have been heard yet: a busy server is nobody's fault.
        _, lines = await self.tables.act(live, lambda table, now: time_up(table, now, self.lag.ms))
        if not lines:
            self._owed[table_id] |= asked_bots(live.log)
        await self._let_think(table_id)

    async def _let_think(self, table_id: str) -> None:
        live = await self.tables.get(table_id)
        while asked := self._owed[table_id] & asked_bots(live.log):
            await self._let_bots_play(live, sorted(seat for seat, _ in asked))

    async def _carefully(self, table_id: str, work: Callable[[str], Awaitable[None]]) -> None:
        try:
            await work(table_id)
        except Refusal as refusal:
            if refusal.code == "rules_version":
                self._hopeless.add(table_id)
            log.info("a table has to wait", extra={"table": tag(table_id), "cause": refusal.code})
        except Exception:
            ERRORS.inc()
            log.exception("attending to a table failed", extra={"table": tag(table_id)})
        finally:
            del self._busy[table_id]
            self._owed.pop(table_id, None)

    async def _let_bots_play(self, live: LiveTable, seats: Sequence[int]) -> None:
        """The bots of these seats think side by side, away from the tables; then they answer like anybody."""
        table = live.log
        place = live.place  # those of whom nobody has been heard since the start share one turn
        answers = await asyncio.gather(*(self._think(place, table, seat) for seat in seats))

        def play(current: TableLog, now: int) -> Sequence[Entry]:
            lines: list[Entry] = []
            for seat, answer in zip(seats, answers):
                try:
                    lines += judge(current, seat, answer, now, by="bot")
                except Refusal as refusal:
                    if refusal.code not in ("late", "phase"):
                        raise
            return lines

        while True:
            try:
                await self.tables.act(live, play)
                return
            except Refusal as refusal:  # what was thought of is not thought of again
                if refusal.code != "try_again":
                    raise
                await asyncio.sleep(ROUND)

    async def _think(self, place: str, table: TableLog, seat: int) -> Choose:
        assert table.game is not None
        view = table.game.view(seat)
        decision = view.decision
        assert decision is not None
        bot = table.seats[seat].bot
        luck = self.days.luck(table, seat)
        return Choose("", table.seq, await self.thinkers.choose(place, table.id, bot, view, decision, luck))
