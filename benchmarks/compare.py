"""Engine and kernels of two checkouts beside each other, in one run: is the new code as fast as the old?

    git worktree add /tmp/old COMMIT
    python -m benchmarks.compare /tmp/old [RULESET …] [--repeats 5] [--seconds 0.5] [--no-kernels]

A process for each checkout measures the same in turn, old and new alternately, in time of its own processor core, so
that other work on the machine hits both alike. The best of the repeats counts. A deal is one round, one game of PLUS,
one whole game of the board; kernels play by the policy `random` on one core.
"""

import argparse
import os
import subprocess
import sys
from math import isnan, nan
from pathlib import Path

from nimmt.catalogue import find, names

WORKER = """
import random, sys, time
from nimmt import Game, find
from nimmt.catalogue import option_help

def short(name):
    return {option: 1 for option in ("rounds", "games") if option in option_help(find(name))}

def engine(name, players, seconds):
    rng, options, number, choices = random.Random(0), short(name), 0, 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        game = Game.new(name, players, seed=number, **options)
        while game.agenda:
            for seat, decision in game.pending.items():
                offered = decision.choices
                game.submit(seat, offered[int(rng.random() * len(offered))])
                choices += 1
        number += 1
    return number / (time.process_time() - began)

def kernel(name, players, seconds):
    from nimmt.kernels import GAMES, simulate
    if name not in GAMES:
        return float("nan")
    def timed(games):
        began = time.thread_time()
        simulate(name, players, games, "random", seed=1, threads=1, options=short(name))
        return games / (time.thread_time() - began)
    timed(100)
    return timed(max(1000, int(seconds * timed(2000))))

for line in sys.stdin:
    what, name, players, seconds = line.split()
    print({"engine": engine, "kernel": kernel}[what](name, int(players), float(seconds)), flush=True)
"""


class Checkout:
    """A process that measures the code of one checkout."""

    def __init__(self, folder: Path) -> None:
        where = os.environ | {"PYTHONPATH": str(folder / "src")}
        self.process = subprocess.Popen(
            [sys.executable, "-c", WORKER],
            cwd=folder,
            env=where,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def rate(self, what: str, ruleset: str, players: int, seconds: float) -> float:
        """Deals a second."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(what, ruleset, players, seconds, file=self.process.stdin, flush=True)
        told = self.process.stdout.readline()
        if not told:
            raise SystemExit(f"{self.process.args!r} ended: its message is above")
        return float(told)


def alternately(checkouts: list[Checkout], what: str, ruleset: str, asked: argparse.Namespace) -> list[float]:
    """The best of each, measured in turn; not a number where the old one has no such kernel."""
    players = players_of(ruleset)
    if isnan(checkouts[0].rate(what, ruleset, players, 0.001)):
        return [nan, nan]
    rounds = [[one.rate(what, ruleset, players, asked.seconds) for one in checkouts] for _ in range(asked.repeats)]
    return [max(rates) for rates in zip(*rounds)]


def players_of(ruleset: str) -> int:
    """Four, or as near to it as the game allows."""
    counts = find(ruleset).player_counts
    return min(max(4, counts[0]), counts[-1])


def main() -> None:
    """Print a row for each ruleset, as Markdown."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=Path, help="the folder of the other checkout")
    parser.add_argument("rulesets", nargs="*", default=names(), help="the games to measure (default: all)")
    parser.add_argument("--repeats", type=int, default=5, help="how often each is measured (default 5)")
    parser.add_argument("--seconds", type=float, default=0.5, help="how long each time (default 0.5)")
    parser.add_argument("--no-kernels", action="store_true", help="the readable engine alone")
    asked = parser.parse_args()
    checkouts = [Checkout(asked.old.resolve()), Checkout(Path(__file__).parents[1])]
    print("| ruleset | players | engine before | after | ratio | kernel before | after | ratio |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|", flush=True)
    for ruleset in asked.rulesets:
        cells = [ruleset, str(players_of(ruleset))]
        for what in ("engine", "kernel"):
            if what == "kernel" and asked.no_kernels:
                cells += ["–"] * 3
                continue
            before, after = alternately(checkouts, what, ruleset, asked)
            cells += ["–"] * 3 if isnan(before) else [f"{before:,.0f}", f"{after:,.0f}", f"{after / before:.2f}"]
        print("| " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
