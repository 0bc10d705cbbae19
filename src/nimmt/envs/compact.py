"""The kernels' observations, field by field: what the numbers of the vector environment are called and how far they go.

>>> from nimmt.catalogue import set_up
>>> compact(set_up("classic", 4, {})).slices["rows"]
slice(108, 120, None)
"""

from __future__ import annotations

from typing import Any

from nimmt.envs.fields import Field, Fields
from nimmt.envs.history import history_field
from nimmt.envs.limits import LONGEST, limits
from nimmt.kernels.anniversary import layout
from nimmt.kernels.anniversary import observation as special
from nimmt.kernels.board import observation as board
from nimmt.kernels.board.layout import ACTION_KINDS, MOST_ROWS, TILE_COUNT
from nimmt.kernels.layout import MOST_PLAYERS
from nimmt.observation import CARDS, OBSERVATION_SIZE, QUESTIONS, SEAT_FIELDS, X_ROW_OF
from nimmt.ruleset import Rules

ROW_HEADS = 7 + 4 * 5
"""The most bullheads of five cards."""
SIX_HEADS = ROW_HEADS + 5
"""The most bullheads of six cards."""
ALL_HEADS = 171
MOST_ROOM = 5
QUEUED = 14
MOST_SEATS = 6
"""How many sit at a board."""
MOST_OXEN = 60
"""More oxen than on the tiles of any row."""


def compact(rules: Rules[Any, Any], history: int = 0) -> Fields[Field]:
    """The fields of a game that has a kernel; with a *history*, what everybody laid in that many turns before."""
    fields = _specials(rules) if rules.name == "anniversary" else _cards(rules) if rules.has_rounds else _board(rules)
    if history:
        fields.append(history_field(history, rules.players, CARDS + 1))
    return Fields(fields)


def _cards(rules: Rules[Any, Any]) -> list[Field]:
    far = limits(rules)
    seat_low = (0, 0, far.points[0], far.totals[0], 0, 0)
    seat_high = (far.cards, max(0, far.cards - CARDS), far.points[1], far.totals[1], CARDS, ALL_HEADS)
    fields = [
        Field("where", (CARDS,), 0, X_ROW_OF + MOST_PLAYERS - 1, "where each card is: see docs/kernels.md"),
        Field("asked", (1,), 0, len(QUESTIONS), "what the viewer is asked: lay, row, draft, open, X row; 0 nothing"),
        Field("round", (1,), 0, far.rounds, "the round, from 1"),
        Field("turn", (1,), 0, far.turns, "the turns begun"),
        Field("marked", (1,), 0, 4, "the row of the Even/Odd card + 1"),
        Field("rows", (4, 3), 0, (CARDS, MOST_ROOM, ROW_HEADS), "each row's last card, room and bullheads"),
        Field(
            "seats",
            (MOST_PLAYERS, SEAT_FIELDS),
            seat_low,
            seat_high,
            "each seat's cards, own 0-cards, points, total, end and bullheads of the X row",
        ),
        Field("queue", (QUEUED, 2), 0, (CARDS, rules.players - 1), "card and seat of each card still to be placed"),
    ]
    assert sum(field.size for field in fields) == OBSERVATION_SIZE
    return fields


def _specials(rules: Rules[Any, Any]) -> list[Field]:
    far = limits(rules)
    most = layout.ROUNDS * layout.DEALT_SPECIALS
    fields = [
        Field("where", (CARDS,), 0, layout.KNOWN + layout.MOST_SEATS - 1, "where each card is: see docs/kernels.md"),
        Field("asked", (1,), 0, special.QUESTIONS, "what the viewer is asked: see docs/kernels.md; 0 nothing"),
        Field("round", (1,), 0, far.rounds, "the round, from 1"),
        Field("turn", (1,), 0, far.turns, "the turn"),
        Field("about", (3,), 0, (CARDS, layout.MOST_ROWS, CARDS), "the card, row and number somebody is asked about"),
        Field(
            "rows",
            (layout.MOST_ROWS, special.ROW_FIELDS),
            0,
            (CARDS, layout.FULL, SIX_HEADS, 1, 1),
            "each row's last card, room, bullheads, 7 nimmt! card and Stop card",
        ),
        Field(
            "seats",
            (layout.MOST_SEATS, special.SEAT_FIELDS),
            0,
            (layout.HAND, most, far.points[1], far.totals[1]),
            "each seat's number cards, special cards, points and total",
        ),
        Field("specials", (layout.KINDS,), 0, far.kind, "the viewer's special cards, by kind"),
        Field("discard", (layout.KINDS,), 0, far.kind, "the discarded special cards, by kind"),
        Field("deck", (1,), 0, far.words, "the special cards in the deck"),
        Field(
            "queue",
            (layout.MOST_SEATS, 2),
            0,
            (CARDS, rules.players - 1),
            "card and seat of each card still to be placed",
        ),
        Field(
            "handing_back", (layout.KINDS,), 0, far.kind, "the viewer's special cards that will be handed back, by kind"
        ),
    ]
    assert sum(field.size for field in fields) == special.OBSERVATION_SIZE
    return fields


def _board(rules: Rules[Any, Any]) -> list[Field]:
    far = limits(rules)
    low, high = far.points
    fields = [
        Field("where", (TILE_COUNT,), 0, board.SCREEN_OF + MOST_SEATS - 1, "where each tile is: see docs/kernels.md"),
        Field("asked", (1,), 0, 12, "what the viewer is asked: see docs/kernels.md; 0 nothing"),
        Field("turn", (1,), 0, LONGEST, "the turn"),
        Field("tiles", (1,), 0, 2, "how many tiles each plays"),
        Field("about", (3,), 0, (TILE_COUNT, MOST_ROWS, TILE_COUNT), "the tile, row and space somebody is asked about"),
        Field("owed", (1,), 0, max(1, far.words), "the luck cards to be taken"),
        Field(
            "rows",
            (MOST_ROWS, board.ROW_FIELDS),
            0,
            (TILE_COUNT, TILE_COUNT, MOST_OXEN, 1),
            "each row's spaces used, last tile, oxen and stop sign",
        ),
        Field(
            "seats",
            (MOST_SEATS, board.SEAT_FIELDS),
            (0, low, 0, 0, 0),
            (TILE_COUNT, high, far.kind, far.kind, far.words),
            "each seat's tiles, points, 5 positive points, positive oxen and action cards",
        ),
        Field("actions", (ACTION_KINDS,), 0, far.kind, "the viewer's action cards, by kind"),
        Field("discard", (ACTION_KINDS,), 0, far.kind, "the discarded action cards, by kind"),
        Field(
            "piles",
            (4,),
            0,
            (TILE_COUNT, far.words, far.kind, far.kind),
            "tiles, action cards, 5 positive points and positive oxen in their piles",
        ),
        Field(
            "queue",
            (board.MOST_QUEUED, 2),
            0,
            (TILE_COUNT, rules.players - 1),
            "tile and seat of each tile still to be placed",
        ),
    ]
    assert sum(field.size for field in fields) == board.OBSERVATION_SIZE
    return fields
