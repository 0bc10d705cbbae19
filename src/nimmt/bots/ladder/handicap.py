"""The aurochs as strong as it is asked to be: a rating between the calf's and its own, as in ``aurochs:1400``.

A rating says how often one ends ahead of another; in every game the calf has 1000 and the aurochs 2000. What makes it
weaker is what makes people weaker. The less it may be, the more what happens this turn counts for it, and the less
what follows; and the more roughly it reckons, so that choices which are nearly as good are mistaken for each other.
What looks plainly bad it does not do.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import ClassVar

from nimmt.bots import BUDGET
from nimmt.bots.judgement.whims import picked
from nimmt.bots.ladder.aurochs import HIGHEST, LOWEST, AurochsBot
from nimmt.bots.ladder.heifer import this_turn
from nimmt.bots.ladder.ox import by_thumb
from nimmt.bots.ladder.rough import draft_from_the_middle
from nimmt.bots.search.worlds import compiled
from nimmt.choices import Choice
from nimmt.decisions import Decision, DraftCard
from nimmt.errors import BadSetup
from nimmt.views import View
from nimmt.words import Message

WORLDS = 24
"""In how many worlds it plays each choice out."""
VOICE = 0.5
"""How many points a choice counts less that the network makes *e* times less often."""
HOT = 6.0
"""How roughly it reckons where it sees nothing but this turn: see `nimmt.bots.judgement.whims`."""
WIDER = {"anniversary": 2.0, "board": 2.0, "board-luck": 2.0, "board-expert": 2.0, "board-expert-luck": 2.0}
"""In which games points are counted in larger numbers, and how much larger."""
CALIBRATION = Path(__file__).parent / "calibration.json"


class HandicapBot(AurochsBot):
    """The aurochs at a rating; *sight*, from 0 to 1, says how far it sees instead, for the calibration."""

    rating: ClassVar[int] = HIGHEST
    levels: ClassVar[tuple[str, ...]] = ()

    def __init__(
        self,
        seed: int | str | None = None,
        *,
        budget: float = BUDGET,
        sight: float | None = None,
    ) -> None:
        super().__init__(seed, budget=budget)
        self.sight = sight

    def choose(self, view: View, decision: Decision) -> Choice:
        """A choice as somebody of this rating would make it."""
        sight = sight_for(view.ruleset, self.rating) if self.sight is None else self.sight
        if len(decision.choices) == 1:
            return decision.choices[0]
        if sight >= 1:
            return super().choose(view, decision)
        if isinstance(decision, DraftCard) and self.rng.random() > sight:
            return draft_from_the_middle(view, decision, self.rng)
        whim = HOT * WIDER.get(view.ruleset, 1.0) * (1 - sight) ** 2
        far = self.far(view, decision)
        near = far if isinstance(decision, DraftCard) else this_turn(view, decision, self.rng)
        worst = min(far.values())
        seen = {choice: sight * far.get(choice, worst) + (1 - sight) * worth for choice, worth in near.items()}
        return picked(seen, whim, self.rng)

    def far(self, view: View, decision: Decision) -> Mapping[Choice, float]:
        """What choices are worth in the long run: by the network, by a few play-outs, or by rules of thumb."""
        chances = self.chances(view, decision)
        if chances is not None:
            return {choice: VOICE * math.log(max(chance, 1e-9)) for choice, chance in chances.items()}
        if not compiled(view):
            return by_thumb(view, decision, self.rng)
        from nimmt.bots.search.shortlist import shortlist

        choices = shortlist(view, decision.choices)
        played = self.bull(view).worlds(view, self.rng.getrandbits(63)).play(choices, WORLDS)
        return {choice: worth / WORLDS for choice, worth in zip(choices, played)}


def named(name: str) -> type[HandicapBot]:
    """The bot of a name like ``aurochs:1400``; BadSetup says what such a name is."""
    kind, _, rating = name.partition(":")
    if kind != AurochsBot.name or not rating.isdecimal() or not LOWEST <= int(rating) <= HIGHEST:
        raise BadSetup(Message("setup.rating", {"bot": repr(name), "lowest": LOWEST, "highest": HIGHEST}))
    return rated(int(rating))


@cache
def rated(rating: int) -> type[HandicapBot]:
    """The aurochs at this rating, as a kind of bot of its own."""
    return type(f"Aurochs{rating}", (HandicapBot,), {"name": f"aurochs:{rating}", "rating": rating})


@cache
def calibration() -> Mapping[str, Sequence[tuple[float, float]]]:
    """For each game, how far the bot sees and the rating that was measured, both ascending."""
    measured: dict[str, list[tuple[float, float]]] = json.loads(CALIBRATION.read_text(encoding="utf-8"))["games"]
    return measured


def sight_for(ruleset: str, rating: float) -> float:
    """How far to see for a rating: between two that were measured, in proportion."""
    known = calibration()
    points = known.get(ruleset, known["classic"])
    below = points[0]
    for above in points:
        if rating <= above[1]:
            share = (rating - below[1]) / max(above[1] - below[1], 1e-9)
            return max(0.0, below[0] + share * (above[0] - below[0]))
        below = above
    return 1.0
