"""What players read and type about special cards."""

import pytest

from nimmt.rules.anniversary.cards import KINDS
from tests.positions import choose
from tests.rules.pictures import due

SEVEN = "30/45/61/3,5,11,13,17"
REPLACE = "2,10/3,5,11,13,17/45/61"
NP2 = "5,9/11,13/45/61"


def test_ANN_3_used_cards_are_discarded_at_once_but_for_three_kinds() -> None:
    """ANN-3: 5th Row, 7 nimmt! and Stop stay on the table."""
    for kind in KINDS:
        game = due(SEVEN, 20, kind)
        choose(game, 0, kind)
        assert game.table.discard == (() if kind in ("fifth-row", "seven", "stop") else (kind,))
        assert game.rules.cards(game)[kind] == 1


def test_every_choice_says_what_it_does() -> None:
    game = due("4,8,13,19,22/10,17/45/61", 24, ",".join(KINDS[:3]), more="round=2")
    decision = game.pending[0]
    assert decision.prompt == "Your 24 takes row 1: 9 bullheads. Play a special card?"
    assert [decision.describe(choice) for choice in decision.choices] == [
        "Begin a fifth row with the 24.",
        "The 24 goes to row 1, which holds six cards from now on.",
        "Sort the 24 into a row of your choice.",
        "No special card. The 24 goes to row 1, and you take 4, 8, 13, 19 and 22: 9 bullheads.",
    ]
    shift = due("4,8,13,19,22/10,17/45/61", 24, "shift")
    choose(shift, 0, "shift")
    choose(shift, 0, "c13")
    decision = shift.pending[0]
    assert decision.describe(decision.choices[0]) == "Move the 13 from row 1 to row 2. The 24 goes to row 1."
    stop = due("20/50/60/70", 30, "stop")
    choose(stop, 0, "stop")
    decision = stop.pending[0]
    assert decision.describe(decision.choices[0]) == (
        "Block row 1. The 30 fits no open row, so you take a row of your choice."
    )
    replace = due(REPLACE, 25, "replace", hand="15")
    choose(replace, 0, "replace")
    decision = replace.pending[0]
    assert decision.describe(decision.choices[0]) == "Replace the 25. The 15 goes to row 1."
    insert = due("5,11,24,26,28/45/61/70", 10, "insert")
    choose(insert, 0, "insert")
    decision = insert.pending[0]
    assert decision.describe(decision.choices[0]) == ("Row 1 is full: you take 5, 10, 11, 24 and 26, 12 bullheads.")
    negative = due(NP2, 3, "negative", more="piles=10,14,22/-")
    choose(negative, 0, "negative")
    choose(negative, 0, "r2")
    decision = negative.pending[0]
    assert [decision.describe(choice) for choice in decision.choices] == [
        "The 11 gives 5 points in your favour. You choose which cards of yours it cancels.",
        "The 13 gives 1 point in your favour. Set aside with it: 14.",
    ]


@pytest.mark.parametrize(
    ("typed", "notation"),
    [
        ("stop", "stop"),
        ("5th row", "fifth-row"),
        ("Fifth-Row", "fifth-row"),
        ("fifth", "fifth-row"),
        ("7", "seven"),
        ("7 nimmt!", "seven"),
        ("n=p", "negative"),
        ("Negative = Positive", "negative"),
        ("neg", "negative"),
        ("rep", "replace"),
        ("pass", "pass"),
        ("none", "pass"),
    ],
)
def test_special_cards_are_typed_by_name(typed: str, notation: str) -> None:
    game = due(SEVEN, 20, ",".join(kind for kind in KINDS if kind != "shift"), more="round=2")
    assert str(game.pending[0].read(typed)) == notation
