"""What people hand to the library: numpy's numbers, a card for a choice, and mistakes that get a clear answer."""

import re
from typing import Any

import msgspec
import numpy as np
import pytest

from nimmt import Draw, Game, IllegalChoice, Pick, Play, Record, Row, Use, play
from nimmt.arena.schedule import Tournament, bout, new_tournament
from nimmt.bots import find
from nimmt.bots.factories import load
from nimmt.dealing import SeededDealer
from nimmt.decisions import TakeRow
from nimmt.errors import BadPosition, BadSetup, UnknownRuleset


def test_numpy_numbers_are_numbers_and_the_record_can_be_written() -> None:
    two, seed, first = np.int64(2), np.uint64(7), np.int8(1)
    game = Game.new("pro", two, seed=seed, rounds=np.int32(1), first_seat=first)  # type: ignore[call-overload]
    assert game.rules.players == 2
    while not game.over:
        for seat, decision in game.pending.items():
            choice: Any = decision.choices[-1]
            match choice:
                case Pick():
                    choice = Pick(np.int64(choice.card))  # type: ignore[arg-type]
                case Play():
                    choice = Play((np.int64(choice.cards[0]),))  # type: ignore[arg-type]
                case Row():
                    choice = Row(np.int64(choice.row))  # type: ignore[arg-type]
            game.submit(np.int64(seat), choice)
        game.view(np.int64(0)).encode()
    assert Record.parse(Record.of(game).encode()).replay() == game
    assert Game.new("even-odd", players=2, seed=1, pro=np.True_).rules.options.pro is True


def test_numpy_numbers_seed_bots_and_count_deals() -> None:
    view, decision = (game := Game.new("classic", 3, seed=1)).view(0), game.pending[0]
    assert find("heifer")(np.int64(3)).choose(view, decision) == find("heifer")(3).choose(view, decision)  # type: ignore[arg-type]
    setup = new_tournament(["calf", "heifer"], players=np.int64(4), deals=np.int64(2), seed=np.int64(5))  # type: ignore[arg-type]
    assert bout(setup, 1) == bout(new_tournament(["calf", "heifer"], players=4, deals=2, seed=5), 1)


def test_numpy_numbers_go_into_the_files_of_tournaments_and_simulations() -> None:
    setup = new_tournament(
        ["calf", "heifer"],
        players=np.int64(4),  # type: ignore[arg-type]
        deals=np.int64(2),  # type: ignore[arg-type]
        seed=np.int64(5),  # type: ignore[arg-type]
        budget=np.float64(0.05),
        options={"rounds": np.int64(2)},
    )
    assert msgspec.json.decode(msgspec.json.encode(setup), type=Tournament) == setup
    pytest.importorskip("numba")
    from nimmt.kernels import simulate

    played = simulate("classic", np.int64(3), np.int64(5), options={"rounds": np.int64(1)})  # type: ignore[arg-type]
    assert '"rounds": 1' in played.json()


def test_numpy_values_in_every_kind_of_choice_can_be_recorded() -> None:
    game = Game.from_text(
        "board-luck rows=22,30/70/80/90 track=-9,0 hands=1/99 luck=-/- agenda=choose-luck:0/next-turn owed=1"
    )
    game.submit(0, Draw(np.int64(1), np.int64(0)))  # type: ignore[arg-type]
    assert game.log[-1].choice.numbers == (1, 0)  # type: ignore[union-attr]
    assert all(type(number) is int for number in game.log[-1].choice.numbers)  # type: ignore[union-attr]
    assert type(Use(np.str_("stop")).name) is str


def test_a_card_or_its_notation_is_a_choice() -> None:
    game = Game.from_text("classic rows=12/37/43/58 hands=28,99/29,98 rounds=1")
    game.submit(0, 28)
    assert game.answers[0] == play(28)
    game.submit(0, np.int64(99))  # type: ignore[arg-type]
    game.submit(0, "28")
    assert game.answers == {0: play(28)}
    game.submit(1, "29")
    assert game.table.rows[0] == (12, 28, 29)


def test_a_row_is_named_by_its_notation_and_a_number_alone_is_not_guessed_at() -> None:
    game = Game.from_text("classic rows=12/37/43/58 hands=2/3 rounds=1")
    game.submit(0, 2)
    game.submit(1, 3)
    assert isinstance(game.pending[0], TakeRow)
    with pytest.raises(IllegalChoice, match=r"2 is an int, and a row is meant: give a choice, such as r1"):
        game.submit(0, 2)
    game.submit(0, "r2")
    assert game.table.piles[0] == (37,)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ((28,), r"\(28,\) is a tuple, not a choice"),
        (28.0, "28.0 is a float, not a choice"),
        (None, "None is a NoneType, not a choice"),
        (30, "30 is not possible here"),
        (Row(1), "r2 is not possible here"),
    ],
)
def test_a_refusal_never_lists_what_it_refuses(wrong: Any, says: str) -> None:
    game = Game.from_text("classic rows=12/37/43/58 hands=28,99/29,98 rounds=1")
    with pytest.raises(IllegalChoice, match=says):
        game.submit(0, wrong)
    assert game.answers == {}


