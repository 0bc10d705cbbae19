"""How roughly the lower bots reckon: what makes the steps of the ladder about as high as each other in every game.

A whim is in points: a choice that looks so much worse than the best one is made *e* times less often. So nearly equal
choices are mistaken for each other, and what is plainly bad is not done. The numbers were found by play, with
``python -m benchmarks.spacing``.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from math import exp

from nimmt.choices import Choice

HEIFER = {
    "classic": 1.3,
    "pro": 4.7,
    "even-odd": 1.6,
    "plus": 1.0,
    "zero": 1.9,
    "simple": 3.2,
    "x": 1.5,
    "anniversary": 1.4,
    "board": 3.1,
    "board-luck": 3.3,
    "board-expert": 2.9,
    "board-expert-luck": 3.3,
}
"""The heifer's whim in each game; any other game is played as the basic one."""
OX = {"plus": 0.5, "zero": 0.45, "simple": 0.7, "anniversary": 0.5, "board-expert": 0.4, "board-expert-luck": 0.8}
"""The ox's, where it has one."""


def picked(worths: Mapping[Choice, float], whim: float, rng: random.Random) -> Choice:
    """One of the choices by what they are worth; without a whim the best one, of equals the first."""
    best = max(worths.values())
    if not whim:
        return next(choice for choice, worth in worths.items() if worth == best)
    weights = [exp((worth - best) / whim) for worth in worths.values()]
    return rng.choices(tuple(worths), weights)[0]
