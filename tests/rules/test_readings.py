"""Rulings that a table of players may read otherwise: each option changes just that, and is kept with the game."""

from typing import Any

import pytest

from nimmt import Game, Record, bots
from nimmt.catalogue import find, names
from nimmt.errors import BadSetup
from nimmt.rules.anniversary.events import Subtracted
from nimmt.rules.board.decisions import PlayLuckCard
from tests.positions import answer, choose, of_kind, offered, rows_of
from tests.rules.boards import PLAIN, board
from tests.rules.pictures import due

READINGS = [(ruleset, option) for ruleset in names() for option in find(ruleset).readings]


@pytest.mark.parametrize(("ruleset", "option"), READINGS)
def test_the_record_keeps_how_a_ruling_is_read(ruleset: str, option: str) -> None:
    otherwise: dict[str, Any] = {option: True}
    game = Game.new(ruleset, 2, seed=1, **otherwise)
    assert game.rules.read_otherwise == (option,)
    header = Record.of(game).header
    assert header.options[option] is True
    assert Record.parse(Record.of(game).encode()).replay() == game
    assert f"{option}=true" in game.text()
    assert Game.new(ruleset, 2, seed=1).rules.read_otherwise == ()


def test_kernels_refuse_what_they_do_not_know() -> None:
    pytest.importorskip("numba")
    from nimmt.kernels.games import rules_of

    with pytest.raises(BadSetup, match="kernel of even-odd does not know spare_marked: leave it out"):
        rules_of("even-odd", 3, {"spare_marked": True})
    for ruleset, option in READINGS:
        if ruleset != "even-odd":
            assert rules_of(ruleset, 3, {option: True}).read_otherwise == (option,)


def test_play_outs_of_a_view_refuse_it_too() -> None:
    pytest.importorskip("numba")
    from nimmt.kernels import rollouts
    from nimmt.kernels.knowledge import observed

    view = Game.new("even-odd", 2, seed=1, spare_marked=True).view(0)
    for asked in (rollouts, observed):
        with pytest.raises(BadSetup, match="kernel of even-odd does not know spare_marked: leave it out"):
            asked(view)


@pytest.mark.parametrize("bot", ["bull", "aurochs", "mc100"])
def test_bots_that_search_play_without_kernels_then(bot: str) -> None:
    game = Game.from_text(
        "even-odd spare_marked=true rows=10/52/92/95 marked=0 hands=13,90/96,91 agenda=choose-row:0:9"
    )
    choice = bots.find(bot)(1, budget=0.01).choose(game.view(0), game.pending[0])
    assert str(choice) in {"r2", "r3", "r4"}


# --- EO-4 ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "rows"), [(9, {"r2", "r3", "r4"}), (8, {"r1", "r2", "r3", "r4"})])
def test_EO_4_a_low_card_spares_the_marked_row(card: int, rows: set[str]) -> None:
    """EO-4, read otherwise: a card of the wrong parity may not take the marked row."""
    text = f"rows=10/52/92/95 marked=0 hands={card},90/96,91"
    for options, expected in (("", {"r1", "r2", "r3", "r4"}), ("spare_marked=true ", rows)):
        game = Game.from_text(f"even-odd {options}{text}")
        answer(game, str(card), "96")
        assert offered(game, 0) == expected


# --- ANN-16 ----------------------------------------------------------------------------------------------

FULL = "30/45/61/3,5,11,13,17"


def test_ANN_16_shift_into_a_full_row_takes_it() -> None:
    """ANN-16, read otherwise: as after an Insert the old last card stays; then the own card is placed."""
    game = due(FULL, 40, "shift,stop", more="shift_full=true special_deck=seven")
    answer(game, "shift", "c45")
    assert "r4" in offered(game, 0)
    decision = game.pending[0]
    assert decision.describe(decision.choices[-1]) == (
        "Move the 45 from row 2 to row 4, which is full: you take 3, 5, 11, 13 and 17, 10 bullheads."
    )
    choose(game, 0, "r4")
    assert rows_of(game)[1:] == [[40], [61], [45]]  # row 2 was emptied: the own card begins it
    assert game.table.piles[0] == (3, 5, 11, 13, 17)
    assert offered(game, 0) == {"stop", "pass"}  # a swap, as after every taking


