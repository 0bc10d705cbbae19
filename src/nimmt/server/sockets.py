"""The WebSocket: a seat, or a spectator, at a table.

A connection keeps no queue of what happened. It knows the last seq it has sent; when the table goes on it is poked,
and sends what is missing, at once and without a task of its own. So a slow reader costs nothing but its place in the
log, and one that stops reading is dropped and may resume.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, deque
from typing import Any

import msgspec
from litestar.connection import WebSocket
from litestar.exceptions import WebSocketException

from nimmt.protocol.answers import Ack, Refused
from nimmt.protocol.asking import FRAME, PROTOCOL, ClientMessage, Hello
from nimmt.server.background import spawn
from nimmt.server.connections import LINE, CarefulSocket
from nimmt.server.limits import Bucket
from nimmt.server.live import SHARED, LiveTable
from nimmt.server.logs import tag
from nimmt.server.metrics import DROPPED, ERRORS, SOCKETS
from nimmt.server.tables import Tables
from nimmt.tables.encoding import encode
from nimmt.tables.entries import hash_of
from nimmt.tables.refusals import Refusal, refused

log = logging.getLogger("nimmt.live")

WATCHED = 200
"""How many lines a spectator is told when they come back; who missed more is shown how the table stands."""
READING = 20.0
"""Seconds until the first message has to be there."""
REST = 1.0
"""Seconds without anybody who comes or goes that count as rest."""
MISTAKES = 10
"""How many malformed messages a connection may send before it ends."""

CLOSED = 4000
"""The close code after a refusal."""

_decode = msgspec.json.Decoder(ClientMessage).decode


class Gone(Exception):
    """The client went away."""


def read(message: Any) -> ClientMessage:
    """A message from a client; Refusal where it is none."""
    text = message.get("text")
    if text is None:
        raise Refusal("malformed", "Messages are JSON text, not binary.")
    if len(text) > FRAME:
        raise Refusal("too_big", f"A message has at most {FRAME} bytes.")
    try:
        return _decode(text)  # type: ignore[no-any-return]
    except msgspec.MsgspecError as error:
        raise Refusal("malformed", f"This message cannot be read: {error}.") from None
    except RecursionError:
        raise Refusal("malformed", "This message cannot be read: it is nested too deeply.") from None


class Sockets:
    """How many connections there are from where."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.by_address: Counter[str] = Counter()
        self._moved = 0.0
        self.stragglers = Stragglers()

    @property
    def resting(self) -> bool:
        """Whether nobody has come or gone for a while."""
        return time.monotonic() - self._moved > REST

    def enter(self, address: str) -> bool:
        """Whether one more connection from there is welcome."""
        if self.most and self.by_address[address] >= self.most:
            return False
        self.by_address[address] += 1
        self._moved = time.monotonic()
        SOCKETS.inc()
        return True

    def leave(self, address: str) -> None:
        """A connection has ended."""
        self.by_address[address] -= 1
        if not self.by_address[address]:
            del self.by_address[address]
        self._moved = time.monotonic()
        SOCKETS.dec()


class Stragglers:
    """Those who are far behind: they get one piece after the other, each in turn, and everybody else comes first."""

    def __init__(self) -> None:
        self._waiting: deque[Connection] = deque()

    def wait(self, connection: Connection) -> None:
        """This one needs another piece."""
        self._waiting.append(connection)
        if len(self._waiting) == 1:
            asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        try:
            self._waiting[0].next_piece()
        finally:  # whatever becomes of it, the next one is served
            self._waiting.popleft()
            if self._waiting:
                asyncio.get_running_loop().call_soon(self._next)


