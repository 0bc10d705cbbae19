"""How the ox plays each game: what it looks at, and how much it makes of it. The numbers were found by play."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from nimmt.bots.judgement.hands import Outlook


class Weights(Struct, frozen=True):
    """What counts in a game, in points: all worths are added up, and the best sum is played."""

    prudence: float = 0.3
    """How much the others are expected to look after themselves: see `nimmt.bots.judgement.estimate.Estimate`."""
    patience: float = 0.0
    """How much of a card's worth later counts against playing it now."""
    outlook: Outlook = Outlook()
    """How the table is expected to change until then."""
    heads: float = 0.0
    """What it is worth to lay a bullhead off."""
    card: float = 0.0
    """What every card laid must bring, where more than one may be laid."""
    zero: float = 1.0
    """What a 0-card is worth on the hand."""
    others_trapped: float = 0.0
    """What it is worth if all cards of the others would go to full rows after this turn."""
    trapped: float = 0.0
    """What it is worth if all own cards would go to full rows after this turn."""
    almost: float = 0.0
    """What a row is worth that has one place left, where a single opponent can lay two cards."""
    leftover: float = 0.0
    """What it is worth to lay a bullhead off that would else be left on the hand and counted."""
    burden: float = 0.0
    """What every card that comes to the hand costs besides its bullheads."""
    x_danger: float = 0.0
    """How much of the highest X row is expected to be lost."""
    special: float = 1.0
    """What a special or action card is worth on the hand."""
    luck: float = 0.0
    """What a luck card is worth on the hand."""

    @property
    def looks_ahead(self) -> bool:
        """Whether the table after the own card is looked at."""
        return any((self.others_trapped, self.trapped, self.almost))


BASIC = Weights(prudence=0.26, patience=0.57, outlook=Outlook(turns=3, growth=-0.93, fallen=-1.03, too_low=0.71))
OPEN = replace(BASIC, prudence=0.5, heads=0.05, outlook=replace(BASIC.outlook, turns=2))
BOARD = Weights(prudence=0.4, heads=0.05)
EXPERT = replace(BOARD, leftover=1.0, special=1.5)

WEIGHTS = {
    "classic": BASIC,
    "pro": OPEN,
    "even-odd": BASIC,
    "zero": Weights(prudence=0.4, heads=0.1, card=0.5),
    "plus": Weights(prudence=0.0, heads=-0.28, card=2.7, zero=1.5, almost=-1.3),
    "simple": Weights(prudence=0.0, heads=0.27, zero=1.3, others_trapped=10.0, trapped=-6.0),
    "x": Weights(prudence=1.0, leftover=0.3, burden=0.5, x_danger=1.0),
    "anniversary": replace(BASIC, special=2.5),
    "board": BOARD,
    "board-luck": replace(BOARD, luck=3.5),
    "board-expert": EXPERT,
    "board-expert-luck": replace(EXPERT, luck=3.5),
}


def weights_for(ruleset: str) -> Weights:
    """The weights for a game; any other game is played as the basic one."""
    return WEIGHTS.get(ruleset, BASIC)
