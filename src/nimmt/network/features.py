"""What a network looks at: an observation as numbers between about -1 and 3.

For every card there are a few *channels*: is it in my hand, may others hold it, which row would it come to, and what
may happen to it there. Beside them stand numbers about the whole table. All of it follows from the observation of the
kernels and the number of players.

The same lines compute on numpy's arrays and on torch's tensors, so that a network sees the same where it learns and
where it plays; *xp* is one module or the other, or `nimmt.network.lists` where there is neither.
"""

from __future__ import annotations

from typing import Any

try:
    from numpy import float32 as _number
except ImportError:
    _number = float  # type: ignore[assignment, misc] # plain lists have plain numbers

from nimmt.network.games import Kind
from nimmt.network.reach import exactly
from nimmt.observation import (
    CARDS,
    HAND_OF,
    HELD,
    JUST_TAKEN,
    MINE,
    O_ASKED,
    O_MARKED,
    O_ROWS,
    O_SEATS,
    O_TURN,
    OPEN_TO_DRAFT,
    SEAT_FIELDS,
    TURNED_OVER,
    X_ROW_OF,
)

Array = Any
"""A numpy array or a torch tensor."""

ROWS = 4
MOST_ROOM = 4
MOST_PLAYERS = 10
PHASES = 7
"""Kinds of questions: see `O_ASKED`; the last one is for the second card of two."""
DIRECT = range(3, 10)
"""The channels that also speak for their own card directly: see `nimmt.network.policy`."""
GLOBALS = (MOST_PLAYERS - 1) + PHASES + 4 + ROWS * 4 + ROWS * 4 + (MOST_PLAYERS - 1) + 8

ONE: Any = _number(1)
FAR = 999


def size(kind: Kind) -> int:
    """How many numbers a network of this game looks at."""
    return kind.channels * CARDS + GLOBALS


def features(xp: Any, kind: Kind, seen: Array, players: Array) -> Array:
    """What the network looks at for every line of *seen*; *players* counts those of each line, in a column."""
    place = seen[:, :CARDS]
    cards = xp.ones_like(place[:1]).cumsum(1)
    mine = (place == MINE) * ONE
    others = (place >= HAND_OF) & (place < X_ROW_OF)
    hidden = others if kind.open_hands else (place == 0) | others
    theirs = hidden * ONE
    ends, room, heads = (seen[:, O_ROWS + at : O_ROWS + 3 * ROWS : 3] * ONE for at in range(3))
    there = ends > 0
    sizes = seen[:, O_SEATS : O_SEATS + SEAT_FIELDS * MOST_PLAYERS : SEAT_FIELDS]
    rivals = ((sizes[:, 1:] > 0) * ONE).sum(1)[:, None]
    unseen = theirs.sum(1)[:, None]

    hit = _nearest(xp, kind, cards, ends, there, seen)
    low = ONE - hit.sum(2)
    row_room, row_heads = (hit * room[:, None, :]).sum(2), (hit * heads[:, None, :]).sum(2)
    below = theirs.cumsum(1)
    before = (theirs[:, :, None] * (cards[:, :, None] <= ends[:, None, :])).sum(1)
    between = below - (hit * before[:, None, :]).sum(2)
    share = between / xp.where(unseen > 0, unseen, unseen + 1)
    if kind.sinking:
        top = (ends[:, :, None] >= ends[:, None, :]).all(2) * ONE
        row_room = row_room + low * (top * room).sum(1)[:, None]
        row_heads = row_heads + low * (top * heads).sum(1)[:, None]
    else:
        cheapest = _least(xp, xp.where(there, heads, heads * 0 + FAR)[:, None, :])
        row_heads = row_heads + low * xp.where(cheapest < FAR, cheapest, cheapest * 0)  # no rows in a draft
    crowd = share * rivals
    risk = exactly(xp, rivals, share, row_room, MOST_ROOM, ONE) * (ONE - low)
    if kind.sinking:
        risk = risk + low * (row_room == 0)

    channels = [
        mine,
        theirs,
        ((cards[:, :, None] == ends[:, None, :]) * ONE).sum(2),
        mine * row_room / 4,
        mine * row_heads / 10,
        mine * low,
        mine * xp.where(crowd > 3, crowd * 0 + 3, crowd),
        mine * risk,
        mine * risk * row_heads / 10,
        (place == TURNED_OVER) * ONE,
    ]
    if kind.picks_cards:
        channels.append(((place == OPEN_TO_DRAFT) | (place == JUST_TAKEN)) * ONE)
    if kind.pairs:
        channels.append((place == HELD) * ONE)
    if kind.name == "x":
        channels.append(others * ONE)
    return xp.concatenate([*channels, *_table(xp, seen, players, ends, room, heads, there, unseen, sizes)], 1)


