"""Full rows: traps in most games, treasures in PLUS. Whose cards would go there after this turn?"""

from __future__ import annotations

from collections.abc import Sequence

from nimmt.bots.judgement.estimate import Estimate
from nimmt.bots.judgement.weights import Weights


def prospects(after: Estimate, weights: Weights) -> float:
    """What the full rows of a table mean to the seat whose turn was just played."""
    full = {at for at, room in enumerate(after.rows.room) if room <= 0}
    worth = weights.almost * after.rows.room.count(1) / max(1, after.opponents)
    if weights.trapped or weights.others_trapped:
        worth += weights.trapped * _share(after, after.view.hand, full)
        worth += weights.others_trapped * _share(after, after.theirs, full)
    return worth


def _share(after: Estimate, cards: Sequence[int], full: set[int]) -> float:
    numbers = [card for card in cards if card]
    return sum([after.landing[card] in full for card in numbers]) / max(1, len(numbers))