class Connection:
    """One WebSocket."""

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        tables: Tables,
        live: LiveTable,
        stragglers: Stragglers,
        rate: int,
        address: str,
    ) -> None:
        self.socket = socket
        self.line: CarefulSocket = socket.scope["extensions"][LINE]  # type: ignore[assignment, index]
        self.tables = tables
        self.live = live
        self.stragglers = stragglers
        self.address = address
        self._seat: int | None = None
        self._key = ""
        """The hash of the key that held the seat."""
        self.sent = 0
        self.owed = True
        """Whether the reader has not been sent how the table stands."""
        self.shown = 0
        """The last change of who is here that was sent."""
        self.queued = False
        """Whether it waits for its turn, being far behind."""
        self.answer: bytes | None = None
        """An answer that goes out with the news that it has caused."""
        self.bucket = Bucket(rate, 3 * rate, time.monotonic()) if rate else None
        self.mistakes = 0
        self.ended = False

    @property
    def seat(self) -> int | None:
        """The seat, as long as the key holds it: who left, or was removed before the game, watches."""
        if self._seat is not None and self.live.log.seats[self._seat].key != self._key:
            self._seat = None
        return self._seat

    def drop(self, code: int, reason: str) -> None:
        """End the connection."""
        if not self.ended:
            self.ended = True
            DROPPED.labels(reason).inc()
            self.line.hang_up(code, reason)

    def reply(self, message: msgspec.Struct) -> None:
        """Answer."""
        self._answer_now()
        self.line.write(encode(message))

    def refuse(self, refusal: Refusal, command_id: str = "") -> None:
        """Say no."""
        self.reply(Refused(refusal.code, refusal.message, command_id, refusal.words))

    async def run(self) -> None:
        """Greet, then read until one side goes; what is new is sent whenever the table goes on."""
        try:
            await self._greet()
            await self._read()
        except Refusal as refusal:
            await refuse(self.socket, refusal)
        finally:
            self.ended = True
            self.line.on_room = None
            self.live.viewers.discard(self)
            self.live.look_who_is_here()

    async def _greet(self) -> None:
        async with asyncio.timeout(READING):
            message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise Gone
        hello = read(message)
        if not isinstance(hello, Hello):
            raise Refusal("protocol", 'The first message is a hello: {"command":"hello"}.')
        if hello.protocol != PROTOCOL:
            raise Refusal("protocol", f"This server speaks version {PROTOCOL} of the protocol, not {hello.protocol}.")
        if hello.after is not None and hello.after > self.live.log.seq:
            await self.tables.refresh(self.live)
        self._seat = await self.tables.seat_of(self.live, hello.key, self.address)
        self._key = hash_of(hello.key) if hello.key else ""
        await self.tables.take_back(self.live, self.seat)
        after = self.live.log.seq if hello.after is None else hello.after
        if self._seat is None and after < self.live.log.seq - WATCHED:
            after = self.live.log.seq  # who watches starts from how the table stands
        self.sent = min(after, self.live.log.seq)  # it is earlier where the database is a copy from before
        self.live.viewers.add(self)
        self.live.look_who_is_here()
        self.line.on_room = self.poke
        self.poke()

    # --- writing -----------------------------------------------------------------------------------------

    def poke(self) -> None:
        """Send what is new, where the reader has room for it; who is far behind waits for their turn."""
        if self.ended or self.queued or self.line.full:
            return  # whoever turns that around pokes again
        missing = self.live.log.seq - self.sent
        if missing > SHARED:
            self._queue()
        elif missing or self.owed or self.live.moves != self.shown:
            self._send_news()

    def next_piece(self) -> None:
        """It is our turn."""
        self.queued = False
        if not self.ended and not self.line.full:
            self._send_news()

    def _queue(self) -> None:
        self.queued = True
        self.stragglers.wait(self)

    def _send_news(self) -> None:
        """The next piece of what is new."""
        try:
            piece, self.sent, whole = self.live.piece(self.seat, self.sent)
        except Exception:
            ERRORS.inc()
            log.exception("a table cannot be shown", extra={"table": tag(self.live.log.id)})
            self.drop(1011, "error")
            return
        self.shown, self.owed = self.live.moves, not whole
        if self.answer is None:
            self.line.write(piece)
        else:
            self.line.write(self.answer, piece)
            self.answer = None
        if self.owed:
            self._queue()
        elif self._key in self.live.log.kicked:
            self.refuse(refused("kicked"))
            self.ended = True
            self.line.hang_up(CLOSED, "kicked")
        elif self.seat is not None and self.live.log.seats[self.seat].offered is not None:
            # Offered through another process, which does not know who is connected here.
            spawn(self.tables.take_back(self.live, self.seat))

    # --- reading -----------------------------------------------------------------------------------------

    async def _read(self) -> None:
        while True:
            await self.line.room()  # who does not take the answers is asked nothing more
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect" or self.ended:
                return
            if self.bucket and not self.bucket.take(time.monotonic()):
                self.refuse(refused("too_fast"))
                self._mistake()
                await asyncio.sleep(0.2)
                continue
            await self._handle(message)

    async def _handle(self, message: Any) -> None:
        command_id = ""
        try:
            command = read(message)
            if isinstance(command, Hello):
                raise Refusal("protocol", "You have said hello already; connect again to change seats.")
            command_id = command.id
            self._acknowledge(await self.tables.command(self.live, self.seat, command))
        except Refusal as refusal:
            self.refuse(refusal, command_id)
            if refusal.code in ("malformed", "too_big", "protocol"):
                self._mistake()
        except Exception:
            ERRORS.inc()
            log.exception("a command failed", extra={"table": tag(self.live.log.id)})
            self.refuse(refused("try_again"), command_id)

    def _acknowledge(self, ack: Ack) -> None:
        """Say that it counts, together with the news that it has caused: they are sent next."""
        self.answer = encode(ack)
        asyncio.get_running_loop().call_soon(self._answer_now)

    def _answer_now(self) -> None:
        if self.answer is not None:
            self.line.write(self.answer)
            self.answer = None

    def _mistake(self) -> None:
        self.mistakes += 1
        if self.mistakes > MISTAKES:
            self.drop(1008, "too many mistakes")


async def serve_socket(
    socket: WebSocket[Any, Any, Any], tables: Tables, sockets: Sockets, table_id: str, address: str, rate: int
) -> None:
    """One connection from its beginning to its end."""
    if not sockets.enter(address):
        await socket.close(1013, "too_fast")
        return
    try:
        await socket.accept()
        try:
            live = await tables.get(table_id)
        except Refusal as refusal:
            await refuse(socket, refusal)
        else:
            await Connection(socket, tables, live, sockets.stragglers, rate, address).run()
    except (Gone, WebSocketException, OSError, TimeoutError):
        pass
    finally:
        sockets.leave(address)


async def refuse(socket: WebSocket[Any, Any, Any], refusal: Refusal) -> None:
    """Say why not, and close."""
    said = encode(Refused(refusal.code, refusal.message, said=refusal.words)).decode()
    await socket.send({"type": "websocket.send", "text": said, "bytes": None})
    await socket.close(CLOSED, refusal.code)
