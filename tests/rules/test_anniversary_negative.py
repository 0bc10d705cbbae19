"""Negative = Positive: cases 21 to 23 and 71, and its rulings."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nimmt import Game, bullheads
from nimmt.cards import Cards
from nimmt.game import AnyGame
from nimmt.rules.anniversary.cancelling import fitting, only_set
from nimmt.rules.anniversary.events import AlsoCancelled, Cancelled
from tests.positions import answer, choose, of_kind, offered, player, rows_of
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
    """Case 21: never below zero, never more than the positive card is worth, and until no card fits."""
    rows, at = picture
    positive = data.draw(st.sampled_from(rows[at]))
    game = due(text_of(rows), 60, "negative")
    choose(game, 0, "negative")
    choose(game, 0, f"c{positive}")
    cancel_all(game, data)
    others = [card for card in rows[at] if card != positive]
    left = bullheads(positive) - (bullheads(others) - bullheads(game.table.piles[0]))
    assert left >= 0
    assert all(bullheads(card) > left for card in game.table.piles[0])
    assert positive in game.table.cancelled
    assert game.table.rows[at] == (60,)


def cancel_all(game: AnyGame, data: Any) -> None:
    """Choose what is cancelled, anyhow, until nothing more is asked about it."""
    while game.agenda[-1][0] == "choose_cancelled":
        game.submit(0, data.draw(st.sampled_from(game.pending[0].choices)))


NP2 = "5,9/11,13/45/61"


def test_ANN_NP2_a_low_card_and_earlier_cards() -> None:
    """Case 22, ANN-24: the 13 just taken, and four bullheads taken earlier."""
    game = due(NP2, 3, "negative", more="piles=10,14,22/-")
    choose(game, 0, "negative")
    assert offered(game, 0) == {"r1", "r2", "r3", "r4"}
    choose(game, 0, "r2")
    assert offered(game, 0) == {"c11", "c13"}
    choose(game, 0, "c11")
    choose(game, 0, "c13")
    assert game.table.piles[0] == (22,)
    assert sorted(game.table.cancelled) == [10, 11, 13, 14]
    assert rows_of(game)[1] == [3]


@given(low_pictures(10), st.sets(st.integers(1, 98), max_size=12), st.integers(0, 3), st.data())
def test_ANN_NP2_for_every_picture(rows: list[Cards], earlier: set[int], at: int, data: Any) -> None:
    """Case 22: cards taken earlier are cancelled too, and ANN-25: the positive card always leaves."""
    pile = sorted(earlier - {10} - {card for cards in rows for card in cards})
    game = due(text_of(rows), 10, "negative", more=f"piles={','.join(map(str, pile)) or '-'}/-")
    choose(game, 0, "negative")
    choose(game, 0, f"r{at + 1}")
    positive = rows[at][-1]
    choose(game, 0, f"c{positive}")
    cancel_all(game, data)
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
    choose(game, 0, "c3")  # one bullhead, as 13 and 14 have
    choose(game, 0, "c10")
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
)
def test_ANN_24_ANN_47_the_sets_that_cannot_be_enlarged(points: int, cards: list[int]) -> None:
    """ANN-24, ANN-47: against trying every set of whole cards; each of them can be chosen, and no other."""
    whole = [part for size in range(len(cards) + 1) for part in combinations(cards, size)]
    fit = [part for part in whole if bullheads(part) <= points]
    largest = [part for part in fit if all(bullheads((*part, card)) > points for card in cards if card not in part)]
    by_heads = {tuple(sorted(bullheads((card,)) for card in part)) for part in largest}
    assert (only_set(points, tuple(cards)) is not None) == (len(by_heads) == 1)

    def chosen(left: int, pile: Cards, gone: Cards) -> set[Cards]:
        rest = only_set(left, pile)
        if rest is not None:
            return {tuple(sorted(bullheads((card,)) for card in (*gone, *rest)))}
        picks = fitting(left, pile)
        assert len({bullheads((card,)) for card in picks}) == len(picks) > 1
        ways = [
            chosen(left - bullheads((card,)), tuple(each for each in pile if each != card), (*gone, card))
            for card in picks
        ]
        return set().union(*ways)

    assert chosen(points, tuple(cards), ()) == by_heads


def test_ANN_47_nothing_is_wasted_silently() -> None:
    """ANN-47: cancelling the 22 first leaves cards that the next Negative = Positive can use: 2 points, not 5."""
    ends = {}
    for first in ("c22", "c10", "c13"):
        game = Game.from_text(
            "anniversary rows=30/11,13/45/61 piles=10,14,22/- hands=3,2/100,101 specials=negative,negative/-"
        )
        answer(game, "3", "100", "negative", "r2", "c11")
        assert offered(game, 0) == {"c22", "c10", "c13"}
        choose(game, 0, first)
        assert [type(event) for event in game.events[-1:]] == [AlsoCancelled]
        answer(game, "pass", "2", "101", "negative", "r1", "c30")
        if game.agenda[-1][0] == "choose_cancelled":
            assert offered(game, 0) == {"c10", "c13"}
            choose(game, 0, "c10")
        ends[first] = game.table.sheet[0][0]
    assert ends == {"c22": 2, "c10": 5, "c13": 5}


@pytest.mark.parametrize("bot", ["heifer", "ox", "bull"])
def test_ANN_47_bots_keep_small_cards_for_later(bot: str) -> None:
    """ANN-47: of sets with equal bullheads they cancel the one of fewest cards."""
    game = due(NP2, 3, "negative", more="piles=10,14,22/-")
    answer(game, "negative", "r2", "c11")
    choice = player(bot).choose(game.view(0), game.pending[0])
    assert str(choice) == "c22"


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
