"""Kernel and engine side by side: a game as each of them plays it, in the same words, and where they part.

>>> first_difference("classic", players=4, seed=1, policy="random", options={"rounds": 1})
''
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from nimmt.kernels.compiler import driver, rule, with_rules
from nimmt.kernels.drivers import play_game, trace_game
from nimmt.kernels.games import GAMES, functions, rules_of, setup_of
from nimmt.kernels.layout import E_PLACED, LOG_WIDTH
from nimmt.kernels.observation import CARD_GAME
from nimmt.kernels.records import new_play
from nimmt.kernels.reference.boards import BoardTwin
from nimmt.kernels.reference.specials import SpecialTwin
from nimmt.kernels.reference.twin import Entry, Twin, in_order
from nimmt.kernels.simulation import policies_word, seed_of, simulate

ENTRIES = 40_000
"""Room for the longest game."""


def by_kernel(
    ruleset: str, players: int, seed: int, policy: str, options: Mapping[str, Any], rules: Any = None
) -> list[Entry]:
    """The kernel's log; *rules* stand in for the ruleset's own family of rules."""
    setup = setup_of(rules_of(ruleset, players, options))
    _, word = policies_word(policy, players)
    trace = functions(GAMES[ruleset]).trace_game if rules is None else compiled_with(rules)
    log = np.empty(LOG_WIDTH * ENTRIES, np.int32)
    log[:LOG_WIDTH] = 0
    trace(setup, seed_of(seed), word, new_play(GAMES[ruleset].SHAPE, log))
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


AnyTwin = Twin | BoardTwin | SpecialTwin


def twin_of(ruleset: str, players: int, seed: int, policy: str, options: Mapping[str, Any]) -> AnyTwin:
    """The readable twin of a game of the kernels."""
    kind: Any = SpecialTwin if ruleset == "anniversary" else Twin if keeps_log(ruleset) else BoardTwin
    twin: AnyTwin = kind(ruleset, players, seed, (policy,) * players, **options)
    return twin


def keeps_log(ruleset: str) -> bool:
    """Whether the kernel of a game writes down what happens; the others are compared by their positions."""
    return GAMES[ruleset].SHAPE is CARD_GAME


def placed(ruleset: str, players: int, seed: int, options: Mapping[str, Any]) -> int:
    """How many cards or tiles are placed in a game of random play."""
    if keeps_log(ruleset):
        return sum(entry[0] == E_PLACED for entry in by_kernel(ruleset, players, seed, "random", options))
    play = new_play(GAMES[ruleset].SHAPE)
    functions(GAMES[ruleset]).trace_game(setup_of(rules_of(ruleset, players, options)), seed_of(seed), 0, play)
    return int(play.state[GAMES[ruleset].PLACED])


def scores_apart(ruleset: str, players: int, seed: int, policy: str, options: Mapping[str, Any]) -> str:
    """Where the final scores of kernel and engine differ, or nothing: for kernels that keep no log."""
    kernel = simulate(ruleset, players, 1, policy, seed=seed, threads=1, options=options, keep_scores=True).scores[0]
    twin = twin_of(ruleset, players, seed, policy, options)
    twin.play()
    if tuple(kernel) == twin.game.totals:
        return ""
    told = f"{ruleset} {dict(options)} {players} players, seed {seed}, {policy}"
    return f"{told}: kernel {tuple(kernel)}, engine {twin.game.totals}"


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
