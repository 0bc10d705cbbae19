"""The few choices that are worth a search, where there are many: those the prudent policy finds cheapest.

Two cards out of fifteen can be laid in more than a hundred ways. Played out that many ways, the luckiest looks best; so
only a few go to the race. Needs ``pip install "nimmt[fast]"``: see `nimmt.bots.search.worlds.COMPILED`.
"""

from __future__ import annotations

from collections.abc import Sequence

from nimmt.choices import Choice
from nimmt.kernels.prices import PRICES
from nimmt.kernels.reference.scales import TWO_AT_ONCE, Scales, table_of
from nimmt.views import View

FEW = 16
"""How many choices go to the race."""


def shortlist(view: View, choices: Sequence[Choice]) -> Sequence[Choice]:
    """All choices where they are few or of one card each, else the cheapest ones."""
    if len(choices) <= FEW or view.ruleset not in TWO_AT_ONCE:
        return choices
    assert view.seat is not None
    own = view.hand.count(0)
    zeros = [own if seat == view.seat else 0 for seat in range(view.players)]  # of others, all count as numbers
    scales = Scales(view.rules, view.table, view.seat, [a - b for a, b in zip(view.hand_sizes, zeros)], zeros)
    prices: list[int] = PRICES[table_of(view.ruleset)].tolist()

    def price(choice: Choice) -> int:
        return sum([prices[place] for place in scales.choice(choice.numbers, len(view.hand))])

    return sorted(choices, key=price)[:FEW]
