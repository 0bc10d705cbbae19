"""A real server for the tests: in this event loop, on a free port, with a database of its own."""

import asyncio
import functools
import random
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import uvicorn

from nimmt.client import AsyncSeat, AsyncServer, ServerRefused
from nimmt.server.app import ServerApp
from nimmt.server.config import Config
from nimmt.server.serving import listen, prepare, uvicorn_config
from nimmt.tables.entries import new_key
from nimmt.views import View
from tests.patience import WHOLE

Test = Callable[..., Coroutine[Any, Any, None]]

NO_LIMITS: dict[str, Any] = dict.fromkeys((name for name in Config.__struct_fields__ if name.startswith("limit_")), 0)


def in_loop(test: Test) -> Callable[..., None]:
    """Run an async test; one that hangs fails."""

    @functools.wraps(test)
    def run(*arguments: Any, **named: Any) -> None:
        async def limited() -> None:
            async with asyncio.timeout(WHOLE):
                await test(*arguments, **named)

        asyncio.run(limited())

    return run


async def patiently(ask: Callable[[], Awaitable[Any]]) -> Any:
    """Ask until a server answers: one that is killed, or whose heart stands still on a busy machine, says try again.

    Nobody hears of a table that was set up before its answer got lost; who joins again with a key has the same seat.
    """
    while True:
        try:
            return await ask()
        except Exception as error:
            if getattr(error, "code", "try_again") != "try_again":
                raise
            await asyncio.sleep(0.3)


class PatientServer(AsyncServer):
    """A server whose tables are set up and joined, however busy the machine is."""

    async def create(self, name: str, ruleset: str = "classic", *, seats: int = 4, **settings: Any) -> AsyncSeat:
        """Set up a table."""
        founder: AsyncSeat = await patiently(
            lambda: super(PatientServer, self).create(name, ruleset, seats=seats, **settings)
        )
        return founder

    async def join(self, table: str, name: str, seat: int | None = None, *, key: str | None = None) -> AsyncSeat:
        """Sit down."""
        own = key or new_key()
        guest: AsyncSeat = await patiently(lambda: super(PatientServer, self).join(table, name, seat, key=own))
        return guest


class Serving:
    """A running server and its address."""

    def __init__(self, server: ServerApp, url: str) -> None:
        self.server = server
        self.url = url
        self.remote = PatientServer(url)


@asynccontextmanager
async def serving(folder: Path, *, unsent: int | None = None, **settings: Any) -> AsyncIterator[Serving]:
    """A server on a SQLite file in *folder* (the same folder, the same tables).

    *unsent*: how many bytes the system holds for a client that does not read them.
    """
    usual: dict[str, Any] = {
        "database": f"sqlite:///{folder}/nimmt.db",
        "port": 0,
        "bots": ("random",),
        "stand_in": "random",
        **NO_LIMITS,
    }
    config = Config(**(usual | settings))
    await prepare(config)
    listening = listen(config)
    if unsent is not None:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, unsent)
    server = ServerApp(config)
    carrier = uvicorn.Server(uvicorn_config(server))
    running = asyncio.create_task(carrier.serve([listening]))
    while not carrier.started:
        await asyncio.sleep(0.01)
        if running.done():
            running.result()
    # A busy machine may be late with a heartbeat; what a server does then has tests of its own.
    server.tables.fresh = lambda: True
    try:
        yield Serving(server, f"http://127.0.0.1:{listening.getsockname()[1]}{config.prefix}")
    finally:
        carrier.should_exit = True
        await running
        listening.close()


async def play(seat: AsyncSeat, rng: random.Random) -> None:
    """Play a game to its end with random choices, also where a clock was quicker than a busy machine."""
    async for view in seat.decisions():
        try:
            await seat.choose(any_choice(view, rng))
        except ServerRefused as refused:
            if refused.code != "late":
                raise


def any_choice(view: View, rng: random.Random) -> Any:
    assert view.decision is not None
    return rng.choice(view.decision.choices)
