"""Brettspiel, action cards: who is asked, in which order, Stop! and Tile exchange.

Cases 56 to 60 and 77 to 81, with `test_board_placing_cards`: the rulings EX-5, EX-7 to EX-13, EX-21 to EX-23, EX-25,
EX-28 and EX-30 to EX-32. Boards are the tests' own.
"""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nimmt import Game
from nimmt.choices import PASS, use
from nimmt.errors import IllegalChoice
from nimmt.rules.board.decisions import PlayActionCard
from nimmt.rules.board.events import (
    SignPlaced,
    TileExchanged,
    TilePlaced,
)
from tests.positions import answer, choose, of_kind, offered, rows_of
from tests.rules.boards import PLAIN, TWO, board, placed

# --- who is asked --------------------------------------------------------------------------------------


def test_EX_25_whoever_has_an_action_card_is_asked() -> None:
    """Even if placing is the only answer; who has none is not. The question never answers itself."""
    text = f"board-expert {board('. T')} rows=95/70/80/90 hands=96,1/97,2"
    game = Game.from_text(f"{text} actions=skip/-", automate=True)
    answer(game, "96", "97")
    assert offered(game, 0) == {"pass"}
    assert game.pending[0].read("place") == PASS
    answer(game, "pass", "r5")
    assert placed(game) == [96, 97]


def test_EX_25_the_question_does_not_tell_which_card() -> None:
    """Nobody else's view or events differ between a seat with a useless card and one with a useful one."""
    text = f"board-expert {board('. . T')} rows=95/70/80/90 hands=96,1/97,2"
    seen = []
    for card in ("ascending", "skip", "start"):
        game = Game.from_text(f"{text} actions={card}/-")
        answer(game, "96", "97")
        told = msgspec.json.encode([event.seen_by(1) for event in game.events])
        seen.append((told, game.view(1).encode(), game.view(None).encode()))
    assert seen[0] == seen[1] == seen[2]


def test_EX_33_after_a_skip_too() -> None:
    """Who has cards left is asked for another Skip, unless nobody could skip there."""
    text = f"board-expert {board('. . . . T', '. . T')} hands=96,1/97,2 actions=skip,stop/-"
    game = Game.from_text(f"{text} rows=95/70/80/90")
    answer(game, "96", "97", "skip")
    assert offered(game, 0) == {"pass"}
    game = Game.from_text(f"{text} rows=60/95/80/90")
    answer(game, "96", "97", "skip")
    assert offered(game, 0) == {"r5", "r6", "r7", "r8", "r9", "r10"}


def test_EX_32_a_card_without_effect_is_not_offered_and_stays() -> None:
    everything = "stop,exchange,skip,start,ascending,another"
    game = Game.from_text(
        f"board-expert {board('. T')} rows=20/30/40/50 signs=2,3 hands=10/99,1 actions={everything}/- draw=5,6"
    )
    answer(game, "10", "99")
    # Low: no row ends lower. Nothing is behind the screen. Both signs stand. Row 2 is next, with spaces to skip.
    assert offered(game, 0) == {"start", "skip", "pass"}
    answer(game, "pass")
    assert game.hidden.actions[0] == tuple(everything.split(","))
    last = Game.from_text(f"board-expert {board('. T')} rows=20/1/2/3 hands=21/99,98 actions=skip,ascending,start/-")
    answer(last, "21", "99")
    assert offered(last, 0) == {"ascending", "pass"}


# --- Stop! ---------------------------------------------------------------------------------------------


def test_BR_STOP_a_sign_sends_the_67_to_another_row() -> None:
    """Case 56."""
    text = f"board-expert {PLAIN} rows=50/65/80/90 hands=67,1/99,2 actions=stop/-"
    game = Game.from_text(text)
    answer(game, "67", "99")
    assert isinstance(game.pending[0], PlayActionCard)
    assert game.pending[0].lands.row == 1
    events = answer(game, "stop", "r2")
    assert of_kind(events, SignPlaced) == [SignPlaced(1)]
    assert rows_of(game)[:4] == [[50, 67], [65], [80], [90, 99]]
    assert game.table.signs == (1,)
    assert game.table.discard == ("stop",)


