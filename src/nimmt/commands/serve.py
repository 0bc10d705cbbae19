"""The command ``nimmt serve``: a server for tables of any ruleset.

Nothing heavy is loaded before a command runs, so that the other commands stay quick and need no extra packages.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from typing import Any

from nimmt.extras import missing
from nimmt.server.config import add_flags, load


def add_serve_parser(commands: Any) -> None:
    """Add the command to a parser's commands."""
    parser = commands.add_parser(
        "serve",
        help="run a server for tables of any ruleset",
        description="Run a server with the page, where people and bots meet at tables. For the people at this "
        "machine, add --open. Every setting can also come from a file (--config) or from the environment, as in "
        "NIMMT_PORT=8666.",
    )
    add_flags(parser)
    parser.add_argument(
        "--open",
        action="store_true",
        help="for the people at this machine: keep tables in your own folder, take a free port, open the page",
    )
    parser.add_argument("--no-browser", action="store_true", help="with --open: only say where the page is")
    parser.set_defaults(run=_serve)


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
        print("Stopped. All tables are kept.", file=sys.stderr)
    return 0