@pytest.mark.parametrize(
    ("setup", "says"),
    [
        ({"seed": "abc"}, "seed is a whole number from 0 to 18446744073709551615, not 'abc'"),
        ({"seed": 2**64 + 7}, "seed is a whole number from 0"),
        ({"seed": -1}, "seed is a whole number from 0"),
        ({"seed": 1.5}, "seed is a whole number from 0"),
        ({"rounds": "1"}, "rounds='1' is not possible: a whole number from 1 on is meant"),
        ({"rounds": 0}, "rounds=0 is not possible: a whole number from 1 on is meant"),
        ({"players": "3"}, "2 to 10 players, not '3'"),
        ({"players": True}, "2 to 10 players, not True"),
    ],
)
def test_a_wrong_setup_is_said(setup: dict[str, Any], says: str) -> None:
    with pytest.raises(BadSetup, match=says):
        Game.new("classic", **setup)


def test_nothing_takes_a_seed_that_it_would_have_to_change() -> None:
    assert SeededDealer(2**64 - 1).seed == 2**64 - 1
    for wrong in (2**64, -1, "abc", 1.0, True):
        for seeded in (SeededDealer, lambda seed: new_tournament(["calf", "heifer"], seed=seed)):
            with pytest.raises(BadSetup, match="seed is a whole number"):
                seeded(wrong)  # type: ignore[arg-type]


def test_kernels_take_the_seeds_of_the_dealer_and_no_others() -> None:
    pytest.importorskip("numba")
    from nimmt.kernels.simulation import seed_of, simulate

    assert seed_of(2**64 - 1) == 2**64 - 1
    for wrong in (2**64 + 7, -1, "abc"):
        with pytest.raises(BadSetup, match="seed is a whole number"):
            simulate("classic", 2, 1, seed=wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", ["0", 0.0, None, [], True, 7, -1])
def test_a_seat_is_a_number_and_a_refusal_shows_what_was_given(wrong: Any) -> None:
    game = Game.new("classic", 2, seed=1)
    with pytest.raises(IllegalChoice, match=re.escape(f"there is no seat {wrong!r}; the seats are the numbers 0 to 1")):
        game.submit(wrong, game.view(0).hand[0])
    if wrong is not None:  # who has no seat watches
        with pytest.raises(IllegalChoice, match="the seats are the numbers 0 to 1"):
            game.view(wrong)
    assert game.answers == {}


def test_rows_without_hands_are_not_dealt_anew() -> None:
    for text in ("classic players=2 rows=12/37/43/58", "board players=2 rows=12/37/43/58"):
        with pytest.raises(BadPosition, match="give hands=… too"):
            Game.from_text(text)
    assert Game.from_text("classic players=2 rows=12/37/43/58 agenda=end-round rounds=1").over


def test_a_game_shows_itself_and_its_points() -> None:
    game = Game.from_text("classic rows=12/37/43/58 piles=55,10/- hands=28,99/29,98 rounds=1")
    assert game.points == (10, 0)
    assert all(str(card) in str(game) for card in (12, 37, 43, 58))
    assert "28" not in str(game)


def test_every_choice_can_be_imported_from_nimmt() -> None:
    assert (str(Use("stop")), str(Draw(1, 0))) == ("stop", "five1ox0")


def test_the_steps_of_a_record_may_be_kept() -> None:
    game = Game.new("classic", players=2, seed=3, rounds=1)
    while not game.over:
        for seat, decision in game.pending.items():
            game.submit(seat, decision.choices[0])
    steps = list(Record.of(game).steps())
    assert [step.table.turn for step, _ in steps] == sorted(step.table.turn for step, _ in steps)
    assert steps[0][0].table.turn == 1
    assert not steps[0][0].over
    assert steps[-1][0] == game


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ("clasic", r"no ruleset 'clasic' \(do you mean classic\?\); there are: classic, "),
        ("Bretspiel", r"no ruleset 'Bretspiel' \(do you mean board\?\)"),
        ("chess", "no ruleset 'chess'; there are: "),
        (None, "no ruleset None; there are: "),
        (5, "no ruleset 5; there are: "),
        (int, "no ruleset <class 'int'>; there are: "),
    ],
)
def test_a_ruleset_that_there_is_not(wrong: Any, says: str) -> None:
    with pytest.raises(UnknownRuleset, match=says):
        Game.new(wrong, players=3)


def test_a_bot_that_there_is_not() -> None:
    with pytest.raises(BadSetup, match=r"no bot 'hiefer' \(do you mean heifer\?\); there are: calf"):
        find("hiefer")
    with pytest.raises(BadSetup, match=r"no bot 'Ox' \(do you mean ox\?\)"):
        find("Ox")
    with pytest.raises(BadSetup, match=r"no bot 'bul' \(do you mean bull\?\); there are: calf"):
        load("bul")
    with pytest.raises(BadSetup, match=r"no bot None; there are: calf"):
        find(None)  # type: ignore[arg-type]
