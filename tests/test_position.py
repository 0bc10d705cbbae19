"""Text positions: what can be set up by hand, what cannot, and what the errors say."""

import pytest

from nimmt import Game
from nimmt.errors import BadPosition, BadSetup, IllegalChoice, UnknownRuleset
from tests.positions import rows_of


def test_a_puzzle_needs_only_rows_and_hands() -> None:
    game = Game.from_text("classic rows=12/37/43/58 hands=14,99/15,98/44,97/61,96")
    assert game.rules.players == 4
    assert rows_of(game) == [[12], [37], [43], [58]]
    assert set(game.pending) == {0, 1, 2, 3}
    assert game.table.turn == 1


def test_a_position_in_the_middle_of_a_turn() -> None:
    text = "classic rows=12/37/43/58 hands=99/98/97/96 agenda=place:0:3/place:1:9/next-turn"
    game = Game.from_text(text)
    assert game.pending[0].prompt == "Your 3 is lower than every row. Pick a row to take."
    assert game.view(2).queue == ((0, 3), (1, 9))
    assert "agenda=choose-row:0:3/place:1:9/next-turn" in game.text()
    assert Game.from_text(game.text()) == game


def test_sealed_answers_and_options_are_part_of_it() -> None:
    game = Game.from_text("classic rounds=3 rows=12/37/43/58 hands=14,99/15,98 answers=1:15")
    assert set(game.pending) == {0}
    assert game.rules.options.rounds == 3
    assert "rounds=3" in game.text()
    assert "answers=1:15" in game.text()


def test_a_finished_game_has_an_empty_agenda() -> None:
    game = Game.from_text("classic rounds=1 rows=12/37/43/58 hands=-/- sheet=3,4 agenda=-")
    assert game.over
    assert game.winners == (0,)
    assert Game.from_text(game.text()) == game


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("chess rows=1/2/3/4 hands=5/6", "no ruleset 'chess'"),
        ("", "empty"),
        ("classic rows=1/2/3/4", "how many play"),
        ("classic hands=5", "2 to 10 players"),
        ("classic players=two rows=1/2/3/4", "2 to 10 players"),
        ("classic rows=1/2/3 hands=5/6", "4 rows"),
        ("classic rows=1/2/3/- hands=5/6", "4 rows"),
        ("classic rows=1/2/3/4,5,6,7,8,9 hands=15/16", "at most 5 cards"),
        ("classic rows=1/2/3/9,8 hands=15/16", "row 4 does not ascend: 9, 8"),
        ("classic rows=1/2/3/4 hands=5/5", "card 5 is there too often"),
        ("classic rows=1/2/3/4 hands=5/4", "card 4 is there too often"),
        ("classic rows=1/2/3/4 hands=5/105", "card 105 does not belong"),
        ("classic rows=1/2/3/4 hands=5/0", "card 0 does not belong"),
        ("classic rows=1/2/3/4 hands=5/x", "hands=5/x cannot be read"),
        ("classic rows=1/2/3/4 hands=5/6 colour=red", "no 'colour'; it knows agenda"),
        ("classic rows=1/2/3/4 hands=5/6 zeros=even", "no 'zeros'"),
        ("classic rows=1/2/3/4 hands=5/6 rows=1/2/3/4", "rows is given twice"),
        ("classic rows=1/2/3/4 hands", "key=value"),
        ("classic rows=1/2/3/4 hands=5/6 agenda=dance", "no step 'dance'; it has begin-round"),
        ("classic rows=1/2/3/4 hands=5/6 agenda=place:9:7:8", "'place:9:7:8' should look like place:SEAT:CARD"),
        ("classic rows=1/2/3/4 hands=5/6 agenda=place:0", "should look like place:SEAT:CARD"),
        ("classic rows=1/2/3/4 hands=5/6 agenda=place:0:x", "card is a number, not 'x'"),
        ("classic rows=1,2,3,4,5/20/30/40 hands=8/9 agenda=place:9:7", "place names a seat, 0 to 1, not 9"),
        ("classic rows=1/2/3/4 hands=5/6 answers=0:7", "7 is not possible"),
        ("classic rows=1/2/3/4 hands=5/6 answers=five", "an answer looks like 0:57"),
        ("classic rows=1/2/3/4 hands=5/6 answers=0:?", "“\\?” is no choice"),
        ("classic rows=1/2/3/4 hands=5/6 piles=7", "piles must have 2 parts"),
        ("classic rows=1/2/3/4 hands=5/6 sheet=1,2,3", "2 numbers, one for each player"),
        ("classic rows=1/2/3/4 hands=5/6 known=7/-", "not there: 7"),
        ("classic rows=1/2/3/4 hands=5/6 rounds=0", "rounds=0 is not possible: a whole number from 1 on is meant"),
        ("classic rows=1/2/3/4 hands=5,6,7,8,9,10,11,12,13,14,15/16,17,18,19,20,21,22,23,24,25,26", "at most 10 cards"),
        ("pro rows=1/2/3/4 hands=5/25", "card 25 does not belong"),
        ("classic rows=1/2/3/4 hands=5/x,7", "'x' is not a whole number"),
        ("chess", "no ruleset 'chess'"),
        ("classic players=² rows=1/2/3/4 hands=5/6", "2 to 10 players"),
        ("classic rows=1/2/3/4 hands=5/6 rounds=--5", "rounds='--5' is not possible"),
        (f"classic rows=1/2/3/4 hands=5/6 rounds={'9' * 5000}", "is not possible"),
        ("classic rows=1/2/3/4 hands=5/6 answers=²:5", "an answer looks like 0:57"),
        (f"classic rows=1/2/3/4 hands=5/6 answers={'9' * 5000}:5", "an answer looks like 0:57"),
        ("classic rows=1/2/3/4 hands=5/6 agenda=lay-cards/place:7:8", "place names a seat, 0 to 1, not 7"),
        ("classic rows=1/2/3/4 hands=5/6 agenda=choose-row:-1:8", "choose-row names a seat, 0 to 1, not -1"),
        ("simple players=3 rows=1/2/3/4 hands=5/6", "hands must have 3 parts"),
        ("pro players=3 pool=1,2,3 sheet=5,6", "3 numbers, one for each player"),
        ("board rows=1/2/3/4 hands=5/6 sheet=5,6,7", "2 numbers, one for each player"),
        ("anniversary rows=1/2/3/4 hands=5/6 piles=790/-", "card 790 does not belong"),
        (
            "board-luck rows=22,30/70/80/90 hands=1/99 luck=-/- agenda=play-luck:0:35:0:2:end/next-turn",
            "play_luck: seat 0 has no luck card that fits there",
        ),
    ],
)
def test_what_is_wrong_is_said(text: str, says: str) -> None:
    with pytest.raises((BadPosition, BadSetup, UnknownRuleset, IllegalChoice), match=says):
        Game.from_text(text)
