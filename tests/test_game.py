"""The machine: who is asked, what is refused, sealed answers, copies, forced choices."""

import copy
import pickle

import pytest

from nimmt import Game, IllegalChoice, Record, play
from nimmt.catalogue import aliases, find, names
from nimmt.choices import Row
from nimmt.errors import BadSetup, UnknownRuleset
from nimmt.events import Chose, Revealed
from tests.positions import answer, choose, of_kind


def test_an_unknown_ruleset_lists_those_there_are() -> None:
    with pytest.raises(UnknownRuleset, match=r"'chess'.*classic, pro"):
        Game.new("chess")


@pytest.mark.parametrize("name", names())
def test_every_ruleset_is_found_by_name_and_alias(name: str) -> None:
    assert find(name).name == name
    assert all(find(alias).name == name for alias in aliases(name))
    assert find(name.upper().replace("-", " ")).name == name


def test_an_option_of_another_ruleset_is_refused_with_its_owner() -> None:
    with pytest.raises(
        BadSetup, match="classic has no option 'zeros'; it has: target and rounds; 'zeros' belongs to plus"
    ):
        Game.new("classic", zeros="even")
    with pytest.raises(BadSetup, match="no option 'colour'"):
        Game.new("classic", colour="red")


def test_a_wrong_option_is_named_with_what_is_possible() -> None:
    with pytest.raises(BadSetup, match=r"target=many is not possible: a whole number from 1 on is meant\. Play until"):
        Game.new("classic", target="many")
    with pytest.raises(BadSetup, match=r"zeros=odd is not possible \(possible: even, mixed\)\. Mixed into the deck"):
        Game.new("plus", zeros="odd")


def test_a_choice_by_a_seat_that_is_not_asked_is_refused() -> None:
    game = Game.from_text("classic rows=20/30/40/50 hands=3,99/60,98")
    answer(game, "3", "60")
    before = game.copy()
    with pytest.raises(IllegalChoice, match="seat 1 has nothing to decide now; waiting for seat 0"):
        game.submit(1, Row(0))
    with pytest.raises(IllegalChoice, match="there is no seat 7; the seats are the numbers 0 to 1"):
        game.submit(7, Row(0))
    assert game == before


def test_a_choice_of_the_wrong_kind_is_refused() -> None:
    game = Game.new("classic", 2, seed=1)
    before = game.copy()
    for wrong in (Row(0), play(200), play(1, 2)):
        with pytest.raises(IllegalChoice, match="lay one card from your hand"):
            game.submit(0, wrong)
    assert game == before


def test_a_choice_after_the_end_is_refused() -> None:
    game = Game.from_text("classic rounds=1 rows=20/30/40/50 hands=60/61")
    answer(game, "60", "61")
    with pytest.raises(IllegalChoice, match="the game is over"):
        game.submit(0, play(60))


def test_answers_stay_sealed_and_may_be_replaced_until_the_last_one() -> None:
    game = Game.from_text("classic rows=20/30/40/50 hands=60,61/70,71/80,81")
    assert choose(game, 0, "60") == [Chose(0)]
    assert set(game.pending) == {1, 2}
    assert set(game.sealed) == {0}
    assert game.view(0).choice == play(60)
    assert game.view(1).choice is None
    assert choose(game, 0, "61") == []
    choose(game, 2, "80")
    events = choose(game, 1, "70")
    assert of_kind(events, Revealed) == [Revealed(((61,), (70,), (80,)))]
    with pytest.raises(IllegalChoice):
        choose(game, 0, "61")


def test_the_order_of_sealed_answers_does_not_matter() -> None:
    one = Game.from_text("classic rows=20/30/40/50 hands=60,61/70,71/80,81")
    two = one.copy()
    for seat, card in ((0, "60"), (1, "70"), (2, "80")):
        choose(one, seat, card)
    for seat, card in ((2, "80"), (0, "60"), (1, "70")):
        choose(two, seat, card)
    assert one == two


def test_people_may_submit_while_they_walk_through_the_pending_seats() -> None:
    game = Game.new("classic", 4, seed=3, rounds=1)
    while not game.over:
        for seat, decision in game.pending.items():
            game.submit(seat, decision.choices[0])


def test_forced_choices_answer_themselves_when_asked_to() -> None:
    text = "classic rounds=1 rows=20/30/40/50 hands=60/61"
    assert set(Game.from_text(text).pending) == {0, 1}
    game = Game.from_text(text, automate=True)
    assert game.over
    assert len(game.log) == 2


def test_copies_are_independent_by_every_way_of_copying() -> None:
    game = Game.new("classic", 3, seed=5)
    choose(game, 1, str(game.hidden.hands[1][4]))
    for twin in (game.copy(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert twin == game
        assert twin.pending == game.pending
        for seat in (0, 2):
            twin.submit(seat, twin.pending[seat].choices[0])
        assert twin != game
        assert set(game.pending) == {0, 2}


def test_equality_is_about_the_state_not_the_way_there() -> None:
    game = Game.new("classic", 3, seed=5)
    assert Game.from_text(game.text()) == game
    assert game != Game.new("classic", 3, seed=6)
    assert game != "a game"


def test_a_view_of_a_seat_that_does_not_exist_is_refused() -> None:
    with pytest.raises(IllegalChoice, match="the seats are the numbers 0 to 3"):
        Game.new("classic", 4).view(4)


@pytest.mark.parametrize(("typed", "meant"), [("12", "12"), (" 12 ", "12"), ("c12", "12")])
def test_people_type_a_card_as_they_like(typed: str, meant: str) -> None:
    game = Game.from_text("classic rows=20/30/40/50 hands=12/61")
    assert str(game.pending[0].read(typed)) == meant


def test_people_type_rows_and_pairs_as_they_like() -> None:
    game = Game.from_text("classic rows=20/30/40/50 hands=3,99/60,98")
    answer(game, "3", "60")
    for typed in ("2", "r2", "row 2", "R2"):
        assert game.pending[0].read(typed) == Row(1)
    for wrong in ("5", "", "two", "r0", "12 34"):
        with pytest.raises(IllegalChoice, match="Possible: r1, r2, r3, r4"):
            game.pending[0].read(wrong)
    plus = Game.from_text("plus rows=20/30/40/50 hands=0,3,9/60,98")
    for typed in ("3+9", "9 3", "3, 9", "3 and 9", "9+3"):
        assert plus.pending[0].read(typed) == play(3, 9)
    assert plus.pending[0].read("0 9") == play(9, 0)


def test_what_is_printed_is_what_the_viewer_sees() -> None:
    game = Game.new("classic", players=3, seed=1)
    assert "Your hand" in str(game.view(1))
    assert str(game.view()) == str(game)
    assert "Your hand" not in str(game)


def test_rules_and_records_say_what_they_are_in_a_line() -> None:
    game = Game.new("classic", players=3, seed=1)
    assert repr(game.rules) == "Classic(players=3, target=66)"
    assert repr(Game.new("plus", players=3, seed=1, zeros="even").rules).startswith("Plus(players=3, games=")
    assert len(repr(Game.new("board", players=3, seed=1).rules)) < 200
    game.submit(0, game.pending[0].choices[0])
    assert repr(Record.of(game)) == "<Record classic, 3 players, 1 choices, not over>"
