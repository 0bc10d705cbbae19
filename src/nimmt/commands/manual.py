"""The command ``nimmt manual``: the manual page, made from the parser, so that it never says anything else."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from nimmt import __version__
from nimmt.commands.output import write
from nimmt.commands.parser import Commands, Parser, placeholder
from nimmt.words import Voice

ENVIRONMENT = {
    "NIMMT_GAMES": "games",
    "NIMMT_PLAIN": "plain",
    "NO_COLOR": "colour",
    "LC_ALL, LC_MESSAGES, LANG": "language",
    "NUMBA_CACHE_DIR": "cache",
}
"""Variables that nimmt heeds, each with the last word of its key."""

STATUS = {"0": "well", "1": "wrong", "2": "refused", "3, 4": "verify", "130": "stopped"}
"""Exit statuses, each with the last word of its key."""


def add_manual_parser(commands: Commands, parser: Callable[[Voice], Parser]) -> None:
    """Add the command to a parser's commands; *parser* makes the whole parser that is described."""
    command = commands.add("manual")
    command.add("--install", action="store_true")
    command.set_defaults(run=lambda given: run(given, parser(Voice(given.language))))


def run(given: argparse.Namespace, parser: Parser) -> int:
    """Write the page to standard output, or where man finds it."""
    if not given.install:
        print(page(parser), end="")
        return 0
    data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    path = data / "man" / "man1" / "nimmt.1"
    write(path, page(parser).encode())
    print(path)
    return 0


def page(parser: Parser) -> str:
    """The manual page, as man reads it."""
    voice = parser.voice

    def heading(word: str) -> str:
        return f".SH {_text(voice(f'manual.{word}'))}"

    lines = [f'.TH NIMMT 1 "" "nimmt {__version__}" "{_text(voice("manual.section"))}"', heading("name")]
    lines += [_text(f"nimmt - {voice('manual.what')}"), heading("synopsis"), ".B nimmt"]
    lines += [rf"\fI{_text(placeholder('COMMAND', voice))}\fR ..."]
    lines += [heading("description"), _text(parser.description or "")]
    lines += [heading("commands")]
    for name, command in _commands(parser):
        lines += [f".SS {_text(name)}", _text(command.description or ""), ".PP", f".B {_usage(command)}"]
        for action in command._actions:
            if not isinstance(action, argparse._HelpAction | argparse._SubParsersAction):
                lines += [".TP", _called(action), _text(_help(action, command))]
        lines += _verbatim(command.epilog or "")
    lines += [heading("examples"), *_verbatim(parser.epilog or "")]
    for title, entries in (("environment", ENVIRONMENT), ("status", STATUS)):
        lines += [heading(title)]
        for name, word in entries.items():
            lines += [".TP", f".B {_text(name)}", _text(voice(f"manual.{title}.{word}"))]
    return "\n".join(line for line in lines if line) + "\n"


def _commands(parser: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """All commands by their words, those with actions of their own followed by these."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield command.prog, command
                yield from _commands(command)


def _usage(command: argparse.ArgumentParser) -> str:
    words = command.format_usage()
    return _text(" ".join(words[words.index(command.prog) :].split()))


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
