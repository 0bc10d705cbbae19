"""Who asks over HTTP: from where, with which key, at which table. Who guesses is slowed down."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter

from nimmt.catalogue import find
from nimmt.errors import UnknownRuleset
from nimmt.protocol.answers import Error
from nimmt.server.config import Config
from nimmt.server.guard import address
from nimmt.server.limits import Limit
from nimmt.server.live import LiveTable
from nimmt.server.tables import Tables
from nimmt.tables.refusals import Refusal, refused

AnyRequest = Request[Any, Any, Any]

GameName = Annotated[str, PathParameter(description="The ruleset's name.")]
TableId = Annotated[str, PathParameter(description="The table's id, from its link.")]

SEAT_KEY: list[dict[str, list[str]]] = [{"seatKey": []}, {}]
"""With a seat's key, or as a spectator."""


class Reception:
    """Finds the table and the seat of whoever asks."""

    def __init__(self, tables: Tables, config: Config) -> None:
        self.tables = tables
        self.config = config
        self._guesses = Limit(1, burst=30)

    async def at(self, request: AnyRequest, table_id: str) -> LiveTable:
        """The table; who guesses ids is slowed down."""
        try:
            return await self.tables.get(table_id)
        except Refusal as refusal:
            unknown = refusal.code == "not_found" and self.config.limit_requests
            if unknown and not self._guesses.passes(address(request.scope)):
                raise refused("too_fast") from None
            raise

    async def finished(self, request: AnyRequest, table_id: str) -> LiveTable:
        """The table, where its game is over and nothing of it is secret any more."""
        live = await self.at(request, table_id)
        if live.log.finished or not live.kept:
            live.log.check_told(self.tables.clock.now())
        return live

    def place_of(self, request: AnyRequest) -> str:
        """Where a request comes from; nowhere without limits."""
        return address(request.scope) if self.config.limit_tables else ""

    async def holder(self, request: AnyRequest, live: LiveTable) -> int | None:
        """The seat of who asks; None for a spectator."""
        return await self.tables.seat_of(live, key_of(request), address(request.scope))

    async def player(self, request: AnyRequest, live: LiveTable) -> int:
        """The seat of who asks; Refusal for a spectator."""
        seat = await self.holder(request, live)
        if seat is None:
            raise refused("spectator")
        return seat


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """The refusals of an operation, for its documentation."""
    said = {
        400: "The request cannot be read.",
        401: "The key holds no seat at this table.",
        403: "You may not do that.",
        404: "There is nothing here.",
        409: "Not now, or not by the rules.",
        413: "The request is too big.",
        429: "Too fast; wait a moment.",
        503: "Try again in a moment.",
    }
    return {status: ResponseSpec(Error, generate_examples=False, description=said[status]) for status in statuses}


def key_of(request: AnyRequest) -> str | None:
    """The key in the Authorization header; Refusal where the header is something else."""
    value = request.headers.get("authorization")
    if value is None:
        return None
    scheme, _, key = value.partition(" ")
    if scheme.lower() != "bearer" or not key.strip():
        raise Refusal("bad_key", "Send your key as: Authorization: Bearer KEY.")
    return key.strip()


def known(game: str) -> str:
    """The game of this name; Refusal where there is none."""
    try:
        return find(game).name
    except UnknownRuleset as error:
        raise Refusal("not_found", f"{error}.") from None


UNREADABLE = (UnicodeDecodeError, RecursionError)
"""What a body that is no JSON can also end in."""


def unreadable(error: Exception) -> Refusal:
    """What is wrong with such a body."""
    what = "it is nested too deeply" if isinstance(error, RecursionError) else "it is not UTF-8"
    return Refusal("malformed", f"The request cannot be read: {what}.")


async def exact(request: AnyRequest, shape: Any) -> Any:
    """The body, decoded strictly: the framework would take 0 for false."""
    try:
        return msgspec.convert(_integral(msgspec.json.decode(await request.body())), shape)
    except msgspec.MsgspecError as error:
        raise Refusal("malformed", f"The request cannot be read: {error}.") from None
    except UNREADABLE as error:
        raise unreadable(error) from None


def _integral(value: Any) -> Any:
    """17.0 is an integer to JSON Schema, so it is one here."""
    match value:
        case float() if value.is_integer():
            return int(value)
        case list():
            return [_integral(item) for item in value]
        case dict():
            return {name: _integral(item) for name, item in value.items()}
    return value
