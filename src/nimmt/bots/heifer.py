"""The bot that looks one turn ahead and no further: the least expected bullheads, or the most where they are good."""

from __future__ import annotations

from nimmt.bots import SeededBot
from nimmt.bots.estimate import Estimate
from nimmt.bots.lookahead import best, cheapest
from nimmt.cards import BULLHEADS
from nimmt.decisions import Choice, Decision, DraftCard, LayCards, Pick, Play, TakeRow
from nimmt.views import View

PAR = 1.2
"""What a card costs, or brings, when it is played at a usual time."""
ZERO = 1.0
"""What it is worth to keep a 0-card for later."""

ESTIMATED = {"classic", "pro", "even-odd", "plus", "zero", "simple"}
"""The games whose laying of cards is estimated by a formula; elsewhere a turn is played out in the head."""


class HeiferBot(SeededBot):
    """Lays what costs least this turn, takes the cheapest row, and plays special cards where they pay."""

    name = "heifer"
    about = "lays what it expects to cost least this turn"

    def choose(self, view: View, decision: Decision) -> Choice:
        """The best choice for this turn."""
        if len(decision.choices) == 1:
            return decision.choices[0]
        if view.ruleset in ESTIMATED:
            match decision:
                case LayCards():
                    return self._lay(view, decision)
                case TakeRow():
                    return cheapest(view.rules, decision)
                case DraftCard():
                    return self._draft(view, decision)
        return best(view, decision, self.rng)

    def _lay(self, view: View, decision: LayCards) -> Choice:
        """The fewest expected bullheads, measured against what the cards laid would cost at another time."""
        estimate = Estimate(view)
        sign = 1.0 if view.rules.fewest_wins else -1.0

        def cost(choice: Choice) -> tuple[float, int]:
            assert isinstance(choice, Play)
            cards = tuple(card for card in choice.cards if card)
            zeros = len(choice.cards) - len(cards)
            first = bool(zeros) or view.ruleset == "simple"
            expected = estimate.cards(cards, first=first) - PAR * len(cards)
            # Between equals: bullheads in a row are somebody else's worry.
            return sign * expected + ZERO * zeros, -sum(BULLHEADS[card] for card in cards)

        return min(decision.choices, key=cost)

    def _draft(self, view: View, decision: DraftCard) -> Choice:
        """The card closest to the middle: extreme cards leave their owner no choice later."""
        middle: float = (min(view.table.pool) + max(view.table.pool)) / 2

        def distance(choice: Choice) -> float:
            assert isinstance(choice, Pick)
            return abs(choice.card - middle)

        return min(decision.choices, key=distance)
