"""The parser of the command line: its help and its refusals come from the catalogues, in the language asked for.

A command says which arguments it takes. What they mean stands in the catalogues, under keys made from the command's
words: ``cli.play`` is its line in the list, ``cli.play.about`` what it does, ``cli.play.players`` what ``--players``
means, and ``cli.play.after`` what is said at the end.
"""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, NoReturn

from nimmt.commands.argparse_words import WORDS
from nimmt.decisions import nearest
from nimmt.errors import BadSetup, NimmtError
from nimmt.words import LANGUAGES, Message, Value, Voice, has, own_language

Examples = Mapping[str, str]
"""Command lines, each with the last word of its key, as in ``cli.play.eg.resume``; without one it explains itself."""


KIND = "kind"
"""The attribute of an argument that says what is to be written for it: FILE, in any language."""


class Formatter(argparse.HelpFormatter):
    """Help in the reader's language: paragraphs are filled, lists of examples stay as they are."""

    def __init__(self, voice: Voice, prog: str) -> None:
        super().__init__(prog)
        self.voice = voice

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        blocks = text.strip("\n").split("\n\n")
        return "\n\n".join(block if "\n  " in block else textwrap.fill(block, width) for block in blocks)


class Parser(argparse.ArgumentParser):
    """Says in one line what is wrong, and where to read on."""

    def __init__(self, voice: Voice, key: str = "cli", **given: Any) -> None:
        super().__init__(formatter_class=partial(Formatter, voice), **given)
        self.voice = voice
        self.key = key

    def add(self, name: str, **given: Any) -> None:
        """Add an argument; what it means is *said* under a key of its own, or under that of the command."""
        self.add_to(self, name, **given)

    def add_to(
        self,
        group: argparse._ActionsContainer,
        name: str,
        *,
        metavar: str = "",
        said: str = "",
        params: Mapping[str, Value] | None = None,
        **given: Any,
    ) -> None:
        """Add an argument to a group of this command's; *metavar* is a word of the catalogues, such as FILE."""
        key = said or f"{self.key}.{name.lstrip('-').replace('-', '_')}"
        if metavar:
            given["metavar"] = placeholder(metavar, self.voice)
        action = group.add_argument(name, help=self.voice(key, **(params or {})), **given)
        setattr(action, KIND, metavar)

    def group(self, key: str) -> argparse._ArgumentGroup:
        """A group of arguments, by the key of its title."""
        return self.add_argument_group(self.voice(key))

    def commands(self, *, required: bool = False) -> Commands:
        """Let the command have commands of its own."""
        title, word = self.voice("cli.commands"), placeholder("COMMAND", self.voice)
        made: Any = partial(Parser, self.voice)
        return Commands(self, self.add_subparsers(title=title, metavar=word, parser_class=made, required=required))

    def parse_known_args(self, *args: Any, **named: Any) -> tuple[Any, list[str]]:
        """Refuse what is left over here, where the command is known whose help says more."""
        found, rest = super().parse_known_args(*args, **named)
        if unknown := [word for word in rest if word.startswith("-")]:
            self.error(self.voice("cli.wrong.unknown") % " ".join(unknown))
        if rest:
            self.error(self.voice("cli.wrong.much", count=len(rest), words=" ".join(rest)))
        return found, rest

    def error(self, message: str) -> NoReturn:
        """Refuse the command line."""
        raise BadSetup(Message("cli.see", {"what": message, "command": f"{self.prog} --help"}))

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            near = nearest(value, map(str, action.choices))
            if near != "none":
                raise argparse.ArgumentError(action, self.voice("cli.wrong.near", word=str(value), near=near))
        super()._check_value(action, value)

    def _get_value(self, action: argparse.Action, arg_string: str) -> Any:
        try:
            return self._registry_get("type", action.type, action.type)(arg_string)
        except NimmtError as error:
            raise argparse.ArgumentError(action, error.say(self.voice.language)) from None
        except (TypeError, ValueError, argparse.ArgumentTypeError):
            return super()._get_value(action, arg_string)


class Commands:
    """The commands of a parser; each speaks its language, and can be asked for another one."""

    def __init__(self, parent: Parser, inner: Any) -> None:
        self.parent = parent
        self.inner = inner

    def add(self, name: str, examples: Examples | None = None, statuses: Iterable[int] = (), **after: Value) -> Parser:
        """Add a command, with examples of its use, its exit statuses, and what its last words speak *after* them of."""
        voice, key = self.parent.voice, f"{self.parent.key}.{name}"
        about = f"{key}.about" if has(f"{key}.about") else key
        parts = [listing(voice, key, examples or {})]
        if told := {str(number): voice(f"{key}.status.{number}") for number in statuses}:
            parts.append(table(voice("cli.status"), told))
        if has(f"{key}.after"):
            parts.append(voice(f"{key}.after", **after))
        epilog = "\n\n".join(filter(None, parts))
        command: Parser = self.inner.add_parser(name, key=key, help=voice(key), description=voice(about), epilog=epilog)
        command.add("--language", said="cli.language", choices=tuple(LANGUAGES), default=voice.language)
        return command


def listing(voice: Voice, key: str, examples: Examples) -> str:
    """Examples of a command's use."""
    told = {line: voice(f"{key}.eg.{word}") if word else "" for line, word in examples.items()}
    return table(voice("cli.examples"), told) if told else ""


def table(title: str, entries: Mapping[str, str]) -> str:
    """Lines below a title: what each is about, and what is said of it."""
    width = max((len(line) for line, told in entries.items() if told), default=0)
    return "\n".join([f"{title}:", *(f"  {line:{width}}  {told}".rstrip() for line, told in entries.items())])


def placeholder(word: str, voice: Voice) -> str:
    """A placeholder such as FILE in the reader's language."""
    return voice.own(f"cli.word.{word}", word)


def asked_language(arguments: Sequence[str] | None) -> str:
    """The language that a command line asks for, before it is read; else that of the environment."""
    first = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    first.add_argument("--language", default="")
    try:
        asked = first.parse_known_args(arguments)[0].language
    except argparse.ArgumentError:
        asked = ""
    return asked if asked in LANGUAGES else own_language()


@contextmanager
def spoken(voice: Voice) -> Iterator[None]:
    """Let argparse speak with this voice. It knows gettext alone, so that its function is another one meanwhile."""

    def translated(message: str) -> str:
        if message not in WORDS:
            return message
        return voice(WORDS[message]) + " " * message.endswith(" ")

    hooks: Any = argparse
    before, hooks._ = hooks._, translated
    try:
        yield
    finally:
        hooks._ = before
