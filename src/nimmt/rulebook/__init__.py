"""The rules of each game in our own words, one Markdown file a ruleset, for `nimmt rules`, the page and the site.

The English texts lie here, those in other languages in a folder each. A translation may be missing, as for the games
of plug-ins: then the English one stands in.
"""

from __future__ import annotations

import os
import re
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from nimmt.catalogue import find, option_help
from nimmt.ruleset import Rules

LANGUAGES = ("en", "de", "fr", "nl")

_BUILDS_ON = {
    "pro": ("classic",),
    "even-odd": ("classic",),
    "anniversary": ("classic",),
    "zero": ("plus",),
    "simple": ("plus",),
    "board-luck": ("board",),
    "board-expert": ("board",),
    "board-expert-luck": ("board", "board-luck", "board-expert"),
}
"""The games whose rules must be known first, where a text does not tell everything itself."""

_ELSEWHERE = re.compile(r"\s*\(`nimmt rules [\w-]+`\)|\s?: \w+ `nimmt rules [\w-]+`|\s*\([A-Z]+-\d[^)]*\)")
"""What is for the terminal and the site: commands that show other rules, and the numbers of rulings."""

_ENGLISH = {
    "rules.players": "For {low} to {high} players.",
    "rules.first": "First: {title}",
    "rules.options": "Options",
    "rules.none": "None.",
}


def text(name: str, language: str = "en") -> str:
    """The rules of a game as Markdown: its title, its file, and its options as the program knows them."""
    ruleset, words = find(name), _words(language)
    counts = ruleset.player_counts
    players = words["rules.players"].format(low=counts[0], high=counts[-1])
    summary = words.get(f"ruleset.{ruleset.name}.summary", ruleset.summary)
    head = f"# {_title(ruleset, language)}\n\n{players} {summary}\n\n"
    return head + _page(ruleset.name, language) + _options(ruleset, words)


def whole_text(name: str, language: str = "en") -> str:
    """The rules of a game and, before them, of the games it builds on: all there is to know, in one piece."""
    first = _words(language)["rules.first"]
    before = [
        f"# {first.format(title=_title(find(other), language))}\n\n{_page(other, language)}\n"
        for other in _BUILDS_ON.get(find(name).name, ())
    ]
    return "".join(before) + text(name, language)


def reading(name: str, language: str = "en") -> str:
    """The same for the page: the game that is played comes first, and nothing refers to what is not there."""
    first = find(name)
    games = [first] + [find(other) for other in _BUILDS_ON.get(first.name, ())]
    parts = [f"# {_title(game, language)}\n\n{_page(game.name, language)}" for game in games]
    return _ELSEWHERE.sub("", "\n".join(parts))


def own_language() -> str:
    """The language that the environment asks for, where the rules are told in it; else English."""
    asked = next((word for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (word := os.environ.get(name))), "")
    return asked[:2] if asked[:2] in LANGUAGES else "en"


def _title(ruleset: type[Rules[Any, Any]], language: str) -> str:
    return _words(language).get(f"ruleset.{ruleset.name}.title", ruleset.title)


def _page(name: str, language: str) -> str:
    folder = files("nimmt.rulebook")
    own = [folder / language / f"{name}.md"] if language in LANGUAGES[1:] else []
    pages = [*own, folder / f"{name}.md"]
    return next((page.read_text(encoding="utf-8") for page in pages if page.is_file()), "")


@cache
def _words(language: str) -> dict[str, str]:
    """What is said around the texts, by the keys of the page's catalogues."""
    if language not in LANGUAGES[1:]:
        return _ENGLISH
    return msgspec.json.decode((files("nimmt.rulebook") / language / "words.json").read_bytes(), type=dict[str, str])


def _options(ruleset: type[Rules[Any, Any]], words: dict[str, str]) -> str:
    lines = [
        f"- `--{name.replace('_', '-')}`: {words.get(f'option.{name}.help', described)}"
        for name, (described, _) in option_help(ruleset).items()
    ]
    return f"\n## {words['rules.options']}\n\n" + "\n".join(lines or [words["rules.none"]]) + "\n"
