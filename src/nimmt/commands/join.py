"""The command ``nimmt join``: a seat at a server's table."""

from __future__ import annotations

import argparse
from typing import Any

from nimmt import tui
from nimmt.commands.arguments import add_language, pace
from nimmt.commands.screen import show
from nimmt.errors import BadSetup
from nimmt.extras import missing
from nimmt.words import Message, Voice


def add_join_parser(commands: Any) -> None:
    """Add ``nimmt join`` to a parser's commands."""
    command = commands.add_parser(
        "join",
        help="sit down at a table of a server, or watch it",
        description="Sit down at a table of a server, in the terminal. The link is the one that the page shows to "
        "invite others; once you have left, the same command brings you back to your seat.",
    )
    command.add_argument("link", metavar="URL", help="the table, as in http://localhost:8666/table/K7Q2")
    command.add_argument("--name", help="how the others see you (default: You)")
    command.add_argument("--seat", type=int, metavar="SEAT", help="this seat; seats count from 0 (default: a free one)")
    command.add_argument("--watch", action="store_true", help="watch, without a seat")
    command.add_argument("--pace", type=pace, metavar="SECONDS", help="how long to show each step")
    add_language(command)
    command.set_defaults(run=join)


def join(given: argparse.Namespace) -> int:
    """A seat at a server's table."""
    voice = Voice(given.language)
    ready, word = tui.ready()
    if not ready:
        raise BadSetup(word or Message("screen.join"))
    try:
        from nimmt.tui.room import WaitingRoom
    except ImportError as error:
        raise missing(error, "tui,client") from None
    name = given.name or voice("picture.you")
    return show(
        given.language, first=WaitingRoom(given.link, name, seat=given.seat, watch=given.watch), pace=given.pace
    )
