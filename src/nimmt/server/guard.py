"""Around the whole application: Origin, rate, security headers, and a count of what was answered.

Keys travel in a header or in a message, never in a cookie, so another site has nothing to ride on; the Origin check
keeps it out all the same.
"""

from __future__ import annotations

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

READING = {"GET", "HEAD", "OPTIONS"}


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
        watching = {f"{config.prefix}/{name}" for name in ("health", "ready")}
        self.free = page_addresses(config.prefix) | watching
        """What is not counted, as it is spelled and in no other way: the page's own files cost nothing, and a class
        that opens the link at once takes many."""

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

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                REQUESTS.labels(message["status"]).inc()
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        method: str = scope["method"]  # type: ignore[typeddict-item]
        if method not in READING and not self.same_origin(scope):
            await refuse(guarded, 403, "origin", "Requests from other sites are not allowed here.")
        elif scope["path"] not in self.free and not self.limit.passes(address(scope)):
            await refuse(guarded, 429, "too_fast", "Too many requests; please wait a moment.")
        elif not self.bytes.passes(address(scope), announced(scope)):
            await refuse(guarded, 429, "too_fast", "Too many bytes; please wait a moment.")
        else:
            await self.app(scope, receive, guarded)

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


async def refuse(send: Send, status: int, code: Code, message: str) -> None:
    """Answer with an error."""
    body = msgspec.json.encode(Error(code, message))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if status == 429:
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
