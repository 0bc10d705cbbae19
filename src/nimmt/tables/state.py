"""A table as one viewer may see it: its state, each line of its log, its line in the lobby."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from nimmt.events import Event
from nimmt.protocol.answers import Asked, Happened, LobbyTable, OpenState, SeatInfo, TableState, told
from nimmt.tables.clocks import deadline, relief
from nimmt.tables.hints import may_ask
from nimmt.tables.log import LogLine, TableLog
from nimmt.views import View


def happened(table: TableLog, seq: int, seat: int | None) -> Happened:
    """A line as this seat (None: a spectator) may see it."""
    line = table.lines[seq - 1]
    what = line.entry.what
    events = tuple([told(event.seen_by(seat)) for event in events_of(table, line)])
    return Happened(seq, line.entry.at, what, events, what.message(playing=line.first > 0))


def events_of(table: TableLog, line: LogLine) -> Sequence[Event]:
    """What a line has caused in the game."""
    return table.game.events[line.first : line.end] if table.game else ()


def state_of(
    table: TableLog,
    seat: int | None,
    now: int,
    here: Mapping[int, bool | None] = MappingProxyType({}),
    patience: int = 0,
) -> TableState:
    """The table as this seat (None: a spectator) sees it now; *here* says who is connected."""
    return seen_by(table, seat, open_state(table, now, here, patience))


def open_state(
    table: TableLog, now: int, here: Mapping[int, bool | None] = MappingProxyType({}), patience: int = 0
) -> OpenState:
    """What everybody sees of the table, but for the game."""
    made, game = table.created, table.game
    return OpenState(
        table=table.id,
        seq=table.seq,
        now=now,
        phase=table.phase,
        ruleset=made.ruleset,
        title=table.title,
        options=made.options,
        timer=made.timer,
        open=made.open,
        audience=table.audience,
        coach=made.coach,
        seats=tuple(
            [_seat_info(table, number, here.get(number, False), patience) for number in range(len(table.seats))]
        ),
        host=table.host,
        commitment=made.commitment,
        secret=table.secret if table.told(now) else None,
        totals=game.totals if game else (),
        winners=game.winners if game else (),
        rematch=table.rematch,
        daily=made.daily,
        problem=table.problem,
    )


def seen_by(table: TableLog, seat: int | None, opened: OpenState) -> TableState:
    """What everybody sees, and with it what this seat (None: a spectator) does."""
    view = table.game.view(seat) if table.game else None
    return TableState(
        **{name: getattr(opened, name) for name in opened.__struct_fields__},
        you=seat,
        hints=seat is not None and may_ask(table, seat),
        view=view,
        **(told_of(view) if view else {}),
    )


def _seat_info(table: TableLog, seat: int, here: bool | None, patience: int) -> SeatInfo:
    held = table.seats[seat]
    return SeatInfo(
        seat,
        held.kind,
        held.name,
        held.bot,
        here,
        held.away,
        held.muted,
        held.bank,
        deadline(table, seat),
        relief(table, seat, patience),
        held.offered is not None,
        held.face,
    )


def told_of(view: View) -> dict[str, Any]:
    """What only the rules know of a view, for clients without rules of their own."""
    rules, table = view.rules, view.table
    landings = rules.landings(view)
    return {
        "points": rules.points_seen(view),
        "capacities": tuple([rules.capacity(table, row) for row in range(len(table.rows))]),
        "landings": landings,
        "would": tuple([rules.would(landing) for landing in landings if landing.after is None]),
        "costs": rules.costs(view),
        "asked": view.decision and Asked.of(view.decision),
        "waits": view.waits,
    }


def lobby_line(table: TableLog) -> LobbyTable:
    """The table's line in the lobby."""
    made = table.created
    names = tuple(held.name for held in table.seats if held.kind != "free")
    return LobbyTable(table.id, made.ruleset, table.title, made.options, made.timer, made.seats, names)
