"""The command ``nimmt rules``: the games, or how one is played."""

from __future__ import annotations

import argparse
from typing import Any

from rich.markdown import Markdown

from nimmt import rulebook
from nimmt.catalogue import aliases, find, names, option_help
from nimmt.commands.output import add_json, write_json
from nimmt.commands.parser import Commands
from nimmt.render.text import WIDTH, console_for_people
from nimmt.ruleset import Rules
from nimmt.words import Voice


def add_rules_parser(commands: Commands) -> None:
    """Add the command to a parser's commands."""
    command = commands.add("rules")
    command.add("ruleset", nargs="?", metavar="RULESET")
    add_json(command)
    command.set_defaults(run=show_rules)


def show_rules(given: argparse.Namespace) -> int:
    """The list of games, or the rules of one."""
    wanted = [given.ruleset] if given.ruleset else names()
    if not write_json(given, [_plain(find(name), given.language) for name in wanted]):
        return 0
    console = console_for_people()
    if given.ruleset:
        console.print(Markdown(rulebook.text(given.ruleset, given.language)), width=min(WIDTH, console.width))
        return 0
    voice = Voice(given.language)
    for name in names():
        ruleset = find(name)
        counts = voice("ruleset.players", low=ruleset.player_counts[0], high=ruleset.player_counts[-1])
        also = f"; {voice('rules.also', names=aliases(name))}" if aliases(name) else ""
        console.print(f"[bold]{name}[/]: {voice.title(ruleset)}, {counts}{also}\n    {voice.summary(ruleset)}")
    word = voice("rules.name")
    console.print(f"\n{voice('rules.how', rules=f'nimmt rules {word}', play=f'nimmt play {word}')}")
    return 0


def _plain(ruleset: type[Rules[Any, Any]], language: str) -> dict[str, Any]:
    """A game for programs: what it is called, how many play, what can be set, and its rules."""
    voice, counts = Voice(language), ruleset.player_counts
    options = {
        name: {"help": voice.own(f"option.{name}.help", words), "default": default}
        for name, (words, default) in option_help(ruleset).items()
    }
    return {
        "name": ruleset.name,
        "also": aliases(ruleset.name),
        "title": voice.title(ruleset),
        "summary": voice.summary(ruleset),
        "players": [counts[0], counts[-1]],
        "options": options,
        "rules": rulebook.text(ruleset.name, language),
    }
