"""The command ``nimmt manual``: the manual page, made from the parser, so that it never says anything else."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from nimmt import __version__
from nimmt.commands.output import write

ENVIRONMENT = {
    "NIMMT_GAMES": "the folder for your games (default: nimmt/games in $XDG_STATE_HOME or ~/.local/state)",
    "NIMMT_PLAIN": "set it to anything to play line by line, as with --plain",
    "NO_COLOR": "set it to anything for output without colours",
    "LC_ALL, LC_MESSAGES, LANG": "the language to speak: English, German, French or Dutch",
    "NUMBA_CACHE_DIR": "where compiled kernels are kept (default: nimmt in $XDG_CACHE_HOME or ~/.cache)",
}

STATUS = {
    "0": "all is well",
    "1": "something was found to be wrong: by nimmt verify in a record, by nimmt bot check in a bot",
    "2": "the command line, a file or a setting is wrong; one line says what to do",
    "3, 4": "of nimmt verify: a file cannot be read; a deal cannot be proven",
    "130": "stopped with Ctrl-C; nothing is lost",
}


def add_manual_parser(commands: Any, parser: Callable[[], argparse.ArgumentParser]) -> None:
    """Add the command to a parser's commands; *parser* makes the whole parser that is described."""
    command = commands.add_parser(
        "manual",
        help="nimmt's manual page, for man",
        description="Write the manual page to standard output, or install it for man nimmt.",
    )
    command.add_argument("--install", action="store_true", help="put it where man looks for pages of yours")
    command.set_defaults(run=lambda given: run(given, parser()))


def run(given: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    """Write the page to standard output, or where man finds it."""
    if not given.install:
        print(page(parser), end="")
        return 0
    data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    path = data / "man" / "man1" / "nimmt.1"
    write(path, page(parser).encode())
    print(path)
    return 0


def page(parser: argparse.ArgumentParser) -> str:
    """The manual page, as man reads it."""
    lines = [f'.TH NIMMT 1 "" "nimmt {__version__}" "Games"', ".SH NAME"]
    lines += [_text("nimmt - the 6 nimmt! family of card games"), ".SH SYNOPSIS", ".B nimmt", r"\fICOMMAND\fR ..."]
    lines += [".SH DESCRIPTION", _text(parser.description or "")]
    lines += [".SH COMMANDS"]
    for name, command in _commands(parser):
        lines += [f".SS {_text(name)}", _text(command.description or ""), ".PP", f".B {_usage(command)}"]
        for action in command._actions:
            if not isinstance(action, argparse._HelpAction | argparse._SubParsersAction):
                lines += [".TP", _called(action), _text(_help(action, command))]
        lines += _verbatim(command.epilog or "")
    lines += [".SH EXAMPLES", *_verbatim(parser.epilog or "")]
    for title, entries in (("ENVIRONMENT", ENVIRONMENT), ("EXIT STATUS", STATUS)):
        lines += [f".SH {title}"]
        for name, words in entries.items():
            lines += [".TP", f".B {_text(name)}", _text(words)]
    return "\n".join(line for line in lines if line) + "\n"


def _commands(parser: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """All commands by their words, those with actions of their own followed by these."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield command.prog, command
                yield from _commands(command)


def _usage(command: argparse.ArgumentParser) -> str:
    return _text(" ".join(command.format_usage().removeprefix("usage: ").split()))


def _called(action: argparse.Action) -> str:
    shown = action.metavar or (action.dest.upper() if action.nargs != 0 else "")
    if not action.option_strings:
        return rf"\fI{_text(str(shown))}\fR"
    words = ", ".join(rf"\fB{_text(word)}\fR" for word in action.option_strings)
    return words if action.nargs == 0 else rf"{words} \fI{_text(str(shown))}\fR"


def _help(action: argparse.Action, command: argparse.ArgumentParser) -> str:
    return command._get_formatter()._expand_help(action) if action.help else ""


def _verbatim(text: str) -> list[str]:
    return [".PP", ".nf", *map(_text, text.rstrip().splitlines()), ".fi"] if text.strip() else []


def _text(words: str) -> str:
    """Words that man shows as they are."""
    plain = words.strip("\n").replace("\\", r"\e").replace("-", r"\-")
    plain = re.sub(r"[^\x00-\x7f]", lambda letter: rf"\[u{ord(letter[0]):04X}]", plain)
    return re.sub(r"^([.'])", r"\\&\1", plain, flags=re.MULTILINE)
