"""One game of a tournament, whatever its bots do.

A bot that raises, or answers what is no choice, loses that decision to the fallback
(`nimmt.bots.programs.faults`). A bot that hangs or ends its process takes the game down with it; the game is then
played again from its beginning, and what is listed as `lost` goes to the fallback unasked.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Protocol

from msgspec import Struct

from nimmt.arena import entrants
from nimmt.arena.schedule import Tournament, bout, new_game
from nimmt.bots.programs.faults import Fault, FaultCount, Faults, Guest, Kind
from nimmt.choices import Choice
from nimmt.decisions import Decision
from nimmt.game import Game

MAKING, CLOSING = 0, -1
"""Stand for making and for closing the bot, in the numbers of what it is asked; its decisions count from 1."""
CHANCES = 3
"""A bot that has hung or died so often in one game is not asked again in it."""
PRECISION = 1.02
"""Decision times are kept in classes, each this much longer than the one before."""
SHORTEST = 1e-4
"""What takes less time than this, in seconds, is counted as this."""
SAID = 200
"""How much of a fault's message is kept."""

Lost = Mapping[tuple[int, int], Kind]
"""Which askings of which seat took the game down, and how: seat and number to kind of fault."""
LOST: dict[Kind, str] = {
    "timeout": "the bot did not answer, and its process was ended",
    "died": "the bot ended its process",
}
WHEN = {MAKING: "when it was made, ", CLOSING: "when the game was over, "}


class Played(Struct, frozen=True):
    """A finished game: points, faults, and each seat's decision times as classes and how many fell into them."""

    number: int
    points: tuple[int, ...]
    faults: dict[int, list[FaultCount]]
    """For each seat that has some, the kinds in the order of the alphabet."""
    times: tuple[dict[int, int], ...]


class Watch(Protocol):
    """Somebody who ends the process when a bot does not answer."""

    def asks(self, seat: int, asking: int) -> None:
        """A seat is asked now."""
        ...

    def heard(self) -> None:
        """The seat has answered."""
        ...


def play(setup: Tournament, number: int, lost: Lost, watch: Watch) -> Played:
    """Play game *number* of the tournament."""
    arranged = bout(setup, number)
    game = new_game(setup, arranged)
    seats = [_Seat(game, seat, lost, watch) for seat in range(setup.players)]
    for seat, bot, seed in zip(seats, arranged.seats, arranged.streams):
        seat.make(setup.bots[bot], seed, setup.budget)
    while not game.over:
        for at, decision in game.pending.items():
            forced = len(decision.choices) == 1
            game.submit(at, decision.choices[0] if forced else seats[at].answer(decision))
    for seat in seats:
        seat.close()
    faults = {at: seat.summary() for at, seat in enumerate(seats) if len(seat.faults)}
    return Played(number, game.totals, faults, tuple(dict(seat.times) for seat in seats))


class _Seat:
    """A bot at its seat, and what it did there."""

    def __init__(self, game: Game[Any, Any], seat: int, lost: Lost, watch: Watch) -> None:
        self.game = game
        self.seat = seat
        self.lost: dict[int, Kind] = {asking: kind for (other, asking), kind in lost.items() if other == seat}
        self.watch = watch
        self.guest: Guest | None = None
        """The bot, as long as it is asked."""
        self.asked = 0
        self.told = 0
        self.faults = Faults()
        self.times: Counter[int] = Counter()

    def make(self, spec: str, seed: int, budget: float) -> None:
        """Seat the bot."""
        if MAKING in self.lost:
            self._lose(MAKING)
            return
        with self._watched(MAKING):
            self.guest = entrants.seat(spec, seed, budget, self.game.view(self.seat))
        self.faults = self.guest.faults

    def answer(self, decision: Decision) -> Choice:
        """The bot's choice, or the default one."""
        self.asked += 1
        if self.guest is None:
            self.faults.note(Fault("given up", "the bot is not asked any more in this game"))
            return decision.fallback
        if self.asked in self.lost:
            self._lose(self.asked)
            if len(self.lost) >= CHANCES and self.asked == max(self.lost):
                self.guest = None
            return decision.fallback
        view = self.game.view(self.seat)
        with self._watched(self.asked):
            self._tell(self.guest)
            begun = time.perf_counter()
            choice = self.guest.choose(view, decision)
            self.times[time_class(time.perf_counter() - begun)] += 1
        return choice

    def close(self) -> None:
        """The game is over: the bot hears the end, and may let go of what it holds."""
        if CLOSING in self.lost:
            self._lose(CLOSING)
        elif self.guest is not None:
            with self._watched(CLOSING):
                self._tell(self.guest)
                self.guest.close()

    def summary(self) -> list[FaultCount]:
        """All that went wrong, kind by kind, in words that can be written."""
        return [
            FaultCount(fault.kind, fault.count, _clean(fault.message))
            for fault in sorted(self.faults.summary(), key=lambda fault: fault.kind)
        ]

    def _lose(self, asking: int) -> None:
        kind = self.lost[asking]
        self.faults.note(Fault(kind, WHEN.get(asking, "") + LOST[kind]))

    def _tell(self, guest: Guest) -> None:
        """What happened since, as this seat may know it."""
        news = [event.seen_by(self.seat) for event in self.game.events[self.told :]]
        self.told += len(news)
        guest.tell(news)

    @contextmanager
    def _watched(self, asking: int) -> Iterator[None]:
        self.watch.asks(self.seat, asking)
        yield
        self.watch.heard()


def time_class(seconds: float) -> int:
    """The class of a decision time.

    >>> round(seconds_of(time_class(0.05)), 3)
    0.05
    """
    return round(math.log(max(seconds, SHORTEST)) / math.log(PRECISION))


def seconds_of(time_class: int) -> float:
    """The time a class stands for; it is right within one per cent."""
    return float(PRECISION**time_class)


def _clean(said: str) -> str:
    """The beginning of what was said, on one line, in characters that can be written."""
    return " ".join(said[: 4 * SAID].encode("utf-8", "replace").decode().split())[:SAID]
