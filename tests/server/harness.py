"""A real server for the tests: in this event loop, on a free port, with a database of its own."""

import asyncio
import functools
import random
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import uvicorn

from nimmt.client import AsyncSeat, AsyncServer
from nimmt.server.app import Server
from nimmt.server.config import Config
from nimmt.server.serving import listen, prepare, uvicorn_config
from nimmt.views import View

Test = Callable[..., Coroutine[Any, Any, None]]

NO_LIMITS = {"limit_requests": 0, "limit_tables": 0, "limit_sockets": 0, "limit_commands": 0}


def in_loop(test: Test) -> Callable[..., None]:
    """Run an async test; one that hangs fails."""

    @functools.wraps(test)
    def run(*arguments: Any, **named: Any) -> None:
        async def limited() -> None:
            async with asyncio.timeout(50):
                await test(*arguments, **named)

        asyncio.run(limited())

    return run


class Serving:
    """A running server and its address."""

    def __init__(self, server: Server, url: str) -> None:
        self.server = server
        self.url = url
        self.remote = AsyncServer(url)


@asynccontextmanager
async def serving(folder: Path, **settings: Any) -> AsyncIterator[Serving]:
    """A server on a SQLite file in *folder* (the same folder, the same tables)."""
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
    server = Server(config)
    carrier = uvicorn.Server(uvicorn_config(server))
    running = asyncio.create_task(carrier.serve([listening]))
    while not carrier.started:
        await asyncio.sleep(0.01)
        if running.done():
            running.result()
    try:
        yield Serving(server, f"http://127.0.0.1:{listening.getsockname()[1]}{config.prefix}")
    finally:
        carrier.should_exit = True
        await running
        listening.close()


async def play(seat: AsyncSeat, rng: random.Random) -> None:
    """Play a game to its end with random choices."""
    async for view in seat.decisions():
        await seat.choose(any_choice(view, rng))


def any_choice(view: View, rng: random.Random) -> Any:
    assert view.decision is not None
    return rng.choice(view.decision.choices)
