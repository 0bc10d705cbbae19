"""Attacks on the server around the tables: what they may cost is bounded, and everybody else is served."""

import asyncio
import gc
import random
import sys
import threading
import tracemalloc
from contextlib import suppress
from pathlib import Path
from typing import cast

import pytest
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle
from websockets.exceptions import ConnectionClosed

from nimmt.client import AsyncSeat, AsyncServer, ServerRefused
from nimmt.protocol.answers import Replay
from nimmt.protocol.happening import Said
from nimmt.server import connections, replays, tables, thinking
from nimmt.server.connections import CONTROL_BURST, place_of
from nimmt.server.sockets import WATCHED
from nimmt.server.store import append_of
from nimmt.tables.entries import Entry
from nimmt.tables.log import TableLog, table_of
from nimmt.tables.replay import record_of, replay_of
from tests.patience import PATIENCE
from tests.server.crashing import free_port
from tests.server.harness import Serving, in_loop, play, serving
from tests.server.wire import Bare, bare, client_frame, fetch, raw, tcp, upgraded

# --- catching up -----------------------------------------------------------------------------------------


async def a_long_table(site: Serving, lines: int) -> tuple[AsyncSeat, str]:
    """A table where very much has been said, by whatever means."""
    ann = await site.remote.create("Ann", seats=2)
    live = await site.server.tables.get(ann.table)
    twin = live.log.copy()
    added = [Entry(live.log.at, Said(0, f"{number:5} " + "x" * 290)) for number in range(lines)]
    for line in added:
        twin.apply(line)
    await site.server.writer.append(append_of(twin, live.log.seq + 1, added))
    live.grow(twin)
    return ann, ann.table


@in_loop
async def test_a_spectator_of_a_long_table_starts_from_how_it_stands(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        ann, table = await a_long_table(site, 3 * WATCHED)
        seq = (await site.server.tables.get(table)).log.seq
        async with raw(site, table) as watching:
            await watching.say({"command": "hello", "after": 0})
            first = await watching.hear()
            assert (first["state"]["seq"], first["happened"]) == (seq, [])
        async with raw(site, table) as resuming:
            await resuming.say({"command": "hello", "after": seq - WATCHED})
            heard: list[int] = []
            while not (update := await resuming.hear())["state"]:
                heard += [line["seq"] for line in update["happened"]]
            heard += [line["seq"] for line in update["happened"]]
            assert heard == list(range(seq - WATCHED + 1, seq + 1))
        async with ann:
            assert [line.seq for line in ann.happened] == list(range(1, seq + 1)), "who sits there is told everything"


@in_loop
async def test_who_does_not_read_costs_little_memory(tmp_path: Path) -> None:
    """Forty sockets ask for everything from the beginning, two megabytes each, and read nothing."""
    async with serving(tmp_path, unsent=4096) as site:
        ann, table = await a_long_table(site, 6000)
        hello = client_frame(f'{{"command":"hello","key":"{ann.key}","after":0}}')
        silent = [await upgraded(site, table) for _ in range(40)]
        for reading, writing in silent:
            cast(asyncio.Transport, writing.transport).pause_reading()
            del reading
        tracemalloc.start()
        for _, writing in silent:
            writing.write(hello)
        live = await site.server.tables.get(table)
        while len(live.viewers) < len(silent):
            await asyncio.sleep(0.05)
        for _ in range(100):
            await asyncio.sleep(0.02)
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        for _, writing in silent:
            writing.close()
        assert most < 30_000_000


# --- control frames --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "frame",
    [client_frame("", 9), client_frame("", 10), client_frame("", 1, fin=False) + client_frame("", 0, fin=False)],
    ids=["pings", "pongs", "fragments"],
)
@in_loop
async def test_frames_that_are_no_messages_count(tmp_path: Path, frame: bytes) -> None:
    """A flood of them ends the connection; without a count it would be answered for ever."""
    async with serving(tmp_path) as site:
        ann = await site.remote.create("Ann", seats=2)
        reading, writing = await upgraded(site, ann.table)
        writing.write(client_frame('{"command":"hello"}'))
        await reading.read(100)
        with suppress(ConnectionError):
            if frame[0] & 15 == 1:
                writing.write(client_frame("", 1, fin=False))
                frame = client_frame("", 0, fin=False)
            for _ in range(20):
                writing.write(frame * 2000)
                await writing.drain()
        rest = b""
        with suppress(ConnectionError):
            rest = await asyncio.wait_for(reading.read(), PATIENCE)
        assert rest.count(b"\x8a\x00") <= CONTROL_BURST + 200, "so many pings were answered"
        writing.close()
        assert (await fetch(site, "GET", "/health"))[0] == 200


