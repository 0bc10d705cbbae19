"""Brettspiel, the Basic game: cases 47 to 53, 64, 65, 76 and 84, and the rulings BB-1 to BB-17.

Where an effect of the board matters, the test brings its own board: what the shipped one shows is reconstructed, and
nothing here asserts it. Oxen are named only for tiles whose oxen the rulebook's examples fix (15+18+19, 22, 23, 83).
"""

import random
from collections import Counter

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from nimmt import Game, find
from nimmt.errors import BadPosition, BadSetup
from nimmt.events import Dealt, GameEnded, Revealed
from nimmt.game import AnyGame
from nimmt.rules.board.data import TILES
from nimmt.rules.board.events import Refilled, RowStarted, Scored, TilePlaced, TilesTaken, TwoTilesEach
from nimmt.words import Message
from tests.positions import answer, of_kind, offered, rows_of
from tests.rules.boards import PLAIN, SPECIAL, VERSIONS, board

tiles = st.integers(1, 100)


def play_on(game: AnyGame, rng: random.Random) -> None:
    """Random choices until the game is over."""
    while not game.over:
        seat = min(game.pending)
        game.submit(seat, rng.choice(game.pending[seat].choices))


# --- setup -----------------------------------------------------------------------------------------------


def test_BB_1_starting_tiles_trigger_nothing() -> None:
    game = Game.new("board", 4, seed=1, board=board(rest="+5 . . T").removeprefix("board="))
    assert game.table.track == (0, 0, 0, 0)
    assert not of_kind(game.events, Scored)


@pytest.mark.parametrize("players", range(2, 7))
def test_BR_DEAL_twelve_tiles_and_once_more_for_two_or_three(players: int) -> None:
    """Case 64, and BB-10: rows and scores go on."""
    game = Game.new("board", players, seed=players)
    assert [len(hand) for hand in game.hidden.hands] == [12] * players
    assert [len(row) for row in game.table.rows] == [1, 1, 1, 1, 0, 0, 0, 0, 0, 0]
    play_on(game, random.Random(players))
    played = Counter(
        seat for event in of_kind(game.events, Revealed) for seat, laid in enumerate(event.cards) for _ in laid
    )
    assert set(played.values()) == {24 if players <= 3 else 12}
    assert len(of_kind(game.events, Refilled)) == (1 if players <= 3 else 0)
    assert len(of_kind(game.events, Dealt)) == players * (2 if players <= 3 else 1)


def test_BB_10_rows_and_scores_go_on_after_the_refill() -> None:
    """The refill comes after the turn in which the twelfth tile was placed."""
    on_table = [1, 2, 3, 4, 50, 60]
    boxed = list(range(5, 27))
    left = [tile for tile in TILES if tile not in (*on_table, *boxed)]
    text = ",".join(map(str, left))
    game = Game.from_text(
        f"board {PLAIN} turn=11 rows=1/2/3/4 hands=50/60 track=7,-3 box={','.join(map(str, boxed))} draw={text}"
    )
    events = answer(game, "50", "60")
    assert [type(event) for event in events if isinstance(event, TilePlaced | Refilled)] == [TilePlaced] * 2 + [
        Refilled
    ]
    assert rows_of(game)[:4] == [[1], [2], [3], [4, 50, 60]]
    assert game.totals == (7, -3)
    assert [sorted(hand) for hand in game.hidden.hands] == [sorted(left[:12]), sorted(left[12:24])]
    assert game.view(0).draw_pile == 48
    assert game.table.turn == 13


@pytest.mark.parametrize("tiles", [0, 24, 71])
def test_BB_20_no_refill_from_a_pile_that_was_touched(tiles: int) -> None:
    draw = f" draw={','.join(str(tile) for tile in TILES[-tiles:])}" if tiles else ""
    game = Game.from_text(f"board {PLAIN} rows=1/2/3/4 hands=5/6{draw}")
    answer(game, "5", "6")
    assert game.over


def test_BB_13_leftover_tiles_are_not_used_with_four_or_more() -> None:
    game = Game.new("board", 4, seed=3)
    assert game.view().draw_pile == 0
    assert game.rules.cards(game).total() == 4 * 12 + 4
    with pytest.raises(BadPosition, match="no draw pile"):
        Game.from_text("board rows=1/2/3/4 hands=5/6/7/8 draw=9,10")


@pytest.mark.parametrize("name", VERSIONS)
def test_two_to_six_players(name: str) -> None:
    for wrong in (1, 7):
        with pytest.raises(BadSetup, match="2 to 6 players"):
            Game.new(name, wrong)


