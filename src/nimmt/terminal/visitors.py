"""Bots of installed packages at the table: whatever they do, the game goes on, and the person is told."""

from __future__ import annotations

import atexit
from collections.abc import Iterator, Mapping
from typing import Any

from nimmt import bots
from nimmt.bots import Bot
from nimmt.bots.factories import Factory, load
from nimmt.bots.programs.faults import Faults, Guest
from nimmt.choices import Choice
from nimmt.decisions import Decision
from nimmt.errors import BadSetup
from nimmt.game import Game
from nimmt.views import View
from nimmt.words import Message, Voice

Kind = type[bots.SeededBot] | Factory


def kind_named(name: str) -> Kind:
    """The kind of bot of this name: one of nimmt's own, or of an installed package. No other code is run.

    A record names bots too, and may come from anywhere: so neither files nor programs are meant here.
    """
    if name.startswith("cmd:") or ".py:" in name:
        raise BadSetup(Message("start.code", {"bot": name}))
    return load(name) if visits(name) else bots.find(name)


def visits(name: str) -> bool:
    """Whether a bot of this name comes from another package."""
    return name in bots.names() and name not in (*bots.opponents(), *bots.YARDSTICKS)


class Visitor:
    """A bot of another package at a seat: made when it is first asked, told what its seat has seen, and then asked."""

    def __init__(self, name: str, game: Game[Any, Any], seat: int, seed: int | str | None) -> None:
        self.name = name
        self.game = game
        self.seat = seat
        self.seed = seed
        self._guest: Guest | None = None
        self._told = 0

    @property
    def faults(self) -> Faults:
        """What it has done wrong."""
        return Faults() if self._guest is None else self._guest.faults

    def choose(self, view: View, decision: Decision) -> Choice:
        """What it chooses; where it fails, the fallback."""
        if self._guest is None:
            kind = load(self.name)
            self._guest = Guest(lambda: kind(seed=self.seed), view)
            atexit.register(self._guest.close)
        events, self._told = self.game.events[self._told :], len(self.game.events)
        self._guest.tell([event.seen_by(self.seat) for event in events])
        return self._guest.choose(view, decision)


def seated(kind: str, game: Game[Any, Any], seat: int, seed: int | str | None) -> Bot:
    """A bot of this kind at a seat of a game."""
    return Visitor(kind, game, seat, seed) if visits(kind) else bots.find(kind)(seed)


def wrongs(seats: Mapping[int, Bot], voice: Voice) -> Iterator[str]:
    """A sentence for each visitor that has done something wrong."""
    for visitor in seats.values():
        if isinstance(visitor, Visitor) and visitor.faults:
            said = visitor.faults.kept[0].message
            yield voice("terminal.faults", bot=visitor.name, count=len(visitor.faults), said=said)
