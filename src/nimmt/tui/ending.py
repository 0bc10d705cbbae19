"""The end of a game at its table: the score sheet, a review, a rematch, another game."""

from __future__ import annotations

from nimmt.errors import NimmtError
from nimmt.events import GameEnded
from nimmt.tui.company import Company
from nimmt.tui.paint import sheet
from nimmt.tui.panels import RowsPanel
from nimmt.tui.reviewing import ReviewPage
from nimmt.tui.sitting import Sitting


class Ending(Company):
    """What can be done after a game."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self.at_sheet = False
        """Whether the score sheet is shown."""

    def show_end(self) -> None:
        """Who won, the score sheet, and what can be done now."""
        view = self.sitting.view(self.viewer)
        self.show_view(view)
        self.at_sheet = True
        look, voice = self.app.look, self.voice
        self.query_one(RowsPanel).show_instead(lambda width: sheet(view, self.names, look, width, voice))
        self.say(voice.say(GameEnded(view.totals, self.rules.winners(view.totals)).message))
        self.note(voice("screen.over.keys"))
        self.refresh_bindings()

    def action_sheet(self) -> None:
        """The score sheet, or the last table."""
        if self.at_sheet:
            self.at_sheet = False
            self.show_view(self.sitting.view(self.viewer))
        else:
            self.show_end()

    def action_review(self) -> None:
        """What the aurochs would have played."""
        self.app.push_screen(ReviewPage(self.sitting))

    async def action_rematch(self) -> None:
        """The same people once more."""
        try:
            again = await self.sitting.rematch()
        except (NimmtError, OSError) as error:
            self.note(error.say(self.voice.language) if isinstance(error, NimmtError) else str(error), bad=True)
            return
        self.app.open_room(again) if isinstance(again, str) else self.app.open_game(again)

    def action_new(self) -> None:
        """To the start screen."""
        self.app.open_start()
