"""New tables, and the lobby, where open ones wait for players."""

from __future__ import annotations

from nimmt.errors import NimmtError
from nimmt.protocol.answers import Lobby, Seated
from nimmt.protocol.asking import NewTable
from nimmt.server.database import Fenced, Unavailable
from nimmt.server.limits import MOST
from nimmt.server.live import LiveTable
from nimmt.server.tables import Tables
from nimmt.tables.entries import new_key, new_table_id
from nimmt.tables.joining import set_up_table
from nimmt.tables.refusals import Refusal, refused
from nimmt.tables.state import lobby_line

OPEN = 10
"""How many open tables may wait that were set up from one address."""

PAGE = 100
"""How many open tables the lobby shows at a time."""


class OpenTables:
    """Tables set up by people, and those of them that anybody may join."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._opened: dict[str, list[str]] = {}
        """The open tables by where they were set up from."""

    async def create(self, new: NewTable, place: str = "") -> Seated:
        """Set up a table; *place* is where its founder connects from."""
        key = new.key or new_key()
        if new.open and place and len(await self._still_open(place)) >= OPEN:
            raise refused("too_fast", "open", count=OPEN)
        try:
            lines = set_up_table(new, key, self.tables.clock.now())
        except Refusal:
            raise
        except NimmtError as error:
            raise Refusal("illegal", f"{error}.") from None
        table_id = new_table_id()
        try:
            await self.tables.found(table_id, lines)
        except Fenced as error:
            raise refused("try_again") from error
        if new.open and place:
            self._opened.setdefault(place, []).append(table_id)
            if len(self._opened) > MOST:
                self._opened.pop(next(iter(self._opened)))
        return Seated(table_id, 0, key)

    async def _still_open(self, place: str) -> list[str]:
        """The tables opened from there that are in the lobby; those that are not any more are forgotten."""
        try:
            still = await self.tables.store.listed(self._opened.get(place, []))
        except Unavailable as error:
            raise refused("try_again") from error
        if still:
            self._opened[place] = still
        else:
            self._opened.pop(place, None)
        return still

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
