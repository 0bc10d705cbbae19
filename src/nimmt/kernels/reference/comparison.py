"""Kernel and engine side by side: a game as each of them plays it, in the same words, and where they part.

>>> first_difference("classic", players=4, seed=1, policy="random", options={"rounds": 1})
''
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from nimmt.kernels.compiler import driver, rule, with_rules
from nimmt.kernels.drivers import play_game, trace_game
from nimmt.kernels.games import GAMES, functions, rules_of
from nimmt.kernels.layout import LOG_WIDTH
from nimmt.kernels.reference.twin import Entry, Twin, in_order
from nimmt.kernels.setup import Setup
from nimmt.kernels.simulation import new_play, policies_word, seed_of

ENTRIES = 40_000
"""Room for the longest game."""


def by_kernel(
    ruleset: str, players: int, seed: int, policy: str, options: Mapping[str, Any], rules: Any = None
) -> list[Entry]:
    """The kernel's log; *rules* stand in for the ruleset's own family of rules."""
    setup = Setup.of(rules_of(ruleset, players, options))
    _, word = policies_word(policy, players)
    trace = functions(GAMES[ruleset]).trace_game if rules is None else compiled_with(rules)
    log = np.empty(LOG_WIDTH * ENTRIES, np.int32)
    log[:LOG_WIDTH] = 0
    trace(setup, seed_of(seed), word, new_play(log))
    lines = log[LOG_WIDTH : LOG_WIDTH * (int(log[0]) + 1)].reshape(-1, LOG_WIDTH).tolist()
    return in_order([(a, b, c, d, e) for a, b, c, d, e in lines])


def compiled_with(rules: Any) -> Any:
    """`trace_game` for rules that are no module of the package."""
    game = rule(with_rules(play_game, rules))
    return driver(with_rules(trace_game, rules, play_game=game))


def by_engine(ruleset: str, players: int, seed: int, policy: str, options: Mapping[str, Any]) -> list[Entry]:
    """The engine's events as log entries."""
    twin = Twin(ruleset, players, seed, (policy,) * players, **options)
    twin.play()
    return in_order(twin.entries)


def first_difference(
    ruleset: str, players: int, seed: int, policy: str, options: Mapping[str, Any], rules: Any = None
) -> str:
    """Where kernel and engine part, or nothing."""
    kernel = by_kernel(ruleset, players, seed, policy, options, rules)
    engine = by_engine(ruleset, players, seed, policy, options)
    if kernel == engine:
        return ""
    at = next((i for i, (a, b) in enumerate(zip(kernel, engine)) if a != b), min(len(kernel), len(engine)))
    told = f"{ruleset} {dict(options)} {players} players, seed {seed}, {policy}: entry {at}"
    return f"{told}: kernel {kernel[at : at + 3]}, engine {engine[at : at + 3]}"
