"""What a card is expected to cost where it would land, without playing anything out.

A card lands in the row its rules name. It is the one that takes the row if just enough others land there before
it; each opponent lays one of the cards that its seat can hold, all equally likely. A card too low for every row
costs the cheapest row, unless somebody lays a lower one first.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
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
        self.lengths = [len(cards) for cards in table.rows]
        self.capacities = rules.capacities(table)
        self.heads = [sum(map(rules.heads, cards)) for cards in table.rows]
        self.unseen = unseen(view)
        self.opponents = sum(1 for seat, size in enumerate(view.hand_sizes) if size and seat != view.seat)
        self.landing = {card: rules.row_for(table, card) for card in {*self.unseen, *view.hand} if card}

    def cards(self, laid: Cards, *, first: bool = False) -> float:
        """The bullheads these cards of one player are expected to take; *first* where they are placed before all."""
        taken = 0.0
        lengths = list(self.lengths)
        for card in sorted(laid):
            at = self.landing[card]
            if at is None:
                taken += self._low(card)
                continue
            taken += self._sixth(card, at, lengths[at], 0 if first else self.opponents)
            lengths[at] += 1
        return taken

    def _sixth(self, card: int, at: int, length: int, opponents: int) -> float:
        """The chance to fill the row, times what would lie in it."""
        room = self.capacities[at] - length
        if not 0 <= room <= opponents:
            return 0.0
        before = sum(1 for other in self.unseen if other and other < card and self.landing[other] == at)
        chance = _exactly(room, opponents, before / max(1, len(self.unseen)))
        return chance * (self.heads[at] + MEAN * room)

    def _low(self, card: int) -> float:
        """The cheapest row, unless a lower card comes first and makes room for this one."""
        lower = sum(1 for other in self.unseen if 0 < other < card)
        nobody = (1 - lower / max(1, len(self.unseen))) ** self.opponents
        return nobody * min(self.heads)


def _exactly(hits: int, tries: int, chance: float) -> float:
    return float(comb(tries, hits) * chance**hits * (1 - chance) ** (tries - hits))


def unseen(view: View) -> Sequence[int]:
    """The cards that opponents can lay: those known to be in their hands, or else all that were not seen."""
    rules, table = view.rules, view.table
    others = [seat for seat in range(view.players) if seat != view.seat]
    known = [card for seat in others for card in table.known[seat]]
    if len(known) == sum(view.hand_sizes[seat] for seat in others):
        return known
    left = rules.deck(table)
    left.subtract(chain(view.hand, *table.rows, *table.piles))
    return [card for card in left.elements() if isinstance(card, int)]
