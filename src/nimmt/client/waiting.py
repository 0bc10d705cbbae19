"""The synchronous face of the client: each call waits for its outcome."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from functools import cache
from typing import Any, Self, TypeVar

from nimmt.client.seat import AsyncSeat
from nimmt.client.server import AsyncServer
from nimmt.decisions import Choice
from nimmt.protocol.answers import Ack, Lobby, TableState
from nimmt.views import View

T = TypeVar("T")


class _Loop:
    """An event loop in a thread of its own."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, name="nimmt-client", daemon=True).start()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Wait for it."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result()


@cache
def _loop() -> _Loop:
    return _Loop()


class Server:
    """A server, by its address; the synchronous face of `AsyncServer`."""

    def __init__(self, url: str) -> None:
        self.remote = AsyncServer(url)

    def create(self, name: str, ruleset: str = "classic", *, seats: int = 4, **settings: Any) -> Seat:
        """Set up a table and sit down at it. *settings*: options, timer, open."""
        return Seat(_loop().run(self.remote.create(name, ruleset, seats=seats, **settings)))

    def join(self, table: str, name: str, seat: int | None = None) -> Seat:
        """Sit down at a table."""
        return Seat(_loop().run(self.remote.join(table, name, seat)))

    def watch(self, table: str) -> Seat:
        """A place among the spectators."""
        return Seat(self.remote.watch(table))

    def lobby(self) -> Lobby:
        """The open tables."""
        return _loop().run(self.remote.lobby())


class Seat:
    """A place at a table; the synchronous face of `AsyncSeat`. Use it with ``with``."""

    def __init__(self, remote: AsyncSeat) -> None:
        self.remote = remote
        self.table = remote.table
        self.key = remote.key

    def __enter__(self) -> Self:
        _loop().run(self.remote.__aenter__())
        return self

    def __exit__(self, *_: object) -> None:
        _loop().run(self.remote.close())

    @property
    def state(self) -> TableState:
        """The table as you see it now."""
        return self.remote.state

    @property
    def view(self) -> View | None:
        """The game as you see it now."""
        return self.remote.view

    def decisions(self) -> Iterator[View]:
        """A view each time you have to decide, until the game is over."""
        views = self.remote.decisions()
        while True:
            try:
                yield _loop().run(anext(views))  # type: ignore[arg-type]
            except StopAsyncIteration:
                return

    def wait(self, until: Callable[[TableState], bool]) -> TableState:
        """Wait until the table is as you want it."""
        return _loop().run(self.remote.wait(until))

    def choose(self, choice: Choice) -> Ack:
        """Answer what you are asked, or change your sealed answer."""
        return _loop().run(self.remote.choose(choice))

    def start(self, *, bots: str | tuple[str, ...] | None = None) -> Ack:
        """Begin the game; bots take the empty seats: all of one name, or one of each of these."""
        return _loop().run(self.remote.start(bots=bots))

    def chat(self, text: str) -> Ack:
        """Say something to the table."""
        return _loop().run(self.remote.chat(text))

    def leave(self) -> Ack:
        """Give up the seat before the game, or let a bot play in it."""
        return _loop().run(self.remote.leave())

    def back(self) -> Ack:
        """Play on yourself."""
        return _loop().run(self.remote.back())

    def rematch(self) -> Seat:
        """The seat at the table where the same people meet again."""
        return Seat(_loop().run(self.remote.rematch()))
