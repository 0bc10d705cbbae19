"""Tables between two views: what a server tells as events, played out again by the rules.

A server sends what happened and how the table stands afterwards. For a reveal step by step, the tables in between are
found by playing on from the view before: whatever was turned over was in a hand, and an answer nobody saw is the one
that leads to the events told. Where that finds no way on (a card was drawn that this seat cannot know), the rest is
shown on the table as it stands afterwards. So what is shown in between is always what really was.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import copy
from itertools import takewhile
from typing import Any

from msgspec import Struct

from nimmt.cards import Cards
from nimmt.dealing import SeededDealer
from nimmt.decisions import Choice, LayCards, play
from nimmt.events import Dealt, Event, Revealed
from nimmt.game import Game
from nimmt.table import without
from nimmt.tui.moments import Moment, watch
from nimmt.tui.sitting import Seen
from nimmt.views import View


class Afterwards(Struct, frozen=True):
    """An event, and the table after all of them."""

    event: Event
    after: View

    def view(self, seat: int | None) -> View:
        """What is known now."""
        return self.after


def recall(before: View | None, events: Sequence[Event], after: View) -> list[Seen]:
    """Each of the events with the table of its moment."""
    told = [event for event in events if not event.shown]
    dealt = next((at for at, event in enumerate(events) if isinstance(event, Dealt)), len(events))
    sure = [event for event in events[:dealt] if not event.shown]
    found = _played_out(before, sure) if before is not None and sure else []
    return [*found, *(Afterwards(event, after) for event in told[len(found) :])]


def _played_out(before: View, told: Sequence[Event]) -> list[Moment]:
    """As many moments as the rules lead to."""
    rules = before.rules
    hidden = rules.imagine(before, random.Random(0))
    game: Game[Any, Any] = Game(rules, SeededDealer(0), copy(before.table), hidden, before.agenda)
    game.run()
    found: list[Moment] = []
    while len(found) < len(told) and game.pending:
        game, moments = _next(game, before.seat, told[len(found) :])
        rest = told[len(found) :]
        alike = _alike(moments, before.seat, rest)
        found += [Moment(event, moment.game) for moment, event in zip(moments[:alike], rest)]
        if alike == 0 or alike < len(moments):
            break
    return found


def _alike(moments: Sequence[Moment], seat: int | None, told: Sequence[Event]) -> int:
    """How many of the moments, from the first on, are as told."""
    pairs = zip(moments, told)
    return sum(1 for _ in takewhile(lambda pair: pair[0].event.seen_by(seat) == pair[1], pairs))


def _next(game: Game[Any, Any], seat: int | None, told: Sequence[Event]) -> tuple[Game[Any, Any], list[Moment]]:
    """The game after the answers that lead furthest into the events told, and its moments."""
    best: tuple[Game[Any, Any], list[Moment]] = game, []
    most = 0
    for laid, answers in _possible(game, told):
        twin = game.copy()
        _give(twin, laid, seat)
        moments = watch(twin)
        for who, choice in answers.items():
            if who in twin.pending and choice in twin.pending[who].choices:
                twin.submit(who, choice)
        kept = moments.take()
        alike = _alike(kept, seat, told)
        if alike > most:
            best, most = (twin, kept), alike
    return best


def _possible(game: Game[Any, Any], told: Sequence[Event]) -> Iterator[tuple[dict[int, Cards], dict[int, Choice]]]:
    """Answers that may lead to these events, with the cards that must be in hands for them."""
    first = told[0]
    if isinstance(first, Revealed):
        laid = {who: cards for who, cards in enumerate(first.cards) if cards}
        yield laid, {who: play(*cards) for who, cards in laid.items()}
    elif len(game.pending) == 1:
        ((who, decision),) = game.pending.items()
        if isinstance(decision, LayCards):
            own = (event for event in told if getattr(event, "seat", None) == who)
            named = next((card for event in own if (card := getattr(event, "card", None)) is not None), 0)
            for card in {named, 0}:
                yield {who: (card,)}, {who: play(card)}
        else:
            for choice in decision.choices:
                yield {}, {who: choice}


def _give(game: Game[Any, Any], laid: dict[int, Cards], seat: int | None) -> None:
    """See to it that these cards are in these hands, in exchange for others; the viewer's own hand is right anyhow."""
    hands = list(game.hidden.hands)
    for who, cards in laid.items():
        for card in (Counter(cards) - Counter(hands[who])).elements():
            keeps = Counter(cards) + Counter(game.table.known[who])
            spare = next(iter((Counter(hands[who]) - keeps).elements()))
            holders = (
                other for other, hand in enumerate(hands) if other != seat and _free(hand, laid.get(other))[card]
            )
            holder = next(holders, None)
            hands[who] = _swapped(hands[who], spare, card)
            if holder is not None:
                hands[holder] = _swapped(hands[holder], card, spare)
    if laid:
        game.hidden.hands = tuple(hands)
        game.run()


def _free(hand: Cards, laid: Cards | None) -> Counter[int]:
    return Counter(hand) - Counter(laid or ())


def _swapped(hand: Cards, gone: int, comes: int) -> Cards:
    return tuple(sorted((*without(hand, gone), comes)))
