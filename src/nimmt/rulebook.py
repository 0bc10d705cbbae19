"""The rules of each game in our own words, one Markdown file a ruleset, for `nimmt rules`, the page and the site.

The texts lie beside the other words of their language, in `nimmt/words/LANGUAGE/rules`. A translation may be
missing, as for the games of plug-ins: then the English one stands in.
"""

from __future__ import annotations

import re
from typing import Any

from nimmt.catalogue import find, option_help
from nimmt.ruleset import Rules
from nimmt.words import LANGUAGES, Message, has, say
from nimmt.words.catalogues import ENGLISH, FOLDER

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

_STATED = re.compile(r"(?m)^<!-- .* -->\n")
"""Which rulings the next paragraph states, for those who change a text; `book` where it only tells the rulebook's."""


def text(name: str, language: str = "en") -> str:
    """The rules of a game as Markdown: its title, its file, and its options as the program knows them."""
    ruleset = find(name)
    counts = ruleset.player_counts
    players = say(Message("rules.players", {"low": counts[0], "high": counts[-1]}), language)
    summary = _own(f"ruleset.{ruleset.name}.summary", ruleset.summary, language)
    head = f"# {_title(ruleset, language)}\n\n{players} {summary}\n\n"
    return head + _page(ruleset.name, language) + _options(ruleset, language)


def whole_text(name: str, language: str = "en") -> str:
    """The rules of a game and, before them, of the games it builds on: all there is to know, in one piece."""
    before = ""
    for other in _BUILDS_ON.get(find(name).name, ()):
        first = say(Message("rules.first", {"title": _title(find(other), language)}), language)
        before += f"# {first}\n\n{_page(other, language)}\n"
    return before + text(name, language)


def reading(name: str, language: str = "en") -> str:
    """The same for the page: the game that is played comes first, and nothing refers to what is not there."""
    first = find(name)
    games = [first] + [find(other) for other in _BUILDS_ON.get(first.name, ())]
    parts = [f"# {_title(game, language)}\n\n{_page(game.name, language)}" for game in games]
    return _ELSEWHERE.sub("", "\n".join(parts))


def _own(key: str, english: str, language: str) -> str:
    """What the catalogue says, or what a plug-in says of itself."""
    return say(Message(key), language) if has(key) else english


def _title(ruleset: type[Rules[Any, Any]], language: str) -> str:
    return _own(f"ruleset.{ruleset.name}.title", ruleset.title, language)


def _page(name: str, language: str) -> str:
    own = [language] if language in LANGUAGES else []
    pages = [FOLDER / folder / "rules" / f"{name}.md" for folder in (*own, ENGLISH)]
    kept = next((page.read_text(encoding="utf-8") for page in pages if page.is_file()), "")
    return _STATED.sub("", kept)


def _options(ruleset: type[Rules[Any, Any]], language: str) -> str:
    lines = [
        f"- `--{name.replace('_', '-')}`: {_own(f'option.{name}.help', described, language)}"
        for name, (described, _) in option_help(ruleset).items()
    ]
    head, none = (say(Message(f"rules.{key}"), language) for key in ("options", "none"))
    return f"\n## {head}\n\n" + "\n".join(lines or [none]) + "\n"
