"""The command ``nimmt daily``: today's deal, the same for everybody."""

from __future__ import annotations

import argparse

from nimmt.catalogue import find
from nimmt.commands.parser import Commands
from nimmt.commands.screen import add_plain, full_screen, show
from nimmt.daily import Daily, Result, today
from nimmt.errors import BadSetup
from nimmt.render.text import console_for_people
from nimmt.terminal import daily as at_home
from nimmt.terminal.games import PERSON
from nimmt.terminal.lines import Leaving, Terminal
from nimmt.terminal.story import Story
from nimmt.words import Message, Voice


def add_daily_parser(commands: Commands) -> None:
    """Add the command to a parser's commands."""
    command = commands.add("daily")
    command.add("ruleset", nargs="?", default="classic", metavar="RULESET")
    command.add("--day", metavar="DAY")
    command.add("--again", action="store_true")
    command.add("--seal", action="store_true")
    add_plain(command)
    command.set_defaults(run=play)


def play(given: argparse.Namespace) -> int:
    """The deal of the day, or what seals it."""
    voice, console = Voice(given.language), console_for_people()
    now = today()
    daily = Daily(find(given.ruleset).name, given.day or now)
    if given.seal:
        seal = {"day": daily.day, "commitment": daily.commitment}
        old = daily.day < now
        told = voice("daily.secret", secret=daily.secret.hex(), **seal) if old else voice("daily.seal", **seal)
        console.print(told, soft_wrap=True, markup=False)
        return 0
    if daily.day > now:
        raise BadSetup(Message("daily.future", {"day": daily.day}))
    counts = daily.day == now and not given.again
    if counts and (done := at_home.result(daily)):
        console.print(done.text(voice), markup=False)
        console.print(voice("daily.played", command=f"nimmt daily {daily.game} --again"), soft_wrap=True, markup=False)
        return 0
    seated = at_home.seating(daily, voice("picture.you"), counts=counts)
    if full_screen(given):
        show(given.language, seated)
    else:
        console.print(voice("daily.intro", game=voice.title(find(daily.game)), day=daily.day), markup=False)
        console.print(voice("daily.seal", day=daily.day, commitment=daily.commitment), soft_wrap=True, markup=False)
        if not counts:
            console.print(voice("daily.practice"), markup=False)
        story = Story(console, seated.game.rules, Voice(given.language, seated.names, PERSON))
        table = Terminal(seated.game, seated.opponents, seated.writer, story, hints=False)
        try:
            table.play()
        except Leaving:
            console.print()
            if counts:
                left = voice("daily.left", command=seated.go_on)
                console.print(left, soft_wrap=True, markup=False)
    if seated.game.over:
        console.print(f"\n{Result.of(daily, seated.game).text(voice)}", markup=False)
    return 0
