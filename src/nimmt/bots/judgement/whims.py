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

HEIFER = {"classic": 0.0}
"""The heifer's whim in each game."""
OX = {"classic": 0.0}
"""The ox's."""


def picked(worths: Mapping[Choice, float], whim: float, rng: random.Random) -> Choice:
    """One of the choices by what they are worth; without a whim the best one, of equals the first."""
    best = max(worths.values())
    if not whim:
        return next(choice for choice, worth in worths.items() if worth == best)
    weights = [exp((worth - best) / whim) for worth in worths.values()]
    return rng.choices(tuple(worths), weights)[0]
