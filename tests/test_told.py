"""What a client without rules of its own is told is enough: pieces, landings and costs. Events: `test_apply`."""

from __future__ import annotations

import random

import pytest

from nimmt import Game
from nimmt.catalogue import names
from nimmt.decisions import LayCards, TakeRow, play
from nimmt.events import Placed, RowTaken
from nimmt.rules.board.data import read_board
from nimmt.rules.board.events import Scored, TilePlaced, TilesTaken
from nimmt.tui.preview import preview


@pytest.mark.parametrize("ruleset", names())
def test_landings_and_costs_are_what_the_rules_would_do(ruleset: str) -> None:
    """Against the preview of the terminal, which plays cards out by the rules themselves."""
    rng = random.Random(ruleset)
    game = Game.new(ruleset, 3, seed=5)
    landed = taken = 0
    for _ in range(60):
        if game.over:
            break
        seat, decision = rng.choice(list(game.pending.items()))
        view = game.view(seat)
        if isinstance(decision, LayCards):
            for landing in view.rules.landings(view):
                would = preview(view, play(landing.card))
                if would is None:
                    continue  # simple: there, cards are not placed by a step of their own
                landed += 1
                if landing.row is None:
                    assert would.asks
                    continue
                first = would.events[0]
                if isinstance(first, TilePlaced):
                    assert (first.row, first.space) == (landing.row, landing.space)
                    scored = [event.points for event in would.events[1:3] if isinstance(event, Scored)]
                    assert landing.points == (scored[0] if scored else 0)
                else:
                    assert isinstance(first, RowTaken if landing.taken else Placed)
                    assert first.row == landing.row
                takings = [event for event in would.events if isinstance(event, RowTaken | TilesTaken)]
                cards = [event.cards if isinstance(event, RowTaken) else event.tiles for event in takings]
                assert cards == ([landing.taken] if landing.taken else [])
        choice = rng.choice(decision.choices)
        if isinstance(decision, TakeRow) and ruleset != "x":
            cost = view.rules.costs(view)[decision.choices.index(choice)]
            event = next(event for event in game.submit(seat, choice) if isinstance(event, RowTaken))
            taken += 1
            assert cost == event.bullheads
        else:
            game.submit(seat, choice)
    assert landed or ruleset == "simple"
    assert taken or ruleset not in ("classic", "pro", "even-odd")


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
