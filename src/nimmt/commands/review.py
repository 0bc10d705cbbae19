"""The command ``nimmt review``: what the bull would have played in a recorded game."""

from __future__ import annotations

import argparse
from typing import Any

from rich.console import Console
from rich.table import Table

from nimmt.commands.arguments import file_to_write, seconds
from nimmt.commands.output import progress_bar, write
from nimmt.errors import BadSetup
from nimmt.render.text import console_for_people, picture
from nimmt.review import findings
from nimmt.review.findings import Review
from nimmt.review.moments import Story, read
from nimmt.review.page import page
from nimmt.review.weighing import Effort, Opinion, weigh

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
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Review the record and show what was found."""
    if given.budget <= 0:
        raise BadSetup(f"--budget must be more than 0 seconds, not {given.budget:g}")
    if given.worlds is not None and given.worlds < 40:
        raise BadSetup(f"--worlds must be 40 or more to tell anything, not {given.worlds}")
    story = read(given.file, given.seat)
    review = Review(story, _opinions(story, Effort(given.budget, given.worlds, given.seed)))
    console = console_for_people()
    if given.html:
        write(given.html, page(review).encode())
    show(console, review)
    if given.html:
        console.print(f"\nThe page is in {given.html}", markup=False, soft_wrap=True)
    return 130 if review.stopped else 0


def _opinions(story: Story, effort: Effort) -> tuple[Opinion, ...]:
    """One opinion after another, with a progress bar where somebody watches; Ctrl-C keeps those there are."""
    opinions: list[Opinion] = []
    with progress_bar() as progress:
        bar = progress.add_task("decisions", total=len(story.moments))
        try:
            for moment in story.moments:
                opinions.append(weigh(moment, effort))
                progress.advance(bar)
        except KeyboardInterrupt:
            pass
    return tuple(opinions)


def show(console: Console, review: Review) -> None:
    """The review on a console."""
    for line in findings.introduction(review):
        console.print(line, markup=False)
    if review.opinions:
        console.print()
        console.print(_table(review))
    console.print("\nThe costliest moments", style="bold")
    for opinion in review.costliest():
        console.print(
            f"\n{findings.heading(opinion, review.name(opinion.moment.seat))}\n", markup=False, style="yellow"
        )
        console.print(picture(opinion.moment.view, review.story.names))
    if not review.costliest():
        console.print(findings.none_costly(review), markup=False)
    console.print(f"\n{findings.EXPLANATION}", style="dim", markup=False)


def _table(review: Review) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("choice", "who", "turn", "played", "bull", "difference", ""):
        table.add_column(heading, justify="right" if heading in {"choice", "difference"} else "left")
    for opinion in review.opinions:
        moment = opinion.moment
        table.add_row(
            str(moment.number + 1),
            review.name(moment.seat),
            f"{moment.view.table.round}.{moment.view.table.turn}",
            str(moment.choice),
            str(opinion.bulls),
            "" if opinion.agrees else findings.points(opinion.cost, opinion.error),
            findings.remark(opinion),
            style="yellow" if opinion.clear else "green" if opinion.better else "",
        )
    return table
