"""Many players at once, as light as they can be made, so that the server is what is measured."""

import asyncio
import os
import random
import sys
import time
from asyncio.subprocess import Process
from collections import deque
from pathlib import Path

import msgspec
from msgspec import Struct
from tests.server.crashing import free_port
from websockets.asyncio.client import ClientConnection, connect

from nimmt.client import AsyncServer, ServerRefused
from nimmt.server.protocol import Seated


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
TICKS = os.sysconf("SC_CLK_TCK")


def rss(pid: int) -> int:
    """The process's memory in KiB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    return 0


def busy_seconds(pid: int) -> float:
    """The process's own time so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


async def start_server(database: str, bus: str) -> tuple[Process, str]:
    port = free_port()
    limits = [f"--limit-{name}=0" for name in ("requests", "tables", "sockets", "commands")]
    command = "import sys; from nimmt.cli import main; sys.exit(main(sys.argv[1:]))"
    flags = [
        "--database",
        database,
        "--port",
        str(port),
        "--log-level=error",
        *limits,
        *(["--bus", bus] if bus else []),
    ]
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", command, "serve", *flags)
    url = f"http://127.0.0.1:{port}"
    while True:
        try:
            await AsyncServer(url).lobby()
            return process, url
        except ServerRefused:
            await asyncio.sleep(0.1)


class Player:
    """One socket of one seat."""

    def __init__(self, table: "Table", seat: int, key: str) -> None:
        self.table = table
        self.seat = seat
        self.key = key
        self.seq = 0
        self.when = 0.0
        self.sent: deque[float] = deque()
        self.socket: ClientConnection | None = None
        self.choices: list[msgspec.Raw] = []

    async def connect(self, after: int | None = None) -> None:
        url = f"ws{self.table.load.url.removeprefix('http')}/api/tables/{self.table.id}/live"
        self.socket = await connect(url, compression=None, ping_interval=None, open_timeout=60)
        hello = {"command": "hello", "key": self.key, "after": after}
        await self.socket.send(msgspec.json.encode(hello).decode())
        self.hear(await self.socket.recv(decode=False))

    async def listen(self) -> None:
        assert self.socket is not None
        while True:
            self.hear(await self.socket.recv(decode=False))

    def hear(self, frame: bytes | str) -> None:
        message = heard(frame)
        if message.type == "update" and message.state is not None:
            self.seq, self.when = message.state.seq, time.monotonic()
            self.table.heard(self)
            view = message.state.view
            if view is not None and self.seat in view.waiting and view.decision is not None:
                self.choices = view.decision.choices
                self.table.ask(self)
        elif message.type == "ack":
            self.table.acked(self, message.seq)
        else:
            self.table.load.refused += 1
            self.sent.popleft()

    async def choose(self) -> None:
        assert self.socket is not None
        self.sent.append(time.monotonic())
        self.table.load.count += 1
        wanted = {"command": "choose", "id": f"b{self.table.load.count}", "seq": self.seq, "choice": self.choices[0]}
        await self.socket.send(msgspec.json.encode(wanted).decode())


class Table:
    """A table of four, and who at it waits to hear of what."""

    def __init__(self, load: "Load", seated: list[Seated]) -> None:
        self.load = load
        self.id = seated[0].table
        self.players = [Player(self, one.seat, one.key) for one in seated]
        self.wanted: deque[tuple[int, Player, float]] = deque()
        self.asked: set[int] = set()

    def ask(self, player: Player) -> None:
        if player.seat not in self.asked:
            self.asked.add(player.seat)
            self.load.ready.append(player)

    def acked(self, player: Player, seq: int) -> None:
        other = self.players[(player.seat + 1) % len(self.players)]
        sent = player.sent.popleft()
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

    def __init__(self, url: str, tables: int) -> None:
        self.url = url
        self.wanted = tables
        self.tables: list[Table] = []
        self.ready: deque[Player] = deque()
        self.times: list[float] = []
        self.count = self.refused = 0
        self.listening: list[asyncio.Task[None]] = []

    @property
    def sockets(self) -> int:
        return sum(len(table.players) for table in self.tables)

    async def found(self, count: int) -> list[list[Seated]]:
        """So many tables with four people at each, not yet begun."""
        site = AsyncServer(self.url)
        gate = asyncio.Semaphore(8)

        async def one() -> list[Seated]:
            async with gate:
                founder = await site.create("P0", seats=4, options={"rounds": 1000}, timer={"turn": 3600, "bank": 0})
                others = [await site.join(founder.table, f"P{number}") for number in (1, 2, 3)]
                return [Seated(seat.table, number, str(seat.key)) for number, seat in enumerate((founder, *others))]

        return list(await asyncio.gather(*(one() for _ in range(count))))

    async def open_tables(self) -> None:
        """Found the tables, connect everybody, begin."""
        self.tables = [Table(self, seated) for seated in await self.found(self.wanted)]
        await self._connect(None)
        for table in self.tables:
            socket = table.players[0].socket
            assert socket is not None
            table.players[0].sent.append(time.monotonic())
            await socket.send('{"command":"start","id":"start"}')
        while len(self.ready) < self.sockets:
            await asyncio.sleep(0.05)
        self.times.clear()

    async def _connect(self, after: int | None) -> list[float]:
        gate = asyncio.Semaphore(200)
        times: list[float] = []

        async def one(player: Player) -> None:
            async with gate:
                begun = time.monotonic()
                await player.connect(after if after is None else player.seq)
                times.append(time.monotonic() - begun)
                self.listening.append(asyncio.create_task(player.listen()))

        await asyncio.gather(*(one(player) for table in self.tables for player in table.players))
        return times

    async def drive(self, rate: int, seconds: float, pid: int) -> tuple[int, list[float], float]:
        """Send commands at this rate; returns how many were carried out, their latencies, the server's load."""
        self.times = []
        before, begun, sent = busy_seconds(pid), time.monotonic(), 0
        pool = list(self.ready)
        random.Random(1).shuffle(pool)
        self.ready = deque(pool)
        while (elapsed := time.monotonic() - begun) < seconds:
            due = int(elapsed * rate) - sent
            for _ in range(min(due, len(self.ready))):
                player = self.ready.popleft()
                player.table.asked.discard(player.seat)
                await player.choose()
            sent += due
            await asyncio.sleep(0.001)
        busy = (busy_seconds(pid) - before) / seconds
        await asyncio.sleep(1)
        return len(self.times), self.times, busy

    async def reconnect(self) -> list[float]:
        """Everybody loses the connection at once, and comes back."""
        self._stop_listening()
        for table in self.tables:
            for player in table.players:
                assert player.socket is not None
                player.socket.transport.abort()
        return await self._connect(0)

    def _stop_listening(self) -> None:
        for task in self.listening:
            task.cancel()
        self.listening.clear()

    async def close(self) -> None:
        self._stop_listening()
        for table in self.tables:
            for player in table.players:
                assert player.socket is not None
                player.socket.transport.abort()
        await asyncio.sleep(0.5)
