"""The synchronous face of the client: each call waits for its outcome.

The connection itself is the asynchronous client's, in a thread of its own: it finds its way back when it breaks.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from functools import cache
from typing import Any, Self, TypeVar

from nimmt.choices import Choice
from nimmt.client.seat import AsyncSeat
from nimmt.client.server import AsyncServer
from nimmt.events import Event
from nimmt.protocol.answers import About, Ack, Happened, Lobby, Replay, TableState
from nimmt.protocol.asking import AnyCommand
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
        """Set up a table and sit down at it. *settings*: options, timer, open, key."""
        return Seat(_loop().run(self.remote.create(name, ruleset, seats=seats, **settings)))

    def join(self, table: str, name: str, seat: int | None = None, *, key: str | None = None) -> Seat:
        """Sit down at a table. With a *key* of your own you may ask again after a failure, and have one seat."""
        return Seat(_loop().run(self.remote.join(table, name, seat, key=key)))

    def seat_with(self, table: str, key: str | None) -> Seat:
        """The seat whose key you hold: back to a game after a stop of your own program."""
        return Seat(self.remote.seat_with(table, key))

    def watch(self, table: str) -> Seat:
        """A place among the spectators."""
        return Seat(self.remote.watch(table))

    def about(self) -> About:
        """What the server offers: rulesets and bots."""
        return _loop().run(self.remote.about())

    def lobby(self) -> Lobby:
        """The open tables."""
        return _loop().run(self.remote.lobby())

    def replay(self, table: str) -> Replay:
        """A finished game."""
        return _loop().run(self.remote.replay(table))

    def record(self, table: str) -> str:
        """A finished game's record file."""
        return _loop().run(self.remote.record(table))


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
        self.close()

    @property
    def state(self) -> TableState:
        """The table as you see it now."""
        return self.remote.state

    @property
    def view(self) -> View | None:
        """The game as you see it now."""
        return self.remote.view

    @property
    def happened(self) -> list[Happened]:
        """Everything that happened, as this seat may see it."""
        return self.remote.happened

    @property
    def events(self) -> list[Event]:
        """All events of the game so far, as you may see them."""
        return self.remote.events

    def close(self) -> None:
        """Disconnect. The seat stays yours as long as you keep its key."""
        _loop().run(self.remote.close())

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

    def send(self, command: AnyCommand) -> Ack:
        """Send a command until it is acknowledged and seen; ServerRefused where the server says no."""
        return _loop().run(self.remote.send(command))

    def choose(self, choice: Choice | int | str, *, seq: int | None = None) -> Ack:
        """Answer what you are asked, or change your sealed answer. A card alone, or a notation, will do."""
        return _loop().run(self.remote.choose(choice, seq=seq))

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
