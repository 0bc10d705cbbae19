"""What a client without rules of its own is told is enough: pieces, landings and costs. Events: `test_apply`."""

from __future__ import annotations

import random

import pytest

from nimmt import Game
from nimmt.catalogue import names
from nimmt.decisions import TakeRow
from nimmt.events import RowTaken
from nimmt.rules.board.data import read_board


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


def test_the_pieces_of_a_board_of_your_own() -> None:
    text = read_board(None, "basic").text.replace("T/", "RR,T/", 1)
    pieces = Game.new("board", 2, board=text).rules.pieces()
    assert pieces.places[0][-2:] == ("RR", "T")
