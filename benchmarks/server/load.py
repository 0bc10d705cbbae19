"""Many players at once, as light as they can be made, so that the server is what is measured."""

import asyncio
import os
import random
import resource
import sys
import time
from asyncio.subprocess import Process
from collections import deque
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import cast

import msgspec
from msgspec import Struct
from tests.server.crashing import free_port

from nimmt.client import AsyncServer, ServerRefused
from nimmt.protocol.answers import Seated
from nimmt.tables.bounds import MOST_ROUNDS


class Asked(Struct):
    choices: list[msgspec.Raw]


class Seen(Struct):
    waiting: list[int]
    decision: Asked | None = None


class State(Struct):
    seq: int
    view: Seen | None = None


class Heard(Struct):
    """As much of any message as the load needs."""

    type: str
    seq: int = 0
    state: State | None = None


heard = msgspec.json.Decoder(Heard).decode
LIMITS = ("requests", "tables", "sockets", "commands", "connections", "bytes")
TICKS = os.sysconf("SC_CLK_TCK")


def allow_sockets() -> None:
    """Let this process, and those it starts, have as many sockets as the system lets it."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class Driven(Struct):
    """What came of commands that were sent at a given rate."""

    times: list[float]
    """Latencies of those carried out, in seconds."""
    busy: float
    """The part of a core that the load itself took, or that of its busiest process."""
    refused: int


def rss(pid: int) -> int:
    """The process's memory in KiB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    return 0


def busy_seconds(pids: Iterable[int]) -> float:
    """The time that processors have spent on these processes so far."""
    fields = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in pids]
    return sum(int(own) + int(system) for own, system in (each[11:13] for each in fields)) / TICKS


async def start_server(database: str, bus: str, **environment: str) -> tuple[Process, str]:
    """A server in a process of its own, with no limits and these variables in its environment, and its address."""
    port = free_port()
    limits = [f"--limit-{name}=0" for name in LIMITS]
    flags = [
        "--database",
        database,
        "--port",
        str(port),
        "--log-level=error",
        *limits,
        *(["--bus", bus] if bus else []),
    ]
    command = (sys.executable, "-m", "nimmt", "serve", *flags)
    process = await asyncio.create_subprocess_exec(*command, env={**os.environ, **environment})
    url = f"http://127.0.0.1:{port}"
    while True:
        try:
            await AsyncServer(url).lobby()
            return process, url
        except ServerRefused:
            await asyncio.sleep(0.1)


