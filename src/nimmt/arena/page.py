"""The report as one HTML file that needs nothing else: tables, pictures, and how it was made."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from html import escape

from nimmt import __version__
from nimmt.arena import plots, tables
from nimmt.arena.schedule import Tournament
from nimmt.arena.standings import Report
from nimmt.arena.tables import plus_minus

STYLE = """
:root { color-scheme: light dark;
  --paper: #fff; --ink: #1c1b22; --soft: #6b6875; --line: #d9d6e0; --good: #2266cc; --bad: #c2571a;
  --s0: #2266cc; --s1: #c2571a; --s2: #1b7f4d; --s3: #8a3fb0;
  --s4: #8a6412; --s5: #b03060; --s6: #0f7482; --s7: #5b5b5b;
}
@media (prefers-color-scheme: dark) { :root {
  --paper: #17161c; --ink: #eceaf2; --soft: #a5a1b2; --line: #3b3845; --good: #6ea8ff; --bad: #ff9e5e;
  --s0: #6ea8ff; --s1: #ff9e5e; --s2: #62cf97; --s3: #cf94f0;
  --s4: #e0b958; --s5: #f58fb2; --s6: #5fd0e0; --s7: #bdbdbd;
} }
body { background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; max-width: 60rem;
  margin: 2rem auto; padding: 0 1rem; }
