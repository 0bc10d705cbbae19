"""What one seat, or a spectator, may know.

A `View` is all that a bot, a client or an environment receives. It is built field by field: the whole public
table, and of the hidden half only what `Rules.look` lists for that seat.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic

import msgspec
from msgspec import Struct

from nimmt.cards import Cards
from nimmt.catalogue import find
from nimmt.choices import Choice, Play
from nimmt.dealing import SeededDealer
from nimmt.decisions import Decision, Landing, LayCards
from nimmt.ruleset import Rules, rules_for
from nimmt.table import Frame
from nimmt.typevars import TypeVar
from nimmt.words import Message, Who

if TYPE_CHECKING:
    from nimmt.game import Game

T = TypeVar("T", default=Any)


def waits(viewer: int | None, waiting: Sequence[int], agenda: Sequence[Frame]) -> Message | None:
    """Whom a table that waits for these seats waits for besides the viewer, and for what."""
    others = [seat for seat in waiting if seat != viewer]
    if not others:
        return None
    return Message(f"wait.{agenda[-1][0]}", {"names": tuple(map(Who, others)), "count": len(others)})


class View(Struct, Generic[T], frozen=True):
    """One seat's knowledge of a game; ``seat`` is None for a spectator."""

    ruleset: str
    players: int
    options: Any
    seat: int | None
    table: T
    """The public half, a `nimmt.table.Table` of the ruleset's own kind."""
    agenda: tuple[Frame, ...]
    """What is still to be carried out, the next thing last."""
    waiting: tuple[int, ...]
    """The seats that have yet to decide."""
    chosen: tuple[int, ...]
    """The seats whose sealed choice is made."""
    decision: Decision | None = None
    """What this seat is asked, also when it has chosen and may still change its mind."""
    choice: Choice | None = None
    """This seat's own sealed choice."""
    hand: Cards = ()
    hand_sizes: tuple[int, ...] = ()
    specials: tuple[str, ...] = ()
    """This seat's special or action cards, where a game has them."""
    handing_back: tuple[str, ...] = ()
    """Those of them that this seat hands back, once all have chosen what they keep."""
    special_counts: tuple[int, ...] = ()
    special_pile: int = 0
    """How many special or action cards lie face down."""
    draw_pile: int = 0
    """How many tiles lie face down."""

    @property
    def rules(self) -> Rules[Any, Any]:
        """The rules of this game."""
        return rules_for(find(self.ruleset), self.players, self.options)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.agenda

    @property
    def waits(self) -> Message | None:
        """Whom the table waits for besides the viewer, and for what; None where it waits for nobody else."""
        return waits(self.seat, self.waiting, self.agenda)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points written down so far."""
        return self.rules.totals(self.table)

    @property
    def points(self) -> tuple[int, ...]:
        """The points of the round so far, of everybody what all can count."""
        return self.rules.points_seen(self)

    @property
    def queue(self) -> tuple[tuple[int, int], ...]:
        """The revealed cards still to be placed, the next first: seat and card."""
        return self.rules.queue(reversed(self.agenda))

    def landings(self, choice: Choice) -> tuple[Landing, ...]:
        """What the cards of a choice would do if they were placed now and nobody else laid any.

        One after the other, the lowest first; where one of them leads to a question, the others stay open.
        """
        if self.seat is None or not isinstance(self.decision, LayCards) or not isinstance(choice, Play):
            return ()
        return self.rules.landings_of(self.table, self.seat, [card for card in choice.cards if card])

    def encode(self) -> bytes:
        """The view as JSON, the same bytes for the same knowledge."""
        return msgspec.json.encode(self)

    def imagine(self, rng: random.Random) -> Game[Any, Any]:
        """A whole game in which this seat would know just this; hidden cards are drawn at random."""
        from nimmt.game import Game

        rules, dealer = self.rules, SeededDealer(rng.getrandbits(64))
        game: Game[Any, Any] = Game(rules, dealer, copy.copy(self.table), rules.imagine(self, rng), self.agenda)
        game.run()
        for seat in self.chosen:
            own = self.choice if seat == self.seat else None
            game.submit(seat, own or rng.choice(game.pending[seat].choices))
        game.events.clear()
        game.log.clear()
        return game

    def __str__(self) -> str:
        """The table as the viewer sees it."""
        from nimmt.render import text

        return text(self)

    def _repr_svg_(self) -> str:
        from nimmt.render import svg

        return svg(self)
