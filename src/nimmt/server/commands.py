"""``nimmt serve`` and ``nimmt admin`` at the command line.

Nothing heavy is loaded before a command runs, so that the other commands stay quick and need no extra packages.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

from nimmt.commandline import at_least
from nimmt.errors import NimmtError
from nimmt.server.config import add_flags, load

Run = Callable[[argparse.Namespace], int]


def add_parsers(subparsers: Any) -> None:
    """Add the commands; each parser's default ``run`` takes the arguments and returns the exit status."""
    parser = subparsers.add_parser(
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
    said = "Look after a server's tables, also while it runs. Give the same settings as to nimmt serve."
    _add_admin(subparsers.add_parser("admin", help="look after a server's tables", description=said))


def _part(name: str) -> Any:
    """A part of the server; a clear word where its packages are not installed."""
    try:
        return import_module(f"nimmt.server.{name}")
    except ModuleNotFoundError as error:
        if error.name and error.name.startswith("nimmt"):
            raise
        raise NimmtError(f"the server needs {error.name}; install it with: pip install 'nimmt[server]'") from None


def _serve(arguments: argparse.Namespace) -> int:
    serving = _part("serving")
    try:
        if arguments.open:
            usual = {"database": serving.home.home_database(), "log_level": "warning"}
            serving.serve_at_home(load(vars(arguments), usual=usual), browser=not arguments.no_browser)
        else:
            serving.serve(load(vars(arguments)))
    except KeyboardInterrupt:
        print("Stopped. All tables are kept.", file=sys.stderr)
    return 0


def _add_admin(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(required=True, metavar="ACTION")

    def add(name: str, said: str, *, table: bool = False) -> argparse.ArgumentParser:
        sub: argparse.ArgumentParser = actions.add_parser(name, help=said, description=said)
        if table:
            sub.add_argument("table", help="the table's id, or its tag from the logs")
        sub.set_defaults(run=_admin(name))
        add_flags(sub)
        return sub

    listing = add("list", "List tables, those touched last first.")
    listing.add_argument("--phase", choices=("waiting", "playing", "over", "closed"), help="only tables of this phase")
    listing.add_argument("--limit", type=at_least(1), metavar="N", default=50, help="how many (default: 50)")
    add("show", "Show who sits at a table and how it stands; no cards.", table=True)
    ending = add("end", "End a table before its game is over.", table=True)
    ending.add_argument("--reason", default="ended by the host of this server", help="what the players read")
    exporting = add("export", "Write a table to standard output.", table=True)
    exporting.add_argument("--log", action="store_true", help="the raw log, secrets included, instead of the record")
    add("delete", "Delete a table and its log for good.", table=True)
    forgetting = add("forget", "Delete all tables untouched for some days.")
    forgetting.add_argument("days", type=at_least(0), metavar="DAYS", help="how many days; 0 deletes all tables")
    add("migrate", "Bring the database up to date.")
    protocol = add("protocol", "Write the protocol to standard output.")
    protocol.add_argument("--typescript", action="store_true", help="TypeScript types instead of JSON Schema")


def _admin(action: str) -> Run:
    def run(arguments: argparse.Namespace) -> int:
        config = load(vars(arguments))
        _part("admin").ACTIONS[action](config, arguments)
        return 0

    return run
