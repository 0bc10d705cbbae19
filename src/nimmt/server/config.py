"""How a server is set up: by flags, by the environment (``NIMMT_…``), by a file; the first that says something wins.

The file is TOML with the same names. Every mistake is one line that says what to do.
"""

from __future__ import annotations

import ipaddress
import json
import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct

from nimmt.daily.deal import WELL
from nimmt.errors import NimmtError
from nimmt.words import IN_ENGLISH


class BadConfig(NimmtError, ValueError):
    """A setting that cannot be used; the message says which and why."""


Count = Annotated[int, Meta(ge=0)]


class Config(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All settings of a server. What each means is in the catalogues, as ``setting.host``."""

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8666
    prefix: str = ""
    database: str = "sqlite:///nimmt.db"
    migrate: bool = False
    bus: str = ""
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ("127.0.0.1",)
    bots: tuple[str, ...] = ()
    well: Annotated[str, Meta(min_length=1)] = WELL
    stand_in: str = "heifer"
    patience: Count = 60
    coach: Annotated[float, Meta(gt=0, le=10)] = 0.8
    compile: bool = False
    keep_days: Count = 0
    limit_requests: Count = 30
    limit_tables: Count = 30
    limit_sockets: Count = 200
    limit_connections: Count = 50
    limit_bytes: Count = 262_144
    limit_commands: Count = 20
    metrics: bool = True
    log_level: Annotated[str, Meta(pattern="^(debug|info|warning|error)$")] = "info"

    @property
    def engine_url(self) -> str:
        """The database URL with its asynchronous driver."""
        for plain, driver in (("sqlite:", "sqlite+aiosqlite:"), ("postgresql:", "postgresql+asyncpg:")):
            if self.database.startswith(plain):
                return driver + self.database[len(plain) :]
        return self.database


def _shape(hint: Any) -> Any:
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def settings() -> dict[str, Any]:
    """Every setting by its name, with the type of its values."""
    return {name: _shape(hint) for name, hint in get_type_hints(Config, include_extras=True).items()}


def load(
    flags: Mapping[str, Any],
    environment: Mapping[str, str] = os.environ,
    *,
    usual: Mapping[str, Any] = MappingProxyType({}),
) -> Config:
    """The settings from flags, environment and file; BadConfig names the one that is wrong.

    *usual* are other defaults than the usual ones.
    """
    known = settings()
    values: dict[str, Any] = dict(usual)
    where: dict[str, str] = dict.fromkeys(usual, "")
    file = flags.get("config") or environment.get("NIMMT_CONFIG")
    if file:
        for name, value in _read(Path(file)).items():
            values[name] = value
            where[name] = f"{name} in {file}"
    for name in known:
        variable = f"NIMMT_{name.upper()}"
        if variable in environment:
            values[name], where[name] = environment[variable], variable
        if flags.get(name) is not None:
            values[name], where[name] = flags[name], "--" + name.replace("_", "-")
    for name, value in values.items():
        if name not in known:
            raise BadConfig(f"{where[name]}: there is no such setting; there are: {', '.join(known)}")
        values[name] = _convert(value, name, where[name])
    config = Config(**values)
    if config.prefix and (not config.prefix.startswith("/") or config.prefix.endswith("/")):
        raise BadConfig(f"prefix is {config.prefix!r}; it begins with / and does not end with it, such as /nimmt")
    for proxy in config.proxies:
        try:
            if proxy != "*":
                ipaddress.ip_network(proxy)
        except ValueError:
            raise BadConfig(
                f"proxies has {proxy!r}; it takes addresses such as 127.0.0.1, networks such as 172.16.0.0/12, or *"
            ) from None
    for origin in config.origins:
        if not re.fullmatch(r"https?://[^/?#@\s]+", origin):
            raise BadConfig(f"origins has {origin!r}; an origin has no path, and looks like https://games.example")
    if not config.engine_url.startswith(("sqlite+aiosqlite:///", "postgresql+asyncpg://")):
        raise BadConfig(
            "database is no URL this server knows; use sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME"
        )
    if config.bus and not config.bus.startswith(("redis://", "rediss://", "unix://")):
        raise BadConfig("bus is no redis URL; use redis://HOST:PORT/0")
    if config.bus and config.database.startswith("sqlite"):
        raise BadConfig("a bus is for several processes on one PostgreSQL; SQLite serves one process, without --bus")
    return config


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadConfig(f"{path} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadConfig(f"{path} is not TOML: {error}") from None


def _convert(value: Any, name: str, where: str) -> Any:
    shape = get_type_hints(Config, include_extras=True)[name]
    if isinstance(value, str) and get_origin(_shape(shape)) is tuple:
        value = [part.strip() for part in value.split(",") if part.strip()]
    if isinstance(value, str) and _shape(shape) is bool:
        value = {"1": True, "yes": True, "true": True, "0": False, "no": False, "false": False}.get(
            value.lower(), value
        )
    try:
        return msgspec.convert(value, shape, strict=False)
    except msgspec.ValidationError:
        meaning = IN_ENGLISH(f"setting.{name}")
        raise BadConfig(f"{where} is {_given(value)}; it takes {_taken(shape)} ({meaning})") from None


def _given(value: Any) -> str:
    return repr(value) if isinstance(value, str) else json.dumps(value, default=str)


def _taken(hint: Any) -> str:
    """What a setting takes, from its type.

    >>> _taken(Annotated[int, Meta(ge=0, le=65535)])
    'a whole number from 0 to 65535'
    >>> _taken(Annotated[float, Meta(gt=0, le=10)])
    'a number above 0, at most 10'
    >>> _taken(Annotated[str, Meta(pattern="^(debug|info)$")])
    'debug or info'
    """
    shape = _shape(hint)
    bound = get_args(hint)[1] if get_origin(hint) is Annotated else Meta()
    if shape is bool:
        return "yes or no"
    if get_origin(shape) is tuple:
        return "words with commas between them, or a list in a file"
    if shape is str:
        *most, last = (bound.pattern or "").strip("^()$").split("|")
        return f"{', '.join(most)} or {last}" if most else "a text that is not empty" if bound.min_length else "a text"
    number = "a whole number" if shape is int else "a number"
    if bound.ge is not None:
        return f"{number} from {bound.ge} to {bound.le}" if bound.le is not None else f"{number}, {bound.ge} or more"
    return f"{number} above {bound.gt}, at most {bound.le}"
