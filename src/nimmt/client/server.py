"""A server, asked over HTTP: what it offers, its tables, and a seat at one of them."""

from __future__ import annotations

import asyncio
import socket
import urllib.error
import urllib.request
from typing import Any, TypeVar

import msgspec

from nimmt.catalogue import unboxed
from nimmt.client.refusals import ServerRefused
from nimmt.client.seat import AsyncSeat
from nimmt.errors import BadSetup, reason
from nimmt.protocol.answers import About, Error, Lobby, Replay, Seated
from nimmt.protocol.asking import Join, NewTable
from nimmt.protocol.coaching import Advice
from nimmt.tables.entries import new_key
from nimmt.words import Message

T = TypeVar("T")

AGAIN = (0.2, 0.5, 1.0, 1.0)
"""Seconds to wait before a server that is busy, or just starting, is asked again."""


class AsyncServer:
    """A server, by its address."""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")

    async def ask(
        self, path: str, shape: type[T], body: msgspec.Struct | bytes | None = None, *, key: str | None = None
    ) -> T:
        """One HTTP request, a POST where it has a body; ServerRefused where the server says no, or still wants to be
        asked later.
        """
        for wait in (*AGAIN, None):
            try:
                return msgspec.json.decode(await asyncio.to_thread(self._fetch, path, body, key), type=shape)
            except ServerRefused as refused:
                if refused.code != "try_again" or wait is None:
                    raise
                await asyncio.sleep(wait)
        raise AssertionError

    def _fetch(self, path: str, body: msgspec.Struct | bytes | None, key: str | None) -> bytes:
        content = msgspec.json.encode(body) if isinstance(body, msgspec.Struct) else body
        request = urllib.request.Request(self.url + path, content)
        request.add_header("Content-Type", "application/json")
        if key:
            request.add_header("Authorization", f"Bearer {key}")
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                found: bytes = answer.read()
                return found
        except urllib.error.HTTPError as error:
            try:
                refused = msgspec.json.decode(error.read(), type=Error)
            except msgspec.MsgspecError:
                strange = Message("join.strange", {"server": self.url, "code": str(error.code)})
                raise ServerRefused("try_again", strange) from None
            raise ServerRefused(refused.code, refused.said or refused.message) from None
        except OSError as error:
            cause = _why(getattr(error, "reason", error))
            raise ServerRefused("try_again", Message("join.silent", {"server": self.url, "cause": cause})) from None

    async def create(self, name: str, ruleset: str = "classic", *, seats: int = 4, **settings: Any) -> AsyncSeat:
        """Set up a table and sit down at it. *settings*: options, timer, open, key."""
        given = {"name": name, "ruleset": ruleset, "seats": seats, **settings}
        try:
            new = msgspec.convert(unboxed(given), NewTable)
        except msgspec.ValidationError as error:
            raise BadSetup(f"such a table cannot be set up: {error}") from None
        seated = await self.ask("/api/tables", Seated, new)
        return self.seat_with(seated.table, seated.key)

    async def join(self, table: str, name: str, seat: int | None = None, *, key: str | None = None) -> AsyncSeat:
        """Sit down at a table. With a *key* of your own you may ask again after a failure, and have one seat."""
        seated = await self.ask(f"/api/tables/{table}/join", Seated, Join(name, unboxed(seat), key or new_key()))
        return self.seat_with(seated.table, seated.key)

    def seat_with(self, table: str, key: str | None) -> AsyncSeat:
        """The seat whose key you hold."""
        return AsyncSeat(self.url, table, key)

    def watch(self, table: str) -> AsyncSeat:
        """A place among the spectators."""
        return AsyncSeat(self.url, table, None)

    async def hint(self, seat: AsyncSeat) -> Advice:
        """What the strongest bot would do in the place of this seat; refused where others play for a result."""
        return await self.ask(f"/api/tables/{seat.table}/hint", Advice, b"", key=seat.key)

    async def about(self) -> About:
        """What the server offers: rulesets and bots."""
        return await self.ask("/api/about", About)

    async def lobby(self) -> Lobby:
        """The open tables."""
        return await self.ask("/api/lobby", Lobby)

    async def replay(self, table: str) -> Replay:
        """A finished game."""
        return await self.ask(f"/api/tables/{table}/replay", Replay)

    async def record(self, table: str) -> str:
        """A finished game's record file."""
        return (await asyncio.to_thread(self._fetch, f"/api/tables/{table}/record", None, None)).decode()


def _why(cause: object) -> Message | str:
    """Why nobody answers: a message where the reason is a usual one, else the system's own words."""
    if isinstance(cause, socket.gaierror):
        return Message("system.unnamed")
    if isinstance(cause, TimeoutError):
        return Message("system.ETIMEDOUT")
    return reason(cause) if isinstance(cause, OSError) else str(cause)
