"""X nimmt!: cases 25 to 32, 74 and 75, and the rulings X-1 to X-17."""

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from nimmt import Game, bullheads
from nimmt.cards import Cards
from nimmt.errors import BadSetup, IllegalChoice
from nimmt.events import RoundBegan
from nimmt.rules.x import HandsCounted, TakenToHand, XRowDropped, XRowExtended
from tests.positions import answer, choose, of_kind, offered, rows_of, takings

EX1 = "x rows=88/12/45 hands=18,59,43/22,81,66/60,94,89"


def cards_between(low: int, high: int) -> st.SearchStrategy[int]:
    """A number card strictly between two others."""
    return st.integers(low + 1, high - 1)


# --- setup ---------------------------------------------------------------------------------------------


def test_X_SETUP_three_row_cards_and_eight_cards_each() -> None:
    """Case 32: three players, 27 cards in play."""
    game = Game.new("x", 3, seed=1)
    assert [len(hand) for hand in game.hidden.hands] == [8, 8, 8]
    assert [len(row) for row in game.table.rows] == [1, 1, 1]
    assert game.table.x_rows == game.table.piles == ((), (), ())
    assert game.rules.cards(game).total() == 27


@pytest.mark.parametrize("players", [2, 3, 4])
def test_X_13_two_to_four_players(players: int) -> None:
    game = Game.new("x", players, seed=players)
    assert game.rules.cards(game).total() == 8 * players + 3
    for wrong in (1, 5):
        with pytest.raises(BadSetup, match="2 to 4 players"):
            Game.new("x", wrong)
    with pytest.raises(BadSetup, match="it has none"):
        Game.new("x", players, rounds=1)


def test_X_2_starters_lie_in_drawing_order() -> None:
    game = Game.new("x", 4, seed=5)
    dealt = game.log[0].cards  # type: ignore[union-attr]
    assert tuple(row[0] for row in game.table.rows) == dealt[-3:]


def test_X_10_bullheads_of_the_basic_game_on_one_to_a_hundred() -> None:
    game = Game.new("x", 2, seed=1)
    deck = game.rules.deck(game.table)
    assert sorted(deck) == list(range(1, 101))
    assert bullheads(card for card in deck if isinstance(card, int)) == 167


# --- playing and taking --------------------------------------------------------------------------------


def test_X_EX1_lowest_difference() -> None:
    """Case 25."""
    game = Game.from_text(EX1)
    assert takings(answer(game, "18", "22", "60")) == []
    assert rows_of(game) == [[88], [12, 18, 22], [45, 60]]


@given(cards_between(60, 101), cards_between(0, 18), cards_between(22, 60))
def test_X_EX1_for_every_picture(top: int, middle: int, bottom: int) -> None:
    """Case 25 with any starters that the example allows."""
    game = Game.from_text(f"x rows={top}/{middle}/{bottom} hands=18,19/22,20/60,21")
    answer(game, "18", "22", "60")
    assert rows_of(game) == [[top], [middle, 18, 22], [bottom, 60]]


def test_X_EX2_the_fourth_card_takes_three() -> None:
    """Case 26: the rulebook fixes the taking; the other two placements are a regression test."""
    game = Game.from_text(EX1)
    answer(game, "18", "22", "60")
    assert takings(answer(game, "59", "81", "94")) == [(0, (12, 18, 22), 7)]
    assert game.table.rows[1] == (59,)
    choose(game, 0, "c12")
    assert rows_of(game) == [[88, 94], [59], [45, 60, 81]]


@given(cards_between(60, 101), cards_between(0, 18), cards_between(22, 60))
def test_X_EX2_for_every_picture(top: int, middle: int, bottom: int) -> None:
    """Case 26: 59 goes to the middle row wherever the 60 lies in the bottom row."""
    assume(top not in (81, 94) and bottom != 59)
    game = Game.from_text(f"x rows={top}/{middle},18,22/{bottom},60 hands=59/81/94")
    assert takings(answer(game, "59", "81", "94"))[0][:2] == (0, (middle, 18, 22))
    assert game.table.rows[1] == (59,)


def test_X_EX3_X_EX3b_a_low_card_takes_a_row_of_one() -> None:
    """Cases 27 and 28: the single card goes to the X row; the hand gains nothing."""
    game = Game.from_text("x rows=88,94/59/45,60,81 hands=43,1/66,2/89,3 x_rows=12/-/-")
    answer(game, "43", "66", "89")
    assert offered(game, 0) == {"r1", "r2", "r3"}
    events = choose(game, 0, "r2")
    assert takings(events) == [(0, (59,), 1)]
    assert game.table.x_rows[0] == (12, 59)
    assert game.hidden.hands[0] == (1,)
    assert of_kind(events, TakenToHand) == []
    assert rows_of(game) == [[88, 94], [43, 66], [45, 60, 81, 89]]


