"""Positions of the anniversary variant: written down, refused, and counted to the end of every line of play."""

import random

import pytest

from nimmt import Game, find
from nimmt.errors import BadPosition, IllegalChoice
from nimmt.rules.anniversary.cards import KINDS
from nimmt.testing import check_position, count_tree
from tests.positions import choose, takings
from tests.rules.pictures import due


@pytest.mark.parametrize(
    ("special", "card", "choices"),
    [
        ("insert", 10, ["insert"]),
        ("replace", 25, ["replace"]),
        ("shift", 10, ["shift"]),
        ("shift", 10, ["shift", "c17"]),
        ("stop", 10, ["stop"]),
        ("negative", 1, ["negative"]),
        ("negative", 1, ["negative", "r2"]),
        ("negative", 1, ["negative", "r5", "c80"]),
        ("negative", 1, ["negative", "r2", "c11"]),
    ],
)
def test_every_question_can_be_written_down(special: str, card: int, choices: list[str]) -> None:
    """With a fifth row, 7 nimmt! and Stop on the table, in the middle of a special card."""
    game = due("5,9/3,11,13,15,17,18/45/61/80", card, f"{special},seven", more="sevens=1,4 stopped=2")
    for notation in choices:
        choose(game, 0, notation)
        check_position(game, random.Random(notation))


@pytest.mark.parametrize(
    ("more", "wrong"),
    [
        ("rows=10/45/61", "there are 4 or 5 rows"),
        ("rows=10/45/61/70/80/90", "there are 4 or 5 rows"),
        ("rows=1,2,3,4,5,6/45/61/70", "row 1 holds at most 5"),
        ("rows=1,2,3,4,5,6,7/45/61/70 sevens=0", "row 1 holds at most 6"),
        ("rows=2,1/45/61/70", "row 1 does not ascend"),
        ("rows=10/45/61/70 stopped=0,1,2", "at most 2 rows are stopped"),
        ("rows=10/45/61/70 stopped=4", "stopped are different rows"),
        ("rows=10/45/61/70 sevens=1,1", "sevens are different rows"),
        ("rows=10/45/61/70 round=3", "round is 1 or 2"),
        ("rows=10/45/61/70 specials=stop", "specials must have 2 parts"),
        ("rows=10/45/61/70 specials=stop,stop,stop,stop/-", "at most 3 special cards"),
        ("rows=10/45/61/70 specials=stopp/-", "card stopp does not belong"),
        ("rows=10/45/61/70 specials=stop,stop,stop/- stopped=0 discard=stop", "card stop is there too often"),
        ("rows=10/45/61/70 specials=stop/- handing_back=stop", "handing_back must have 2 parts"),
        ("rows=10/45/61/70 specials=stop/- handing_back=seven/-", "among the special cards it was asked about"),
        (
            "rows=10/45/61/70 specials=stop/- handing_back=stop/- agenda=keep-specials/hand-back/clear-table",
            "among the special cards it was asked about",
        ),
        ("rows=10/45/61/70 cancelled=12", "card 12 is there too often"),
        ("rows=10/45/61/70 agenda=choose-insert-row:0:99/next-turn", "no answer in this position"),
    ],
)
def test_impossible_positions_are_refused(more: str, wrong: str) -> None:
    with pytest.raises(BadPosition, match=wrong):
        Game.from_text(f"anniversary hands=12/13 {more}")


def test_a_special_card_not_in_hand_is_refused() -> None:
    game = due("30/45/61/3,5,11,13,17", 20, "stop")
    with pytest.raises(IllegalChoice, match="Possible: stop, pass"):
        choose(game, 0, "insert")
    assert takings(game.events) == []


@pytest.mark.parametrize("alias", ["25", "jubilee", "Anniversary", "25 years"])
def test_other_names(alias: str) -> None:
    assert find(alias).name == "anniversary"


def test_the_action_numbers() -> None:
    rules = find("anniversary")
    assert len(rules.actions()) == 104 + 5 + 104 + 7 + 1
    assert [str(choice) for choice in rules.actions()[-8:]] == [*KINDS, "pass"]


TREE = "anniversary round=2 sheet=0,0 rows=10,20,30,40,50/55/60/70,80 hands=51,90/5,56"


@pytest.mark.parametrize(
    ("one", "two", "leaves"),
    [
        ("fifth-row", "fifth-row", 197),
        ("fifth-row", "insert", 321),
        ("seven", "stop", 527),
        ("insert", "insert", 344),
        ("insert", "fifth-row", 256),
        ("replace", "seven", 138),
        ("replace", "shift", 1646),
        ("stop", "replace", 517),
        ("stop", "stop", 1403),
        ("negative", "negative", 346),
        ("seven", "insert,fifth-row", 773),
    ],
)
def test_tree_counts(one: str, two: str, leaves: int) -> None:
    """Every way to play two turns to the end; counted also by a program of another making."""
    game = Game.from_text(f"{TREE} specials={one}/{two} special_deck=replace,seven,stop,shift")
    assert count_tree(game, 99) == leaves


@pytest.mark.parametrize(("one", "leaves"), [("seven", 286), ("shift", 3900), ("stop,insert", 2214)])
def test_tree_counts_where_cancelled_cards_are_chosen(one: str, leaves: int) -> None:
    """The same with choices by ANN-47, which the other program does not know: 271, 3667 and 2204 without them."""
    game = Game.from_text(f"{TREE} specials={one}/negative special_deck=replace,seven,stop,shift")
    assert count_tree(game, 99) == leaves
