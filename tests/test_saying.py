"""How a sentence is made of a message, case by case; and that nobody waits for it who reads none."""

from __future__ import annotations

import subprocess
import sys

import msgspec
import pytest

from nimmt.protocol.happening import Closed
from nimmt.words import LANGUAGES, Message, Who, has, say, teach
from nimmt.words.message import Value

NAMES = ("Ada", "Bo", "Cy")


def said(pattern: str, params: dict[str, Value], language: str = "en", you: int | None = None) -> str:
    """A message of this sentence, said to a seat."""
    key = f"test.{pattern}"
    teach(language, {key: pattern})
    return say(Message(key, params), language, NAMES.__getitem__, you)


@pytest.mark.parametrize(
    ("pattern", "params", "sentence"),
    [
        ("{n, plural, one {# card} other {# cards}}", {"n": 1}, "1 card"),
        ("{n, plural, one {# card} other {# cards}}", {"n": 0}, "0 cards"),
        ("{n, plural, one {# card} other {# cards}}", {"n": -1}, "−1 card"),
        ("{n, plural, one {# card} other {# cards}}", {"n": 1234}, "1,234 cards"),
        ("{n}", {"n": 1234}, "1234"),
        ("a{n, plural, =0 {} one { b} other { c}}", {"n": 0}, "a"),
        ("{n, number, ::sign-always}", {"n": 5}, "+5"),
        ("{n, number, ::sign-always}", {"n": 0}, "+0"),
        ("{n, number, ::sign-always}", {"n": -5}, "−5"),
        ("{n, number}", {"n": 12345}, "12,345"),
        ("{on, select, true {on} other {off}}", {"on": True}, "on"),
        ("{on, select, true {on} other {off}}", {"on": False}, "off"),
        ("{card, select, none {a card} other {the {card}}}", {"card": None}, "a card"),
        ("{card, select, none {a card} other {the {card}}}", {"card": 7}, "the 7"),
        ("{cards, select, none {nothing} other {{cards}}}", {"cards": ()}, "nothing"),
        ("{cards}", {"cards": (3,)}, "3"),
        ("{cards}", {"cards": (3, 9)}, "3 and 9"),
        ("{cards}", {"cards": (3, 9, 12)}, "3, 9 and 12"),
        ("{each}", {"each": (Message("unit.card", {"n": 1}), Message("unit.card", {"n": 2}))}, "1 card; 2 cards"),
        ("{what}!", {"what": Message("unit.card", {"n": 2})}, "2 cards!"),
        ("{name} {you}", {"seat": Who(1)}, "Bo other"),
        ("{by} {by_you}", {"by": Who(0)}, "Ada yes"),
        ("{winners} {winners_you}", {"winners": (Who(0), Who(1), Who(2))}, "Bo and Cy yes"),
        ("{winners} {winners_you}", {"winners": (Who(1),)}, "Bo other"),
        ("{winners} {winners_you}", {"winners": (Who(0),)}, "none yes"),
    ],
)
def test_a_sentence(pattern: str, params: dict[str, Value], sentence: str) -> None:
    """To Ada, who sits on seat 0."""
    assert said(pattern, params, you=0) == sentence


def test_each_language_counts_and_lists_in_its_own_way() -> None:
    """None is one in French, and thousands are set apart by different signs."""
    pattern = "{n, plural, one {#: one} other {#: other}}"
    assert [said(pattern, {"n": 0}, language) for language in LANGUAGES] == [
        "0: other",
        "0: other",
        "0: one",
        "0: other",
    ]
    thousands = ["1,000: other", "1.000: other", "1\u202f000: other", "1.000: other"]
    assert [said(pattern, {"n": 1000}, language) for language in LANGUAGES] == thousands
    lists = ["3, 9 and 12", "3, 9 und 12", "3, 9 et 12", "3, 9 en 12"]
    assert [said("{cards}", {"cards": (3, 9, 12)}, language) for language in LANGUAGES] == lists


def test_a_sentence_that_lacks_an_argument_is_a_mistake() -> None:
    """It is never said with a hole in it."""
    with pytest.raises(KeyError, match="row"):
        said("row {row}", {})


def test_what_nobody_taught_is_said_by_its_key() -> None:
    """A game of somebody's own may have no sentences, or only English ones."""
    assert say(Message("event.Melted", {"row": 3})) == "event.Melted (row 3)"
    assert not has("event.Burnt")
    teach("en", {"event.Burnt": "Row {row} burns."})
    assert has("event.Burnt")
    assert say(Message("event.Burnt", {"row": 3}), "de") == "Row 3 burns."


def test_a_seat_without_a_name_is_numbered() -> None:
    """As people count, in every language; an unknown language is English."""
    message = Message("event.Chose", {"seat": Who(0)})
    assert say(message, "nl").startswith("Plaats 1 ")
    assert say(message, "tlh") == "Player 1 is ready."


def test_a_message_comes_back_from_json_as_it_was() -> None:
    """With its seats, its lists and the messages in it."""
    part = Message("unit.card", {"n": 1})
    message = Message(
        "x", {"seat": Who(1), "cards": (3, 9), "each": (part, part), "part": part, "none": None, "on": True}
    )
    assert msgspec.json.decode(msgspec.json.encode(message), type=Message) == message


def test_importing_nimmt_reads_no_sentences() -> None:
    """The parser and the catalogues come with the first sentence."""
    code = (
        "import nimmt, sys; from nimmt.words import catalogues;"
        "assert 'pyicumessageformat' not in sys.modules;"
        "assert not catalogues.catalogue.cache_info().currsize;"
        "nimmt.words.say(nimmt.words.Message('list', {'head': 1, 'last': 2}));"
        "assert 'pyicumessageformat' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize(("why", "ending"), [("", "."), ("Feierabend", ": Feierabend")])
def test_a_table_is_closed_with_or_without_a_reason(why: str, ending: str) -> None:
    closed = Closed(why).message(playing=True)
    assert closed is not None
    assert say(closed, "de") == "Der Tisch wurde geschlossen" + ending


def test_things_that_have_commas_are_set_apart_as_the_language_does() -> None:
    cards: dict[str, Value] = {"each": ("Ada 3", "Bo 9", "Cy 27")}
    assert said("{each}.", cards) == "Ada 3; Bo 9; Cy 27."
    assert said("{each}.", cards, "fr") == "Ada 3\u202f; Bo 9\u202f; Cy 27."
