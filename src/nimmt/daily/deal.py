"""The deal of a day: its secret, its cards, and bots whose luck is part of it.

Everything follows from a *well*, a day and a game: the secret is an HMAC of the day and the game, keyed by the well.
Its SHA-256, the commitment, can be published long before; the secret itself is told the day after, and proves that the
deal was fixed. Everybody who draws from the same well has the same deals. The usual well is public: the same on every
server and in plain Python. A server with a well of its own keeps its deals to itself until their day is over.
"""

from __future__ import annotations

import hmac
from datetime import UTC, date, datetime
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from nimmt import bots
from nimmt.catalogue import find, option_help
from nimmt.choices import Choice
from nimmt.dealing import SealedDealer, commitment_of
from nimmt.decisions import Decision
from nimmt.errors import BadSetup
from nimmt.game import AnyGame, Game
from nimmt.views import View
from nimmt.words import Message

WELL = "nimmt"
"""The public well."""
PERSON = 0
"""Whose seat it is."""
HERD = ("calf", "heifer", "ox")
"""Who plays at the other seats: bots that think alike on every machine, because they never look at a clock."""


def today() -> str:
    """The day it is now, everywhere: the date in UTC."""
    return datetime.now(UTC).date().isoformat()


class Daily(Struct, frozen=True):
    """The deal of one game on one day."""

    game: str
    day: str
    """Such as 2030-01-31."""
    well: str = WELL

    def __post_init__(self) -> None:
        """Refuse what is no day."""
        find(self.game)
        try:
            same = date.fromisoformat(self.day).isoformat() == self.day
        except ValueError:
            same = False
        if not same:
            raise BadSetup(Message("daily.day", {"day": self.day}))

    @property
    def secret(self) -> bytes:
        """What deals the cards."""
        return hmac.digest(self.well.encode(), f"{self.day} {self.game}".encode(), "sha256")

    @property
    def commitment(self) -> str:
        """What may be known of the secret before."""
        return commitment_of(self.secret)

    @property
    def players(self) -> int:
        """How many play."""
        return 1 + len(HERD)

    @property
    def options(self) -> dict[str, Any]:
        """One round, or one game, where the rules let one choose."""
        return {option: 1 for option in ("rounds", "games") if option in option_help(find(self.game))}

    def deal(self) -> AnyGame:
        """The game, dealt and waiting for everybody's first choice."""
        return Game.new(self.game, self.players, dealer=SealedDealer(self.secret), automate=True, **self.options)

    def bot(self, seat: int) -> DailyBot:
        """The bot at a seat."""
        return DailyBot(HERD[seat - 1], f"{self.secret.hex()} {seat}")

    def bots(self) -> dict[int, bots.Bot]:
        """The bots by seat."""
        return {seat: self.bot(seat) for seat in range(1, self.players)}


class DailyBot:
    """A bot whose luck depends on the moment alone: not on what it was asked before, nor on who was quicker."""

    def __init__(self, kind: str, seed: str) -> None:
        self.kind = bots.find(kind)
        self.seed = seed

    def choose(self, view: View, decision: Decision) -> Choice:
        """What its kind would choose, as if nobody had chosen yet."""
        asked = tuple(sorted({*view.waiting, *view.chosen}))
        first = replace(view, waiting=asked, chosen=(), choice=None)
        moment = f"{self.seed} {view.table.round} {view.table.turn} {view.agenda[-1]}"
        return self.kind(moment).choose(first, decision)


def play(daily: Daily, person: bots.Bot) -> AnyGame:
    """The whole game, with somebody at the person's seat."""
    game = daily.deal()
    players = daily.bots() | {PERSON: person}
    while not game.over:
        seat = max(game.pending)
        game.submit(seat, bots.answer(players[seat], game.view(seat), game.pending[seat]))
    return game
