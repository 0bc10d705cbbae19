"""What happens on a connection before the application hears of it: who may connect, how fast, and how patiently.

The application sees whole requests and whole messages. Here is what could be done without ever completing one: opening
connections, sending nothing, sending slowly, endless headers, pings, fragments.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import time
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import lru_cache
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from nimmt.server.keepalive import keep_alive
from nimmt.server.limits import Bucket, Limit
from nimmt.server.metrics import CONNECTIONS_REFUSED, DROPPED

try:
    import resource
except ImportError:  # Windows counts no descriptors
    resource = None  # type: ignore[assignment]

log = logging.getLogger("nimmt.connections")

REQUEST_TIME = 20.0
"""Seconds from the beginning of a connection, or of a request on it, until the request must be complete."""
HEAD = 32 * 1024
"""The most bytes of a request's first line and headers."""
SPARE = 64
"""File descriptors that are kept for the database, the bus and files."""
UNSENT = 32 * 1024
"""Bytes that wait for a reader in our memory before we wait for the reader."""
READING = 20.0
"""Seconds in which a reader for whom so much waits, or the end of an answer, has to take it."""
LINE = "nimmt.line"
"""Under this name the application finds the `CarefulSocket` among the extensions of a connection's scope."""
CONTROLS, CONTROL_BURST = 1, 30
"""Pings, pongs and fragments a second on one WebSocket, and at once. A client needs one in twenty seconds."""
SLICE = 1024
"""How many bytes of a connection are looked at before the next count."""


def _worth_a_line(record: logging.LogRecord) -> bool:
    """Whether a line of uvicorn's belongs in the log: one for every message that is no text could fill a disk."""
    return not record.getMessage().startswith("Invalid UTF-8 sequence")


logging.getLogger("uvicorn.error").addFilter(_worth_a_line)


@lru_cache(maxsize=10_000)
def place_of(host: str) -> str:
    """Where an address is: all addresses of an IPv6 network of 64 bits are one place.

    >>> place_of("192.0.2.1"), place_of("2001:db8::1") == place_of("2001:db8:0:0:ffff::2")
    ('192.0.2.1', True)
    >>> place_of("::ffff:192.0.2.1")
    '192.0.2.1'
    """
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))


class Proxies:
    """The proxies whose word is believed: addresses, networks, or ``*`` for everybody.

    >>> "172.20.0.7" in Proxies(["127.0.0.1", "172.16.0.0/12"]), "203.0.113.1" in Proxies(["127.0.0.1"])
    (True, False)
    """

    def __init__(self, named: Iterable[str]) -> None:
        known = set(named)
        self.all = "*" in known
        self.networks = [ipaddress.ip_network(name) for name in known - {"*"}]

    def __contains__(self, host: object) -> bool:
        if self.all:
            return True
        try:
            address = ipaddress.ip_address(str(host))
        except ValueError:
            return False
        return any(address in network for network in self.networks)


class Door:
    """Who may connect: a few a second from one place, so many at a time, and as many as there are descriptors for."""

    def __init__(self, rate: int, proxies: Iterable[str], together: int = 0) -> None:
        self.limit = Limit(rate, burst=4 * rate)
        self.proxies = Proxies(proxies)
        """Their connections are other people's: those are counted by the address they forward."""
        self.together = together
        """How many connections one place may have open that are no WebSockets; 0 for any number."""
        self.inside: Counter[str] = Counter()
        """How many it has."""
        self.most = descriptors() - SPARE
        self._told = 0.0

    def enter(self, host: str, open_now: int) -> str | None:
        """The place that one more connection counts for, until it leaves; None where it is not welcome."""
        if not self.admits(host, open_now):
            return None
        place = "" if host in self.proxies else place_of(host)
        if place and self.together and self.inside[place] >= self.together:
            CONNECTIONS_REFUSED.labels("together").inc()
            return None
        self.inside[place] += 1
        return place

    def leave(self, place: str) -> None:
        """A connection has ended, or is a WebSocket from now on."""
        self.inside[place] -= 1
        if not self.inside[place]:
            del self.inside[place]

    def admits(self, host: str, open_now: int) -> bool:
        """Whether one more connection comes slowly enough, and there is a descriptor for it."""
        if open_now >= self.most:
            CONNECTIONS_REFUSED.labels("descriptors").inc()
            if time.monotonic() > self._told:
                self._told = time.monotonic() + 60
                log.error(
                    "no file descriptors are left; new connections are refused. Raise LimitNOFILE (ulimit -n)",
                    extra={"connections": open_now},
                )
            return False
        if host in self.proxies or self.limit.passes(place_of(host)):
            return True
        CONNECTIONS_REFUSED.labels("rate").inc()
        return False


