"""A place at a table: what happens there, and what the seat does.

A seat finds its way back when the connection breaks: it resumes after the last seq it has seen, and what was not
acknowledged is sent again under the same id, so nothing is lost and nothing happens twice.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Any, Self

import msgspec

from nimmt.extras import missing

try:
    from websockets.asyncio.client import ClientConnection, connect
    from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
except ImportError as error:
    raise missing(error, "client") from None

from nimmt.choices import Choice
from nimmt.client.reading import read_event, read_view
from nimmt.client.refusals import ServerRefused
from nimmt.errors import IllegalChoice, NimmtError
from nimmt.events import Event
from nimmt.protocol.answers import Ack, Happened, Refused, ServerMessage, TableState, Update
from nimmt.protocol.asking import AnyCommand, Back, Chat, Choose, Hello, Leave, Rematch, Start
from nimmt.views import View
from nimmt.words import Message

RETRY: tuple[float, ...] = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0)
"""Seconds to wait before connecting again, the last one for ever."""

TRIES = 10
"""How often a refused connection is tried again."""


class AsyncSeat:
    """A place at a table: a seat with its key, or a spectator's without one. Use it with ``async with``."""

    def __init__(self, url: str, table: str, key: str | None, *, after: int | None = 0) -> None:
        self.url = url
        """Of the server."""
        self.table = table
        self.key = key
        self.seq = after
        """The last seq seen; None until the server has said where the table stands."""
        self.happened: list[Happened] = []
        """Everything that happened, as this seat may see it."""
        self._state: TableState | None = None
        self._changed = asyncio.Condition()
        self._open: dict[str, tuple[AnyCommand, asyncio.Future[Ack]]] = {}
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._failure: ServerRefused | None = None
        self._failures = 0

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._run())
        try:
            await self.wait(lambda state: True)
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Disconnect. The seat stays yours as long as you keep its key."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._socket:
            await self._socket.close()

    # --- what you see ------------------------------------------------------------------------------------

    @property
    def state(self) -> TableState:
        """The table as you see it now."""
        if self._state is None:
            raise NimmtError("not connected yet; use the seat in a with statement")
        return self._state

    @property
    def connected(self) -> bool:
        """Whether the server is in reach now; if not, the seat keeps trying, and what was asked of it is not lost."""
        return self._socket is not None

    @property
    def view(self) -> View | None:
        """The game as you see it now."""
        return None if self.state.view is None else read_view(self.state.view)

    @property
    def events(self) -> list[Event]:
        """All events of the game so far, as you may see them."""
        return [read_event(event) for line in self.happened for event in line.events]

    async def wait(self, until: Callable[[TableState], bool]) -> TableState:
        """Wait until the table is as you want it."""
        async with self._changed:
            while True:
                if self._failure:
                    raise self._failure
                if self._state is not None and until(self._state):
                    return self._state
                await self._changed.wait()

    async def decisions(self) -> AsyncIterator[View]:
        """A view each time you have to decide, until the game is over."""
        seen: tuple[int, Any] = (-1, None)

        def ready(state: TableState) -> bool:
            asked = state.view is not None and state.you in state.view["waiting"]
            news = (state.seq, state.view) != seen  # a restored table is earlier, or has come as far on another way
            return state.phase in ("over", "closed") or (asked and news)

        while (state := await self.wait(ready)).phase not in ("over", "closed"):
            seen = state.seq, state.view
            yield read_view(state.view)

    # --- what you do -------------------------------------------------------------------------------------

    async def send(self, command: AnyCommand) -> Ack:
        """Send a command until it is acknowledged and seen; ServerRefused where the server says no."""
        done: asyncio.Future[Ack] = asyncio.get_running_loop().create_future()
        self._open[command.id] = (command, done)
        try:
            if self._socket:
                await self._transmit(self._socket, command)
            ack = await done
        finally:
            self._open.pop(command.id, None)
        await self.wait(lambda state: state.seq >= ack.seq)
        return ack

    async def choose(self, choice: Choice | int | str, *, seq: int | None = None) -> Ack:
        """Answer what you are asked, or change your sealed answer. A card alone, or a notation, will do."""
        if not isinstance(choice, Choice):
            decision = self.view.decision if self.view else None
            if decision is None:
                raise IllegalChoice("you are not asked anything now; wait for a view of `decisions`")
            choice = decision.meant(choice)
        return await self.send(Choose(new_id(), self.state.seq if seq is None else seq, choice))

    async def start(self, *, bots: str | tuple[str, ...] | None = None) -> Ack:
        """Begin the game; bots take the empty seats: all of one name, or one of each of these."""
        return await self.send(Start(new_id(), bots))

    async def chat(self, text: str) -> Ack:
        """Say something to the table."""
        return await self.send(Chat(new_id(), text))

    async def leave(self) -> Ack:
        """Give up the seat before the game, or let a bot play in it."""
        return await self.send(Leave(new_id()))

    async def back(self) -> Ack:
        """Play on yourself."""
        return await self.send(Back(new_id()))

    async def rematch(self) -> AsyncSeat:
        """The seat at the table where the same people meet again, set up by whoever asks first."""
        if self.state.rematch is None:
            try:
                await self.send(Rematch(new_id()))
            except ServerRefused as refused:
                if refused.code != "phase":
                    raise
        state = await self.wait(lambda state: state.rematch is not None)
        return AsyncSeat(self.url, str(state.rematch), self.key)

    # --- the connection ----------------------------------------------------------------------------------

    async def _run(self) -> None:
        while True:
            try:
                await self._converse()
            except InvalidStatus:
                if self._failures > TRIES:
                    await self._fail(ServerRefused("too_fast", Message("join.refuses")))
                    return
            except (ConnectionClosed, InvalidHandshake, OSError, TimeoutError):
                pass
            except ServerRefused as refused:
                if refused.code != "try_again":
                    await self._fail(refused)
                    return
            await asyncio.sleep(RETRY[min(self._failures, len(RETRY) - 1)])
            self._failures += 1

    async def _fail(self, failure: ServerRefused) -> None:
        async with self._changed:
            self._failure = failure
            self._changed.notify_all()
        for _, done in self._open.values():
            if not done.done():
                done.set_exception(failure)

    async def _converse(self) -> None:
        address = f"ws{self.url.removeprefix('http')}/api/tables/{self.table}/live"
        async with connect(address, compression=None, max_size=1 << 20, open_timeout=4) as socket:
            await socket.send(msgspec.json.encode(Hello(key=self.key, after=self.seq)).decode())
            await self._receive(await socket.recv())
            self._failures = 0
            self._socket = socket
            try:
                for command, _ in list(self._open.values()):
                    await self._transmit(socket, command)
                async for frame in socket:
                    await self._receive(frame)
            finally:
                self._socket = None

    async def _transmit(self, socket: ClientConnection, command: AnyCommand) -> None:
        with suppress(ConnectionClosed):  # it is sent again when the connection is back
            await socket.send(msgspec.json.encode(command).decode())

    async def _receive(self, frame: str | bytes) -> None:
        message = msgspec.json.decode(frame, type=ServerMessage)
        match message:
            case Update():
                await self._update(message)
            case Ack():
                if message.id in self._open and not self._open[message.id][1].done():
                    self._open[message.id][1].set_result(message)
            case Refused():
                self._refused(message)

    async def _update(self, message: Update) -> None:
        async with self._changed:
            for line in message.happened:
                self.seq = line.seq
                self.happened.append(line)
            if message.state:
                self._state = message.state
                self.seq = message.state.seq
            self._changed.notify_all()

    def _refused(self, message: Refused) -> None:
        code, command_id = message.code, message.id
        refused = ServerRefused(code, message.said or message.message)
        if not command_id:
            raise refused
        if command_id in self._open and code in ("try_again", "too_fast"):
            command, _ = self._open[command_id]
            asyncio.get_running_loop().call_later(0.3, self._again, command)
        elif command_id in self._open and not self._open[command_id][1].done():
            self._open[command_id][1].set_exception(refused)

    def _again(self, command: AnyCommand) -> None:
        if self._socket and command.id in self._open:
            task = asyncio.ensure_future(self._transmit(self._socket, command))
            task.add_done_callback(lambda _: None)


def new_id() -> str:
    """A name for a command, never used before."""
    return secrets.token_urlsafe(12)
