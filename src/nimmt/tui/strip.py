"""The strip at the bottom: your hand, the cards you may choose from, or the answers as a list; with a cursor."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
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


ROOMY = 14
"""Lines below the rows at their smallest from which on cards are large."""


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
        self.lines = 2
        """How many lines there are."""
        self.across = 1
        """How many cards lie in a line; the cursor moves up and down by as many."""

    def show(self, faces: Sequence[Face], picking: Picking | None = None) -> None:
        """Show these cards; with *picking*, to choose from, or its list where it is none of cards."""
        self.faces = faces
        self.picking = picking

    def wanted(self, spare: int) -> int:
        """How many lines it would like, of those that are to be shared."""
        if self.picking and not self.picking.by_card:
            return min(LINES, sum(len(lines) for lines in self._items(self.picking)))
        size = self._card_size(len(self.faces), LARGE if spare >= ROOMY else MIDDLE)
        return self._cards_high(size)

    def fit(self, lines: int) -> None:
        """Paint as much as goes into these lines."""
        self.styles.height = lines
        self.lines = lines
        self.repaint()

    def repaint(self) -> None:
        """Paint anew: the cursor moved, or the size changed."""
        if self.picking and not self.picking.by_card:
            self.across = 1
            self.update(self._list(self.picking), layout=False)
        else:
            self.update(self._cards(), layout=False)

    def on_click(self, event: events.Click) -> None:
        """Cards and lines know their place."""
        at = event.style.meta.get("at")
        if at is not None:
            self.post_message(self.Clicked(at))

    @property
    def _wide(self) -> int:
        return max(20, self.app.size.width - 2)

    def _across(self, size: Size) -> int:
        wide = max([size.wide, *(len(face.label) + 2 for face in self.faces)])
        return max(1, (self._wide + 1) // (wide + 1))

    def _cards_high(self, size: Size) -> int:
        return -(-len(self.faces) // self._across(size)) * size.high

    def _card_size(self, count: int, largest: Size) -> Size:
        """As large as fits in one line of cards, or else flat."""
        sizes = (LARGE, MIDDLE) if largest is LARGE else (MIDDLE,)
        return next((size for size in sizes if count <= self._across(size)), MIDDLE if largest is LARGE else FLAT)

    def _cards(self) -> Text:
        fitting = (size for size in (LARGE, MIDDLE, FLAT) if self._cards_high(size) <= self.lines)
        size = next(fitting, FLAT)
        self.across = self._across(size)
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

    def _items(self, picking: Picking) -> list[list[str]]:
        """The answers, each in as many lines as it takes."""
        items = []
        for label, choice in zip(picking.labels, picking.decision.choices):
            says = self.app.voice.say(picking.decision.does(choice))
            items.append(wrap(f"{label:>2}  {says}", self._wide - 1, subsequent_indent="    "))
        return items

    def _list(self, picking: Picking) -> Text:
        """As many answers around the cursor as there is room for."""
        items = self._items(picking)
        first = last = picking.cursor
        used = len(items[first])
        while True:
            above = first > 0 and used + len(items[first - 1]) <= self.lines
            below = last + 1 < len(items) and used + len(items[last + 1]) <= self.lines
            if below and (not above or last - picking.cursor <= picking.cursor - first):
                last += 1
                used += len(items[last])
            elif above:
                first -= 1
                used += len(items[first])
            else:
                break
        return Text("\n").join(
            Text(f"{'▸' if at == picking.cursor and not number else ' '}{line}", self._styled(at, picking))
            for at in range(first, last + 1)
            for number, line in enumerate(items[at])
        )

    def _styled(self, at: int, picking: Picking) -> Style:
        pointed = at == picking.cursor
        ink, ground = (self.look.point_ink, self.look.point) if pointed else (None, None)
        return Style(color=ink, bgcolor=ground, bold=pointed, meta={"at": at})
