"""Choosing at the table: the cursor among cards or lines, by keys and by mouse, previews and hints."""

from __future__ import annotations

from textual import events, on

from nimmt.choices import Row
from nimmt.errors import NimmtError
from nimmt.tui.ending import Ending
from nimmt.tui.paint import Marks, would_lie
from nimmt.tui.panels import RowsPanel
from nimmt.tui.picking import Picking
from nimmt.tui.sitting import Sitting
from nimmt.tui.strip import Strip
from nimmt.tui.work import begin
from nimmt.views import View

LONG = 4
"""A list of this many lines or more says at which of them the cursor is: not all may be seen."""


class Choosing(Ending):
    """A table where somebody is asked."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self.alone = len(sitting.people) < 2
        self.viewer = sitting.people[0] if len(sitting.people) == 1 else None
        self.view: View | None = None
        """What the table shows while somebody is asked."""
        self.picking: Picking | None = None
        self.revealing = False

    def action_enter(self) -> None:
        """Answer."""
        raise NotImplementedError

    def show_question(self, message: str = "", *, bad: bool = False) -> None:
        """What is asked, the cards to choose from, and what the card under the cursor would do."""
        view, picking = self.view, self.picking
        if view is None or picking is None:
            return
        choice = picking.chosen
        would = view.landings(choice) if choice is not None else ()
        if would:
            marks = would_lie(would)
        else:
            row = (choice.row,) if isinstance(choice, Row) else ()
            marks = Marks(rows=row, cards=choice.numbers if choice and not row else ())
        self.show_view(view, marks, picking)
        whom = "" if self.alone else f"{self.names[picking.decision.seat]}: "
        at = self.voice("screen.of", at=picking.cursor + 1, all=len(picking))
        where = "" if picking.by_card or len(picking) < LONG else f"({at})"
        self.say(f"{whom}{self.voice.say(picking.decision.message)}  {picking.typed or where}".rstrip())
        if message:
            self.note(message, bad=bad)
        elif would:
            self.note(" ".join([self.voice.say(view.rules.would(landing)) for landing in would]))
        elif choice is None:
            self.note(self.voice("screen.mark"))
        else:
            self.note(self.voice.say(picking.decision.does(choice)) if picking.by_card else "")
        self.refresh_bindings()

    def action_mark(self) -> None:
        """Mark the card under the cursor."""
        if self.picking and not self.revealing:
            self.picking.mark()
            self.show_question()

    def action_move(self, by: int) -> None:
        """Move the cursor."""
        if self.picking and not self.revealing:
            self.picking.move(by)
            self.show_question()

    def action_move_line(self, by: int) -> None:
        """Move the cursor to the next line of cards."""
        across = self.query_one(Strip).across
        if self.picking and not (self.picking.by_card and across >= len(self.picking)):
            self.action_move(by * across)

    def on_key(self, event: events.Key) -> None:
        """Digits point at a card or a line."""
        if self.picking and not self.revealing and event.character and event.character in "0123456789":
            event.stop()
            if self.picking.type(event.character):
                self.show_question()
            else:
                self.show_question(self.voice("screen.nosuch", what=event.character), bad=True)

    def action_back(self) -> None:
        """Close the rules, or clear what is typed and marked."""
        if self.has_class("-rules"):
            self.action_rules()
        elif self.picking:
            self.picking.clear()
            self.show_question()

    def action_hint(self) -> None:
        """What the strongest bot would do, once it has thought; meanwhile the screen answers keys."""
        if self.picking and not self.revealing:
            begin(self, self._hint(self.picking))

    async def _hint(self, picking: Picking) -> None:
        """Say it and put the cursor there, unless something else is asked by then."""
        try:
            advice = await self.sitting.advice(picking.decision.seat)
        except NimmtError as refused:
            self.show_question(refused.say(self.voice.language), bad=True)
            return
        if picking is self.picking:
            picking.point(advice.choice)
            hint = self.voice("screen.hint", what=picking.decision.does(advice.choice))
            self.show_question(f"{hint} {self.voice.say(advice.reason)}")

    @on(Strip.Clicked)
    def clicked_strip(self, message: Strip.Clicked) -> None:
        """The first click points, the second chooses; where two cards may be laid, clicks mark."""
        picking = self.picking
        if self.revealing:
            self.skip.set()
        elif picking is None:
            return
        elif picking.most > 1:
            picking.go(message.at)
            picking.mark()
            self.show_question()
        elif picking.cursor == message.at:
            self.action_enter()
        else:
            picking.go(message.at)
            self.show_question()

    @on(RowsPanel.Clicked)
    def clicked_rows(self, message: RowsPanel.Clicked) -> None:
        """A card of the table, or a row, where one is asked for."""
        picking = self.picking
        if self.revealing:
            self.skip.set()
        elif picking and picking.by_card and message.card in picking.cards:
            self.clicked_strip(Strip.Clicked(picking.cards.index(message.card)))
        elif picking and message.row is not None and Row(message.row) in picking.decision.choices:
            self.clicked_strip(Strip.Clicked(picking.decision.choices.index(Row(message.row))))
