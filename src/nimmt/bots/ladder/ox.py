"""The bot that plays by sound rules of thumb.

It weighs what its cards cost this turn against what they would cost later (`hands`), expects the others to look after
themselves (`estimate`), keeps an eye on full rows (`full_rows`) and on what its special cards are worth (`positions`).
How much each of these counts in which game stands in `weights`. All of these are in `nimmt.bots.judgement`.
"""

from __future__ import annotations

from functools import partial

from nimmt.bots import SeededBot
from nimmt.bots.judgement.estimate import Estimate
from nimmt.bots.judgement.full_rows import prospects
from nimmt.bots.judgement.hands import later
from nimmt.bots.judgement.positions import leftover, with_all
from nimmt.bots.judgement.rows import can_reckon
from nimmt.bots.judgement.weights import Weights, weights_for
from nimmt.bots.ladder.heifer import draft_from_the_middle
from nimmt.bots.search.lookahead import best
from nimmt.choices import Choice, Play
from nimmt.decisions import Decision, DraftCard, LayCards, PlayOpenCard
from nimmt.views import View

FEW = 12
"""For how many of the best choices it looks at the table after its card."""


class OxBot(SeededBot):
    """Plays by rules of thumb, in every game."""

    name = "ox"
    about = "sound: minds gaps, full rows, and what its cards are worth later"

    def choose(self, view: View, decision: Decision) -> Choice:
        """The choice with the best sum of all that counts."""
        weights = weights_for(view.ruleset)
        match decision:
            case _ if len(decision.choices) == 1:
                return decision.choices[0]
            case LayCards() if can_reckon(view.rules):
                return _lay(view, decision, weights)
            case DraftCard():
                return draft_from_the_middle(view, decision, self.rng)
        return best(view, decision, partial(with_all, weights=weights), self.rng)


def _lay(view: View, decision: LayCards, weights: Weights) -> Choice:
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

    if not weights.looks_ahead or len(view.hand) == 1:
        return max(decision.choices, key=this_turn)
    now = {choice: this_turn(choice) for choice in decision.choices}
    few = sorted(now, key=now.__getitem__, reverse=True)[:FEW]

    def with_the_table_after(choice: Play) -> float:
        laid = tuple([card for card in choice.numbers if card])
        return now[choice] + prospects(estimate.once_laid(laid), weights)

    return max(few, key=with_the_table_after)


def _waiting(estimate: Estimate, weights: Weights) -> dict[int, float]:
    """What each card is worth later, compared with the others of the hand."""
    hand = [card for card in estimate.view.hand if card]
    if not weights.patience or len(hand) < 2:
        return dict.fromkeys(hand, 0.0)
    worths = {card: weights.patience * later(estimate, card, weights.outlook) for card in hand}
    usual = sum(worths.values()) / len(worths)
    return {card: value - usual for card, value in worths.items()}
