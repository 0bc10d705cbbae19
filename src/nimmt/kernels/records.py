"""What compiled functions hand each other: the arrays that belong together, by name."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from nimmt.kernels.layout import Array

DRAWS = 160
"""The room to draw in: more than the cards of any deal."""
CHANCES = 2
"""A stream of chance, and the seed of the game's deals."""


class Shape(NamedTuple):
    """How large the arrays of a family of games are."""

    fresh: Callable[[], Array]
    """Makes the array for the cards of a game."""
    state: int
    seen: int
    log: int
    observation: int


class OneGame(NamedTuple):
    """One game as it is played."""

    cards: Array
    """The items in the hands, and room to shuffle."""
    state: Array
    """Everything else: see `nimmt.kernels.layout`."""
    rng: Array
    """The state of the policies' stream of chance, and the seed of the deals."""
    draws: Array
    """Room to draw in; None where there is none to spare, on a GPU."""
    log: Array
    """Where everything that happens is written down, or None."""


def new_play(shape: Shape, log: Array = None) -> OneGame:
    """The arrays for a game that one thread plays."""
    state, rng = np.zeros(shape.state, np.int32), np.zeros(CHANCES, np.uint64)
    return OneGame(shape.fresh(), state, rng, np.empty(DRAWS, np.int64), log)


class Games(NamedTuple):
    """Many games side by side, a line each."""

    cards: Array
    state: Array
    seen: Array
    """Where each card is, as far as everybody can see."""
    rng: Array
    log: Array
    """What happened in the last step."""
    episodes: Array
    """How many games each line has finished and begun anew."""


class Moves(NamedTuple):
    """What the seats of many games do in a step, and what comes of it."""

    actions: Array
    scores: Array
    """The final scores of games that end."""
    done: Array
    """1 where a game ended, 0 where it goes on, -1 - seat where that seat's action was illegal."""
    again: int
    """1 where games that end begin anew."""
    policies: Array
    """For each game who plays its seats, four bits a seat: see `nimmt.kernels.policies`."""


class Legal(NamedTuple):
    """What the seats of many games may do: a mask of all actions, and a list of the legal ones to keep it by."""

    mask: Array
    """1 where an action is legal."""
    actions: Array
    """The legal ones, one after the other."""
    counts: Array
    """How many they are."""


class Known(NamedTuple):
    """What one seat knows of a game."""

    cards: Array
    state: Array
    unknown: Array
    """The items it has not seen."""
    missing: Array
    """How many of them each seat holds."""


class Question(NamedTuple):
    """What is tried in imagined worlds."""

    seat: int
    candidates: Array
    """The actions the seat may take; -1 leaves the choice to its policy."""
    to_the_end: int
    """1 to play to the end of the game, 0 to the end of the round."""


class WorldRoom(NamedTuple):
    """Room for an imagined world, for a play-out in it, and for the actions of its first decision."""

    world: OneGame
    play: OneGame
    unseen: Array
    actions: Array
