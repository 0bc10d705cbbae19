"""The Pro variant: case 10 and the rulings PRO-1 to PRO-7."""

import pytest

from nimmt import Game
from nimmt.errors import BadPosition, BadSetup
from nimmt.events import Drafted, Pooled, RowsBegan
from nimmt.game import AnyGame
from nimmt.testing import check_game
from tests.positions import choose, of_kind, offered


def draft_lowest(game: AnyGame) -> list[int]:
    """Everybody drafts the lowest open card; returns the seats in the order they drafted."""
    seats = []
    while game.table.pool:
        (seat,) = game.pending
        seats.append(seat)
        game.submit(seat, game.pending[seat].choices[0])
    return seats


@pytest.mark.parametrize(("players", "cards"), [(2, 24), (3, 34), (4, 44), (5, 54), (6, 64)])
def test_PRO_COUNT_PRO_5_ten_cards_each_and_four_left_over(players: int, cards: int) -> None:
    """PRO-5."""
    game = Game.new("pro", players)
    assert game.table.pool == tuple(range(1, cards + 1))
    draft_lowest(game)
    assert [len(hand) for hand in game.hidden.hands] == [10] * players
    assert list(game.table.rows) == [(card,) for card in range(cards - 3, cards + 1)]


@pytest.mark.parametrize("players", [1, 7, 10])
def test_PRO_5_two_to_six_players(players: int) -> None:
    with pytest.raises(BadSetup, match="2 to 6 players"):
        Game.new("pro", players)


def test_PRO_1_clockwise_from_a_first_seat_that_passes_on() -> None:
    """PRO-1: 0, 1, 2, 0, 1, 2 and not back again; the next round begins with the next seat."""
    game = Game.new("pro", 3, rounds=2)
    assert draft_lowest(game) == [0, 1, 2] * 10
    while not game.table.pool:
        seat = min(game.pending)
        game.submit(seat, game.pending[seat].choices[0])
    assert draft_lowest(game) == [1, 2, 0] * 10
    assert draft_lowest(Game.new("pro", 3, first_seat=2))[:4] == [2, 0, 1, 2]
    with pytest.raises(BadSetup, match="0 to 2"):
        Game.new("pro", 3, first_seat=3)


def test_PRO_2_the_four_left_over_ascend() -> None:
    """PRO-2."""
    game = Game.from_text("pro hands=1,2,3,4,5,6,7,8,9,10/11,12,13,14,15,16,17,18,19 pool=20,21,22,23,24")
    events = choose(game, 1, "c22")
    assert of_kind(events, RowsBegan)[0].cards == (20, 21, 23, 24)


def test_PRO_3_PRO_6_the_end_is_that_of_the_basic_game_with_a_new_draft_each_round() -> None:
    """PRO-3 and PRO-6."""
    assert Game.new("pro").rules.options.target == 66
    game = check_game("pro", 2, 1, rounds=2)
    assert len(game.table.sheet) == 2
    assert len(of_kind(game.events, Pooled)) == 2
    assert max(check_game("pro", 2, 1, target=15).totals) >= 15


def test_PRO_4_PRO_7_hands_and_pool_are_public() -> None:
    """PRO-4 and PRO-7: only the card laid face down is secret."""
    game = Game.new("pro", 2)
    events = choose(game, 0, "c7")
    assert of_kind(events, Drafted) == [Drafted(0, 7)]
    assert offered(game, 1) == {f"c{card}" for card in range(1, 25) if card != 7}
    draft_lowest(game)
    view = game.view(1)
    assert view.table.known == game.hidden.hands
    choose(game, 0, "7")
    assert game.view(1).choice is None
    assert game.view(1).table.known[0] == game.hidden.hands[0]  # the laid card is still among them


def test_a_draft_that_lost_a_card_cannot_be_set_up() -> None:
    with pytest.raises(BadPosition, match="left are"):
        Game.from_text("pro hands=1/2 pool=3,4,5")
