"""As much of numpy as features and picks need, on plain lists: for a browser, which has no numpy.

An array has its shape and its numbers in one list, the last dimension first to change. Shapes spread as numpy's do.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import Any

Shape = tuple[int, ...]


class Lists:
    """An array of one to three dimensions."""

    __array_ufunc__ = None  # where there is numpy, its numbers leave the work to us

    def __init__(self, shape: Shape, flat: list[Any]) -> None:
        self.shape = shape
        self.flat = flat

    def __len__(self) -> int:
        return self.shape[0]

    # --- parts -------------------------------------------------------------------------------------------

    def __getitem__(self, asked: Any) -> Lists:
        parts = asked if isinstance(asked, tuple) else (asked,)
        shape: list[int] = []
        places = [0]
        strides = _strides(self.shape)
        left = iter(zip(self.shape, strides))
        for part in parts:
            if part is None:
                shape.append(1)
                continue
            size, stride = next(left)
            if isinstance(part, slice):
                chosen = range(*part.indices(size))
                shape.append(len(chosen))
            else:
                chosen = range(part, part + 1)
            places = [place + at * stride for place in places for at in chosen]
        for size, stride in left:
            shape.append(size)
            places = [place + at * stride for place in places for at in range(size)]
        flat = self.flat
        return Lists(tuple(shape), [flat[place] for place in places])

    # --- number by number --------------------------------------------------------------------------------

    def _with(self, other: Any, work: Callable[[Any, Any], Any]) -> Lists:
        if not isinstance(other, Lists):
            return Lists(self.shape, [work(number, other) for number in self.flat])
        if self.shape == other.shape:
            return Lists(self.shape, list(map(work, self.flat, other.flat)))
        shape = _common(self.shape, other.shape)
        return Lists(shape, list(map(work, _spread(self, shape), _spread(other, shape))))

    def __add__(self, other: Any) -> Lists:
        return self._with(other, operator.add)

    def __sub__(self, other: Any) -> Lists:
        return self._with(other, operator.sub)

    def __rsub__(self, other: Any) -> Lists:
        return Lists(self.shape, [other - number for number in self.flat])

    def __mul__(self, other: Any) -> Lists:
        return self._with(other, operator.mul)

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Lists:
        return self._with(other, operator.truediv)

    def __mod__(self, other: Any) -> Lists:
        return self._with(other, operator.mod)

    def __pow__(self, other: Any) -> Lists:
        return self._with(other, operator.pow)

    def __and__(self, other: Any) -> Lists:
        return self._with(other, operator.and_)

    def __or__(self, other: Any) -> Lists:
        return self._with(other, operator.or_)

    def __invert__(self) -> Lists:
        return Lists(self.shape, list(map(operator.not_, self.flat)))

    def __eq__(self, other: object) -> Lists:  # type: ignore[override]
        return self._with(other, operator.eq)

    def __ne__(self, other: object) -> Lists:  # type: ignore[override]
        return self._with(other, operator.ne)

    def __lt__(self, other: Any) -> Lists:
        return self._with(other, operator.lt)

    def __le__(self, other: Any) -> Lists:
        return self._with(other, operator.le)

    def __gt__(self, other: Any) -> Lists:
        return self._with(other, operator.gt)

    def __ge__(self, other: Any) -> Lists:
        return self._with(other, operator.ge)

    __hash__ = None  # type: ignore[assignment]

    # --- along a dimension -------------------------------------------------------------------------------

    def _lines(self, axis: int) -> list[list[Any]]:
        """The lines of numbers along a dimension: the last one, or the one before where it is the last but one."""
        size = self.shape[axis]
        step = _strides(self.shape)[axis]
        block = size * step
        return [
            self.flat[start + at : start + block : step]
            for start in range(0, len(self.flat), block)
            for at in range(step)
        ]

    def _reduced(self, axis: int, work: Callable[[Iterable[Any]], Any]) -> Lists:
        shape = self.shape[:axis] + self.shape[axis + 1 :]
        return Lists(shape, [work(line) for line in self._lines(axis)])

    def sum(self, axis: int) -> Lists:
        """The sums along a dimension."""
        return self._reduced(axis, sum)

    def all(self, axis: int) -> Lists:
        """Whether everything along a dimension holds."""
        return self._reduced(axis, all)

    def cumsum(self, axis: int) -> Lists:
        """The sums so far along the last dimension."""
        assert axis == len(self.shape) - 1
        return Lists(self.shape, [number for line in self._lines(axis) for number in accumulate(line)])


def ones_like(given: Lists) -> Lists:
    """As many ones."""
    return Lists(given.shape, [1] * len(given.flat))


def where(condition: Lists, yes: Lists, no: Lists) -> Lists:
    """Numbers of one array where a condition holds, else of the other."""
    shape = _common(_common(condition.shape, yes.shape), no.shape)
    chosen = zip(_spread(condition, shape), _spread(yes, shape), _spread(no, shape))
    return Lists(shape, [one if holds else other for holds, one, other in chosen])


def minimum(one: Lists, other: Lists) -> Lists:
    """The lesser of each two numbers."""
    return one._with(other, min)


def concatenate(arrays: Sequence[Lists], axis: int) -> Lists:
    """Arrays of two dimensions, side by side."""
    assert axis == 1
    widths = [array.shape[1] for array in arrays]
    flat: list[Any] = []
    for line in range(len(arrays[0])):
        for array, width in zip(arrays, widths):
            flat += array.flat[line * width : (line + 1) * width]
    return Lists((len(arrays[0]), sum(widths)), flat)


def _strides(shape: Shape) -> list[int]:
    found = [1]
    for size in reversed(shape[1:]):
        found.append(found[-1] * size)
    return found[::-1]


def _common(one: Shape, other: Shape) -> Shape:
    longer = max(len(one), len(other))
    pairs = zip((1,) * (longer - len(one)) + one, (1,) * (longer - len(other)) + other)
    return tuple([max(a, b) for a, b in pairs])


def _spread(array: Lists, shape: Shape) -> list[Any]:
    """The numbers of an array as if it had this shape."""
    flat, own = array.flat, (1,) * (len(shape) - len(array.shape)) + array.shape
    if own == shape:
        return flat
    inner = 1
    for size, wanted in zip(reversed(own), reversed(shape)):
        if size != wanted:
            blocks = range(0, len(flat), inner)
            flat = [number for start in blocks for number in flat[start : start + inner] * wanted]
        inner *= wanted
    return flat
