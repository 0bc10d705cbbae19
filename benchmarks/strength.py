"""Two bots against each other in duplicate deals: ``python -m benchmarks.strength bull mc2000 --deals 200``.

A line-up has as many of the one as of the other (with an odd number of players the second bot has one seat more).
Every deal is played in all rotations of the line-up, so luck with the cards falls out; a deal is one observation,
and the interval is that of their mean. A bot may carry arguments: ``bull:playouts=2000``.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import statistics
import time
from collections.abc import Iterator
from typing import Any

from nimmt import Game
from nimmt.bots import Bot, answer, find, warm_up
from nimmt.ruleset import find as find_rules
from nimmt.ruleset import option_help

SHORT = {"rounds": 1, "games": 1}


def make(spec: str, seed: str, budget: float) -> Bot:
    """A bot by its name and arguments."""
    name, _, rest = spec.partition(":")
    given: dict[str, Any] = {"budget": budget}
    for argument in filter(None, rest.split(",")):
        key, _, value = argument.partition("=")
        try:
            given[key] = float(value) if "." in value else int(value)
        except ValueError:
            given[key] = value
    return find(name)(seed, **given)


def play_deal(job: tuple[tuple[str, str], str, int, int, float]) -> tuple[float, dict[str, list[float]]]:
    """One deal in all rotations: how many points the first bot was ahead, and everybody's times."""
    specs, ruleset, players, deal, budget = job
    options: dict[str, Any] = {name: value for name, value in SHORT.items() if name in option_help(find_rules(ruleset))}
    ahead = []
    times: dict[str, list[float]] = {spec: [] for spec in specs}
    for rotation in range(players):
        line_up = [specs[(seat + rotation) % players >= players // 2] for seat in range(players)]
        bots = [make(spec, f"{deal} {rotation} {seat}", budget) for seat, spec in enumerate(line_up)]
        game = Game.new(ruleset, players, seed=deal, **options)
        while not game.over:
            for seat, decision in game.pending.items():
                view = game.view(seat)
                start = time.perf_counter()
                choice = answer(bots[seat], view, decision)
                if len(decision.choices) > 1:
                    times[line_up[seat]].append(time.perf_counter() - start)
                game.submit(seat, choice)
        sides = [[game.totals[seat] for seat in range(players) if line_up[seat] is spec] for spec in specs]
        first, second = map(statistics.fmean, sides)
        ahead.append(second - first if game.rules.fewest_wins else first - second)
    rounds = len(game.table.sheet) or 1
    return statistics.fmean(ahead) / rounds, times


def get_ready(specs: tuple[str, str], ruleset: str, players: int) -> None:
    """Compile before the clock runs."""
    for spec in specs:
        warm_up(make(spec, "", 0.05), Game.new(ruleset, players, seed=0).view(0))


def results(jobs: int, work: list[Any], ready: tuple[Any, ...]) -> Iterator[tuple[float, dict[str, list[float]]]]:
    """All deals, as they are finished."""
    get_ready(*ready)
    if jobs == 1:
        yield from map(play_deal, work)
        return
    context = multiprocessing.get_context("spawn")
    with context.Pool(jobs, get_ready, ready) as pool:
        yield from pool.imap_unordered(play_deal, work)


def main() -> None:
    """Play, and print what came out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bots", nargs=2)
    parser.add_argument("--ruleset", default="classic")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the first deal's seed")
    parser.add_argument("--budget", type=float, default=0.05, help="seconds a decision")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    specs = tuple(given.bots)
    if specs[0] == specs[1]:
        parser.error("the two bots must differ")
    work = [(specs, given.ruleset, given.players, given.first + deal, given.budget) for deal in range(given.deals)]
    ahead: list[float] = []
    times: dict[str, list[float]] = {spec: [] for spec in specs}
    for difference, spent in results(given.jobs, work, (specs, given.ruleset, given.players)):
        ahead.append(difference)
        for spec in specs:
            times[spec] += spent[spec]
    half = 2.576 * statistics.stdev(ahead) / math.sqrt(len(ahead))
    print(
        f"{given.ruleset} {given.players} players, {given.deals} deals: {specs[0]} ahead of {specs[1]} by "
        f"{statistics.fmean(ahead):.2f} ± {half:.2f} points a round (99 %)"
    )
    for spec in specs:
        ordered = sorted(times[spec])
        at = [1000 * ordered[int(share * (len(ordered) - 1))] for share in (0.5, 0.99, 1.0)]
        print(f"  {spec}: a decision takes {at[0]:.1f} ms, 99 % at most {at[1]:.1f} ms, the longest {at[2]:.1f} ms")


if __name__ == "__main__":
    main()
