"""What a card is expected to bring where it would land this turn, without playing anything out.

A card lands in the row its rules name. What happens there depends on how many others come first; each opponent lays
one of the cards that its seat can hold. A card too low for every row takes the cheapest one, unless somebody
lays a lower card first.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from copy import copy
from math import comb, exp

from msgspec.structs import replace

from nimmt.bots.judgement.rows import rows_of
from nimmt.cards import Cards
from nimmt.table import put, without
from nimmt.views import View


class Estimate:
    """The expected points, counted so that more is better, for every card that could be laid now.

    With *prudence* 0 the others lay anything; the more of it, the rarer they lay what would hurt them. *burden* and
    *luck* are those of `nimmt.bots.judgement.rows.Rows`.
    """

    def __init__(
        self,
        view: View,
        prudence: float = 0.0,
        *,
        burden: float = 0.0,
        luck: float = 0.0,
        theirs: Sequence[int] | None = None,
    ) -> None:
        self.view = view
        self.rows = rows_of(view, burden, luck)
        self.row_for = self.rows.rules.row_for
        self.table = view.table
        self.theirs = others_cards(view) if theirs is None else theirs
        self.opponents = sum(1 for seat, size in enumerate(view.hand_sizes) if size and seat != view.seat)
        self.landing = {card: self.row_for(self.table, card) for card in {*self.theirs, *view.hand} if card}
        self._weigh(dict.fromkeys(self.theirs, 1.0))
        if prudence:
            self._weigh({card: exp(prudence * self.card(card)) if card else 1.0 for card in self.theirs})

    def _weigh(self, weights: dict[int, float]) -> None:
        """For every row, the cards that would land there, ascending, and their weights added up."""
        self.total = sum([weights[card] for card in self.theirs]) or 1.0
        self.lanes: dict[int | None, tuple[list[int], list[float]]] = {}
        for card in sorted(self.theirs):
            if card:
                cards, sums = self.lanes.setdefault(self.landing[card], ([], [0.0]))
                cards.append(card)
                sums.append(sums[-1] + weights[card])

    def before(self, card: int, at: int | None) -> float:
        """The chance that one opponent's card goes to this row before the card."""
        cards, sums = self.lanes.get(at, ((), (0.0,)))
        return sums[bisect_left(cards, card)] / self.total

    def after(self, card: int, at: int | None) -> float:
        """The chance that one opponent's card goes to this row after the card."""
        cards, sums = self.lanes.get(at, ((), (0.0,)))
        return (sums[-1] - sums[bisect_left(cards, card + 1)]) / self.total

    def once_laid(self, laid: Cards) -> Estimate:
        """The estimate for the turn after this one, as if nobody else laid a card now."""
        table = copy(self.table)
        for card in sorted(laid):
            at = self.row_for(table, card)
            if at is None:
                at = self.rows.prices.index(self.rows.cheapest)
                row: Cards = (card,)
            else:
                row = table.rows[at]
                row = (card,) if len(row) >= self.rows.rules.capacity(table, at) else (*row, card)
            table.rows = put(table.rows, at, row)
        return Estimate(replace(self.view, table=table, hand=without(self.view.hand, *laid)), theirs=self.theirs)

    def turn(self, laid: Cards, *, first: bool = False) -> float:
        """What these cards of one player are expected to bring; *first* where they are placed before all others."""
        points = 0.0
        own: dict[int | None, int] = {}
        for card in sorted(laid):
            at = self.landing[card]
            points += self.card(card, opponents=0 if first else self.opponents, own=own.get(at, 0))
            own[at] = own.get(at, 0) + 1
        return points

    def card(self, card: int, *, opponents: int | None = None, own: int = 0) -> float:
        """What a card is expected to bring against these opponents, after own cards in the same row."""
        at = self.landing[card]
        many = self.opponents if opponents is None else opponents
        if at is None:
            return (1 - self.before(card, None)) ** many * self.rows.cheapest
        return self.there(card, at, self.before(card, at), many, own)

    def exactly(self, others: int, chance: float) -> float:
        """How likely it is that just this many opponents do what each of them does with this chance."""
        return _exactly(others, self.opponents, chance) if others <= self.opponents else 0.0

    def there(self, card: int, at: int, chance: float, opponents: int, own: int = 0) -> float:
        """What a card brings in a row to which each of the opponents comes first with this chance."""
        points = 0.0
        for reached in self.rows.matters(at):
            others = reached - own
            if 0 <= others <= opponents:
                points += _exactly(others, opponents, chance) * self.rows.worth(card, at, reached)
        return points


def _exactly(hits: int, tries: int, chance: float) -> float:
    return float(comb(tries, hits) * chance**hits * (1 - chance) ** (tries - hits))


def others_cards(view: View) -> Sequence[int]:
    """The cards that opponents can lay: those known to be in their hands, or else all that were not seen."""
    others = [seat for seat in range(view.players) if seat != view.seat]
    known = [card for seat in others for card in view.table.known[seat]]
    if len(known) == sum(view.hand_sizes[seat] for seat in others):
        return known
    return [*known, *(card for card in view.rules.unseen(view).elements() if isinstance(card, int))]