def test_ANN_16_the_own_card_follows_the_swap() -> None:
    """ANN-16, read otherwise, where the first row keeps cards: the own card is placed by the usual rules."""
    game = due("30,31/45/61/3,5,11,13,17", 40, "shift,stop", more="shift_full=true special_deck=seven")
    answer(game, "shift", "c30", "r4")
    assert rows_of(game) == [[31], [45], [61], [30]]
    assert game.rules.in_flight(game.agenda) == (40,)
    choose(game, 0, "pass")
    assert rows_of(game)[0] == [31, 40]


def test_ANN_16_with_five_rows_the_row_is_gone() -> None:
    """ANN-16, ANN-5, read otherwise: with the moved card, and without the own one, which is still to be placed."""
    game = due("30,31/45/3,5,11,13,17/61/80", 40, "shift", more="shift_full=true")
    answer(game, "shift", "c30", "r3")
    assert rows_of(game) == [[31, 40], [45], [61], [80]]
    assert game.table.piles[0] == (3, 5, 11, 13, 17, 30)


# --- ANN-24 ----------------------------------------------------------------------------------------------


def test_ANN_24_points_are_subtracted() -> None:
    """ANN-24, read otherwise: only the positive card leaves, and nothing is chosen."""
    game = due("5,9/11,13/45/61", 3, "negative", more="subtract=true piles=10,30/-")
    answer(game, "negative", "r2")
    decision = game.pending[0]
    assert decision.describe(decision.choices[0]) == "The 11 takes 5 points off your pile."
    events = choose(game, 0, "c11")
    assert of_kind(events, Subtracted) == [Subtracted(0, 11, 5, 0)]
    assert game.table.piles[0] == (10, 30, 13)
    assert game.table.cancelled == (11,)
    assert game.rules.points(game.table) == (2, 0)


def test_ANN_24_never_below_nothing() -> None:
    """ANN-24, read otherwise: what exceeds the pile is lost; the next round begins without."""
    game = Game.from_text(
        "anniversary subtract=true rows=5,9/11,13/45/61 hands=-/- specials=negative/- agenda=place:0:3/next-turn"
    )
    events = answer(game, "negative", "r2", "c11")
    assert of_kind(events, Subtracted) == [Subtracted(0, 11, 1, 4)]
    assert (game.table.sheet, game.table.credits) == (((0, 0),), (0, 0))


# --- LC-10, EX-22 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("without", [False, True])
def test_LC_10_no_luck_card_with_place_at_the_start(without: bool) -> None:
    """LC-10, read otherwise."""
    game = Game.from_text(
        f"board-expert-luck {PLAIN} start_without_luck={str(without).lower()} rows=22,30/70/80/90 hands=10,1/100,2"
        " luck=five/- actions=start/-"
    )
    answer(game, "10", "100", "start", "r1")
    assert isinstance(game.pending[0], PlayLuckCard) is not without


@pytest.mark.parametrize(("signs", "covers", "tiles"), [("", True, 2), ("signs=1", False, 2), ("signs=1", True, 1)])
def test_EX_22_a_sign_covers_its_space(signs: str, covers: bool, tiles: int) -> None:
    """EX-22, read otherwise: the only two-tile space is the one after the row's last tile."""
    special = board(". . T", ". D . T")
    game = Game.from_text(
        f"board-expert {special} sign_covers={str(covers).lower()} rows=20/30/40/50 {signs} hands=60,61/70,71"
    )
    assert {len(choice.numbers) for choice in game.pending[0].choices} == {tiles}


def test_EX_22_a_sign_covers_one_space_only() -> None:
    """EX-22, read otherwise: a two-tile space further on is visible."""
    special = board(". . T", ". D D T")
    game = Game.from_text(f"board-expert {special} sign_covers=true rows=20/30/40/50 signs=1 hands=60,61/70,71")
    assert offered(game, 0) == {"60+61"}
