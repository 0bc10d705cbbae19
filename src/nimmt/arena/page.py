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
from nimmt.catalogue import find
from nimmt.words import IN_ENGLISH, Voice

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


def page(report: Report, voice: Voice = IN_ENGLISH) -> str:
    """The whole file."""
    title = f"{voice.title(find(report.setup.ruleset))}: {' – '.join(report.setup.labels)}"
    parts = (_standings, _pairs, _ratings, _spread, _conduct, _method)
    return "\n".join(
        [
            f'<!doctype html>\n<html lang="{voice.language}">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title>\n<style>{STYLE}{COLOURS}</style>\n</head>\n<body>\n<main>",
            f"<h1>{escape(title)}</h1>",
            f"<p>{escape(tables.heading(report, voice))}. {escape(tables.method(report, voice))}.</p>",
            *(line for part in parts for line in part(report, voice)),
            "</main>\n</body>\n</html>\n",
        ]
    )


def _standings(report: Report, voice: Voice) -> Iterable[str]:
    yield f"<h2>{escape(voice('arena.ranks'))}</h2>"
    yield plots.points(report, voice)
    yield _table(
        voice,
        voice("arena.ranks.caption", unit=report.unit),
        ("bot", "points", "rank", "seats"),
        [
            (one.bot, plus_minus(one.points, voice), plus_minus(one.rank, voice), str(one.seats))
            for one in report.standings
        ],
    )


def _pairs(report: Report, voice: Voice) -> Iterable[str]:
    yield f"<h2>{escape(voice('arena.pairs'))}</h2>"
    yield plots.pairs(report, voice)
    yield _table(
        voice,
        voice("arena.pairs.caption", unit=report.unit),
        ("bot", "against", "wins", "ahead", "verdict"),
        [
            (
                pair.first,
                pair.second,
                plus_minus(pair.wins, voice, percent=True),
                plus_minus(pair.advantage, voice, sign=True),
                tables.verdict(pair, voice),
            )
            for pair in report.pairs
        ],
    )


def _ratings(report: Report, voice: Voice) -> Iterable[str]:
    if report.development is None:
        return
    yield f"<h2>{escape(voice('arena.ratings'))}</h2>"
    yield plots.ratings(report, voice)
    yield _table(
        voice,
        voice("arena.ratings.caption"),
        ("bot", "mu", "sigma", "atleast"),
        [
            (
                one.bot,
                *(voice.number(figure, ".2f") for figure in (one.rating.mu, one.rating.sigma, one.rating.ordinal)),
            )
            for one in report.standings
            if one.rating
        ],
    )


def _spread(report: Report, voice: Voice) -> Iterable[str]:
    yield f"<h2>{escape(voice('arena.spread'))}</h2>"
    yield plots.spread(report, voice)
    yield _table(
        voice,
        voice("arena.spread.caption", unit=report.unit),
        ("bot", "least", "25 %", "50 %", "75 %", "most"),
        [(one.bot, *(str(_within(one.spread, share)) for share in QUARTERS)) for one in report.standings],
    )


def _conduct(report: Report, voice: Voice) -> Iterable[str]:
    yield f"<h2>{escape(voice('arena.conduct'))}</h2>"
    yield _table(voice, voice("arena.conduct.caption"), tables.CONDUCT, tables.conducted(report, voice))
    said = list(tables.notes(report, voice))
    if said:
        yield f"<pre>{escape(chr(10).join(said))}</pre>"


def _method(report: Report, voice: Voice) -> Iterable[str]:
    setup = report.setup
    text = voice(
        "arena.how.text",
        unit=report.unit,
        times=setup.games_a_deal,
        confidence=tables.confidence(report),
        deals=report.deals,
        budget=voice.number(setup.budget),
    )
    yield f"<h2>{escape(voice('arena.how'))}</h2>"
    yield f"<p>{escape(text)}</p>"
    yield f"<p>{escape(voice('arena.how.again', version=__version__))}</p>\n<pre>{escape(command(setup))}</pre>"


def command(setup: Tournament) -> str:
    """The command line of a tournament."""
    words = ["nimmt", "arena", *setup.bots, "--ruleset", setup.ruleset, "--players", str(setup.players)]
    words += ["--deals", str(setup.deals), "--seed", str(setup.seed), "--budget", f"{setup.budget:g}"]
    words += ["--limit", f"{setup.limit:g}"]
    for key, value in setup.options.items():
        words += ["--option", f"{key}={value}"]
    return shlex.join(words)


def _table(voice: Voice, caption: str, columns: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    def kind(column: str) -> str:
        return ' class="words"' if column in tables.WORDS else ""

    heads = "".join(f'<th scope="col"{kind(column)}>{escape(tables.column(column, voice))}</th>' for column in columns)
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
