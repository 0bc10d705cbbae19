"""Hostile clients are refused with a clear word; the table is unharmed, and the others do not notice."""

import asyncio
import json
import random
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from nimmt.client import AsyncSeat, AsyncServer
from nimmt.protocol.asking import FRAME
from nimmt.protocol.happening import Said
from nimmt.server import clock, metrics, sockets
from nimmt.server.connections import CarefulSocket
from nimmt.server.logs import JsonLines
from nimmt.server.sockets import MISTAKES, Connection
from nimmt.tables.bounds import CHATS
from tests.server.harness import Serving, in_loop, play, serving
from tests.server.wire import Bare, bare, fetch, raw


async def a_game(site: Serving) -> tuple[AsyncSeat, AsyncSeat]:
    ann = await site.remote.create("Ann", seats=2, options={"rounds": 1})
    bob = await site.remote.join(ann.table, "Bob")
    async with ann:
        await ann.start()
    return ann, bob


NONSENSE: list[Any] = [
    "",
    "null",
    "[]",
    "{}",
    "{",
    '"hello"',
    "NaN",
    '{"command":"fly","id":"a"}',
    '{"command":"choose","id":"a","seq":0}',
    '{"command":"choose","id":"a","seq":-1,"choice":{"choice":"play","cards":[1]}}',
    '{"command":"choose","id":"a","seq":1e400,"choice":{"choice":"play","cards":[1]}}',
    '{"command":"choose","id":"a","seq":99999999999999999999,"choice":{"choice":"pass"}}',
    '{"command":"choose","id":"","seq":0,"choice":{"choice":"pass"}}',
    '{"command":"choose","id":"a b","seq":0,"choice":{"choice":"pass"}}',
    '{"command":"chat","id":"a","text":""}',
    '{"command":"chat","id":"a","text":"' + "x" * 301 + '"}',
    '{"command":"start","id":"a","bots":1}',
    '{"command":"leave","id":"a","seat":1}',
    "[" * 4000,
    '{"a":' * 1300,
    "\x00\x01",
    '{"command":"chat","id":"a","text":"\\ud800"}',
    b"\xff\xfe",
    b'{"command":"leave","id":"binary"}',
]


@in_loop
async def test_nonsense_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        ann, bob = await a_game(site)
        before = (await site.server.tables.get(ann.table)).log.seq
        for start in range(0, len(NONSENSE), 8):
            async with bare(site, ann.table, bob.key) as socket:
                for message in NONSENSE[start : start + 8]:
                    answer = await socket.answer(message)
                    assert (answer["type"], answer["code"]) == ("refused", "malformed"), message
                    assert answer["message"]
        assert (await site.server.tables.get(ann.table)).log.seq == before


