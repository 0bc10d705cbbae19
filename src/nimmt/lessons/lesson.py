"""What a lesson is made of, and the lessons there are: one TOML file a game, in the order of the family."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from nimmt import catalogue
from nimmt.errors import UnknownRuleset
from nimmt.words import Message

FOLDER = Path(__file__).parent / "data"

READER = 0
"""The seat of whoever learns."""


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One idea: a position, and what to do in it."""

    name: str
    cases: tuple[str, ...]
    """The cases and rulings that the step shows, by their IDs in docs/cases.md and docs/rulings.md."""
    right: tuple[str, ...]
    """The choices that are right, in their notation."""
    position: str | None = None
    """As text; None to go on where the right choice of the step before has led."""
    script: dict[str, str] = {}
    """By seat, what it answers when it is asked, in order. The reader's own come before the step begins."""
    wrong: dict[str, str] = {}
    """Which sentence says why, for wrong choices that need their own: its name by their notation."""


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """How one game is played, step by step."""

    game: str
    steps: tuple[Step, ...]
    after: tuple[str, ...] = ()
    """The games to know first: only what is new is taught."""

    def says(self, *words: str) -> Message:
        """A sentence of this lesson."""
        return Message(".".join(("lesson", self.game, *words)))


def taught() -> tuple[str, ...]:
    """The games that there are lessons of."""
    return tuple([name for name in catalogue.names() if (FOLDER / f"{name}.toml").is_file()])


@cache
def lessons() -> tuple[Lesson, ...]:
    """All lessons, each after those of the games to know first."""
    return tuple(map(_read, taught()))


def find(name: str) -> Lesson:
    """The lesson of a game, by any name of it; UnknownRuleset where there is none."""
    game = catalogue.find(name).name
    for lesson in lessons():
        if lesson.game == game:
            return lesson
    raise UnknownRuleset(Message("lesson.none", {"name": game, "names": ", ".join(each.game for each in lessons())}))


def _read(name: str) -> Lesson:
    data = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    return msgspec.convert({"game": name} | data, Lesson)
