"""A game at a server's table, for the same screen; and the links and keys that lead to it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec

from nimmt import folders
from nimmt.client import AsyncSeat, AsyncServer, ServerRefused, read_event, read_view
from nimmt.decisions import Choice
from nimmt.errors import BadSetup
from nimmt.events import Event
from nimmt.protocol.answers import TableState
from nimmt.ruleset import Rules
from nimmt.tui.moments import Course, Moment
from nimmt.views import View
from nimmt.words import Message, Voice

PAGES = {"t", "table", "tables", "api", "join", "live"}
"""Words in links that name pages, not tables."""


def where(link: str) -> tuple[str, str]:
    """The server's address and the table of a link.

    >>> where("https://example.org/nimmt/table/K7Q2")
    ('https://example.org/nimmt', 'K7Q2')
    >>> where("http://localhost:8666/#/K7Q2")
    ('http://localhost:8666', 'K7Q2')
    """
    parts = urlsplit(link if "://" in link else f"http://{link}")
    path = [word for word in parts.path.split("/") if word]
    words = [word for word in parts.fragment.split("/") if word not in ("", *PAGES)]
    if parts.scheme not in ("http", "https") or not parts.netloc or not (words or path):
        example = "http://localhost:8666/table/K7Q2"
        raise BadSetup(Message("screen.away.link", {"link": link, "example": example}))
    table = words[-1] if words else path.pop()
    while path and path[-1] in PAGES:
        path.pop()
    return "/".join((f"{parts.scheme}://{parts.netloc}", *path)), table


# --- the keys of seats -----------------------------------------------------------------------------------


def _keys_file() -> Path:
    return folders.data() / "seats.json"


def _keys() -> dict[str, str]:
    try:
        return msgspec.json.decode(_keys_file().read_bytes(), type=dict[str, str])
    except (OSError, msgspec.MsgspecError):
        return {}


def _keep_key(place: str, key: str) -> None:
    path = _keys_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.part")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(msgspec.json.encode(_keys() | {place: key}))
    draft.replace(path)


async def sit_down(link: str, name: str, *, seat: int | None = None, watch: bool = False) -> AsyncSeat:
    """The seat this person has at the table, or a new one, or a place to watch from."""
    address, table = where(link)
    server = AsyncServer(address)
    place = f"{address}/{table}"
    if watch:
        return server.watch(table)
    if place in _keys():
        return server.seat_with(table, _keys()[place])
    taken = await server.join(table, name, seat)
    assert taken.key is not None
    _keep_key(place, taken.key)
    return taken


# --- the game --------------------------------------------------------------------------------------------


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
        you = seat.state.you
        self.people: tuple[int, ...] = () if you is None else (you,)

    def _read(self) -> View:
        view = self.state.view
        if view is None:
            raise ServerRefused("phase", "the game has not begun")
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

    def _update(self) -> None:
        self._seq = self.state.seq
        self._view = self._read()


def _question(state: TableState, seat: int) -> tuple[Any, bool]:
    """What a seat is asked, and whether it has yet to answer."""
    return state.view["decision"], seat in state.view["waiting"]
