"""What happens in a game, each event with the table of its moment: for reveals step by step, and replays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from nimmt.apply import apply
from nimmt.events import Event
from nimmt.views import View


class Course:
    """Events one after the other, from the views that some had before; a view is made when somebody looks."""

    def __init__(self, views: Mapping[int | None, View], events: Sequence[Event]) -> None:
        self.events = list(events)
        self._views = {seat: [view] for seat, view in views.items()}

    def view(self, seat: int | None, after: int) -> View:
        """What this seat (None: a spectator) saw after this many events."""
        seen = self._views[seat]
        for event in self.events[len(seen) - 1 : after]:
            seen.append(apply(seen[-1], event.seen_by(seat)))
        return seen[after]

    def moments(self) -> list[Moment]:
        """All of them, but for what a picture shows anyway."""
        return [Moment(event, self, at) for at, event in enumerate(self.events) if not event.shown]


class Moment(Struct, frozen=True):
    """An event, and the table when it happened."""

    event: Event
    course: Course
    at: int
    """Its place in the course; -1 before all."""

    def view(self, seat: int | None) -> View:
        """What this seat saw then: a row that is taken is still there, for everybody to see what it was."""
        return self.course.view(seat, self.at if self.event.taking else self.at + 1)
