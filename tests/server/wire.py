"""The bare wire: what a client that keeps to no rule can send, and every byte that comes back."""

import asyncio
import http.client
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

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
async def raw(site: Serving, table: str, **named: Any) -> AsyncIterator[Bare]:
    """A connection that has said nothing."""
    url = f"ws{site.url.removeprefix('http')}/api/tables/{table}/live"
    async with connect(url, compression=None, max_size=None, close_timeout=1, **named) as socket:
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
