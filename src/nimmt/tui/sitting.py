"""A game that people at this screen take part in: who is asked, what they answer, and what happens meanwhile.

The screens know games through `Sitting` alone. `AtHome` is a game on this computer, against bots or between several
people who take turns at the screen; every answer is in its record file before anything else happens.
"""

from __future__ import annotations

import asyncio
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from msgspec import Struct

from nimmt.bots import answer_soon, warm_up
from nimmt.choices import Choice, Use
from nimmt.dealing import SealedDealer
from nimmt.events import Event
from nimmt.protocol.coaching import Advice
from nimmt.review.advice import advice
from nimmt.ruleset import Rules
from nimmt.terminal import games
from nimmt.terminal.asking import THOUGHT
from nimmt.terminal.games import Seating
from nimmt.terminal.visitors import wrongs
from nimmt.tui.moments import Course, Moment
from nimmt.views import View
from nimmt.words import Message, Voice


class Status(Struct, frozen=True):
    """What there is to know besides the game: whether the server is in reach, and whose time is running."""

    lost: bool = False
    """The connection is lost, and being tried again."""
    seat: int | None = None
    """Whose time runs out next."""
    left: int = 0
    """How many seconds they have."""
    compiling: bool = False
    """A bot is getting ready: what it needs may have to be compiled, once."""


class Sitting(Protocol):
    """A game as the screen knows it."""

    people: tuple[int, ...]
    """The seats of the people at this screen; none for spectators."""

    @property
    def rules(self) -> Rules[Any, Any]:
        """The rules of the game."""
        ...

    @property
    def names(self) -> Sequence[str]:
        """The players' names."""
        ...

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        ...

    @property
    def asked(self) -> int | None:
        """The person at this screen who must decide next."""
        ...

    @property
    def sealed(self) -> tuple[int, ...]:
        """The people at this screen who may still change their answer, the last to answer last."""
        ...

    @property
    def preface(self) -> Sequence[str]:
        """What to tell before the game."""
        ...

    @property
    def parting(self) -> str:
        """What to tell somebody who leaves."""
        ...

    def view(self, seat: int | None) -> View:
        """What this seat knows now."""
        ...

    def past(self) -> list[Event]:
        """What had happened before the screen opened."""
        ...

    @property
    def hints(self) -> bool:
        """Whether whoever is asked may ask what to do."""
        ...

    async def advice(self, seat: int) -> Advice:
        """What the strongest bot would do in the place of a seat that is asked."""
        ...

    async def answer(self, seat: int, choice: Choice) -> None:
        """Answer for a seat, or change its sealed answer."""
        ...

    async def proceed(self) -> None:
        """Wait until something happens that nobody at this screen is asked for."""
        ...

    async def withdrawn(self, seat: int) -> None:
        """Wait until a seat is no longer asked, though nobody at this screen has answered."""
        ...

    def take(self) -> Sequence[Moment]:
        """What has happened since this was last called."""
        ...

    @property
    def status(self) -> Status:
        """The connection and the clock."""
        ...

    @property
    def talks(self) -> bool:
        """Whether there is somebody to chat with."""
        ...

    async def chat(self, text: str) -> None:
        """Say something to the table."""
        ...

    async def news(self) -> Sequence[Message]:
        """Wait for something to be told besides the game: what is said, who comes and goes."""
        ...

    async def record(self) -> Path:
        """The file with the record of the game, once it is over."""
        ...

    async def rematch(self) -> Sitting | str:
        """The same people once more: their next game, or the link of the table where they meet for it."""
        ...


