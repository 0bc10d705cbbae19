"""Around the whole application: Origin, rate, size of addresses and answers, security headers, and a count of what was
answered.

Keys travel in a header or in a message, never in a cookie, so another site has nothing to ride on; the Origin check
keeps it out all the same.
"""

from __future__ import annotations

from collections import Counter
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from nimmt.protocol.answers import Code, Error
from nimmt.protocol.asking import FRAME
from nimmt.protocol.reviewing import RECORD
from nimmt.server.config import Config
from nimmt.server.connections import place_of
from nimmt.server.limits import Limit
from nimmt.server.metrics import REQUESTS
from nimmt.server.page import page_addresses
from nimmt.tables.refusals import refused
from nimmt.words import Message as Words

CONTENT_SECURITY = (
    # The engine that plays without a server is WebAssembly.
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)

HEADERS = [
    (b"content-security-policy", CONTENT_SECURITY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"interest-cohort=()"),
]

LOST, FAST = refused("not_found"), refused("too_fast")

READING = {"GET", "HEAD", "OPTIONS"}

FREE = 20
"""So many times as many requests may be for what costs next to nothing."""
PATH, QUERY = 1000, 100
"""The most bytes of an address, and of what stands behind its question mark: routes and parameters are remembered."""
PIECE = 32 * 1024
"""The most bytes of an answer that are handed over at a time: the next ones wait until there is room for them."""
HELD = 32 * 1024 * 1024
"""The most bytes of long answers that may wait for the readers at one address."""


def header(scope: Scope, name: bytes) -> str | None:
    """A request header."""
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), None)


def address(scope: Scope) -> str:
    """Where a request comes from. All addresses of an IPv6 network count as one."""
    client = scope.get("client")
    return place_of(client[0]) if client else ""


def announced(scope: Scope) -> int:
    """How many bytes a request brings; one that does not say it counts as the most that is read."""
    said = header(scope, b"content-length") or ""
    if said.isdecimal():
        return min(int(said), RECORD)
    return FRAME if header(scope, b"transfer-encoding") else 0


class Guard:
    """Everything passes here first."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self.app = app
        self.origins = set(config.origins)
        self.limit = Limit(config.limit_requests, burst=4 * config.limit_requests)
        self.connections = Limit(config.limit_connections, burst=4 * config.limit_connections)
        self.bytes = Limit(config.limit_bytes, burst=4 * config.limit_bytes)
        self.refusals = Limit(config.limit_requests, burst=4 * config.limit_requests)
        """How often somebody is told that they are too fast; then their connection ends, for saying it costs too."""
        self.cheap = Limit(FREE * config.limit_requests, burst=4 * FREE * config.limit_requests)
        self.held: Counter[str] = Counter()
        """The bytes of long answers that wait for readers, by address."""
        watching = {f"{config.prefix}/{name}" for name in ("health", "ready")}
        self.free = page_addresses(config.prefix) | watching
        """What is counted apart, as it is spelled and in no other way: the page's own files cost next to nothing, and a
        class that opens the link at once takes many."""
        self.api = f"{config.prefix}/api/"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse, or hand on."""
        kind: Any = scope["type"]
        if kind == "lifespan":
            await self.app(scope, receive, send)
            return
        if kind == "websocket":
            if not self.same_origin(scope):
                await send({"type": "websocket.close", "code": 1008, "reason": "origin"})
            elif not self.connections.passes(address(scope)):
                await send({"type": "websocket.close", "code": 1013, "reason": "too_fast"})
            else:
                await self.app(scope, self.weighed(scope, receive, send), send)
            return

        method: str = scope["method"]  # type: ignore[typeddict-item]
        where, free = address(scope), scope["path"] in self.free
        answer = Outgoing(self, where, free, send)
        if method not in READING and not self.same_origin(scope):
            await answer.refuse(403, "origin", "Requests from other sites are not allowed here.")
        elif not (self.cheap if free else self.limit).passes(where):
            hang_up = not self.refusals.passes(where)
            await answer.refuse(429, "too_fast", "Too many requests; please wait a moment.", hang_up=hang_up)
        elif not self.bytes.passes(where, announced(scope)):
            await answer.refuse(429, "too_fast", "Too many bytes; please wait a moment.")
        elif len(scope["raw_path"]) > PATH:
            await answer.refuse(404, "not_found", LOST.message, LOST.words)
        elif not self._readable(scope):
            await answer.refuse(400, "malformed", f"What stands behind the question mark has at most {QUERY} bytes.")
        else:
            try:
                await self.app(scope, receive, answer.send)
            finally:
                answer.end()

    def _readable(self, scope: Scope) -> bool:
        """Whether what stands behind the question mark is of a sensible size; where nobody reads it, it goes."""
        if not scope["path"].startswith(self.api):
            scope["query_string"] = b""
        return len(scope["query_string"]) <= QUERY

    def weighed(self, scope: Scope, receive: Receive, send: Send) -> Receive:
        """The messages of a WebSocket, as long as there are not too many bytes of them."""
        where = address(scope)

        async def weigh() -> Any:
            message = await receive()
            if message["type"] == "websocket.receive":
                size = len(message.get("text") or message.get("bytes") or "")
                if not self.bytes.passes(where, size):
                    await send({"type": "websocket.close", "code": 1008, "reason": "too many bytes"})
                    return {"type": "websocket.disconnect", "code": 1008}
            return message

        return weigh

    def same_origin(self, scope: Scope) -> bool:
        """Whether the request comes from our own page, or from no page at all (programs send no Origin)."""
        origin = header(scope, b"origin")
        if origin is None or origin in self.origins:
            return True
        try:
            said = urlsplit(origin).netloc.lower()
        except ValueError:  # not an address at all
            return False
        return bool(said) and said == (header(scope, b"host") or "").lower()


