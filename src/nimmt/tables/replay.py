"""A finished game: its record, and every step of it with nothing hidden."""

from nimmt.protocol.answers import Replay, ReplayStep, told
from nimmt.protocol.happening import Answered, Started
from nimmt.record import Record
from nimmt.tables.log import TableLog
from nimmt.tables.witness import deals_of


def record_of(table: TableLog) -> str:
    """The record file of a finished game; it says where a bot answered."""
    assert table.game is not None
    return Record.of(table.game, table.names, by=dict.fromkeys(table.bot_answers, "bot")).encode()


def replay_of(table: TableLog) -> Replay:
    """A finished game step by step, nothing hidden."""
    assert table.game is not None
    steps: list[ReplayStep] = []
    for line in table.lines:
        events = tuple(map(told, table.game.events[line.first : line.end]))
        match line.entry.what:
            case Started():
                steps.append(ReplayStep(events))
            case Answered(seat, by):
                steps.append(ReplayStep(events, seat, str(line.entry.choice), by))
    made = table.created
    return Replay(
        table.id,
        made.ruleset,
        table.title,
        made.options,
        table.names,
        table.game.totals,
        table.game.winners,
        made.commitment,
        table.secret,
        table.game.rules.pieces(),
        tuple(steps),
        deals_of(table.game, table.secret),
        tuple([held.bot for held in table.seats]),
        tuple([held.face for held in table.seats]),
    )
