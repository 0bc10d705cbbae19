"""Special and action cards in imagined worlds: those in other hands and in the pile, which a seat does not see.

They lie behind the number cards or tiles among what is unknown. Before the first reshuffle any order is as likely as
any other. After it everybody knows more (`nimmt.rules.known`): then they are dealt beforehand, in a number of ways that
fit, and each world takes one of these.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from nimmt.kernels.chance import below
from nimmt.kernels.compiler import rule
from nimmt.kernels.layout import Array, wide

if TYPE_CHECKING:
    from nimmt.views import View

WAYS = 32
"""In how many ways the cards are dealt where some of them are known."""


def named_cards(view: View, kinds: Sequence[str], everything: Counter[str]) -> tuple[list[int], int]:
    """The cards by the numbers of their kinds, and in how many ways they are dealt: 0 where any order will do."""
    from nimmt.rules import known

    history = view.table.history
    if not history:
        return [kinds.index(card) for card in view.rules.unseen(view).elements() if isinstance(card, str)], 0
    rng = random.Random("+".join((*history, *view.specials)))
    found: list[int] = []
    for _ in range(WAYS):
        hands, pile = known.draw(history, everything, view.special_counts, view.seat, view.specials, rng)
        others = [hand for seat, hand in enumerate(hands) if seat != view.seat]
        found += [kinds.index(card) for cards in (*others, pile) for card in cards]
    return found, WAYS


@rule
def first_named(unseen: Array, first: int, ways: int, rng: Array) -> int:
    """Where the cards of this world begin among the *unseen*; those of all worlds begin at *first*."""
    if ways == 0:
        return first
    return first + (len(unseen) - first) // ways * below(rng, ways)


@rule
def next_named(unseen: Array, at: int, ways: int, rng: Array) -> int:
    """The card of this world at a place."""
    if ways == 0:
        j = at + below(rng, len(unseen) - at)
        unseen[at], unseen[j] = unseen[j], unseen[at]
    return wide(unseen[at])
