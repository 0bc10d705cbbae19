"""The conformance tests at length: every ruleset and player count, whole games: ``python -m tests.envs.everything``."""

import argparse
import contextlib
import io
import time
import warnings
from collections.abc import Callable

import pyspiel
from pettingzoo.test import api_test, parallel_api_test, seed_test

from nimmt.catalogue import find, names
from nimmt.envs import pettingzoo
from nimmt.envs.open_spiel import game_string


def checks(ruleset: str, players: int, sims: int) -> dict[str, Callable[[], None]]:
    """What is checked for one ruleset and number of players."""
    name = game_string(ruleset, players=players)
    return {
        "api_test": lambda: api_test(pettingzoo.env(ruleset, players), num_cycles=1000),
        "parallel_api_test": lambda: parallel_api_test(pettingzoo.parallel_env(ruleset, players), num_cycles=1000),
        "seed_test": lambda: seed_test(lambda: pettingzoo.env(ruleset, players), num_cycles=500),
        "random_sim_test": lambda: pyspiel.random_sim_test(pyspiel.load_game(name), sims, True, False),
        "random_sim_test, turn-based": lambda: pyspiel.random_sim_test(
            pyspiel.load_game_as_turn_based(name), sims, True, False
        ),
    }


def main() -> None:
    """Run all checks and say what passed; the first failure stops."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("rulesets", nargs="*", metavar="RULESET", help="default: all of them")
    parser.add_argument("--sims", type=int, default=3, help="simulations in OpenSpiel's tests (default 3)")
    asked = parser.parse_args()
    warnings.simplefilter("ignore")
    passed = 0
    for ruleset in asked.rulesets or names():
        for players in find(ruleset).player_counts:
            start = time.monotonic()
            for what, check in checks(ruleset, players, asked.sims).items():
                try:
                    with contextlib.redirect_stdout(io.StringIO()):
                        check()
                except BaseException:
                    print(f"{ruleset}, {players} players: {what} failed", flush=True)
                    raise
                passed += 1
            print(f"{ruleset}, {players} players: passed in {time.monotonic() - start:.1f} s", flush=True)
    print(f"{passed} passed, 0 failed")


if __name__ == "__main__":
    main()
