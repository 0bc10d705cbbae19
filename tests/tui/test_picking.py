"""Choosing by keys: cards, pairs of cards, lines of a list."""

from hypothesis import given
from hypothesis import strategies as st

from nimmt import Game
from nimmt.choices import PASS, Pick, Row, choice_from, play, use
from nimmt.decisions import LayCards, TakeRow
from nimmt.rules.board.decisions import PlayTiles
from nimmt.rules.plus import combinations_of
from nimmt.tui.picking import Picking


def pairs(*hand: int) -> Picking:
    return Picking(LayCards(0, combinations_of(tuple(sorted(hand))), 2))


def test_enter_lays_the_card_under_the_cursor() -> None:
    picking = Picking(LayCards(0, (play(3), play(18), play(55))))
    picking.move(1)
    assert picking.enter() == play(18)


def test_the_cursor_goes_round() -> None:
    picking = Picking(LayCards(0, (play(3), play(18), play(55))))
    picking.move(-1)
    assert picking.chosen == play(55)
    picking.move(1)
    assert picking.chosen == play(3)


def test_typing_a_number_points_at_it() -> None:
    picking = Picking(LayCards(0, (play(5), play(18), play(55), play(104))))
    assert picking.type("5")
    assert picking.chosen == play(5)
    assert picking.type("5")
    assert picking.chosen == play(55)
    assert picking.type("1")
    assert picking.typed == "1"
    assert picking.chosen == play(55)
    assert picking.type("8")
    assert picking.chosen == play(18)
    assert not picking.type("7")
    assert picking.chosen == play(18)


def test_marks_make_a_pair_and_without_marks_the_cursor_is_one_card() -> None:
    picking = pairs(5, 18, 55)
    assert picking.chosen == play(5)
    picking.mark()
    picking.move(1)
    assert picking.chosen == play(5), "a mark alone is the card marked"
    picking.mark()
    assert picking.enter() == play(5, 18)
    picking.move(1)
    picking.mark()
    assert picking.chosen == play(55), "a third mark begins anew"


def test_two_zeros_are_two_cards() -> None:
    picking = pairs(0, 0, 12)
    assert picking.cards == (0, 0, 12)
    picking.mark()
    picking.move(1)
    picking.mark()
    assert picking.enter() == play(0, 0)


def test_where_two_tiles_must_be_played_enter_takes_one_after_the_other() -> None:
    hand = (5, 18, 55)
    choices = tuple(play(a, b) for i, a in enumerate(hand) for b in hand[i + 1 :])
    picking = Picking(PlayTiles(0, choices, 2))
    assert picking.chosen is None
    assert picking.enter() is None
    assert picking.marks == {0}
    picking.move(2)
    assert picking.enter() == play(5, 55)


def test_rows_are_a_list_by_their_numbers() -> None:
    rows = ((1,), (2,), (3,), (4,))
    picking = Picking(TakeRow(0, (Row(0), Row(2), Row(3)), 1, rows))
    assert picking.labels == ("1", "3", "4")
    assert picking.type("3")
    assert picking.enter() == Row(2)
    assert not picking.type("2")


def test_words_are_a_list_by_place() -> None:
    from nimmt.rules.anniversary.decisions import SwapSpecial

    picking = Picking(SwapSpecial(0, (use("stop"), PASS)))
    assert picking.type("2")
    assert picking.enter() == PASS


def test_a_sealed_answer_is_shown_when_it_is_taken_back() -> None:
    picking = Picking(LayCards(0, combinations_of((5, 18, 55)), 2), play(18, 55))
    assert picking.chosen == play(18, 55)
    assert Picking(LayCards(0, (play(5), play(18))), play(18)).chosen == play(18)


def test_picks_are_cards_too() -> None:
    game = Game.new("pro", players=2, seed=1)
    picking = Picking(game.pending[0])
    assert picking.by_card
    assert picking.type("2")
    assert picking.type("4")
    assert picking.enter() == Pick(24)


@given(st.lists(st.integers(0, 104), min_size=2, max_size=15, unique=True), st.data())
def test_every_choice_can_be_pointed_at(hand: list[int], data: st.DataObject) -> None:
    decision = LayCards(0, combinations_of(tuple(sorted(hand))), 2)
    choice = data.draw(st.sampled_from(decision.choices))
    picking = Picking(decision)
    picking.point(choice)
    assert picking.chosen == picking.enter() == choice
    assert choice_from(str(choice)) == choice
