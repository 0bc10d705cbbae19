"""What viewers of a table are sent, as JSON: what several of them see, or one sees again and again, is encoded once.

Answers stay sealed until the last one is there. So while a table waits, the game looks the same to a viewer after every
answer, but for a few fields that tell who has answered. All around these is kept until the next question.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from nimmt.protocol.answers import OpenState, TableState
from nimmt.table import Frame
from nimmt.tables.hints import may_ask
from nimmt.tables.log import TableLog
from nimmt.tables.state import events_of, happened, seen_by
from nimmt.views import waits

RECENT = 8
"""How many lines are told so often that it is worth keeping how."""

encode = msgspec.json.Encoder().encode

_MARK = b"\0"
"""Where something is filled in; JSON holds no such byte."""
_HOLE: Any = msgspec.Raw(_MARK)


def line_json(table: TableLog, seq: int, seat: int | None) -> bytes:
    """A line as this seat (None: a spectator) may see it; one without a secret is made once for everybody."""
    kept = table.retold.get(seq)
    if kept is None:
        kept = encode(happened(table, seq, seat))
        events = events_of(table, table.lines[seq - 1])
        if seq > table.seq - RECENT and all(event.seen_by(None) is event for event in events):
            table.retold[seq] = kept
    return kept


def state_json(table: TableLog, seat: int | None, opened: OpenState, said: bytes) -> bytes:
    """The table as this seat (None: a spectator) sees it: *opened* is what everybody sees, *said* the same as JSON."""
    around = table.explained.get(seat)
    if around is None:
        whole = encode(_hollow(seen_by(table, seat, opened)))
        around = table.explained[seat] = tuple(whole[len(said) - 1 :].split(_MARK))
    parts = [said[:-1], around[0]]
    for filled, rest in zip(_filling(table, seat), around[1:], strict=True):
        parts += (filled, rest)
    return b"".join(parts)


def _hollow(state: TableState) -> TableState:
    """The state without what answers to the same question change; before the game, without what those who come do."""
    if state.view is None:
        return replace(state, hints=_HOLE)
    return replace(state, view=replace(state.view, waiting=_HOLE, chosen=_HOLE, choice=_HOLE), waits=_HOLE)


def _filling(table: TableLog, seat: int | None) -> list[bytes]:
    """That, in the order of the fields."""
    game = table.game
    if game is None:
        return [encode(seat is not None and may_ask(table, seat))]
    waiting = game.waiting
    choice = None if seat is None else game.answers.get(seat)
    frame = game.agenda[-1] if game.agenda else ("",)
    return [_seats(waiting), _seats(game.chosen), encode(choice), _waits(seat, waiting, frame)]


@lru_cache(maxsize=10_000)
def _seats(seats: tuple[int, ...]) -> bytes:
    return encode(seats)


@lru_cache(maxsize=10_000)
def _waits(seat: int | None, waiting: tuple[int, ...], frame: Frame) -> bytes:
    return encode(waits(seat, waiting, (frame,)))
