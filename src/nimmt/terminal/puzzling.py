"""Puzzles in the terminal, one after the other: the table, the question, and what every choice is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from textwrap import wrap

from rich.console import Console
from rich.text import Text

from nimmt.bots.reasons import reason
from nimmt.choices import Choice
from nimmt.errors import IllegalChoice
from nimmt.puzzles import Puzzle
from nimmt.render.text import picture, room
from nimmt.terminal.questions import show_question
from nimmt.words import Voice


class Puzzling:
    """Asks one person puzzles, and counts how many they solve in a row."""

    def __init__(self, console: Console, voice: Voice, *, read: Callable[[str], str] = input) -> None:
        self.console = console
        self.voice = voice
        self.read = read
        self.row = self.best = 0

    def ask(self, puzzles: Iterable[Puzzle]) -> None:
        """One after the other, until the person leaves."""
        for puzzle in puzzles:
            choice = self._attempt(puzzle)
            if choice is None:
                break
            self._tell(puzzle, choice)
        self.speak(self.voice("puzzles.end", best=self.best), "bold")

    def _attempt(self, puzzle: Puzzle) -> Choice | None:
        """What the person chooses; None where they leave."""
        voice = self.voice.to(puzzle.seat)
        self.console.print(f"\n{self.voice('puzzles.level', level=puzzle.level)}\n", style="bold", markup=False)
        self.console.print(picture(puzzle.table.view(puzzle.seat), (), voice.language))
        self.console.print()
        self.speak(self.voice("puzzles.ask"), "bold")
        show_question(self.console, voice, puzzle.decision)
        leaving = {"q", "quit", "exit", self.voice("terminal.command.quit")}
        while True:
            try:
                line = self.read("> ").strip()
            except EOFError:
                return None
            if line.lower() in leaving:
                return None
            try:
                return puzzle.decision.read(line)
            except IllegalChoice as error:
                self.console.print(Text(error.say(voice.language, voice.name, puzzle.seat), "yellow"))

    def _tell(self, puzzle: Puzzle, choice: Choice) -> None:
        right = choice == puzzle.best
        self.row = self.row + 1 if right else 0
        self.best = max(self.best, self.row)
        worth = dict(puzzle.ranked())[choice]
        points = self.voice.decimal(f"{puzzle.gap if right else -worth:.1f}")
        if right:
            self.speak(self.voice("puzzles.right", points=points, row=self.row), "green")
        else:
            self.speak(self.voice("puzzles.wrong", points=points, best=str(puzzle.best)), "yellow")
        view = puzzle.table.view(puzzle.seat)
        self.speak(self.voice.say(reason(view, puzzle.decision, puzzle.best)), "")

    def speak(self, sentence: str, style: str) -> None:
        """Say something, in lines of a readable width."""
        self.console.print(Text("\n".join(wrap(sentence, room(self.console))), style))
