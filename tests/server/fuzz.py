"""Frames that nobody should send, by the hundred thousand, at a table where people play on.

python -m tests.server.fuzz --frames 100000
"""

import argparse
import asyncio
import random
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
from websockets.exceptions import ConnectionClosed

from nimmt.catalogue import find, names
from nimmt.client import AsyncSeat
from nimmt.server.database import Unavailable
from nimmt.server.metrics import ERRORS
from nimmt.server.store import Append
from nimmt.tables.log import table_of
from nimmt.tables.state import state_of
from tests.server.harness import Serving, any_choice, serving
from tests.server.wire import bare

SEEDS: list[dict[str, Any]] = [
    {"command": "hello", "protocol": 1, "key": "x" * 32, "after": 0},
    {"command": "choose", "id": "a", "seq": 3, "choice": {"choice": "play", "cards": [5]}},
    {"command": "choose", "id": "b", "seq": 3, "choice": {"choice": "row", "row": 2}},
    {"command": "choose", "id": "c", "seq": 3, "choice": {"choice": "use", "name": "stop"}},
    {"command": "choose", "id": "d", "seq": 3, "choice": {"choice": "draw", "five": 1, "ox": 0}},
    {"command": "start", "id": "e", "bots": True},
    {"command": "chat", "id": "f", "text": "hello"},
    {"command": "mute", "id": "g", "seat": 1, "on": True},
    {"command": "rematch", "id": "h"},
    {"command": "relieve", "id": "r", "seat": 0},
    {"command": "offer", "id": "o", "seat": 0},
    {"command": "back", "id": "i"},
]

ODD: list[Any] = [
    None, True, -1, 0, 2**31, 2**53, 2**64, -(2**63), 1e308, 0.5, "", "a" * 400, "\u0000", "\u202e<script>", "💥" * 50,
    [], [[]], {}, {"choice": "play", "cards": list(range(500))}, {"choice": "row", "row": -(2**70)}, [1, [2, [3]]],
]  # fmt: skip


def frame(rng: random.Random) -> str | bytes:
    """One frame: odd in its values, in its structure, in its bytes, or not odd at all."""
    message = dict(rng.choice(SEEDS))
    message["id"] = f"z{rng.getrandbits(40)}"
    for _ in range(rng.randint(0, 3)):
        place = rng.choice([*message, "extra"])
        if rng.random() < 0.3:
            message.pop(place, None)
        else:
            message[place] = rng.choice(ODD)
    text = msgspec.json.encode(message)
    kind = rng.random()
    if kind < 0.5:
        return text.decode()
    if kind < 0.8:
        broken = bytearray(text)
        for _ in range(rng.randint(1, 6)):
            where = rng.randrange(len(broken) + 1)
            if rng.random() < 0.5 and where < len(broken):
                broken[where] = rng.randrange(32, 127)
            else:
                broken[where:where] = rng.choice([b"[", b"{", b'"', b"\\u", b",", b"9" * 40, b"[" * 500])
        return broken.decode("latin-1")
    return rng.randbytes(rng.randint(0, 200)) if kind < 0.9 else rng.randbytes(40).decode("latin-1")


async def attack(site: Serving, table: str, keys: list[str | None], frames: int, seed: int) -> Counter[str]:
    """So many frames, on connections of all kinds; counts what was said to them. Ten mistakes end a connection."""
    rng = random.Random(seed)
    answers: Counter[str] = Counter()
    left = frames
    while left > 0:
        async with bare(site, table, rng.choice(keys)) as socket:
            try:
                for _ in range(min(left, 500)):
                    left -= 1
                    answer = await socket.answer(frame(rng))
                    answers[answer.get("code", answer["type"])] += 1
            except ConnectionClosed as closed:
                answers[f"closed: {closed.rcvd.reason if closed.rcvd else '?'}"] += 1
    return answers


def excuses(site: Serving) -> Counter[str]:
    """Counts from now on what lets a busy server say `try_again`: a late heartbeat, a database that is too slow."""
    counted: Counter[str] = Counter()
    fresh, append = site.server.tables.fresh, site.server.writer.append

    def is_fresh() -> bool:
        said = fresh()
        counted["late"] += not said
        return said

    async def written(*appends: Append) -> None:
        try:
            await append(*appends)
        except Unavailable:
            counted["slow"] += 1
            raise

    site.server.tables.fresh = is_fresh
    site.server.writer.append = written  # type: ignore[method-assign]
    return counted


