"""What would happen to the cards you are about to lay, if nobody else laid any: played out by the rules themselves."""

from __future__ import annotations

import random
from copy import copy
from typing import Any

from msgspec import Struct

from nimmt.dealing import SeededDealer
from nimmt.decisions import PASS, Choice, LayCards, TakeRow, plural
from nimmt.events import Event
from nimmt.game import Game
from nimmt.table import Frame, Rows
from nimmt.views import View
from nimmt.words import Name


class Preview(Struct, frozen=True):
    """Where cards would go, and what follows."""

    events: tuple[Event, ...]
    rows: Rows
    """The rows as they would be then."""
    asks: str = ""
    """What the seat would be asked next."""

    def say(self, name: Name, you: int | None = None) -> str:
        """The preview in a few sentences."""
        says = [event.say(name, you=you) for event in self.events]
        return " ".join(sentence[:1].upper() + sentence[1:] for sentence in [*says, self.asks] if sentence)


def preview(view: View, choice: Choice) -> Preview | None:
    """Play the cards of a choice alone; None where the choice lays no number card."""
    decision, seat, rules = view.decision, view.seat, view.rules
    cards = [card for card in choice.numbers if card]
    if not isinstance(decision, LayCards) or seat is None or not cards or "place" not in rules.steps:
        return None
    agenda: list[Frame] = [("place", seat, card) for card in sorted(cards, reverse=True)]
    hidden = rules.imagine(view, random.Random(0))
    game: Game[Any, Any] = Game(rules, SeededDealer(0), copy(view.table), hidden, agenda)
    game.run()
    while seat in game.pending and PASS in game.pending[seat].choices:
        game.submit(seat, PASS)  # special cards are for later
    # What nobody can know yet, such as the tile that would be drawn, is not told.
    events = tuple(event.seen_by(None) for event in game.events)
    return Preview(events, game.table.rows, _asks(game, seat))


def _asks(game: Game[Any, Any], seat: int) -> str:
    decision = game.pending.get(seat)
    if isinstance(decision, TakeRow):
        cheapest = min(game.rules.costs(game.view(seat)))
        return f"{decision.prompt} The cheapest: {plural(cheapest, 'bullhead')}."
    return decision.prompt if decision else ""
