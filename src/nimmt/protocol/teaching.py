"""What the server says of lessons: which there are, and one of them with what every choice in it leads to.

A lesson is sent whole. The client shows a step, lets the reader choose, and shows the answer that came with it: it
needs no rules, and no server once it has the lesson.
"""

from typing import Any

from msgspec import Struct

from nimmt.choices import Choice
from nimmt.pieces import Pieces
from nimmt.protocol.answers import TableState
from nimmt.words import Message


class LessonInfo(Struct, frozen=True):
    """A lesson there is."""

    game: str
    """The ruleset it teaches."""
    steps: int
    after: tuple[str, ...]
    """The games to know first."""


class Lessons(Struct, frozen=True):
    """The lessons, each after those of the games to know first."""

    lessons: tuple[LessonInfo, ...]


class LessonAnswer(Struct, frozen=True):
    """What one choice leads to."""

    choice: Choice
    right: bool
    events: tuple[dict[str, Any], ...]
    """What happens, as the reader sees it."""
    said: Message
    """Why that is so."""
    state: TableState
    """The table then; nobody is asked anything."""


class LessonStep(Struct, frozen=True):
    """One idea of a lesson."""

    name: str
    said: Message
    """What it teaches and asks for."""
    state: TableState
    """The table, with the question to the reader at seat 0."""
    answers: tuple[LessonAnswer, ...]
    """One for every choice, in the order of the question."""
    goes_on: bool
    """Whether it goes on where the right answer of the step before has led."""


class WholeLesson(Struct, frozen=True):
    """A lesson with all its answers."""

    game: str
    after: tuple[str, ...]
    pieces: Pieces
    steps: tuple[LessonStep, ...]
