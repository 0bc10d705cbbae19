"""The command ``nimmt join``: a seat at a server's table, or a table of one's own there."""

from __future__ import annotations

import argparse
import asyncio
import sys
from typing import Any

from nimmt.commands.arguments import add_language, at_least, pace, read_option
from nimmt.commands.screen import add_plain, full_screen, show
from nimmt.errors import BadSetup
from nimmt.extras import missing
from nimmt.render.text import console_for_people
from nimmt.words import Message, Voice

EXAMPLES = """\
examples:
  nimmt join http://localhost:8666/table/K7Q2 --name Ada    sit down; the same command brings you back
  nimmt join http://localhost:8666/table/K7Q2 --watch       watch
  nimmt join http://localhost:8666 --new pro --players 3    set up a table and be its host
  nimmt join http://localhost:8666/table/K7Q2 --plain       line by line, as for screen readers

At the table / says something to the others. What you choose is kept while the connection is lost.
"""


def add_join_parser(commands: Any) -> None:
    """Add ``nimmt join`` to a parser's commands."""
    command = commands.add_parser(
        "join",
        help="sit down at a table of a server, set one up, or watch",
        description="Sit down at a table of a server, in the terminal. The link is the one that the page shows to "
        "invite others; once you have left, the same command brings you back to your seat.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = command.add_argument
    add("link", metavar="URL", help="the table, as in http://localhost:8666/table/K7Q2; with --new, the server")
    add("--name", help="how the others see you (default: You)")
    add("--seat", type=int, metavar="SEAT", help="this seat; seats count from 0 (default: a free one)")
    add("--watch", action="store_true", help="watch, without a seat")
    add("--pace", type=pace, metavar="SECONDS", help="how long to show each step")
    new = command.add_argument_group("a table of your own")
    new.add_argument("--new", metavar="RULESET", help="set up a table of this game at the server, and be its host")
    new.add_argument("--players", type=at_least(2), default=4, metavar="N", help="how many seats it has (default: 4)")
    new.add_argument("--clock", type=at_least(0), metavar="SECONDS", help="for each decision; 0: none (default: 60)")
    new.add_argument("--open", action="store_true", help="list it in the lobby (default: only by its link)")
    new.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the ruleset")
    add_plain(command)
    add_language(command)
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
