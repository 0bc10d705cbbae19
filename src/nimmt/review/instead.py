"""What would have happened: a turn of a recorded game played with another choice."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from nimmt.bots.ladder.ox import OxBot
from nimmt.choices import Choice, choice_from
from nimmt.events import Event
from nimmt.game import AnyGame
from nimmt.record import Record


def instead(record: Record, number: int, seat: int, choice: Choice) -> tuple[Event, ...]:
    """What happens until the end of the turn if this seat makes another choice, after *number* choices of the game.

    The others choose as they did; where they are asked something new, as the ox would.
    """
    game = next(game for made, (game, _) in enumerate(record.steps()) if made == number)
    answers = _answers(record, number)
    first = len(game.events)
    now = (game.table.round, game.table.turn)
    game.submit(seat, choice)
    while not game.over and now == (game.table.round, game.table.turn) and game.pending:
        asked = min(game.pending)
        game.submit(asked, _choice(game, asked, answers))
    return tuple(game.events[first:])


def _answers(record: Record, number: int) -> dict[int, Iterator[Choice]]:
    """By seat, what it answered from there on."""
    lines = [line for line in record.entries if line.deal is UNSET][number:]
    given: dict[int, list[Choice]] = {}
    for line in lines:
        if line.seat is not UNSET and line.choice is not UNSET:
            given.setdefault(line.seat, []).append(choice_from(line.choice))
    return {seat: iter(choices) for seat, choices in given.items()}


def _choice(game: AnyGame, seat: int, answers: dict[int, Iterator[Choice]]) -> Choice:
    decision = game.pending[seat]
    recorded = next(answers.get(seat, iter(())), None)
    if recorded is not None and recorded in decision.choices:
        return recorded
    return OxBot(0, whim=0).choose(game.view(seat), decision)
