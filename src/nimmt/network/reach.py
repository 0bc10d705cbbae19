"""Which row each card would come to, and what may come there first: for every line of observations at once."""

from __future__ import annotations

from typing import Any

Array = Any
"""A numpy array or a torch tensor; *xp* is the module that computes with it."""

HIGH = 200
"""More than any card."""


def reached(xp: Any, cards: Array, ends: Array, is_open: Array, one: Any, *, sinking: bool) -> tuple[Array, Array]:
    """For each card and row, 1 where the card comes to that row; and for each card, 1 where it is lower than all.

    A card comes to the open row with the closest lower end; with *sinking*, one that is too low to that with the
    highest end.
    """
    lower = is_open[:, None, :] & (ends[:, None, :] < cards[:, :, None])
    sunk = xp.where(is_open, ends, ends * 0)[:, None, :] if sinking else ends[:, None, :] * 0
    found = xp.where(lower, ends[:, None, :] + HIGH, sunk)
    hit = (found == xp.amax(found, 2)[:, :, None]) & (found > 0)
    return hit * one, one - xp.amax(lower * one, 2)


def share_before(xp: Any, cards: Array, theirs: Array, ends: Array, hit: Array, low: Array, one: Any) -> Array:
    """For each card which share of the cards not seen comes to its row before it; for a low one, of all lower ones."""
    below = theirs.cumsum(1)
    before = (theirs[:, :, None] * (cards[:, :, None] <= ends[:, None, :])).sum(1)
    start = (hit * before[:, None, :]).sum(2) * (one - low)
    unseen = below[:, -1:]
    share = (below - theirs - start) / xp.where(unseen > 0, unseen, unseen + 1)
    return xp.where(share < 0, share * 0, share)


def exactly(xp: Any, rivals: Array, share: Array, many: Array, most: int, one: Any) -> Array:
    """How likely just as *many* of the rivals' cards, at most *most*, come first; each comes with a chance."""
    ways = one * (many == 0)
    count = rivals * 0 + 1
    for number in range(1, most + 1):
        count = count * (rivals - (number - 1)) / number
        ways = ways + (many == number) * count
    ways = xp.where(many > rivals, ways * 0, ways)
    left = rivals - many
    return ways * share**many * (one - share) ** xp.where(left > 0, left, left * 0)
