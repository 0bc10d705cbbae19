"""Negative = Positive: cases 21 to 23 and 71, and its rulings."""

from itertools import combinations
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from nimmt import bullheads
from nimmt.cards import Cards
from nimmt.rules.anniversary.cancelling import to_cancel
from nimmt.rules.anniversary.events import Cancelled
from tests.positions import choose, of_kind, offered, rows_of
from tests.rules.pictures import due, low_pictures, taking_pictures, text_of

SEVEN = "30/45/61/3,5,11,13,17"


def test_ANN_NP1_cancels_the_cards_of_the_row() -> None:
    """Case 21."""
    game = due(SEVEN, 20, "negative")
    choose(game, 0, "negative")
    assert offered(game, 0) == {"c3", "c5", "c11", "c13", "c17"}
    events = choose(game, 0, "c11")
    assert of_kind(events, Cancelled) == [Cancelled(0, 11, (3, 5, 13, 17), 0)]
    assert game.table.piles[0] == ()
    assert rows_of(game)[3] == [20]
    assert sorted(game.table.cancelled) == [3, 5, 11, 13, 17]


@given(taking_pictures(60), st.data())
def test_ANN_NP1_for_every_picture(picture: tuple[list[Cards], int], data: Any) -> None:
    """Case 21: never below zero, never more than the positive card is worth, and as much as whole cards allow."""
    rows, at = picture
    positive = data.draw(st.sampled_from(rows[at]))
    game = due(text_of(rows), 60, "negative")
    choose(game, 0, "negative")
    choose(game, 0, f"c{positive}")
    others = [card for card in rows[at] if card != positive]
    sums = {bullheads(part) for size in range(5) for part in combinations(others, size)}
    most = max(total for total in sums if total <= bullheads(positive))
    assert bullheads(game.table.piles[0]) == bullheads(others) - most
    assert positive in game.table.cancelled
    assert game.table.rows[at] == (60,)


NP2 = "5,9/11,13/45/61"


def test_ANN_NP2_a_low_card_and_earlier_cards() -> None:
    """Case 22, ANN-24: the 13 just taken goes first."""
    game = due(NP2, 3, "negative", more="piles=10,14,22/-")
    choose(game, 0, "negative")
    assert offered(game, 0) == {"r1", "r2", "r3", "r4"}
    choose(game, 0, "r2")
    assert offered(game, 0) == {"c11", "c13"}
    choose(game, 0, "c11")
    assert game.table.piles[0] == (22,)
    assert sorted(game.table.cancelled) == [10, 11, 13, 14]
    assert rows_of(game)[1] == [3]


@given(low_pictures(10), st.sets(st.integers(1, 98), max_size=12), st.integers(0, 3))
def test_ANN_NP2_for_every_picture(rows: list[Cards], earlier: set[int], at: int) -> None:
    """Case 22: cards taken earlier are cancelled too, and ANN-25: the positive card always leaves."""
    pile = sorted(earlier - {10} - {card for cards in rows for card in cards})
    game = due(text_of(rows), 10, "negative", more=f"piles={','.join(map(str, pile)) or '-'}/-")
    choose(game, 0, "negative")
    choose(game, 0, f"r{at + 1}")
    positive = rows[at][-1]
    choose(game, 0, f"c{positive}")
    left = bullheads(game.table.piles[0])
    before = bullheads(pile) + bullheads(rows[at][:-1])
    assert before - bullheads(positive) <= left <= before
    assert positive not in game.table.piles[0]
    assert game.table.rows[at] == (10,)


def test_ANN_NP_WASTE_what_is_left_is_lost() -> None:
    """Case 23, ANN-25: the positive card leaves too, though it is not used up."""
    game = due(NP2, 3, "negative")
    choose(game, 0, "negative")
    choose(game, 0, "r2")
    events = choose(game, 0, "c11")
    assert of_kind(events, Cancelled) == [Cancelled(0, 11, (13,), 4)]
    assert game.table.piles[0] == ()
    assert game.rules.points(game.table)[0] == 0


def test_ANN_NP_5ROWS_the_played_card_can_be_cancelled_only() -> None:
    """Case 71, ANN-23."""
    game = due("5,9/11,13/45/61/80", 3, "negative", more="piles=10,14,22/-")
    choose(game, 0, "negative")
    choose(game, 0, "r2")
    assert offered(game, 0) == {"c11", "c13"}
    choose(game, 0, "c11")
    assert sorted(game.table.piles[0]) == [14, 22]
    assert sorted(game.table.cancelled) == [3, 10, 11, 13]
    assert rows_of(game) == [[5, 9], [45], [61], [80]]


def test_ANN_23_only_when_about_to_take() -> None:
    """ANN-23: a full row or a low card."""
    assert offered(due(NP2, 12, "negative"), 0) == {"pass"}
    assert offered(due(NP2, 3, "negative"), 0) == {"negative", "pass"}
    assert offered(due(SEVEN, 20, "negative"), 0) == {"negative", "pass"}
    assert offered(due(SEVEN, 20, "negative", more="sevens=3"), 0) == {"pass"}


@given(
    st.integers(1, 7),
    st.lists(st.integers(1, 104), max_size=9, unique=True),
    st.integers(0, 6),
)
def test_ANN_24_the_set_that_is_cancelled(points: int, cards: list[int], new: int) -> None:
    """ANN-24: against trying every set of whole cards."""
    just_taken, earlier = tuple(cards[:new]), tuple(cards[new:])

    def rank(part: Cards) -> tuple[int, int, int, Cards]:
        return (-bullheads(part), -sum(card in just_taken for card in part), len(part), part)

    sets = [part for size in range(len(cards) + 1) for part in combinations(sorted(cards), size)]
    best = min((part for part in sets if bullheads(part) <= points), key=rank)
    assert to_cancel(points, just_taken, earlier) == best


def test_ANN_33_only_this_round_counts() -> None:
    """ANN-33: the points of round 1 stay as they were written down."""
    game = due(NP2, 3, "negative", more="round=2 sheet=30,30")
    choose(game, 0, "negative")
    choose(game, 0, "r2")
    choose(game, 0, "c11")
    assert game.totals == (30, 30)


def test_ANN_44_a_row_of_one_card() -> None:
    """ANN-44: that card is the positive one; only earlier cards are cancelled."""
    game = due("22/13/45/61", 3, "negative", more="piles=5,14/-")
    choose(game, 0, "negative")
    choose(game, 0, "r1")
    assert offered(game, 0) == {"c22"}
    choose(game, 0, "c22")
    assert game.table.piles[0] == ()
    assert sorted(game.table.cancelled) == [5, 14, 22]