async def fuzz(site: Serving, frames: int, seed: int = 0, attackers: int = 4) -> Counter[str]:
    """Attack a table with a muted, leaving, chatting second seat, while the first one plays on; then look at it."""
    errors = ERRORS._value.get()
    total: Counter[str] = Counter()
    excused = excuses(site)
    for number, ruleset in enumerate(names()):
        options = {"rounds": 1} if "rounds" in find(ruleset).Options.__struct_fields__ else {}
        ann = await site.remote.create("Ann", ruleset, seats=3, options=options, timer=None)
        eve = await site.remote.join(ann.table, "Eve")
        async with ann:
            await ann.start(bots="random")
            playing = asyncio.create_task(_play(ann, random.Random(number)))
            each = frames // attackers // len(names()) + 1
            counts = await asyncio.gather(
                *(attack(site, ann.table, [eve.key, None], each, seed + 100 * number + one) for one in range(attackers))
            )
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
        for count in counts:
            total += count
        lines = await site.server.store.read(ann.table)
        assert state_of(table_of(ann.table, lines), 0, 0) == state_of(
            (await site.server.tables.get(ann.table)).log, 0, 0
        )
    assert ERRORS._value.get() == errors, "the server made a mistake"
    assert total["try_again"] <= excused.total(), "nothing was to be tried again"
    return total


async def odd_requests(site: Serving, count: int, seed: int = 0, at_once: int = 20) -> int:
    """So many requests that are none, each on a connection of its own; returns how many were answered."""
    errors = ERRORS._value.get()
    address = urlsplit(site.url)
    gate = asyncio.Semaphore(at_once)

    async def one(number: int) -> int:
        async with gate:
            reading, writing = await asyncio.open_connection(address.hostname, address.port)
            try:
                writing.write(request(random.Random(f"{seed} {number}")))
                writing.write_eof()
                return bool(await reading.read())
            except OSError:
                return 0
            finally:
                writing.transport.abort()

    answered = sum(await asyncio.gather(*(one(number) for number in range(count))))
    assert ERRORS._value.get() == errors, "the server made a mistake"
    await site.remote.lobby()
    return answered


def request(rng: random.Random) -> bytes:
    """Something like an HTTP request."""
    method = rng.choice(["GET", "POST", "PUT", "HEAD", "OPTIONS", "TRACE", "get", "", "P\x00ST", "A" * 300])
    path = rng.choice(
        ["/api/lobby", "/api/tables", "//api//tables/x/join", "/%00%ff", "/../..", "/" + "a" * 5000, "*", ""]
    )
    heads = [
        "Host: x",
        "Content-Length: " + rng.choice(["0", "5", "-1", "1e9", "99999999999999999999", "x"]),
        "Transfer-Encoding: " + rng.choice(["chunked", "gzip", "chunked, chunked"]),
        "Origin: " + rng.choice(["null", "http://[", "https://evil.example"]),
        "Authorization: Bearer " + "k" * rng.choice([0, 32, 9000]),
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x",
        "Content-Type: " + rng.choice(["application/json", "text/xml", "\x01"]),
    ]
    body = rng.choice([b"", b"{", b'{"name":"Eve"}', b"[" * 3000, rng.randbytes(100), b"5\r\nabc", b"ffffffffff\r\n"])
    lines = [f"{method} {path} HTTP/{rng.choice(['1.1', '1.0', '9.9', ''])}", *rng.sample(heads, rng.randint(0, 5))]
    whole = "\r\n".join([*lines, "", ""]).encode("latin-1") + body
    return whole if rng.random() < 0.8 else whole[: rng.randrange(len(whole) + 1)] + rng.randbytes(rng.randint(0, 50))


async def _play(seat: AsyncSeat, rng: random.Random) -> None:
    async for view in seat.decisions():
        await seat.choose(any_choice(view, rng))
        await asyncio.sleep(0.02)


async def main(frames: int, seed: int) -> None:
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        async with serving(Path(folder)) as site:
            total = await fuzz(site, frames, seed)
    print(f"{total.total()} frames in {time.monotonic() - begun:.0f} s: {dict(total)}; no table was harmed")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--frames", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    asyncio.run(main(given.frames, given.seed))
