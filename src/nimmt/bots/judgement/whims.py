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
SAME = 0.001
"""Choices whose worth differs by less than this, in points, are equal."""


def picked(worths: Mapping[Choice, float], whim: float, rng: random.Random) -> Choice:
    """One of the choices by what they are worth, of equals the first; without a whim the best one.

    >>> picked({"keep": 1.0, "hand back": 1.0, "throw away": -99.0}, 1.0, random.Random(2))
    'keep'
    """
    ranked = sorted(worths.items(), key=lambda each: -each[1])
    apart = ranked[:1]
    for choice, worth in ranked:
        if apart[-1][1] - worth > SAME:
            apart.append((choice, worth))
    choices = [choice for choice, _ in apart]
    if not whim:
        return choices[0]
    return rng.choices(choices, [exp((worth - apart[0][1]) / whim) for _, worth in apart])[0]
