"""The command ``nimmt analyse``: what the strongest bot would do in a position, and what every choice is worth."""

from __future__ import annotations

import argparse
from typing import Any

from rich.console import Console
from rich.table import Table

from nimmt.commands.arguments import whole
from nimmt.commands.compiling import compiling
from nimmt.commands.effort import add_effort, effort_of
from nimmt.commands.output import add_json, write_json
from nimmt.commands.parser import Commands
from nimmt.errors import BadSetup
from nimmt.game import Game
from nimmt.render.text import console_for_people, picture
from nimmt.review.analysis import Analysis, Candidate, analyse
from nimmt.review.findings import points
from nimmt.words import Message, Voice

EXAMPLES = {
    'nimmt analyse "classic rows=12,14,15/37/43,44/58 hands=3,55,60/16,45,70"': "",
    "nimmt analyse TEXT --seat 1": "seat",
    "nimmt analyse TEXT --budget 10": "longer",
    "nimmt analyse TEXT --json -": "json",
    'nimmt analyse "$(nimmt replay --at 12 --position)"': "moment",
}


def add_analyse_parser(commands: Commands) -> None:
    """Add the command to a parser's commands."""
    command = commands.add("analyse", EXAMPLES)
    command.add("position", metavar="TEXT")
    command.add("--seat", type=whole, metavar="SEAT")
    add_effort(command, 2.0)
    add_json(command)
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Analyse the position and show what was found."""
    effort = effort_of(given)
    game = Game.from_text(given.position, seed=0)
    seat = _seat(game, given.seat)
    voice = Voice(given.language)
    with compiling(voice):
        found = analyse(game.view(seat), effort)
    if write_json(given, _plain(found, voice)):
        show(console_for_people(), game, found, voice)
    return 0


def _seat(game: Game[Any, Any], wanted: int | None) -> int:
    """The seat to ask: the one wanted, or the first that has to decide."""
    asked = sorted(game.pending)
    if not asked:
        raise BadSetup(Message("analyse.over"))
    if wanted is None:
        return asked[0]
    if wanted not in asked:
        raise BadSetup(Message("analyse.seat", {"seat": wanted, "seats": tuple(asked)}))
    return wanted


def show(console: Console, game: Game[Any, Any], found: Analysis, voice: Voice) -> None:
    """The position, the bot's choice with its reason, and all choices."""
    console.print(picture(game.view(found.seat), (), voice.language))
    console.print(f"\n{voice.say(found.decision.message)}", style="bold", markup=False)
    does = found.decision.does(found.chosen)
    console.print(
        voice("analyse.chosen", bot=found.bot, choice=str(found.chosen), what=does), style="green", markup=False
    )
    console.print(voice.say(found.reason), markup=False)
    if not found.worlds:
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("")
    table.add_column(voice("analyse.head.choice"))
    table.add_column(voice("analyse.head.value"), justify="right")
    if found.candidates[0].share is not None:
        table.add_column(voice("analyse.head.share"), justify="right")
    for candidate in found.candidates:
        chosen = candidate.choice == found.chosen
        table.add_row(*_row(candidate, voice, chosen=chosen), style="bold green" if chosen else "")
    console.print()
    console.print(table)
    best = found.advised
    if best.choice != found.chosen:
        better = voice.decimal(points(best.value, best.error))
        console.print(f"\n{voice('analyse.disagrees', choice=str(best.choice), points=better)}", markup=False)
    console.print(f"\n{voice('analyse.explanation', count=found.worlds)}", style="dim", markup=False)


def _row(candidate: Candidate, voice: Voice, *, chosen: bool) -> list[str]:
    value = "0" if chosen else voice.decimal(points(candidate.value, candidate.error, signed=True))
    share = [] if candidate.share is None else [voice.decimal(f"{candidate.share:.0%}")]
    return ["▸" if chosen else "", str(candidate.choice), value, *share]


def _plain(found: Analysis, voice: Voice) -> dict[str, Any]:
    return {
        "seat": found.seat,
        "bot": found.bot,
        "choice": str(found.chosen),
        "reason": voice.say(found.reason),
        "worlds": found.worlds,
        "choices": [
            {
                "choice": str(candidate.choice),
                "value": candidate.value,
                "error": candidate.error,
                "share": candidate.share,
            }
            for candidate in found.candidates
        ],
    }
