"""What the tests of the environments share: short games of every ruleset."""

from typing import Any

from nimmt.catalogue import find, names, option_help

RULESETS = names()


def short(ruleset: str) -> dict[str, Any]:
    """Options for the shortest game of a ruleset."""
    return {option: 1 for option in ("rounds", "games") if option in option_help(find(ruleset))}


def some_counts(ruleset: str) -> list[int]:
    """The smallest, a middle and the largest player count."""
    counts = find(ruleset).player_counts
    return sorted({counts[0], counts[len(counts) // 2], counts[-1]})


KINDS = [(ruleset, players) for ruleset in RULESETS for players in some_counts(ruleset)]
