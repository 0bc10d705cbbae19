"""The rules of each game in our own words, one Markdown file a ruleset, for `nimmt rules` and the site."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from nimmt.ruleset import Rules, find, option_help

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


def text(name: str) -> str:
    """The rules of a game as Markdown: its title, its file, and its options as the program knows them."""
    ruleset = find(name)
    low, high = ruleset.player_counts[0], ruleset.player_counts[-1]
    head = f"# {ruleset.title}\n\nFor {low} to {high} players. {ruleset.summary}\n\n"
    return head + _page(ruleset.name) + _options(ruleset)


def whole_text(name: str) -> str:
    """The rules of a game and, before them, of the games it builds on: all there is to know, in one piece."""
    before = [f"# First: {find(other).title}\n\n{_page(other)}\n" for other in _BUILDS_ON.get(find(name).name, ())]
    return "".join(before) + text(name)


def reading(name: str, language: str = "en") -> str:
    """The same for those who play elsewhere: one part a game, in this language where there is a translation."""
    last = find(name)
    games = [find(other) for other in _BUILDS_ON.get(last.name, ())] + [last]
    return "\n".join(f"# {game.title}\n\n{_page(game.name, language)}" for game in games)


def _page(name: str, language: str = "en") -> str:
    folder = files("nimmt.rulebook")
    pages = [folder / f"{name}.md"] if language == "en" else [folder / language / f"{name}.md", folder / f"{name}.md"]
    return next((page.read_text(encoding="utf-8") for page in pages if page.is_file()), "")


def _options(ruleset: type[Rules[Any, Any]]) -> str:
    described = option_help(ruleset)
    if not described:
        return "\n## Options\n\nNone.\n"
    lines = [f"- `--{name.replace('_', '-')}`: {words}" for name, (words, _) in described.items()]
    return "\n## Options\n\n" + "\n".join(lines) + "\n"
