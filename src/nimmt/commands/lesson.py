"""The command ``nimmt lesson``: learn a game by playing it, step by step."""

from __future__ import annotations

import argparse

from nimmt.catalogue import find as find_rules
from nimmt.commands.parser import Commands
from nimmt.lessons import Lesson, find, lessons
from nimmt.render.text import console_for_people
from nimmt.tables.lesson import company
from nimmt.terminal.teaching import LessonLeft, Teaching
from nimmt.words import Voice


def add_lesson_parser(commands: Commands) -> None:
    """Add the command to a parser's commands."""
    command = commands.add("lesson")
    command.add("ruleset", nargs="?", metavar="RULESET")
    command.set_defaults(run=teach)


def teach(given: argparse.Namespace) -> int:
    """The list of lessons, or one of them."""
    console, voice = console_for_people(), Voice(given.language)
    if given.ruleset is None:
        for lesson in lessons():
            console.print(f"[bold]{lesson.game}[/]: {_about(lesson, voice)}")
        console.print(f"\n{voice('lesson.how', command=f'nimmt lesson {lessons()[0].game}')}")
        return 0
    lesson = find(given.ruleset)
    names = (voice("picture.you"), *company(9)[1:])
    console.print(voice.title(find_rules(lesson.game)), style="bold", markup=False)
    if lesson.after:
        console.print(_first(lesson, voice), markup=False)
    try:
        Teaching(console, Voice(given.language, names)).teach(lesson)
    except LessonLeft:
        console.print(f"\n{voice('lesson.left', command=f'nimmt lesson {lesson.game}')}", markup=False)
        return 0
    game = voice.title(find_rules(lesson.game))
    done = voice("lesson.done", game=game, play=f"nimmt play {lesson.game}", rules=f"nimmt rules {lesson.game}")
    console.print(f"\n{done}", style="bold", markup=False)
    return 0


def _about(lesson: Lesson, voice: Voice) -> str:
    said = f"{voice.title(find_rules(lesson.game))}, {voice('lesson.count', steps=len(lesson.steps))}"
    return f"{said}\n    {_first(lesson, voice)}" if lesson.after else said


def _first(lesson: Lesson, voice: Voice) -> str:
    return voice("lesson.first", games=tuple(voice.title(find_rules(game)) for game in lesson.after))
