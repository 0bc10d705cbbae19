"""How long the bots think: the time of every decision that has more than one choice, in every ruleset.

    python -m benchmarks.thinking                          quiet, then with two busy processes for each core beside it
    python -m benchmarks.thinking --load 16                with 16 busy processes; 0 for the quiet run alone
    python -m benchmarks.thinking --bots bull --ruleset x  a part of it

Each bot plays in all seats of games one deal long, warmed up before each game as everywhere in nimmt. Times are as the
wall clock has them, so other work on the machine counts too; the last but one column tells how much was computing.
"""

import argparse
import contextlib
import math
import multiprocessing
import sys
import time
from collections.abc import Callable, Iterator

from msgspec import Struct
from rich.console import Console
from rich.progress import track
from rich.table import Table

from benchmarks.engine import one_deal
from nimmt import Game
from nimmt.arena.running import cores
from nimmt.bots import BUDGET, answer, opponents, warm_up
from nimmt.bots import find as find_bot
from nimmt.catalogue import find, names
from nimmt.errors import NimmtError

KEPT = 1.5
"""How many budgets the 99th percentile may be."""


class Thought(Struct, frozen=True, order=True):
    """One decision."""

    seconds: float
    computing: float
    about: str
    """What was asked, and how many choices there were."""


class Thoughts(Struct, frozen=True):
    """The decisions of a bot at one kind of table, the quickest first."""

    bot: str
    ruleset: str
    players: int
    sorted: list[Thought]

    def cells(self, budget: float) -> list[str]:
        times = [thought.seconds for thought in self.sorted]
        computing = sorted(thought.computing for thought in self.sorted)
        longest = self.sorted[-1]
        seconds = (within(times, 0.5), within(times, 0.99), longest.seconds, within(computing, 0.99))
        kept = "yes" if seconds[1] <= KEPT * budget else "no"
        median, most, worst, computed = [f"{1000 * value:.1f}" for value in seconds]
        table = [self.bot, self.ruleset, str(self.players), str(len(times))]
        return [*table, median, most, worst, longest.about, computed, kept]


def within(ascending: list[float], share: float) -> float:
    """The time within which this share of the decisions was made."""
    return ascending[math.ceil(share * len(ascending)) - 1]


HEADINGS = (
    "bot",
    "ruleset",
    "players",
    "decisions",
    "median",
    "99 %",
    "longest",
    "which was",
    "99 % computing",
    "kept",
)
LEFT = ("bot", "ruleset", "which was", "kept")


def main() -> None:
    given = arguments()
    console = Console(width=None if sys.stdout.isatty() else 130)
    tables = [
        (bot, ruleset, players)
        for bot in given.bots
        for ruleset in given.ruleset
        for players in given.players
        if players in find(ruleset).player_counts
    ]
    for load in (0, given.load) if given.load else (0,):
        done: list[Thoughts] = []
        stopped = False
        with busy(load):
            try:
                for bot, ruleset, players in track(tables, "thinking", console=Console(stderr=True), transient=True):
                    done.append(think(bot, ruleset, players, given.budget, given.decisions))
            except KeyboardInterrupt:
                stopped = True
        if done:
            beside = f"{load} busy processes beside it" if load else "nothing else started"
            title = f"Milliseconds a decision, {beside}, {cores()} cores, budget {1000 * given.budget:g} ms"
            console.print(shown(title, [thoughts.cells(given.budget) for thoughts in done]))
        if stopped:
            sys.exit("Stopped.")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words: Callable[[str], list[str]] = lambda text: text.split(",")  # noqa: E731
    add = parser.add_argument
    add("--bots", type=words, default=list(reversed(opponents())), metavar="NAME,…", help="only these bots")
    add("--ruleset", type=words, default=list(names()), metavar="NAME,…", help="only these games")
    add("--players", type=lambda text: [int(word) for word in text.split(",")], default=(2, 4), metavar="N,…")
    add("--budget", type=float, default=BUDGET, metavar="SECONDS", help=f"for a decision (default {BUDGET})")
    add("--decisions", type=int, default=300, metavar="N", help="how many at each table, or a few more (default 300)")
    add("--load", type=int, default=2 * cores(), metavar="N", help="busy processes (default: two for each core)")
    given = parser.parse_args()
    try:
        for bot in given.bots:
            find_bot(bot)
        given.ruleset = [find(ruleset).name for ruleset in given.ruleset]
    except NimmtError as error:
        parser.error(str(error))
    return given


def think(bot: str, ruleset: str, players: int, budget: float, decisions: int) -> Thoughts:
    """Have a bot play in all seats until it has made this many decisions."""
    thoughts: list[Thought] = []
    seed = 0
    while len(thoughts) < decisions:
        game = Game.new(ruleset, players, seed=seed, **one_deal(ruleset))
        bots = [find_bot(bot)(f"{seed}/{seat}", budget=budget) for seat in range(players)]
        for seat, player in enumerate(bots):
            warm_up(player, game.view(seat))
        while not game.over and len(thoughts) < decisions:
            for seat, decision in game.pending.items():
                view = game.view(seat)
                begun, used = time.perf_counter(), time.thread_time()
                choice = answer(bots[seat], view, decision)
                taken, computed = time.perf_counter() - begun, time.thread_time() - used
                if (count := len(decision.choices)) > 1:
                    thoughts.append(Thought(taken, computed, f"{type(decision).__name__} of {count}"))
                game.submit(seat, choice)
        seed += 1
    return Thoughts(bot, ruleset, players, sorted(thoughts))


@contextlib.contextmanager
def busy(count: int) -> Iterator[None]:
    """Processes that compute all the while."""
    processes = [multiprocessing.Process(target=spin, daemon=True) for _ in range(count)]
    for process in processes:
        process.start()
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.join()


def spin() -> None:
    with contextlib.suppress(KeyboardInterrupt):
        while True:
            pass


def shown(title: str, lines: list[list[str]]) -> Table:
    table = Table(title=title)
    for heading in HEADINGS:
        table.add_column(heading, justify="left" if heading in LEFT else "right", no_wrap=True)
    for line in lines:
        table.add_row(*line)
    return table


if __name__ == "__main__":
    main()