class Player(asyncio.Protocol):
    """One socket of one seat. Speaks just enough WebSocket to cost next to nothing."""

    def __init__(self, table: "Table", seat: int, key: str) -> None:
        self.table = table
        self.seat = seat
        self.key = key
        self.seq = 0
        self.when = 0.0
        self.sent: deque[float] = deque()
        self.transport: asyncio.Transport | None = None
        self.buffer = b""
        self.open = False
        self.after: int | None = None
        self.choices: list[msgspec.Raw] = []
        self.greeted: asyncio.Future[None] | None = None

    async def connect(self, after: int | None = None) -> None:
        """Connect, say hello, and wait for the first update."""
        loop = asyncio.get_running_loop()
        self.buffer, self.open, self.greeted = b"", False, loop.create_future()
        urls = self.table.load.urls
        host, _, port = urls[self.seat % len(urls)].removeprefix("http://").partition(":")
        await loop.create_connection(lambda: self, host, int(port))
        assert self.transport is not None
        request = (
            f"GET /api/tables/{self.table.id}/live HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        self.transport.write(request.encode())
        self.after = after
        await self.greeted

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open:
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head
            self.open, self.buffer = True, rest
            self.say({"command": "hello", "key": self.key, "after": self.after})
        while len(self.buffer) >= 2:
            size, start = self.buffer[1], 2
            if size == 126:
                size, start = int.from_bytes(self.buffer[2:4], "big"), 4
            if len(self.buffer) < start + size:
                return
            opcode, payload = self.buffer[0] & 15, self.buffer[start : start + size]
            self.buffer = self.buffer[start + size :]
            if opcode == 1:
                self.hear(payload)
            elif opcode == 9:
                self._frame(10, payload)

    def say(self, message: object) -> None:
        self._frame(1, msgspec.json.encode(message))

    def _frame(self, opcode: int, payload: bytes) -> None:
        assert self.transport is not None
        size = bytes([128 | len(payload)]) if len(payload) < 126 else bytes([254]) + len(payload).to_bytes(2, "big")
        self.transport.write(bytes([128 | opcode]) + size + bytes(4) + payload)  # a mask of zeros changes nothing

    def hear(self, frame: bytes) -> None:
        message = heard(frame)
        if message.type == "update" and message.state is not None:
            self.seq, self.when = message.state.seq, time.monotonic()
            if self.greeted is not None and not self.greeted.done():
                self.greeted.set_result(None)
            self.table.heard(self)
            view = message.state.view
            if view is not None and self.seat in view.waiting and view.decision is not None and not self.sent:
                self.choices = view.decision.choices
                self.table.ask(self)
        elif message.type == "ack":
            self.table.acked(self, message.seq)
        elif message.type == "refused":
            self.table.load.refused += 1
            self.sent.popleft()
            # The machine was too busy for the server's heart.
            asyncio.get_running_loop().call_later(0.5, self.again)

    def again(self) -> None:
        if self.choices:
            self.table.ask(self)
        else:
            self.start()

    def start(self) -> None:
        self.sent.append(time.monotonic())
        self.say({"command": "start", "id": "start"})

    def choose(self) -> None:
        self.sent.append(time.monotonic())
        self.table.load.count += 1
        number = self.table.load.count
        self.say({"command": "choose", "id": f"b{number}", "seq": self.seq, "choice": self.choices[0]})

    def drop(self) -> None:
        assert self.transport is not None
        self.transport.abort()


class Table:
    """A table of four, and who at it waits to hear of what."""

    def __init__(self, load: "Load", seated: list[Seated]) -> None:
        self.load = load
        self.id = seated[0].table
        self.players = [Player(self, one.seat, one.key) for one in seated for _ in range(load.each)]
        self.wanted: deque[tuple[int, Player, float]] = deque()
        self.asked: set[int] = set()

    def ask(self, player: Player) -> None:
        if player.seat not in self.asked:
            self.asked.add(player.seat)
            self.load.ready.append(player)

    def acked(self, player: Player, seq: int) -> None:
        other = self.players[(player.seat + 1) % len(self.players)]
        sent = player.sent.popleft()
        self.load.answered += 1
        if other.seq >= seq:
            self.load.times.append(max(other.when - sent, 0))
        else:
            self.wanted.append((seq, other, sent))

    def heard(self, player: Player) -> None:
        for item in [item for item in self.wanted if item[1] is player and item[0] <= player.seq]:
            self.wanted.remove(item)
            self.load.times.append(player.when - item[2])


class Load:
    """All tables and their players."""

    def __init__(self, urls: Sequence[str], tables: int, each: int = 1) -> None:
        self.urls = urls
        self.each = each
        """How many connections everybody has; whoever sits at a table together is spread over the servers."""
        self.wanted = tables
        self.tables: list[Table] = []
        self.ready: deque[Player] = deque()
        self.times: list[float] = []
        self.count = self.refused = self.answered = 0

    @property
    def sockets(self) -> int:
        return sum(len(table.players) for table in self.tables)

    async def found(self, count: int) -> list[list[Seated]]:
        """Tables with four people at each, not yet begun."""
        site = AsyncServer(self.urls[0])
        gate = asyncio.Semaphore(8)

        async def one() -> list[Seated]:
            async with gate:
                founder = await site.create(
                    "P0", seats=4, options={"rounds": MOST_ROUNDS}, timer={"turn": 3600, "bank": 0}
                )
                others = [await site.join(founder.table, f"P{number}") for number in (1, 2, 3)]
                return [Seated(seat.table, number, str(seat.key)) for number, seat in enumerate((founder, *others))]

        return list(await asyncio.gather(*(one() for _ in range(count))))

    async def open_tables(self) -> tuple[int, int]:
        """Found the tables, connect everybody, begin; returns how many tables and sockets there are."""
        await self.connect_all()
        for table in self.tables:
            table.players[0].start()
        while len(self.ready) < self.sockets:
            await asyncio.sleep(0.05)
        self.times.clear()
        return len(self.tables), self.sockets

    async def connect_all(self) -> tuple[int, int]:
        """Found the tables, and connect everybody; returns how many tables and sockets there are."""
        self.tables = [Table(self, seated) for seated in await self.found(self.wanted)]
        await self._connect(None)
        return len(self.tables), self.sockets

    async def _connect(self, after: int | None) -> list[float]:
        gate = asyncio.Semaphore(200)
        times: list[float] = []

        async def one(player: Player) -> None:
            async with gate:
                begun = time.monotonic()
                await player.connect(after if after is None else player.seq)
                times.append(time.monotonic() - begun)

        await asyncio.gather(*(one(player) for table in self.tables for player in table.players))
        return times

    def _send(self, most: int) -> int:
        """Let at most so many of those who are asked answer; returns how many did."""
        sending = min(most, len(self.ready))
        for _ in range(sending):
            player = self.ready.popleft()
            player.table.asked.discard(player.seat)
            player.choose()
        return sending

    def _shuffle(self) -> None:
        pool = list(self.ready)
        random.Random(1).shuffle(pool)
        self.ready = deque(pool)

    async def rush(self, commands: int, at_once: int) -> int:
        """Send so many commands, a few at once, the next as soon as one is answered; returns how many were refused."""
        self._shuffle()
        self.count = self.answered = self.refused = 0
        while self.answered < commands:
            under_way = self.count - self.answered - self.refused
            self._send(min(at_once - under_way, commands - self.answered - under_way))
            await asyncio.sleep(0.001)
        return self.refused

    async def drive(self, rate: float, seconds: float) -> Driven:
        """Send commands at this rate."""
        self.times = []
        own, begun, sent, refused = time.process_time(), time.monotonic(), 0, self.refused
        self._shuffle()
        while (elapsed := time.monotonic() - begun) < seconds:
            due = int(elapsed * rate) - sent
            self._send(due)
            sent += due
            await asyncio.sleep(0.001)
        busy = (time.process_time() - own) / seconds
        await asyncio.sleep(1)
        return Driven(self.times, busy, self.refused - refused)

    async def reconnect(self) -> list[float]:
        """Everybody loses the connection at once, and comes back."""
        self._drop()
        return await self._connect(0)

    def _drop(self) -> None:
        for table in self.tables:
            for player in table.players:
                player.drop()

    async def close(self) -> None:
        self._drop()
        await asyncio.sleep(0.5)
