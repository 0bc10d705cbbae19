"""The bare wire: what a client that keeps to no rule can send, and every byte that comes back."""

import asyncio
import http.client
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from tests.patience import PATIENCE
from tests.server.harness import Serving


class Bare:
    """A WebSocket without manners."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.bytes: list[bytes] = []
        self.seq = 0

    async def say(self, message: Any) -> None:
        await self.socket.send(message if isinstance(message, str | bytes) else msgspec.json.encode(message).decode())

    async def hear(self) -> dict[str, Any]:
        frame = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        raw = frame.encode() if isinstance(frame, str) else frame
        self.bytes.append(raw)
        message: dict[str, Any] = msgspec.json.decode(raw)
        return message

    async def answer(self, message: Any) -> dict[str, Any]:
        """Say something, and wait for the answer to it; updates are heard, and left aside."""
        await self.say(message)
        while (heard := await self.hear())["type"] == "update":
            pass
        return heard

    async def until(self, seq: int) -> None:
        """Hear everything up to this seq."""
        while self.seq < seq:
            heard = await self.hear()
            if heard["type"] == "update" and heard["state"]:
                self.seq = heard["state"]["seq"]


@asynccontextmanager
async def bare(site: Serving, table: str, key: str | None = None, **named: Any) -> AsyncIterator[Bare]:
    """A connection that has said hello."""
    async with raw(site, table, **named) as socket:
        await socket.say({"command": "hello", "key": key} if key else {"command": "hello"})
        await socket.hear()
        yield socket


@asynccontextmanager
async def raw(site: Serving, table: str, *, close_timeout: float | None = 1, **named: Any) -> AsyncIterator[Bare]:
    """A connection that has said nothing."""
    url = f"ws{site.url.removeprefix('http')}/api/tables/{table}/live"
    async with connect(url, compression=None, max_size=None, close_timeout=close_timeout, **named) as socket:
        yield Bare(socket)


async def fetch(
    site: Serving, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
) -> tuple[int, dict[str, str], bytes]:
    """One HTTP request, as bare as it gets."""

    def work() -> tuple[int, dict[str, str], bytes]:
        address = site.url.removeprefix("http://").partition("/")[0]
        connection = http.client.HTTPConnection(address, timeout=PATIENCE)
        try:
            connection.request(method, path, body, headers or {})
            answer = connection.getresponse()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
        finally:
            connection.close()

    return await asyncio.to_thread(work)


def client_frame(payload: bytes | str, opcode: int = 1, *, fin: bool = True) -> bytes:
    """One WebSocket frame as a client sends it; its mask changes nothing."""
    data = payload.encode() if isinstance(payload, str) else payload
    head = bytes([(0x80 if fin else 0) | opcode])
    length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2)
    return head + length + bytes(4) + data


async def tcp(site: Serving, *, family: str = "") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection that speaks no protocol at all."""
    address = urlsplit(site.url)
    return await asyncio.open_connection(family or address.hostname, address.port)


async def upgraded(site: Serving, table: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A WebSocket made by hand: the handshake is done, everything else is up to the test."""
    reading, writing = await tcp(site)
    lines = [
        f"GET /api/tables/{table}/live HTTP/1.1",
        f"Host: {urlsplit(site.url).netloc}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    ]
    writing.write("\r\n".join([*lines, "", ""]).encode())
    assert b"101" in await reading.readuntil(b"\r\n\r\n")
    return reading, writing
