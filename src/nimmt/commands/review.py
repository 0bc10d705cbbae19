"""The command ``nimmt review``: what the bull would have played in a recorded game."""

from __future__ import annotations

import argparse
from typing import Any

from nimmt.bots.ladder.bull import BullBot
from nimmt.commands.arguments import add_language, file_to_write
from nimmt.commands.compiling import get_ready
from nimmt.commands.effort import add_effort, effort_of
from nimmt.commands.output import add_json, progress_bar, write, write_json
from nimmt.render.text import console_for_people
from nimmt.review import findings
from nimmt.review.findings import Review
from nimmt.review.page import page
from nimmt.review.report import show
from nimmt.review.situations import Dossier, read
from nimmt.review.weighing import Effort, Opinion, weigh
from nimmt.terminal import shelf
from nimmt.words import Voice

HELP = """\
Goes through a recorded game and says for each decision of a player what the bull, nimmt's strongest bot, would have
chosen, and how many points the difference is worth: only from what the player could know then. The three costliest
moments are shown with the table.
"""
EXAMPLES = """\
examples:
  nimmt review                               the game you played last, everybody in it who is not a bot
  nimmt review game.nimmt                    another game
  nimmt review game.nimmt --seat Ada         one player; also by number (from 0), or all
  nimmt review game.nimmt --html game.html   also as a page, with pictures
  nimmt review --budget 5                    think longer, tell finer differences
  nimmt review --json -                      the same for programs

Ctrl-C stops it and shows what was found so far.
"""


def add_review_parser(commands: Any) -> None:
    """Add the command to a parser's commands."""
    command = commands.add_parser(
        "review",
        help="what the bull would have played in a recorded game",
        description=HELP,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = command.add_argument
    add("file", nargs="?", metavar="RECORD", help="a game, finished or not (default: the game played last)")
    add("--seat", metavar="N|NAME|all", help="whose decisions (default: all players who are not bots)")
    add("--html", type=file_to_write, metavar="FILE", help="also write a page that needs nothing else")
    add_effort(command, 0.5)
    add_json(command)
    add_language(command)
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Review the record and show what was found."""
    effort = effort_of(given)
    dossier = read(given.file or shelf.last(), given.seat, given.language)
    voice = Voice(given.language, dossier.names)
    for situation in dossier.situations[:1]:
        get_ready([BullBot()], situation.view, voice)
    review = Review(dossier, _opinions(dossier, effort, voice), voice)
    if given.html:
        write(given.html, page(review).encode())
    if not write_json(given, _plain(review)):
        return 130 if review.stopped else 0
    console = console_for_people()
    show(console, review)
    if given.html:
        console.print(f"\n{voice('review.page', path=str(given.html))}", markup=False, soft_wrap=True)
    return 130 if review.stopped else 0


def _opinions(dossier: Dossier, effort: Effort, voice: Voice) -> tuple[Opinion, ...]:
    """One opinion after another, with a progress bar where somebody watches; Ctrl-C keeps those there are."""
    opinions: list[Opinion] = []
    with progress_bar() as progress:
        bar = progress.add_task(voice("review.progress"), total=len(dossier.situations))
        try:
            for situation in dossier.situations:
                opinions.append(weigh(situation, effort))
                progress.advance(bar)
        except KeyboardInterrupt:
            pass
    return tuple(opinions)


def _plain(review: Review) -> dict[str, Any]:
    """The review for programs."""
    header = review.dossier.record.header
    decisions = [
        {
            "choice": opinion.situation.number + 1,
            "seat": opinion.situation.seat,
            "round": opinion.situation.view.table.round,
            "turn": opinion.situation.view.table.turn,
            "played": str(opinion.situation.choice),
            "bull": str(opinion.bulls),
            "cost": opinion.cost,
            "error": opinion.error,
            "worlds": opinion.worlds,
            "clear": opinion.clear,
        }
        for opinion in review.opinions
    ]
    said = list(findings.introduction(review))
    return {"ruleset": header.ruleset, "names": review.dossier.names, "said": said, "decisions": decisions}