@in_loop
async def test_who_goes_on_with_nonsense_is_dropped(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        ann, _ = await a_game(site)
        async with bare(site, ann.table) as socket:
            for _ in range(MISTAKES):
                await socket.answer("nonsense")
            await socket.say("nonsense")
            await socket.hear()
            with pytest.raises(ConnectionClosed) as closed:
                await socket.hear()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.reason == "too many mistakes"


@in_loop
async def test_a_frame_that_is_too_big_ends_the_connection(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        ann, _ = await a_game(site)
        async with bare(site, ann.table) as socket:
            with pytest.raises(ConnectionClosed) as closed:
                await socket.answer('"' + "x" * FRAME + '"')
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009


@in_loop
async def test_another_seat_cannot_be_played(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        ann, bob = await a_game(site)
        table = (await site.server.tables.get(ann.table)).log
        assert table.game is not None
        hand = {seat: decision.choices for seat, decision in table.game.pending.items()}
        foreign = next(choice for choice in hand[0] if choice not in hand[1])
        wanted = {"command": "choose", "id": "a", "seq": table.seq, "choice": foreign}
        async with bare(site, ann.table, bob.key) as socket:
            answer = await socket.answer(wanted)
            assert answer["code"] == "illegal"
            assert answer["id"] == "a"
        async with bare(site, ann.table) as spectator:
            assert (await spectator.answer(wanted))["code"] == "spectator"
        async with raw(site, ann.table) as stranger:
            await stranger.say({"command": "hello", "key": "x" * 32})
            assert (await stranger.hear())["code"] == "bad_key"
        status, _, body = await fetch(
            site, "POST", f"/api/tables/{ann.table}/commands", b"{}", {"Authorization": "Bearer no"}
        )
        assert status == 400
        assert b"malformed" in body


@pytest.mark.parametrize("body", [b'{"name": "\xff"}', b"[" * 8000, b'{"a":' * 1200 + b"1" + b"}" * 1200])
@in_loop
async def test_a_body_that_is_no_json_is_refused_and_no_mistake_of_ours(tmp_path: Path, body: bytes) -> None:
    async with serving(tmp_path) as site:
        told = metrics.ERRORS._value.get()
        status, _, answer = await fetch(site, "POST", "/api/tables", body)
        assert status == 400
        assert b"malformed" in answer
        assert metrics.ERRORS._value.get() == told


@in_loop
async def test_the_first_message_is_a_hello_of_this_protocol(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        ann, _ = await a_game(site)
        for message in ({"command": "back", "id": "a"}, {"command": "hello", "protocol": 99}):
            async with raw(site, ann.table) as socket:
                await socket.say(message)
                assert (await socket.hear())["code"] == "protocol"


@in_loop
async def test_a_goodbye_that_is_answered_ends_the_connection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits until the patience with those who do not answer is over."""
    made = CarefulSocket.__init__

    def patient(self: CarefulSocket, *arguments: Any, **named: Any) -> None:
        made(self, *arguments, **named)
        self.close_timeout = 3600.0

    monkeypatch.setattr(CarefulSocket, "__init__", patient)
    async with serving(tmp_path) as site:
        ann, _ = await a_game(site)
        async with raw(site, ann.table, close_timeout=None) as socket:
            await socket.say({"command": "hello", "key": "x" * 32})
            assert (await socket.hear())["code"] == "bad_key"
            await socket.socket.wait_closed()


@in_loop
async def test_pages_of_other_sites_cannot_connect(tmp_path: Path) -> None:
    async with serving(tmp_path, origins=("https://friend.example",)) as site:
        ann, _ = await a_game(site)
        home = site.url
        for origin, welcome in (
            (home, True),
            ("https://friend.example", True),
            ("https://evil.example", False),
            ("null", False),
        ):
            with nullcontext() if welcome else pytest.raises(InvalidStatus, match="403"):
                async with raw(site, ann.table, origin=origin):
                    pass
            status, _, _ = await fetch(site, "POST", "/api/tables", b'{"name":"Eve"}', {"Origin": origin})
            assert (status == 201) is welcome


@in_loop
async def test_every_answer_carries_the_safety_headers(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        for path in ("/api/about", "/api/lobby", "/nothing", "/api/tables/x", "/health", "/api/openapi.json"):
            _, headers, _ = await fetch(site, "GET", path)
            assert "default-src 'none'" in headers["content-security-policy"]
            allowed = headers["content-security-policy"].replace(";", " ").split()
            assert not {"'unsafe-inline'", "'unsafe-eval'", "'unsafe-hashes'"} & set(allowed)
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert "server" not in headers
            assert "set-cookie" not in headers


GONE = "There is no such table. Check the link, or set up a new table."


@in_loop
async def test_every_wrong_link_gets_the_same_answer(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        ann, _ = await a_game(site)
        near = ("B" if ann.table[0] == "A" else "A") + ann.table[1:]
        wrong = [near, "A" * 22, "a", "x" * 500, "%2e%2e", "%ff", "\u00e4".encode().hex()]
        answers = [await fetch(site, "GET", f"/api/tables/{table}") for table in wrong]
        answers.append(await fetch(site, "GET", "/nothing/here"))
        bodies = {(status, body) for status, _, body in answers}
        (answer,) = bodies
        assert answer[0] == 404
        assert json.loads(answer[1]) == {
            "code": "not_found",
            "message": GONE,
            "said": ["refused.not_found", {}],
        }
        for table in ("A" * 22, "a"):
            async with raw(site, table) as socket:
                heard = await socket.hear()
                assert (heard["code"], heard["message"]) == ("not_found", GONE)


@pytest.fixture
def still(strict: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Time stands still, for limits and for all that a table and a connection measure."""
    monkeypatch.setattr(sockets, "time", SimpleNamespace(monotonic=lambda: 0.0))
    for told in ("now", "to_tell"):
        monkeypatch.setattr(clock.Clock, told, lambda _: 1_700_000_000_000)


@pytest.mark.usefixtures("still")
@in_loop
async def test_floods_are_slowed_down_and_guessing_too(tmp_path: Path) -> None:
    async with serving(tmp_path, limit_requests=20, limit_tables=5, limit_commands=5, limit_sockets=3) as site:
        ann = await site.remote.create("Ann")
        answers = [await fetch(site, "POST", "/api/tables", b'{"name":"Eve"}') for _ in range(6)]
        assert answers[-1][0] == 429
        assert "retry-after" in answers[-1][1]
        guesses = [(await fetch(site, "GET", f"/api/tables/{number}"))[0] for number in range(60)]
        assert guesses[0] == 404
        assert guesses[-1] == 429
        async with bare(site, ann.table) as socket:
            for number in range(20):
                await socket.say({"command": "back", "id": f"{number}"})
            codes = {(await socket.hear())["code"] for _ in range(16)}
            assert codes == {"spectator", "too_fast"}
        while site.server.sockets.by_address:
            await asyncio.sleep(0.01)
        async with raw(site, ann.table), raw(site, ann.table), raw(site, ann.table):
            with pytest.raises(InvalidStatus):
                async with raw(site, ann.table):
                    pass


@in_loop
async def test_a_slow_reader_costs_the_others_nothing(tmp_path: Path) -> None:
    """One spectator never reads; a whole game is played past it. It is far behind then, or dropped; if it begins to
    read again, it is told everything."""
    async with serving(tmp_path, unsent=4096) as site:
        ann = await site.remote.create("Ann", seats=10, options={"rounds": 2})
        async with ann, a_slow_reader(site, ann.table) as slow:
            live = await site.server.tables.get(ann.table)
            (behind,) = (one for one in live.viewers if isinstance(one, Connection) and one.seat is None)
            slow.socket.transport.pause_reading()
            await ann.start(bots="random")
            await play(ann, random.Random(1))
            assert ann.state.phase == "over"
            assert behind.sent < live.log.seq, "all of the game was sent into the void"
            slow.socket.transport.resume_reading()
            with suppress(ConnectionClosed):
                await slow.until(live.log.seq)
            assert behind not in live.viewers or behind.sent == live.log.seq


@asynccontextmanager
async def a_slow_reader(site: Serving, table: str) -> AsyncIterator[Bare]:
    """A spectator who has hardly any room for what it does not read yet."""
    small = socket.socket()
    small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
    small.setblocking(False)
    url = urlsplit(site.url)
    await asyncio.get_running_loop().sock_connect(small, (url.hostname, url.port))
    async with bare(site, table, sock=small) as slow:
        yield slow


@pytest.mark.usefixtures("still")
@in_loop
async def test_a_flood_is_cut_off_and_the_others_are_heard(tmp_path: Path) -> None:
    async with serving(tmp_path, limit_commands=20) as site:
        site.server.tables.fresh = lambda: True  # also where a busy machine is late with a heartbeat
        ann, bob = await a_game(site)

        async def flood(name: str) -> str | None:
            try:
                async with bare(site, ann.table, bob.key) as socket:
                    for number in range(10_000):
                        await socket.say({"command": "chat", "id": f"{name}{number}", "text": "x" * 300})
                    while True:
                        await socket.hear()
            except ConnectionClosed as closed:
                return closed.rcvd.reason if closed.rcvd else None

        floods = [asyncio.create_task(flood(name)) for name in "abc"]
        async with AsyncServer(site.url).seat_with(ann.table, ann.key) as seat:
            for number in range(10):
                await seat.chat(f"hello {number}")
            assert await asyncio.gather(*floods) == ["too many mistakes"] * 3
            told = [line.what for line in (await site.server.store.read(ann.table)) if isinstance(line.what, Said)]
            assert [said.text for said in told if said.seat == 0] == [f"hello {number}" for number in range(10)]
            assert sum(said.seat == 1 for said in told) == CHATS


@in_loop
async def test_no_log_line_names_a_secret(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG", "nimmt")
    async with serving(tmp_path) as site:
        ann, bob = await a_game(site)
        async with bare(site, ann.table, bob.key) as socket:
            await socket.answer("nonsense")
        await fetch(site, "GET", f"/api/tables/{ann.table}")
        table = (await site.server.tables.get(ann.table)).log
        metrics = (await fetch(site, "GET", "/metrics"))[2].decode()
        said = "\n".join(map(JsonLines().format, caplog.records))  # caplog.text leaves out what stands beside a message
        for secret in (ann.table, ann.key, bob.key, table.secret, *(held.key for held in table.seats)):
            assert secret is not None
            assert secret not in said
            assert secret not in metrics
