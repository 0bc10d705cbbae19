"""The report as tables for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from nimmt.arena import ratings
from nimmt.arena.standings import Pair, Report
from nimmt.arena.statistics import Interval
from nimmt.decisions import listed, plural


def show(report: Report, console: Console) -> None:
    """Print the whole report."""
    for part in parts(report):
        console.print(part)


def parts(report: Report) -> Iterator[RenderableType]:
    """The standings, the pairs, how the bots behaved, and what there is to say besides."""
    yield Text(heading(report), "bold")
    yield standings(report)
    yield Text(method(report), "dim")
    yield Text("\nPair by pair", "bold")
    yield pairs(report)
    yield Text("wins: ties half; ahead: by how many points better, whichever way is good", "dim")
    yield Text("\nTime and faults", "bold")
    yield conduct(report)
    yield Text("milliseconds a decision; another run will take other times", "dim")
    for line in notes(report):
        yield Text(line)


def standings(report: Report) -> Table:
    """A line a bot, the best first."""
    table = _table("bot", f"points a {report.unit}", "rank", "rating")
    for one in report.standings:
        rating = "–" if one.rating is None else f"{one.rating.mu:.1f} ± {one.rating.sigma:.1f}"
        table.add_row(Text(one.bot), plus_minus(one.points), plus_minus(one.rank), rating)
    return table


def pairs(report: Report) -> Table:
    """For each pair, the share of wins and the points ahead, the better bot first."""
    table = _table("bot", "against", "wins", f"ahead a {report.unit}", "")
    for pair in report.pairs:
        wins = plus_minus(pair.wins, percent=True)
        table.add_row(Text(pair.first), Text(pair.second), wins, plus_minus(pair.advantage, sign=True), verdict(pair))
    return table


def conduct(report: Report) -> Table:
    """How long the bots thought, and what they did wrong."""
    table = _table("bot", "decisions", "median", "99 %", "longest", "faults")
    for one, times in zip(report.standings, report.times):
        seconds = (times.median, times.p99, times.longest)
        faults = str(sum(one.faults.values()))
        table.add_row(Text(one.bot), str(times.decisions), *(f"{1000 * time:.3g}" for time in seconds), faults)
    return table


def _table(*columns: str) -> Table:
    table = Table()
    for column in columns:
        table.add_column(column, justify="left" if column in {"bot", "against", ""} else "right")
    return table


def heading(report: Report) -> str:
    """What was played."""
    setup = report.setup
    options = listed(f"{key}={value}" for key, value in setup.options.items())
    game = f"{report.title}{f' ({options})' if options else ''}"
    played = f"{plural(report.deals, 'deal')}, {plural(report.games, 'game')}, seed {setup.seed}"
    return f"{game}, {setup.players} players: {played}"


def method(report: Report) -> str:
    """Which way is good, and what the intervals mean."""
    way = "fewest" if report.fewest_wins else "most"
    return f"{way} points win; ± is the {report.confidence:.0%} confidence interval, clustered by deal"


def notes(report: Report) -> Iterator[str]:
    """What went wrong, and what is missing."""
    for one in report.standings:
        if one.faults:
            kinds = listed(f"{kind} {count}" for kind, count in one.faults.items())
            yield f"Faults of {one.bot}: {kinds}. Each time the fallback was chosen: a pass, or the first choice."
            yield from (f"  {example}" for example in one.examples)
    if report.development is None:
        yield f"For ratings, install openskill: {ratings.HOW}"


def verdict(pair: Pair) -> str:
    """Whether the interval is clear of zero."""
    low, high = pair.advantage.low, pair.advantage.high
    if low is None or high is None:
        return "one deal says nothing"
    return "better" if low > 0 else "worse" if high < 0 else "not separated"


def plus_minus(value: Interval, *, percent: bool = False, sign: bool = False) -> str:
    """A mean and its interval.

    >>> plus_minus(Interval(0.615, 0.59, 0.64), percent=True), plus_minus(Interval(2, None, None), sign=True)
    ('61.5 ± 2.5 %', '+2.00 ± ?')
    """
    factor, digits, unit = (100, 1, " %") if percent else (1, 2, "")
    half = "?" if value.high is None else f"{factor * value.half:.{digits}f}"
    return f"{factor * value.mean:{'+' if sign else ''}.{digits}f} ± {half}{unit}"