def test_other_names() -> None:
    assert find("Brettspiel").name == "board"
    assert find("brettspiel expert").name == "board-expert"


# --- placing: the three rules ----------------------------------------------------------------------------


def test_BR_EX1_smallest_difference() -> None:
    """Case 47. The rulebook fixes where the 57 goes; the others follow from the assumed picture."""
    game = Game.from_text(f"board {PLAIN} rows=40/76/21/56 hands=57/60/93")
    events = answer(game, "57", "60", "93")
    assert [event.tile for event in of_kind(events, TilePlaced)] == [57, 60, 93]
    assert rows_of(game)[:4] == [[40], [76, 93], [21], [56, 57, 60]]


@given(st.permutations(range(1, 56)), st.integers(58, 100))
def test_BR_EX1_for_every_picture(low: list[int], high: int) -> None:
    """The 57 could go to rows 1, 3 and 4, and goes next to the 56."""
    assume(high not in (60, 93))
    game = Game.from_text(f"board {PLAIN} rows={low[0]}/{high}/{low[1]}/56 hands=57/60/93")
    first = of_kind(answer(game, "57", "60", "93"), TilePlaced)[0]
    assert (first.tile, first.row, first.space) == (57, 3, 1)


def test_BR_EX2_low_tile_goes_to_the_highest_end() -> None:
    """Case 48. The rulebook fixes where the 1 goes."""
    game = Game.from_text(f"board {PLAIN} rows=15/94/60/57 hands=1/18/19")
    answer(game, "1", "18", "19")
    assert rows_of(game)[:4] == [[15, 18, 19], [94, 1], [60], [57]]


def test_BR_EX2b_later_tiles_may_follow_it() -> None:
    """Case 49: rows need not ascend."""
    game = Game.from_text(f"board {PLAIN} rows=30/94/60/57 hands=1/18/19")
    answer(game, "1", "18", "19")
    assert rows_of(game)[:4] == [[30], [94, 1, 18, 19], [60], [57]]


@given(st.lists(st.integers(2, 100), min_size=4, max_size=4, unique=True))
def test_BR_EX2_for_every_picture(ends: list[int]) -> None:
    """BB-2: the highest right-most tile of an active row."""
    assume(not {18, 19} & set(ends))
    game = Game.from_text(f"board {PLAIN} rows={'/'.join(map(str, ends))} hands=1/18/19")
    first = of_kind(answer(game, "1", "18", "19"), TilePlaced)[0]
    assert (first.tile, first.row) == (1, ends.index(max(ends)))


def test_PL_HIGHLAST_only_the_last_tile_counts() -> None:
    """Case 76, for the Brettspiel: 10 goes next to the 60, not to the row that holds the 94."""
    game = Game.from_text(f"board {PLAIN} rows=20/40/60/94,30 hands=10/99")
    answer(game, "10", "99")
    assert rows_of(game)[2] == [60, 10]


def test_BB_2_low_tile_triggers_its_space_and_may_take_the_row() -> None:
    game = Game.from_text(f"board {board('. -7 T')} rows=90/30/40/50 hands=1,2/100,99")
    answer(game, "1", "100")
    assert game.totals == (-7, 0)
    assert rows_of(game)[0] == [90, 1]
    game = Game.from_text(f"board {board('. . T')} rows=30,90/31/40/50 hands=1/100")
    assert of_kind(answer(game, "1", "100"), TilesTaken)[0].tiles == (30, 90)


# --- taking a row ----------------------------------------------------------------------------------------


def test_BR_TAKE_the_41_takes_the_first_row() -> None:
    """Case 50: 15, 18 and 19 show eight oxen together, whatever each of them shows."""
    game = Game.from_text("board rows=15,18,19/94,1/60/57 hands=41/100")
    events = answer(game, "41", "100")
    assert of_kind(events, TilesTaken) == [TilesTaken(0, 0, (15, 18, 19), 8)]
    assert game.totals[0] == -8
    assert game.table.box[:3] == (15, 18, 19)
    assert [at for at, row in enumerate(game.table.rows) if row] == [1, 2, 3, 4]
    assert rows_of(game)[4][0] == 41


