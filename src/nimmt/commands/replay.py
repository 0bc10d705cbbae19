"""The command ``nimmt replay``: a recorded game, watched again."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from nimmt import render
from nimmt.commands.arguments import whole
from nimmt.commands.output import write
from nimmt.commands.parser import Commands
from nimmt.commands.screen import add_plain, full_screen, show
from nimmt.errors import BadSetup
from nimmt.record import Record
from nimmt.render.text import console_for_people, picture
from nimmt.terminal import shelf
from nimmt.terminal.story import Story, remarks
from nimmt.words import Message, Voice


def add_replay_parser(commands: Commands) -> None:
    """Add the command to a parser's commands."""
    command = commands.add("replay")
    command.add("file", nargs="?", metavar="FILE")
    command.add("--at", type=whole, metavar="N")
    command.add("--position", action="store_true")
    command.add("--seat", type=whole, metavar="SEAT")
    command.add("--svg", metavar="FOLDER")
    add_plain(command)
    command.set_defaults(run=replay)


def replay(given: argparse.Namespace) -> int:
    """A recorded game: what happened, and the table at every turn; or one table; or pictures."""
    record = Record.load(given.file or shelf.last())
    if given.position and given.at is None:
        raise BadSetup(Message("replay.position"))
    if given.at is None and not given.svg and full_screen(given):
        from nimmt.tui.replay import ReplayScreen

        return show(given.language, first=ReplayScreen(record, seat=given.seat))
    rules, called = record.rules, record.header.names
    console = console_for_people()
    if given.seat is not None and given.seat not in rules.seats:
        raise BadSetup(Message("replay.seat", {"seat": given.seat, "last": rules.players - 1}))
    voice = Voice(given.language, called, given.seat)
    story = Story(console, rules, voice)
    comments = remarks(record, voice)
    watching = console.is_terminal and sys.stdin.isatty()
    turn = None
    number = 0
    for number, (game, events) in enumerate(record.steps()):
        view = game.view(given.seat)
        if given.svg:
            write(Path(given.svg) / f"{number:04d}.svg", render.svg(view, called, language=voice.language).encode())
        elif given.at is not None:
            if number == given.at and given.position:
                print(game.text())
            elif number == given.at:
                console.print(picture(view, called, voice.language))
                if number in comments:
                    console.print(comments[number], style="italic", markup=False)
        else:
            story.tell(events)
            if number in comments:
                console.print(f"  {comments[number]}", style="italic", markup=False)
            now = (view.table.round, view.table.turn, view.over)
            if now != turn:
                turn = now
                console.print()
                console.print(picture(view, called, voice.language))
                if watching and not view.over and console.input(f"[dim]{voice('replay.next')} [/]").strip() == "q":
                    return 0
    if record.torn and not given.position:
        console.print(voice("record.torn"), soft_wrap=True, markup=False)
    if given.at is not None and not 0 <= given.at <= number:
        raise BadSetup(Message("replay.at", {"count": number}))
    if given.svg:
        console.print(voice("replay.pictures", count=number + 1, folder=given.svg), soft_wrap=True, markup=False)
    return 0
