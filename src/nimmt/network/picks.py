"""What a network may pick: a card, a 0-card, a row, or nothing more.

Every decision is one pick, or two where two cards may be laid at once: the lower card first, or the card before the
0-card. After the first of two picks the observation is changed by `holding`, and asks for the second one.
"""

from __future__ import annotations

from typing import Any

from nimmt.choices import Choice, Row
from nimmt.network.games import Kind
from nimmt.observation import (
    CARDS,
    DRAFT,
    HELD,
    JUST_TAKEN,
    KEEP,
    LAY,
    MINE,
    O_ASKED,
    O_ROWS,
    O_SEATS,
    OPEN,
    OPEN_TO_DRAFT,
    SECOND,
    TAKE_ROW,
)

Array = Any

ZERO = CARDS
"""The pick of a 0-card; the pick of a card is its number less one."""
FIRST_ROW = CARDS + 1
NOTHING = FIRST_ROW + 4
"""The pick that lays one card alone."""
PICKS = NOTHING + 1
RARE = 0.01
"""What is picked first less often than this is not followed up: all that begins with it is equally likely."""


def legal(xp: Any, kind: Kind, seen: Array) -> Array:
    """Which picks each line of observations allows."""
    place = seen[:, :CARDS]
    asked = seen[:, O_ASKED : O_ASKED + 1]
    cards = (place == MINE) & ((asked == LAY) | (asked == OPEN))
    if kind.picks_cards:
        cards = cards | ((place == OPEN_TO_DRAFT) & (asked == DRAFT)) | ((place == JUST_TAKEN) & (asked == KEEP))
    zeros = seen[:, O_SEATS + 1 : O_SEATS + 2]
    zero = (zeros > 0) & (asked != TAKE_ROW)
    rows = (seen[:, O_ROWS : O_ROWS + 12 : 3] > 0) & (asked == TAKE_ROW)
    second = asked == SECOND
    if kind.pairs:
        held = (place == HELD).cumsum(1) > 0
        alone = ~held[:, -1:]
        cards = cards | ((place == MINE) & held & second)
        zero = zero & ~(second & alone & (zeros < 2))
    return xp.concatenate([cards, zero, rows, second], 1)


def holding(seen: Array, lines: Array, picks: Array) -> Array:
    """Observations (changed in place) after the first of two picks was made in each line."""
    seen[:, O_ASKED] = SECOND
    cards = picks < CARDS
    seen[lines[cards], picks[cards]] = HELD
    return seen


def picks_of(kind: Kind, choice: Choice) -> tuple[int, ...]:
    """The picks that make a choice of the engine."""
    numbers = choice.numbers
    if isinstance(choice, Row):
        return (FIRST_ROW + numbers[0] - 1,)
    made = tuple([card - 1 if card else ZERO for card in numbers])
    return (*made, NOTHING) if kind.pairs and len(made) == 1 else made
