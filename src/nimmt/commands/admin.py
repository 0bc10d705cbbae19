"""The command ``nimmt admin``: what a host does to a server's tables. The work itself is in `nimmt.server.admin`."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from nimmt.commands.arguments import at_least
from nimmt.commands.output import add_json, write_json
from nimmt.commands.parser import Commands, Parser
from nimmt.commands.serve import add_settings, part
from nimmt.server.config import load


def add_admin_parser(commands: Commands) -> None:
    """Add the command to a parser's commands."""
    actions = commands.add("admin").commands(required=True)

    def add(name: str, *, table: bool = False) -> Parser:
        action = actions.add(name)
        if table:
            action.add("table", said="cli.admin.table", metavar="TABLE")
        action.set_defaults(run=_admin(name))
        add_settings(action)
        return action

    listing = add("list")
    listing.add("--phase", choices=("waiting", "playing", "over", "closed"))
    listing.add("--limit", type=at_least(1), metavar="N", default=50)
    add_json(listing)
    add_json(add("show", table=True))
    add("end", table=True).add("--reason", default="", metavar="TEXT")
    add("export", table=True).add("--log", action="store_true")
    add("repair", table=True)
    add("delete", table=True)
    add("forget").add("days", type=at_least(0), metavar="DAYS")
    add("ready")
    add("backup").add("file", metavar="FILE")
    add("migrate").add("--to", metavar="VERSION", default="head")
    add("protocol").add("--typescript", action="store_true")


def _admin(action: str) -> Callable[[argparse.Namespace], int]:
    def run(arguments: argparse.Namespace) -> int:
        config = load(vars(arguments))
        answer = part("admin").ACTIONS[action](config, arguments)
        if answer is not None and write_json(arguments, answer.data):
            for line in answer.lines:
                print(line)
        return 0

    return run
