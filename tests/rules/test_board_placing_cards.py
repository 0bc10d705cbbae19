"""Brettspiel, the action cards that change where and which tiles are placed: Skip, the start, Ascending, Another.

Boards are the tests' own.
"""

from hypothesis import assume, given
from hypothesis import strategies as st

from nimmt import Game
from nimmt.rules.board.events import (
    RowStarted,
    Scored,
    SignsRemoved,
    TileAdded,
    TileDrawn,
    TilePlaced,
    TilesTaken,
)
from tests.positions import answer, of_kind, offered, rows_of
from tests.rules.boards import PLAIN, TWO, board, placed

# --- Skip ----------------------------------------------------------------------------------------------


def test_BR_SKIP_over_the_minus_seven() -> None:
    """Case 58: the space stays empty, and nothing is scored."""
    game = Game.from_text(f"board-expert {board('. -7 . . T')} rows=50/70/80/90 hands=57,1/99,2 actions=skip/-")
    answer(game, "57", "99", "skip")
    assert rows_of(game)[0] == [50, 0, 57]
    assert game.totals == (0, 0)


@given(st.integers(1, 5), st.sampled_from(["-7", "RR", "+3", "G", "dt", "da", "D", "."]), st.integers(0, 3))
def test_BR_SKIP_for_every_picture(tiles: int, space: str, more: int) -> None:
    """Any row whose next space is not the last one: the tile lies on the space after it."""
    row = [".", *["."] * (tiles - 1), space, ".", *["."] * more, "T"]
    numbers = ",".join(str(40 + number) for number in range(tiles))
    game = Game.from_text(
        f"board-expert {board(' '.join(row))} rows={numbers}/70/80/90 hands=3/99,2 actions=skip/- "
        "agenda=place:0:57/next-turn"
    )
    answer(game, "skip")
    assert of_kind(game.events, TilePlaced)[0] == TilePlaced(0, 57, 0, tiles + 1, behind=39 + tiles)
    assert game.table.rows[0][-2:] == (0, 57)
    assert not of_kind(game.events, Scored)


def test_EX_8_gaps_stay_and_skip_may_land_on_the_last_space() -> None:
    """Only spaces right of the last tile count; the last space itself is never skipped."""
    text = f"board-expert {board('. +5 . -7 T')} hands=57,1/99,2 actions=skip/-"
    game = Game.from_text(f"{text} rows=40,0,50/70/80/90")
    events = answer(game, "57", "99", "skip", "r5")
    assert of_kind(events, TilesTaken)[0].tiles == (40, 50)
    game = Game.from_text(f"{text} rows=40,0,50,51/70/80/90")
    answer(game, "57", "99")
    assert offered(game, 0) == {"pass"}
    game = Game.from_text(f"board-expert {board('. +5 . . T')} hands=57,1/99,2 rows=40,0,50/70/80/90")
    answer(game, "57", "99")
    assert rows_of(game)[0] == [40, 0, 50, 57]


def test_EX_9_skips_add_up() -> None:
    """Also with Ascending, for a low tile, and after Stop!; not with Place at the start."""
    game = Game.from_text(f"board-expert {PLAIN} rows=50/70/80/90 hands=57,1/99,2 actions=skip,skip,skip/-")
    answer(game, "57", "99", "skip", "skip", "pass")
    assert rows_of(game)[0] == [50, 0, 0, 57]
    low = Game.from_text(f"board-expert {PLAIN} rows=50/70/80/90 hands=3,1/99,2 actions=skip/-")
    answer(low, "3", "99", "skip")
    assert rows_of(low)[3] == [90, 0, 3]
    ascending = Game.from_text(f"board-expert {PLAIN} rows=50/70/80/90 hands=85,1/99,2 actions=ascending,skip/-")
    answer(ascending, "85", "99", "ascending", "r1", "skip")
    assert rows_of(ascending)[0] == [50, 0, 85]
    start = Game.from_text(f"board-expert {PLAIN} rows=50/70/80/90 hands=3,1/99,2 actions=start,skip/-")
    answer(start, "3", "99", "start", "r1")
    assert rows_of(start)[0] == [3, 50]
    assert start.hidden.actions[0] == ("skip",)


def test_EX_9_never_over_the_last_space() -> None:
    game = Game.from_text(f"board-expert {board('. . . T')} rows=50/70/80/90 hands=57,1/99,2 actions=skip,skip,skip/-")
    answer(game, "57", "99", "skip", "skip")
    assert offered(game, 0) == {"r5", "r6", "r7", "r8", "r9", "r10"}
    assert game.hidden.actions[0] == ("skip",)