@in_loop
async def test_a_client_that_pings_now_and_then_stays(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        ann = await site.remote.create("Ann", seats=2)
        async with bare(site, ann.table, ann.key) as socket:
            for _ in range(CONTROL_BURST // 2):
                await (await socket.socket.ping())
            assert (await socket.answer({"command": "chat", "id": "a", "text": "hello"}))["type"] == "ack"


@in_loop
async def test_many_messages_in_one_packet_are_all_taken_one_after_the_other(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        ann = await site.remote.create("Ann", seats=2)
        reading, writing = await upgraded(site, ann.table)
        said = [client_frame(f'{{"command":"mute","id":"m{number}","seat":1}}') for number in range(300)]
        writing.write(client_frame(f'{{"command":"hello","key":"{ann.key}"}}') + b"".join(said))
        heard = b""
        while b'"id":"m299"' not in heard:
            heard += await asyncio.wait_for(reading.read(65536), PATIENCE)
        assert heard.count(b'"refused"') == 300
        writing.close()


# --- requests and connections ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path", ["/api/lobby", "//api/lobby", "/api//lobby", "/api/lobby/", "/./api/lobby", "/%61pi/lobby"]
)
@pytest.mark.usefixtures("strict")
@in_loop
async def test_however_an_address_is_spelled_it_counts(tmp_path: Path, path: str) -> None:
    async with serving(tmp_path, limit_requests=1) as site:
        assert 429 in {(await fetch(site, "GET", path))[0] for _ in range(8)}


def test_all_addresses_of_a_network_are_one_place() -> None:
    assert len({place_of(f"2001:db8:1:2:{number:x}::{number:x}") for number in range(1, 1000)}) == 1
    assert place_of("2001:db8::1") != place_of("2001:db8:0:1::1")
    assert place_of("::ffff:192.0.2.7") == place_of("192.0.2.7") != place_of("192.0.2.8")


@in_loop
async def test_a_silent_connection_and_one_that_sends_slowly_are_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "REQUEST_TIME", 0.5)
    async with serving(tmp_path) as site:
        silent, _ = await tcp(site)
        half, writing = await tcp(site)
        writing.write(b"GET /api/lobby HTTP/1.1\r\nHost: x\r\n")
        body, sending = await tcp(site)
        sending.write(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
        slowly = asyncio.create_task(drip(sending))
        for reading in (silent, half, body):
            with suppress(ConnectionError):
                await asyncio.wait_for(reading.read(), PATIENCE)
        slowly.cancel()
        assert (await fetch(site, "GET", "/health"))[0] == 200


async def drip(writing: asyncio.StreamWriter) -> None:
    """A body that never comes to its end."""
    while True:
        await asyncio.sleep(0.1)
        writing.write(b" ")


@in_loop
async def test_a_head_without_end_is_refused(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        reading, writing = await tcp(site)
        writing.write(b"GET / HTTP/1.1\r\n")
        with suppress(ConnectionError):
            for number in range(200):
                writing.write(b"x-%d: " % number + b"y" * 1000 + b"\r\n")
                await writing.drain()
            assert b"400" in await asyncio.wait_for(reading.readline(), PATIENCE)
        with suppress(ConnectionError):
            assert not await asyncio.wait_for(reading.read(), PATIENCE) or reading.at_eof()


@in_loop
async def test_who_asks_on_before_they_are_answered_waits(tmp_path: Path) -> None:
    """Requests on top of each other are not taken in before those below them are answered."""
    asked = 3000
    async with serving(tmp_path) as site:
        reading, writing = await tcp(site)
        writing.write(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n" * asked)
        held = []
        for number in range(asked):
            assert b"200" in await asyncio.wait_for(reading.readline(), PATIENCE)
            await asyncio.wait_for(reading.readuntil(b"alive\n"), PATIENCE)
            if number % 100 == 0:
                held.append(sum(isinstance(one, RequestResponseCycle) for one in gc.get_objects()))
        writing.close()
    assert max(held) < 100


@pytest.mark.usefixtures("strict")
@in_loop
async def test_connections_and_bytes_have_a_pace(tmp_path: Path) -> None:
    async with serving(tmp_path, limit_connections=2, proxies=()) as site:
        refused = 0
        for _ in range(30):
            try:
                reading, writing = await tcp(site)
                writing.write(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                refused += not await reading.read()
            except ConnectionError:
                refused += 1
        assert refused > 5
    async with serving(tmp_path, limit_bytes=1000) as site:
        ann = await site.remote.create("Ann", seats=2)
        async with bare(site, ann.table, ann.key) as socket:
            with pytest.raises(ConnectionClosed):
                await talk(socket)
        codes = {(await fetch(site, "POST", "/api/tables", b"x" * 2000))[0] for _ in range(5)}
        assert 429 in codes


async def talk(socket: Bare) -> None:
    for number in range(40):
        await socket.answer({"command": "chat", "id": f"{number}", "text": "x" * 300})


FEW_FILES = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (120, 120))"


@in_loop
async def test_running_out_of_file_descriptors_is_said_and_survived(tmp_path: Path) -> None:
    port = free_port()
    program = f"{FEW_FILES}\nimport runpy\nrunpy.run_module('nimmt', run_name='__main__', alter_sys=True)"
    flags = ["serve", f"--port={port}", f"--database=sqlite:///{tmp_path}/nimmt.db", "--limit-connections=0"]
    said = (tmp_path / "log.txt").open("wb")
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", program, *flags, stderr=said)
    try:
        site = AsyncServer(f"http://127.0.0.1:{port}")
        while True:
            try:
                await site.lobby()
                break
            except ServerRefused:
                assert process.returncode is None
                await asyncio.sleep(0.1)
        crowd = [await asyncio.open_connection("127.0.0.1", port) for _ in range(200)]
        while "no file descriptors are left" not in (tmp_path / "log.txt").read_text():
            await asyncio.sleep(0.1)
        for _, writing in crowd:
            writing.close()
        while True:
            try:
                ann = await site.create("Ann", seats=2)
                break
            except ServerRefused:
                await asyncio.sleep(0.2)
        async with ann:
            await ann.chat("still here")
    finally:
        process.kill()
        await process.wait()
        said.close()


# --- old games -------------------------------------------------------------------------------------------


@in_loop
async def test_telling_old_games_makes_nobody_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A replay takes as long as it takes; meanwhile everybody else is answered, and it is told once for all who ask."""
    go_on, told = threading.Event(), []

    def slowly(table: TableLog) -> Replay:
        told.append(table.id)
        assert go_on.wait(PATIENCE)
        return replay_of(table)

    monkeypatch.setattr(replays, "replay_of", slowly)
    async with serving(tmp_path) as site:
        async with await site.remote.create("Ann", seats=2, options={"rounds": 1}) as ann:
            await ann.start(bots="random")
            await play(ann, random.Random(1))
        asking = [asyncio.create_task(fetch(site, "GET", f"/api/tables/{ann.table}/replay")) for _ in range(3)]
        while not told:
            await asyncio.sleep(0.01)
        assert (await fetch(site, "GET", "/health"))[0] == 200
        go_on.set()
        assert [status for status, _, _ in await asyncio.gather(*asking)] == [200, 200, 200]
        assert told == [ann.table]


@in_loop
async def test_reading_a_long_table_makes_nobody_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, reading = threading.Event(), threading.Event()

    def slowly(table_id: str, lines: list[Entry]) -> TableLog:
        if len(lines) > tables.LONG:
            reading.set()
            assert go_on.wait(PATIENCE)
        return table_of(table_id, lines)

    monkeypatch.setattr(tables, "table_of", slowly)
    async with serving(tmp_path) as site:
        table = (await a_long_table(site, 2 * tables.LONG))[1]
        site.server.tables.live.pop(table)
        looking = asyncio.create_task(fetch(site, "GET", f"/api/tables/{table}"))
        while not reading.is_set():
            await asyncio.sleep(0.01)
        assert (await fetch(site, "GET", "/health"))[0] == 200
        go_on.set()
        assert (await looking)[0] == 200


@in_loop
async def test_long_tables_that_nobody_watches_are_not_all_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "MOST", 3 * tables.LONG)
    async with serving(tmp_path) as site:
        made = [(await a_long_table(site, tables.LONG))[1] for _ in range(5)]
        async with bare(site, made[0]):
            site.server.tables.live = {made[0]: site.server.tables.live[made[0]]}
            for table in made[1:]:
                assert (await fetch(site, "GET", f"/api/tables/{table}"))[0] == 200
            assert set(site.server.tables.live) == {made[0], *made[-2:]}, "those looked at last, and who is watched"


@in_loop
async def test_what_waits_for_one_address_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for old games and goes away at once leaves work behind: so much, and no more; others are served."""
    monkeypatch.setattr(thinking, "MOST", 5)
    go_on = threading.Event()

    def slowly(table: TableLog) -> str:
        assert go_on.wait(PATIENCE)
        return record_of(table)

    monkeypatch.setattr(replays, "record_of", slowly)
    async with serving(tmp_path) as site:
        async with await site.remote.create("Ann", seats=2, options={"rounds": 1}) as ann:
            await ann.start(bots="random")
            await play(ann, random.Random(1))
        path = f"/api/tables/{ann.table}/record"
        turns = site.server.thinkers.turns
        async with asyncio.timeout(PATIENCE):
            while turns.waiting < 5:
                _, writing = await tcp(site)
                writing.write(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
                await asyncio.sleep(0.01)
                writing.transport.abort()
        assert (await fetch(site, "GET", path))[0] == 429
        other = asyncio.create_task(fetch(site, "GET", path, headers={"X-Forwarded-For": "192.0.2.7"}))
        while turns.waits_for("192.0.2.7") == 0 and turns.running < 3:
            await asyncio.sleep(0.01)
        beside = await site.remote.create("Bob", seats=2, options={"rounds": 1})
        async with beside:
            await beside.start(bots="random")
            await play(beside, random.Random(1))
            assert beside.state.phase == "over", "bots that may not think choose the fallback"
        go_on.set()
        assert (await other)[0] == 200


@in_loop
async def test_numbers_for_prometheus_are_counted_like_any_request(tmp_path: Path) -> None:
    async with serving(tmp_path, limit_requests=1) as site:
        assert {(await fetch(site, "GET", "/metrics"))[0] for _ in range(20)} == {200, 429}
        assert {(await fetch(site, "GET", path))[0] for path in ("/health", "/ready") for _ in range(20)} == {200}
