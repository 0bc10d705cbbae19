"""Kernel and engine play the same games, event for event: the long run.

    nice python -m benchmarks.kernels.differential [ruleset ...] --games 1000000 --jobs 2

Games are spread evenly over these rulesets (or all), and those of a ruleset over its options, player counts and
policies; game *i* has the seed *i*, so that a run can be continued with ``--first``. Where a kernel keeps no log, any
legal choices are played, and positions and choices are compared at every question; every eighth game is played by
policies too, and compared by its scores. On the boards every third game has a board that nobody has printed.
"""

import argparse
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import product
from typing import Any

from nimmt import find
from nimmt.kernels import GAMES, POLICIES
from nimmt.kernels.reference.boards import any_board
from nimmt.kernels.reference.comparison import first_difference, keeps_log, scores_apart
from nimmt.kernels.reference.position import first_step_apart

POLICY_GAMES = 8
"""One game of this many is played by policies too."""
OWN_BOARDS = 3
"""One board game of this many is played on a board of its own."""


def readings_of(ruleset: str) -> list[dict[str, Any]]:
    """Its rulings, each as it is and read otherwise."""
    readings = list(find(ruleset).readings)
    return [dict(zip(readings, read)) for read in product((False, True), repeat=len(readings))]


OPTIONS: dict[str, list[dict[str, Any]]] = {
    "classic": [{"rounds": 1}],
    "pro": [{"rounds": 1}],
    "even-odd": [{"rounds": 1}, {"rounds": 1, "pro": True}],
    "plus": [{"games": 1}, {"games": 1, "zeros": "even"}],
    "zero": [{"games": 1}],
    "simple": [{"games": 2}],
    "x": [{}],
    **{name: readings_of(name) for name in ("anniversary", "board", "board-luck", "board-expert", "board-expert-luck")},
}

Case = tuple[str, int, dict[str, Any], str]


def cases_of(name: str) -> list[Case]:
    """All combinations of a number of players, options and a policy."""
    return [
        (name, players, options, policy)
        for options, players, policy in product(OPTIONS[name], find(name).player_counts, POLICIES)
        if not (options.get("pro") and players > 6)
    ]


def play(cases: list[list[Case]], first: int, end: int) -> list[str]:
    """Games number *first* to *end - 1*; returns the differences found."""
    found = []
    for i in range(first, end):
        turn, of = divmod(i, len(cases))
        name, players, options, policy = cases[of][turn % len(cases[of])]
        if keeps_log(name):
            difference = first_difference(name, players, i, policy, options)
        else:
            if name.startswith("board") and turn % OWN_BOARDS == 0:
                options = {**options, "board": any_board(random.Random(i), "expert" if "expert" in name else "basic")}
            difference = first_step_apart(name, players, i, options)
            if turn % POLICY_GAMES == 0:
                difference = difference or scores_apart(name, players, i, policy, options)
        if difference:
            found.append(difference)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rulesets", nargs="*", metavar="ruleset", help="those to compare; all of them if none is named")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--first", type=int, default=0, metavar="GAME", help="begin with this one; 0 unless said")
    parser.add_argument("--seconds", type=float, help="end after so many seconds, with what is done by then")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--chunk", type=int, default=500)
    arguments = parser.parse_args()
    cases = [cases_of(name) for name in arguments.rulesets or GAMES]
    began = time.perf_counter()
    done, differences = 0, 0
    end = arguments.first + arguments.games
    starts = range(arguments.first, end, arguments.chunk)
    pool = ProcessPoolExecutor(arguments.jobs)
    parts = {pool.submit(play, cases, first, min(first + arguments.chunk, end)): first for first in starts}
    for part in as_completed(parts):
        found = part.result()
        differences += len(found)
        done += min(arguments.chunk, end - parts[part])
        print(*found, sep="\n", end="\n" if found else "")
        gone = time.perf_counter() - began
        print(f"{done} games, {differences} differences, {gone:.0f} s", flush=True)
        if arguments.seconds is not None and gone > arguments.seconds:
            break
    pool.shutdown(cancel_futures=True)
    print(f"{done} games over {sum(map(len, cases))} cases: {differences} differences")
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
