"""5th Row, 7 nimmt! and Stop, which stay on the table: cases 11 to 14, 20, 66 and 70, and their rulings."""

from hypothesis import assume, given
from hypothesis import strategies as st

from nimmt import Game
from nimmt.cards import Cards
from tests.positions import answer, choose, offered, rows_of, takings
from tests.rules.pictures import due, taking_pictures, text_of

# --- 5th Row --------------------------------------------------------------------------------------------

FIFTH = "8,30/45/61/2,4,9,12,20"


def test_ANN_5TH_begins_a_fifth_row() -> None:
    """Case 11."""
    game = due(FIFTH, 23, "fifth-row,fifth-row", hand="24")
    assert takings(choose(game, 0, "fifth-row")) == []
    assert rows_of(game) == [[8, 30], [45], [61], [2, 4, 9, 12, 20], [23]]
    answer(game, "24", "104")
    assert offered(game, 0) == {"pass"}


@given(taking_pictures(23))
def test_ANN_5TH_for_every_picture(picture: tuple[list[Cards], int]) -> None:
    """Case 11: wherever 23 would take a row."""
    rows, _ = picture
    game = due(text_of(rows), 23, "fifth-row")
    assert takings(choose(game, 0, "fifth-row")) == []
    assert list(game.table.rows) == [*rows, (23,)]


def test_ANN_5TH_END_the_row_taken_is_gone_with_the_card() -> None:
    """Case 12, ANN-5: afterwards the 5th Row card is discarded, and another can be played."""
    game = due(FIFTH, 23, "fifth-row,fifth-row", hand="24,21,22")
    choose(game, 0, "fifth-row")
    answer(game, "24", "101")
    choose(game, 0, "pass")
    assert rows_of(game)[4] == [23, 24]
    answer(game, "21", "102")
    events = choose(game, 0, "pass")
    assert takings(events) == [(0, (2, 4, 9, 12, 20, 21), 8)]
    assert rows_of(game) == [[8, 30], [45], [61, 101], [23, 24]]
    assert game.table.discard == ("fifth-row",)
    choose(game, 0, "pass")  # no swap
    answer(game, "22", "104")
    assert offered(game, 0) == {"fifth-row", "pass"}


def test_ANN_4_5th_Row_needs_no_danger() -> None:
    """ANN-4, ANN-2: playable whenever there are four rows."""
    game = due("8,30/45/61/20", 23, "fifth-row")
    assert "fifth-row" in offered(game, 0)


FIVE = "8,30/45/61/12,20/23"


def test_ANN_5TH_LOW_a_low_card_is_taken_with_its_row() -> None:
    """Case 66, ANN-6."""
    game = due(FIVE, 5, "-")
    events = choose(game, 0, "r2")
    assert takings(events) == [(0, (45, 5), 4)]
    assert rows_of(game) == [[8, 30], [61], [12, 20], [23]]
    assert game.table.discard == ("fifth-row",)


def test_ANN_6_a_stopped_row_cannot_be_taken_by_a_low_card() -> None:
    """ANN-6."""
    game = due(FIVE, 5, "-", more="stopped=1")
    assert offered(game, 0) == {"r1", "r3", "r4", "r5"}


def test_ANN_7_insert_into_a_full_row_with_five_rows() -> None:
    """ANN-7: nothing stays."""
    game = due("5,11,24,26,28/45/61/12,20/23", 10, "insert")
    choose(game, 0, "insert")
    assert takings(choose(game, 0, "r1")) == [(0, (5, 10, 11, 24, 26, 28), 13)]
    assert rows_of(game) == [[45], [61], [12, 20], [23]]


