"""A review as a page: one file, light or dark as the reader likes it, nothing loaded from anywhere."""

from __future__ import annotations

from html import escape
from typing import Literal

from nimmt.render import svg
from nimmt.review import findings
from nimmt.review.findings import Review
from nimmt.review.weighing import Opinion

STYLE = """
:root { color-scheme: light dark; --paper: #fbfaf6; --ink: #20262b; --quiet: #5a6b70; --line: #d8ddd9; --bad: #a3214f;
  --good: #2f7d4f; }
@media (prefers-color-scheme: dark) { :root { --paper: #151d20; --ink: #f2f0ea; --quiet: #a9b8bd; --line: #34464d;
  --bad: #ff8fb0; --good: #7fd6a0; } }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: 0.25rem 0.5rem; border-bottom: 1px solid var(--line); text-align: left; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.worse { color: var(--bad); font-weight: 600; }
.better { color: var(--good); }
.quiet { color: var(--quiet); }
.scroll { overflow-x: auto; }
svg { width: 100%; height: auto; }
.dark { display: none; }
@media (prefers-color-scheme: dark) { .dark { display: block; } .light { display: none; } }
@media print { .dark { display: none; } .light { display: block; } }
"""

THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
NUMBERS = ("choice", "difference")
"""The columns of figures."""


def page(review: Review) -> str:
    """The whole page."""
    voice = review.voice
    title = voice("review.title", game=voice.title(review.dossier.record.rules))
    said = "".join(f"<p>{escape(line)}</p>\n" for line in findings.introduction(review))
    costly = "".join(_situation(review, opinion) for opinion in review.costliest())
    return (
        f'<!doctype html>\n<html lang="{voice.language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{escape(title)}</h1>\n"
        f"{said}<h2>{escape(voice('review.costliest'))}</h2>\n"
        f"{costly or f'<p>{escape(findings.none_costly(review))}</p>'}\n"
        f"<h2>{escape(voice('review.all'))}</h2>\n{_table(review)}\n"
        f'<p class="quiet">{escape(voice("review.explanation"))}</p>\n</main>\n</body>\n</html>\n'
    )


def _situation(review: Review, opinion: Opinion) -> str:
    view, names = opinion.situation.view, review.dossier.names
    words = escape(findings.heading(review, opinion))
    light, dark = (svg(view, names, theme=theme, language=review.voice.language) for theme in THEMES)
    return (
        f'<section class="moment">\n<p>{words}</p>\n<div class="light">{light}</div>\n'
        f'<div class="dark">{dark}</div>\n</section>\n'
    )


def _table(review: Review) -> str:
    words = ("choice", "who", "turn", "played", "best", "difference", "words")
    cells = "".join(
        f'<th scope="col"{_class(word in NUMBERS)}>{escape(review.voice(f"review.head.{word}"))}</th>' for word in words
    )
    rows = "".join(_row(review, opinion) for opinion in review.opinions)
    return (
        f'<div class="scroll" tabindex="0">\n<table>\n<thead><tr>{cells}</tr></thead>\n'
        f"<tbody>\n{rows}</tbody>\n</table>\n</div>"
    )


def _class(number: bool) -> str:
    return ' class="number"' if number else ""


def _row(review: Review, opinion: Opinion) -> str:
    situation = opinion.situation
    judged = "worse" if opinion.clear else "better" if opinion.better else "quiet"
    own, best = escape(str(situation.choice)), escape(str(opinion.best))
    return (
        f'<tr><td class="number">{situation.number + 1}</td><td>{escape(review.name(situation.seat))}</td>'
        f"<td>{situation.mark}</td><td>{own}</td><td>{best}</td>"
        f'<td class="number">{findings.difference(opinion, review.voice)}</td>'
        f'<td class="{judged}">{escape(findings.remark(opinion, review.voice))}</td></tr>\n'
    )