@st.composite
def pictures_of_stop(draw: st.DrawFn) -> list[int]:
    """Four ends: the second is the closest one below 67, the first the next closest."""
    second = draw(st.integers(5, 66))
    first = draw(st.integers(4, second - 1))
    others = [*range(2, first), *range(68, 99)]
    return [first, second, *draw(st.lists(st.sampled_from(others), min_size=2, max_size=2, unique=True))]


@given(pictures_of_stop())
def test_BR_STOP_for_every_picture(ends: list[int]) -> None:
    game = Game.from_text(f"board-expert {PLAIN} rows={'/'.join(map(str, ends))} hands=67,1/100,99 actions=stop/-")
    answer(game, "67", "100")
    assert game.pending[0].lands.row == 1  # type: ignore[attr-defined]
    answer(game, "stop", "r2")
    assert of_kind(game.events, TilePlaced)[0].row == 0


def test_BR_STOP_RULE3_the_highest_end_that_is_not_stopped() -> None:
    """Case 77, and EX-5."""
    game = Game.from_text(f"board-expert {PLAIN} rows=50/94/60/57 signs=1 hands=1,2/99,98")
    answer(game, "1", "99")
    assert rows_of(game)[2][:2] == [60, 1]


def test_EX_5_two_signs_on_active_rows_without_one() -> None:
    game = Game.from_text(f"board-expert {PLAIN} rows=20/30/40/50 hands=45,1/99,2 actions=stop,stop,stop/-")
    answer(game, "45", "99", "stop")
    assert offered(game, 0) == {"r1", "r2", "r3", "r4"}
    answer(game, "r3", "stop")
    assert offered(game, 0) == {"r1", "r2", "r4"}
    answer(game, "r2")
    assert offered(game, 0) == {"pass"}
    answer(game, "pass")
    assert rows_of(game)[0] == [20, 45]


def test_EX_5_a_stopped_row_is_out_for_start_and_ascending() -> None:
    game = Game.from_text(f"board-expert {PLAIN} rows=20/30/40/50 signs=0,2 hands=35,1/99,2 actions=start,ascending/-")
    answer(game, "35", "99")
    start = game.copy()
    answer(start, "start")
    assert offered(start, 0) == {"r4"}
    answer(game, "ascending")
    assert offered(game, 0) == {"r2"}


def test_EX_22_a_sign_covers_nothing() -> None:
    """A stopped special row is active, and its double tile visible."""
    game = Game.from_text(f"board-expert {board('. . T', '. D . T')} rows=20/30/40/50 signs=1 hands=60,61/70,71")
    assert offered(game, 0) == {"60+61"}


# --- Tile exchange -------------------------------------------------------------------------------------


def test_BR_EXCH_the_new_tile_is_placed_in_the_old_ones_turn() -> None:
    """Case 57: the 22 before the 20, and the 4 is back behind the screen."""
    game = Game.from_text(f"board-expert {PLAIN} rows=10/30/40/50 hands=4,22/20,99 actions=exchange/-")
    events = answer(game, "4", "20", "exchange", "c22")
    assert of_kind(events, TileExchanged) == [TileExchanged(0, 4, 22)]
    assert placed(game) == [22, 20]
    assert game.hidden.hands[0] == (4,)
    assert game.table.known[0] == (4,)


@given(st.lists(st.integers(5, 100).filter(lambda tile: tile not in (20, 22)), min_size=6, max_size=6, unique=True))
def test_BR_EXCH_for_every_picture(tiles: list[int]) -> None:
    rows, behind = tiles[:4], tiles[4:]
    game = Game.from_text(
        f"board-expert {PLAIN} rows={'/'.join(map(str, rows))} hands=4,22,{behind[0]}/20,{behind[1]} actions=exchange/-"
    )
    answer(game, "4", "20", "exchange", "c22")
    assert placed(game) == [22, 20]