def test_ANN_40_special_cards_stay_with_their_rows() -> None:
    """ANN-40: the 7 nimmt! cards move up with their rows; a new fifth row lies below."""
    game = due("8,30/45/61/12,20/23", 5, "-", more="sevens=0,3,4")
    choose(game, 0, "r2")
    assert rows_of(game) == [[8, 30], [61], [12, 20], [23]]
    assert game.table.sevens == (0, 2, 3)
    assert [game.rules.capacity(game.table, at) for at in range(4)] == [6, 5, 6, 6]
    again = due("8,30/61/12,20/23", 26, "fifth-row", more="sevens=0,2,3")
    choose(again, 0, "fifth-row")
    assert rows_of(again)[4] == [26]
    assert again.table.sevens == (0, 2, 3)


# --- 7 nimmt! -------------------------------------------------------------------------------------------

SEVEN = "30/45/61/3,5,11,13,17"


def test_ANN_7_the_sixth_card_stays_and_the_seventh_takes() -> None:
    """Case 13."""
    game = due(SEVEN, 20, "seven", hand="21")
    assert takings(choose(game, 0, "seven")) == []
    assert rows_of(game)[3] == [3, 5, 11, 13, 17, 20]
    assert game.table.sevens == (3,)
    assert game.table.discard == ()
    assert takings(answer(game, "21", "104")) == [(0, (3, 5, 11, 13, 17, 20), 13)]


def test_ANN_10_the_special_card_goes_with_the_row_that_is_taken() -> None:
    """Case 13, ANN-10: the seventh card begins the row, which holds five again."""
    game = due("30/45/61/3,5,11,13,17,20", 21, "-", more="sevens=3")
    assert rows_of(game)[3] == [21]
    assert game.table.sevens == ()
    assert game.table.discard == ("seven",)
    low = due("30/45/61/13,17", 2, "-", more="sevens=1,3")
    choose(low, 0, "r4")
    assert (low.table.sevens, low.table.discard) == ((1,), ("seven",))
    vanishing = due(FIVE, 5, "-", more="sevens=1")
    choose(vanishing, 0, "r2")
    assert (vanishing.table.sevens, vanishing.table.discard) == ((), ("seven", "fifth-row"))


@given(taking_pictures(20), st.integers(21, 98))
def test_ANN_7_for_every_picture(picture: tuple[list[Cards], int], later: int) -> None:
    """Case 13: wherever 20 would take a row."""
    rows, at = picture
    assume(not any(later in cards or 20 < cards[-1] < later for cards in rows))
    game = due(text_of(rows), 20, "seven", hand=str(later))
    assert takings(choose(game, 0, "seven")) == []
    assert game.table.rows[at] == (*rows[at], 20)
    assert takings(answer(game, str(later), "104"))[0][:2] == (0, (*rows[at], 20))


def test_ANN_7_SHORT_a_shorter_row_may_get_it() -> None:
    """Case 14."""
    game = due("30/45/61/3,5", 20, "seven")
    choose(game, 0, "seven")
    assert rows_of(game)[3] == [3, 5, 20]
    assert game.rules.capacity(game.table, 3) == 6


def test_ANN_8_it_lies_at_the_row_of_the_card_and_a_low_card_has_none() -> None:
    """ANN-8."""
    assert offered(due(SEVEN, 2, "seven"), 0) == {"pass"}
    game = due("30/45/61/3,5", 50, "seven")
    choose(game, 0, "seven")
    assert game.table.sevens == (1,)


def test_ANN_9_one_for_each_row() -> None:
    """ANN-9."""
    assert offered(due(SEVEN, 20, "seven", more="sevens=3"), 0) == {"pass"}
    assert offered(due(SEVEN, 50, "seven", more="sevens=3"), 0) == {"seven", "pass"}


def test_ANN_45_six_cards_only_under_7_nimmt() -> None:
    """ANN-45: a Shift out of a row of six leaves the card there."""
    game = due("30/45/61/3,5,11,13,17,20", 50, "shift", more="sevens=3")
    choose(game, 0, "shift")
    choose(game, 0, "c20")
    choose(game, 0, "r1")
    assert rows_of(game) == [[20, 30], [45, 50], [61], [3, 5, 11, 13, 17]]
    assert game.table.sevens == (3,)


