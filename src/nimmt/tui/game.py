"""The screen of a game being played: asks the people at it, shows what happens step by step."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from time import monotonic
from typing import ClassVar

from msgspec.structs import replace
from textual.binding import Binding, BindingType

from nimmt.choices import Choice
from nimmt.errors import NimmtError
from nimmt.tui.choosing import Choosing
from nimmt.tui.moments import Moment
from nimmt.tui.panels import Log
from nimmt.tui.pauses import GAME_KEYS, Curtain
from nimmt.tui.picking import Picking
from nimmt.tui.sitting import Sitting, is_secret, turns_over
from nimmt.tui.tables import COMMON
from nimmt.tui.work import begin

LATE = 0.4
"""For how many seconds after a reveal Enter is still meant for the reveal."""


class GameScreen(Choosing):
    """A game and the people who play it here."""

    keys_help = GAME_KEYS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "skip", "key.skip", key_display="Enter"),
        Binding("enter", "enter", "key.choose", key_display="Enter"),
        Binding("space", "mark", "key.mark", key_display="␣"),
        Binding("h", "hint", "key.hint"),
        Binding("u", "undo", "key.undo"),
        Binding("a", "again", "key.again"),
        Binding("c", "confirm", show=False),
        Binding("slash", "chat", "key.chat", key_display="/"),
        Binding("left", "move(-1)", show=False),
        Binding("right", "move(1)", show=False),
        Binding("up", "move_line(-1)", show=False),
        Binding("down", "move_line(1)", show=False),
        Binding("m", "rematch", "key.rematch"),
        Binding("v", "review", "key.review"),
        Binding("e", "sheet", "key.sheet"),
        Binding("n", "new", "key.new"),
        *COMMON,
    ]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self.latest: list[Moment] = []
        """What happened since the last question, to be shown again."""
        self.trouble = ""
        """Why the last answer was not taken, to be told with the next question."""
        self._word: asyncio.Future[Choice | None] | None = None
        self._undo = asyncio.Event()
        self._asked_at = 0.0

    def on_mount(self) -> None:
        """The game begins, or goes on."""
        self.show_view(self.sitting.view(self.viewer))
        begin(self, self.play())
        self.keep_company()

    # --- the course of the game --------------------------------------------------------------------------

    async def play(self) -> None:
        """Ask, reveal, ask, until the game is over. Trouble ends the screen, never the game: it is in its record."""
        for line in self.sitting.preface:
            self.query_one(Log).add(line)
        for event in self.sitting.past():
            self.tell(event)
        self.query_one(Log).repaint()
        try:
            while not self.sitting.over:
                await self.turn()
        except (NimmtError, OSError) as error:
            said = error.say(self.voice.language) if isinstance(error, NimmtError) else str(error)
            self.app.leave(f"nimmt: {said}\n{self.sitting.parting}")
            return
        await self.reveal(self.sitting.take())
        self.show_end()

    async def turn(self) -> None:
        """Show what happened, then ask the next person, or wait for the others."""
        moments = self.sitting.take()
        seat = self._taken_back() if self._undo.is_set() else self.sitting.asked
        others = asyncio.create_task(self.sitting.proceed()) if seat is None and not self.sitting.over else None
        await self.reveal(moments)
        if seat is not None:
            await self.ask(seat)
        elif others is not None:
            await self._wait(others)

    async def _wait(self, others: asyncio.Task[None]) -> None:
        """Until something happens, or somebody here takes an answer back."""
        if not others.done():
            waiting = self.sitting.view(self.viewer)
            self.show_view(waiting)
            names = tuple(map(self.voice.name, waiting.waiting))
            words = self.voice("screen.waiting.for", names=names) if names else self.voice("screen.waiting")
            self.say(words, style="not bold")
            self.refresh_bindings()
        undo = asyncio.create_task(self._undo.wait())
        try:
            await asyncio.wait({others, undo}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            undo.cancel()
            if not others.done():
                others.cancel()
        if others.done() and not others.cancelled():
            others.result()

    def _taken_back(self) -> int | None:
        self._undo.clear()
        sealed = self.sitting.sealed
        return sealed[-1] if sealed else self.sitting.asked

    async def ask(self, seat: int) -> None:
        """Ask one person; others at the screen do not look. Sealed answers can be taken back before the reveal."""
        view = self.sitting.view(seat)
        decision = view.decision
        assert decision is not None
        self.picking = Picking(decision, view.choice)
        if self.alone:
            self.viewer = seat
        elif is_secret(view):
            word = await self.app.push_screen_wait(Curtain(self.names[seat], self._before(seat)))
            if word != "ready":
                self.picking = None
                self._undo.set() if word == "undo" else self.action_leave()
                return
            self.viewer = seat
        else:
            view = replace(view, hand=(), specials=(), handing_back=())
        self.view = view
        choice = await self._answer(seat)
        self.view = self.picking = None
        self.latest = []
        self.skip.clear()
        if not self.alone:
            self.viewer = None
            self.show_view(self.sitting.view(None))
        if choice is not None:
            self.say(self.voice("screen.sent", choice=str(choice)), style="not bold")
            try:
                await self.sitting.answer(seat, choice)
            except NimmtError as error:
                self.trouble = error.say(self.voice.language, self.voice.name, seat)
        elif not self._undo.is_set():
            self.trouble = self.voice("screen.late")

    async def _answer(self, seat: int) -> Choice | None:
        """What the person chooses; None where the question has gone meanwhile."""
        trouble, self.trouble = self.trouble, ""
        gone = asyncio.create_task(self.sitting.withdrawn(seat))
        gone.add_done_callback(self._withdraw)
        try:
            return await self._confirmed(trouble)
        finally:
            gone.cancel()

    def _withdraw(self, gone: asyncio.Task[None]) -> None:
        """The question has gone."""
        if not gone.cancelled() and self._word is not None and not self._word.done():
            self._word.set_result(None)

    async def _confirmed(self, trouble: str) -> Choice | None:
        """What the person chooses, and still wants when asked before a reveal."""
        while True:
            self._asked_at = monotonic() if self.latest else 0.0
            self.show_question(trouble, bad=True)
            choice = await self._next_word()
            if choice is None or not self._gate():
                return choice
            assert self.view is not None
            assert self.picking is not None
            picking, self.picking = self.picking, None
            self.show_view(self.sitting.view(self.viewer if self.alone else None))
            self.say(self.voice("screen.ready" if self.alone else "screen.ready.all"))
            self.note(self.voice.say(picking.decision.does(choice)) if self.alone else "")
            self.refresh_bindings()
            try:
                await self._next_word()
                return choice
            except asyncio.CancelledError:
                if not self._undo.is_set():
                    raise
                self._undo.clear()
                self.picking = picking

    async def _next_word(self) -> Choice | None:
        self._word = asyncio.get_running_loop().create_future()
        try:
            return await self._word
        finally:
            self._word = None

    def _gate(self) -> bool:
        """Whether this answer would turn over the cards, and the people want a word before that."""
        assert self.view is not None
        return turns_over(self.view, self.sitting.people) and (self.app.settings.confirm or not self.alone)

    def _before(self, seat: int) -> str | None:
        sealed = [other for other in self.sitting.sealed if other != seat]
        return self.names[sealed[-1]] if sealed else None

    # --- showing -----------------------------------------------------------------------------------------

    async def reveal(self, moments: Sequence[Moment], *, again: bool = False) -> None:
        """Show what happened, one thing after the other, at the speed people like."""
        if not moments:
            return
        self.revealing = True
        if again:
            self.skip.clear()
        else:
            self.latest += moments
        self.refresh_bindings()
        for moment in moments:
            if not again:
                self.tell(moment.event)
            hurry = self.skip.is_set() or self.app.settings.seconds == 0
            if not hurry or moment is moments[-1]:
                self.show_moment(moment)
                self.query_one(Log).repaint()
            await self.linger(self.app.settings.seconds * (2 if moment.event.taking else 1))
        self.revealing = False
        self.refresh_bindings()

    # --- keys --------------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what means something now."""
        if action == "skip":
            return self.revealing
        if action == "enter":
            return self._word is not None and not self.revealing
        if action == "mark":
            return self.picking is not None and self.picking.most > 1
        if action == "hint":
            return self.sitting.hints and self.picking is not None and not self.revealing
        if action == "undo":
            return bool(self.sitting.sealed) or (self._word is not None and self.picking is None)
        if action == "again":
            return bool(self.latest) and not self.revealing
        if action == "chat":
            return self.sitting.talks
        if action in ("new", "rematch", "review", "sheet"):
            return self.sitting.over and not self.revealing
        return True

    def action_skip(self) -> None:
        """To the end of the reveal."""
        self.skip.set()

    def action_enter(self) -> None:
        """Answer. A key meant to skip the reveal that comes a little late answers nothing."""
        late = self.app.settings.seconds > 0 and monotonic() - self._asked_at < LATE
        if self._word is not None and not self._word.done() and not late:
            choice = self.picking.enter() if self.picking else None
            if choice is not None or self.picking is None:
                self._word.set_result(choice)
            else:
                self.show_question()

    def action_undo(self) -> None:
        """Take the sealed answer back."""
        if self._word is not None and self.picking is None:
            self._undo.set()
            self._word.cancel()
        elif self.sitting.sealed and self._word is None:
            self._undo.set()
        elif self.sitting.sealed and not self.alone and self._word is not None:
            self._undo.set()
            self._word.set_result(None)

    def action_again(self) -> None:
        """Show the last reveal again."""
        if self.latest and not self.revealing:
            begin(self, self._again())

    async def _again(self) -> None:
        viewer, self.viewer = self.viewer, self.viewer if self.alone else None
        await self.reveal(self.latest, again=True)
        self.viewer = viewer
        self.skip.clear()
        if self.picking:
            self.show_question()
        elif self.sitting.over:
            self.show_end()
        else:
            self.show_view(self.sitting.view(self.viewer))
            self.say(self.voice("screen.waiting"))

    def action_confirm(self) -> None:
        """Whether to ask before every reveal."""
        wanted = self.app.switch_confirm()
        self.note(self.voice("screen.confirm" if wanted else "screen.confirm.not"))

    def action_leave(self) -> None:
        """Leave; the record has everything."""
        self.app.leave(self.sitting.parting)
