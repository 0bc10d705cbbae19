"""A server for the people at this machine, as ``make play`` starts it: ``nimmt serve --open``.

It keeps its tables where a program keeps its data, takes the next port where one is taken, says its address where
nobody can miss it, and opens the page in a browser where there is one.
"""

from __future__ import annotations

import ipaddress
import os
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from contextlib import suppress
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
ELSEWHERE = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")
"""Somewhere in the world, and in each kind of private network: whoever has several may speak from several."""
STARTING = 30.0
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


def addresses_for_others(config: Config) -> tuple[str, ...]:
    """The page's addresses in the local network, the likeliest first; none where the server does not listen there."""
    if config.host not in ("0.0.0.0", "::"):
        return (address(config),) if _is_reachable(config.host) else ()
    return tuple(f"http://{own}:{config.port}{config.prefix}/" for own in own_addresses())


def own_addresses() -> tuple[str, ...]:
    """The addresses that this machine has in its networks: those it would speak from, and those of its name."""
    found: list[str] = []
    for elsewhere in ELSEWHERE:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
            probe.connect((elsewhere, 9))  # sends nothing: it only asks which way it would go
            found.append(probe.getsockname()[0])
    with suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return tuple(own for own in dict.fromkeys(found) if _is_reachable(own))


def _is_reachable(own: str) -> bool:
    try:
        known = ipaddress.ip_address(own)
    except ValueError:
        return own != "localhost"
    return not (known.is_loopback or known.is_link_local or known.is_unspecified)


def announce(config: Config) -> None:
    """Say where the page is."""
    lines = [Text(address(config), "bold"), Text()]
    others = addresses_for_others(config)
    if others:
        lines += [Text(f"For others in your network: {' or '.join(others)}")]
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
    """Open the page in a browser, where there is one; it knows itself which address others need."""
    if has_browser():
        webbrowser.open(address(config))


def open_soon(config: Config) -> None:
    """The same, as soon as the server answers."""
    threading.Thread(target=_open, args=(config,), name="browser", daemon=True).start()


def _open(config: Config) -> None:
    end = time.monotonic() + STARTING
    while not runs_already(config):
        if time.monotonic() > end:
            return
        time.sleep(0.1)
    open_page(config)
