"""6 nimmt! simple: case 42 and the rulings PL-15 to PL-17."""

import random

import pytest

from nimmt import Game
from nimmt.errors import BadPosition, BadSetup
from nimmt.events import Placed, ZerosPlayed
from nimmt.game import AnyGame
from nimmt.testing import check_game
from tests.positions import answer, choose, offered, rows_of, takings


def test_PL_SIMPLE_PL_15_twelve_open_turns_each_clockwise_from_seat_0() -> None:
    """PL-15: one open card a turn, placed at once."""
    game = Game.new("simple", 3, seed=2, games=1)
    assert [len(hand) for hand in game.hidden.hands] == [12] * 3
    rng = random.Random(0)
    seats = []
    while not game.over:
        (seat,) = game.pending
        seats.append(seat)
        events = game.submit(seat, rng.choice(game.pending[seat].choices))
        assert any(isinstance(event, Placed | ZerosPlayed) for event in events)
    assert seats == [0, 1, 2] * 12


def test_PL_15_another_first_seat() -> None:
    game = Game.new("simple", 4, first_seat=2)
    assert set(game.pending) == {2}
    with pytest.raises(BadSetup, match="0 to 3"):
        Game.new("simple", 4, first_seat=4)


def test_PL_15_the_low_card_goes_to_the_highest_end() -> None:
    game = Game.from_text("simple rows=20/40/60/70,80,90,94,95 hands=3,50/4,51")
    events = answer(game, "3")
    assert takings(events) == [(0, (70, 80, 90, 94, 95), 3 + 3 + 3 + 1 + 2)]
    assert game.table.rows[3] == (3,)
    answer(game, "4")
    assert rows_of(game)[3] == [3, 4]


def test_PL_SIMPLE_PL_16_a_zero_passes_at_any_time() -> None:
    """PL-16: set aside, no pile, no points; forced when only zeros are left; no combination."""
    game = Game.from_text("simple games=1 rows=20/40/60/80 hands=0,0/0,30")
    assert offered(game, 0) == {"0"}
    assert offered_after(game, "0") == {"0", "30"}
    assert game.table.aside == 1
    assert game.table.piles == ((), ())
    answer(game, "0", "0", "30")
    assert game.over
    assert game.totals == (0, 0)
    assert game.table.aside == 3


def offered_after(game: AnyGame, notation: str) -> set[str]:
    answer(game, notation)
    (seat,) = game.pending
    return offered(game, seat)


def test_PL_SIMPLE_PL_17_who_took_most_begins_the_next_game_the_first_tied_clockwise() -> None:
    """PL-17: game 1 ends 4, 9, 9 with starter 0, so seat 1 begins; the previous starter counts first."""
    game = last_card(piles="6,7,8,9/10,20,30/40,50,60", starter=0)
    answer(game, *(str(hand[0]) for hand in game.hidden.hands))
    assert game.table.sheet == ((4, 9, 9),)
    assert game.table.starter == 1
    assert set(game.pending) == {1}


def test_PL_17_the_previous_starter_wins_a_tie() -> None:
    game = last_card(piles="6,7,8,9/10,20,30/40,50,60", starter=2)
    for seat in (2, 0, 1):
        choose(game, seat, str(game.hidden.hands[seat][0]))
    assert game.table.starter == 2


def last_card(piles: str, starter: int) -> AnyGame:
    return Game.from_text(f"simple rows=1/2/3/90 hands=91/92/93 piles={piles} starter={starter}")


def test_PL_17_a_match_lasts_as_many_games_as_there_are_players_unless_said_otherwise() -> None:
    assert Game.new("simple", 4).rules.options.games == 4
    assert len(check_game("simple", 3, 1, games=2).table.sheet) == 2


def test_hands_that_taking_turns_cannot_leave_are_refused() -> None:
    with pytest.raises(BadPosition, match="clockwise from the starter"):
        Game.from_text("simple rows=1/2/3/4 hands=5,6/7,8,9/10,11")
    assert set(Game.from_text("simple rows=1/2/3/4 hands=5,6/7,8,9/10,11,12").pending) == {1}
