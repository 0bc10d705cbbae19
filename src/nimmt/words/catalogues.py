"""The languages, and their sentences: JSON files of ICU messages, one folder a language, read when first needed."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

FOLDER = Path(__file__).parent

LANGUAGES: dict[str, str] = msgspec.json.decode((FOLDER / "languages.json").read_bytes(), type=dict[str, str])
"""The languages by their codes, each with its own name for itself; English is the first."""

ENGLISH = "en"


def own_language() -> str:
    """The language that the environment asks for, if nimmt speaks it; else English."""
    asked = next((word for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (word := os.environ.get(name))), "")
    return asked[:2] if asked[:2] in LANGUAGES else ENGLISH


@cache
def catalogue(language: str) -> dict[str, str]:
    """All sentences of a language by their keys, but for those of the page alone."""
    sentences: dict[str, str] = {}
    for path in (path for path in (FOLDER / language).rglob("*.json") if path.parent.name != "page"):
        sentences |= msgspec.json.decode(path.read_bytes(), type=dict[str, str])
    return sentences


def has(key: str, language: str = ENGLISH) -> bool:
    """Whether there is a sentence of this key."""
    return key in catalogue(language)


def teach(language: str, sentences: Mapping[str, str]) -> None:
    """Add the sentences of a game that comes as a package of its own, by the keys of its messages."""
    catalogue(language).update(sentences)
