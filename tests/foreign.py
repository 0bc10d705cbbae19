"""Whether what people read is in one language: no English word is left in it, and no key of the catalogues shown."""

from __future__ import annotations

import re
from functools import cache

from nimmt.catalogue import find, names
from nimmt.words import LANGUAGES
from nimmt.words.catalogues import FOLDER, catalogue

OTHERS = [language for language in LANGUAGES if language != "en"]
WORD = re.compile(r"[^\W\d_]{3,}")
TYPED = re.compile(r"\bnimmt(?: -?-?[\w-]+)+|\bpip install\b.*|\S*/\S*|--[\w-]+|\b(?:Enter|Esc|Tab)\b")
"""What is typed as it is in every language: commands, paths, flags, keys."""
CHOICES = {
    word
    for name in names()
    for choice in find(name).actions()
    if choice.kind == "use"
    for word in str(choice).split("-")
}
"""Special, action and luck cards as they are typed."""


@cache
def english_only(language: str) -> frozenset[str]:
    """The words of the English catalogues that occur nowhere in this language."""
    rules = [path.read_text(encoding="utf-8") for path in (FOLDER / language / "rules").glob("*.md")]
    own = words(" ".join([*catalogue(language).values(), *rules]))
    return frozenset(words(" ".join(catalogue("en").values())) - own)


def words(text: str) -> set[str]:
    """The words of a text, in small letters."""
    return {word.lower() for word in WORD.findall(text)}


def check(text: str, language: str, *called: str) -> None:
    """Fail where a key stands in the text, or an English word that is none of the names *called*."""
    text = TYPED.sub(" ", text)
    prefixes = {key.partition(".")[0] for key in catalogue("en") if "." in key}
    keys = [word for word in re.findall(r"\b([a-z]+)\.[A-Za-z]+\b", text) if word in prefixes]
    assert not keys, f"keys are shown: {keys}"
    left = words(text) - CHOICES - {name.lower() for name in called}
    assert not left & english_only(language), left & english_only(language)
