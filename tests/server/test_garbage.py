"""Neither playing nor a connection leaves anything behind; what others leave is found when nobody plays."""

import asyncio
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from nimmt.protocol.asking import Chat, Mute
from nimmt.protocol.happening import Said
from nimmt.server.connections import CarefulHttp, CarefulSocket
from nimmt.server.garbage import LONG, LONGEST, Sweeper
from nimmt.server.sockets import Connection
from nimmt.server.store import Append, append_of
from nimmt.server.wishes import Wish
from nimmt.tables.entries import Entry
from nimmt.tables.log import TableLog
from nimmt.tables.refusals import Refusal
from tests.server.harness import in_loop, serving
from tests.server.wire import client_frame, tcp, upgraded


class Remains:
    """What refers to itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def by_hand() -> Iterator[None]:
    """Python does not search by itself."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.parametrize(
    ("ago", "resting", "found"),
    [(LONG - 1, True, False), (LONG + 1, True, True), (LONG + 1, False, False), (LONGEST + 1, False, True)],
)
def test_what_is_left_behind_is_found_when_it_is_time(ago: float, resting: bool, found: bool) -> None:
    left = weakref.ref(Remains())
    now = 1000.0
    sweeper = Sweeper(lambda: resting, lambda: now)
    now += ago
    sweeper.look()
    assert (left() is None) == found
    assert not sweeper.due() or not found, "what has been found is not searched for again"


@in_loop
async def test_playing_leaves_nothing_behind(tmp_path: Path) -> None:
    """Neither what is carried out, nor what is refused, nor what another process was faster with."""
    async with serving(tmp_path) as site:
        tables = site.server.tables
        ann = await site.remote.create("Ann", seats=2)
        live = await tables.get(ann.table)
        gc.collect()
        for number in range(5):
            await tables.command(live, 0, Chat(f"c{number}", "hello"))
            with pytest.raises(Refusal):
                await tables.command(live, 0, Mute(f"m{number}", 0))
            twin, line = live.log.copy(), Entry(live.log.at, Said(0, "meanwhile"))
            twin.apply(line)
            await site.server.store.write([append_of(twin, twin.seq, [line])])
        assert live.log.counts[Said] == 9
        del twin
        gc.set_debug(gc.DEBUG_SAVEALL)
        try:
            gc.collect()
            left = [thing for thing in gc.garbage if isinstance(thing, TableLog | Append | Wish)]
        finally:
            gc.set_debug(0)
            gc.garbage.clear()
        assert left == []


HELLO = client_frame('{"command":"hello"}')
ENDS = {
    "goodbye": HELLO + client_frame(b"\x03\xe8", opcode=8),
    "gone": HELLO,
    "gone before hello": b"",
    "malformed": HELLO + client_frame("{") * 50,
    "no hello": client_frame('{"command":"chat"}'),
    "no text": HELLO + client_frame(b"\xff"),
    "no mask": HELLO + b"\x81\x01a",
    "reserved bits": HELLO + b"\xf1\x80" + bytes(4),
    "too big": HELLO + client_frame("x" * 65_000),
    "control frames": HELLO + client_frame("", opcode=9) * 100,
}
"""What somebody sends last on a WebSocket, by how it ends then."""
REQUESTS = {
    "gone": b"",
    "half a head": b"GET /api/lobby HTTP/1.1\r\nHo",
    "half a body": b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
    "answered": b"GET /api/lobby HTTP/1.1\r\nHost: x\r\n\r\n",
    "several": b"GET /api/lobby HTTP/1.1\r\nHost: x\r\n\r\n" * 20,
    "no HTTP": b"\x16\x03\x01\x02\x00",
    "big head": b"GET / HTTP/1.1\r\nX: " + b"x" * 100_000,
    "no such upgrade": b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
    "no such page": b"GET /%00 HTTP/1.1\r\nHost: x\r\n\r\n",
}
"""The same for HTTP."""


def left_behind() -> list[object]:
    """What is left of connections, and only Python's search would find."""
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        gc.collect()
        return [thing for thing in gc.garbage if isinstance(thing, CarefulSocket | CarefulHttp | Connection)]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()


@in_loop
async def test_a_connection_leaves_nothing_behind(tmp_path: Path) -> None:
    """However it ends: else memory would depend on when somebody looks for it."""
    async with serving(tmp_path) as site:
        table = (await site.remote.create("Ann", seats=2)).table
        here = site.server.sockets.by_address
        gc.collect()
        for how, said in ENDS.items():
            for name in (table, "A" * 22):
                reading, writing = await upgraded(site, name)
                writing.write(said)
                await asyncio.sleep(0.1)
                writing.transport.abort()
                del reading, writing
            while here:
                await asyncio.sleep(0.05)
            await asyncio.sleep(0.1)
            assert left_behind() == [], how


@in_loop
async def test_a_request_leaves_nothing_behind(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        gc.collect()
        for how, said in REQUESTS.items():
            _, writing = await tcp(site)
            writing.write(said)
            await asyncio.sleep(0.1)
            writing.transport.abort()
            del writing
            await asyncio.sleep(0.1)
            assert left_behind() == [], how
