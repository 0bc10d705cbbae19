"""The catalogues: complete for everything the engine and the protocol can say, in every language alike."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from nimmt import bots
from nimmt.catalogue import find, names
from nimmt.decisions import Decision
from nimmt.events import Event
from nimmt.pieces import Pieces
from nimmt.protocol.schema import family
from nimmt.rules.anniversary.cards import KINDS
from nimmt.rules.board.data import ACTION_CARDS, LUCK_CARDS
from nimmt.words import LANGUAGES
from nimmt.words.catalogues import FOLDER
from tests.icu import arguments
from tests.messages import keys, messages

PAGE = Path(__file__).parent.parent / "web" / "src"
OTHERS = [language for language in LANGUAGES if language != "en"]


def files(language: str) -> list[str]:
    """The catalogues of a language: those of the game, and those of the page in a folder of their own."""
    return sorted(path.relative_to(FOLDER / language).as_posix() for path in (FOLDER / language).rglob("*.json"))


FILES = files("en")

PLURALS = {language: {"one", "other"} for language in ("en", "de", "fr", "nl")}
"""The plural categories that a number below a million can have."""
MILLIONS = {"en": set(), "de": set(), "fr": {"many"}, "nl": set()}
"""Those that only greater numbers have: they may be given too."""

SAME_AS_ENGLISH = re.compile(
    r"ui\.game\.\w+|ruleset\.\w+\.title|unit\.(point|card)|space\.points|event\.Revealed\.each"
)
"""Messages of more than a word that may be the same in another language: names of games, and figures."""


def is_english(key: str, message: str, english: str) -> bool:
    """Whether a message was left as it is in English; a single word may well be the same, as Chat or Stop."""
    words = re.findall(r"[^\W\d_]{2,}", re.sub(r"\{\w+\}", "", english))
    return message == english and len(words) > 1 and not SAME_AS_ENGLISH.fullmatch(key)


def catalogue(language: str, *names: str) -> dict[str, str]:
    """One catalogue or several, or all but the page's; a key that stands twice is a mistake."""

    def unique(pairs: list[tuple[str, str]]) -> dict[str, str]:
        found = dict(pairs)
        assert len(found) == len(pairs), "a key stands twice"
        return found

    wanted = names or [name for name in FILES if "/" not in name]
    texts = [(FOLDER / language / name).read_text(encoding="utf-8") for name in wanted]
    return unique([pair for text in texts for pair in json.loads(text, object_pairs_hook=unique).items()])


# --- all languages say the same --------------------------------------------------------------------------


def test_there_are_four_languages() -> None:
    """And each has a file for each English one."""
    assert sorted(LANGUAGES) == sorted(path.name for path in FOLDER.iterdir() if (path / "events.json").is_file())
    assert len(LANGUAGES) == 4
    for language in OTHERS:
        assert files(language) == FILES


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_every_message(language: str, file: str) -> None:
    """The same keys in the same order, the same arguments in the same use, and nothing left in English."""
    english, translated = catalogue("en", file), catalogue(language, file)
    assert list(translated) == list(english)
    for key, message in translated.items():
        assert used(message) == used(english[key]), key
        assert not is_english(key, message, english[key]), f"{key} is English: {message}"


def used(message: str) -> set[tuple[str, str, str]]:
    """What a message shows and how; with which options is a matter of the language."""
    return {(argument.name, argument.kind, argument.style) for argument in arguments(message)}


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_are_well_made(language: str, file: str) -> None:
    """They can be read, are not empty, have every plural, and use no sign that means something else to ICU."""
    for key, message in catalogue(language, file).items():
        assert message.strip() == message != "", key
        assert not re.search(r"['<>]", message), f"{key}: write ’ for an apostrophe, and no < or >"
        assert "  " not in message, key
        assert not re.search(r"(?<![\w:])-\d", message), f"{key}: write − for minus"
        for argument in arguments(message):
            if argument.kind == "plural":
                categories = {option for option in argument.options if option[0] != "="}
                assert PLURALS[language] <= categories <= PLURALS[language] | MILLIONS[language], key
            elif argument.kind == "select" and "/" not in file:
                assert argument.options in SELECTS, f"{key}: {argument}"


