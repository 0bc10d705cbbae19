"""A game in the terminal, line by line: one person against bots.

The person sees the table, says what to play, and watches the reveal card by card. After every choice the record file
is up to date, so a game can be left and resumed at any time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from rich.markdown import Markdown
from rich.text import Text

from nimmt import rulebook
from nimmt.bots import Bot, answer
from nimmt.choices import Choice
from nimmt.decisions import Decision, LayCards
from nimmt.errors import IllegalChoice
from nimmt.events import Revealed
from nimmt.game import Game
from nimmt.recorder import RecordWriter
from nimmt.render.text import WIDTH
from nimmt.review.advice import advice
from nimmt.terminal.asking import THOUGHT, command_of, show_advice, show_help, show_table
from nimmt.terminal.questions import show_question
from nimmt.terminal.story import Story

COMMANDS = ("help", "table", "rules", "hint", "quit")
"""What can be typed besides choices: these words, or those of the player's language."""


class Leaving(Exception):
    """The person has left the game."""


class Terminal:
    """A person's seat at a game; the other seats are bots."""

    def __init__(
        self,
        game: Game[Any, Any],
        bots: Mapping[int, Bot],
        writer: RecordWriter,
        story: Story,
        *,
        hints: bool = True,
        thinking: Callable[[], AbstractContextManager[None]] = nullcontext,
        read: Callable[[str], str] = input,
    ) -> None:
        """*hints*: whether the person may ask what to do; for a day's deal they may not. *thinking* is around each."""
        assert story.seat is not None
        self.game = game
        self.seat = story.seat
        self.bots = bots
        self.writer = writer
        self.story = story
        self.console = story.console
        self.voice = story.voice
        self.hints = hints
        self.thinking = thinking
        self.read = read
        self.told = 0
        self.shown: object = None
        """What the person saw of the table last."""
        self.laid = True
        """Whether the person has chosen what is revealed next."""

    def play(self) -> None:
        """Play to the end. Raises Leaving where the person leaves first."""
        game = self.game
        while not game.over:
            self.tell()
            asked = {seat: decision for seat, decision in game.pending.items() if seat in self.bots}
            for seat, decision in asked.items():
                self.submit(seat, answer(self.bots[seat], game.view(seat), decision))
            if not asked:
                self.submit(self.seat, self.ask(game.pending[self.seat]))
        self.tell()
        self.show_table()

    def submit(self, seat: int, choice: Choice) -> None:
        """Answer for a seat, and write it down."""
        self.game.submit(seat, choice)
        self.writer.sync()

    def tell(self) -> None:
        """Say what has happened since."""
        events = self.game.events[self.told :]
        self.told += len(events)
        for event in events:
            if isinstance(event, Revealed):
                if not self.laid:
                    self.console.print(f"\n{self.voice('terminal.forced')}", style="bold")
                self.laid = False
            self.story.tell([event])

    # --- asking ------------------------------------------------------------------------------------------

    def ask(self, decision: Decision) -> Choice:
        """Ask the person until the answer is one of the choices."""
        view = self.game.view(self.seat)
        seen = (view.table, view.hand, view.specials, view.queue)
        if seen != self.shown:
            self.show_table()
            self.shown = seen
        show_question(self.console, self.voice, decision)
        self.laid = self.laid or isinstance(decision, LayCards)
        while True:
            try:
                line = self.read("> ").strip()
            except EOFError:
                raise Leaving from None
            if self.command(line.lower(), decision):
                continue
            try:
                return decision.read(line)
            except IllegalChoice as error:
                self.console.print(Text(error.say(self.voice.language, self.voice.name, self.seat), "yellow"))

    def command(self, word: str, decision: Decision) -> bool:
        """Carry out what is not a choice; whether there is such a command."""
        match command_of(word, self.voice, COMMANDS):
            case "":
                show_question(self.console, self.voice, decision)
            case "help":
                show_help(self.console, self.voice, COMMANDS)
            case "table":
                self.show_table()
                show_question(self.console, self.voice, decision)
            case "rules":
                rules = rulebook.whole_text(self.game.rules.name, self.voice.language)
                self.console.print(Markdown(rules), width=WIDTH)
            case "hint":
                self.hint()
            case "quit":
                raise Leaving
            case _:
                return False
        return True

    def hint(self) -> None:
        """What the strongest bot would do, where that may be asked."""
        if not self.hints:
            self.console.print(Text(self.voice("refused.illegal.daily"), "yellow"))
            return
        view = self.game.view(self.seat)
        with self.thinking():
            found = advice(view, THOUGHT)
        show_advice(self.console, self.voice, view, found)

    def show_table(self) -> None:
        """The table as the person sees it."""
        show_table(self.console, self.voice, self.game.view(self.seat))