def test_EX_9b_and_BR_SKIP_D_a_skipped_double_tile_stays_visible() -> None:
    """Case 78: two-tile turns go on, until a tile slides onto it, without effect."""
    game = Game.from_text(
        f"board-expert {board('. . . . . T', '+2 D D D . T')} rows=90/20,0,22,23,24/95/96 hands=10,97,5/98,99,6 "
        "actions=start/-"
    )
    assert offered(game, 0) == {"5+10", "5+97", "10+97"}
    answer(game, "10+97", "98+99", "start", "r2")
    assert rows_of(game)[1] == [10, 20, 22, 23, 24]
    assert game.totals == (0, 0)
    assert offered(game, 0) == {"5"}


def test_EX_9c_only_tiles_count_in_a_taking() -> None:
    """23 and 83 show five oxen each; the gap between them shows none."""
    game = Game.from_text(f"board-expert {board('. . . T')} rows=23,0,83/70/80/90 hands=84,1/99,2")
    events = answer(game, "84", "99")
    assert of_kind(events, TilesTaken) == [TilesTaken(0, 0, (23, 83), 10)]
    assert game.totals == (-10, 0)


def test_EX_23_no_skip_in_the_row_begun_after_a_taking() -> None:
    game = Game.from_text(f"board-expert {board('. T', rest='+1 . T')} rows=23/70/80/90 hands=24,1/99,2 actions=skip/-")
    answer(game, "24", "99", "pass", "r5")
    assert rows_of(game)[4] == [24]
    assert game.totals[0] == -5 + 1


# --- Place at the start --------------------------------------------------------------------------------


def test_BR_START_five_tiles_slide_and_the_last_triggers_its_space() -> None:
    """Case 59, and EX-10c: the 22 shows three oxen; the first space gives nothing."""
    game = Game.from_text(
        f"board-expert {board('+9 . . . . GG T')} rows=12,15,18,19,22/70/80/90 hands=10,1/99,2 actions=start/-"
    )
    answer(game, "10", "99", "start", "r1")
    assert rows_of(game)[0] == [10, 12, 15, 18, 19, 22]
    assert game.totals == (6, 0)


@given(st.lists(st.integers(1, 98), min_size=2, max_size=6, unique=True), st.sampled_from(["G", "GG", "R", "RR"]))
def test_EX_10c_the_oxen_of_the_tile_that_slid_count(tiles: list[int], space: str) -> None:
    tile, *row = tiles
    assume(tile < row[0])
    printed = board(" ".join(["."] * len(row) + [space, "T"]))
    others = [other for other in range(1, 99) if other not in tiles][-4:]
    game = Game.from_text(
        f"board-expert {printed} rows={','.join(map(str, row))}/{'/'.join(map(str, others[:3]))} "
        f"hands={tile},{others[3]}/99,100 actions=start/-"
    )
    answer(game, str(tile), "99", "start", "r1")
    sign = 1 if space.startswith("G") else -1
    assert game.totals[0] == sign * len(space) * game.rules.heads(row[-1])


def test_EX_10_and_EX_31_any_row_with_a_higher_first_tile() -> None:
    """Only the first tile is compared; low or not, fitting elsewhere or not; never an empty row."""
    game = Game.from_text(f"board-expert {PLAIN} rows=40,3/30,80/20,90/60,1 hands=35,2/99,98 actions=start/-")
    answer(game, "35", "99", "start")
    assert offered(game, 0) == {"r1", "r4"}
    low = Game.from_text(f"board-expert {PLAIN} rows=40/30/20/60 hands=5,2/99,98 actions=start/-")
    answer(low, "5", "99", "start")
    assert offered(low, 0) == {"r1", "r2", "r3", "r4"}


def test_EX_10a_and_EX_30_a_slide_ends_at_the_first_gap_which_acts_then() -> None:
    """The skipped -7 hits the one who slides a tile onto it."""
    game = Game.from_text(
        f"board-expert {board('+5 . -7 . +3 T')} rows=20,21,0,23/70/80/90 hands=10,1/99,2 actions=start/-"
    )
    answer(game, "10", "99", "start", "r1")
    assert rows_of(game)[0] == [10, 20, 21, 23]
    assert game.totals == (-7, 0)


