"""Full rows: traps in most games, treasures in PLUS. Whose cards would go there after this turn?"""

from __future__ import annotations

from collections.abc import Sequence

from nimmt.bots.estimate import Estimate
from nimmt.bots.manners import Manner


def prospects(after: Estimate, manner: Manner) -> float:
    """What the full rows of a table mean to the seat whose turn was just played."""
    full = {at for at, room in enumerate(after.rows.room) if room <= 0}
    worth = manner.almost * after.rows.room.count(1) / max(1, after.opponents)
    if manner.trapped or manner.others_trapped:
        worth += manner.trapped * _share(after, after.view.hand, full)
        worth += manner.others_trapped * _share(after, after.theirs, full)
    return worth


def _share(after: Estimate, cards: Sequence[int], full: set[int]) -> float:
    numbers = [card for card in cards if card]
    return sum([after.landing[card] in full for card in numbers]) / max(1, len(numbers))
