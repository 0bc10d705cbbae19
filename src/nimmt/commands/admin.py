"""The command ``nimmt admin``: what a host does to a server's tables. The work itself is in `nimmt.server.admin`."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from nimmt.commands.arguments import at_least
from nimmt.commands.output import add_json, write_json
from nimmt.commands.serve import part
from nimmt.server.config import add_flags, load


def add_admin_parser(commands: Any) -> None:
    """Add the command to a parser's commands."""
    said = (
        "Look after a server's tables, also while it runs. Give the same settings as to nimmt serve. A database that "
        "is not there is refused, never created."
    )
    parser = commands.add_parser("admin", help="look after a server's tables", description=said)
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
    add_json(listing)
    add_json(add("show", "Show who sits at a table and how it stands; no cards.", table=True))
    ending = add("end", "End a table before its game is over.", table=True)
    ending.add_argument("--reason", default="ended by the host of this server", help="what the players read")
    exporting = add("export", "Write a table to standard output.", table=True)
    exporting.add_argument("--log", action="store_true", help="the raw log, secrets included, instead of the record")
    add("repair", "Cut a damaged table's log off before its first damaged line; what goes is written out.", table=True)
    add("delete", "Delete a table and its log for good.", table=True)
    forgetting = add("forget", "Delete all tables untouched for some days.")
    forgetting.add_argument("days", type=at_least(0), metavar="DAYS", help="how many days; 0 deletes all tables")
    add("ready", "Ask the server on this machine whether it can serve: for health checks.")
    copying = add("backup", "Copy a SQLite database, also while a server runs.")
    copying.add_argument("file", metavar="FILE", help="the copy, a new file")
    migrating = add("migrate", "Bring the database up to date.")
    migrating.add_argument("--to", metavar="VERSION", default="head", help="an older version, before a downgrade")
    protocol = add("protocol", "Write the protocol to standard output.")
    protocol.add_argument("--typescript", action="store_true", help="TypeScript types instead of JSON Schema")


def _admin(action: str) -> Callable[[argparse.Namespace], int]:
    def run(arguments: argparse.Namespace) -> int:
        config = load(vars(arguments))
        answer = part("admin").ACTIONS[action](config, arguments)
        if answer is not None and write_json(arguments, answer.data):
            for line in answer.lines:
                print(line)
        return 0

    return run
