"""The command ``nimmt join``: a seat at a server's table, or a table of one's own there."""

from __future__ import annotations

import argparse
import asyncio
import sys
from typing import Any

from nimmt import catalogue
from nimmt.commands.arguments import add_option, at_least, pace, read_option, whole
from nimmt.commands.parser import Commands
from nimmt.commands.screen import add_plain, full_screen, show
from nimmt.errors import BadSetup
from nimmt.extras import missing
from nimmt.render.text import console_for_people
from nimmt.words import Message, Voice

EXAMPLES = {
    "nimmt join http://localhost:8666/table/K7Q2 --name Ada": "sit",
    "nimmt join http://localhost:8666/table/K7Q2 --watch": "watch",
    "nimmt join http://localhost:8666 --new pro --players 3": "new",
    "nimmt join http://localhost:8666/table/K7Q2 --plain": "plain",
}


def add_join_parser(commands: Commands) -> None:
    """Add ``nimmt join`` to a parser's commands."""
    command = commands.add("join", EXAMPLES)
    add = command.add
    add("link", metavar="URL")
    add("--name", metavar="NAME")
    add("--seat", type=whole, metavar="SEAT")
    add("--watch", action="store_true")
    add("--pace", type=pace, metavar="SECONDS")
    new = command.group("cli.join.own")
    command.add_to(new, "--new", metavar="RULESET")
    command.add_to(new, "--players", type=at_least(2), default=4, metavar="N")
    command.add_to(new, "--clock", type=at_least(0), metavar="SECONDS")
    command.add_to(new, "--open", action="store_true")
    add_option(command, new)
    add_plain(command)
    command.set_defaults(run=join)


def join(given: argparse.Namespace) -> int:
    """A seat at a server's table."""
    if given.new and (given.watch or given.seat is not None):
        raise BadSetup(Message("join.new"))
    name = given.name or Voice(given.language)("picture.you")
    if not full_screen(given):
        return _line_by_line(given, name)
    try:
        from nimmt.tui.room import WaitingRoom
    except ImportError as error:
        raise missing(error, "tui,client") from None
    room = WaitingRoom(given.link, name, seat=given.seat, watch=given.watch, new=_settings(given))
    return show(given.language, first=room, pace=given.pace)


def _settings(given: argparse.Namespace) -> dict[str, Any] | None:
    """How the new table is set up, where one is wanted."""
    if not given.new:
        return None
    timer: dict[str, Any] = {}
    if given.clock is not None:
        timer = {"timer": {"turn": given.clock, "bank": 2 * given.clock} if given.clock else None}
    options = dict(map(read_option, given.option))
    catalogue.set_up(given.new, given.players, options)  # what cannot be is said here, before a server is asked
    return {"ruleset": given.new, "seats": given.players, "open": given.open, "options": options, **timer}


def _line_by_line(given: argparse.Namespace, name: str) -> int:
    try:
        from nimmt.terminal.joined import PlainTable
        from nimmt.terminal.places import set_up, sit_down
    except ImportError as error:
        raise missing(error, "client") from None
    console = console_for_people()
    settings = _settings(given)

    async def run() -> int:
        if settings is None:
            place, link = await sit_down(given.link, name, seat=given.seat, watch=given.watch), given.link
        else:
            place, link = await set_up(given.link, name, settings)
        watched = given.pace if given.pace is not None else 0.4 if console.is_terminal else 0.0
        return await PlainTable(place, link, console, given.language, pace=watched).run(_next_line)

    return asyncio.run(run())


def _next_line() -> str | None:
    line = sys.stdin.readline()
    return line.rstrip("\n") if line else None
