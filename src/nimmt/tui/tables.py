"""What the screens of a game and of a replay share: the table, scores, log and rules, and how they are shown."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, ClassVar

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Static

from nimmt.events import Event
from nimmt.render.scene import Face, Spread, faces, scene
from nimmt.ruleset import Rules
from nimmt.tui import paint
from nimmt.tui.layout import share
from nimmt.tui.moments import Moment
from nimmt.tui.paint import Marks, painted
from nimmt.tui.panels import Ground, Keys, Log, RowsPanel, RulesPanel, Scores
from nimmt.tui.pauses import Help, KeysHelp, WholeLog
from nimmt.tui.picking import Picking
from nimmt.tui.strip import Strip
from nimmt.views import View
from nimmt.words import Message, Voice

if TYPE_CHECKING:
    from nimmt.tui.app import NimmtApp


COMMON: list[BindingType] = [
    Binding("r", "rules", "key.rules"),
    Binding("l", "log", "key.log"),
    Binding("s", "speed", "key.speed"),
    Binding("question_mark,f1", "help", "key.help", key_display="?"),
    Binding("q", "leave", "key.leave"),
]
"""The keys that every table ends its line of keys with."""


class TableScreen(Screen[None], inherit_bindings=False):
    """A table to look at."""

    app: NimmtApp

    AUTO_FOCUS = ""
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]  # noqa: RUF012 (Textual's own, not to be changed)

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("t", "theme", show=False),
        Binding("escape", "back", show=False),
    ]

    keys_help: ClassVar[KeysHelp] = ()
    """What the help page says."""

    def __init__(self, rules: Rules[Any, Any], names: Sequence[str]) -> None:
        super().__init__()
        self.rules = rules
        self.names = names
        self.viewer: int | None = None
        """Whose cards are shown."""
        self._texts = {"#question": Text(), "#preview": Text()}
        self._shown: tuple[View, Marks | None, Picking | None] | None = None
        self.skip = asyncio.Event()

    def compose(self) -> ComposeResult:
        """Rows to the left, scores and log to the right, the question and the hand below."""
        look = self.app.look
        with Horizontal(id="top"):
            yield Static(id="title", markup=False)
            yield Static(id="status", markup=False)
        with Horizontal(id="middle"):
            yield RowsPanel(look)
            with Vertical(id="side"):
                yield Scores(look)
                yield Log(look)
            yield RulesPanel(self.rules.name)
        yield Ground(look)
        yield Static(id="question", markup=False)
        yield Strip(look)
        yield Static(id="preview", markup=False)
        yield Keys()

    # --- showing -----------------------------------------------------------------------------------------

    @property
    def voice(self) -> Voice:
        """Speaks to whoever looks at the screen."""
        return Voice(self.app.voice.language, self.names, self.viewer)

    def show_view(self, view: View, marks: Marks | None = None, picking: Picking | None = None) -> None:
        """Show the table as one viewer sees it; with *picking*, what there is to choose from."""
        self._shown = (view, marks, picking)
        shown = scene(view, self.names, self.voice.language)
        hand = faces(view, view.hand)
        choice = faces(view, picking.cards) if picking else hand
        strip = choice if picking is None or picking.by_card else []
        title = painted(shown.title, Style(bold=True))
        if len(shown.title) + len(shown.goal) + 6 <= self.app.size.width:
            title.append(f"  ({shown.goal})")
        self.query_one("#title", Static).update(title, layout=False)
        hidden = [spread for spread in shown.spreads if _same(spread, strip)]
        self.query_one(RowsPanel).show(shown, marks or Marks(), hidden)
        self.query_one(Scores).show(shown.players, numbered=shown.track is not None)
        self.query_one(Ground).show(shown, marks or Marks(), hidden)
        self.query_one(Strip).show(strip or hand, picking)
        self.share_lines()

    def show_moment(self, moment: Moment) -> None:
        """Show what happened, on the table of that moment."""
        event = moment.event.seen_by(self.viewer)
        self.show_view(moment.view(self.viewer), marks_of(event))
        self.say(self.voice.say(event.message), taking=event.taking)
        self.note("")

    def say(self, words: str, *, taking: bool = False, style: str = "bold") -> None:
        """The line above the hand: what is asked, or what happens."""
        colour = self.app.look.bad if taking else None
        self._write("#question", Text(words, Style.parse(style) + Style(color=colour)))

    def note(self, words: str, *, bad: bool = False) -> None:
        """The line below the hand: what would happen, or what went wrong."""
        self._write("#preview", Text(words, Style(color=self.app.look.bad if bad else None)))

    def _write(self, where: str, words: Text) -> None:
        self._texts[where] = words
        self.query_one(where, Static).update(words, layout=False)
        self.share_lines()

    def share_lines(self) -> None:
        """Give every part the lines it has: the table and the ground all they need, the others what is left."""
        width, height = self.app.size
        rows, strip = self.query_one(RowsPanel), self.query_one(Strip)
        side = self.query_one("#rules" if self.has_class("-rules") else "#side").styles.width
        beside = int(side.value) if side is not None else 0
        spare = height - 2 - len(self.query_one(Ground).lines()) - rows.least(width - beside - 2)
        needed = {
            part: len(text.wrap(self.app.console, width - 2)) if text else 0 for part, text in self._texts.items()
        }
        lines = share(spare, max(1, needed["#question"]), strip.wanted(spare), self._preview_lines(needed["#preview"]))
        for part, count in (("#question", lines.question), ("#preview", lines.preview)):
            self.query_one(part).styles.height = count
        strip.fit(lines.strip)

    def _preview_lines(self, needed: int) -> int:
        """A list says what its lines do; only where nothing is listed, the line below is kept free."""
        picking = self._shown[2] if self._shown else None
        return needed if picking and not picking.by_card else max(1, needed)

    def on_resize(self) -> None:
        """Another size, other cards."""
        self.query_one(Ground).repaint()
        self.share_lines()

    def tell(self, event: Event) -> None:
        """A sentence for the log."""
        if not event.shown:
            self.query_one(Log).add(self.voice.say(event.seen_by(self.viewer).message), taking=event.taking)

    async def linger(self, seconds: float) -> None:
        """Let people look; any hurry ends it."""
        if seconds > 0 and not self.skip.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self.skip.wait(), seconds)

    def repaint(self) -> None:
        """The colours changed."""
        for kind in (RowsPanel, Ground, Scores, Log, Strip):
            widget: Any = self.query_one(kind)
            widget.look = self.app.look
            widget.repaint()

    # --- keys --------------------------------------------------------------------------------------------

    def action_rules(self) -> None:
        """Open or close the rules at the side."""
        panel = self.query_one(RulesPanel)
        self.toggle_class("-rules")
        self.call_after_refresh(self.share_lines)
        if self.has_class("-rules"):
            panel.focus()
        else:
            self.set_focus(None)

    def action_back(self) -> None:
        """Close the rules."""
        if self.has_class("-rules"):
            self.action_rules()

    def action_log(self) -> None:
        """The whole log."""
        log = self.query_one(Log)
        told = [text for text in (log.text(log.lines), paint.notes(self.query_one(Scores).players)) if text]
        self.app.push_screen(WholeLog(Text("\n\n").join(told)))

    def action_help(self) -> None:
        """The keys."""
        self.app.push_screen(Help(self.keys_help, self.voice))

    def action_speed(self) -> None:
        """The next speed."""
        self.app.next_speed()
        self.note(self.voice("screen.speed", speed=Message(f"screen.speed.{self.app.settings.speed}")))

    def action_theme(self) -> None:
        """Light or dark."""
        self.app.switch_light()
        self.repaint()


def marks_of(event: Event) -> Marks:
    """What an event points at: a row, a card."""
    row, card = getattr(event, "row", None), getattr(event, "card", getattr(event, "tile", None))
    rows = () if row is None else (row,)
    cards = (card,) if isinstance(card, int) and card else ()
    return Marks(takes=rows, cards=cards) if event.taking else Marks(rows=rows, cards=cards)


def _same(spread: Spread, shown: Sequence[Face]) -> bool:
    return bool(shown) and [face.label for face in spread.faces] == [face.label for face in shown]
