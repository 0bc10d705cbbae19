"""One game of a tournament, whatever its bots do.

A bot that raises, or answers what is no choice, loses that decision to a default choice: the first that the decision
lists, the lowest card or the first row. A bot that hangs or ends its process takes the game down with it; the
game is then played again from its beginning, and the decisions in `lost` go to the default choice unasked.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Mapping
from typing import Any, Protocol

from msgspec import Struct

from nimmt.arena.entrants import ask, make
from nimmt.arena.schedule import Setup, match, new_game
from nimmt.decisions import Choice, Decision
from nimmt.game import Game
from nimmt.views import View

RAISED, ILLEGAL, HUNG, DIED = "raised", "illegal", "hung", "died"
FAULTS = {
    RAISED: "raised an error",
    ILLEGAL: "answered what was no choice",
    HUNG: "did not answer in time",
    DIED: "ended its process",
}
"""What can go wrong with a bot."""

MAKING = 0
"""Stands for making the bot, before its first decision, in the numbers of what a bot is asked."""
CHANCES = 3
"""A bot that has hung or died so often in one game is not asked again in it."""
PRECISION = 1.02
"""Decision times are kept in classes, each this much longer than the one before."""
SHORTEST = 1e-4
"""What takes less time than this, in seconds, is counted as this."""
SAID = 200
"""How much of an error message is kept."""

Lost = Mapping[tuple[int, int], str]
"""Which askings of which seat took the game down, and how: seat and number to kind of fault."""


class Fault(Struct, frozen=True, array_like=True):
    """What a seat's bot did wrong, how often in this game, and what was heard of it the first time."""

    seat: int
    kind: str
    count: int
    said: str


class Played(Struct, frozen=True):
    """A finished game: points, faults, and each seat's decision times as classes and how many fell into them."""

    number: int
    points: tuple[int, ...]
    faults: tuple[Fault, ...]
    times: tuple[dict[int, int], ...]


class Watch(Protocol):
    """Somebody who ends the process when a bot does not answer."""

    def asks(self, seat: int, asking: int) -> None:
        """A seat is asked now."""
        ...

    def heard(self) -> None:
        """The seat has answered."""
        ...


def play(setup: Setup, number: int, lost: Lost, watch: Watch) -> Played:
    """Play game *number* of the tournament."""
    arranged = match(setup, number)
    game = new_game(setup, arranged)
    seats = [
        _Seat(setup, game, seat, setup.bots[bot], arranged.streams[seat], lost, watch)
        for seat, bot in enumerate(arranged.seats)
    ]
    while not game.over:
        for seat, decision in game.pending.items():
            forced = len(decision.choices) == 1
            game.submit(seat, decision.choices[0] if forced else seats[seat].answer(game.view(seat), decision))
    faults = tuple(fault for seat in seats for fault in seat.faults())
    return Played(number, game.totals, faults, tuple(dict(seat.times) for seat in seats))


class _Seat:
    """A bot at its seat, and what it did there."""

    def __init__(
        self, setup: Setup, game: Game[Any, Any], seat: int, spec: str, seed: int, lost: Lost, watch: Watch
    ) -> None:
        self.seat = seat
        self.lost = {asking: kind for (other, asking), kind in lost.items() if other == seat}
        self.watch = watch
        self.asked = MAKING
        self.times: Counter[int] = Counter()
        self.wrong: Counter[str] = Counter()
        self.said: dict[str, str] = {}
        self.bot: Any = None
        self.gone = self.lost.get(MAKING)
        """Why the bot is not asked any more."""
        if self.gone is None:
            watch.asks(seat, MAKING)
            try:
                self.bot = make(spec, seed, setup.budget, game.view(seat))
            except BaseException as error:
                self.gone = RAISED
                self.said[RAISED] = _said(error)
            watch.heard()

    def answer(self, view: View, decision: Decision) -> Choice:
        """The bot's choice, or the default one."""
        self.asked += 1
        if len(self.lost) >= CHANCES and self.asked == max(self.lost):
            self.gone = self.lost[self.asked]
        kind = self.gone or self.lost.get(self.asked)
        if kind is not None:
            return self._default(decision, kind, FAULTS[kind])
        self.watch.asks(self.seat, self.asked)
        begun = time.perf_counter()
        try:
            choice = ask(self.bot, view, decision)
        except BaseException as error:  # also a bot that calls sys.exit
            return self._default(decision, RAISED, _said(error))
        finally:
            self.times[time_class(time.perf_counter() - begun)] += 1
            self.watch.heard()
        try:
            return decision.choices[decision.choices.index(choice)]
        except BaseException:  # comparing runs the bot's code, if it answers an object of its own
            return self._default(decision, ILLEGAL, _said(choice))

    def faults(self) -> list[Fault]:
        """All that went wrong, kind by kind."""
        return [Fault(self.seat, kind, count, self.said[kind]) for kind, count in sorted(self.wrong.items())]

    def _default(self, decision: Decision, kind: str, said: str) -> Choice:
        self.wrong[kind] += 1
        self.said.setdefault(kind, said)
        return decision.choices[0]


def time_class(seconds: float) -> int:
    """The class of a decision time.

    >>> round(seconds_of(time_class(0.05)), 3)
    0.05
    """
    return round(math.log(max(seconds, SHORTEST)) / math.log(PRECISION))


def seconds_of(time_class: int) -> float:
    """The time a class stands for; it is right within one per cent."""
    return float(PRECISION**time_class)


def _said(thing: object) -> str:
    """An error or an answer in words; asking a bot's object for them may fail."""
    kind = type(thing).__name__
    try:
        return _clean(f"{kind}: {thing}")
    except BaseException:
        return _clean(kind)


def _clean(said: str) -> str:
    """The beginning of what was said, on one line, in characters that can be written."""
    return " ".join(said[: 4 * SAID].encode("utf-8", "replace").decode().split())[:SAID]
