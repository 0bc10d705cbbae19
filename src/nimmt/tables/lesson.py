"""A lesson as a client without rules shows it: every step as a table, and every choice with what it leads to."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from nimmt.game import AnyGame
from nimmt.lessons import Exercise, Outcome, find, lessons, scenes
from nimmt.lessons.lesson import READER
from nimmt.protocol.answers import TableState, told
from nimmt.protocol.teaching import LessonAnswer, LessonInfo, Lessons, LessonStep, WholeLesson
from nimmt.tables.herd import called
from nimmt.tables.scene import scene_state

HERD = ("heifer", "calf", "bull")
"""Who sits beside the reader: the sentences call them by their names."""


def company(players: int) -> tuple[str, ...]:
    """The names at a lesson's table; the reader's own is theirs to say."""
    return ("", *called(HERD)[: players - 1])


@cache
def lessons_offered() -> Lessons:
    """Which lessons there are."""
    return Lessons(tuple([LessonInfo(one.game, len(one.steps), one.after) for one in lessons()]))


@cache
def lesson_of(game: str) -> WholeLesson:
    """The lesson of a game with all its answers; UnknownRuleset where there is none."""
    lesson = find(game)
    steps = tuple(_step(number, scene) for number, scene in enumerate(scenes(lesson)))
    pieces = next(scenes(lesson)).game.rules.pieces()
    return WholeLesson(lesson.game, lesson.after, pieces, steps)


def _step(number: int, scene: Exercise) -> LessonStep:
    answers = tuple([_answer(number, scene.answer(choice)) for choice in scene.decision.choices])
    goes_on = scene.step.position is None
    return LessonStep(scene.step.name, scene.says, _state(scene.game, number), answers, goes_on)


def _answer(number: int, outcome: Outcome) -> LessonAnswer:
    state = _state(outcome.game, number)
    quiet = replace(state.view, decision=None, choice=None, waiting=(), chosen=())
    rests = replace(state, view=quiet, landings=(), would=(), costs=(), asked=None, waits=None)
    events = tuple([told(event.seen_by(READER)) for event in outcome.events])
    return LessonAnswer(outcome.choice, outcome.right, events, outcome.says, rests)


def _state(game: AnyGame, number: int) -> TableState:
    return scene_state(game, READER, "lesson", number, HERD)
