"""A lesson played by the engine: each step set up, and what every choice in it leads to."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from msgspec import Struct

from nimmt.choices import Choice, choice_from
from nimmt.decisions import Decision
from nimmt.events import Event
from nimmt.game import AnyGame, Game
from nimmt.lessons.lesson import READER, Lesson, Step
from nimmt.words import Message

SEED = 6
"""Chance in a lesson is always the same."""


class Outcome(Struct, frozen=True):
    """What a choice led to."""

    choice: Choice
    right: bool
    events: tuple[Event, ...]
    """Everything that happened until the reader was asked again, unredacted."""
    game: Any
    """The game then, an `AnyGame`."""
    says: Message
    """Why that is so."""


class Exercise:
    """A step of a lesson, set up: the others have chosen, and the reader is asked."""

    def __init__(self, lesson: Lesson, step: Step, before: AnyGame | None) -> None:
        self.lesson = lesson
        self.step = step
        if step.position is not None:
            before = Game.from_text(step.position, seed=SEED)
        assert before is not None, f"{lesson.game}: the first step needs a position"
        self.game = before.copy()
        self._script = {int(seat): answers.split() for seat, answers in step.script.items()}
        self._begin()

    @property
    def says(self) -> Message:
        """What the step teaches and asks for."""
        return self.lesson.says(self.step.name)

    @property
    def decision(self) -> Decision:
        """What the reader is asked."""
        return self.game.pending[READER]

    @cached_property
    def right(self) -> tuple[Choice, ...]:
        """The choices that are right."""
        return tuple(choice_from(notation) for notation in self.step.right)

    def answer(self, choice: Choice) -> Outcome:
        """What comes of a choice."""
        game, script = self.game.copy(), {seat: list(answers) for seat, answers in self._script.items()}
        first = len(game.events)
        game.submit(READER, choice)
        while game.pending and READER not in game.pending:
            _answer(game, min(game.pending), script)
        return Outcome(choice, choice in self.right, tuple(game.events[first:]), game, self._why(choice))

    def _why(self, choice: Choice) -> Message:
        name = self.step.name
        if choice in self.right:
            return self.lesson.says(name, "right")
        own = self.step.wrong.get(str(choice))
        return self.lesson.says(name, "wrong", own) if own else self.lesson.says(name, "wrong")

    def _begin(self) -> None:
        """Let everybody else answer, and the reader as far as the step says."""
        game, script = self.game, self._script
        while True:
            others = [seat for seat in game.pending if seat != READER]
            if others:
                _answer(game, others[0], script)
            elif script.get(READER):
                _answer(game, READER, script)
            else:
                break
        assert READER in game.pending, f"{self.lesson.game}, {self.step.name}: the reader is not asked"


def _answer(game: AnyGame, seat: int, script: dict[int, list[str]]) -> None:
    """Answer for a seat: as its script says, else as for somebody who fails to."""
    scripted = script.get(seat)
    game.submit(seat, scripted.pop(0) if scripted else game.pending[seat].fallback)


def scenes(lesson: Lesson) -> Iterator[Exercise]:
    """The steps of a lesson, each as it is once those before are done."""
    game: AnyGame | None = None
    for step in lesson.steps:
        scene = Exercise(lesson, step, game)
        yield scene
        game = scene.answer(scene.right[0]).game