@given(cards_between(43, 101), cards_between(43, 101))
def test_X_EX3_for_every_picture(top: int, bottom: int) -> None:
    """Case 27: whatever the other rows end with, as long as it is more than 43, the middle row may be chosen."""
    assume(top != bottom and not {top, bottom} & {59, 66, 89})
    game = Game.from_text(f"x rows={top}/59/{bottom} hands=43,1/66,2/89,3")
    answer(game, "43", "66", "89")
    assert takings(choose(game, 0, "r2"))[0] == (0, (59,), 1)
    assert game.table.rows[1][0] == 43


def test_X_EX4_one_of_three_to_the_x_row_two_to_the_hand() -> None:
    """Case 29."""
    game = Game.from_text("x rows=88/12,18,22/45,60 hands=59,99/81,98/94,97")
    answer(game, "59", "81", "94")
    assert offered(game, 0) == {"c12", "c18", "c22"}
    before = len(game.hidden.hands[0])
    events = choose(game, 0, "c12")
    assert game.table.x_rows[0] == (12,)
    assert game.hidden.hands[0] == (18, 22, 99)
    assert len(game.hidden.hands[0]) == before + 2
    assert of_kind(events, XRowExtended) == [XRowExtended(0, 12)]
    assert of_kind(events, TakenToHand) == [TakenToHand(0, (18, 22))]


def test_X_EX5_both_cards_too_low() -> None:
    """Case 30."""
    game = Game.from_text("x rows=14,33/45/70 hands=34,99/46,98 x_rows=22,59/-")
    answer(game, "34", "46")
    events = choose(game, 0, "c33")
    assert game.table.piles[0] == (22, 59)
    assert game.table.x_rows[0] == (33,)
    assert game.hidden.hands[0] == (14, 99)
    assert of_kind(events, XRowDropped) == [XRowDropped(0, (22, 59))]


@given(st.sets(st.integers(3, 96), min_size=3, max_size=6), st.booleans())
def test_X_EX5_for_every_picture(cards: set[int], first: bool) -> None:
    """Case 30: an X row that ends higher than both cards taken goes to the pile."""
    low, high, *x_row = sorted(cards)
    lying = ",".join(map(str, x_row))
    game = Game.from_text(f"x rows=97/{low},{high}/98 hands=1,2/99,100 x_rows={lying}/-")
    answer(game, "1", "99")
    choose(game, 0, "r2")
    chosen, other = (low, high) if first else (high, low)
    choose(game, 0, f"c{chosen}")
    assert game.table.piles[0] == tuple(x_row)
    assert game.table.x_rows[0][0] == chosen
    assert other in game.hidden.hands[0]


def test_X_XROW_a_fitting_card_may_be_spurned() -> None:
    """Case 75, X-4."""
    start = "x rows=14,33/45/70 hands=34,99/46,98 x_rows=22/-"
    fitting, breaking = Game.from_text(start), Game.from_text(start)
    for game in (fitting, breaking):
        answer(game, "34", "46")
        assert offered(game, 0) == {"c14", "c33"}
    choose(fitting, 0, "c33")
    assert (fitting.table.x_rows[0], fitting.table.piles[0], fitting.hidden.hands[0]) == ((22, 33), (), (14, 99))
    choose(breaking, 0, "c14")
    assert (breaking.table.x_rows[0], breaking.table.piles[0], breaking.hidden.hands[0]) == ((14,), (22,), (33, 99))


@pytest.mark.parametrize(("row", "lying"), [(0, (5, 6)), (1, (5, 6, 7)), (2, (5, 6, 7, 8))])
def test_X_1_the_third_fourth_or_fifth_card_takes(row: int, lying: Cards) -> None:
    """X-1: 2, 3 or 4 cards are taken; one card fewer is not yet full."""
    assert Game.new("x", 2).rules.capacity(None, row) == len(lying)
    for cards, full in ((lying, True), (lying[:-1], False)):
        rows = ["90", "91", "92"]
        rows[row] = ",".join(map(str, cards))
        game = Game.from_text(f"x rows={'/'.join(rows)} hands=20,98/99,97")
        assert takings(answer(game, "20", "99")) == ([(0, cards, bullheads(cards))] if full else [])


def test_X_3_capacity_stays_with_the_position() -> None:
    """X-3: a row begun anew by a low card holds what its row card says."""
    game = Game.from_text("x rows=60/70/80 hands=5,6,7/90,91,92")
    answer(game, "5", "90")
    assert offered(game, 0) == {"r1", "r2", "r3"}
    choose(game, 0, "r1")
    assert takings(answer(game, "6", "91")) == []
    assert takings(answer(game, "7", "92"))[0] == (0, (5, 6), 3)


def test_X_5_only_taken_cards_can_go_to_the_x_row() -> None:
    game = Game.from_text("x rows=14,33/45/70 hands=34,99/46,98")
    answer(game, "34", "46")
    with pytest.raises(IllegalChoice, match="Possible: c14, c33"):
        choose(game, 0, "c99")


def test_X_6_a_single_card_goes_to_the_x_row_even_if_it_breaks_it() -> None:
    game = Game.from_text("x rows=30/45/70 hands=5,99/46,98 x_rows=31/-")
    answer(game, "5", "46")
    choose(game, 0, "r1")
    assert game.table.x_rows[0] == (30,)
    assert game.table.piles[0] == (31,)
    assert game.hidden.hands[0] == (99,)


