"""The rules texts in other languages tell the same: heading for heading, item for item, figure for figure."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from nimmt import rulebook
from nimmt.catalogue import names
from nimmt.words import LANGUAGES, own_language
from nimmt.words.catalogues import FOLDER

OTHERS = [language for language in LANGUAGES if language != "en"]

CARDINALS = {
    "en": "four five seven eight ten twelve fifteen",
    "de": "vier fünf sieben acht zehn zwölf fünfzehn",
    "fr": "quatre cinq sept huit dix douze quinze",
    "nl": "vier vijf zeven acht tien twaalf vijftien",
}
"""Numbers written as words that mean nothing else."""


def page(name: str, language: str) -> str:
    """A text as it is kept."""
    return (FOLDER / language / "rules" / f"{name}.md").read_text(encoding="utf-8")


def shape(text: str) -> list[str]:
    """Where headings, paragraphs, items and emphasis begin."""
    return re.findall(r"(?m)^#+ |^- |^\d\. |\n\n(?=\w)|\*\*(?=\w|[+-])", text)


def cardinals(text: str, language: str) -> Counter[int]:
    """How often each number is written as a word."""
    found = re.findall(r"\w+", text.lower())
    return Counter({place: found.count(word) for place, word in enumerate(CARDINALS[language].split())})


def test_there_are_no_other_texts() -> None:
    """Every language has a text for every game, and none that nobody reads."""
    wanted = sorted(f"{name}.md" for name in names())
    for language in LANGUAGES:
        assert sorted(path.name for path in (FOLDER / language / "rules").iterdir()) == wanted


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_tells_the_same(language: str, name: str) -> None:
    """The same shape, the same figures and rulings, the same commands; and it is another language."""
    english, told = page(name, "en"), page(name, language)
    lines = [{line for line in text.splitlines() if line[:1].isalpha() or line[:1] in "#-"} for text in (told, english)]
    assert not (lines[0] & lines[1]) - {""}
    english, told = (re.sub(r"(?<=\w)\n *(?=[a-z-]+`)", " ", text) for text in (english, told))
    assert shape(told) == shape(english)
    assert Counter(re.findall(r"\d+", told)) == Counter(re.findall(r"\d+", english))
    assert re.findall(r"\b[A-Z]{1,4}-\d+\w?", told) == re.findall(r"\b[A-Z]{1,4}-\d+\w?", english)
    assert re.findall(r"`.*?`", told) == re.findall(r"`.*?`", english)
    assert cardinals(told, language) == cardinals(english, "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_text_is_in_one_language(language: str) -> None:
    """Also the games that come first, the title, the options."""
    text = rulebook.whole_text("board-expert-luck", language)
    assert text.count("\n# ") == 3
    english = language == "en"
    for words in ("For 2 to 6 players.", "First: ", "Aim", "As in the board game", "A TOML file with"):
        assert (words in text) == english


def test_an_unknown_language_is_english() -> None:
    """And no part of a path."""
    assert rulebook.reading("classic", "..") == rulebook.reading("classic")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "nl_BE"}, "nl"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "pt_BR.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_environment_names_the_language(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As programs do on a system that is set up for a language."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert own_language() == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_tells_of_the_game_first_and_refers_to_nothing_elsewhere(language: str) -> None:
    for name in names():
        told = rulebook.reading(name, language)
        assert told.startswith(rulebook.text(name, language).split("\n")[0])
        assert not re.search(r"`nimmt|\([A-Z]+-\d", told)
