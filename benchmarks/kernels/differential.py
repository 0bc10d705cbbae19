"""Kernel and engine play the same games, event for event: the long run.

    nice python -m benchmarks.kernels.differential [ruleset ...] --games 1000000 --jobs 2

Games are spread evenly over these rulesets (or all), their options, player counts and policies; game *i* has the seed
*i*.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import product
from typing import Any

from nimmt import find
from nimmt.kernels import GAMES, POLICIES
from nimmt.kernels.anniversary.rules import READINGS
from nimmt.kernels.reference.comparison import first_difference, keeps_log, scores_apart
from nimmt.kernels.reference.position import first_step_apart

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "classic": [{"rounds": 1}],
    "pro": [{"rounds": 1}],
    "even-odd": [{"rounds": 1}, {"rounds": 1, "pro": True}],
    "plus": [{"games": 1}, {"games": 1, "zeros": "even"}],
    "zero": [{"games": 1}],
    "simple": [{"games": 2}],
    "x": [{}],
    "anniversary": [dict(zip(READINGS, read)) for read in product((False, True), repeat=len(READINGS))],
    "board": [{}],
    "board-luck": [{}],
    "board-expert": [{}],
    "board-expert-luck": [{}],
}

Case = tuple[str, int, dict[str, Any], str]


def cases_of(rulesets: Sequence[str]) -> list[Case]:
    """All combinations of a ruleset, a number of players, options and a policy."""
    return [
        (name, players, options, policy)
        for name in rulesets
        for options, players, policy in product(OPTIONS[name], find(name).player_counts, POLICIES)
        if not (options.get("pro") and players > 6)
    ]


def play(cases: list[Case], first: int, end: int) -> list[str]:
    """Games number *first* to *end - 1*; returns the differences found."""
    found = []
    for i in range(first, end):
        name, players, options, policy = cases[i % len(cases)]
        if keeps_log(name):
            difference = first_difference(name, players, i, policy, options)
        else:
            difference = scores_apart(name, players, i, policy, options) or first_step_apart(name, players, i, options)
        if difference:
            found.append(difference)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rulesets", nargs="*", metavar="ruleset", help="those to compare; all of them if none is named")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--chunk", type=int, default=5_000)
    arguments = parser.parse_args()
    cases = cases_of(arguments.rulesets or list(GAMES))
    began = time.perf_counter()
    done, differences = 0, 0
    starts = range(0, arguments.games, arguments.chunk)
    with ProcessPoolExecutor(arguments.jobs) as pool:
        parts = {
            pool.submit(play, cases, first, min(first + arguments.chunk, arguments.games)): first for first in starts
        }
        for part in as_completed(parts):
            found = part.result()
            differences += len(found)
            done += min(arguments.chunk, arguments.games - parts[part])
            print(*found, sep="\n", end="\n" if found else "")
            print(f"{done} games, {differences} differences, {time.perf_counter() - began:.0f} s", flush=True)
    print(f"{done} games over {len(cases)} cases: {differences} differences")
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
