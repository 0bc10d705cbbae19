"""The report as tables for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from nimmt.arena.standings import Pair, Report
from nimmt.arena.statistics import Interval
from nimmt.catalogue import find
from nimmt.extras import command
from nimmt.words import IN_ENGLISH, Value, Voice

WORDS = ("bot", "against", "verdict")
"""The columns that hold words, not figures."""


CONDUCT = ("bot", "decisions", "budget", "median", "99 %", "longest", "over", "faults")


def show(report: Report, console: Console, voice: Voice = IN_ENGLISH) -> None:
    """Print the whole report."""
    for part in parts(report, voice):
        console.print(part)


def parts(report: Report, voice: Voice = IN_ENGLISH) -> Iterator[RenderableType]:
    """The standings, the pairs, how the bots behaved, and what there is to say besides."""
    yield Text(heading(report, voice), "bold")
    yield standings(report, voice)
    yield Text(method(report, voice), "dim")
    yield Text(f"\n{voice('arena.pairs')}", "bold")
    yield pairs(report, voice)
    yield Text(voice("arena.pairs.note"), "dim")
    yield Text(f"\n{voice('arena.conduct')}", "bold")
    yield conduct(report, voice)
    yield Text(voice("arena.conduct.note"), "dim")
    for line in notes(report, voice):
        yield Text(line)


def standings(report: Report, voice: Voice = IN_ENGLISH) -> Table:
    """A line a bot, the best first."""
    table = _table(voice, "bot", f"points.{report.unit}", "rank", "rating")
    for one in report.standings:
        rating = "–" if one.rating is None else voice.decimal(f"{one.rating.mu:.1f} ± {one.rating.sigma:.1f}")
        table.add_row(Text(one.bot), plus_minus(one.points, voice), plus_minus(one.rank, voice), rating)
    return table


def pairs(report: Report, voice: Voice = IN_ENGLISH) -> Table:
    """For each pair, the share of wins and the points ahead, the better bot first."""
    table = _table(voice, "bot", "against", "wins", f"ahead.{report.unit}", "")
    for pair in report.pairs:
        wins, ahead = plus_minus(pair.wins, voice, percent=True), plus_minus(pair.advantage, voice, sign=True)
        table.add_row(Text(pair.first), Text(pair.second), wins, ahead, verdict(pair, voice))
    return table


def conduct(report: Report, voice: Voice = IN_ENGLISH) -> Table:
    """How long the bots thought, and what they did wrong."""
    table = _table(voice, *CONDUCT)
    for cells in conducted(report, voice):
        table.add_row(Text(cells[0]), *cells[1:])
    return table


def conducted(report: Report, voice: Voice = IN_ENGLISH) -> Iterator[tuple[str, ...]]:
    """How each bot behaved: its decisions, its budget and their times in milliseconds, how many overran, its faults.

    Decisions that overran count as faults where they are too many to be the machine's: see `Times.overran`.
    """
    for one, times in zip(report.standings, report.times):
        budget = "–" if times.budget is None else voice.number(1000 * times.budget)
        took = [voice.number(1000 * time, ".3g") for time in (times.median, times.p99, times.longest)]
        faults = sum(one.faults.values()) + (times.over if times.overran else 0)
        yield one.bot, str(times.decisions), budget, *took, str(times.over), str(faults)


def column(word: str, voice: Voice = IN_ENGLISH) -> str:
    """The heading of a column."""
    if word[:1].isdigit() or word in ("", "mu", "sigma"):
        return word
    return voice(f"arena.{word}" if "." in word else f"arena.head.{word}")


def _table(voice: Voice, *columns: str) -> Table:
    table = Table()
    for word in columns:
        table.add_column(column(word, voice), justify="left" if word in ("", *WORDS) else "right")
    return table


def heading(report: Report, voice: Voice = IN_ENGLISH) -> str:
    """What was played."""
    setup = report.setup
    options = ", ".join(f"{key}={value}" for key, value in setup.options.items())
    game = f"{voice.title(find(setup.ruleset))}{f' ({options})' if options else ''}"
    played: dict[str, Value] = {"deals": report.deals, "games": report.games, "seed": str(setup.seed)}
    return voice("arena.heading", game=game, players=setup.players, **played)


def method(report: Report, voice: Voice = IN_ENGLISH) -> str:
    """Which way is good, and what the intervals mean."""
    way = "fewest" if report.fewest_wins else "most"
    return voice(f"arena.method.{way}", confidence=confidence(report))


def confidence(report: Report) -> str:
    """How sure the intervals are."""
    return f"{report.confidence:.0%}"


def notes(report: Report, voice: Voice = IN_ENGLISH) -> Iterator[str]:
    """What went wrong, and what is missing."""
    for one in report.standings:
        if one.faults:
            kinds = tuple(f"{kind} {count}" for kind, count in one.faults.items())
            yield voice("arena.faults", bot=one.bot, kinds=kinds)
            yield from (f"  {example}" for example in one.examples)
    for times in report.times:
        if times.budget is not None and times.overran:
            counts: dict[str, Value] = {"over": times.over, "decisions": times.decisions}
            yield voice("arena.overran", bot=times.bot, budget=voice.number(1000 * times.budget), **counts)
    if report.development is None:
        yield voice("arena.ratings.missing", command=command("arena"))


def verdict(pair: Pair, voice: Voice = IN_ENGLISH) -> str:
    """Whether the interval is clear of zero."""
    low, high = pair.advantage.low, pair.advantage.high
    if low is None or high is None:
        return voice("arena.nothing")
    return voice("arena.better" if low > 0 else "arena.worse" if high < 0 else "arena.unclear")


def plus_minus(value: Interval, voice: Voice = IN_ENGLISH, *, percent: bool = False, sign: bool = False) -> str:
    """A mean and its interval.

    >>> plus_minus(Interval(0.615, 0.59, 0.64), Voice("fr"), percent=True)
    '61,5 ± 2,5 %'
    >>> plus_minus(Interval(2, None, None), Voice(), sign=True)
    '+2.00 ± ?'
    """
    factor, digits, unit = (100, 1, " %") if percent else (1, 2, "")
    half = "?" if value.high is None else f"{factor * value.half:.{digits}f}"
    return voice.decimal(f"{factor * value.mean:{'+' if sign else ''}.{digits}f} ± {half}{unit}")
