"""The other widgets of the table: the rows, the scores, the log, the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rich.markdown import Markdown
from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult, RenderResult
from textual.containers import VerticalScroll
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from nimmt import rulebook
from nimmt.render.scene import Player, Scene, Spread
from nimmt.tui import paint
from nimmt.tui.paint import Marks, Palette

if TYPE_CHECKING:
    from nimmt.tui.app import NimmtApp


class RowsPanel(Widget):
    """The rows and what else lies on the table, as large as there is room."""

    class Clicked(Message):
        """A card (or None) in a row (or None) was clicked."""

        def __init__(self, card: int | None, row: int | None) -> None:
            super().__init__()
            self.card = card
            self.row = row

    def __init__(self, look: Palette) -> None:
        super().__init__(id="rows")
        self.look = look
        self.scene: Scene | None = None
        self.marks = Marks()
        self.hidden: Sequence[Spread] = ()
        self.over: Callable[[int], Text] | None = None

    def show(self, scene: Scene, marks: Marks, hide: Sequence[Spread] = ()) -> None:
        """Show this table, but for cards that the strip shows."""
        self.scene, self.marks, self.hidden, self.over = scene, marks, hide, None
        self.repaint()

    def show_instead(self, page: Callable[[int], Text]) -> None:
        """Show something else where the table is: what *page* makes of a width."""
        self.over = page
        self.repaint()

    def repaint(self) -> None:
        """Paint anew."""
        self.refresh()

    def least(self, width: int) -> int:
        """The lines that the table takes at least in this many columns."""
        return paint.least(self.scene, self.look, width, self.hidden) if self.scene else 0

    def render(self) -> RenderResult:
        """The table for the size there is."""
        if self.scene is None:
            return ""
        width, height = self.size
        if self.over is not None:
            return self.over(width)
        return paint.table(self.scene, self.look, width, height, self.marks, self.hidden)

    def on_click(self, event: events.Click) -> None:
        """Cards and rows know what they are."""
        meta = event.style.meta
        if "card" in meta or "row" in meta:
            self.post_message(self.Clicked(meta.get("card"), meta.get("row")))


class Ground(Static):
    """The cards beside a board, its scoring track and its legend: always in full, whatever else has to give way."""

    app: NimmtApp

    def __init__(self, look: Palette) -> None:
        super().__init__(id="ground", markup=False)
        self.look = look
        self.scene: Scene | None = None
        self.marks = Marks()
        self.hidden: Sequence[Spread] = ()

    def show(self, scene: Scene, marks: Marks, hide: Sequence[Spread] = ()) -> None:
        """Show what belongs to this table, but for cards that the strip shows."""
        self.scene, self.marks, self.hidden = scene, marks, hide
        self.repaint()

    def repaint(self) -> None:
        """Paint anew."""
        lines = self.lines()
        self.styles.height = len(lines)
        self.update(Text("\n").join(lines), layout=False)

    def lines(self) -> list[Text]:
        """What is shown."""
        if self.scene is None:
            return []
        return paint.ground(self.scene, self.look, self.app.size.width - 2, self.marks, self.hidden)


class Scores(VerticalScroll, can_focus=False):
    """A line for each player."""

    app: NimmtApp

    def __init__(self, look: Palette) -> None:
        super().__init__(id="scores")
        self.look = look
        self.players: Sequence[Player] = ()
        self.numbered = False

    def compose(self) -> ComposeResult:
        """The lines."""
        yield Static()

    def show(self, players: Sequence[Player], *, numbered: bool = False) -> None:
        """Show these players; *numbered* as their counters are."""
        if (players, numbered) != (self.players, self.numbered):
            self.players, self.numbered = players, numbered
            self.repaint()

    def repaint(self) -> None:
        """Paint anew."""
        width = max(20, self.scrollable_content_region.width)
        height = self.parent.size.height if isinstance(self.parent, Widget) else 0
        self.query_one(Static).update(
            paint.scores(self.players, self.look, width, height or 99, self.app.voice, numbered=self.numbered)
        )

    def on_resize(self) -> None:
        """Names get the room there is."""
        self.repaint()


class Log(VerticalScroll, can_focus=False):
    """What happened, the latest at the bottom."""

    KEPT = 60
    """As many lines are at the side; all of them in the whole log."""

    def __init__(self, look: Palette) -> None:
        super().__init__(id="log")
        self.look = look
        self.lines: list[tuple[str, bool]] = []

    def compose(self) -> ComposeResult:
        """The lines."""
        yield Static()

    def add(self, sentence: str, *, taking: bool = False) -> None:
        """One more sentence, to be seen with the next `repaint`."""
        self.lines.append((sentence, taking))

    def repaint(self) -> None:
        """Paint anew and show the end."""
        self.query_one(Static).update(self.text(self.lines[-self.KEPT :]))
        self.scroll_end(animate=False)

    def text(self, lines: Sequence[tuple[str, bool]]) -> Text:
        """The lines, the takings in bold."""
        strong = Style(bold=True, color=self.look.bad)
        return Text("\n").join(Text(line, strong if taking else Style()) for line, taking in lines)


class Keys(Static):
    """The keys that mean something now; they can be clicked. What a binding describes is a key of the catalogue."""

    app: NimmtApp

    def __init__(self) -> None:
        super().__init__(id="keys")

    def on_mount(self) -> None:
        """Keys come and go."""
        self.screen.bindings_updated_signal.subscribe(self, self._changed)
        self.call_after_refresh(self.repaint)

    def _changed(self, _: object) -> None:
        self.repaint()

    def repaint(self) -> None:
        """Paint anew. Where there is no room for all, the last two stay: help and the way out."""
        parts: dict[str, Text] = {}
        for active in self.screen.active_bindings.values():
            binding = active.binding
            if binding.show and active.enabled and binding.action not in parts:
                meta = {"action": binding.action}
                said = self.app.voice(binding.description)
                key = (self.app.get_key_display(binding), Style(bold=True, reverse=True, meta=meta))
                parts[binding.action] = Text.assemble(key, (f" {said}  ", Style(meta=meta)))
        shown = list(parts.values())
        while len(shown) > 2 and sum(part.cell_len for part in shown) > self.app.size.width:
            del shown[-3]
        self.update(Text().join(shown), layout=False)

    def on_resize(self) -> None:
        """More room, more keys."""
        self.repaint()

    async def on_click(self, event: events.Click) -> None:
        """A key is pressed with the mouse."""
        action = event.style.meta.get("action")
        if action:
            await self.screen.run_action(action)


class RulesPanel(VerticalScroll):
    """The rules of the game at the side of the table."""

    app: NimmtApp

    def __init__(self, ruleset: str) -> None:
        super().__init__(id="rules")
        self.ruleset = ruleset

    def compose(self) -> ComposeResult:
        """The text, in our own words."""
        yield Static(Markdown(rulebook.text(self.ruleset, self.app.voice.language)))