class AtHome:
    """A game on this computer."""

    def __init__(self, seating: Seating, language: str = "en") -> None:
        self.seating = seating
        self.voice = Voice(language)
        self.game = seating.game
        self.names = seating.names
        self.people = seating.people
        self.bots = seating.opponents
        self._past = list(self.game.events)
        self._taken = len(self._past)
        self._views = self._look()
        self._order: list[int] = []
        self._ready: set[int] = set()
        """The bots that have got ready for such a game."""
        self._warming = False

    @property
    def rules(self) -> Rules[Any, Any]:
        """The rules of the game."""
        return self.game.rules

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.over

    @property
    def asked(self) -> int | None:
        """The first person who has yet to answer. Bots answer after the people: until then, minds can be changed."""
        return next((seat for seat in self.people if seat in self.game.pending), None)

    @property
    def sealed(self) -> tuple[int, ...]:
        """The people who have answered, the last to answer last."""
        sealed = [seat for seat in self.people if seat in self.game.sealed]
        return tuple(sorted(sealed, key=lambda seat: self._order.index(seat) if seat in self._order else -1))

    @property
    def preface(self) -> Sequence[str]:
        """Where the game is kept, and the promise of its deal."""
        dealer = self.game.dealer
        kept = self.voice("terminal.kept", path=str(self.seating.writer.path))
        if isinstance(dealer, SealedDealer):
            return [kept, self.voice("terminal.sealed", commitment=dealer.commitment)]
        return [kept]

    @property
    def parting(self) -> str:
        """How to go on with the game, or to watch it again."""
        path = shlex.quote(str(self.seating.writer.path))
        if self.over:
            watch = self.voice("terminal.watch", command=f"nimmt replay {path}")
            lines = [watch, self.voice("terminal.check", command=f"nimmt verify {path}")]
        else:
            lines = [self.voice("terminal.goon", command=self.seating.go_on)]
        return "\n".join([*wrongs(self.bots, self.voice), *lines])

    def view(self, seat: int | None) -> View:
        """What this seat knows now."""
        return self.game.view(seat)

    def past(self) -> list[Event]:
        """What had happened before the screen opened."""
        return self._past

    @property
    def hints(self) -> bool:
        """Not where several people play, nor for a day's deal."""
        return self.seating.hints

    async def advice(self, seat: int) -> Advice:
        """Let the bot think beside the screen's own work; what it needs may have to be compiled first."""
        self._warming = True
        try:
            return await asyncio.to_thread(advice, self.game.view(seat), THOUGHT)
        finally:
            self._warming = False

    async def answer(self, seat: int, choice: Choice) -> None:
        """Answer for a seat, and write it down."""
        self._order = [*(other for other in self._order if other != seat), seat]
        self._submit(seat, choice)

    async def proceed(self) -> None:
        """Let the next bot answer, beside the screen's own work."""
        seat = next(iter(self.game.pending))
        if seat not in self._ready:
            self._ready.add(seat)
            self._warming = True
            try:
                await asyncio.to_thread(warm_up, self.bots[seat], self.game.view(seat))
            finally:
                self._warming = False
        choice = await answer_soon(self.bots[seat], self.game.view(seat), self.game.pending[seat])
        self._submit(seat, choice)

    async def withdrawn(self, seat: int) -> None:
        """Nobody else answers at home: wait for ever."""
        await asyncio.Event().wait()

    def take(self) -> Sequence[Moment]:
        """What has happened since this was last called."""
        events = self.game.events[self._taken :]
        course = Course(self._views, events)
        self._taken += len(events)
        self._views = self._look()
        return course.moments()

    @property
    def status(self) -> Status:
        """At home only bots may keep people waiting."""
        return Status(compiling=self._warming)

    @property
    def talks(self) -> bool:
        """At home people talk without a keyboard."""
        return False

    async def chat(self, text: str) -> None:
        """There is nobody to read it."""

    async def news(self) -> Sequence[Message]:
        """There is nothing but the game: wait for ever."""
        await asyncio.Event().wait()
        return ()

    async def record(self) -> Path:
        """The file that was written all along."""
        return self.seating.writer.path

    async def rematch(self) -> AtHome:
        """A new game with the same people, bots and options."""
        return AtHome(games.again(self.seating), self.voice.language)

    def _look(self) -> dict[int | None, View]:
        """What everybody knows who may look at this screen."""
        return {seat: self.game.view(seat) for seat in (None, *self.people)}

    def _submit(self, seat: int, choice: Choice) -> None:
        self.game.submit(seat, choice)
        self.seating.writer.sync()


def is_secret(view: View) -> bool:
    """Whether the answer asked for depends on cards that others may not see."""
    choices = view.decision.choices if view.decision else ()
    held = set(view.hand)
    return any(isinstance(choice, Use) or (choice.numbers and set(choice.numbers) <= held) for choice in choices)


def turns_over(view: View, people: Sequence[int]) -> bool:
    """Whether an answer of this seat is the last one of the people's to a question that several are asked at once."""
    together = len(view.waiting) + len(view.chosen) > 1
    return together and all(seat == view.seat or seat not in people for seat in view.waiting)
