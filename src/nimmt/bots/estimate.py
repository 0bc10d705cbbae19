"""What a card is expected to cost where it would land, without playing anything out.

A card lands in the row its rules name. It is the one that takes the row if just enough others land there before
it; each opponent lays one of the cards that its seat can hold, all equally likely. A card too low for every row
costs the cheapest row, unless somebody lays a lower one first.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from nimmt.cards import Cards
from nimmt.rules.classic import RowGame
from nimmt.views import View

MEAN = 171 / 104
"""Bullheads on an average card."""


class Estimate:
    """The expected bullheads for every card that could be laid now."""

    def __init__(self, view: View) -> None:
        rules, table = view.rules, view.table
        assert isinstance(rules, RowGame)
        self.room = [rules.capacity(table, at) - len(cards) for at, cards in enumerate(table.rows)]
        self.heads = [sum(map(rules.heads, cards)) for cards in table.rows]
        self.theirs = _others_cards(view)
        self.opponents = sum(1 for seat, size in enumerate(view.hand_sizes) if size and seat != view.seat)
        self.landing = {card: rules.row_for(table, card) for card in {*self.theirs, *view.hand} if card}

    def cards(self, laid: Cards, *, first: bool = False) -> float:
        """The bullheads these cards of one player are expected to take; *first* where they are placed before all."""
        taken = 0.0
        more = [0] * len(self.room)
        for card in sorted(laid):
            at = self.landing[card]
            if at is None:
                taken += self._low(card)
                continue
            taken += self._sixth(card, at, self.room[at] - more[at], 0 if first else self.opponents)
            more[at] += 1
        return taken

    def _sixth(self, card: int, at: int, room: int, opponents: int) -> float:
        """The chance to fill the row, times what would lie in it."""
        if not 0 <= room <= opponents:
            return 0.0
        before = sum(1 for other in self.theirs if other and other < card and self.landing[other] == at)
        chance = _exactly(room, opponents, before / max(1, len(self.theirs)))
        return chance * (self.heads[at] + MEAN * room)

    def _low(self, card: int) -> float:
        """The cheapest row, unless a lower card comes first and makes room for this one."""
        lower = sum(1 for other in self.theirs if 0 < other < card)
        nobody = (1 - lower / max(1, len(self.theirs))) ** self.opponents
        return nobody * min(self.heads)


def _exactly(hits: int, tries: int, chance: float) -> float:
    return float(comb(tries, hits) * chance**hits * (1 - chance) ** (tries - hits))


def _others_cards(view: View) -> Sequence[int]:
    """The cards that opponents can lay: those known to be in their hands, or else all that were not seen."""
    others = [seat for seat in range(view.players) if seat != view.seat]
    known = [card for seat in others for card in view.table.known[seat]]
    if len(known) == sum(view.hand_sizes[seat] for seat in others):
        return known
    return [*known, *(card for card in view.rules.unseen(view).elements() if isinstance(card, int))]