# --- Stop -----------------------------------------------------------------------------------------------

STOP = "2,4,9,12,20/14,18/45/61"


def test_ANN_STOP_blocks_a_row() -> None:
    """Case 20, ANN-20, ANN-22."""
    game = due(STOP, 22, "stop,stop,stop", hand="23,24,3")
    choose(game, 0, "stop")
    assert offered(game, 0) == {"r1", "r2", "r3", "r4"}
    assert takings(choose(game, 0, "r1")) == []
    assert rows_of(game)[1] == [14, 18, 22]
    answer(game, "23", "101")
    choose(game, 0, "stop")
    assert offered(game, 0) == {"r2", "r3", "r4"}
    choose(game, 0, "r3")
    assert game.table.stopped == (0, 2)
    answer(game, "24", "102")
    assert offered(game, 0) == {"pass"}
    choose(game, 0, "pass")
    answer(game, "3", "104")
    choose(game, 0, "pass")
    assert offered(game, 0) == {"r2", "r4"}
    choose(game, 0, "r2")
    assert game.table.stopped == ()
    assert game.table.discard == ("stop", "stop")


@given(taking_pictures(22))
def test_ANN_STOP_for_every_picture(picture: tuple[list[Cards], int]) -> None:
    """Case 20: the card that would have taken the blocked row goes elsewhere, as if the row were not there."""
    rows, at = picture
    game = due(text_of(rows), 22, "stop")
    choose(game, 0, "stop")
    choose(game, 0, f"r{at + 1}")
    lower = [cards[-1] for cards in rows if cards[-1] < 22 and cards != rows[at]]
    if lower:
        assert game.table.rows[at] == rows[at]
        assert game.table.stopped == (at,)
        assert (*next(cards for cards in rows if cards[-1] == max(lower)), 22) in game.table.rows
    else:
        assert offered(game, 0) == {f"r{other + 1}" for other in range(4) if other != at}


def test_ANN_STOP_SELF_the_own_stop_makes_the_card_low() -> None:
    """Case 70, ANN-21 and ANN-22."""
    game = due("20/50/60/70", 30, "stop")
    choose(game, 0, "stop")
    choose(game, 0, "r1")
    assert offered(game, 0) == {"r2", "r3", "r4"}
    choose(game, 0, "r3")
    assert rows_of(game) == [[20], [50], [30], [70]]
    assert game.table.stopped == ()
    assert game.table.discard == ("stop",)


def test_ANN_20_a_7_nimmt_row_may_be_stopped_and_two_is_the_most() -> None:
    """ANN-20."""
    game = due(STOP, 22, "stop", more="sevens=0")
    choose(game, 0, "stop")
    choose(game, 0, "r1")
    assert game.table.stopped == (0,)
    assert offered(due(STOP, 22, "stop", more="stopped=1,2"), 0) == {"pass"}


def test_ANN_22_stops_go_before_the_next_card() -> None:
    """ANN-22: the next card of the same turn can go to the row that was stopped; also after an Insert."""
    game = Game.from_text(
        "anniversary rows=2,4,9,12,20/50/60/70 hands=1/3 specials=-/- stopped=1 agenda=place:0:22/place:1:55/next-turn"
    )
    assert rows_of(game) == [[22], [50, 55], [60], [70]]


def test_ANN_43_stop_with_five_rows() -> None:
    """ANN-43: the fifth row may be stopped; two at most."""
    game = due(FIVE, 24, "stop,stop", hand="25", more="stopped=0")
    choose(game, 0, "stop")
    choose(game, 0, "r5")
    assert game.table.stopped == (0, 4)
    assert rows_of(game)[3] == [12, 20, 24]
    answer(game, "25", "104")
    assert offered(game, 0) == {"pass"}
