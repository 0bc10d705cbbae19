"""The command ``nimmt completion``: a script that lets a shell complete commands, options, games, bots and files."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from nimmt import bots
from nimmt.catalogue import names
from nimmt.commands.output import write

SHELLS = ("bash", "zsh", "fish")

EXAMPLES = """\
examples:
  nimmt completion bash --install         for you, from the next shell on
  nimmt completion zsh > _nimmt           to put it where you like
"""

_WORDS: dict[str, Callable[[], tuple[str, ...]]] = {
    "RULESET": names,
    "BOT": bots.names,
    "BOT,…": bots.opponents,
}
"""What can be written for a placeholder."""

_FILES = ("FILE", "RECORD")
_FOLDERS = ("FOLDER",)


def add_completion_parser(commands: Any, parser: Callable[[], argparse.ArgumentParser]) -> None:
    """Add the command to a parser's commands; *parser* makes the whole parser that is completed."""
    command = commands.add_parser(
        "completion",
        help="let your shell complete nimmt's commands",
        description="Write a script for your shell that completes commands, options, games, bots and files.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("shell", choices=SHELLS, metavar="SHELL", help="bash, zsh or fish")
    command.add_argument("--install", action="store_true", help="put it where the shell looks for scripts of yours")
    command.set_defaults(run=lambda given: run(given, parser()))


def run(given: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    """Write the script to standard output, or where the shell finds it."""
    text = script(parser, given.shell)
    if not given.install:
        print(text)
        return 0
    path = place(given.shell)
    write(path, text.encode())
    print(path)
    if given.shell == "zsh":
        print(f"For zsh, ~/.zshrc needs: fpath+=({path.parent}); autoload -U compinit; compinit")
    return 0


def script(parser: argparse.ArgumentParser, shell: str) -> str:
    """The script for a shell."""
    import shtab  # nobody else waits for it

    for action in _actions(parser):
        shown = str(action.metavar)
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
