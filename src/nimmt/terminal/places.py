"""Places at servers' tables: the links that lead there, and the keys of the seats that a person holds."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec

from nimmt import folders
from nimmt.client import AsyncSeat, AsyncServer
from nimmt.errors import BadSetup
from nimmt.words import Message

PAGES = {"t", "table", "tables", "api", "join", "live"}
"""Words in links that name pages, not tables."""


def where(link: str) -> tuple[str, str]:
    """The server's address and the table of a link.

    >>> where("https://example.org/nimmt/table/K7Q2")
    ('https://example.org/nimmt', 'K7Q2')
    >>> where("http://localhost:8666/#/K7Q2")
    ('http://localhost:8666', 'K7Q2')
    """
    parts = urlsplit(link if "://" in link else f"http://{link}")
    path = [word for word in parts.path.split("/") if word]
    words = [word for word in parts.fragment.split("/") if word not in ("", *PAGES)]
    if parts.scheme not in ("http", "https") or not parts.netloc or not (words or path):
        example = "http://localhost:8666/table/K7Q2"
        raise BadSetup(Message("screen.away.link", {"link": link, "example": example}))
    table = words[-1] if words else path.pop()
    while path and path[-1] in PAGES:
        path.pop()
    return "/".join((f"{parts.scheme}://{parts.netloc}", *path)), table


# --- the keys of seats -----------------------------------------------------------------------------------


def _keys_file() -> Path:
    return folders.data() / "seats.json"


def _keys() -> dict[str, str]:
    try:
        return msgspec.json.decode(_keys_file().read_bytes(), type=dict[str, str])
    except (OSError, msgspec.MsgspecError):
        return {}


def keep_key(place: str, key: str) -> None:
    """Keep the key of a seat, for nobody else to read."""
    path = _keys_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.part")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(msgspec.json.encode(_keys() | {place: key}))
    draft.replace(path)


def address_of(link: str) -> str:
    """The address of a server.

    >>> address_of("localhost:8666/")
    'http://localhost:8666'
    """
    parts = urlsplit(link if "://" in link else f"http://{link}")
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise BadSetup(Message("join.server", {"link": link, "example": "http://localhost:8666"}))
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"


async def set_up(address: str, name: str, settings: Mapping[str, Any]) -> tuple[AsyncSeat, str]:
    """Set up a table at a server: its host's seat, and the link that leads others there."""
    server = AsyncServer(address_of(address))
    taken = await server.create(name, **settings)
    link = f"{server.url}/table/{taken.table}"
    assert taken.key is not None
    keep_key(name_of(link), taken.key)
    return taken, link


def name_of(link: str) -> str:
    """What a table is called among the keys."""
    return "/".join(where(link))


async def sit_down(link: str, name: str, *, seat: int | None = None, watch: bool = False) -> AsyncSeat:
    """The seat this person has at the table, or a new one, or a place to watch from."""
    address, table = where(link)
    server = AsyncServer(address)
    place = name_of(link)
    if watch:
        return server.watch(table)
    if place in _keys():
        return server.seat_with(table, _keys()[place])
    taken = await server.join(table, name, seat)
    assert taken.key is not None
    keep_key(place, taken.key)
    return taken
