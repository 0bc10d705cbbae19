"""What a screen does for those who sit at a table together: chat, clocks, and a word where the connection is lost."""

from __future__ import annotations

from contextlib import suppress

from rich.style import Style
from rich.text import Text
from textual import work
from textual.widgets import Static

from nimmt.errors import NimmtError
from nimmt.tui.panels import Log
from nimmt.tui.pauses import ChatLine
from nimmt.tui.sitting import Sitting
from nimmt.tui.tables import TableScreen
from nimmt.tui.work import begin

HURRY = 10
"""From how many seconds on a clock is red."""


class Company(TableScreen):
    """The table of a sitting."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting.rules, sitting.names)
        self.sitting = sitting
        self._status = Text()

    def keep_company(self) -> None:
        """From now on, tell what is said, and show the clock."""
        begin(self, self.listen())
        self.set_interval(0.5, self.show_status)

    async def listen(self) -> None:
        """Tell what is said at the table, and who comes and goes, whatever else the screen is doing."""
        log = self.query_one(Log)
        with suppress(NimmtError):  # whoever plays learns what is wrong
            while True:
                for message in await self.sitting.news():
                    log.add(self.voice.say(message))
                log.repaint()

    def show_status(self) -> None:
        """Whether the connection is lost, and how long there is time."""
        status, voice = self.sitting.status, self.voice
        if status.lost:
            words = Text(voice("screen.lost"), Style(color=self.app.look.bad, bold=True))
        elif status.compiling:
            words = Text(voice("compiling"))
        elif status.seat is None or self.sitting.over:
            words = Text()
        else:
            who = "" if status.seat in self.sitting.people else f"{voice.name(status.seat)} "
            minutes, seconds = divmod(status.left, 60)
            hurry = status.left < HURRY and not who
            words = Text(f"{who}⏲ {minutes}:{seconds:02}", Style(color=self.app.look.bad if hurry else None))
        if words != self._status:  # over a slow line, what stays the same is not drawn again
            self._status = words
            self.query_one("#status", Static).update(words)

    @work
    async def action_chat(self) -> None:
        """Say something to the table."""
        text = await self.app.push_screen_wait(ChatLine())
        if text:
            try:
                await self.sitting.chat(text)
            except NimmtError as error:
                self.note(error.say(self.voice.language), bad=True)
