"""Named fields in a row of numbers: where each stands, its shape, the range of its numbers, and what they mean."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int16]
Bound = int | tuple[int, ...]
"""For all numbers of a field, or for each place of its last dimension."""


class Field(NamedTuple):
    """One field of an observation."""

    name: str
    shape: tuple[int, ...]
    low: Bound
    high: Bound
    about: str

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return int(np.prod(self.shape))

    @property
    def range(self) -> str:
        """The least and the greatest number, for people."""
        return f"{np.min(self.low)}…{np.max(self.high)}"


F = TypeVar("F", bound=Field)


class Fields(Generic[F]):
    """Fields one after the other.

    >>> fields = Fields([Field("card", (2,), 0, 104, "two cards"), Field("asked", (1,), 0, 1, "1 if asked")])
    >>> fields.slices
    {'card': slice(0, 2, None), 'asked': slice(2, 3, None)}
    """

    def __init__(self, fields: Sequence[F]) -> None:
        self.fields = tuple([field for field in fields if field.size])
        self.places = (0, *accumulate(field.size for field in self.fields))
        self.size = self.places[-1]

    @property
    def slices(self) -> dict[str, slice]:
        """Where each field stands."""
        return {field.name: slice(place, place + field.size) for field, place in zip(self.fields, self.places)}

    def unpack(self, observation: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """The observation field by field; also for an array of observations."""
        whole = observation.shape[:-1]
        return {
            field.name: observation[..., place : place + field.size].reshape(*whole, *field.shape)
            for field, place in zip(self.fields, self.places)
        }

    def bounds(self) -> tuple[Numbers, Numbers]:
        """The least and the greatest number at each place."""
        low = [np.broadcast_to(np.asarray(field.low, np.int16), field.shape).ravel() for field in self.fields]
        high = [np.broadcast_to(np.asarray(field.high, np.int16), field.shape).ravel() for field in self.fields]
        return np.concatenate(low), np.concatenate(high)

    def describe(self) -> str:
        """The layout as a table for people."""
        lines = [f"{'place':>5}  {'field':<14} {'shape':<10} {'range':<14} meaning"]
        for field, place in zip(self.fields, self.places):
            shape = "×".join(map(str, field.shape))
            lines.append(f"{place:>5}  {field.name:<14} {shape:<10} {field.range:<14} {field.about}")
        return "\n".join(lines)
