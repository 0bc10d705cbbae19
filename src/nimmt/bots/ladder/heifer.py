"""The bot that looks at this turn and no further: the least expected bullheads, or the most where they are good.

It reckons roughly: of two choices that are nearly as good it may well make the other one.
"""

from __future__ import annotations

import random
from functools import partial

from nimmt.bots import BUDGET, SeededBot
from nimmt.bots.judgement.estimate import Estimate
from nimmt.bots.judgement.positions import with_specials
from nimmt.bots.judgement.rows import can_reckon
from nimmt.bots.judgement.whims import HEIFER, picked
from nimmt.bots.search.lookahead import LITTLE, worths
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
    """Lays what costs least this turn, takes a cheap row, and plays special cards where they pay; all of it roughly.

    *whim* says how roughly, in points, instead of the game's own number; with 0 it reckons exactly.
    """

    name = "heifer"
    about = "greedy: lays what it expects to cost least this turn, roughly"

    def __init__(self, seed: int | str | None = None, *, budget: float = BUDGET, whim: float | None = None) -> None:
        super().__init__(seed, budget=budget)
        self.whim = whim

    def choose(self, view: View, decision: Decision) -> Choice:
        """The best choice for this turn, or one that is nearly as good."""
        if len(decision.choices) == 1:
            return decision.choices[0]
        if isinstance(decision, DraftCard):
            return draft_from_the_middle(view, decision, self.rng)
        whim = HEIFER.get(view.ruleset, HEIFER["classic"]) if self.whim is None else self.whim
        return picked(this_turn(view, decision, self.rng), whim, self.rng)


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


def draft_from_the_middle(view: View, decision: DraftCard, rng: random.Random) -> Choice:
    """A card close to the middle: extreme cards leave their owner no choice later."""
    middle: float = (min(view.table.pool) + max(view.table.pool)) / 2

    def distance(choice: Choice) -> float:
        assert isinstance(choice, Pick)
        return abs(choice.card - middle)

    return rng.choice(sorted(decision.choices, key=distance)[:CLOSE])