SELECTS = {frozenset((option, "other")) for option in ("yes", "true", "none", "bot", "tile")}
"""What the page gives to choose by: whether it is you, a yes or no, something that may be missing, one of two kinds."""


def test_french_keeps_its_signs_with_their_words() -> None:
    """No line breaks before a colon or inside quotation marks."""
    for file in FILES:
        for key, message in catalogue("fr", file).items():
            plain = re.sub(r", number, ::[\w-]+", "", message)
            assert not re.search(r" [:;!?»]|« ", plain), key


def test_every_word_of_the_page_is_used() -> None:
    """A key stands in the page's source, or begins as one that is put together there."""
    sources = [path for ending in ("*.ts", "*.svelte") for path in PAGE.rglob(ending)]
    code = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    begun = tuple(re.findall(r"`(ui\.[\w.]+)\$\{", code))
    for file in FILES:
        for key in catalogue("en", file):
            assert not key.startswith("ui.") or f'"{key}"' in code or key.startswith(begun), f"{key} is not used"


# --- everything that can be said is there ----------------------------------------------------------------


LADDER = ("calf", "heifer", "ox", "bull", "aurochs")
"""The opponents that the page offers."""


def wanted() -> Iterator[str]:
    """Every key that the engine, the protocol and the page ask for."""
    yield from (key for message in messages() for key in keys(message))
    yield from ("ruleset.players", "list", "list.each", "player")
    yield from (f"rules.{part}" for part in ("players", "first", "options", "none"))
    yield from (f"goal.{goal}" for goal in ("fewest", "most"))
    yield from (f"unit.{unit}" for unit in ("point", "card", "tile", *get_args(get_type_hints(Pieces)["unit"])))
    for bot in {*LADDER, *bots.names()}:
        yield from (f"bot.{bot}", f"bot.{bot}.about")
    signs = {sign for name in ("board", "board-expert") for sign in find(name)(2, find(name).Options()).legend()}
    helped = [f"space.{sign}" for sign in ("plain", "points", *signs)]
    helped += [f"special.{kind}" for kind in KINDS]
    helped += [f"action.{kind}" for kind in ACTION_CARDS]
    yield "zero.0.help"
    helped += [f"luck.{kind}" for kind in LUCK_CARDS]
    questions: set[str] = set()
    for name in names():
        rules = find(name)
        yield from (f"ruleset.{name}.title", f"ruleset.{name}.summary")
        questions |= {question for question in dir(rules) if hasattr(getattr(rules, question), "nimmt_then")}
        for option in msgspec.structs.fields(rules.Options):
            helped.append(f"option.{option.name}")
            yield from (f"option.{option.name}.{value}" for value in values(option.type))
    yield from (f"wait.{question}" for question in questions)
    yield from helped
    yield from (f"{key}.help" for key in helped)


def values(option: Any) -> tuple[str, ...]:
    """The words an option can be set to."""
    info = msgspec.inspect.type_info(option)
    bare = info.type if isinstance(info, msgspec.inspect.Metadata) else info
    return tuple(map(str, bare.values)) if isinstance(bare, msgspec.inspect.LiteralType) else ()


def test_every_kind_has_its_message_and_no_message_is_left_over() -> None:
    """A new event, decision, option, space, card or refusal needs its words, and gone ones take theirs along."""
    assert set(catalogue("en")) == set(wanted())


def test_games_bring_every_event_and_every_question() -> None:
    """So that what is tested of messages holds for all of them."""
    told = {message.key for message in messages()}
    assert {f"event.{kind.__name__}" for kind in family(Event)} <= told
    asked = {kind.__name__ for kind in family(Decision) if kind.message is Decision.message}  # type: ignore[attr-defined]
    assert {key.removeprefix("ask.") for key in told if key.startswith("ask.")} >= asked - BASES


BASES = {"SpecialCards", "_AtSpace", "_WithLandings"}
"""What several decisions share, never asked itself."""
