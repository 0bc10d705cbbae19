"""Insert, Replace and Shift, which move cards: cases 15 to 19 and 67 to 69, and their rulings."""

from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from nimmt import Game, bullheads
from nimmt.cards import Cards
from nimmt.events import Placed
from nimmt.rules.anniversary.events import Replaced, Shifted
from tests.positions import choose, of_kind, offered, rows_of, takings
from tests.rules.pictures import due, low_pictures, taking_pictures, text_of

# --- Insert ---------------------------------------------------------------------------------------------


def test_ANN_INSERT_between_two_cards() -> None:
    """Case 15."""
    game = due("5,11,24/17/45/61", 10, "insert")
    choose(game, 0, "insert")
    assert offered(game, 0) == {"r1", "r2", "r3", "r4"}
    assert takings(choose(game, 0, "r1")) == []
    assert rows_of(game) == [[5, 10, 11, 24], [17], [45], [61]]
    assert game.table.discard == ("insert",)


@given(low_pictures(10), st.integers(0, 3))
def test_ANN_INSERT_for_every_picture(rows: list[Cards], at: int) -> None:
    """Case 15: a low card can be sorted into any row."""
    game = due(text_of(rows), 10, "insert")
    choose(game, 0, "insert")
    assert takings(choose(game, 0, f"r{at + 1}")) == []
    assert game.table.rows[at] == tuple(sorted((*rows[at], 10)))


def test_ANN_INSERT_FULL_the_last_card_stays() -> None:
    """Case 16, ANN-12: a taking like others, so Stops go and a swap is offered."""
    game = due("5,11,24,26,28/45/61/70", 10, "insert,seven", more="stopped=3")
    choose(game, 0, "insert")
    events = choose(game, 0, "r1")
    assert takings(events) == [(0, (5, 10, 11, 24, 26), 12)]
    assert rows_of(game)[0] == [28]
    assert game.table.stopped == ()
    assert offered(game, 0) == {"seven", "pass"}


@given(taking_pictures(60), st.data())
def test_ANN_INSERT_FULL_for_every_picture(picture: tuple[list[Cards], int], data: Any) -> None:
    """Case 16: into any full row that ends higher."""
    rows, at = picture
    full = rows[at]
    inside = [card for card in range(1, full[-1]) if not any(card in cards for cards in rows)]
    assume(inside)
    card = data.draw(st.sampled_from(inside))
    game = due(text_of(rows), card, "insert")
    choose(game, 0, "insert")
    taken = tuple(sorted((*full, card)))[:-1]
    assert takings(choose(game, 0, f"r{at + 1}")) == [(0, taken, bullheads(taken))]
    assert game.table.rows[at] == full[-1:]


def test_ANN_7_INSERT_under_7_nimmt() -> None:
    """Case 67, ANN-12 and ANN-13."""
    game = due("30/45/61/3,5,11,13,17,20", 12, "insert", more="sevens=3")
    choose(game, 0, "insert")
    assert takings(choose(game, 0, "r4")) == [(0, (3, 5, 11, 12, 13, 17), 11)]
    assert rows_of(game)[3] == [20]
    assert game.table.discard == ("insert", "seven")
    room = due("30/45/61/3,5,11,13,17", 12, "insert", more="sevens=3")
    choose(room, 0, "insert")
    assert takings(choose(room, 0, "r4")) == []
    assert rows_of(room)[3] == [3, 5, 11, 12, 13, 17]


def test_ANN_41_insert_7_nimmt_and_five_rows() -> None:
    """ANN-41: all seven cards are taken."""
    game = due("30/45/61/3,5,11,13,17,20/70", 12, "insert", more="sevens=3")
    choose(game, 0, "insert")
    assert takings(choose(game, 0, "r4"))[0][1] == (3, 5, 11, 12, 13, 17, 20)
    assert rows_of(game) == [[30], [45], [61], [70]]
    assert game.table.discard == ("insert", "seven", "fifth-row")


def test_ANN_11_ANN_42_only_rows_that_end_higher_full_or_not() -> None:
    """ANN-11, ANN-42: never at the end of a row; without such a row Insert cannot be played."""
    game = due("5,11,24,26,28/17/45/61", 25, "insert")
    choose(game, 0, "insert")
    assert offered(game, 0) == {"r1", "r3", "r4"}
    assert offered(due("5/17/45/61", 70, "insert"), 0) == {"pass"}


def test_ANN_11_option_insert_end() -> None:
    """ANN-11: with the option any open row will do, and a full one is taken by a card at its end as usual."""
    game = due("5,11,24,26,28/17/45/61", 70, "insert", more="insert_end=true stopped=1")
    choose(game, 0, "insert")
    assert offered(game, 0) == {"r1", "r3", "r4"}
    assert takings(choose(game, 0, "r1"))[0][1] == (5, 11, 24, 26, 28)
    assert rows_of(game)[0] == [70]