h1, h2 { line-height: 1.2; } h2 { margin-top: 2.5rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: .3rem 0 1rem; font-variant-numeric: tabular-nums; }
figure { margin: 1rem 0; } figcaption { color: var(--soft); }
th, td { padding: .3rem .8rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th[scope=row], .words { text-align: left; }
code, pre { font-family: ui-monospace, monospace; font-size: .9em; } pre { white-space: pre-wrap; }
svg { display: block; width: 100%; min-width: 540px; max-width: 720px; height: auto; font-size: 13px; }
svg text { fill: var(--ink); } svg .tick { fill: var(--soft); }
.grid { stroke: var(--line); fill: none; } .whisker { stroke: var(--ink); stroke-width: 2; fill: none; }
.dot { fill: var(--good); } .better { fill: var(--good); } .worse { fill: var(--bad); }
.none { fill: none; stroke: var(--line); } .line { fill: none; stroke-width: 2; } .bar { fill-opacity: .75; }
"""
QUARTERS = (0, 0.25, 0.5, 0.75, 1)
COLOURS = "".join(
    f".line.s{at} {{ stroke: var(--s{at}); }} .bar.s{at} {{ fill: var(--s{at}); }} "
    f"svg text.s{at} {{ fill: var(--s{at}); }}\n"
    for at in range(plots.SERIES)
)


def page(report: Report) -> str:
    """The whole file."""
    title = f"{report.title}: {' against '.join(report.setup.labels)}"
    sections = [*_standings(report), *_pairs(report), *_ratings(report), *_spread(report), *_conduct(report)]
    return "\n".join(
        [
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title>\n<style>{STYLE}{COLOURS}</style>\n</head>\n<body>\n<main>",
            f"<h1>{escape(title)}</h1>",
            f"<p>{escape(tables.heading(report))}. {escape(_first(tables.method(report)))}.</p>",
            *sections,
            *_method(report),
            "</main>\n</body>\n</html>\n",
        ]
    )


def _standings(report: Report) -> Iterable[str]:
    yield "<h2>Points and ranks</h2>"
    yield plots.points(report)
    yield _table(
        f"The best first. Points are a {report.unit}; rank 1 is the best.",
        ("bot", "points", "rank", "seats"),
        [(one.bot, plus_minus(one.points), plus_minus(one.rank), str(one.seats)) for one in report.standings],
    )


def _pairs(report: Report) -> Iterable[str]:
    yield "<h2>Pair by pair</h2>"
    yield plots.pairs(report)
    yield _table(
        f"Wins: the share of games in which the bot's points beat the other's, ties half. Ahead: by how many points a "
        f"{report.unit} it was better, whichever way is good.",
        ("bot", "against", "wins", "ahead", "is it"),
        [
            (
                pair.first,
                pair.second,
                plus_minus(pair.wins, percent=True),
                plus_minus(pair.advantage, sign=True),
                tables.verdict(pair),
            )
            for pair in report.pairs
        ],
    )


def _ratings(report: Report) -> Iterable[str]:
    if report.development is None:
        return
    yield "<h2>Ratings</h2>"
    yield plots.ratings(report)
    yield _table(
        "openskill, Plackett–Luce, games rated in the order of their numbers. The last column is mu − 3 sigma.",
        ("bot", "mu", "sigma", "at least"),
        [
            (one.bot, f"{one.rating.mu:.2f}", f"{one.rating.sigma:.2f}", f"{one.rating.ordinal:.2f}")
            for one in report.standings
            if one.rating
        ],
    )


def _spread(report: Report) -> Iterable[str]:
    yield "<h2>How points are spread</h2>"
    yield plots.spread(report)
    yield _table(
        f"Points a {report.unit} that this share of the seats stayed at or below.",
        ("bot", "least", "25 %", "50 %", "75 %", "most"),
        [(one.bot, *(str(_within(one.spread, share)) for share in QUARTERS)) for one in report.standings],
    )


def _conduct(report: Report) -> Iterable[str]:
    yield "<h2>Time and faults</h2>"
    yield _table(
        "Milliseconds a decision; another run will take other times. For a bot that failed, the first choice was made.",
        ("bot", "decisions", "median", "99 %", "longest", "faults"),
        [
            (
                times.bot,
                str(times.decisions),
                *(f"{1000 * time:.3g}" for time in (times.median, times.p99, times.longest)),
                str(sum(one.faults.values())),
            )
            for one, times in zip(report.standings, report.times)
        ],
    )
    said = list(tables.notes(report))
    if said:
        yield f"<pre>{escape(chr(10).join(said))}</pre>"


def _method(report: Report) -> Iterable[str]:
    setup = report.setup
    whole = f"one {report.unit}" if report.unit == "round" else "one whole game"
    yield "<h2>How it was measured</h2>"
    yield (
        f"<p>A deal is {whole}. Each deal was played {setup.games_a_deal} times with the same cards, so that every bot "
        f"sat in every seat equally often. Intervals hold with {report.confidence:.0%} confidence: the results are "
        f"averaged over the games of each deal, and the interval is Student's for the mean of these averages "
        f"({report.deals} of them). A bot had {setup.budget:g} s for a decision.</p>"
    )
    yield f"<p>To play it again, with nimmt {escape(__version__)}:</p>\n<pre>{escape(command(setup))}</pre>"


def command(setup: Tournament) -> str:
    """The command line of a tournament."""
    words = ["nimmt", "arena", *setup.bots, "--ruleset", setup.ruleset, "--players", str(setup.players)]
    words += ["--deals", str(setup.deals), "--seed", str(setup.seed), "--budget", f"{setup.budget:g}"]
    words += ["--limit", f"{setup.limit:g}"]
    for key, value in setup.options.items():
        words += ["--option", f"{key}={value}"]
    return shlex.join(words)


def _table(caption: str, columns: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    def kind(column: str) -> str:
        return ' class="words"' if column in {"bot", "against", "is it"} else ""

    heads = "".join(f'<th scope="col"{kind(column)}>{escape(column)}</th>' for column in columns)
    body = "\n".join(
        f'<tr><th scope="row">{escape(line[0])}</th>'
        + "".join(f"<td{kind(column)}>{escape(cell)}</td>" for column, cell in zip(columns[1:], line[1:]))
        + "</tr>"
        for line in lines
    )
    said = escape(caption)
    return (
        f"<figure><figcaption>{said}</figcaption>\n"
        f'<div class="wide" role="region" tabindex="0" aria-label="{said}"><table>\n'
        f"<thead><tr>{heads}</tr></thead>\n<tbody>\n{body}\n</tbody></table></div></figure>"
    )


def _within(spread: dict[int, int], share: float) -> int:
    """The points that this share of the seats stayed within; *spread* ascends."""
    total, so_far = sum(spread.values()), 0
    for points, count in spread.items():
        so_far += count
        if so_far >= share * total:
            return points
    return max(spread)


def _first(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
