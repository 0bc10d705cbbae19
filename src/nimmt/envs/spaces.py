"""The spaces of actions and observations, and copies that share them."""

from __future__ import annotations

import copy
from typing import Any, ClassVar, Self

import numpy as np
from gymnasium import spaces

from nimmt.envs.observation import Layout


def observation_space(layout: Layout, actions: int) -> spaces.Dict:
    """Observations of a layout, with a mask over this many actions."""
    low, high = layout.bounds()
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.int16),
            "action_mask": spaces.Box(0, 1, (actions,), dtype=np.int8),
        }
    )


def state_space(layout: Layout) -> spaces.Box:
    """The observations of all seats, one after another."""
    low, high = (np.tile(bound, layout.rules.players) for bound in layout.bounds())
    return spaces.Box(low, high, dtype=np.int16)


class CheapCopies:
    """Makes ``copy.deepcopy`` of an environment cheap: what never changes is shared, the spaces included."""

    shared: ClassVar[frozenset[str]] = frozenset()
    """The attributes that copies have in common."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        twin = object.__new__(type(self))
        memo[id(self)] = twin
        for name, value in self.__dict__.items():
            twin.__dict__[name] = value if name in self.shared else copy.deepcopy(value, memo)
        return twin
