"""How hard a puzzle is: how many of the weaker bots do not find its best choice."""

from __future__ import annotations

from collections.abc import Iterator

from nimmt.bots import SeededBot
from nimmt.bots.ladder.bull import BullBot
from nimmt.bots.ladder.calf import CalfBot
from nimmt.bots.ladder.heifer import HeiferBot
from nimmt.bots.ladder.ox import OxBot
from nimmt.choices import Choice
from nimmt.puzzles.puzzle import EASIEST
from nimmt.views import View

ASKED = 5
"""How often each is asked: it has found the choice where it makes it more often than not."""
QUICK = 5
"""How many play-outs the bull has for each choice: it is the strongest of them, and in a hurry."""


def level(view: View, best: Choice) -> int:
    """The level of the puzzle with this view and best choice."""
    decision = view.decision
    assert decision is not None
    missed = 0
    for bots in _weaker(len(decision.choices)):
        found = sum(1 for bot in bots if bot.choose(view, decision) == best)
        missed += 2 * found <= ASKED
    return EASIEST + missed


def _weaker(choices: int) -> Iterator[tuple[SeededBot, ...]]:
    """The weaker bots, each as often as it is asked; those that reckon roughly take their time for a puzzle."""
    yield tuple([CalfBot(seed) for seed in range(ASKED)])
    for kind in (HeiferBot, OxBot):
        yield tuple([kind(seed, whim=0) for seed in range(ASKED)])
    yield tuple([BullBot(seed, playouts=QUICK * choices) for seed in range(ASKED)])
