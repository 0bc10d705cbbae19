"""The bot that plays like a child.

It looks at the table only some of the time, and then only at how the rows lie now: that the others lay cards as
well, it forgets. Among cards that look alike it plays the lowest or the highest, just as it likes; it takes a short
row, whatever lies in it; and special cards are toys to be played as soon as one holds them.
"""

from __future__ import annotations

from nimmt.bots import SeededBot
from nimmt.bots.judgement.positions import at_once
from nimmt.choices import Choice, Row, Use
from nimmt.decisions import Decision, LayCards, TakeRow
from nimmt.views import View

LOOKS = 0.25
"""How often it looks at the table before it lays a card."""
MINDS = 0.3
"""How often it minds which row it takes."""
TOYS = 0.7
"""How often it plays with a special card that it may play."""


class CalfBot(SeededBot):
    """Plays like a child: legal, careless, and fun to beat."""

    name = "calf"

    def choose(self, view: View, decision: Decision) -> Choice:
        """What looks nice."""
        if isinstance(decision, LayCards) and self.rng.random() < LOOKS:
            return self._nicest(view, decision)
        if isinstance(decision, TakeRow) and self.rng.random() < MINDS:
            return min(decision.choices, key=lambda choice: _length(decision, choice))
        toys = [choice for choice in decision.choices if isinstance(choice, Use)]
        if toys and self.rng.random() < TOYS:
            return self.rng.choice(toys)
        return self.rng.choice(decision.choices)

    def _nicest(self, view: View, decision: LayCards) -> Choice:
        """What would do best if nobody else played; between equals the lowest or the highest cards."""
        worth = {card: at_once(view.rules, view.table, decision.seat, card) for card in view.hand if card}
        sign = self.rng.choice((-1, 1))

        def nice(choice: Choice) -> tuple[float, int]:
            cards = [card for card in choice.numbers if card]
            return sum(worth[card] for card in cards), sign * sum(cards)

        return max(decision.choices, key=nice)


def _length(decision: TakeRow, choice: Choice) -> int:
    assert isinstance(choice, Row)
    return len(decision.rows[choice.row])
