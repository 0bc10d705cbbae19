"""The command line speaks every language: its help, argparse's own refusals, its manual page, and what it checks."""

import argparse
import ast
import inspect
import re
import shlex
from collections.abc import Iterator
from functools import cache

import pytest

from nimmt import bots
from nimmt.catalogue import names
from nimmt.commands.argparse_words import WORDS
from nimmt.commands.main import main, parser
from nimmt.commands.manual import page
from nimmt.commands.parser import Parser, asked_language, spoken
from nimmt.words import LANGUAGES, Voice, has
from tests.foreign import OTHERS, check, words

OTHER_WORDS = """
random cheapest greedy prudent hint quit waiting playing over closed cpu cuda debug info warning error all local
learned module class user password host port name file text json html ruleset
"""


@cache
def typed() -> frozenset[str]:
    """What is typed as it is in every language: commands, flags, games, options, bots."""
    found = [*names(), *bots.names(), OTHER_WORDS]
    for command in commands(parser()):
        found += [command.prog, *(option for action in command._actions for option in action.option_strings)]
    return frozenset(words(" ".join(found)))


def commands(of: argparse.ArgumentParser) -> Iterator[Parser]:
    """A parser and all those of its commands."""
    assert isinstance(of, Parser)
    yield of
    for action in of._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from commands(command)


@pytest.mark.parametrize("language", OTHERS)
def test_the_help_of_every_command(language: str) -> None:
    voice = Voice(language)
    with spoken(voice):
        shown = [command.format_help() for command in commands(parser(voice))]
    assert len(shown) > 25
    for text in shown:
        check(re.sub(r"(?m)^  nimmt .*?(  |$)", "", text), language, *typed())


@pytest.mark.parametrize("language", OTHERS)
def test_the_manual_page(language: str) -> None:
    voice = Voice(language)
    with spoken(voice):
        made = page(parser(voice))
    assert made.isascii()
    assert voice("manual.what").partition(" ")[0] in made


MISTYPED = """
shuffle
bot
play --players two
play --pace slow
play --pace 99
play --seed
play --surely
play classic plus
play --re x
play --plain=yes
rules --json .
verify --json /dev/null/x
simulate --device moon
arena ox
arena ox calf --jobs 0
arena --resume
arena --resume nowhere.jsonl
bot check random --budget 0
bot check clever
bot check ./nowhere.py:Snug
bot check json:Snug
bot check json:dumps
bot check cmd:no-such-program
arena ox@0ms calf
simulate --games 0
analyse "classic rows=1/2"
analyse "classic rows=12/37/43/58 hands=14,99/15,98,3"
analyse "classic rows=12/37/43/58/60 hands=14/15"
analyse "x rows=12/37/43 hands=14,99/15,98 x_rows=9,4/-"
analyse "board rows=40/76/21/56 hands=1,2/3 draw=5"
play --position "classic nonsense"
bot check random --ruleset classic --players 11
replay nowhere.nimmt
replay .
play --record no/such/folder/x.nimmt
play board --board nowhere.toml
review nowhere.nimmt
""".strip().splitlines()


@pytest.mark.parametrize("language", OTHERS)
def test_mistyped_commands(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    for line in MISTYPED:
        assert main([*shlex.split(line), "--language", language]) == 2
        said = capsys.readouterr().err
        assert said.count("\n") == 1
        check(said.removeprefix("nimmt: "), language, *typed(), *words(line))


def test_argparse_says_nothing_that_has_no_words_here() -> None:
    """Every sentence that has words here is one of argparse's; the others are for those who write parsers."""
    source = ast.parse(inspect.getsource(argparse))
    asked = {
        call.args[0].value
        for call in ast.walk(source)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "_"
        if isinstance(call.args[0], ast.Constant)
    }
    assert set(WORDS) - asked <= {"show program's version number and exit"}
    for language in LANGUAGES:
        assert all(has(key, language) for key in WORDS.values())


@pytest.mark.parametrize(
    ("typed", "language"),
    [
        (["play", "--language", "de"], "de"),
        (["--language=nl", "play"], "nl"),
        (["play", "--lang", "fr"], "fr"),
        (["play", "--language"], "en"),
        (["play", "--language", "xx"], "en"),
    ],
    ids=str,
)
def test_the_language_is_known_before_the_rest_is_read(
    typed: list[str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert asked_language(typed) == language


@pytest.mark.parametrize("language", OTHERS)
def test_a_checked_bot(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    line = ["bot", "check", "random", "--ruleset", "simple", "--games", "1", "--budget", "5", "--language", language]
    assert main(line) == 0
    said = capsys.readouterr().out
    assert Voice(language)("check.order") in said
    check(said, language, "random", "simple")


@pytest.mark.parametrize("language", OTHERS)
def test_a_server_that_is_not_there(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(shlex.split(f"join http://127.0.0.1:1 --new classic --plain --language {language}")) == 2
    said = capsys.readouterr().err
    assert "http://127.0.0.1:1" in said
    check(said, language, *typed(), *words("http 127.0.0.1 Connection refused"))
