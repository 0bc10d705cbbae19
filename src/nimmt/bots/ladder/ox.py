"""The bot that plays by sound rules of thumb.

It weighs what its cards cost this turn against what they would cost later (`hands`), expects the others to look after
themselves (`estimate`), keeps an eye on full rows (`full_rows`) and on what its special cards are worth (`positions`).
How much each of these counts in which game stands in `weights`. All of these are in `nimmt.bots.judgement`. Now and
then it makes a choice that is nearly as good as its best one: see `whims`.
"""

from __future__ import annotations

import random
from functools import partial

from nimmt.bots.judgement.estimate import Estimate
from nimmt.bots.judgement.full_rows import prospects
from nimmt.bots.judgement.hands import later
from nimmt.bots.judgement.positions import leftover, with_all
from nimmt.bots.judgement.rows import can_reckon
from nimmt.bots.judgement.weights import Weights, weights_for
from nimmt.bots.judgement.whims import OX
from nimmt.bots.ladder.rough import RoughBot
from nimmt.bots.search.lookahead import worths
from nimmt.choices import Choice
from nimmt.decisions import Decision, LayCards, PlayOpenCard
from nimmt.views import View

FEW = 12
"""For how many of the best choices it looks at the table after its card."""


class OxBot(RoughBot):
    """Plays by rules of thumb, in every game."""

    name = "ox"
    whims = OX

    def weigh(self, view: View, decision: Decision) -> dict[Choice, float]:
        """By the sum of all that counts."""
        return by_thumb(view, decision, self.rng)


def by_thumb(view: View, decision: Decision, rng: random.Random) -> dict[Choice, float]:
    """What choices are worth by rules of thumb, counted so that more is better; hopeless ones are left out."""
    weights = weights_for(view.ruleset)
    if isinstance(decision, LayCards) and can_reckon(view.rules):
        return _laid(view, decision, weights)
    return worths(view, decision, partial(with_all, weights=weights), rng)


def _laid(view: View, decision: LayCards, weights: Weights) -> dict[Choice, float]:
    estimate = Estimate(view, weights.prudence, burden=weights.burden, luck=weights.luck)
    waiting = _waiting(estimate, weights)
    heads = view.rules.heads
    laid_off = weights.heads + weights.leftover * leftover(view)

    def this_turn(choice: Choice) -> float:
        cards = [card for card in choice.numbers if card]
        zeros = len(choice.numbers) - len(cards)
        first = zeros > 0 or isinstance(decision, PlayOpenCard)
        kept = sum([waiting[card] + weights.card - laid_off * heads(card) for card in cards])
        return estimate.turn(tuple(cards), first=first) - kept - weights.zero * zeros

    now: dict[Choice, float] = {choice: this_turn(choice) for choice in decision.choices}
    if not weights.looks_ahead or len(view.hand) == 1:
        return now

    def with_the_table_after(choice: Choice) -> float:
        laid = tuple([card for card in choice.numbers if card])
        return now[choice] + prospects(estimate.once_laid(laid), weights)

    few = sorted(now, key=now.__getitem__, reverse=True)[:FEW]
    return {choice: with_the_table_after(choice) for choice in few}


def _waiting(estimate: Estimate, weights: Weights) -> dict[int, float]:
    """What each card is worth later, compared with the others of the hand."""
    hand = [card for card in estimate.view.hand if card]
    if not weights.patience or len(hand) < 2:
        return dict.fromkeys(hand, 0.0)
    worths = {card: weights.patience * later(estimate, card, weights.outlook) for card in hand}
    usual = sum(worths.values()) / len(worths)
    return {card: value - usual for card, value in worths.items()}