@given(st.lists(tiles.filter(lambda tile: tile < 15 or tile > 41), min_size=3, max_size=3, unique=True))
def test_BR_TAKE_for_every_picture(ends: list[int]) -> None:
    assume(100 not in ends)
    game = Game.from_text(f"board rows=15,18,19/{'/'.join(map(str, ends))} hands=41/100")
    events = answer(game, "41", "100")
    assert of_kind(events, RowStarted)[0] == RowStarted(0, 41, 4)
    assert next(event for event in of_kind(events, Scored) if event.seat == 0).score == -8


def test_BR_WRAP_no_empty_row_below() -> None:
    """Case 51, and BB-3."""
    game = Game.from_text(f"board {PLAIN} rows=-/-/-/-/-/-/10/20,21,22,23,24,25/80/90 hands=26/95")
    assert of_kind(answer(game, "26", "95"), RowStarted) == [RowStarted(0, 26, 0)]


@given(st.lists(st.integers(0, 9), min_size=4, max_size=4, unique=True), st.integers(0, 3))
def test_BB_3_next_empty_row_below_else_the_top_one(active: list[int], taken: int) -> None:
    """BR-WRAP for every picture; it is never the row just emptied."""
    rows = ["-"] * 10
    for number, at in enumerate(active):
        rows[at] = str(60 + number)
    at = active[taken]
    rows[at] = "1,2,3,4,5,6"
    game = Game.from_text(f"board {PLAIN} rows={'/'.join(rows)} hands=7/100")
    started = of_kind(answer(game, "7", "100"), RowStarted)[0].row
    below = [row for row in range(at + 1, 10) if row not in active]
    above = [row for row in range(at) if row not in active]
    assert started == (below or above)[0] != at


def test_BB_4_first_space_acts_in_the_basic_game_too() -> None:
    printed = board(". . T", ". . T", ". . T", ". . T", "+5 . T")
    game = Game.from_text(f"board {printed} rows=20,30/60/70/80 hands=31/100")
    events = [event for event in of_kind(answer(game, "31", "100"), Scored) if event.seat == 0]
    assert [event.points for event in events][1:] == [5]


def test_BB_6_taken_tiles_never_come_back() -> None:
    game = Game.new("board", 3, seed=5)
    rng = random.Random(5)
    while not of_kind(game.events, Refilled):
        seat = min(game.pending)
        game.submit(seat, rng.choice(game.pending[seat].choices))
    assert game.table.box
    for hand in (*game.hidden.hands, game.hidden.draw):
        assert not set(hand) & set(game.table.box)


def test_BB_12_a_new_row_counts_at_once() -> None:
    game = Game.from_text(f"board {board('. . . T')} rows=15,18,19/94/60/57 hands=41/42")
    answer(game, "41", "42")
    assert rows_of(game)[4] == [41, 42]


# --- special spaces and scoring --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("space", "points"), [("G", 3), ("GG", 6), ("R", -3), ("RR", -6), ("+4", 4), ("-7", -7), (".", 0), ("D", 0)]
)
def test_BR_OX_what_the_spaces_score(space: str, points: int) -> None:
    """Case 53, and BB-7: the 22, which shows three oxen. A double tile does nothing (BB-15)."""
    game = Game.from_text(f"board {board(f'. {space} . T')} rows=21/70/80/90 hands=22/100")
    answer(game, "22", "100")
    assert game.totals == (points, 0)


def test_BB_7_own_tile_does_not_count_in_a_taking() -> None:
    """23 and 83 show five oxen each, so a row of 83 costs 5 whether the 23 or another tile takes it."""
    for tile in ("23", "24"):
        game = Game.from_text(f"board {board('. T')} rows=83/70/80/75 hands={tile}/100")
        answer(game, tile, "100")
        assert game.totals[0] == -5


@pytest.mark.parametrize(
    ("before", "space", "after"), [(-40, "-8", -44), (42, "+5", 44), (-44, "-1", -44), (0, "-8", -8)]
)
def test_BR_CLAMP_scores_stop_at_44(before: int, space: str, after: int) -> None:
    """Case 52."""
    game = Game.from_text(f"board {board(f'. {space} . T')} rows=21/70/80/90 hands=22/100 track={before},0")
    answer(game, "22", "100")
    assert game.totals == (after, 0)


def test_BB_5_what_exceeds_is_lost_each_time() -> None:
    game = Game.from_text(f"board {board('. +5 -3 . T')} rows=20/70/80/90 hands=22/23 track=42,43")
    answer(game, "22", "23")
    assert game.totals == (44, 40)
    game = Game.from_text(f"board {board('. +5 -3 . T', '. D . T')} rows=20/70/80/90 hands=22,23/99,100 track=42,0")
    assert "22+23" in offered(game, 0)
    answer(game, "22+23", "99+100")
    assert game.totals[0] == 41


