"""What somebody has made of a day's deal: points, place, how many bots did worse, and a text to paste."""

from __future__ import annotations

from msgspec import Struct

from nimmt.catalogue import find
from nimmt.daily.deal import PERSON, Daily
from nimmt.daily.field import percentile
from nimmt.events import Event, RowTaken
from nimmt.game import AnyGame
from nimmt.record import Record
from nimmt.rules.board.events import Scored
from nimmt.words import Voice

MUCH = 5
"""As many points in one turn are many."""
SIGNS = {-2: "🟥", -1: "🟨", 0: "⬜", 1: "🟩", 2: "🟦"}
"""A turn that cost much, cost a little, did nothing, brought a little, brought much."""


class Result(Struct, frozen=True):
    """A finished game of a day's deal."""

    game: str
    day: str
    points: int
    place: int
    """Counted from 1; who shares a place has the better one."""
    players: int
    turns: tuple[int, ...]
    """What each turn brought, counted so that more is better."""

    @classmethod
    def of(cls, daily: Daily, game: AnyGame) -> Result:
        """The result of a finished game."""
        gain = game.rules.gain
        worths = [gain(total) for total in game.totals]
        place = 1 + sum(worth > worths[PERSON] for worth in worths)
        return cls(daily.game, daily.day, game.totals[PERSON], place, daily.players, _turns(game))

    @property
    def percentile(self) -> int:
        """How many per cent of the field did worse."""
        return percentile(self.game, self.points)

    @property
    def signs(self) -> str:
        """The turns as a row of signs, which tells nobody the cards."""
        return "".join(SIGNS[_grade(turn)] for turn in self.turns)

    def text(self, voice: Voice, link: str = "") -> str:
        """A few lines to paste."""
        head = voice("daily.head", game=voice.title(find(self.game)), day=self.day)
        place = voice("daily.place", points=self.points, place=self.place, players=self.players)
        lines = (head, place, voice("daily.field", percent=self.percentile), self.signs, link)
        return "\n".join(line for line in lines if line)


def _grade(points: int) -> int:
    size = 2 if abs(points) >= MUCH else 1 if points else 0
    return size if points > 0 else -size


def _turns(game: AnyGame) -> tuple[int, ...]:
    """What each turn brought the person, from what happened in it."""
    turns: dict[tuple[int, int], int] = {}
    now = (1, 0)
    for state, events in Record.of(game).steps():
        turns[now] = turns.get(now, 0) + sum(_brought(game, event) for event in events)
        now = (state.table.round, state.table.turn)
    return tuple(brought for (_, turn), brought in turns.items() if turn)


def _brought(game: AnyGame, event: Event) -> int:
    match event:
        case RowTaken(seat=seat, bullheads=bullheads) if seat == PERSON:
            return round(game.rules.gain(bullheads))
        case Scored(seat=seat, points=points) if seat == PERSON:
            return points
    return 0
