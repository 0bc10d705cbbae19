"""Screens between the others: the curtain between two people at one screen, the whole log, the keys."""

from __future__ import annotations

from typing import ClassVar, Literal

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Middle, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from nimmt.tui.panels import Keys

GAME_KEYS = """\
Choosing
  ← → ↑ ↓      point at a card or a line        57, 2 …   type its number
  Space        mark a card, where you may lay two
  Enter        lay it, choose it                 Esc       clear marks
  a click      points; a second click chooses
  h            what a bot would do here
  u            take your sealed answer back, as long as nobody has seen it

Watching
  Enter        skip to the end of the reveal     a         show it again
  s            speed: slow, normal, fast, instant

Anywhere
  r            the rules at the side             l         the whole log
  t            light or dark                     c         ask before every reveal
  q            leave; the game is kept, go on with: nimmt play --resume"""

REPLAY_KEYS = """\
  → ←              a step forward, a step back
  Space            play, or stop
  PgDn PgUp        the next turn, the turn before
  Home End         the beginning, the end
  12 Enter         jump to step 12
  v                whose cards are shown: nobody's, or one player's
  s                speed          r  rules          l  the whole log          t  light or dark
  n                choose another game              q  leave"""

Word = Literal["ready", "undo", "leave"]


class Curtain(Screen[Word]):
    """Nothing to see until the right person sits at the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "say('ready')", "Show my cards", key_display="Enter"),
        Binding("u", "say('undo')", "Take the last answer back"),
        Binding("q,escape", "say('leave')", "Leave", key_display="q"),
    ]

    def __init__(self, name: str, before: str | None) -> None:
        super().__init__()
        self.called = name
        self.before = before
        """Who may still change their answer."""

    def compose(self) -> ComposeResult:
        """Whose turn it is at the screen."""
        lines = [f"{self.called}, it is your turn at the screen.", "", "Press Enter when only you are looking."]
        if self.before:
            lines += ["", f"u: {self.before} takes the sealed answer back."]
        with Middle(), Center():
            yield Static("\n".join(lines), markup=False, classes="curtain")
        yield Keys()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nobody can take back what nobody has said."""
        return not (parameters == ("undo",) and not self.before)

    def action_say(self, word: Word) -> None:
        """Close the curtain's question."""
        self.dismiss(word)

    def on_click(self) -> None:
        """A click is as good as Enter."""
        self.dismiss("ready")


class _Page(ModalScreen[None]):
    """A page of text over the table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,l,question_mark,enter", "dismiss", "Close", key_display="Esc")
    ]

    def __init__(self, text: Text, *, end: bool = False) -> None:
        super().__init__()
        self.text = text
        self.end = end

    def compose(self) -> ComposeResult:
        """The text."""
        with VerticalScroll(classes="page"):
            yield Static(self.text)
        yield Keys()

    def on_mount(self) -> None:
        """From the end where that is the news."""
        page = self.query_one(VerticalScroll)
        page.focus()
        if self.end:
            page.scroll_end(animate=False)


class WholeLog(_Page):
    """Everything that happened."""

    def __init__(self, text: Text) -> None:
        super().__init__(text, end=True)


class Help(_Page):
    """The keys of a screen."""

    def __init__(self, words: str) -> None:
        super().__init__(Text(words))
