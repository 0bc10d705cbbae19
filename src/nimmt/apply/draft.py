"""A view while an event changes it, and the small changes that events are made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from functools import singledispatch
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from nimmt.cards import Cards
from nimmt.events import Event
from nimmt.ruleset import Rules
from nimmt.table import Frame, put, without
from nimmt.views import View

GOES_ON: Frame = ("goes_on",)
"""Stands for what is still to be carried out, which events do not tell: the game is not over."""
TURNED = "turned"
"""The cards of the turn were seen, so that the next ones are those of another."""
SHUFFLED = "shuffled"
"""The card about to be put down is in the new deck already."""
NOTES = (TURNED, SHUFFLED)
"""What is to be remembered for the next event; kept as frames of the agenda, beside the cards on their way."""
PLACE = "place"
"""A card on its way to a row: its seat and the card, and a 1 if it was laid with a 0-card."""


class OnWay(Struct, frozen=True):
    """A card on its way to a row; *first* where a 0-card lets it be placed before those without one."""

    seat: int
    card: int
    first: bool = False

    @property
    def frame(self) -> Frame:
        """As an entry of the agenda."""
        return (PLACE, self.seat, self.card, *((1,) if self.first else ()))


@singledispatch
def change(event: Event, draft: Draft) -> None:
    """Change a draft by an event. Each kind of event registers what it changes."""
    raise NotImplementedError(f"nothing says what {type(event).__name__} changes: register it with nimmt.apply.change")


class Draft:
    """A view that may be changed."""

    def __init__(self, view: View) -> None:
        self.before = view
        self.seat = view.seat
        self.table: Any = copy(view.table)
        self.hand = view.hand
        self.sizes = view.hand_sizes
        self.specials = view.specials
        self.special_counts = view.special_counts
        self.special_pile = view.special_pile
        self.draw_pile = view.draw_pile
        self.waiting: tuple[int, ...] = ()
        self.chosen: tuple[int, ...] = ()
        self.over = False
        self.way = [
            OnWay(int(frame[1]), int(frame[view.rules.carrying[str(frame[0])]]), frame[0] == PLACE and len(frame) > 3)
            for frame in reversed(view.agenda)
            if frame[0] in view.rules.carrying
        ]
        """The cards on their way to a row, the next one first."""
        self.notes = {str(frame[0]) for frame in view.agenda if frame[0] in NOTES}

    @property
    def rules(self) -> Rules[Any, Any]:
        """The rules, for what the game is played with."""
        return self.before.rules

    def view(self) -> View:
        """The view as changed. Nobody is asked anything yet."""
        notes: list[Frame] = [(note,) for note in NOTES if note in self.notes]
        return replace(
            self.before,
            table=self.table,
            agenda=() if self.over else (GOES_ON, *notes, *(one.frame for one in reversed(self.way))),
            waiting=self.waiting,
            chosen=self.chosen,
            decision=None,
            choice=None,
            hand=self.hand,
            hand_sizes=self.sizes,
            specials=self.specials,
            special_counts=self.special_counts,
            special_pile=self.special_pile,
            draw_pile=self.draw_pile,
        )

    # --- hands -------------------------------------------------------------------------------------------

    def empty(self, seat: int) -> None:
        """A hand has no cards any more."""
        self.sizes = put(self.sizes, seat, 0)
        self.know(seat, ())
        if seat == self.seat:
            self.hand = ()

    def enter(self, seat: int, count: int, cards: Cards | None) -> None:
        """Cards come into a hand; None where only their owner sees them."""
        self.sizes = put(self.sizes, seat, self.sizes[seat] + count)
        if seat == self.seat and cards:
            self.hand = tuple(sorted((*self.hand, *cards)))

    def leave(self, seat: int, cards: Iterable[int]) -> None:
        """Cards leave a hand."""
        gone = tuple(cards)
        self.sizes = put(self.sizes, seat, self.sizes[seat] - len(gone))
        known = list(self.table.known[seat])
        for card in gone:
            if card in known:
                known.remove(card)
        self.know(seat, tuple(known))
        if seat == self.seat:
            self.hand = without(self.hand, *gone)

    def know(self, seat: int, cards: Cards) -> None:
        """These are the cards that everybody knows to be in a hand."""
        self.table.known = put(self.table.known, seat, cards)

    def get_specials(self, seat: int, kinds: Sequence[str] | None, count: int = 1) -> None:
        """Special or action cards come into a hand; None where only their owner sees them."""
        self.special_counts = put(self.special_counts, seat, self.special_counts[seat] + count)
        if seat == self.seat and kinds:
            self.specials = (*self.specials, *kinds)

    def drop_special(self, seat: int, kind: str) -> None:
        """A special or action card leaves a hand."""
        self.special_counts = put(self.special_counts, seat, self.special_counts[seat] - 1)
        if seat == self.seat:
            at = self.specials.index(kind)
            self.specials = self.specials[:at] + self.specials[at + 1 :]

    # --- the table ---------------------------------------------------------------------------------------

    def row(self, at: int, cards: Iterable[int]) -> None:
        """What lies in a row now."""
        self.table.rows = put(self.table.rows, at, tuple(cards))

    def pile(self, seat: int, cards: Cards) -> None:
        """Cards come onto a seat's pile."""
        self.table.piles = put(self.table.piles, seat, self.table.piles[seat] + cards)

    def arrive(self, seat: int, card: int) -> None:
        """A card is on its way no longer."""
        for at, one in enumerate(self.way):
            if (one.seat, one.card) == (seat, card):
                del self.way[at]
                return

    def swap_on_way(self, seat: int, card: int, by: int) -> None:
        """Another card is on its way instead."""
        self.way = [replace(one, card=by) if (one.seat, one.card) == (seat, card) else one for one in self.way]