def test_ANN_14_neither_insert_nor_shift_touches_a_stopped_row() -> None:
    """ANN-14."""
    game = due("5,11,24/17/45/61", 10, "insert,shift", more="stopped=0,3")
    shifting = game.copy()
    choose(game, 0, "insert")
    assert offered(game, 0) == {"r2", "r3"}
    choose(shifting, 0, "shift")
    assert offered(shifting, 0) == {"c17", "c45"}
    choose(shifting, 0, "c17")
    assert offered(shifting, 0) == {"r3"}


# --- Replace --------------------------------------------------------------------------------------------

REPLACE = "2,10/3,5,11,13,17/45/61"


def test_ANN_REPLACE_another_card_is_placed() -> None:
    """Case 17, ANN-15: the order of the others does not change."""
    game = Game.from_text(
        f"anniversary rows={REPLACE} hands=15,90/91,92 specials=replace/- agenda=place:0:25/place:1:26/next-turn"
    )
    choose(game, 0, "replace")
    assert offered(game, 0) == {"c15", "c90"}
    events = choose(game, 0, "c15")
    assert of_kind(events, Replaced) == [Replaced(0, 25, 15)]
    assert rows_of(game)[0] == [2, 10, 15]
    assert game.hidden.hands[0] == (25, 90)
    assert [event.card for event in of_kind(events, Placed)] == [15, 26]


@given(taking_pictures(25), st.data())
def test_ANN_REPLACE_for_every_picture(picture: tuple[list[Cards], int], data: Any) -> None:
    """Case 17: any other card of the hand is placed by the usual rules, and may take a row (ANN-15)."""
    rows, _ = picture
    free = [card for card in range(1, 99) if card != 25 and not any(card in cards for cards in rows)]
    other = data.draw(st.sampled_from(free))
    game, plain = due(text_of(rows), 25, "replace", hand=str(other)), due(text_of(rows), other, "-")
    choose(game, 0, "replace")
    choose(game, 0, f"c{other}")
    if game.agenda[-1][0] == "choose_row":
        for each in (game, plain):
            choose(each, 0, "r1")
    assert game.table.rows == plain.table.rows
    assert game.table.piles == plain.table.piles
    assert game.hidden.hands[0] == (25,)


def test_ANN_15_unplayable_with_an_empty_hand() -> None:
    """ANN-15: with the last card there is nothing to replace it with."""
    game = Game.from_text(f"anniversary rows={REPLACE} hands=-/- specials=replace/- agenda=place:0:25/next-turn")
    assert offered(game, 0) == {"pass"}


def test_ANN_1_no_second_special_card() -> None:
    """ANN-1: after Replace, the new card is placed without a question; likewise after Stop."""
    game = due(REPLACE, 25, "replace,stop,negative", hand="18")
    choose(game, 0, "replace")
    assert takings(choose(game, 0, "c18")) == [(0, (3, 5, 11, 13, 17), 10)]
    stopped = due("20/3,5,11,13,17/45/61", 25, "stop,negative")
    choose(stopped, 0, "stop")
    assert takings(choose(stopped, 0, "r1")) == [(0, (3, 5, 11, 13, 17), 10)]


def test_ANN_39_with_five_rows_the_replacement_is_taken() -> None:
    """ANN-39: the first card stays in the hand."""
    game = due(f"{REPLACE}/80", 25, "replace", hand="18")
    choose(game, 0, "replace")
    assert takings(choose(game, 0, "c18"))[0][1] == (3, 5, 11, 13, 17, 18)
    assert game.hidden.hands[0] == (25,)


# --- Shift ----------------------------------------------------------------------------------------------


def test_ANN_SHIFT1_makes_room() -> None:
    """Case 18."""
    game = due("4,8,13,19,22/10,17/45/61", 24, "shift")
    choose(game, 0, "shift")
    choose(game, 0, "c13")
    assert offered(game, 0) == {"r2", "r3", "r4"}
    events = choose(game, 0, "r2")
    assert of_kind(events, Shifted) == [Shifted(13, 0, 1)]
    assert takings(events) == []
    assert rows_of(game) == [[4, 8, 19, 22, 24], [10, 13, 17], [45], [61]]


@given(taking_pictures(24), st.integers(0, 3), st.data())
def test_ANN_SHIFT1_for_every_picture(picture: tuple[list[Cards], int], to: int, data: Any) -> None:
    """Case 18: a card that is not the last leaves the full row; 24 then fits there."""
    rows, at = picture
    assume(to != at)
    moved = data.draw(st.sampled_from(rows[at][:-1]))
    game = due(text_of(rows), 24, "shift")
    choose(game, 0, "shift")
    choose(game, 0, f"c{moved}")
    assert takings(choose(game, 0, f"r{to + 1}")) == []
    assert game.table.rows[at] == (*(card for card in rows[at] if card != moved), 24)
    assert game.table.rows[to] == tuple(sorted((*rows[to], moved)))


