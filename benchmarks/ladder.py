"""How strong the bots of the ladder are: every step of it, in every ruleset, at two numbers of players.

    python -m benchmarks.ladder --jobs 16                        all of it; run it again to go on where it was left
    python -m benchmarks.ladder --ruleset pro --steps bull-ox    a part of it
    python -m benchmarks.ladder --minutes 9                      no longer than this
    python -m benchmarks.ladder --page docs/strength.md          write the page from what is finished

The numbers of deals are fixed beforehand: stopping when an interval looks clear would make it say too much. What was
played lies in a folder (build/ladder): for each tournament a journal, and its report as a page for the browser. numpy
and numba make the bull strong; nothing else is needed beyond nimmt itself.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from pathlib import Path

import msgspec

from nimmt.arena.bouts import Played
from nimmt.arena.journal import Journal
from nimmt.arena.page import page
from nimmt.arena.running import cores, locally, run
from nimmt.arena.schedule import Tournament, new_tournament
from nimmt.arena.standings import Report
from nimmt.arena.statistics import Interval
from nimmt.arena.tables import plus_minus
from nimmt.catalogue import find, names
from nimmt.errors import NimmtError

PLAYOUTS = 1000
"""How often a bot that searches plays a decision out: so the figures do not depend on the machine."""
SEARCHING = ("bull", "aurochs")
STEPS = {
    "aurochs-bull": ("aurochs", "bull"),
    "bull-ox": ("bull", "ox"),
    "ox-heifer": ("ox", "heifer"),
    "heifer-calf": ("heifer", "calf"),
    "calf-random": ("calf", "random"),
    "bull-mc100": ("bull", "mc100"),
    "bull-mc2000": ("bull", "mc2000"),
    "mc2000-mc100": ("mc2000", "mc100"),
}
"""The steps of the ladder and who plays; and the yardsticks."""
CLIMB = ("heifer-calf", "ox-heifer", "bull-ox", "aurochs-bull")
"""The steps that should be about equally high."""
YARDSTICKS = ("bull-mc100", "bull-mc2000", "mc2000-mc100")
"""Steps that are measured in the basic game with four players alone."""
DEALS = 60
"""How many deals each step gets, where a deal is one round."""
FEWER = {"x": 30, "board": 30, "board-luck": 30, "anniversary": 12, "board-expert": 12, "board-expert-luck": 12}
"""How many it gets where a deal is a long game."""
PLAYERS = (2, 4)
SEED = 2027


class Task(msgspec.Struct, frozen=True):
    """One tournament of the ladder."""

    ruleset: str
    players: int
    step: str
    deals: int

    @property
    def name(self) -> str:
        return f"{self.ruleset}-{self.players}-{self.step}"

    @property
    def setup(self) -> Tournament:
        return new_tournament(self.bots, self.ruleset, self.players, self.deals, seed=SEED)

    @property
    def bots(self) -> tuple[str, ...]:
        """Who plays, as the arena names them."""
        return tuple([f"{bot}@{PLAYOUTS}playouts" if bot in SEARCHING else bot for bot in STEPS[self.step]])


class Line(msgspec.Struct, frozen=True):
    """What the page says of a tournament."""

    report: Report
    ahead: Interval
    """Of the first bot over the second."""


def main() -> None:
    given = arguments()
    tasks = [
        Task(ruleset, players, step, max(2, round(given.scale * FEWER.get(ruleset, DEALS))))
        for step, ruleset in product(given.steps, given.ruleset)
        for players in given.players or PLAYERS
        if players in find(ruleset).player_counts
        if step not in YARDSTICKS or (ruleset, players) == ("classic", 4)
    ]
    if given.page:
        write(given.page, given.out, tasks)
        return
    deadline = time.monotonic() + 60 * given.minutes
    for number, task in enumerate(tasks, 1):
        if time.monotonic() > deadline:
            print("The time is over; the same command goes on.")
            return
        print(f"{number}/{len(tasks)} {task.name}: {play(task, given.out, given.jobs, deadline)}", flush=True)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words: Callable[[str], list[str]] = lambda text: text.split(",")  # noqa: E731
    add = parser.add_argument
    add("--ruleset", type=words, default=list(names()), metavar="NAME,…", help="only these games")
    add("--steps", type=words, default=list(STEPS), metavar="STEP,…", help=f"only these of {', '.join(STEPS)}")
    numbers: Callable[[str], list[int]] = lambda text: [int(word) for word in text.split(",")]  # noqa: E731
    add("--players", type=numbers, metavar="N,…", help="only with these numbers of players (default: 2 and 4)")
    add("--jobs", type=int, default=cores(), help="how many games at the same time (default: one for each core)")
    add("--minutes", type=float, default=float("inf"), help="stop after this many minutes; the next run goes on")
    add("--scale", type=float, default=1.0, help="how many times the usual number of deals")
    add("--out", type=Path, default=Path("build/ladder"), metavar="FOLDER", help="where journals and reports are kept")
    add("--page", type=Path, metavar="FILE", help="play nothing; write the page from what is finished")
    given = parser.parse_args()
    for step in given.steps:
        if step not in STEPS:
            parser.error(f"there is no step {step}; there are: {', '.join(STEPS)}")
    given.ruleset = [find(ruleset).name for ruleset in given.ruleset]
    return given


def play(task: Task, folder: Path, jobs: int, deadline: float) -> str:
    """Play what is left of a tournament, as far as the time goes; says how far it is."""
    path = folder / f"{task.name}.jsonl"

    def until_deadline(games: Iterable[Played], done: int, total: int) -> Iterator[Played]:
        for game in games:
            yield game
            if time.monotonic() > deadline:
                return

    try:
        with Journal.go_on(path, task.setup) if path.exists() else Journal.begin(path, task.setup) as journal:
            report = run(journal, locally(jobs), until_deadline)
    except KeyboardInterrupt:
        sys.exit("Stopped; the same command goes on.")
    except NimmtError as error:  # there is no whole deal yet, or the folder holds another ladder
        return str(error)
    if report.games < task.setup.games:
        return f"{report.deals} of {task.deals} deals so far"
    path.with_suffix(".json").write_bytes(msgspec.json.encode(report))
    path.with_suffix(".html").write_text(page(report), encoding="utf-8")
    return said(line(task, folder))


def line(task: Task, folder: Path) -> Line:
    """The finished tournament in a folder."""
    path = folder / f"{task.name}.jsonl"
    report = msgspec.json.decode(path.with_suffix(".json").read_bytes(), type=Report)
    return Line(report, report.pair(*task.bots).advantage)


def said(found: Line) -> str:
    return f"{plus_minus(found.ahead, sign=True)} points a {found.report.unit}, {verdict(found)}"


def verdict(found: Line) -> str:
    """Whether the step is a step."""
    low, high = found.ahead.low, found.ahead.high
    assert low is not None
    assert high is not None
    if high < 0:
        return "no"
    if low <= 0:
        return "not separated"
    one, other = (standing.points for standing in found.report.standings)
    assert one.low is not None
    assert one.high is not None
    assert other.low is not None
    assert other.high is not None
    apart = one.high < other.low or other.high < one.low
    return "yes" if apart else "yes, by the difference"


# --- the page --------------------------------------------------------------------------------------------

HEAD = """\
# Strength

