"""The page with a review of the game that was just played; the aurochs thinks beside the screen's own work."""

from __future__ import annotations

import asyncio
import io
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text
from textual import work
from textual.containers import VerticalScroll
from textual.widgets import Static

from nimmt.errors import NimmtError
from nimmt.render.text import WIDTH
from nimmt.review.findings import Review
from nimmt.review.report import show
from nimmt.review.situations import Dossier, read
from nimmt.review.weighing import Effort, Opinion, weigh
from nimmt.tui.pauses import Page
from nimmt.tui.sitting import Sitting
from nimmt.words import Voice

if TYPE_CHECKING:
    from nimmt.tui.app import NimmtApp

EFFORT = Effort(seconds=0.3)
"""How much the aurochs thinks about each decision."""


class ReviewPage(Page):
    """What the aurochs would have played in the game of a sitting."""

    app: NimmtApp

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(Text())
        self.sitting = sitting

    def on_mount(self) -> None:
        """Begin to think."""
        super().on_mount()
        self.tell(Text(self.app.voice("screen.review.first")))
        self.go_through()

    def tell(self, words: Text) -> None:
        """Show something on the page."""
        self.query_one(VerticalScroll).query_one(Static).update(words)

    @work(exclusive=True)
    async def go_through(self) -> None:
        """Read the record, and think about one decision after the other."""
        try:
            dossier = await asyncio.to_thread(read, await self.sitting.record(), self._whose(), self.app.voice.language)
        except (NimmtError, OSError) as error:
            self.tell(Text(error.say(self.app.voice.language) if isinstance(error, NimmtError) else str(error)))
            return
        opinions: list[Opinion] = []
        for situation in dossier.situations:
            opinions.append(await asyncio.to_thread(weigh, situation, EFFORT))
            done, everything = len(opinions), len(dossier.situations)
            self.tell(Text(self.app.voice("screen.review.wait", done=done, all=everything)))
        self.tell(self._report(dossier, opinions))

    def _whose(self) -> str | None:
        """One person's decisions; those of all people where several sit here, or nobody."""
        people = self.sitting.people
        return str(people[0]) if len(people) == 1 else None

    def _report(self, dossier: Dossier, opinions: list[Opinion]) -> Text:
        out = io.StringIO()
        console = Console(file=out, width=WIDTH, force_terminal=True, highlight=False, emoji=False)
        show(console, Review(dossier, tuple(opinions), Voice(self.app.voice.language, dossier.names)))
        return Text.from_ansi(out.getvalue())
