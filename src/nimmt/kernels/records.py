"""What compiled functions hand each other: the arrays that belong together, by name."""

from typing import NamedTuple

from nimmt.kernels.layout import Array


class Play(NamedTuple):
    """One game as it is played."""

    cards: Array
    """The items in the hands, and room to shuffle."""
    state: Array
    """Everything else: see `nimmt.kernels.layout`."""
    rng: Array
    """The state of the policies' stream of chance."""
    draws: Array
    """Room to draw in; None where there is none to spare, on a GPU."""
    log: Array
    """Where everything that happens is written down, or None."""


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

    world: Play
    play: Play
    unseen: Array
    actions: Array
