"""Screens between the others: the curtain between two people at one screen, the whole log, the keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Middle, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, Static

from nimmt.protocol.asking import TEXT
from nimmt.tui.panels import Keys
from nimmt.words import Value, Voice, has

if TYPE_CHECKING:
    from nimmt.tui.app import NimmtApp

KeysHelp = tuple[tuple[str, ...], ...]
"""A help page line by line: a heading, or keys and what they do; keys of the catalogue, or signs as they are."""

GAME_KEYS: KeysHelp = (
    ("help.choosing",),
    ("← → ↑ ↓", "help.point"),
    ("57, 2 …", "help.type"),
    ("help.key.space", "help.mark"),
    ("help.key.enter", "help.enter"),
    ("help.key.escape", "help.escape"),
    ("help.key.click", "help.click"),
    ("h", "help.hint"),
    ("u", "help.undo"),
    ("help.watching",),
    ("help.key.enter", "help.skip"),
    ("a", "help.again"),
    ("s", "help.speed"),
    ("help.after",),
    ("m", "help.rematch"),
    ("v", "help.review"),
    ("e", "help.sheet"),
    ("n", "help.other"),
    ("help.anywhere",),
    ("/", "help.chat"),
    ("r", "help.rules"),
    ("l", "help.log"),
    ("t", "help.light"),
    ("c", "help.confirm"),
    ("q", "help.leave"),
)

REPLAY_KEYS: KeysHelp = (
    ("→ ←", "help.steps"),
    ("help.key.space", "help.play"),
    ("help.key.pages", "help.turns"),
    ("help.key.ends", "help.ends"),
    ("12", "help.jump"),
    ("v", "help.viewer"),
    ("s", "help.speed"),
    ("r", "help.rules"),
    ("l", "help.log"),
    ("t", "help.light"),
    ("n", "help.other"),
    ("q", "help.quit"),
)

COMMAND: dict[str, Value] = {"command": "nimmt play --resume"}
"""How to go on with a game, where a line of help says it."""

Word = Literal["ready", "undo", "leave"]


class Curtain(Screen[Word]):
    """Nothing to see until the right person sits at the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "say('ready')", "key.show", key_display="Enter"),
        Binding("u", "say('undo')", "key.takeback"),
        Binding("q,escape", "say('leave')", "key.leave", key_display="q"),
    ]

    app: NimmtApp

    def __init__(self, name: str, before: str | None) -> None:
        super().__init__()
        self.called = name
        self.before = before
        """Who may still change their answer."""

    def compose(self) -> ComposeResult:
        """Whose turn it is at the screen."""
        voice = self.app.voice
        lines = [voice("screen.curtain", name=self.called), "", voice("screen.curtain.look")]
        if self.before:
            lines += ["", voice("screen.curtain.undo", name=self.before)]
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


class ChatLine(ModalScreen[str]):
    """A line to say something to the table; empty where somebody thought better of it."""

    app: NimmtApp

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "nothing", show=False)]

    def compose(self) -> ComposeResult:
        """The line."""
        yield Input(placeholder=self.app.voice("screen.chat"), max_length=TEXT, compact=True)

    @on(Input.Submitted)
    def said(self, message: Input.Submitted) -> None:
        """Enter says it."""
        self.dismiss(message.value.strip())

    def action_nothing(self) -> None:
        """Say nothing."""
        self.dismiss("")


class Page(ModalScreen[None]):
    """A page of text over the table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,l,question_mark,enter", "dismiss", "key.close", key_display="Esc")
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


class WholeLog(Page):
    """Everything that happened."""

    def __init__(self, text: Text) -> None:
        super().__init__(text, end=True)


class Help(Page):
    """The keys of a screen."""

    def __init__(self, keys: KeysHelp, voice: Voice) -> None:
        lines: list[str] = []
        for line in keys:
            if len(line) == 1:
                lines += [*([""] if lines else []), voice(line[0])]
            else:
                key, does = (voice(word, **COMMAND) if has(word) else word for word in line)
                lines.append(f"  {key:<12} {does}")
        super().__init__(Text("\n".join(lines)))
