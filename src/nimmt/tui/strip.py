"""The strip at the bottom: your hand, the cards you may choose from, or the answers as a list; with a cursor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.style import Style
from rich.text import Text
from textual import events
from textual.message import Message
from textual.widgets import Static

from nimmt.render.scene import Face
from nimmt.tui.paint import FLAT, LARGE, MIDDLE, Palette, Size, beside, card
from nimmt.tui.picking import Picking

if TYPE_CHECKING:
    from nimmt.tui.app import NimmtApp

LINES = 8
"""The most lines of a list at once."""


TALL = 34
"""Lines of a screen with room for large cards."""


class Strip(Static):
    """Shows a `Picking`, or a hand while nothing is asked."""

    app: NimmtApp

    class Clicked(Message):
        """A card or line was clicked: its place."""

        def __init__(self, at: int) -> None:
            super().__init__()
            self.at = at

    def __init__(self, look: Palette) -> None:
        super().__init__(id="strip")
        self.look = look
        self.picking: Picking | None = None
        self.faces: Sequence[Face] = ()
        self.across = 1
        """How many cards lie in a line; the cursor moves up and down by as many."""

    def show(self, faces: Sequence[Face], picking: Picking | None = None) -> None:
        """Show these cards; with *picking*, to choose from, or its list where it is none of cards."""
        self.faces = faces
        self.picking = picking
        self.repaint()

    def repaint(self) -> None:
        """Paint anew: the cursor moved, or the size changed."""
        if self.picking and not self.picking.by_card:
            self.across = 1
            self.update(self._list(self.picking))
        else:
            self.update(self._cards())

    def on_resize(self) -> None:
        """Another size, another number of cards in a line."""
        self.repaint()

    def on_click(self, event: events.Click) -> None:
        """Cards and lines know their place."""
        at = event.style.meta.get("at")
        if at is not None:
            self.post_message(self.Clicked(at))

    def _cards(self) -> Text:
        width = max(20, self.size.width or self.app.size.width)
        size = self._card_size(len(self.faces), width)
        wide = max([size.wide, *(len(face.label) + 2 for face in self.faces)])
        self.across = max(1, (width + 1) // (wide + 1))
        cursor = self.picking.cursor if self.picking else -1
        marks = self.picking.marks if self.picking else set()
        lines: list[Text] = []
        for start in range(0, len(self.faces), self.across):
            blocks = []
            for at in range(start, min(start + self.across, len(self.faces))):
                sign = "✓" if at in marks else "▸" if at == cursor else " "
                blocks.append(card(self.faces[at], size, self.look, sign=sign, pointed=at == cursor, at=at))
            lines += beside(blocks)
        return Text("\n").join(lines)

    def _card_size(self, count: int, width: int) -> Size:
        """As large as fits in one line of cards, or else flat."""
        tall = self.app.size.height >= TALL
        for size in (LARGE, MIDDLE):
            if count * (size.wide + 1) <= width + 1 and (size is MIDDLE or tall):
                return size
        return MIDDLE if tall else FLAT

    def _list(self, picking: Picking) -> Text:
        """The part of the list around the cursor."""
        first = max(0, min(picking.cursor - LINES // 2, len(picking) - LINES))
        lines = []
        for at in range(first, min(first + LINES, len(picking))):
            pointed = at == picking.cursor
            style = Style(
                color=self.look.point_ink if pointed else None,
                bgcolor=self.look.point if pointed else None,
                bold=pointed,
                meta={"at": at},
            )
            says = self.app.voice.say(picking.decision.does(picking.decision.choices[at]))
            lines.append(Text(f"{'▸' if pointed else ' '}{picking.labels[at]:>2}  {says}", style))
        if len(picking) > LINES:
            where = self.app.voice("screen.of", at=picking.cursor + 1, all=len(picking))
            lines.append(Text(f"    {where}", Style(color=self.look.quiet)))
        return Text("\n").join(lines)