def descriptors() -> int:
    """How many files and connections this process may have open; as many as the system lets it have."""
    if resource is None:
        return 1 << 20
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = hard if hard != resource.RLIM_INFINITY else max(soft, 65_536)
    if soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
        except (OSError, ValueError):
            pass
    return soft


def _head(size: int) -> bytes:
    """What stands before a text message of so many bytes: that it is one whole frame, and its size."""
    if size < 126:
        return bytes((0x81, size))
    return b"\x81\x7e" + size.to_bytes(2, "big") if size < 1 << 16 else b"\x81\x7f" + size.to_bytes(8, "big")


def protocols(door: Door) -> tuple[type[HttpToolsProtocol], type[WebSocketsSansIOProtocol]]:
    """The classes that carry HTTP and WebSockets through this door."""
    return type("Http", (CarefulHttp,), {"door": door}), CarefulSocket


class CarefulHttp(HttpToolsProtocol):
    """HTTP from those who may connect, complete in good time, with heads of a sensible size.

    Whoever asks on before they are answered waits: what they send is read when the answers are out.
    """

    door: Door
    _deadline: asyncio.TimerHandle | None = None
    _head = 0
    _reading_head = True
    _held = b""
    _answering: RequestResponseCycle | None = None
    _place: str | None = None
    """Where it comes from, as long as it counts."""
    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A new connection; one too many is cut at once."""
        super().connection_made(transport)
        self._place = self.door.enter(self.client[0] if self.client else "", len(self.connections))
        if self._place is None:
            self.connections.discard(self)
            transport.abort()
            return
        keep_alive(transport.get_extra_info("socket"))
        transport.set_write_buffer_limits(high=UNSENT)
        self._hurry()

    def connection_lost(self, exc: Exception | None) -> None:
        """The end."""
        self._leave()
        self._relax()
        self._be_patient(False)
        self._held = b""
        if self._answering is not None:  # uvicorn tells only the last of several requests
            self._answering.disconnected = True
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Look at what came bit by bit, and only when what came before is being answered."""
        self._held += data
        self._read_on()

    def _read_on(self) -> None:
        while self._held and not self.pipeline and not self.transport.is_closing():
            part, self._held = self._held[:SLICE], self._held[SLICE:]
            self._head += len(part)
            super().data_received(part)
            if self._reading_head and self._head > HEAD and not self.transport.is_closing():
                DROPPED.labels("head").inc()
                self.send_400_response("The head of this request is too big.")
        if self.transport.is_closing():
            self._held = b""
        elif self._held:
            self.flow.pause_reading()

    def on_response_complete(self) -> None:
        """One request is answered; the next ones may come."""
        super().on_response_complete()
        self._be_patient(self.transport.get_write_buffer_size() > 0)
        self._read_on()

    def pause_writing(self) -> None:
        """Too much waits for the reader."""
        super().pause_writing()
        self._be_patient(True)

    def resume_writing(self) -> None:
        """The reader has taken most of it."""
        super().resume_writing()
        self._be_patient(self.cycle.response_complete)

    def _be_patient(self, waits: bool) -> None:
        """From now on something waits for the reader, or nothing does."""
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
        if waits:
            self._patience = self.loop.call_later(READING, self._not_read)

    def _not_read(self) -> None:
        self._patience = None
        if self.transport.get_write_buffer_size():
            DROPPED.labels("too slow").inc()
            self.transport.abort()  # the rest of an answer would wait for ever

    def on_message_begin(self) -> None:
        """A request begins; it has to be complete in good time."""
        super().on_message_begin()
        self._reading_head, self._head = True, 0
        self._hurry()

    def on_headers_complete(self) -> None:
        """Its head is complete."""
        self._reading_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All of it is here."""
        self._relax()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a WebSocket, which has a patience of its own."""
        self._leave()
        self._relax()
        self._be_patient(False)
        self._held = b""  # nothing more is HTTP
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # it refers to us, and nobody tells us of the connection's end

    def _leave(self) -> None:
        if self._place is not None:
            self.door.leave(self._place)
            self._place = None

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def _hurry(self) -> None:
        self._relax()
        self._deadline = self.loop.call_later(REQUEST_TIME, self._too_slow)

    def _relax(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_slow(self) -> None:
        self._deadline = None
        DROPPED.labels("slow request").inc()
        self.transport.close()


class CarefulSocket(WebSocketsSansIOProtocol):
    """A WebSocket on which every frame counts, and that holds little for those who read slowly or send fast.

    What is sent often goes straight to the connection (`write`), without a task that waits for its turn.
    """

    _controls: Bucket | None = None
    _held = b""
    _patience: asyncio.TimerHandle | None = None
    on_room: Callable[[], None] | None = None
    """Called when there is room again for a reader for whom too much was waiting."""

    async def run_asgi(self) -> None:
        """Let the application have this connection, and know it."""
        extensions: Any = self.scope.get("extensions")
        extensions[LINE] = self
        try:
            await super().run_asgi()
        finally:
            del extensions[LINE]  # it would refer to what refers to it

    # --- writing -----------------------------------------------------------------------------------------

    @property
    def full(self) -> bool:
        """Whether so much waits for the reader that nothing should be added."""
        return not self.writable.is_set()

    async def room(self) -> None:
        """Wait until there is room."""
        await self.writable.wait()

    def write(self, *texts: bytes) -> None:
        """Send text messages, all at once; nothing where the connection ends already."""
        if not self.close_sent and not self.disconnected and not self.transport.is_closing():
            self.transport.write(b"".join([_head(len(text)) + text for text in texts]))

    def hang_up(self, code: int, reason: str) -> None:
        """Say goodbye, whether the reader has room for it or not."""
        if self.close_sent or self.transport.is_closing():
            return
        with suppress(InvalidState):  # it said goodbye first
            self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)

    def pause_writing(self) -> None:
        """Too much waits for the reader."""
        super().pause_writing()
        if self._patience is None:
            self._patience = self.loop.call_later(READING, self._too_slow)

    def resume_writing(self) -> None:
        """The reader has taken most of it."""
        super().resume_writing()
        self._relax()
        if self.on_room:
            self.on_room()

    def connection_lost(self, exc: Exception | None) -> None:
        """The end."""
        self._relax()
        super().connection_lost(exc)
        self.conn.parser.close()  # it refers to the conversation that refers to it

    def _relax(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _too_slow(self) -> None:
        self._patience = None
        DROPPED.labels("too slow").inc()
        self.transport.abort()  # a goodbye would wait behind what is not read

    # --- reading -----------------------------------------------------------------------------------------

    def connection_made(self, transport: Any) -> None:
        """Take over from HTTP."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=UNSENT)
        self._controls = Bucket(CONTROLS, CONTROL_BURST, time.monotonic())

    def data_received(self, data: bytes) -> None:
        """Look at what came bit by bit, and only when the application has taken what came before."""
        self._held += data
        self._read_on()
        if self._held and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _read_on(self) -> None:
        # After our goodbye the application takes nothing any more, but the other side's goodbye ends the connection.
        while self._held and (self.queue.empty() or self.close_sent or not self.handshake_complete):
            part, self._held = self._held[:SLICE], self._held[SLICE:]
            super().data_received(part)
            if self.close_sent or self.transport.is_closing():
                self._held = b""

    async def receive(self) -> Any:
        """The next message for the application."""
        message = await self.queue.get()
        self._read_on()
        if self.read_paused and not self._held:
            self.read_paused = False
            self.transport.resume_reading()
        return message

    def send_receive_event_to_app(self) -> None:
        """Hand a message over, and go on listening: to stop and begin again for each would cost more than to hold."""
        paused, self.read_paused = self.read_paused, True  # as if we had stopped
        super().send_receive_event_to_app()
        self.read_paused = paused

    def handle_ping(self) -> None:
        """Answer a ping, unless there are too many."""
        if self._counted():
            super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        """Take an answer to a ping of ours."""
        if self._counted():
            super().handle_pong(event)

    def handle_cont(self, event: Any) -> None:
        """Take a part of a message."""
        if self._counted():
            super().handle_cont(event)

    def handle_text(self, event: Any) -> None:
        """Take a message, or its first part."""
        if event.fin or self._counted():
            super().handle_text(event)

    def handle_bytes(self, event: Any) -> None:
        """Take a message, or its first part."""
        if event.fin or self._counted():
            super().handle_bytes(event)

    def _counted(self) -> bool:
        """Whether one more frame that is no message is welcome; the connection ends where it is not."""
        if self.close_sent or self.transport.is_closing():
            return False
        if self._controls is None or self._controls.take(time.monotonic()):
            return True
        DROPPED.labels("control frames").inc()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1008, "reason": "too many control frames"})
        self.conn.fail(1008, "too many control frames")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
        return False
