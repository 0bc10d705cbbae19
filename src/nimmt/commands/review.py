"""The command ``nimmt review``: what the aurochs would have played in a recorded game."""

from __future__ import annotations

import argparse
from typing import Any

from nimmt.bots.ladder.aurochs import AurochsBot
from nimmt.commands.arguments import file_to_write
from nimmt.commands.compiling import get_ready
from nimmt.commands.effort import add_effort, effort_of
from nimmt.commands.output import add_json, progress_bar, write, write_json
from nimmt.commands.parser import Commands
from nimmt.render.text import console_for_people
from nimmt.review import findings
from nimmt.review.findings import Review
from nimmt.review.page import page
from nimmt.review.report import show
from nimmt.review.situations import Dossier, read
from nimmt.review.weighing import Effort, Opinion, weigh
from nimmt.terminal import shelf
from nimmt.words import Voice

EXAMPLES = {
    "nimmt review": "last",
    "nimmt review game.nimmt": "other",
    "nimmt review game.nimmt --seat Ada": "seat",
    "nimmt review game.nimmt --html game.html": "html",
    "nimmt review --budget 5": "longer",
    "nimmt review --json -": "json",
}


def add_review_parser(commands: Commands) -> None:
    """Add the command to a parser's commands."""
    command = commands.add("review", EXAMPLES)
    command.add("file", nargs="?", metavar="RECORD")
    command.add("--seat", metavar="WHO")
    command.add("--html", type=file_to_write, metavar="FILE")
    add_effort(command, 0.5)
    add_json(command)
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Review the record and show what was found."""
    effort = effort_of(given)
    dossier = read(given.file or shelf.last(), given.seat, given.language)
    voice = Voice(given.language, dossier.names)
    for situation in dossier.situations[:1]:
        get_ready([AurochsBot()], situation.view, voice)
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
            "best": str(opinion.best),
            "cost": opinion.cost,
            "error": opinion.error,
            "worlds": opinion.worlds,
            "clear": opinion.clear,
        }
        for opinion in review.opinions
    ]
    said = list(findings.introduction(review))
    return {"ruleset": header.ruleset, "names": review.dossier.names, "said": said, "decisions": decisions}