# --- the special row -------------------------------------------------------------------------------------


def test_BR_TWO_everybody_plays_two_tiles() -> None:
    """Case 65, and BB-11: every tile in global ascending order."""
    game = Game.from_text(f"board {SPECIAL} rows=10/20/30/40 hands=41,11,50/42,12,51")
    assert offered(game, 0) == {"11+41", "11+50", "41+50"}
    assert of_kind(game.events, TwoTilesEach)
    events = answer(game, "11+41", "12+42")
    assert [(event.tile, event.seat) for event in of_kind(events, TilePlaced)] == [(11, 0), (12, 1), (41, 0), (42, 1)]


@pytest.mark.parametrize(("row", "count"), [("20", 2), ("20,21", 2), ("20,21,22", 1), ("-/60", 1)])
def test_BR_TWO_while_the_special_row_is_active_and_a_double_tile_visible(row: str, count: int) -> None:
    game = Game.from_text(f"board {SPECIAL} rows=10/{row}/30/40 hands=50,51,52/53,54,55")
    assert len(game.pending[0].choices[0].numbers) == count


def test_BB_8_and_BR_TWO_TIMING_changes_matter_in_the_next_turn() -> None:
    """Case 84: the special row opens, and its last double tile is covered, while tiles are placed."""
    opens = Game.from_text(f"board {board('. T', '. D . T')} rows=10/-/30/40/50 hands=11,60,61,62/70,71,72,73")
    assert len(opens.pending[0].choices[0].numbers) == 1
    answer(opens, "11", "70")
    assert rows_of(opens)[1] == [11]
    assert len(opens.pending[0].choices[0].numbers) == 2
    covers = Game.from_text(f"board {board('. . . T', '. D . T')} rows=50/20/30/40 hands=21,60,61/70,71,72")
    events = answer(covers, "21+60", "70+71")
    assert len(of_kind(events, TilePlaced)) == 4
    assert len(covers.pending[0].choices[0].numbers) == 1


def test_BB_9_play_what_you_have() -> None:
    """Two tiles to play, and one left."""
    game = Game.from_text(f"board {SPECIAL} rows=10/20/30/40 hands=50/60")
    assert offered(game, 0) == {"50"}
    answer(game, "50", "60")
    assert game.over


def test_BB_15_other_spaces_of_the_special_row_act() -> None:
    game = Game.from_text(f"board {board('. . T', '. D +6 D T')} rows=90/20,21/80/70 hands=22,23/100,99")
    answer(game, "22+23", "99+100")
    assert game.totals[0] == 6


# --- the end ---------------------------------------------------------------------------------------------


def test_BB_14_ties_share_the_win() -> None:
    game = Game.from_text(f"board {PLAIN} rows=10/20/30/40 hands=50/60/70/80 track=5,9,-3,9")
    events = answer(game, "50", "60", "70", "80")
    assert game.over
    assert game.winners == (1, 3)
    assert of_kind(events, GameEnded) == [GameEnded((5, 9, -3, 9), (1, 3))]


# --- what is public --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", VERSIONS)
def test_BB_16_what_is_public_and_what_is_not(name: str) -> None:
    game = Game.new(name, 3, seed=8)
    mine, others = game.view(0), game.view(None)
    assert mine.hand == game.hidden.hands[0]
    assert others.hand == ()
    assert mine.hand_sizes == others.hand_sizes == (12, 12, 12)
    assert mine.draw_pile == others.draw_pile == 60
    assert (mine.totals, mine.table.rows, mine.table.box) == ((0, 0, 0), game.table.rows, ())
    hidden = Counter(game.hidden.hands[1] + game.hidden.hands[2] + game.hidden.draw)
    assert Counter({tile: count for tile, count in game.rules.unseen(mine).items() if isinstance(tile, int)}) == hidden


def test_pictures_know_what_is_printed() -> None:
    rules = Game.new("board", 2, seed=1, board=board(". GG -7 T").removeprefix("board=")).rules
    assert rules.places(rules.blank()[0])[0] == ("", "GG", "-7", "T")
    assert rules.legend() == {"GG": Message("space.GG"), "T": Message("space.T")}
    assert [rules.capacity(rules.blank()[0], at) for at in range(10)] == [3, *[6] * 9]
    assert rules.heads(23) == 5
