"""X nimmt!: what is known of hands, what the choices say, positions, and tree counts."""

import random

import pytest

from nimmt import Game, Pick, find
from nimmt.decisions import Decision
from nimmt.errors import BadPosition
from nimmt.render.scene import scene
from nimmt.testing import check_position, count_tree
from tests.positions import answer, choose


def test_X_14_taken_cards_are_known_until_played() -> None:
    game = Game.from_text("x rows=14,33/45/70 hands=34,99/46,98,97")
    answer(game, "34", "46")
    choose(game, 0, "c14")
    view = game.view(1)
    assert view.table.known == ((33,), ())
    assert view.hand_sizes == (2, 2)
    for seed in range(20):
        assert 33 in view.imagine(random.Random(seed)).hidden.hands[0]
    answer(game, "33", "97")
    assert game.view(1).table.known == ((), ())


def test_X_14_cards_being_chosen_from_are_open() -> None:
    game = Game.from_text("x rows=14,33/45/70 hands=34,99/46,98")
    answer(game, "34", "46")
    assert game.view(None).table.taken == (14, 33)
    assert game.rules.cards(game).total() == 8
    check_position(game, random.Random(1))


def test_the_choices_explain_themselves() -> None:
    game = Game.from_text("x rows=14,33/45/70 hands=3,34,99/46,47,98 x_rows=22/-")
    answer(game, "3", "46")
    rows = game.pending[0]
    assert [rows.describe(choice) for choice in rows.choices] == [
        "Take row 1 (14 and 33): one card goes to your X row, the other to your hand.",
        "Take row 2. The 45 goes to the end of your X row.",
        "Take row 3. The 70 goes to the end of your X row.",
    ]
    choose(game, 0, "r1")
    decision: Decision = game.pending[0]
    assert decision.prompt == "Choose the card for your X row, which ends with 22. The others go to your hand."
    assert [decision.describe(choice) for choice in decision.choices] == [
        "The 14 begins a new X row. To your X pile: 22 (10 points). To your hand: 33.",
        "The 33 goes to the end of your X row. To your hand: 14.",
    ]
    assert decision.read("33") == decision.read("c33") == Pick(33)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("x rows=14/33 hands=1/2", "there are 3 rows"),
        ("x rows=14,15,16/33/44 hands=1/2", "row 1 holds at most 2"),
        ("x rows=14/40,33/44 hands=1/2", "row 2 does not ascend"),
        ("x rows=14/33/44 hands=1/2 x_rows=9,8/-", "X row of player 1 does not ascend"),
        ("x rows=14/33/44 hands=1/2 x_rows=9", "x_rows must have 2 parts"),
        ("x rows=14/33/44 hands=1/14", "card 14 is there too often"),
        ("x rows=14/33/44 hands=1/101", "card 101 does not belong"),
        ("x rows=14/33/44 hands=1/2 taken=7,8", "choose-x-card"),
        ("x rows=14/33/44 hands=1/2 agenda=choose-x-card:0/next-turn", "choose-x-card"),
        (f"x rows=14/33/44 hands=1/{','.join(map(str, range(50, 67)))}", "at most 16"),
        (f"x rows=14/33/44 hands=1/2 piles={','.join(map(str, range(50, 66)))}/-", "19 cards in play"),
    ],
)
def test_impossible_positions_are_refused(text: str, wrong: str) -> None:
    with pytest.raises(BadPosition, match=wrong):
        Game.from_text(text)


@pytest.mark.parametrize(
    ("rows", "hands", "leaves"), [("14,33/45/70", "5,34/46,71", 50), ("14,33/40,45,50/70", "5,34/46,51", 8128)]
)
def test_tree_counts(rows: str, hands: str, leaves: int) -> None:
    """Every way to play the round to its end; counted also by a program of another making."""
    assert count_tree(Game.from_text(f"x round=2 sheet=0,0 rows={rows} hands={hands}"), 999) == leaves


def test_x_has_many_names() -> None:
    assert find("x-nimmt") is find("xnimmt") is find("X nimmt!") is find("x")


def test_a_low_card_says_what_becomes_of_the_x_row() -> None:
    game = Game.from_text("x rows=31/45/60,75 hands=4,99/98,97 x_rows=6,70/-")
    answer(game, "4", "98")
    said = {str(choice): game.pending[0].describe(choice) for choice in game.pending[0].choices}
    assert said["r1"] == "Take row 1. The 31 begins a new X row. To your X pile: 6 and 70 (8 points)."
    assert said["r3"] == "Take row 3 (60 and 75): one card goes to your X row, the other to your hand."


def test_the_points_of_a_round_can_be_compared() -> None:
    """Nobody's hand is counted before the round is over, not even one's own: the others' are hidden."""
    game = Game.from_text("x rows=31/45/60 hands=55,99/98,97 known=-/97 piles=10/-")
    assert game.view(0).points == game.view(1).points == game.view().points == (2 * 3, 0)


def test_what_the_own_hand_would_cost_is_told_to_its_owner_alone() -> None:
    game = Game.from_text("x rows=31/45/60 hands=55,99/98,97 known=-/97 piles=10/-")
    you, other = scene(game.view(0)).players
    assert "12 points in hand" in you.notes
    assert not any("in hand" in note for note in other.notes)
