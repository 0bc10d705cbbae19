"""How far the numbers of a game can go: for the bounds of observations and of returns."""

from __future__ import annotations

from typing import Any, NamedTuple

from nimmt.ruleset import Rules, remember

LONGEST = 500
"""No round of X nimmt! has more turns: a turn in which no row is taken fills the rows, so of five turns one takes a
card out of the round. No game on a board has more turns, and no other round more turns than cards."""


class Limits(NamedTuple):
    """The least and the most of what is counted."""

    points: tuple[int, int]
    """Of a round, also while it is played."""
    totals: tuple[int, int]
    rounds: int
    turns: int
    cards: int
    """How many number cards, or tiles, there are."""
    words: int
    """How many cards that are played by name."""
    kind: int
    """How many of one of these kinds."""


@remember
def limits(rules: Rules[Any, Any]) -> Limits:
    """The limits of these rules.

    >>> from nimmt.catalogue import set_up
    >>> limits(set_up("classic", 4, {"target": 66})).totals
    (0, 236)
    """
    deck = rules.deck(rules.blank()[0])
    cards = sum(count for card, count in deck.items() if isinstance(card, int))
    words = [count for card, count in deck.items() if isinstance(card, str)]
    low, high = rules.point_range
    target = getattr(rules.options, "target", None)
    rounds = getattr(rules.options, "rounds", None) or getattr(rules.options, "games", None) or 2
    # To a target, somebody has at most one point less before the last round; points are never lost again there.
    totals = (low, target - 1 + high) if target else (rounds * low, rounds * high)
    if target:
        rounds = rules.players * (target - 1) + 1  # in each of them somebody takes a row
    turns = cards if rules.has_rounds and not rules.to_hand else LONGEST
    return Limits(rules.point_range, totals, rounds, turns, cards, sum(words), max(words, default=0))
