"""A game at a server's table, for the same screen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Any

from nimmt.choices import Choice
from nimmt.client import AsyncSeat, AsyncServer, ServerRefused, read_event, read_view
from nimmt.events import Event
from nimmt.protocol.answers import TableState
from nimmt.protocol.coaching import Advice
from nimmt.protocol.happening import Answered, Started
from nimmt.ruleset import Rules
from nimmt.terminal import places, shelf
from nimmt.tui.moments import Course, Moment
from nimmt.tui.sitting import Status
from nimmt.views import View
from nimmt.words import Message, Voice


class Away:
    """A game at a server's table, from one seat or from among the spectators."""

    def __init__(self, seat: AsyncSeat, link: str, language: str = "en") -> None:
        self.seat = seat
        self.voice = Voice(language)
        self.link = link
        self._line = len(seat.happened)
        self._before = self._view = self._read()
        self._seq = seat.state.seq
        self._past = seat.events
        self._record: Path | None = None
        self._heard = self._line
        self._told = seat.state
        self._told_at = monotonic()
        you = seat.state.you
        self.people: tuple[int, ...] = () if you is None else (you,)

    def _read(self) -> View:
        view = self.state.view
        if view is None:
            raise ServerRefused("rules_version", Message("refused.rules_version"))
        return read_view(view)

    @property
    def state(self) -> TableState:
        """The table as the server tells it."""
        return self.seat.state

    @property
    def rules(self) -> Rules[Any, Any]:
        """The rules of the game."""
        return self._view.rules

    @property
    def names(self) -> Sequence[str]:
        """The players' names."""
        return [info.name or self.voice.name(info.seat) for info in self.state.seats]

    @property
    def over(self) -> bool:
        """Whether the game has ended, and everything that happened was taken."""
        return self.state.phase in ("over", "closed") and self._line == len(self.seat.happened)

    @property
    def asked(self) -> int | None:
        """This person's seat, if it must decide."""
        return next((seat for seat in self.people if seat in self._view.waiting), None)

    @property
    def sealed(self) -> tuple[int, ...]:
        """This person's seat, if its answer can still be changed."""
        return tuple(seat for seat in self.people if seat in self._view.chosen)

    @property
    def preface(self) -> Sequence[str]:
        """The promise of the deal."""
        return [self.voice("terminal.sealed", commitment=str(self.state.commitment))]

    @property
    def parting(self) -> str:
        """How to come back."""
        if self.state.phase in ("over", "closed"):
            return ""
        return self.voice("screen.away.kept", command=f"nimmt join {self.link}")

    def view(self, seat: int | None) -> View:
        """What this seat knows now."""
        return self._view

    def past(self) -> list[Event]:
        """What had happened before the screen opened."""
        return self._past

    @property
    def hints(self) -> bool:
        """Whether the table lets this seat ask."""
        return self.state.hints

    async def advice(self, seat: int) -> Advice:
        """Ask the server, whose log says so."""
        return await AsyncServer(self.seat.url).hint(self.seat)

    async def answer(self, seat: int, choice: Choice) -> None:
        """Send the answer; the server has it for good when this returns."""
        await self.seat.choose(choice)
        self._update()

    async def proceed(self) -> None:
        """Wait for the server."""
        await self.seat.wait(lambda state: state.seq > self._seq)
        self._update()

    async def withdrawn(self, seat: int) -> None:
        """Wait until the seat is no longer asked: its time was up, and a bot has answered."""
        asked = _question(self.state, seat)
        await self.seat.wait(lambda state: _question(state, seat) != asked)
        self._update()

    def take(self) -> Sequence[Moment]:
        """What has happened since this was last called."""
        lines = [line for line in self.seat.happened[self._line :] if line.seq <= self._seq]
        self._line += len(lines)
        events = [read_event(event) for line in lines for event in line.events]
        before, self._before = self._before, self._view
        return Course({None: before, before.seat: before}, events).moments()

    @property
    def status(self) -> Status:
        """The connection, and whose time runs out next by the server's clock."""
        state = self.state
        if state is not self._told:
            self._told, self._told_at = state, monotonic()
        now = state.now + 1000 * (monotonic() - self._told_at)
        due = [(info.deadline, info.seat) for info in state.seats if info.deadline is not None]
        if not due or state.phase != "playing":
            return Status(not self.seat.connected)
        own = [(deadline, seat) for deadline, seat in due if seat in self.people]
        deadline, seat = min(own or due)
        return Status(not self.seat.connected, seat, max(0, round((deadline - now) / 1000)))

    @property
    def talks(self) -> bool:
        """Everybody at the table, and those who watch where the host lets them."""
        return True

    async def chat(self, text: str) -> None:
        """Say something to the table."""
        await self.seat.chat(text)

    async def news(self) -> Sequence[Message]:
        """What is said, and who comes and goes."""
        await self.seat.wait(lambda _: len(self.seat.happened) > self._heard)
        lines, self._heard = self.seat.happened[self._heard :], len(self.seat.happened)
        return [line.said for line in lines if line.said is not None and not isinstance(line.what, Answered | Started)]

    async def record(self) -> Path:
        """The record that the server hands out after the game; it goes to the shelf, as every game does."""
        if self._record is None:
            text = await AsyncServer(self.seat.url).record(self.seat.table)
            self._record = shelf.new_path(self.rules.name)
            self._record.write_text(text, encoding="utf-8")
        return self._record

    async def rematch(self) -> str:
        """The link of the table where the same people meet again."""
        next_seat = await self.seat.rematch()
        link = f"{self.seat.url}/table/{next_seat.table}"
        if next_seat.key is not None:
            places.keep_key(places.name_of(link), next_seat.key)
        return link

    def _update(self) -> None:
        self._seq = self.state.seq
        self._view = self._read()


def _question(state: TableState, seat: int) -> tuple[Any, bool]:
    """What a seat is asked, and whether it has yet to answer."""
    return state.view["decision"], seat in state.view["waiting"]
