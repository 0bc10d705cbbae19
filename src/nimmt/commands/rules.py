"""The command ``nimmt rules``: the games, or how one is played."""

from __future__ import annotations

import argparse
from typing import Any

from rich.markdown import Markdown

from nimmt import rulebook
from nimmt.catalogue import aliases, find, names
from nimmt.decisions import listed
from nimmt.render.text import WIDTH, console_for_people
from nimmt.words import LANGUAGES, own_language


def add_rules_parser(commands: Any) -> None:
    """Add the command to a parser's commands."""
    command = commands.add_parser(
        "rules",
        help="the games, or how one is played",
        description="The list of games with their other names, or how one is played and what can be set in it.",
    )
    command.add_argument("ruleset", nargs="?", metavar="RULESET", help="a game; without one, the list of games")
    words = "the language of the rules, if not that of your system"
    command.add_argument("--language", choices=LANGUAGES, default=own_language(), help=words)
    command.set_defaults(run=show_rules)


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
