"""Kernel and engine play the same games from the same seeds, event for event."""

import os
from types import SimpleNamespace
from typing import Any

import pytest

from nimmt import find
from nimmt.kernels import POLICIES, classic
from nimmt.kernels.classic import begin_round
from nimmt.kernels.compiler import rule, with_rules
from nimmt.kernels.reference.comparison import first_difference
from nimmt.kernels.rows import closest, lowest_but

GAMES_EACH = int(os.environ.get("NIMMT_DIFFERENTIAL_GAMES", "3"))
"""Games for each ruleset, option, player count and policy."""

CASES: list[tuple[str, dict[str, Any]]] = [
    ("classic", {}),
    ("classic", {"rounds": 2}),
    ("classic", {"target": 30}),
    ("pro", {"rounds": 1}),
    ("pro", {"rounds": 2, "first_seat": 1}),
    ("even-odd", {"rounds": 2}),
    ("even-odd", {"rounds": 1, "pro": True}),
    ("plus", {"games": 2}),
    ("plus", {"games": 1, "zeros": "even"}),
    ("zero", {"games": 2}),
    ("simple", {"games": 3, "first_seat": 1}),
    ("x", {}),
]


@pytest.mark.parametrize(("ruleset", "options"), CASES, ids=lambda value: str(value))
def test_the_same_games_event_for_event(ruleset: str, options: dict[str, Any]) -> None:
    for players in find(ruleset).player_counts:
        if options.get("pro") and players > 6:
            continue
        for policy in POLICIES:
            for seed in range(GAMES_EACH):
                assert not first_difference(ruleset, players, 1000 * players + seed, policy, options)


@pytest.mark.parametrize("seed", [0, 2**63 + 5, 2**64 - 1])
def test_seeds_of_64_bits(seed: int) -> None:
    assert not first_difference("classic", 4, seed, "random", {"rounds": 1})


# --- a wrong rule must be noticed ------------------------------------------------------------------------


def broken(**wrong: Any) -> SimpleNamespace:
    """The rules of the basic game with some of what they call replaced."""
    plain: Any = classic
    place_queue = rule(with_rules(plain.place_queue.py_func, classic, **wrong))
    act = rule(with_rules(plain.act.py_func, classic, place_queue=place_queue))
    return SimpleNamespace(
        __name__="broken", DRIVEN=classic.DRIVEN, act=act, allows=None, begin_round=begin_round, legal=None
    )


def _takes_the_fifth(word: int) -> int:
    return (word & 511) - 2 * 64


def _skips_a_full_row(rows: Any, limit: int) -> int:
    a, b, c, d = rows
    a = a if a & 448 else 1 << 16
    b = b if b & 448 else 1 << 16
    c = c if c & 448 else 1 << 16
    d = d if d & 448 else 1 << 16
    return closest((a, b, c, d), limit)


def _forgets_the_marked_row(rows: Any, row: int) -> int:
    return lowest_but(rows, (row + 1) & 3)


@pytest.mark.parametrize(
    ("ruleset", "wrong"),
    [
        ("classic", {"room_after": _takes_the_fifth}),
        ("classic", {"closest": _skips_a_full_row}),
        ("even-odd", {"lowest_but": _forgets_the_marked_row}),
    ],
    ids=["a row of five is full", "BASE-2: full rows are not skipped", "EO-5: the action card leaves its row"],
)
def test_a_broken_rule_is_noticed(ruleset: str, wrong: dict[str, Any]) -> None:
    rules = broken(**{name: rule(function) for name, function in wrong.items()})
    assert any(first_difference(ruleset, 4, seed, "random", {"rounds": 1}, rules) for seed in range(12))
