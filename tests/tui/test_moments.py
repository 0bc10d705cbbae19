"""Every event with the table of its moment."""

from pathlib import Path

import pytest

from nimmt import Game, Record
from nimmt.events import GameEnded, Placed, Revealed, RoundEnded, RowTaken
from nimmt.tui.moments import watch
from nimmt.tui.replay import moments_of
from tests.tui.helpers import TABLE

GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("*.nimmt"))


def test_the_row_is_still_there_when_it_is_taken() -> None:
    game = Game.from_text(TABLE)
    moments = watch(game)
    for seat, card in enumerate((104, 16, 7)):
        game.submit(seat, game.pending[seat].read(str(card)))
    game.submit(2, game.pending[2].read("r2"))
    kept = moments.take()
    taking = next(moment for moment in kept if isinstance(moment.event, RowTaken) and moment.event.seat == 0)
    assert taking.view(0).table.rows[3] == (58, 66, 70, 77, 90)
    placed = next(moment for moment in kept if isinstance(moment.event, Placed) and moment.event.card == 16)
    assert placed.view(0).queue == ((0, 104),)
    assert moments.take() == []
    assert moments == game.events


def test_a_moment_within_a_step_is_not_the_end_of_the_game() -> None:
    game = Game.new("classic", players=2, seed=1, rounds=2)
    moments = watch(game)
    while not game.over:
        for seat, decision in game.pending.items():
            game.submit(seat, decision.choices[0])
    ends = [moment for moment in moments.take() if isinstance(moment.event, RoundEnded | GameEnded)]
    assert [moment.view(0).over for moment in ends] == [False, False, True]


def test_a_copy_of_the_game_keeps_no_moments() -> None:
    game = Game.from_text(TABLE)
    moments = watch(game)
    twin = game.copy()
    for seat, decision in list(twin.pending.items()):
        twin.submit(seat, decision.choices[0])
    assert moments.take() == []
    assert type(twin.events) is list


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_moments_of_a_record_are_its_events(path: Path) -> None:
    record = Record.load(path)
    before, moments = moments_of(record)
    told = [*before, *(moment.event for moment in moments)]
    game = record.replay()
    assert [event for event in told if not event.shown] == [event for event in game.events if not event.shown]
    assert any(isinstance(moment.event, Revealed) for moment in moments) or record.header.ruleset == "simple"
    assert moments[-1].view(None).table == game.table
