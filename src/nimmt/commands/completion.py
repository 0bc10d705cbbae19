"""The command ``nimmt completion``: a script that lets a shell complete commands, options, games, bots and files."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator
from pathlib import Path

from nimmt import bots
from nimmt.catalogue import names
from nimmt.commands.output import write
from nimmt.commands.parser import KIND, Commands, Parser
from nimmt.words import Voice

SHELLS = ("bash", "zsh", "fish")

EXAMPLES = {"nimmt completion bash --install": "install", "nimmt completion zsh > _nimmt": "write"}

_WORDS: dict[str, Callable[[], tuple[str, ...]]] = {
    "RULESET": names,
    "BOT": bots.names,
    "BOT,…": bots.opponents,
}
"""What can be written for a placeholder."""

_FILES = ("FILE", "RECORD")
_FOLDERS = ("FOLDER",)


def add_completion_parser(commands: Commands, parser: Callable[[Voice], Parser]) -> None:
    """Add the command to a parser's commands; *parser* makes the whole parser that is completed."""
    command = commands.add("completion", EXAMPLES)
    command.add("shell", choices=SHELLS, metavar="SHELL")
    command.add("--install", action="store_true")
    command.set_defaults(run=lambda given: run(given, parser(Voice(given.language))))


def run(given: argparse.Namespace, parser: Parser) -> int:
    """Write the script to standard output, or where the shell finds it."""
    text = script(parser, given.shell)
    if not given.install:
        print(text)
        return 0
    path = place(given.shell)
    write(path, text.encode())
    print(path)
    if given.shell == "zsh":
        line = f"fpath+=({path.parent}); autoload -U compinit; compinit"
        print(parser.voice("completion.zsh", line=line))
    return 0


def script(parser: Parser, shell: str) -> str:
    """The script for a shell."""
    import shtab  # nobody else waits for it

    for action in _actions(parser):
        shown = getattr(action, KIND, "")
        if action.choices is None and shown in _WORDS:
            action.choices = _WORDS[shown]()
        elif shown in _FILES:
            action.complete = shtab.FILE  # type: ignore[attr-defined]
        elif shown in _FOLDERS:
            action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
    return shtab.complete(parser, shell=shell)


def place(shell: str) -> Path:
    """Where a person's own completions are kept."""
    data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    config = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    return {
        "bash": data / "bash-completion" / "completions" / "nimmt",
        "zsh": data / "zsh" / "site-functions" / "_nimmt",
        "fish": config / "fish" / "completions" / "nimmt.fish",
    }[shell]


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """All arguments of a parser and of its commands."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for inner in dict.fromkeys(action.choices.values()):
                yield from _actions(inner)
        else:
            yield action
