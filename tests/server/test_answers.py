"""What answers over HTTP cost: to who does not read them, who asks without end, and who asks for what nobody could."""

import asyncio
import random
import re
import socket
import tracemalloc
from contextlib import suppress
from pathlib import Path
from typing import cast
from urllib.parse import urlsplit

import pytest
from msgspec.structs import replace

from nimmt.protocol.answers import Replay
from nimmt.server import connections, guard, replays
from nimmt.server.metrics import DROPPED
from nimmt.tables.log import TableLog
from nimmt.tables.replay import replay_of
from tests.patience import PATIENCE
from tests.server.harness import Serving, in_loop, play, serving
from tests.server.wire import bare, fetch, tcp

LONG = 2_000_000


async def a_long_replay(site: Serving, monkeypatch: pytest.MonkeyPatch, size: int = LONG) -> str:
    """The address of a replay of so many bytes."""

    def longer(table: TableLog) -> Replay:
        return replace(replay_of(table), secret="x" * size)

    monkeypatch.setattr(replays, "replay_of", longer)
    async with await site.remote.create("Ann", seats=2, options={"rounds": 1}) as ann:
        await ann.start(bots="random")
        await play(ann, random.Random(1))
    return f"/api/tables/{ann.table}/replay"


def asked(path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode()


async def silently(site: Serving, path: str) -> asyncio.StreamWriter:
    """Somebody who asks for this, and does not read the answer; they have hardly any room for it."""
    small = socket.socket()
    small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
    small.setblocking(False)
    url = urlsplit(site.url)
    await asyncio.get_running_loop().sock_connect(small, (url.hostname, url.port))
    _, writing = await asyncio.open_connection(sock=small)
    cast(asyncio.Transport, writing.transport).pause_reading()
    writing.write(asked(path))
    return writing


# --- who does not read -----------------------------------------------------------------------------------


@in_loop
async def test_long_answers_that_nobody_reads_take_little_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path, unsent=4096) as site:
        path = await a_long_replay(site, monkeypatch)
        await fetch(site, "GET", path)
        tracemalloc.start()
        silent = [await silently(site, path) for _ in range(guard.HELD // LONG)]
        while len(site.server.app.held) == 0 or site.server.app.held["127.0.0.1"] < guard.HELD - 2 * LONG:
            await asyncio.sleep(0.05)
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        for writing in silent:
            writing.transport.abort()
        while site.server.app.held:
            await asyncio.sleep(0.05)
    assert most < 6 * LONG


@in_loop
async def test_who_has_yet_to_read_much_gets_no_more_and_the_others_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "HELD", 3 * LONG)
    async with serving(tmp_path, unsent=4096, proxies=("127.0.0.1",)) as site:
        path = await a_long_replay(site, monkeypatch)
        silent = [await silently(site, path) for _ in range(2)]
        while sum(site.server.app.held.values()) < 2 * LONG:
            await asyncio.sleep(0.05)
        status, headers, body = await fetch(site, "GET", path)
        assert (status, headers["retry-after"]) == (429, "1")
        assert b"too_fast" in body
        assert (await fetch(site, "GET", "/api/lobby"))[0] == 200, "what is short is answered"
        status, _, body = await fetch(site, "GET", path, headers={"X-Forwarded-For": "192.0.2.7"})
        assert (status, len(body) > LONG) == (200, True)
        for writing in silent:
            writing.transport.abort()
        while site.server.app.held:
            await asyncio.sleep(0.05)
        assert (await fetch(site, "GET", path))[0] == 200


@pytest.mark.parametrize("size", [20_000, LONG], ids=["the end of an answer", "a long answer"])
@in_loop
async def test_who_takes_nothing_of_an_answer_is_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    monkeypatch.setattr(connections, "READING", 0.5)
    slow = DROPPED.labels("too slow")._value
    async with serving(tmp_path, unsent=4096) as site:
        path = await a_long_replay(site, monkeypatch, size)
        before = slow.get()
        writing = await silently(site, path)
        async with asyncio.timeout(PATIENCE):
            while slow.get() == before:
                await asyncio.sleep(0.05)
        writing.transport.abort()


@in_loop
async def test_who_reads_bit_by_bit_gets_all_of_a_long_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(tmp_path, unsent=4096) as site:
        path = await a_long_replay(site, monkeypatch)
        reading, writing = await tcp(site)
        writing.write(asked(path) + asked("/health"))
        head = (await reading.readuntil(b"\r\n\r\n")).lower()
        size = int(head.partition(b"content-length: ")[2].split()[0])
        whole = b""
        while len(whole) < size:
            whole += await asyncio.wait_for(reading.read(min(5000, size - len(whole))), PATIENCE)
            await asyncio.sleep(0)
        assert whole == (await fetch(site, "GET", path))[2]
        assert b"200" in await asyncio.wait_for(reading.readline(), PATIENCE), "and what they asked for after it"
        writing.close()


# --- who comes with many connections, and asks without end -----------------------------------------------


@pytest.mark.usefixtures("strict")
@in_loop
async def test_one_address_has_so_many_connections_and_no_more(tmp_path: Path) -> None:
    """Beside them, its WebSockets; without this one address could take all the connections there are."""
    async with serving(tmp_path, limit_sockets=2, proxies=()) as site:
        ann = await site.remote.create("Ann", seats=2)
        async with bare(site, ann.table), bare(site, ann.table):
            crowd = [await tcp(site) for _ in range(12)]
            gone = 0
            async with asyncio.timeout(PATIENCE):
                while gone < 4:
                    gone = sum(reading.at_eof() or reading.exception() is not None for reading, _ in crowd)
                    await asyncio.sleep(0.05)
            assert gone == 4
            for _, writing in crowd:
                writing.transport.abort()
            async with asyncio.timeout(PATIENCE):
                while True:
                    with suppress(OSError):
                        if (await fetch(site, "GET", "/health"))[0] == 200:
                            break
                    await asyncio.sleep(0.05)


@pytest.mark.parametrize(("path", "answered"), [("/api/lobby", 4), ("/health", 4 * guard.FREE), ("/", 4 * guard.FREE)])
@pytest.mark.usefixtures("strict")
@in_loop
async def test_who_asks_without_end_is_told_so_and_then_cut_off(tmp_path: Path, path: str, answered: int) -> None:
    """Every path counts in some way, and to say no costs something too."""
    async with serving(tmp_path, limit_requests=1) as site:
        reading, writing = await tcp(site)
        writing.write(asked(path) * (answered + 50))
        heard = await asyncio.wait_for(reading.read(), PATIENCE)
        told = re.findall(rb"HTTP/1\.1 (\d+)", heard)
        assert told.count(b"429") == 5, "so often it is said"
        assert len(told) == answered + 5
        writing.close()


# --- who asks for what nobody could ----------------------------------------------------------------------


@in_loop
async def test_addresses_that_are_made_up_are_not_remembered(tmp_path: Path) -> None:
    """The framework keeps what it made of a thousand addresses, however long they are."""
    async with serving(tmp_path) as site:
        reading, writing = await tcp(site)
        tracemalloc.start()
        for number in range(150):
            many = f"?{number}" + "&a" * 5000
            for path in (f"/{number}" + "x" * 20_000, "/api/lobby" + many, "/" + many):
                writing.write(asked(path))
                head = await asyncio.wait_for(reading.readuntil(b"\r\n\r\n"), PATIENCE)
                size = int(head.lower().partition(b"content-length: ")[2].split()[0])
                await reading.readexactly(size)
        kept, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        writing.close()
    assert kept < 2_000_000


@in_loop
async def test_an_address_of_any_length_has_a_clear_answer(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        nowhere = await fetch(site, "GET", "/api/tables/" + "A" * 22)
        for path in ("/x" * 600, "/api/tables/" + "A" * 1500, "/%41" * 400):
            status, _, body = await fetch(site, "GET", path)
            assert (status, body) == (nowhere[0], nowhere[2])
        assert (await fetch(site, "GET", "/api/lobby?skip=0&" + "a" * 200))[0] == 400
        assert (await fetch(site, "GET", "/api/lobby?skip=1"))[0] == 200
        home = await fetch(site, "GET", "/")
        assert await fetch(site, "GET", "/?from=" + "a" * 500) == home, "who shares a link adds to it"
