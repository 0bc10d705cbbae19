"""The bot that looks at this turn and no further: the least expected bullheads, or the most where they are good.

It reckons roughly: of two choices that are nearly as good it may well make the other one.
"""

from __future__ import annotations

import random
from functools import partial

from nimmt.bots.judgement.estimate import Estimate
from nimmt.bots.judgement.positions import with_specials
from nimmt.bots.judgement.rows import can_reckon
from nimmt.bots.judgement.whims import HEIFER
from nimmt.bots.ladder.rough import RoughBot
from nimmt.bots.search.lookahead import LITTLE, worths
from nimmt.choices import Choice
from nimmt.decisions import Decision, LayCards, PlayOpenCard, TakeRow
from nimmt.views import View

PAR = 1.2
"""What a card costs, or brings, when it is played at a usual time."""
ZERO = 1.0
"""What it is worth to keep a 0-card for later."""
KEEP = 1.0
"""What it is worth to keep a special, action or luck card for later."""


class HeiferBot(RoughBot):
    """Lays what costs least this turn, takes a cheap row, and plays special cards where they pay; all of it roughly."""

    name = "heifer"
    whims = HEIFER
    usual = HEIFER["classic"]

    def weigh(self, view: View, decision: Decision) -> dict[Choice, float]:
        """By this turn alone."""
        return this_turn(view, decision, self.rng)


def this_turn(view: View, decision: Decision, rng: random.Random) -> dict[Choice, float]:
    """What each choice is expected to bring this turn, counted so that more is better."""
    match decision:
        case LayCards() if can_reckon(view.rules):
            return _laid(view, decision)
        case TakeRow() if not view.rules.to_hand:
            return {choice: _price(view, decision, choice) for choice in decision.choices}
    return worths(view, decision, partial(with_specials, special=KEEP, luck=KEEP), rng)


def _laid(view: View, decision: LayCards) -> dict[Choice, float]:
    """The expected points, measured against what the cards laid would bring at another time."""
    estimate = Estimate(view)
    par = 0.0
    if estimate.rows.rules.zeros:
        par = view.rules.gain(PAR)

    def expected(choice: Choice) -> float:
        cards = tuple(card for card in choice.numbers if card)
        zeros = len(choice.numbers) - len(cards)
        first = bool(zeros) or isinstance(decision, PlayOpenCard)
        points = estimate.turn(cards, first=first) - par * len(cards) - ZERO * zeros
        # Between equals: bullheads in a row are somebody else's worry.
        return points + LITTLE * sum(map(view.rules.heads, cards))

    return {choice: expected(choice) for choice in decision.choices}


def _price(view: View, decision: TakeRow, choice: Choice) -> float:
    """What it is worth to take a row: few bullheads; between equals the longest, which makes the most room."""
    cards = decision.rows[choice.numbers[0] - 1]
    return LITTLE * len(cards) - sum(map(view.rules.heads, cards))
