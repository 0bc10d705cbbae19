"""How fast the readable engine is: deals a second with events on, and copies a second, for every ruleset.

A deal is one round (one game of PLUS, one whole game of the board), played by random choices on one core. The
random choices are part of the time; so is everything `submit` does.
"""

import argparse
import platform
import random
import time
from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

from nimmt import Game
from nimmt.catalogue import find, names, option_help
from nimmt.game import AnyGame


def one_deal(ruleset: str) -> dict[str, Any]:
    """Options that make a game one deal long, where the ruleset has them."""
    known = option_help(find(ruleset))
    return {option: 1 for option in ("rounds", "games") if option in known}


def play_out(game: AnyGame, rng: random.Random) -> int:
    """Play at random to the end; returns how many choices were made."""
    choices = 0
    pick = rng.random
    while game.agenda:
        for seat, decision in game.pending.items():
            offered = decision.choices
            game.submit(seat, offered[int(pick() * len(offered))])
            choices += 1
    return choices


def rate(function: Callable[[int], int], seconds: float) -> tuple[float, float]:
    """How often a second the function runs, and the mean of what it returns."""
    total = number = 0
    start = time.perf_counter()
    while (taken := time.perf_counter() - start) < seconds:
        for _ in range(10):
            total += function(number)
            number += 1
    return number / taken, total / number


def deals(ruleset: str, players: int, seconds: float) -> tuple[float, float]:
    """Deals a second, and choices in a deal."""
    rng = random.Random(0)
    options = one_deal(ruleset)
    return rate(lambda seed: play_out(Game.new(ruleset, players, seed=seed, **options), rng), seconds)


def copies(ruleset: str, players: int, seconds: float) -> float:
    """Copies a second of a game a few choices in."""
    game = Game.new(ruleset, players, seed=1)
    rng = random.Random(0)
    for _ in range(3 * players):
        seat = min(game.pending)
        game.submit(seat, rng.choice(game.pending[seat].choices))

    def copy(_: int) -> int:
        for _ in range(100):
            game.copy()
        return 0

    return 100 * rate(copy, seconds)[0]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=2.0, help="time for each measurement (default 2)")
    parser.add_argument("--players", type=int, default=4, help="players, where a ruleset allows it (default 4)")
    asked = parser.parse_args()
    console = Console()
    table = Table(title=f"Readable engine, one core, Python {platform.python_version()}")
    for heading in ("ruleset", "players", "deals/s", "choices/deal", "choices/s", "copies/s"):
        table.add_column(heading, justify="left" if heading == "ruleset" else "right")
    for ruleset in track(names(), "measuring", console=console, transient=True):
        counts = find(ruleset).player_counts
        players = min(max(asked.players, counts[0]), counts[-1])
        per_second, choices = deals(ruleset, players, asked.seconds)
        copied = copies(ruleset, players, asked.seconds / 4)
        numbers = (f"{per_second:,.0f}", f"{choices:.1f}", f"{per_second * choices:,.0f}", f"{copied:,.0f}")
        table.add_row(ruleset, str(players), *numbers)
    console.print(table)


if __name__ == "__main__":
    main()