class Outgoing:
    """What goes out for one request: in pieces, so that no more of it waits for a reader than there is room for."""

    def __init__(self, guard: Guard, where: str, free: bool, send: Send) -> None:
        self.guard = guard
        self.where = where
        self.free = free
        self._send = send
        self._held = 0
        """The bytes of it that count, of all that wait for readers there."""
        self._refused = False
        """Whether something else was answered, since too much waits already."""

    async def send(self, message: Message) -> None:
        """Hand on a part of the answer."""
        if self._refused:
            return
        if message["type"] == "http.response.start":
            if not self._hold(message):
                self._refused = True
                await self.refuse(429, "too_fast", FAST.message, FAST.words)
                return
            REQUESTS.labels(message["status"]).inc()
            message["headers"] = [*message["headers"], *HEADERS]
        elif message["type"] == "http.response.body" and len(message.get("body", b"")) > PIECE:
            body, more = memoryview(message["body"]), message.get("more_body", False)
            for begin in range(0, len(body), PIECE):
                last = begin + PIECE >= len(body)
                piece: Any = body[begin : begin + PIECE]
                await self._send({"type": "http.response.body", "body": piece, "more_body": more or not last})
            return
        await self._send(message)

    def _hold(self, start: Message) -> bool:
        """Count a long answer until it is out; what everybody is sent alike, the page, takes no memory of its own."""
        said: Any = dict(start["headers"]).get(b"content-length", b"0")  # type: ignore[typeddict-item]
        size = int(said)
        if self.free or size <= PIECE:
            return True
        held = self.guard.held
        if held[self.where] and held[self.where] + size > HELD:
            return False
        held[self.where] += size
        self._held = size
        return True

    def end(self) -> None:
        """All of it is out, or never will be."""
        if self._held:
            self.guard.held[self.where] -= self._held
            if not self.guard.held[self.where]:
                del self.guard.held[self.where]

    async def refuse(
        self, status: int, code: Code, message: str, words: Words | None = None, *, hang_up: bool = False
    ) -> None:
        """Answer with an error."""
        REQUESTS.labels(status).inc()
        body = msgspec.json.encode(Error(code, message, words))
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *HEADERS]
        if status == 429:
            headers.append((b"retry-after", b"1"))
        if hang_up:
            headers.append((b"connection", b"close"))
        await self._send({"type": "http.response.start", "status": status, "headers": headers})
        await self._send({"type": "http.response.body", "body": body, "more_body": False})
