"""A game in the terminal, line by line: one person against bots.

The person sees the table, says what to play, and watches the reveal card by card. After every choice the record file
is up to date, so a game can be left and resumed at any time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from textwrap import wrap
from typing import Any

from rich.markdown import Markdown
from rich.text import Text

from nimmt import rulebook
from nimmt.bots import Bot, answer
from nimmt.bots.ladder.ox import OxBot
from nimmt.decisions import Choice, Decision, LayCards, listed
from nimmt.errors import IllegalChoice
from nimmt.events import Revealed
from nimmt.game import Game
from nimmt.record import RecordWriter
from nimmt.render.text import WIDTH, picture
from nimmt.terminal.story import Story

HELP = """\
Type what you want to play and press Enter: a card (57), two cards where the game allows it (5+6), a row (r2), a
special, action or luck card by its name (stop), or pass. The place marked \\_/ takes the row.
  ?  or help    this help
  table         the table once more
  rules         the rules of this game
  hint          what the ox would do
  quit          leave; the game is kept, and can be resumed"""

LISTED = 12
"""As many choices are listed in words with a question."""


class Left(Exception):
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
        read: Callable[[str], str] = input,
    ) -> None:
        assert story.seat is not None
        self.game = game
        self.seat = story.seat
        self.bots = bots
        self.writer = writer
        self.story = story
        self.console = story.console
        self.read = read
        self.told = 0
        self.shown: object = None
        """What the person saw of the table last."""
        self.laid = True
        """Whether the person has chosen what is revealed next."""

    def play(self) -> None:
        """Play to the end. Raises Left where the person leaves first."""
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
                    self.console.print("\nThere is only one way to go on, so it plays itself.", style="bold")
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
        self.show_question(decision)
        self.laid = self.laid or isinstance(decision, LayCards)
        while True:
            try:
                line = self.read("> ").strip()
            except EOFError:
                raise Left from None
            if self.command(line.lower(), decision):
                continue
            try:
                return decision.read(line)
            except IllegalChoice as error:
                self.console.print(Text(str(error), "yellow"))

    def command(self, word: str, decision: Decision) -> bool:
        """Carry out what is not a choice; whether there is such a command."""
        match word:
            case "":
                self.show_question(decision)
            case "?" | "h" | "help":
                self.console.print(HELP, markup=False)
            case "table":
                self.show_table()
                self.show_question(decision)
            case "rules":
                self.console.print(Markdown(rulebook.whole_text(self.game.rules.name)), width=WIDTH)
            case "hint":
                advice = OxBot(0).choose(self.game.view(self.seat), decision)
                self.console.print(f"The ox would type: {advice}", markup=False)
                self.console.print(f"  {decision.describe(advice)}", markup=False)
            case "quit" | "q" | "exit":
                raise Left
            case _:
                return False
        return True

    def show_table(self) -> None:
        """The table as the person sees it."""
        self.console.print()
        self.console.print(picture(self.game.view(self.seat), self.story.names))
        self.console.print()

    def show_question(self, decision: Decision) -> None:
        """What is asked, in words, and the choices where a hand does not show them already."""
        self.console.print(Text(decision.prompt, "bold green"))
        if isinstance(decision, LayCards):
            return
        if len(decision.choices) > LISTED:
            self.console.print("\n".join(wrap(f"Possible: {listed(decision.choices)}", WIDTH)), markup=False)
        else:
            wide = max(len(str(choice)) for choice in decision.choices) + 4
            for choice in decision.choices:
                lines = wrap(decision.describe(choice), WIDTH - wide)
                self.console.print(f"  {choice!s:<{wide - 2}}" + f"\n{' ' * wide}".join(lines), markup=False)
