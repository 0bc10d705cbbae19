"""The rules of each game in our own words, one Markdown file a ruleset, for `nimmt rules` and the site."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from nimmt.ruleset import Rules, find, option_help


def text(name: str) -> str:
    """The rules of a game as Markdown: its title, its file, and its options as the program knows them."""
    ruleset = find(name)
    low, high = ruleset.player_counts[0], ruleset.player_counts[-1]
    head = f"# {ruleset.title}\n\nFor {low} to {high} players. {ruleset.summary}\n\n"
    page = files("nimmt.rulebook") / f"{ruleset.name}.md"
    return head + (page.read_text(encoding="utf-8") if page.is_file() else "") + _options(ruleset)


def _options(ruleset: type[Rules[Any, Any]]) -> str:
    described = option_help(ruleset)
    if not described:
        return "\n## Options\n\nNone.\n"
    lines = [f"- `--{name.replace('_', '-')}`: {words}" for name, (words, _) in described.items()]
    return "\n## Options\n\n" + "\n".join(lines) + "\n"
