"""What a client without rules of its own is told is enough: events, pieces, landings and costs."""

from __future__ import annotations

import random
from typing import Any

import pytest

from nimmt import Game, Record
from nimmt.catalogue import names
from nimmt.decisions import TakeRow
from nimmt.events import RowTaken
from nimmt.game import AnyGame
from nimmt.rules.board.data import read_board
from tests.golden import HERE
from tests.redrawing import Drawing

GOLDEN = sorted(HERE.glob("*.nimmt"))


def same(drawing: Drawing, game: AnyGame) -> None:
    """Whether a drawing shows the game as it stands."""
    table, hidden = game.table, game.hidden
    assert tuple(map(tuple, drawing.rows)) == table.rows
    assert [sorted(hand) for hand in drawing.hands] == [sorted(hand) for hand in hidden.hands]
    assert [sorted(pile) for pile in drawing.piles] == [sorted(pile) for pile in table.piles]
    views = [game.view(seat) for seat in game.rules.seats]
    assert drawing.points == [view.points[seat] for seat, view in enumerate(views)]
    assert [sorted(held) for held in drawing.specials] == [sorted(view.specials) for view in views]
    stopped = getattr(table, "signs", getattr(table, "stopped", ()))
    assert tuple(sorted(drawing.stopped)) == stopped
    for name, lying in (("sevens", drawing.sevens), ("pool", drawing.pool)):
        assert tuple(sorted(lying)) == getattr(table, name, ())
    if hasattr(table, "x_rows"):
        assert tuple(map(tuple, drawing.x_rows)) == table.x_rows
    if hasattr(table, "track"):
        assert tuple(drawing.track) == table.track == game.totals
        assert [sorted(held) for held in drawing.luck if held] == [sorted(held) for held in table.luck if held]
    else:
        assert tuple(drawing.totals) == game.totals
    if getattr(table, "marked", -1) >= 0:
        assert drawing.marker == (table.marked, table.rows[table.marked][-1] % 2 == 1)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_events_alone_are_enough_to_draw_every_step(path: Any) -> None:
    drawing: Drawing | None = None
    for game, events in Record.load(path).steps():
        drawing = drawing or Drawing(game.rules.pieces(), game.rules.players)
        drawing.draw(*events)
        same(drawing, game)


@pytest.mark.parametrize("ruleset", ["classic", "pro", "even-odd", "anniversary"])
def test_costs_are_what_a_taking_brings(ruleset: str) -> None:
    rng = random.Random(ruleset)
    game = Game.new(ruleset, 3, seed=5)
    taken = 0
    while not game.over:
        seat, decision = rng.choice(list(game.pending.items()))
        view = game.view(seat)
        choice = rng.choice(decision.choices)
        events = game.submit(seat, choice)
        if isinstance(decision, TakeRow) and not any(frame[0] == "choose_positive" for frame in game.agenda):
            cost = view.rules.costs(view)[decision.choices.index(choice)]
            taken += 1
            assert cost == next(event.bullheads for event in events if isinstance(event, RowTaken))
    assert taken


def test_what_a_row_costs_in_x_nimmt() -> None:
    """The least: the dearest card that fits goes to the X row, or the X row is lost twice over."""
    fits = Game.from_text("x rows=11,12/37/43 hands=3,90/4,91 x_rows=-/20")
    for seat, decision in list(fits.pending.items()):
        fits.submit(seat, decision.choices[0])
    view = fits.view(0)
    assert view.rules.costs(view) == (1, 0, 0)
    landing, _ = view.rules.landings(Game.from_text("x rows=11,12/37/43 hands=3,90/4,91 x_rows=30/20").view(0))
    assert (landing.card, landing.row, landing.points) == (3, None, 0)
    stuck = Game.from_text("x rows=11,12/37/43 hands=3,90/4,91 x_rows=55/20").view(0)
    assert stuck.rules.landings(stuck)[0].points == 2 * 7


def test_the_pieces_of_every_game() -> None:
    told = {name: Game.new(name, 2).rules.pieces() for name in names()}
    assert (told["classic"].rounds, told["classic"].target, told["classic"].heads[55]) == (None, 66, 7)
    assert (told["plus"].rounds, told["plus"].zeros, told["plus"].fewest_wins) == (2, 7, False)
    assert (told["pro"].highest, told["x"].highest) == (24, 100)
    assert told["anniversary"].kinds == dict.fromkeys(told["anniversary"].kinds, 4)
    assert told["board"].track is not None
    assert told["board-luck"].track is not None
    assert (told["board"].track.clovers, bool(told["board-luck"].track.clovers)) == ((), True)
    assert told["board-expert"].kinds["stop"] == 4
    board = told["board"]
    assert board.special_row is not None
    assert "D" in board.places[board.special_row]
    assert set(board.legend) == {sign for row in board.places for sign in row if sign and sign[0] not in "+-"}


def test_the_pieces_of_a_board_of_your_own() -> None:
    text = read_board(None, "basic").text.replace("T/", "RR,T/", 1)
    pieces = Game.new("board", 2, board=text).rules.pieces()
    assert pieces.places[0][-2:] == ("RR", "T")
