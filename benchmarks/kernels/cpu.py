"""Games a second on one core and on all, beside the readable engine and, if given, a C program.

    python -m benchmarks.kernels.cpu [ruleset ...] [--anchor classic4] [--json FILE] [--quick]

The anchor is a program that prints "N games/s" for four-player classic deals of random play on one core. It runs
in turn with the kernel, so that both see the same machine; the best of several runs counts for each. On one core, time
is the core's own, so that other work on the machine does not count; on all cores it is the clock's.
"""

import argparse
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from nimmt import find
from nimmt.kernels import GAMES, simulate
from nimmt.kernels.reference.comparison import placed, twin_of
from nimmt.kernels.simulation import thread_count

ONE_ROUND: dict[str, dict[str, Any]] = {
    "classic": {"rounds": 1},
    "pro": {"rounds": 1},
    "even-odd": {"rounds": 1},
    "plus": {"games": 1},
    "zero": {"games": 1},
    "simple": {"games": 1},
    "x": {},
    "anniversary": {},
    "board": {},
    "board-luck": {},
    "board-expert": {},
    "board-expert-luck": {},
}
"""One round a game; x and anniversary have two, and the boards are one long game."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rulesets", nargs="*", metavar="ruleset", help="those to measure; all of them if none is named")
    parser.add_argument("--anchor", help="the C program to measure beside")
    parser.add_argument("--json", type=Path, help="where to write the figures")
    parser.add_argument("--quick", action="store_true", help="a rough measure")
    arguments = parser.parse_args()
    rulesets = arguments.rulesets or list(GAMES)
    figures: dict[str, Any] = {"compile": start_times(rulesets)}
    if arguments.anchor:
        figures["anchor"] = against(arguments.anchor)
    figures["games"] = [
        measure(name, players, 0.1 if arguments.quick else 0.4)
        for name in rulesets
        for players in find(name).player_counts
    ]
    if arguments.json:
        arguments.json.write_text(json.dumps(figures, indent=1))


def start_times(rulesets: Sequence[str]) -> dict[str, tuple[float, float]]:
    """Seconds of computing until the first result of a fresh process: without compiled code, and with it."""
    times = {}
    for name in (name for name in ("classic", "plus", "simple", "x", "anniversary", "board") if name in rulesets):
        code = f"import time; from nimmt.kernels import simulate; simulate({name!r}, 4, 10); print(time.process_time())"
        with tempfile.TemporaryDirectory() as folder:
            environment = {**os.environ, "NUMBA_CACHE_DIR": folder}
            cold, warm = (
                float(
                    subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True).stdout
                )
                for _ in range(2)
            )
        times[name] = (cold, warm)
        print(f"{name}: first result after {cold:.1f} s compiling, {warm:.2f} s with compiled code", flush=True)
    return times


def against(program: str) -> dict[str, float]:
    """The kernel beside the C program, in turn; classic, four players, low cards take the cheapest row."""
    theirs, ours = [], []
    for _ in range(5):
        before, began = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime, time.perf_counter()
        printed = subprocess.run([program], capture_output=True, text=True, check=True).stdout
        spent = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        found = re.search(r"([\d.]+) games/s", printed)
        assert found, f"{program} printed no games/s"
        theirs.append(float(found[1]) * (time.perf_counter() - began) / spent)
        ours.append(speed("classic", 4, 2_000_000, "cheapest", 1))
    ratio = max(ours) / max(theirs)
    print(f"one core: C {max(theirs):,.0f} games/s, kernel {max(ours):,.0f} games/s: {ratio:.2f} of C", flush=True)
    print(f"kernel with random rows: {max(speed('classic', 4, 1_000_000, 'random', 1) for _ in range(3)):,.0f} games/s")
    return {"c": max(theirs), "kernel": max(ours)}


def measure(name: str, players: int, seconds: float) -> dict[str, Any]:
    """One core, all cores, and the engine playing the same games."""
    cores = thread_count(None)
    speed(name, players, 100, "random", 1)
    games = max(int(seconds * speed(name, players, 20_000, "random", 1)), 20_000)
    one = max(speed(name, players, games, "random", 1) for _ in range(3))
    every = max(speed(name, players, cores * games, "random", cores) for _ in range(3))
    engine = engine_speed(name, players, seconds / 2)
    count = cards_placed(name, players)
    print(
        f"{name:17} {players:2} players: {one:12,.0f} games/s on one core, {every:12,.0f} on {cores}, "
        f"engine {engine:7,.0f} ({one / engine:5,.0f} times); {1e9 / one / count:5.1f} ns a card",
        flush=True,
    )
    return {"ruleset": name, "players": players, "one": one, "all": every, "engine": engine, "placed": count}


def speed(name: str, players: int, games: int, policy: str, threads: int) -> float:
    """Games a second."""
    clock = time.thread_time if threads == 1 else time.perf_counter
    began = clock()
    simulate(name, players, games, policy, seed=1, threads=threads, options=ONE_ROUND[name])
    return games / (clock() - began)


def engine_speed(name: str, players: int, seconds: float) -> float:
    """Games a second of the readable engine with the same policy."""
    began = time.thread_time()
    games = 0
    while time.thread_time() - began < seconds:
        twin_of(name, players, games, "random", ONE_ROUND[name]).play()
        games += 1
    return games / (time.thread_time() - began)


def cards_placed(name: str, players: int) -> float:
    """How many cards or tiles are placed in a game, on average."""
    return sum(placed(name, players, seed, ONE_ROUND[name]) for seed in range(50)) / 50


if __name__ == "__main__":
    main()
