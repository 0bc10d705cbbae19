"""A lesson in the terminal, line by line: the teacher speaks, the reader plays, and sees what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import wrap

from rich.console import Console
from rich.text import Text

from nimmt.choices import Choice
from nimmt.errors import IllegalChoice
from nimmt.lessons import Exercise, Lesson, Outcome, scenes
from nimmt.lessons.lesson import READER
from nimmt.render.text import picture, room
from nimmt.terminal.questions import show_question
from nimmt.terminal.story import Story
from nimmt.words import Voice


class LessonLeft(Exception):
    """The reader has left the lesson."""


class Teaching:
    """Teaches one lesson to one reader; *voice* speaks to them at the lesson's table."""

    def __init__(self, console: Console, voice: Voice, *, read: Callable[[str], str] = input) -> None:
        self.console = console
        self.voice = voice.to(READER)
        self.read = read

    def teach(self, lesson: Lesson) -> None:
        """All steps of the lesson, each until it is done right. Raises LessonLeft where the reader leaves."""
        for number, scene in enumerate(scenes(lesson), 1):
            self.console.print(f"\n[bold]{self.voice('lesson.step', step=number, steps=len(lesson.steps))}[/]")
            while not self.attempt(scene).right:
                self.console.print(f"\n{self.voice('lesson.again')}", markup=False)

    def attempt(self, scene: Exercise) -> Outcome:
        """Let the reader choose once, and answer with what comes of it and why."""
        self.console.print()
        self.console.print(picture(scene.game.view(READER), self.voice.names, self.voice.language))
        self.console.print()
        self.speak(self.voice.say(scene.says), "bold")
        show_question(self.console, self.voice, scene.decision)
        outcome = scene.answer(self.ask(scene))
        Story(self.console, scene.game.rules, self.voice).tell(outcome.events)
        self.console.print()
        self.speak(self.voice.say(outcome.says), "green" if outcome.right else "yellow")
        return outcome

    def ask(self, scene: Exercise) -> Choice:
        """Ask until the answer is one of the choices."""
        leaving = {"q", "quit", "exit", self.voice("terminal.command.quit")}
        while True:
            try:
                line = self.read("> ").strip()
            except EOFError:
                raise LessonLeft from None
            if line.lower() in leaving:
                raise LessonLeft
            if line in ("", "?"):
                self.speak(self.voice("lesson.help", quit=self.voice("terminal.command.quit")), "")
                continue
            try:
                return scene.decision.read(line)
            except IllegalChoice as error:
                self.console.print(Text(error.say(self.voice.language, self.voice.name, READER), "yellow"))

    def speak(self, sentence: str, style: str) -> None:
        """Say something, in lines of a readable width."""
        self.console.print(Text("\n".join(wrap(sentence, room(self.console))), style))
