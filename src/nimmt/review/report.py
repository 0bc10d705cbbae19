"""A review in the terminal: what was found, in lines and with pictures of the costliest moments."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from nimmt.render.text import picture
from nimmt.review import findings
from nimmt.review.findings import Review
from nimmt.review.page import NUMBERS


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
    for word in ("choice", "who", "turn", "played", "best", "difference"):
        table.add_column(review.voice(f"review.head.{word}"), justify="right" if word in NUMBERS else "left")
    table.add_column()
    for opinion in review.opinions:
        situation = opinion.situation
        table.add_row(
            str(situation.number + 1),
            review.name(situation.seat),
            situation.mark,
            str(situation.choice),
            str(opinion.best),
            findings.difference(opinion, review.voice),
            findings.remark(opinion, review.voice),
            style="yellow" if opinion.clear else "green" if opinion.better else "",
        )
    return table
