"""The command ``nimmt review``: what the bull would have played in a recorded game."""

from __future__ import annotations

import argparse
from typing import Any

from rich.console import Console
from rich.table import Table

from nimmt.commands.arguments import add_language, file_to_write, seconds
from nimmt.commands.output import progress_bar, write
from nimmt.errors import BadSetup
from nimmt.render.text import console_for_people, picture
from nimmt.review import findings
from nimmt.review.findings import Review
from nimmt.review.page import NUMBERS, page
from nimmt.review.situations import Dossier, read
from nimmt.review.weighing import Effort, Opinion, weigh
from nimmt.words import Voice

HELP = """\
Goes through a recorded game and says for each decision of a player what the bull, nimmt's strongest bot, would have
chosen, and how many points the difference is worth: only from what the player could know then. The three costliest
moments are shown with the table.
"""
EXAMPLES = """\
examples:
  nimmt review game.nimmt                    everybody in it who is not a bot
  nimmt review game.nimmt --seat Ada         one player; also by number (from 0), or all
  nimmt review game.nimmt --html game.html   also as a page, with pictures
  nimmt review game.nimmt --budget 5         think longer, tell finer differences

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
    add("file", metavar="RECORD", help="the record of a game, finished or not")
    add("--seat", metavar="N|NAME|all", help="whose decisions (default: all players who are not bots)")
    add("--html", type=file_to_write, metavar="FILE", help="also write a page that needs nothing else")
    add("--budget", type=seconds, default=0.5, metavar="SECONDS", help="time for each decision (default: %(default)g)")
    add("--worlds", type=int, metavar="N", help="play N worlds instead of by the clock; the same every time")
    add("--seed", type=int, default=0, metavar="N", help="other worlds (default: 0)")
    add_language(command)
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Review the record and show what was found."""
    if given.budget <= 0:
        raise BadSetup(f"--budget must be more than 0 seconds, not {given.budget:g}")
    if given.worlds is not None and given.worlds < 40:
        raise BadSetup(f"--worlds must be 40 or more to tell anything, not {given.worlds}")
    dossier = read(given.file, given.seat)
    voice = Voice(given.language, dossier.names)
    review = Review(dossier, _opinions(dossier, Effort(given.budget, given.worlds, given.seed)), voice)
    console = console_for_people()
    if given.html:
        write(given.html, page(review).encode())
    show(console, review)
    if given.html:
        console.print(f"\n{voice('review.page', path=str(given.html))}", markup=False, soft_wrap=True)
    return 130 if review.stopped else 0


def _opinions(dossier: Dossier, effort: Effort) -> tuple[Opinion, ...]:
    """One opinion after another, with a progress bar where somebody watches; Ctrl-C keeps those there are."""
    opinions: list[Opinion] = []
    with progress_bar() as progress:
        bar = progress.add_task("decisions", total=len(dossier.situations))
        try:
            for situation in dossier.situations:
                opinions.append(weigh(situation, effort))
                progress.advance(bar)
        except KeyboardInterrupt:
            pass
    return tuple(opinions)


def show(console: Console, review: Review) -> None:
    """The review on a console."""
    voice = review.voice
    for line in findings.introduction(review):
        console.print(line, markup=False)
    if review.opinions:
        console.print()
        console.print(_table(review))
    console.print(f"\n{voice('review.costliest')}", style="bold")
    for opinion in review.costliest():
        console.print(f"\n{findings.heading(review, opinion)}\n", markup=False, style="yellow")
        console.print(picture(opinion.situation.view, review.dossier.names, voice.language))
    if not review.costliest():
        console.print(findings.none_costly(review), markup=False)
    console.print(f"\n{voice('review.explanation')}", style="dim", markup=False)


def _table(review: Review) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for word in ("choice", "who", "turn", "played", "bull", "difference"):
        table.add_column(review.voice(f"review.head.{word}"), justify="right" if word in NUMBERS else "left")
    table.add_column()
    for opinion in review.opinions:
        situation = opinion.situation
        table.add_row(
            str(situation.number + 1),
            review.name(situation.seat),
            situation.mark,
            str(situation.choice),
            str(opinion.bulls),
            findings.difference(opinion, review.voice),
            findings.remark(opinion, review.voice),
            style="yellow" if opinion.clear else "green" if opinion.better else "",
        )
    return table
