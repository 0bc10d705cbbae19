"""The bot that looks at this turn and no further: the least expected bullheads, or the most where they are good."""

from __future__ import annotations

import random
from functools import partial

from nimmt.bots import SeededBot
from nimmt.bots.judgement.estimate import Estimate
from nimmt.bots.judgement.positions import with_specials
from nimmt.bots.judgement.rows import can_reckon
from nimmt.bots.search.lookahead import best
from nimmt.choices import Choice, Pick
from nimmt.decisions import Decision, DraftCard, LayCards, PlayOpenCard, TakeRow
from nimmt.views import View

PAR = 1.2
"""What a card costs, or brings, when it is played at a usual time."""
CLOSE = 4
"""How many cards of a draft are close to the middle."""
ZERO = 1.0
"""What it is worth to keep a 0-card for later."""
KEEP = 1.0
"""What it is worth to keep a special, action or luck card for later."""


class HeiferBot(SeededBot):
    """Lays what costs least this turn, takes the cheapest row, and plays special cards where they pay."""

    name = "heifer"
    about = "greedy: lays what it expects to cost least this turn"

    def choose(self, view: View, decision: Decision) -> Choice:
        """The best choice for this turn."""
        match decision:
            case _ if len(decision.choices) == 1:
                return decision.choices[0]
            case LayCards() if can_reckon(view.rules):
                return self._lay(view, decision)
            case DraftCard():
                return draft_from_the_middle(view, decision, self.rng)
            case TakeRow() if not view.rules.to_hand:
                return cheapest(view, decision)
        return best(view, decision, partial(with_specials, special=KEEP, luck=KEEP), self.rng)

    def _lay(self, view: View, decision: LayCards) -> Choice:
        """The most expected points, measured against what the cards laid would bring at another time."""
        estimate = Estimate(view)
        par = 0.0
        if estimate.rows.rules.zeros:
            par = view.rules.gain(PAR)

        def expected(choice: Choice) -> tuple[float, int]:
            cards = tuple(card for card in choice.numbers if card)
            zeros = len(choice.numbers) - len(cards)
            first = bool(zeros) or isinstance(decision, PlayOpenCard)
            points = estimate.turn(cards, first=first) - par * len(cards) - ZERO * zeros
            # Between equals: bullheads in a row are somebody else's worry.
            return points, sum(map(view.rules.heads, cards))

        return max(decision.choices, key=expected)


def draft_from_the_middle(view: View, decision: DraftCard, rng: random.Random) -> Choice:
    """A card close to the middle: extreme cards leave their owner no choice later."""
    middle: float = (min(view.table.pool) + max(view.table.pool)) / 2

    def distance(choice: Choice) -> float:
        assert isinstance(choice, Pick)
        return abs(choice.card - middle)

    return rng.choice(sorted(decision.choices, key=distance)[:CLOSE])


def cheapest(view: View, decision: TakeRow) -> Choice:
    """The row with the fewest bullheads; between equals the longest, which makes the most room."""

    def heads(choice: Choice) -> tuple[int, int]:
        cards = decision.rows[choice.numbers[0] - 1]
        return sum(map(view.rules.heads, cards)), -len(cards)

    return min(decision.choices, key=heads)