How strong the bots of the ladder are, measured in the [arena](arena.md). Every line is a tournament of its own: its
bots share the seats, every deal is played in all seat rotations, and the intervals are 99 % confidence intervals,
clustered by deal. Bots that search play every decision out {playouts} times, so that the figures do not depend on the
machine.

*First* and *second* are the points a deal of the two bots in the heading. *Ahead* is by how many of them the first one
is better: with fewer points where the fewest win, with more where the most win. *Wins* is how often its seats beat
those of the second one; a tie counts half. *Faults* are answers that a bot failed to give.

A step is shown, *yes*, where the intervals of both bots' points do not overlap; *yes, by the difference*, where they
do, but the interval of *ahead* is clear of zero: luck that both share does not widen that one. Where it says *not
separated*, luck is too strong for this number of deals.

`python -m benchmarks.ladder` plays all of it (seed {seed}) and leaves a report of every tournament in `build/ladder`,
as a page to open in a browser; with `--page docs/strength.md` it writes this page.
"""
GLANCE = """
## The steps at a glance

How often the stronger bot of each step ends ahead of the weaker one, ties counted half. [How the steps were made about
equally high](measurements/bots.md#the-steps-of-the-ladder) is told in the notebook. Where the last column is empty, the
aurochs plays as the bull does, or was compared with it [elsewhere](measurements/learning.md).
"""
TITLES = {
    "aurochs-bull": "The aurochs beats the bull",
    "bull-ox": "The bull beats the ox",
    "ox-heifer": "The ox beats the heifer",
    "heifer-calf": "The heifer beats the calf",
    "calf-random": "The calf beats chance",
    "bull-mc100": "The bull beats flat Monte Carlo with 100 play-outs",
    "bull-mc2000": "The bull beats flat Monte Carlo with 2000 play-outs",
    "mc2000-mc100": "The yardsticks against each other",
}
COLUMNS = ("game", "players", "deals", "first", "second", "ahead", "wins", "faults", "shown")


def write(path: Path, folder: Path, tasks: list[Task]) -> None:
    """Write the page."""
    finished = [task for task in tasks if (folder / f"{task.name}.json").exists()]
    text = [HEAD.format(seed=SEED, playouts=PLAYOUTS), *glance(finished, folder)]
    for step, title in TITLES.items():
        of_step = [task for task in finished if task.step == step]
        if not of_step:
            continue
        text.append(f"\n## {title}\n\n| {' | '.join(COLUMNS)} |\n|{'---|' * len(COLUMNS)}")
        for task in of_step:
            text.append(f"| {' | '.join(cells(task, line(task, folder)))} |")
    path.write_text("\n".join(text) + "\n", encoding="utf-8")
    print(f"{len(finished)} of {len(tasks)} tournaments are on {path}")


def glance(finished: list[Task], folder: Path) -> Iterator[str]:
    """All steps of a game beside each other."""
    climbed = [step for step in CLIMB if any(task.step == step for task in finished)]
    heads = [" over ".join(STEPS[step]) for step in climbed]
    yield f"{GLANCE}\n| game | players | {' | '.join(heads)} |\n|---|---|{'---|' * len(heads)}"
    wins = {(task.ruleset, task.players, task.step): won(task, line(task, folder).report) for task in finished}
    order = list(names())
    for ruleset, players in sorted({key[:2] for key in wins}, key=lambda key: (order.index(key[0]), key[1])):
        shares = " | ".join(wins.get((ruleset, players, step), "") for step in climbed)
        yield f"| `{ruleset}` | {players} | {shares} |"


def won(task: Task, report: Report) -> str:
    """How often the first bot ends ahead of the second."""
    return plus_minus(report.pair(*task.bots).wins, percent=True)


def cells(task: Task, found: Line) -> list[str]:
    report = found.report
    points = {one.bot: plus_minus(one.points) for one in report.standings}
    begin = [f"`{task.ruleset}`", str(task.players), str(report.deals), *(points[bot] for bot in task.bots)]
    faults = sum(count for one in report.standings for count in one.faults.values())
    return [*begin, plus_minus(found.ahead, sign=True), won(task, report), str(faults), verdict(found)]


if __name__ == "__main__":
    main()
