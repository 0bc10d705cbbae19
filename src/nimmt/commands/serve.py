"""The command ``nimmt serve``: a server for tables of any ruleset.

Nothing heavy is loaded before a command runs, so that the other commands stay quick and need no extra packages.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from typing import Any

from nimmt.commands.parser import Commands, Parser
from nimmt.extras import missing
from nimmt.server.config import Config, load, settings
from nimmt.words import Message, Value, Voice

_METAVARS = {"stand_in": "BOT", "bots": "BOT,…", "origins": "ORIGIN,…", "proxies": "ADDRESS,…", "database": "URL"}
_METAVARS |= {"bus": "URL", "keep_days": "DAYS", "log_level": "LEVEL", "host": "ADDRESS", "patience": "SECONDS"}
_METAVARS |= {"prefix": "PATH", "well": "TEXT"}


def add_serve_parser(commands: Commands) -> None:
    """Add the command to a parser's commands."""
    parser = commands.add("serve")
    add_settings(parser)
    parser.add("--open", action="store_true")
    parser.add("--no-browser", action="store_true")
    parser.set_defaults(run=_serve)


def add_settings(parser: Parser) -> None:
    """A flag for every setting of a server, and one for the file."""
    parser.add("--config", said="setting.config", metavar="FILE")
    defaults = Config()
    for name, shape in settings().items():
        flag, said = "--" + name.replace("_", "-"), f"setting.{name}"
        if shape is bool:
            parser.add(flag, said=said, dest=name, action=argparse.BooleanOptionalAction, default=None)
            continue
        usual = getattr(defaults, name)
        shown = ",".join(usual) if isinstance(usual, tuple) else str(usual)
        params: dict[str, Value] = {"what": Message(said), "usual": shown}
        parser.add(
            flag, said="cli.usual" if shown else said, params=params, dest=name, metavar=_METAVARS.get(name, "N")
        )


def part(name: str) -> Any:
    """A part of the server; a clear word where its packages are not installed."""
    try:
        return import_module(f"nimmt.server.{name}")
    except ImportError as error:
        raise missing(error, "server") from None


def _serve(arguments: argparse.Namespace) -> int:
    serving = part("serving")
    try:
        if arguments.open:
            usual = {"database": serving.home.home_database(), "log_level": "warning"}
            serving.serve_at_home(load(vars(arguments), usual=usual), browser=not arguments.no_browser)
        else:
            serving.serve(load(vars(arguments)))
    except KeyboardInterrupt:
        print(Voice(arguments.language)("serve.stopped"), file=sys.stderr)
    return 0
