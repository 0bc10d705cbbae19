"""A finished game: its record, and every step of it with nothing hidden."""

from typing import Literal

from msgspec import UNSET

from nimmt.protocol.answers import Replay, ReplayStep, told
from nimmt.protocol.happening import Answered, Started
from nimmt.record import Record
from nimmt.tables.log import TableLog
from nimmt.tables.witness import deals_of


def record_of(table: TableLog) -> str:
    """The record file of a finished game; it says where a bot answered."""
    assert table.game is not None
    return Record.of(table.game, table.names, by=dict.fromkeys(table.bot_answers, "bot")).encode()


def replay_of_record(record: Record, names: tuple[str, ...]) -> Replay:
    """A recorded game step by step, as far as it went; nothing is sealed in it."""
    answers = [line for line in record.entries if line.deal is UNSET]
    steps = record.steps()
    game, events = next(steps)
    shown = [ReplayStep(tuple(map(told, events)))]
    for (after, happened), line in zip(steps, answers):  # one at a time: all positions at once take much memory
        by: Literal["player", "bot"] = "player" if line.by is UNSET else "bot"
        shown.append(ReplayStep(tuple(map(told, happened)), line.seat or 0, str(line.choice), by))
        game = after
    return Replay(
        "",
        record.header.ruleset,
        game.rules.title,
        record.header.options,
        names,
        game.totals,
        game.winners,
        "",
        "",
        game.rules.pieces(),
        tuple(shown),
        (),
        tuple([kind or "" for kind in record.header.bots]) or ("",) * len(names),
        ("",) * len(names),
    )


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