def test_ANN_SHIFT2_the_emptied_row_begins_with_the_card() -> None:
    """Case 19, ANN-18: although 24 would otherwise follow the 17."""
    game = due("13/10,17/45/61", 24, "shift")
    choose(game, 0, "shift")
    choose(game, 0, "c13")
    choose(game, 0, "r2")
    assert rows_of(game) == [[24], [10, 13, 17], [45], [61]]


@given(st.lists(st.integers(1, 98), min_size=7, max_size=7, unique=True), st.integers(1, 3))
def test_ANN_SHIFT2_for_every_picture(cards: list[int], to: int) -> None:
    """Case 19: whatever the card is, it begins the row that was emptied."""
    alone, played, *rest = cards
    rows: list[Cards] = [(alone,), tuple(sorted(rest[:2])), tuple(sorted(rest[2:4])), (rest[4],)]
    game = due(text_of(rows), played, "shift")
    choose(game, 0, "shift")
    choose(game, 0, f"c{alone}")
    assert takings(choose(game, 0, f"r{to + 1}")) == []
    assert game.table.rows[0] == (played,)
    assert game.table.rows[to] == tuple(sorted((*rows[to], alone)))


def test_ANN_SHIFT_FULL_not_into_a_full_row() -> None:
    """Case 68, ANN-16."""
    game = due("10,30/2,4,9,12,20/45/61", 70, "shift")
    choose(game, 0, "shift")
    choose(game, 0, "c10")
    assert offered(game, 0) == {"r3", "r4"}
    wide = due("10,30/2,4,9,12,20/45/61", 70, "shift", more="sevens=1")
    choose(wide, 0, "shift")
    choose(wide, 0, "c10")
    choose(wide, 0, "r2")
    assert rows_of(wide)[1] == [2, 4, 9, 10, 12, 20]


def test_ANN_SHIFT_EMPTY_7_the_emptied_row_keeps_7_nimmt() -> None:
    """Case 69, ANN-18."""
    game = due("13/10,17/45/61", 24, "shift", more="sevens=0")
    choose(game, 0, "shift")
    choose(game, 0, "c13")
    choose(game, 0, "r2")
    assert rows_of(game)[0] == [24]
    assert game.rules.capacity(game.table, 0) == 6


def test_ANN_17_any_card_to_its_place_in_any_other_row() -> None:
    """ANN-17: at the start, in the middle or at the end; not within its own row."""
    game = due("4,8,13/10,17/5/61", 70, "shift")
    choose(game, 0, "shift")
    assert offered(game, 0) == {"c4", "c8", "c13", "c10", "c17", "c5", "c61"}
    choose(game, 0, "c8")
    assert offered(game, 0) == {"r2", "r3", "r4"}
    for row, cards in (("r2", [8, 10, 17]), ("r3", [5, 8]), ("r4", [8, 61, 70])):
        after = game.copy()
        choose(after, 0, row)
        assert cards in rows_of(after)


def test_ANN_19_after_a_shift_the_card_may_still_take_or_be_low() -> None:
    """ANN-19."""
    takes = due("4,8,13,19,22/10,17/45/61", 24, "shift")
    choose(takes, 0, "shift")
    choose(takes, 0, "c61")
    assert takings(choose(takes, 0, "r2")) == []  # 61 alone: 24 begins row 4
    assert rows_of(takes)[3] == [24]
    still = due("4,8,13,19,22/10,17/45,50/61", 24, "shift")
    choose(still, 0, "shift")
    choose(still, 0, "c50")
    assert takings(choose(still, 0, "r4")) == [(0, (4, 8, 13, 19, 22), 9)]
    low = due("4,40/45/50/61", 44, "shift")
    choose(low, 0, "shift")
    choose(low, 0, "c40")
    choose(low, 0, "r2")
    assert rows_of(low)[0] == [4, 44]
    lower = due("4,40/45/50/61", 41, "shift")
    choose(lower, 0, "shift")
    choose(lower, 0, "c4")
    choose(lower, 0, "r2")
    assert rows_of(lower)[0] == [40, 41]
    none = due("20,40/45/50/61", 15, "shift")
    choose(none, 0, "shift")
    choose(none, 0, "c40")
    choose(none, 0, "r2")
    assert offered(none, 0) == {"r1", "r2", "r3", "r4"}
    assert none.agenda[-1] == ("choose_row", 0, 15)


def test_ANN_19_unplayable_without_a_move() -> None:
    """ANN-19: every other row is full or stopped."""
    full = "1,2,3,4,5/11,12,13,14,15/21,22,23,24,25/31,32,33,34,35"
    assert offered(due(full, 40, "shift"), 0) == {"pass"}
    stopped = "1,2,3,4,5/11,12,13,14,15/21/31"
    assert offered(due(stopped, 40, "shift", more="stopped=2,3"), 0) == {"pass"}
    one = due("1,2,3,4,5/11,12,13,14,15/21/31,32,33,34,35", 40, "shift", more="stopped=3")
    choose(one, 0, "shift")
    assert "c21" not in offered(one, 0)  # the only row with room has nowhere to give to
