"""The application put together, and its life: from the first heartbeat to handing over."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any

from litestar import Litestar, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

import nimmt
from nimmt.protocol.answers import Code, Error
from nimmt.protocol.asking import FRAME
from nimmt.review.weighing import Effort
from nimmt.server.attendant import Attendant
from nimmt.server.bus import bus_for
from nimmt.server.clock import Clock
from nimmt.server.coaching import Coach
from nimmt.server.compiling import Compiling
from nimmt.server.config import Config
from nimmt.server.database import Unavailable
from nimmt.server.days import Days
from nimmt.server.garbage import Sweeper
from nimmt.server.guard import READING, Guard
from nimmt.server.invitations import invitations
from nimmt.server.learning import learning
from nimmt.server.metrics import ERRORS
from nimmt.server.page import page_route
from nimmt.server.pulse import Pulse
from nimmt.server.reception import UNREADABLE, Reception, unreadable
from nimmt.server.replays import Replays
from nimmt.server.reviewing import Reviews
from nimmt.server.sockets import Sockets
from nimmt.server.store import Store
from nimmt.server.tables import Tables
from nimmt.server.thinking import Thinkers
from nimmt.server.web import routes
from nimmt.server.writer import Writer
from nimmt.tables.about import about
from nimmt.tables.refusals import Refusal
from nimmt.tables.refusals import refused as no_such

log = logging.getLogger("nimmt.app")

STATUS: dict[Code, int] = {
    "malformed": 400,
    "protocol": 400,
    "bad_key": 401,
    "spectator": 403,
    "not_host": 403,
    "muted": 403,
    "kicked": 403,
    "origin": 403,
    "not_found": 404,
    "method": 405,
    "illegal": 409,
    "late": 409,
    "phase": 409,
    "full": 409,
    "rules_version": 409,
    "too_big": 413,
    "too_fast": 429,
    "try_again": 503,
}

GONE = "client disconnected prematurely"
"""What the framework says of a request whose sender went away in the middle of it. That is no mistake of ours."""


class ServerApp:
    """A server's parts, and the ASGI application made of them."""

    def __init__(self, config: Config, addresses: tuple[str, ...] = ()) -> None:
        self.config = config
        self.addresses = addresses
        """Where others in the local network find the page."""
        self.thinkers = Thinkers(config)
        self.store = Store(config.engine_url)
        self.writer = Writer(self.store)
        self.bus = bus_for(config.bus)
        self.clock = Clock()
        self.tables = Tables(
            self.store,
            self.writer,
            self.bus,
            self.clock,
            bots=self.thinkers.fitting,
            alone=config.database.startswith("sqlite"),
            patience=1000 * config.patience,
        )
        self.pulse = Pulse(config.engine_url, self.store)
        self.days = Days(self.tables, self.thinkers, config.well)
        self.coach = Coach(self.tables, self.thinkers, Effort(config.coach))
        self.replays = Replays(self.thinkers)
        self.compiling = Compiling()
        self.reviews = Reviews(self.thinkers, limited=bool(config.limit_requests))
        self.attendant = Attendant(self.tables, self.pulse, self.thinkers, self.days, keep_days=config.keep_days)
        self.sockets = Sockets(config.limit_sockets)
        self.sweeper = Sweeper(lambda: self.writer.resting and self.sockets.resting)
        self.app = Guard(self._litestar(), config)

    def _litestar(self) -> Litestar:
        described = about(self.thinkers.offered, self.addresses)
        reception = Reception(self.tables, self.config)
        handlers = routes(
            self.tables, reception, self.attendant, self.days, self.replays, self.sockets, self.config, described
        )
        handlers += learning(reception, self.coach, self.replays, self.reviews)
        handlers += [page_route(self.config.prefix), *invitations(self.tables, self.config.prefix)]
        scheme = SecurityScheme(type="http", scheme="bearer", description="The key of a seat.")
        return Litestar(
            handlers,
            path=self.config.prefix or None,
            lifespan=[self.life],
            logging_config=None,
            request_max_body_size=FRAME,
            exception_handlers={Refusal: refused, Unavailable: later, HTTPException: failed, Exception: broken},
            openapi_config=OpenAPIConfig(
                title="nimmt",
                version=nimmt.__version__,
                path="/api/schema",
                render_plugins=[JsonRenderPlugin()],
                components=Components(security_schemes={"seatKey": scheme}),
            ),
        )

    @asynccontextmanager
    async def life(self, _: Litestar) -> AsyncIterator[None]:
        """From the first heartbeat to handing over: sockets are sent elsewhere, everything written is kept."""
        self.writer.start()
        await self.bus.start(self.tables.heard)
        await self.attendant.start()
        if self.config.compile:
            self.compiling.start()
        sweeping = asyncio.create_task(self.sweeper.watch(), name="sweeper")
        log.info("serving", extra={"version": nimmt.__version__})
        try:
            yield
        finally:
            sweeping.cancel()
            await self.compiling.stop()
            await self.attendant.stop()
            await self.writer.stop()
            await self.bus.stop()
            await asyncio.gather(self.store.close(), self.pulse.close())
            log.info("stopped")


AnyRequest = Request[Any, Any, Any]


def refused(_: AnyRequest, refusal: Refusal) -> Response[Error]:
    """A refusal as an answer."""
    headers = {429: {"retry-after": "1"}, 503: {"retry-after": "1"}, 401: {"www-authenticate": "Bearer"}}
    status = STATUS[refusal.code]
    return Response(
        Error(refusal.code, refusal.message, refusal.words), status_code=status, headers=headers.get(status, {})
    )


def failed(request: AnyRequest, error: HTTPException) -> Response[Error]:
    """What the framework refuses, in our words."""
    match error.status_code:
        case 404:
            return refused(request, no_such("not_found"))
        case 405:
            answer = Error("method", "This address does not take such requests.")
        case 413:
            answer = Error("too_big", f"A request has at most {FRAME} bytes.")
        case 400:
            answer = Error("malformed", f"The request cannot be read: {_details(error)}.")
        case 500 if error.detail == GONE:
            answer = Error("malformed", "The request is not complete.")  # nobody is there to read it
        case 500:
            return broken(request, error)
        case _:
            answer = Error("malformed", HTTPStatus(error.status_code).description or "The request cannot be served.")
    headers = {name: value for name, value in (error.headers or {}).items() if name.lower() == "allow"}
    return Response(answer, status_code=error.status_code, headers=headers)


def later(request: AnyRequest, _: Unavailable) -> Response[Error]:
    """The database does not answer: whoever asked may ask again."""
    return refused(request, no_such("try_again"))


def _details(error: HTTPException) -> str:
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        parts = [f"{item.get('key', '')}: {item.get('message', '')}".strip(": ") for item in error.extra]
        return "; ".join(parts) or "it is not as documented"
    return "it is not the JSON that is documented"


def broken(request: AnyRequest, error: Exception) -> Response[Error]:
    """A mistake of ours: logged, and no more said than that. A body that cannot be read is none."""
    if isinstance(error, UNREADABLE) and request.method not in READING:
        return refused(request, unreadable(error))
    ERRORS.inc()
    log.error("a request failed", exc_info=error, extra={"method": request.method})
    return Response(Error("try_again", "Something went wrong on our side. Please try again."), status_code=500)
