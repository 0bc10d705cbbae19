"""How a server is set up: by flags, by the environment (``NIMMT_…``), by a file; the first that says something wins.

The file is TOML with the same names. Every mistake is one line that says what to do.
"""

from __future__ import annotations

import argparse
import ipaddress
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


class BadConfig(NimmtError, ValueError):
    """A setting that cannot be used; the message says which and why."""


def _says(text: str, **limits: Any) -> Meta:
    return Meta(description=text, **limits)


class Config(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All settings of a server."""

    host: Annotated[str, _says("address to listen on; 0.0.0.0 is every address")] = "127.0.0.1"
    port: Annotated[int, _says("port to listen on", ge=0, le=65535)] = 8666
    prefix: Annotated[str, _says("path under which a proxy shows the server, such as /nimmt")] = ""
    database: Annotated[str, _says("database URL: sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME")] = (
        "sqlite:///nimmt.db"
    )
    migrate: Annotated[bool, _says("bring an older PostgreSQL database up to date at the start")] = False
    bus: Annotated[str, _says("redis URL, for several processes on one database: redis://HOST:PORT/0")] = ""
    origins: Annotated[
        tuple[str, ...], _says("further web origins that may connect, such as https://games.example")
    ] = ()
    proxies: Annotated[tuple[str, ...], _says("addresses or networks of proxies whose X-Forwarded-For is believed")] = (
        "127.0.0.1",
    )
    bots: Annotated[
        tuple[str, ...], _says("the bots that may take empty seats; the whole ladder unless said otherwise")
    ] = ()
    well: Annotated[
        str,
        _says("where the deals of the day come from; servers with the same words have the same deals", min_length=1),
    ] = WELL
    stand_in: Annotated[str, _says("the bot that plays for people who are gone")] = "heifer"
    patience: Annotated[
        int, _says("seconds after which a bot may be asked to play for somebody, at tables without a clock", ge=0)
    ] = 60
    coach: Annotated[float, _says("seconds a coach thinks about one question of somebody who asks", gt=0, le=10)] = 0.8
    keep_days: Annotated[int, _says("forget tables that nobody touched for this many days; 0 keeps all", ge=0)] = 0
    limit_requests: Annotated[int, _says("HTTP requests a second from one address; 0 is no limit", ge=0)] = 30
    limit_tables: Annotated[int, _says("new tables a minute from one address; 0 is no limit", ge=0)] = 30
    limit_sockets: Annotated[int, _says("open WebSockets from one address; 0 is no limit", ge=0)] = 200
    limit_connections: Annotated[int, _says("new connections a second from one address; 0 is no limit", ge=0)] = 50
    limit_bytes: Annotated[int, _says("bytes a second from one address; 0 is no limit", ge=0)] = 262_144
    limit_commands: Annotated[int, _says("messages a second on one WebSocket; 0 is no limit", ge=0)] = 20
    metrics: Annotated[bool, _says("show Prometheus metrics at /metrics")] = True
    log_level: Annotated[str, _says("debug, info, warning or error", pattern="^(debug|info|warning|error)$")] = "info"

    @property
    def engine_url(self) -> str:
        """The database URL with its asynchronous driver."""
        for plain, driver in (("sqlite:", "sqlite+aiosqlite:"), ("postgresql:", "postgresql+asyncpg:")):
            if self.database.startswith(plain):
                return driver + self.database[len(plain) :]
        return self.database


def _shape(hint: Any) -> Any:
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def _settings() -> dict[str, tuple[Any, Meta]]:
    hints = get_type_hints(Config, include_extras=True)
    return {name: (_shape(hint), get_args(hint)[1]) for name, hint in hints.items()}


_METAVARS = {"stand_in": "BOT", "bots": "BOT,…", "origins": "ORIGIN,…", "proxies": "ADDRESS,…", "database": "URL"}
_METAVARS |= {"bus": "URL", "keep_days": "DAYS", "log_level": "LEVEL"}
_METAVARS |= dict.fromkeys([name for name in Config.__struct_fields__ if name.startswith("limit_")], "N")


def add_flags(parser: argparse.ArgumentParser) -> None:
    """A flag for every setting, and one for the file."""
    parser.add_argument("--config", metavar="FILE", help="TOML file with these settings")
    defaults = Config()
    for name, (shape, meta) in _settings().items():
        flag = "--" + name.replace("_", "-")
        said = f"{meta.description}".replace("%", "%%")
        if shape is bool:
            parser.add_argument(flag, dest=name, action=argparse.BooleanOptionalAction, default=None, help=said)
        else:
            usual = getattr(defaults, name)
            shown = "" if usual in ("", ()) else f" (default: {','.join(usual) if isinstance(usual, tuple) else usual})"
            parser.add_argument(flag, dest=name, metavar=_METAVARS.get(name, name.upper()), help=said + shown)


def load(
    flags: Mapping[str, Any],
    environment: Mapping[str, str] = os.environ,
    *,
    usual: Mapping[str, Any] = MappingProxyType({}),
) -> Config:
    """The settings from flags, environment and file; BadConfig names the one that is wrong.

    *usual* are other defaults than the usual ones.
    """
    settings = _settings()
    values: dict[str, Any] = dict(usual)
    where: dict[str, str] = dict.fromkeys(usual, "")
    file = flags.get("config") or environment.get("NIMMT_CONFIG")
    if file:
        for name, value in _read(Path(file)).items():
            values[name] = value
            where[name] = f"{name} in {file}"
    for name in settings:
        variable = f"NIMMT_{name.upper()}"
        if variable in environment:
            values[name], where[name] = environment[variable], variable
        if flags.get(name) is not None:
            values[name], where[name] = flags[name], "--" + name.replace("_", "-")
    for name, value in values.items():
        if name not in settings:
            raise BadConfig(f"{where[name]}: there is no such setting; there are: {', '.join(settings)}")
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
    except msgspec.ValidationError as error:
        meant = _settings()[name][1].description
        raise BadConfig(f"{where} is wrong: {error} ({meant})") from None
