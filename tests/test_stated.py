"""Each paragraph of a rules text names the rulings it states, and every ruling a player needs is stated somewhere.

A paragraph, or an item of a list, names them in brackets for the reader, or in a comment just above it for those who
change a text or a ruling: ``<!-- ANN-4 ANN-5 -->``, or ``<!-- book -->`` where it tells what the rulebook says alone.
"""

from __future__ import annotations

import re

import pytest

from nimmt import rulebook
from nimmt.catalogue import names
from nimmt.words import LANGUAGES
from nimmt.words.catalogues import FOLDER
from tests.test_rulings import RULING, RULINGS, WITHOUT_EFFECT, page

BOOK = "book"


def paragraphs(name: str, language: str) -> list[tuple[str, tuple[str, ...]]]:
    """The paragraphs and items of a text, each with what it names; headings aside."""
    text = (FOLDER / language / "rules" / f"{name}.md").read_text(encoding="utf-8")
    found = []
    for part in re.split(r"\n\n|\n(?=<!--)|(?<!-->)\n(?=- )", text.strip()):
        comment, lines = re.fullmatch(r"(?s)(?:<!-- (.*?) -->\n?)?(.*)", part).groups()  # type: ignore[union-attr]
        if not lines.startswith("#") and (lines or comment):
            brackets = re.findall(rf"\(({RULING}(?:,\s+{RULING})*)\)", lines)
            found.append((lines, (*(comment or "").split(), *re.findall(RULING, " ".join(brackets)))))
    return found


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_paragraph_names_what_it_states(language: str, name: str) -> None:
    """Rulings that exist, the same as in English, or the rulebook alone."""
    told = paragraphs(name, language)
    for lines, stated in told:
        assert lines, "a comment stands alone"
        assert stated == (BOOK,) or (stated and set(stated) <= set(RULINGS)), lines
    assert [stated for _, stated in told] == [stated for _, stated in paragraphs(name, "en")]


def test_every_ruling_that_a_player_needs_is_stated() -> None:
    """In a rules text, or it is listed as too fine for one; never both."""
    stated = {ruling for name in names() for _, every in paragraphs(name, "en") for ruling in every} - {BOOK}
    listed = page("rulings.md").partition("## Not in the rules texts\n")[2].partition("\n## ")[0]
    fine = re.findall(RULING, listed)
    assert len(fine) == len(set(fine))
    assert set(fine) | stated | set(WITHOUT_EFFECT) == set(RULINGS)
    assert not set(fine) & stated


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_reads_the_comments(language: str) -> None:
    for name in names():
        for told in (rulebook.text, rulebook.whole_text, rulebook.reading):
            assert "<!--" not in told(name, language)
