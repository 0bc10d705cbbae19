"""The commands ``nimmt rules``, ``nimmt replay`` and ``nimmt verify``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from msgspec import UNSET
from rich.markdown import Markdown

from nimmt import render, rulebook
from nimmt.catalogue import aliases, find, names
from nimmt.commandline import write
from nimmt.decisions import listed, plural
from nimmt.errors import BadSetup
from nimmt.record import Record
from nimmt.render.story import Story
from nimmt.render.text import WIDTH, console_for_people, picture
from nimmt.screen import add_plain, full_screen, show
from nimmt.words import LANGUAGES, own_language


def add_showing_parsers(commands: Any) -> None:
    """Add the commands to a parser's commands."""
    command = commands.add_parser(
        "rules",
        help="the games, or how one is played",
        description="The list of games with their other names, or how one is played and what can be set in it.",
    )
    command.add_argument("ruleset", nargs="?", metavar="RULESET", help="a game; without one, the list of games")
    words = "the language of the rules, if not that of your system"
    command.add_argument("--language", choices=LANGUAGES, default=own_language(), help=words)
    command.set_defaults(run=show_rules)

    command = commands.add_parser(
        "replay",
        help="watch a recorded game again",
        description="Watch a recorded game again, step by step; nimmt play says where it keeps a game.",
    )
    command.add_argument("file", metavar="FILE", help="the record of a game, finished or not")
    command.add_argument("--at", type=int, metavar="N", help="only the table after N choices")
    command.add_argument("--seat", type=int, metavar="SEAT", help="as this seat saw it; seats count from 0")
    command.add_argument("--svg", metavar="FOLDER", help="write the tables as pictures into this folder")
    add_plain(command)
    command.set_defaults(run=replay)

    command = commands.add_parser(
        "verify",
        help="replay a record and check its deal",
        description="Replay a record and check that nobody altered it, that every choice follows the rules, and that "
        "the cards are those of its seed, or of the sealed deal that was promised before the game.",
    )
    command.add_argument("file", metavar="FILE", help="the record of a game, finished or not")
    command.set_defaults(run=verify)


def show_rules(given: argparse.Namespace) -> int:
    """The list of games, or the rules of one."""
    console = console_for_people()
    if given.ruleset:
        console.print(Markdown(rulebook.text(given.ruleset, given.language)), width=min(WIDTH, console.width))
        return 0
    for name in names():
        ruleset = find(name)
        counts = f"{ruleset.player_counts[0]}–{ruleset.player_counts[-1]} players"
        also = f"; also called {listed(aliases(name))}" if aliases(name) else ""
        console.print(f"[bold]{name}[/]: {ruleset.title}, {counts}{also}\n    {ruleset.summary}")
    console.print("\nHow one is played: nimmt rules RULESET. Play it: nimmt play RULESET.")
    return 0


def replay(given: argparse.Namespace) -> int:
    """A recorded game: what happened, and the table at every turn; or one table; or pictures."""
    record = Record.load(given.file)
    if given.at is None and not given.svg and full_screen(given):
        from nimmt.tui.replay import ReplayScreen

        return show(first=ReplayScreen(record, seat=given.seat))
    rules, called = record.rules, record.header.names
    console = console_for_people()
    story = Story(console, rules, called, given.seat)
    watching = console.is_terminal and sys.stdin.isatty()
    turn = None
    number = 0
    for number, (game, events) in enumerate(record.steps()):
        view = game.view(given.seat)
        if given.svg:
            write(Path(given.svg) / f"{number:04d}.svg", render.svg(view, called).encode())
        elif given.at is not None:
            if number == given.at:
                console.print(picture(view, called))
        else:
            story.tell(events)
            now = (view.table.round, view.table.turn, view.over)
            if now != turn:
                turn = now
                console.print()
                console.print(picture(view, called))
                if watching and not view.over and console.input("[dim]Enter: go on, q: stop [/]").strip() == "q":
                    return 0
    if given.at is not None and not 0 <= given.at <= number:
        raise BadSetup(f"the record has {plural(number, 'choice')}: --at goes from 0 to {number}")
    if given.svg:
        console.print(f"{plural(number + 1, 'picture')} in {given.svg}", soft_wrap=True, markup=False)
    return 0


def verify(given: argparse.Namespace) -> int:
    """Check a record: its checksum, every choice, and the deal."""
    record = Record.load(given.file)
    finding = record.verify()
    choices = sum(1 for entry in record.entries if entry.seat is not UNSET)
    state = "finished" if record.end else "not finished yet"
    console = console_for_people()
    found = f"{given.file}: {record.rules.title}, {record.header.players} players, {state}."
    console.print(found, soft_wrap=True, markup=False)
    followed = "The one choice follows" if choices == 1 else f"All {choices} choices follow"
    console.print(f"{followed} the rules. The deal: {finding}.", soft_wrap=True)
    return 0