def test_X_7_X_15_row_then_x_card_before_the_next_card_is_placed() -> None:
    """X-7, X-15: the low card chooses its row, then its X card; only then comes the next card."""
    game = Game.from_text("x rows=30,31/45/70 hands=5,99/46,98")
    answer(game, "5", "46")
    choose(game, 0, "r1")
    assert set(game.pending) == {0}
    assert rows_of(game) == [[5], [45], [70]]
    assert game.view(1).queue == ((1, 46),)
    choose(game, 0, "c31")
    assert rows_of(game) == [[5], [45, 46], [70]]
    assert offered(game, 0) == {"30", "99"}


# --- the end -------------------------------------------------------------------------------------------


def test_X_LAST_the_last_card_takes_two_and_the_round_goes_on() -> None:
    """Case 74, X-8: one of the two goes to the hand."""
    game = Game.from_text("x rows=14,33/45/70 hands=34/46,98")
    answer(game, "34", "46")
    choose(game, 0, "c14")
    assert game.table.round == 1
    assert game.hidden.hands == ((33,), (98,))
    assert set(game.pending) == {0, 1}


def test_X_LAST_the_last_card_takes_one_and_the_round_ends_after_the_turn() -> None:
    """Case 74, X-8: the other card of the turn is still placed, and may still take."""
    game = Game.from_text("x rows=60/70,71,72/80 hands=5/73,98")
    answer(game, "5", "73")
    choose(game, 0, "r1")
    assert game.table.round == 1
    assert set(game.pending) == {1}
    events = choose(game, 1, "c70")
    assert of_kind(events, HandsCounted) == [HandsCounted(((), (71, 72, 98)))]
    assert game.table.sheet == ((0, 3),)
    assert game.table.round == 2


def test_X_EX6_points_of_a_round() -> None:
    """Case 31: five bullheads in the hand and nine in the X pile are 23 points; the X row counts nothing."""
    game = Game.from_text("x rows=60/70/80 hands=25,30,81/82 x_rows=22,33,44/- piles=5,11,15/-")
    answer(game, "81", "82")
    assert game.table.sheet == ((5 + 18, 0),)


@given(st.data())
def test_X_EX6_for_every_picture(data: Any) -> None:
    """Case 31: one point a bullhead in the hand, two in the X pile, none in the X row."""
    cards = data.draw(st.permutations(range(1, 96)))
    hand, pile, x_row = sorted(cards[:3]), sorted(cards[3:6]), sorted(cards[6:9])
    text = (",".join(map(str, part)) for part in (hand, x_row, pile))
    game = Game.from_text("x rows=96/97/98 hands={},99/100 x_rows={}/- piles={}/-".format(*text))
    answer(game, "99", "100")
    assert game.table.sheet == ((bullheads(hand) + 2 * bullheads(pile), 0),)


def test_X_9_all_hands_empty_at_once() -> None:
    """X-9: the round ends once, and everybody scores."""
    game = Game.from_text("x rows=60/70/80 hands=61/71/81 piles=10/-/11,5")
    events = answer(game, "61", "71", "81")
    assert game.table.sheet == ((6, 0, 14),)
    assert of_kind(events, RoundBegan) == [RoundBegan(2)]


def test_X_11_X_16_two_independent_rounds_and_ties_share_the_win() -> None:
    """X-11, X-16: only the points carry over; the game ends after the second round."""
    game = Game.from_text("x rows=60/70/80 hands=61/71/81,9 piles=5/15/10 x_rows=1/2/3", seed=3)
    answer(game, "61", "71", "81")
    table = game.table
    assert (table.x_rows, table.piles, table.known) == (((), (), ()),) * 3
    assert [len(hand) for hand in game.hidden.hands] == [8, 8, 8]
    assert game.totals == (4, 4, 7)
    last = Game.from_text("x round=2 sheet=4,4,7 rows=60/70/80 hands=61/71/81 piles=5/15/10")
    answer(last, "61", "71", "81")
    assert last.over
    assert last.totals == (8, 8, 13)
    assert last.winners == (0, 1)


def test_X_17_hands_are_open_when_they_are_counted() -> None:
    """X-17: after the game everybody sees what was left."""
    game = Game.from_text("x round=2 sheet=0,0 rows=60/70/80 hands=61/71,9")
    answer(game, "61", "71")
    assert game.over
    assert game.view(0).table.known == ((), (9,))


def test_X_12_every_round_ends() -> None:
    """X-12: also if everybody always takes as many cards as possible."""
    game = Game.new("x", 4, seed=11)
    for _ in range(5000):
        if game.over:
            break
        for seat, decision in game.pending.items():
            game.submit(seat, max(decision.choices, key=lambda choice: greed(game, choice)))
    assert game.over


def greed(game: Any, choice: Any) -> float:
    """Prefer long rows and low cards: both enlarge the hand."""
    if hasattr(choice, "row"):
        return len(game.table.rows[choice.row])
    return -float(choice.numbers[0])
