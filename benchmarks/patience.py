"""What more time gains: the aurochs with its budget and with many of them, asked the same.

    python -m benchmarks.patience                              all games, with two and with four players
    python -m benchmarks.patience --ruleset board,x --times 5  two of them, with five budgets instead of twenty

Games are played by bulls of few play-outs; some of their decisions are put to two aurochses. Where these differ, both
choices are played out in worlds that neither has seen, and what the longer thought is better by is what it gained.
That is in the play-outs' own opinion: it tells how far the search is from its own ceiling, and not how high that is.
"""

import argparse
import random
import sys
from collections.abc import Callable, Iterator

from msgspec import Struct
from rich.console import Console
from rich.progress import track
from rich.table import Table

from benchmarks.engine import one_deal
from nimmt import Game
from nimmt.arena.statistics import interval
from nimmt.bots import BUDGET, SeededBot, answer, warm_up
from nimmt.bots.ladder.aurochs import AurochsBot
from nimmt.bots.ladder.bull import BullBot
from nimmt.catalogue import find, names
from nimmt.decisions import Decision
from nimmt.errors import NimmtError
from nimmt.views import View

JUDGED = 20_000
"""In how many worlds two choices are compared."""
OFTEN = 0.15
"""One of how many decisions is put to both."""
COMPANY = 200
"""The play-outs of those who play the games."""


class Gains(Struct, frozen=True):
    """What was gained at one kind of table, by decision."""

    ruleset: str
    players: int
    gains: list[float]
    """0 where both chose the same."""
    changed: int

    def cells(self) -> list[str]:
        gained = interval(self.gains)
        counts = (self.players, len(self.gains), self.changed)
        return [self.ruleset, *map(str, counts), f"{gained.mean:.2f} ± {gained.half:.2f}", f"{max(self.gains):.2f}"]


def decisions(ruleset: str, players: int, seed: int) -> Iterator[tuple[View, Decision]]:
    """Decisions of games, some of them, with more than one choice."""
    rng = random.Random(f"{ruleset}/{players}/{seed}")
    while True:
        game = Game.new(ruleset, players, seed=seed, **one_deal(ruleset))
        company: list[SeededBot] = [BullBot(f"{seed}/{seat}", playouts=COMPANY) for seat in range(players)]
        for seat, player in enumerate(company):
            warm_up(player, game.view(seat))
        while not game.over:
            for seat, decision in game.pending.items():
                view = game.view(seat)
                if len(decision.choices) > 1 and rng.random() < OFTEN:
                    yield view, decision
                game.submit(seat, answer(company[seat], view, decision))
        seed += 1


def gains(ruleset: str, players: int, budget: float, times: float, count: int, seed: int) -> Gains:
    """Ask both until they have answered so many decisions."""
    found: list[float] = []
    changed = 0
    asked = decisions(ruleset, players, seed)
    while len(found) < count:
        view, decision = next(asked)
        quick, patient = (
            AurochsBot(f"{seed}/{len(found)}", budget=one).choose(view, decision) for one in (budget, times * budget)
        )
        if quick == patient:
            found.append(0.0)
            continue
        changed += 1
        worlds = BullBot(rivals=players == 2).outcomes(view, seed + len(found))
        before, after = worlds.play([quick, patient], JUDGED)
        found.append((after - before) / JUDGED)
    return Gains(ruleset, players, found, changed)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words: Callable[[str], list[str]] = lambda text: text.split(",")  # noqa: E731
    add = parser.add_argument
    add("--ruleset", type=words, default=list(names()), metavar="NAME,…", help="only these games")
    add("--players", type=lambda text: [int(word) for word in text.split(",")], default=(2, 4), metavar="N,…")
    add("--budget", type=float, default=BUDGET, metavar="SECONDS", help=f"for a decision (default {BUDGET})")
    add("--times", type=float, default=20, metavar="N", help="how many budgets the other one has (default 20)")
    add("--decisions", type=int, default=60, metavar="N", help="how many at each table (default 60)")
    add("--seed", type=int, default=0, metavar="N", help="of the first game (default 0)")
    given = parser.parse_args()
    try:
        given.ruleset = [find(ruleset).name for ruleset in given.ruleset]
    except NimmtError as error:
        parser.error(str(error))
    return given


def main() -> None:
    given = arguments()
    tables = [
        (name, players) for name in given.ruleset for players in given.players if players in find(name).player_counts
    ]
    done: list[Gains] = []
    try:
        for name, players in track(tables, "thinking", console=Console(stderr=True), transient=True):
            done.append(gains(name, players, given.budget, given.times, given.decisions, given.seed))
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
    title = f"Points a decision that {given.times:g} × {1000 * given.budget:g} ms gain, 99 %"
    shown = Table(title=title)
    for heading in ("ruleset", "players", "decisions", "changed", "gained", "most"):
        shown.add_column(heading, justify="left" if heading == "ruleset" else "right", no_wrap=True)
    for one in done:
        shown.add_row(*one.cells())
    Console(width=None if sys.stdout.isatty() else 100).print(shown)


if __name__ == "__main__":
    main()
