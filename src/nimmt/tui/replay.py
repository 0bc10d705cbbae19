"""The screen of a recorded game: step by step, playing, or jumping to a place."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from nimmt.errors import BadRecord
from nimmt.events import Event, GameEnded, Revealed, RoundBegan
from nimmt.record import Record
from nimmt.terminal.story import remarks
from nimmt.tui.moments import Course, Moment
from nimmt.tui.panels import Log
from nimmt.tui.pauses import REPLAY_KEYS
from nimmt.tui.tables import COMMON, TableScreen
from nimmt.tui.work import begin
from nimmt.words import Message


def moments_of(record: Record) -> tuple[list[Event], list[Moment], list[int]]:
    """What a game began with, all its moments, and how many choices were made when each of them began.

    BadRecord where it does not follow the rules.
    """
    steps = record.steps()
    game, before = next(steps)
    views = {seat: game.view(seat) for seat in (None, *game.rules.seats)}
    made = [(event, number) for number, (_, happened) in enumerate(steps, 1) for event in happened]
    course = Course(views, [event for event, _ in made])
    began = Moment(before[-1] if before else RoundBegan(game.table.round), course, -1)
    moments = [began, *course.moments()]
    return before[:-1], moments, [0, *(made[moment.at][1] for moment in moments[1:])]


class ReplayScreen(TableScreen):
    """A recorded game."""

    keys_help = REPLAY_KEYS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "step(1)", "key.next", key_display="→"),
        Binding("left", "step(-1)", "key.back", key_display="←"),
        Binding("space", "play", "key.play", key_display="␣"),
        Binding("pagedown", "turn(1)", "key.turn", key_display="PgDn"),
        Binding("pageup", "turn(-1)", show=False),
        Binding("home", "jump(0)", show=False),
        Binding("end", "jump(-1)", show=False),
        Binding("enter", "enter", show=False),
        Binding("v", "viewer", "key.viewer"),
        Binding("n", "new", show=False),
        *COMMON,
    ]

    def __init__(self, record: Record, *, seat: int | None = None) -> None:
        super().__init__(record.rules, record.header.names)
        self.before, self.moments, self.choices = moments_of(record)
        self.record = record
        if seat is not None and seat not in self.rules.seats:
            raise BadRecord(Message("replay.seat", {"seat": seat, "last": self.rules.players - 1}))
        self.viewer = seat
        self.at = 0
        self.typed = ""
        self.playing = False

    def on_mount(self) -> None:
        """The beginning."""
        self.show_step()

    def show_step(self) -> None:
        """The step that was come to."""
        moment = self.moments[self.at]
        log = self.query_one(Log)
        told = [*self.before, *(each.event for each in self.moments[: self.at + 1])]
        seen = [event.seen_by(self.viewer) for event in told if not event.shown]
        log.lines = [(self.voice.say(event.message), event.taking) for event in seen]
        log.lines += [(comment, False) for comment in self._comments()]
        log.repaint()
        self.show_moment(moment)
        if isinstance(moment.event, GameEnded):
            self.show_view(moment.view(self.viewer))
        notes = [self.voice("replay.step", at=self.at + 1, all=len(self.moments))]
        if self.viewer is not None:
            notes.append(self.voice("replay.cards", name=self.voice.name(self.viewer)))
        if self.typed:
            notes.append(self.voice("replay.jump", step=self.typed))
        self.note(" · ".join(notes))

    def _comments(self) -> list[str]:
        """What was said about the choices that led to this step: those made since the step before."""
        before = self.choices[self.at - 1] if self.at else 0
        said = remarks(self.record, self.voice)
        return [comment for number, comment in said.items() if before < number <= self.choices[self.at]]

    # --- keys --------------------------------------------------------------------------------------------

    def action_step(self, by: int) -> None:
        """A step forward or back."""
        self._stop()
        self.action_jump(max(0, min(self.at + by, len(self.moments) - 1)))

    def action_jump(self, to: int) -> None:
        """To a step; -1 is the last."""
        self.typed = ""
        self.at = to % len(self.moments)
        self.show_step()

    def action_turn(self, by: int) -> None:
        """To the next reveal or round, or the one before."""
        self._stop()
        ahead = range(self.at + 1, len(self.moments)) if by > 0 else range(self.at - 1, -1, -1)
        places = (at for at in ahead if isinstance(self.moments[at].event, Revealed | RoundBegan))
        self.action_jump(next(places, len(self.moments) - 1 if by > 0 else 0))

    def action_play(self) -> None:
        """Play, or stop."""
        if self.playing:
            self._stop()
        else:
            self.playing = True
            self.skip.clear()
            if self.at == len(self.moments) - 1:
                self.action_jump(0)
            begin(self, self._play())

    async def _play(self) -> None:
        while self.playing and self.at < len(self.moments) - 1:
            event = self.moments[self.at].event
            await self.linger(max(0.05, self.app.settings.seconds) * (2 if event.taking else 1))
            if self.playing:
                self.action_jump(self.at + 1)
        self.playing = False

    def _stop(self) -> None:
        self.playing = False
        self.skip.set()

    def on_key(self, event: events.Key) -> None:
        """Digits: the step to jump to."""
        if event.character and event.character in "0123456789":
            event.stop()
            self._stop()
            self.typed += event.character
            self.show_step()

    def action_enter(self) -> None:
        """Jump to the step that was typed."""
        if self.typed:
            self.action_jump(max(0, min(int(self.typed) - 1, len(self.moments) - 1)))
        else:
            self.action_step(1)

    def action_back(self) -> None:
        """Forget what was typed, or close the rules."""
        self.typed = ""
        super().action_back()
        self.show_step()

    def action_viewer(self) -> None:
        """Whose cards are shown: nobody's, then one seat's after the other."""
        seats = [None, *self.rules.seats]
        self.viewer = seats[(seats.index(self.viewer) + 1) % len(seats)]
        self.show_step()

    def action_new(self) -> None:
        """To the start screen."""
        self.app.open_start()

    def action_leave(self) -> None:
        """Leave."""
        self.app.leave()
