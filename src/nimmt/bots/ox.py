"""The bot that plays by sound rules of thumb.

It weighs what its cards cost this turn against what they would cost later (`hands`), expects the others to look after
themselves (`estimate`), keeps an eye on full rows (`full_rows`) and on what its special cards are worth (`keeping`).
How much each of these counts in which game stands in `manners`.
"""

from __future__ import annotations

from functools import partial

from nimmt.bots import SeededBot
from nimmt.bots.estimate import Estimate
from nimmt.bots.full_rows import prospects
from nimmt.bots.hands import later
from nimmt.bots.heifer import draft_from_the_middle
from nimmt.bots.keeping import leftover, with_all
from nimmt.bots.manners import Manner, manner_for
from nimmt.bots.settling import best
from nimmt.bots.worth import can_reckon
from nimmt.decisions import Choice, Decision, DraftCard, LayCards, PlayOpenCard
from nimmt.views import View

FEW = 12
"""For so many of the best choices it looks at the table after its card."""


class OxBot(SeededBot):
    """Plays by rules of thumb, in every game."""

    name = "ox"
    about = "sound: minds gaps, full rows, and what its cards are worth later"

    def choose(self, view: View, decision: Decision) -> Choice:
        """The choice with the best sum of all that counts."""
        manner = manner_for(view.ruleset)
        match decision:
            case _ if len(decision.choices) == 1:
                return decision.choices[0]
            case LayCards() if can_reckon(view.rules):
                return _lay(view, decision, manner)
            case DraftCard():
                return draft_from_the_middle(view, decision, self.rng)
        return best(view, decision, partial(with_all, manner=manner), self.rng)


def _lay(view: View, decision: LayCards, manner: Manner) -> Choice:
    estimate = Estimate(view, manner.prudence, burden=manner.burden, luck=manner.luck)
    waiting = _waiting(estimate, manner)
    heads = view.rules.heads
    laid_off = manner.heads + manner.leftover * leftover(view)

    def this_turn(choice: Choice) -> float:
        cards = [card for card in choice.numbers if card]
        zeros = len(choice.numbers) - len(cards)
        first = zeros > 0 or isinstance(decision, PlayOpenCard)
        kept = sum([waiting[card] + manner.card - laid_off * heads(card) for card in cards])
        return estimate.turn(tuple(cards), first=first) - kept - manner.zero * zeros

    if not manner.looks_ahead or len(view.hand) == 1:
        return max(decision.choices, key=this_turn)
    now = {choice: this_turn(choice) for choice in decision.choices}
    few = sorted(now, key=now.__getitem__, reverse=True)[:FEW]

    def with_the_table_after(choice: Choice) -> float:
        laid = tuple([card for card in choice.numbers if card])
        return now[choice] + prospects(estimate.once_laid(laid), manner)

    return max(few, key=with_the_table_after)


def _waiting(estimate: Estimate, manner: Manner) -> dict[int, float]:
    """What each card is worth later, compared with the others of the hand."""
    hand = [card for card in estimate.view.hand if card]
    if not manner.patience or len(hand) < 2:
        return dict.fromkeys(hand, 0.0)
    worths = {card: manner.patience * later(estimate, card, manner.outlook) for card in hand}
    usual = sum(worths.values()) / len(worths)
    return {card: value - usual for card, value in worths.items()}