def test_BR_START_TAKE_a_slide_onto_the_last_space_takes_the_row() -> None:
    """Case 79, and EX-10b: no tile is drawn for the first space, signs go, and the own tile starts another row."""
    game = Game.from_text(
        f"board-expert {board('dt . . R TT', rest='+4 . T')} rows=12,15,18,19/70/80/90 signs=1,3 hands=10,1/99,2 "
        "actions=start/- draw=50"
    )
    events = answer(game, "10", "99", "start", "r1")
    assert of_kind(events, SignsRemoved)
    assert game.hidden.hands[0] == (1, 12, 15, 18, 19)
    assert "r1" not in offered(game, 0)
    events = answer(game, "r6")
    assert of_kind(events, RowStarted) == [RowStarted(0, 10, 5)]
    assert not of_kind(game.events, TileDrawn)
    assert game.totals[0] == 4


def test_EX_10b_for_oxen_the_own_tile_does_not_count() -> None:
    game = Game.from_text(f"board-expert {board('. . T')} rows=23,83/70/80/90 hands=22,1/99,2 actions=start/-")
    answer(game, "22", "99", "start", "r1", "r5")
    assert game.totals[0] == -10
    assert game.table.box == (23, 83)
    assert rows_of(game)[4] == [22]


# --- Place in ascending order --------------------------------------------------------------------------


def test_BR_ASC_any_row_with_a_lower_end() -> None:
    """Case 60: rows 1, 2 and 4; without the card row 2."""
    text = f"board-expert {PLAIN} rows=50/60/80/40 hands=69,1/99,2 actions=ascending/-"
    game, without = Game.from_text(text), Game.from_text(text)
    answer(game, "69", "99", "ascending")
    assert offered(game, 0) == {"r1", "r2", "r4"}
    answer(game, "r4")
    assert rows_of(game)[3] == [40, 69]
    answer(without, "69", "99", "pass")
    assert rows_of(without)[1] == [60, 69]


@given(st.lists(st.integers(2, 98).filter(lambda tile: tile != 69), min_size=4, max_size=4, unique=True))
def test_BR_ASC_for_every_picture(ends: list[int]) -> None:
    """EX-11: every row with a lower end and no other; not for a low tile."""
    game = Game.from_text(f"board-expert {PLAIN} rows={'/'.join(map(str, ends))} hands=69,1/99,100 actions=ascending/-")
    answer(game, "69", "99")
    lower = {f"r{number}" for number, end in enumerate(ends, 1) if end < 69}
    if lower:
        answer(game, "ascending")
        assert offered(game, 0) == lower
    else:
        assert offered(game, 0) == {"pass"}


# --- Play another tile ---------------------------------------------------------------------------------


def test_BR_MORE_all_own_tiles_now() -> None:
    """Case 80, and EX-12: P 30+70, Q 20+50; after Q's 20, P plays the 10 too."""
    game = Game.from_text(f"board-expert {TWO} rows=5/6/7/8 hands=30,70,10/20,50,99 actions=another/-")
    events = answer(game, "30+70", "20+50", "another", "c10")
    assert of_kind(events, TileAdded) == [TileAdded(0, 10, (10, 30, 70))]
    assert placed(game) == [20, 10, 30, 70, 50]


def test_EX_12_again_before_each_tile_of_the_block() -> None:
    game = Game.from_text(f"board-expert {PLAIN} rows=5/6/7/8 hands=30,40,35,20/99,98 actions=another,another/-")
    answer(game, "30", "99", "another", "c40", "pass", "another", "c35")
    assert placed(game) == [30, 35, 40, 99]
    assert game.hidden.hands[0] == (20,)


def test_EX_12_the_tile_due_changes_and_gets_its_own_cards() -> None:
    game = Game.from_text(f"board-expert {PLAIN} rows=5/6/7/8 hands=30,20/99,98 actions=another,skip/-")
    answer(game, "30", "99", "another", "c20")
    assert game.pending[0].tile == 20  # type: ignore[attr-defined]
    answer(game, "skip")
    assert rows_of(game)[3] == [8, 0, 20, 30, 99]


def test_EX_28_only_tiles_not_yet_placed() -> None:
    game = Game.from_text(f"board-expert {TWO} rows=5/6/7/8 hands=10,70,60/20,50,99 actions=another/-")
    answer(game, "10+70", "20+50", "pass", "another", "c60")
    assert placed(game) == [10, 20, 50, 60, 70]


def test_EX_21_exchange_inside_a_block() -> None:
    game = Game.from_text(f"board-expert {PLAIN} rows=5/6/7/8 hands=30,20,90/99,98 actions=another,exchange/-")
    answer(game, "30", "99", "another", "c20", "exchange", "c90")
    assert placed(game) == [90, 30, 99]
    assert game.hidden.hands[0] == (20,)
