"""What every family's knowledge of a view is made of: the arrays it is written down in."""

from __future__ import annotations

from typing import Any

import numpy as np

from nimmt.kernels.layout import MOST_PLAYERS, Array
from nimmt.kernels.records import Known, Shape, WorldRoom, new_play


class Written:
    """A view in the kernels' arrays: what is known in its place, and what is missing where."""

    unknown: Array
    """The items the seat has not seen."""
    missing: Array
    """How many of them each seat holds, and what else a family counts."""

    def __init__(self, setup: Any, shape: Shape) -> None:
        self.setup = setup
        self.shape = shape
        self.cards = shape.fresh()
        self.state = np.zeros(shape.state, np.int32)

    @property
    def known(self) -> Known:
        """In the kernels' record."""
        return Known(self.cards, self.state, self.unknown, self.missing)

    def room(self) -> WorldRoom:
        """Room for worlds and play-outs in them."""
        play, world = new_play(self.shape), new_play(self.shape)
        return WorldRoom(world, play, self.unknown.copy(), np.empty(MOST_PLAYERS, np.int32))