def _nearest(xp: Any, kind: Kind, cards: Array, ends: Array, there: Array, seen: Array) -> Array:
    """For each card and row, 1 where the card comes to that row, by rule; no row for a card that is too low."""

    def reached(rows: Array) -> Array:
        higher = (ends[:, None, :] > ends[:, :, None]) & rows[:, None, :]
        following = _least(xp, xp.where(higher, ends[:, None, :], ends[:, None, :] * 0 + FAR))
        above = cards[:, :, None] > ends[:, None, :]
        return above & (cards[:, :, None] <= following[:, None, :]) & rows[:, None, :]

    hit = reached(there)
    if kind.marker:
        number = xp.ones_like(ends[:1]).cumsum(1)
        marked = number == seen[:, O_MARKED : O_MARKED + 1]
        odd = ((marked * ends).sum(1) % 2)[:, None] != cards % 2
        hit = xp.where((odd & (seen[:, O_MARKED] > 0)[:, None])[:, :, None], reached(there & ~marked), hit)
    return hit * ONE


def _least(xp: Any, values: Array) -> Array:
    """The least number along the last of three dimensions."""
    a, b, c, d = (values[:, :, at] for at in range(ROWS))
    return xp.minimum(xp.minimum(a, b), xp.minimum(c, d))


def _table(
    xp: Any,
    seen: Array,
    players: Array,
    ends: Array,
    room: Array,
    heads: Array,
    there: Array,
    unseen: Array,
    sizes: Array,
) -> list[Array]:
    """The numbers about the whole table, as columns."""
    number = xp.ones_like(seen[:1, :ROWS]).cumsum(1)
    rank = ((ends[:, None, :] < ends[:, :, None]) & there[:, None, :]).sum(2) + ~there * ROWS
    slot = (rank[:, None, :] == (number - 1)[:, :, None]) * ONE
    full = (room == 0) & there
    asked = xp.ones_like(seen[:1, :PHASES]).cumsum(1)
    seats = xp.ones_like(seen[:1, : MOST_PLAYERS - 1]).cumsum(1) + 1
    x_rows = seen[:, O_SEATS + 4 : O_SEATS + 4 * SEAT_FIELDS : SEAT_FIELDS]
    x_heads = seen[:, O_SEATS + 5 : O_SEATS + 4 * SEAT_FIELDS : SEAT_FIELDS]
    return [
        (players == seats) * ONE,
        (seen[:, O_ASKED : O_ASKED + 1] == asked) * ONE,
        seen[:, O_TURN : O_TURN + 1] * ONE / 10,
        sizes[:, :1] * ONE / 10,
        seen[:, O_SEATS + 1 : O_SEATS + 2] * ONE / 3,
        unseen / 100,
        ends / 100,
        room / 4,
        heads / 10,
        (number == seen[:, O_MARKED : O_MARKED + 1]) * ONE,
        *((slot * part[:, None, :]).sum(2) for part in (ends / 100, room / 4, heads / 10, full * ONE)),
        sizes[:, 1:] * ONE / 10,
        x_rows * ONE / 100,
        x_heads * ONE / 10,
    ]


__all__ = ["DIRECT", "GLOBALS", "features", "size"]
