"""Every event with the table of its moment."""

from pathlib import Path

import pytest

from nimmt import Game, Record
from nimmt.events import GameEnded, Placed, Revealed, RoundEnded, RowTaken
from nimmt.game import AnyGame
from nimmt.tui.moments import Course, Moment
from nimmt.tui.replay import moments_of
from nimmt.views import View
from tests.tui.helpers import TABLE

GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("*.nimmt"))


def course_of(game: AnyGame, *choices: tuple[int, str]) -> list[Moment]:
    """What happens by these choices."""
    first, views = len(game.events), {seat: game.view(seat) for seat in (None, 0)}
    for seat, choice in choices:
        game.submit(seat, game.pending[seat].read(choice))
    return Course(views, game.events[first:]).moments()


def test_the_row_is_still_there_when_it_is_taken() -> None:
    kept = course_of(Game.from_text(TABLE), (0, "104"), (1, "16"), (2, "7"), (2, "r2"))
    taking = next(moment for moment in kept if isinstance(moment.event, RowTaken) and moment.event.seat == 0)
    assert taking.view(0).table.rows[3] == (58, 66, 70, 77, 90)
    placed = next(moment for moment in kept if isinstance(moment.event, Placed) and moment.event.card == 16)
    assert placed.view(0).queue == ((0, 104),)
    assert placed.view(0).table.rows[3] == (58, 66, 70, 77, 90)


def test_a_moment_within_a_step_is_not_the_end_of_the_game() -> None:
    game = Game.new("classic", players=2, seed=1, rounds=2)
    views: dict[int | None, View] = {None: game.view(None)}
    first = len(game.events)
    while not game.over:
        for seat, decision in game.pending.items():
            game.submit(seat, decision.choices[0])
    moments = Course(views, game.events[first:]).moments()
    ends = [moment for moment in moments if isinstance(moment.event, RoundEnded | GameEnded)]
    assert [moment.view(None).over for moment in ends] == [False, False, True]


def test_moments_can_be_looked_at_in_any_order() -> None:
    game = Game.from_text(TABLE)
    onward = course_of(game.copy(), (0, "104"), (1, "16"), (2, "7"), (2, "r2"))
    back = course_of(game, (0, "104"), (1, "16"), (2, "7"), (2, "r2"))
    assert [moment.view(0) for moment in onward] == [moment.view(0) for moment in reversed(back)][::-1]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_moments_of_a_record_are_its_events(path: Path) -> None:
    record = Record.load(path)
    before, moments, _ = moments_of(record)
    told = [*before, *(moment.event for moment in moments)]
    game = record.replay()
    assert [event for event in told if not event.shown] == [event for event in game.events if not event.shown]
    assert any(isinstance(moment.event, Revealed) for moment in moments) or record.header.ruleset == "simple"
    assert moments[-1].view(None).table == game.table