def test_EX_7_another_tile_and_several_exchanges() -> None:
    game = Game.from_text(f"board-expert {PLAIN} rows=10/30/40/50 hands=4,22,60/99,98,97 actions=exchange,exchange/-")
    answer(game, "4", "99", "exchange")
    assert offered(game, 0) == {"c22", "c60"}
    answer(game, "c22", "exchange")
    assert offered(game, 0) == {"c4", "c60"}
    answer(game, "c60")
    assert placed(game) == [60, 99]
    assert game.hidden.hands[0] == (4, 22)


def test_EX_7_and_EX_21_only_the_tile_due_and_at_once() -> None:
    """In a two-tile turn the new tile comes at once, the seat's other tile in its turn."""
    game = Game.from_text(f"board-expert {TWO} rows=10/30/40/50 hands=11,12,95/13,14,96 actions=exchange/-")
    answer(game, "11+12", "13+14", "exchange", "c95")
    assert placed(game) == [95, 12, 13, 14]


# --- the order of action cards -------------------------------------------------------------------------


def test_BR_ORDER_skip_then_stop_is_rejected() -> None:
    """Case 81, and EX-13. Stop! then Skip is judged on the new row."""
    text = f"board-expert {board('. . . . T', '. . T')} rows=20/30/80/90 hands=35,1/99,2 actions=skip,skip,stop/-"
    game = Game.from_text(text)
    answer(game, "35", "99", "stop", "r2", "skip")
    with pytest.raises(IllegalChoice):
        choose(game, 0, "stop")
    assert offered(game, 0) == {"skip", "pass"}
    answer(game, "pass")
    assert rows_of(game)[0] == [20, 0, 35]
    first = Game.from_text(text)
    answer(first, "35", "99", "skip")
    with pytest.raises(IllegalChoice):
        choose(first, 0, "stop")


@pytest.mark.parametrize(("second", "row"), [("ascending", "r1"), ("start", "r3")])
def test_EX_13_after_the_second_step_only_skips(second: str, row: str) -> None:
    """One of Ascending and Place at the start; then Skips, but not after Place at the start."""
    everything = "stop,exchange,skip,start,ascending,another"
    game = Game.from_text(f"board-expert {PLAIN} rows=20/30/80/90 hands=35,1/99,2 actions={everything}/-")
    answer(game, "35", "99")
    assert offered(game, 0) == {*everything.split(","), "pass"}
    answer(game, second, row)
    if second == "ascending":
        assert offered(game, 0) == {"skip", "pass"}
        answer(game, "pass")
    assert placed(game) == [35, 99]


def test_EX_13_the_first_step_in_any_order() -> None:
    game = Game.from_text(f"board-expert {PLAIN} rows=20/30/80/90 hands=35,36,37/99,2 actions=stop,exchange,another/-")
    answer(game, "35", "99", "exchange", "c36", "stop", "r2", "another", "c35")
    assert placed(game) == [35, 36, 99]
    assert rows_of(game)[0] == [20, 35, 36]


def test_every_choice_says_what_it_does() -> None:
    everything = "stop,exchange,skip,start,ascending,another"
    game = Game.from_text(f"board-expert {PLAIN} rows=20/30/80/90 hands=35,1/99,2 actions={everything}/-")
    answer(game, "35", "99")
    asked = game.pending[0]
    assert asked.prompt == "Your 35 goes to row 2, space 2. Play an action card first?"
    sentences = [asked.describe(choice) for choice in asked.choices]
    assert len(set(sentences)) == 7
    assert sentences[-1] == "No action card: the 35 goes to row 2, space 2."
    assert asked.read("Stop") == use("stop")
