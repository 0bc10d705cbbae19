"""A server for the people at this machine, as ``make play`` starts it: ``nimmt serve --open``.

It keeps its tables where a program keeps its data, takes the next port where one is taken, says its address where
nobody can miss it, and opens the page in a browser where there is one.
"""

from __future__ import annotations

import os
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from http.client import HTTPException

import msgspec
from msgspec.structs import replace
from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from nimmt import folders
from nimmt.protocol.answers import About
from nimmt.server.config import BadConfig, Config

USUAL = Config().port
PORTS = 20
"""How many ports are tried, from the usual one on."""
PATIENCE = 30.0
"""How many seconds a server may take until it answers."""


def home_database() -> str:
    """The database in the user's own folder for data."""
    folder = folders.data()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadConfig(f"tables cannot be kept in {folder}: {error.strerror}; choose a file with --database") from None
    return f"sqlite:///{folder / 'tables.db'}"


def free_port(config: Config) -> Config:
    """The settings with a port that is free: the usual one, or one of the next. A port of your choice stays."""
    if config.port != USUAL:
        return config
    for port in range(config.port, config.port + PORTS):
        with socket.socket(socket.AF_INET6 if ":" in config.host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((config.host, port))
            except OSError:
                continue
            return replace(config, port=port)
    return config


def runs_already(config: Config) -> bool:
    """Whether a server of ours answers at the usual port."""
    directly = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with directly.open(f"{address(config)}api/about", timeout=2) as answer:
            msgspec.json.decode(answer.read(), type=About)
    except (OSError, HTTPException, msgspec.MsgspecError):
        return False
    return True


def address(config: Config) -> str:
    """The page's address on this machine."""
    own = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(config.host, config.host)
    return f"http://{f'[{own}]' if ':' in own else own}:{config.port}{config.prefix}/"


def address_for_others(config: Config) -> str | None:
    """The page's address in the local network, where the server listens there."""
    if config.host not in ("0.0.0.0", "::"):
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks which way it would go
            return f"http://{probe.getsockname()[0]}:{config.port}{config.prefix}/"
        except OSError:
            return None


def announce(config: Config) -> None:
    """Say where the page is."""
    lines = [Text(address(config), "bold"), Text()]
    others = address_for_others(config)
    if others:
        lines += [Text(f"For others in your network: {others}")]
    else:
        lines += [Text("For this machine alone. With --host 0.0.0.0 others in your network can join.")]
    if config.database.startswith("sqlite:///"):
        lines += [Text(f"Tables are kept in {config.database.removeprefix('sqlite:///')}")]
    lines += [Text("Ctrl-C stops.")]
    Console(file=sys.stderr, highlight=False).print(
        Panel(Text("\n").join(lines), title="nimmt", padding=(1, 4), expand=False)
    )


def has_browser() -> bool:
    """Whether there is a screen to show a page on."""
    if os.environ.get("CI") or os.environ.get("SSH_CONNECTION"):
        return False
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_page(config: Config) -> None:
    """Open the page in a browser, where there is one; at the address for others, so that links to tables work."""
    if has_browser():
        webbrowser.open(address_for_others(config) or address(config))


def open_soon(config: Config) -> None:
    """The same, as soon as the server answers."""
    threading.Thread(target=_open, args=(config,), name="browser", daemon=True).start()


def _open(config: Config) -> None:
    end = time.monotonic() + PATIENCE
    while not runs_already(config):
        if time.monotonic() > end:
            return
        time.sleep(0.1)
    open_page(config)
