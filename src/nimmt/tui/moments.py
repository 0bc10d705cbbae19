"""What happens in a game, each event with the table as it was at that moment: for reveals step by step, and replays."""

from __future__ import annotations

from copy import copy
from typing import Any

from msgspec import Struct

from nimmt.events import Event, GameEnded
from nimmt.game import Game
from nimmt.table import Frame
from nimmt.views import View

GOES_ON: Frame = ("goes_on",)
"""Stands for the rest of a step, where the agenda is empty before the step is done: the game is not over yet."""


class Moment(Struct, frozen=True):
    """An event, and the game when it happened."""

    event: Event
    game: Game[Any, Any]

    def view(self, seat: int | None) -> View:
        """What this seat (None: a spectator) saw then."""
        return self.game.view(seat)


class Moments(list[Event]):
    """A game's list of events that keeps the moment of each new one. Copies of the game have a plain list."""

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game.events)
        self.game = game
        self.kept: list[Moment] = []

    def append(self, event: Event, /) -> None:
        """Something happens."""
        super().append(event)
        if not event.shown:
            self.kept.append(Moment(event, as_it_is(self.game, over=isinstance(event, GameEnded))))

    def take(self) -> list[Moment]:
        """The moments since they were last taken."""
        kept, self.kept = self.kept, []
        return kept


def watch(game: Game[Any, Any]) -> Moments:
    """Keep the moments of this game from now on."""
    moments = Moments(game)
    game.events = moments
    return moments


def as_it_is(game: Game[Any, Any], *, over: bool) -> Game[Any, Any]:
    """The game as it stands, to look at."""
    agenda = game.agenda or ([] if over else [GOES_ON])
    return Game(game.rules, game.dealer, copy(game.table), copy(game.hidden), agenda)
