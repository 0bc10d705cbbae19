"""How fast the vector environment is in each game, beside the basic game in the same run.

``python -m benchmarks.envs.ratios``; time is processor time of one core, and each figure the best of several runs that
take turns, so that a busy machine troubles all of them alike.
"""

import argparse

from benchmarks.envs.__main__ import measure, vector


def main() -> None:
    """Print a line a game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", default=["plus", "zero"], metavar="RULESET", help="(default: plus zero)")
    parser.add_argument("--seats", type=int, default=4096, help="sub-environments (default 4096)")
    parser.add_argument("--rounds", type=int, default=5, help="how often each is measured (default 5)")
    asked = parser.parse_args()
    runs = {name: vector(name, asked.seats) for name in ("classic", *asked.games)}
    best = dict.fromkeys(runs, 0.0)
    for _ in range(asked.rounds):
        for name, run in runs.items():
            best[name] = max(best[name], measure(run, 0.5, repeats=1)[0])
    for name, steps in best.items():
        print(f"{name:<20} {steps:>12,.0f} steps/s  {steps / best['classic']:.2f} of classic")


if __name__ == "__main__":
    main()
