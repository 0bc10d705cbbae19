"""Hostile clients are refused with a clear word; the table is unharmed, and the others do not notice."""

import asyncio
import random
import time
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from nimmt.client import AsyncSeat, AsyncServer
from nimmt.protocol.asking import FRAME
from nimmt.server.sockets import MISTAKES
from tests.server.harness import Serving, any_choice, in_loop, serving
from tests.server.wire import bare, fetch, raw


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


@in_loop
async def test_the_first_message_is_a_hello_of_this_protocol(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        ann, _ = await a_game(site)
        for message in ({"command": "back", "id": "a"}, {"command": "hello", "protocol": 99}):
            async with raw(site, ann.table) as socket:
                await socket.say(message)
                assert (await socket.hear())["code"] == "protocol"


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
            assert "unsafe" not in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert "server" not in headers
            assert "set-cookie" not in headers


@in_loop
async def test_every_wrong_link_gets_the_same_answer(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        ann, _ = await a_game(site)
        near = ("B" if ann.table[0] == "A" else "A") + ann.table[1:]
        wrong = [near, "A" * 22, "a", "x" * 500, "%2e%2e", "%ff", "\u00e4".encode().hex()]
        answers = [await fetch(site, "GET", f"/api/tables/{table}") for table in wrong]
        answers.append(await fetch(site, "GET", "/nothing/here"))
        bodies = {(status, body) for status, _, body in answers}
        assert bodies == {(404, b'{"code":"not_found","message":"There is nothing here."}')}
        for table in ("A" * 22, "a"):
            async with raw(site, table) as socket:
                heard = await socket.hear()
                assert (heard["code"], heard["message"]) == ("not_found", "There is nothing here.")


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
    """One spectator never reads; people play a whole game past it, and it is dropped or caught up in the end."""
    async with serving(tmp_path) as site:
        ann = await site.remote.create("Ann", seats=2, options={"rounds": 2})
        async with ann, bare(site, ann.table) as slow:
            slow.socket.transport.pause_reading()
            await ann.start(bots="random")
            rng, times = random.Random(1), []
            async for view in ann.decisions():
                begun = time.monotonic()
                await ann.choose(any_choice(view, rng))
                times.append(time.monotonic() - begun)
            assert max(times) < 1
            live = await site.server.tables.get(ann.table)
            assert len(live.viewers) <= 2
            slow.socket.transport.resume_reading()


@in_loop
async def test_others_do_not_notice_a_flood(tmp_path: Path) -> None:
    async with serving(tmp_path, limit_commands=20) as site:
        ann, bob = await a_game(site)

        async def flood() -> None:
            while True:
                try:
                    async with bare(site, ann.table, bob.key) as socket:
                        for number in range(10_000):
                            await socket.say({"command": "chat", "id": f"{number}", "text": "x" * 300})
                except ConnectionClosed:
                    await asyncio.sleep(0.05)

        flooding = [asyncio.create_task(flood()) for _ in range(3)]
        try:
            await asyncio.sleep(0.3)
            async with AsyncServer(site.url).seat_with(ann.table, ann.key) as seat:
                begun = time.monotonic()
                for _ in range(10):
                    await seat.chat("hello")
                assert time.monotonic() - begun < 3
        finally:
            for task in flooding:
                task.cancel()
            await asyncio.gather(*flooding, return_exceptions=True)


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
        for secret in (ann.table, ann.key, bob.key, table.secret, *(held.key for held in table.seats)):
            assert secret is not None
            assert secret not in caplog.text
            assert secret not in metrics
