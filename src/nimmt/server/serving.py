"""Running a server: first make sure of everything that can go wrong, then serve until told to stop."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO

import uvicorn
from msgspec.structs import replace
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from nimmt.protocol.asking import FRAME
from nimmt.server import garbage, home, migrations
from nimmt.server.app import ServerApp
from nimmt.server.bus import BusUnavailable, bus_for
from nimmt.server.config import BadConfig, Config
from nimmt.server.connections import Door, protocols
from nimmt.server.database import unavailable
from nimmt.server.logs import set_up_logs
from nimmt.server.store import Store

try:
    import fcntl
except ImportError:  # Windows has other locks
    fcntl = None  # type: ignore[assignment]


ELSE = 4
"""So many times as many connections as WebSockets one address may have open beside these."""


def serve_at_home(config: Config, *, browser: bool) -> None:
    """Serve the people at this machine: see `home`."""

    def announce(serving: Config) -> None:
        home.announce(serving)
        if browser:
            home.open_soon(serving)

    if home.runs_already(config):
        print(f"nimmt runs already at {home.address(config)}", file=sys.stderr)
        if browser:
            home.open_page(config)
    else:
        free = home.free_port(config)
        serve(free, announce, home.addresses_for_others(free))


def say_where(config: Config) -> None:
    """One line for the host."""
    print(f"nimmt serves at http://{config.host}:{config.port}{config.prefix}", file=sys.stderr)


def serve(config: Config, announce: Callable[[Config], None] = say_where, addresses: tuple[str, ...] = ()) -> None:
    """Serve until told to stop; the page tells these *addresses* to whoever invites others."""
    set_up_logs(config.log_level)
    # SQLite's thread lets go of the interpreter at every row; with the usual 5 ms it would wait for the event loop
    # as often as it has rows to write.
    sys.setswitchinterval(0.0002)
    server = ServerApp(config, addresses)
    claimed = claim(config)  # before anything in the file is changed
    asyncio.run(prepare(config))
    listening = listen(config)
    announce(replace(config, port=listening.getsockname()[1]))
    garbage.settle()
    uvicorn.Server(uvicorn_config(server)).run([listening])
    if claimed:
        claimed.close()


def uvicorn_config(server: ServerApp) -> uvicorn.Config:
    """Small frames, no compression, no word about ourselves, and an end to waiting when we stop."""
    config = server.config
    door = Door(config.limit_connections, config.proxies, ELSE * config.limit_sockets)
    http, socket_ = protocols(door)
    return uvicorn.Config(
        server.app,
        ws=socket_,
        ws_max_size=FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        http=http,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=True,
        forwarded_allow_ips=list(config.proxies),
        timeout_graceful_shutdown=5,
        backlog=4096,
    )


def claim(config: Config) -> IO[bytes] | None:
    """Make sure that no other server writes to this SQLite file: two would not hear of each other.

    The lock ends with the process, whatever ends that.
    """
    if fcntl is None or not config.database.startswith("sqlite"):
        return None
    path = os.path.realpath(config.database.removeprefix("sqlite:///").partition("?")[0])
    check_folder(config)
    lock = open(f"{path}.lock", "wb")  # noqa: SIM115
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise BadConfig(
            f"another server uses {path}; stop it first, choose another file with --database, or use PostgreSQL"
        ) from None
    return lock


def check_folder(config: Config) -> None:
    """Make sure that a SQLite file could be written where it is said to be."""
    folder = Path(config.database.removeprefix("sqlite:///")).absolute().parent
    if config.database.startswith("sqlite") and not os.access(folder, os.W_OK):
        raise BadConfig(f"there is no folder {folder} to write to; make it, or check --database")


async def prepare(config: Config) -> None:
    """Make sure that database and bus are there and of the right shape, before anybody connects."""
    check_folder(config)
    store = Store(config.engine_url)
    try:
        if config.migrate or config.database.startswith("sqlite"):
            await migrations.migrate(store.engine)
        await migrations.check(store.engine)
    except (SQLAlchemyError, OSError) as error:
        where = make_url(config.database).render_as_string(hide_password=True)
        raise BadConfig(f"the database {where} cannot be used: {unavailable(error)}; check --database") from None
    finally:
        await store.close()
    bus = bus_for(config.bus)
    try:
        await bus.start(lambda table_id, seq: None)
    except BusUnavailable as error:
        raise BadConfig(f"the bus does not answer: {error}; check --bus, or start redis") from None
    finally:
        await bus.stop()


def listen(config: Config) -> socket.socket:
    """The socket to serve on."""
    kind = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    # Named as TCP, so that asyncio switches Nagle's delay off on what it accepts.
    listening = socket.socket(kind, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((config.host, config.port))
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise BadConfig(f"port {config.port} is in use; choose another with --port") from None
        if error.errno == errno.EACCES:
            raise BadConfig(f"port {config.port} needs special rights; choose one above 1023 with --port") from None
        raise BadConfig(f"cannot listen on {config.host}: {error.strerror or error}; check --host") from None
    return listening
