"""A game without a table as a client shows one: a lesson's, a puzzle's."""

from __future__ import annotations

from collections.abc import Sequence

from nimmt.game import AnyGame
from nimmt.protocol.answers import SeatInfo, TableState
from nimmt.tables.herd import called
from nimmt.tables.state import told_of


def scene_state(game: AnyGame, reader: int, table: str, number: int, herd: Sequence[str]) -> TableState:
    """The game as its reader sees it from this seat, the herd beside them; *table* and *number* name the scene."""
    rules = game.rules
    view = game.view(reader)
    others = [seat for seat in rules.seats if seat != reader]
    bots = dict(zip(others, zip(herd, called(herd))))
    seats = [
        SeatInfo(seat, "bot", bots[seat][1], bots[seat][0], here=True)
        if seat in bots
        else SeatInfo(seat, "person", here=True)
        for seat in rules.seats
    ]
    return TableState(
        table=table,
        seq=number,
        now=0,
        phase="over" if game.over else "playing",
        ruleset=rules.name,
        title=rules.title,
        options={},
        timer=None,
        open=False,
        seats=tuple(seats),
        host=reader,
        you=reader,
        commitment="",
        totals=game.totals,
        winners=game.winners,
        view=view,
        **told_of(view),
    )
