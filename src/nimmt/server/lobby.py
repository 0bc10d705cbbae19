"""New tables, and the lobby, where open ones wait for players."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from nimmt.errors import NimmtError
from nimmt.protocol.answers import Lobby, Seated
from nimmt.protocol.asking import AnyCommand, Change, NewTable, Rematch
from nimmt.server.database import Fenced, Unavailable
from nimmt.server.limits import MOST, Limit
from nimmt.server.live import LiveTable
from nimmt.server.tables import Tables
from nimmt.tables.entries import new_key, new_table_id
from nimmt.tables.joining import set_up_table
from nimmt.tables.refusals import Refusal, illegal, refused
from nimmt.tables.state import lobby_line

OPEN = 10
"""How many open tables may wait that were set up from one address."""

PAGE = 100
"""How many open tables the lobby shows at a time."""


class OpenTables:
    """Tables set up by people, and those of them that anybody may join."""

    def __init__(self, tables: Tables, *, limited: bool = True, pace: Limit | None = None) -> None:
        self.tables = tables
        self.limited = limited
        self.pace = pace
        """How quickly one address may set up tables, as far as this is not seen to elsewhere."""
        self._opened: dict[str, set[str]] = {}
        """The open tables by where they were opened from."""
        self._coming: set[str] = set()
        """Those of them that are just being written down."""

    async def create(self, new: NewTable, place: str = "") -> Seated:
        """Set up a table; *place* is where its founder connects from."""
        key = new.key or new_key()
        try:
            lines = set_up_table(new, key, self.tables.clock.now())
        except Refusal:
            raise
        except NimmtError as error:
            raise illegal(error) from None
        table_id = new_table_id()
        async with self._listed(place if new.open else "", table_id):
            try:
                await self.tables.found(table_id, lines)
            except Fenced as error:
                raise refused("try_again") from error
        return Seated(table_id, 0, key)

    def watched(self, live: LiveTable, wish: AnyCommand) -> AbstractAsyncContextManager[None]:
        """While a command is carried out that makes a table or opens one: it counts like one that was set up so."""
        if isinstance(wish, Rematch) and self.pace is not None and not self.pace.passes(live.place):
            raise refused("too_fast", "tables")
        before = live.log.created.open
        if isinstance(wish, Rematch):
            return self._rematched(live, live.place if self.limited and before else "")
        opens = self.limited and isinstance(wish, Change) and wish.open and not before
        return self._listed(live.place if opens else "", live.log.id)

    @asynccontextmanager
    async def _rematched(self, live: LiveTable, place: str) -> AsyncIterator[None]:
        """While the table of a rematch is written down, which is open where the one before was."""
        async with self._listed(place, live.log.id):
            yield
        if place and live.log.rematch:
            self._opened[place] = self._opened.get(place, set()) - {live.log.id} | {live.log.rematch}

    @asynccontextmanager
    async def _listed(self, place: str, table_id: str) -> AsyncIterator[None]:
        """While a table that somebody there has opened is written down; Refusal where it is one too many."""
        if not place:
            yield
            return
        if len(self._opened.get(place, ())) >= OPEN:
            await self._forget(place)
        opened = self._opened.setdefault(place, set())
        if len(opened) >= OPEN:
            raise refused("too_fast", "open", count=OPEN)
        opened.add(table_id)
        self._coming.add(table_id)
        if len(self._opened) > MOST:
            self._opened.pop(next(iter(self._opened)))
        try:
            yield
        finally:
            self._coming.discard(table_id)

    async def _forget(self, place: str) -> None:
        """The tables opened from there that are not in the lobby any more."""
        opened = self._opened[place]
        written = opened - self._coming
        try:
            still = await self.tables.store.listed(list(written))
        except Unavailable as error:
            raise refused("try_again") from error
        opened -= written.difference(still)

    async def shown(self, skip: int = 0) -> Lobby:
        """The open tables that wait for players; where somebody is connected first."""
        try:
            found = await self.tables.store.lobby(PAGE + 1, skip)
        except Unavailable as error:
            raise refused("try_again") from error
        shown: list[LiveTable] = []
        for table_id in found[:PAGE]:
            try:
                live = await self.tables.get(table_id)
            except Refusal:
                continue
            if live.log.phase == "waiting" and live.log.problem is None:
                shown.append(live)
        shown.sort(key=lambda live: not live.here)
        return Lobby(tuple([lobby_line(live.log) for live in shown]), len(found) > PAGE)
