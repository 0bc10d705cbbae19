"""Golden games: one or more finished games of every ruleset, kept for ever.

For each there is the record file, which must replay as long as the rules keep their version, and a text that a person
can read and check by hand. ``python -m tests.golden`` writes the games that are missing; it never changes one.
"""

from __future__ import annotations

from pathlib import Path

from nimmt import Record
from nimmt.events import Chose
from nimmt.game import Answer

HERE = Path(__file__).parent


def transcript(record: Record) -> str:
    """The game told choice by choice, with the rows after every change."""
    header = record.header
    options = "".join(f", {name} {value}" for name, value in header.options.items())
    lines = [f"{header.ruleset}: {header.players} players{options}, seed {header.dealer.seed}", ""]
    rows: object = None
    for number, (game, events) in enumerate(record.steps()):
        if number:
            answer = next(item for item in reversed(game.log) if isinstance(item, Answer))
            lines.append(f"seat {answer.seat} chooses {answer.choice}")
        lines += [f"    {event.say('Seat {}'.format)}" for event in events if not isinstance(event, Chose)]
        if game.table.rows != rows:
            rows = game.table.rows
            lines.append("    | " + " | ".join(" ".join(map(str, cards)) or "-" for cards in game.table.rows) + " |")
    return "\n".join([*lines, "", f"totals {game.totals}, winners {game.winners}", ""])
