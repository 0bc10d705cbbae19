"""Brettspiel with luck cards: cases 54, 55, 82 and 83, and the rulings LC-1 to LC-16.

Clovers lie where the test puts them; oxen are those that the rulebook's examples fix, or are read from the board.
"""

import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nimmt import Game
from nimmt.choices import PASS, Draw, choice_from, use
from nimmt.decisions import Landing
from nimmt.errors import BadPosition, IllegalChoice
from nimmt.events import GameEnded
from nimmt.game import AnyGame
from nimmt.rules.board.data import read_board
from nimmt.rules.board.decisions import DrawLuck, PlayLuckCard, PositiveTiles
from nimmt.rules.board.events import LuckDrawn, LuckPlayed, RowStarted, Scored, TilePlaced, TilesTaken
from nimmt.testing import check_position
from tests.positions import answer, choose, of_kind, offered, rows_of
from tests.rules.boards import PLAIN_ROW, board

SHOWN = read_board(None, "basic")


def lucky(*first: str, clovers: str = "-40,-30,-20,-10,10,20,30,40", luck: str = "6,6", rest: str = PLAIN_ROW) -> str:
    """The option for a board with these rows first and plain ones below, these clovers and luck cards."""
    return board(*first, rest=rest, more=f";clovers:{clovers};luck_cards:{luck}")


def at(game: AnyGame, seat: int) -> int:
    return game.totals[seat]


# --- earning ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "space", "clovers"),
    [(12, "-5", 1), (10, "-3", 0), (-8, "-24", 3), (-38, "-20", 1), (12, "-24", 2), (-12, "+4", 0)],
)
def test_BR_CLOVER_which_clovers_a_move_earns(start: int, space: str, clovers: int) -> None:
    """Case 82, and LC-1: on the way back, without the space left, with the space reached."""
    game = Game.from_text(f"board-luck {lucky(f'. {space} . T')} rows=20/70/80/90 hands=21,1/100,2 track={start},0")
    answer(game, "21", "100")
    if clovers:
        assert game.table.owed == clovers
        assert [sum(choice.numbers) for choice in game.pending[0].choices] == [clovers] * (clovers + 1)
    else:
        assert game.table.owed == 0
        assert set(game.pending) == {0, 1}


@given(st.integers(-44, 44), st.integers(-44, 44).filter(bool), st.sets(st.integers(-44, 44), max_size=12))
def test_LC_1_for_every_move_and_every_picture_of_the_track(start: int, points: int, clovers: set[int]) -> None:
    printed = lucky(f". {points:+d} . T", clovers=",".join(map(str, sorted(clovers))) or "44")
    game = Game.from_text(f"board-luck {printed} rows=20/70/80/90 hands=21,1/100,2 track={start},0")
    where = clovers or {44}
    answer(game, "21", "100")
    end = max(-44, min(44, start + points))
    earned = sum(end <= clover < start for clover in where)
    assert at(game, 0) == end
    assert game.table.owed == min(earned, 12)


def test_LC_16_no_clovers_without_movement() -> None:
    game = Game.from_text(
        f"board-luck {lucky('. -9 . T', clovers='-44,-43')} rows=20/70/80/90 hands=21,1/100,2 track=-44,0"
    )
    answer(game, "21", "100")
    assert game.table.luck == ((), ())
    assert game.table.owed == 0


def test_LC_2_any_mix_and_no_hand_limit() -> None:
    game = Game.from_text(
        f"board-luck {lucky('. -24 . T')} rows=20/70/80/90 hands=21,1/100,2 track=-8,0 luck=five,five,ox/-"
    )
    answer(game, "21", "100", "pass")
    assert offered(game, 0) == {"five3ox0", "five2ox1", "five1ox2", "five0ox3"}
    events = answer(game, "five1ox2")
    assert of_kind(events, LuckDrawn) == [LuckDrawn(0, 1, 2)]
    assert game.table.luck == (("five", "five", "five", "ox", "ox", "ox"), ())


@pytest.mark.parametrize(
    ("luck", "drawn"),
    [
        ("five,five,five,five,five,five/ox", LuckDrawn(0, 0, 3)),
        ("five,five,five,five,five,five/ox,ox,ox,ox,ox", LuckDrawn(0, 0, 1)),
        ("five,five,five,five,five/ox,ox,ox,ox,ox", LuckDrawn(0, 1, 1)),
        ("five,five,five,five,five,five/ox,ox,ox,ox,ox,ox", None),
    ],
)
def test_LC_13_no_question_where_the_piles_leave_no_choice(luck: str, drawn: LuckDrawn | None) -> None:
    """One pile only, fewer cards than earned, or none at all (LC-2)."""
    game = Game.from_text(f"board-luck {lucky('. -24 . T')} rows=20/70/80/90 hands=21,1/100,2 track=-8,0 luck={luck}")
    events = [*answer(game, "21", "100"), *answer(game, "pass")]
    assert of_kind(events, LuckDrawn) == ([drawn] if drawn else [])
    assert set(game.pending) == {0, 1}


def test_LC_13_one_question_limited_by_the_piles() -> None:
    game = Game.from_text(
        f"board-luck {lucky('. -24 . T')} rows=20/70/80/90 hands=21,1/100,2 track=-8,0 luck=-/five,five,five,five,ox"
    )
    answer(game, "21", "100")
    assert isinstance(game.pending[0], DrawLuck)
    assert offered(game, 0) == {"five2ox1", "five1ox2", "five0ox3"}


def test_LC_9_an_earned_card_is_there_for_the_next_tile() -> None:
    """In the same turn too: a two-tile turn."""
    printed = lucky(". -12 . . T", ". D . T")
    game = Game.from_text(f"board-luck {printed} rows=20/30/80/90 hands=21,22/98,99")
    answer(game, "21+22", "98+99", "five1ox0")
    assert isinstance(game.pending[0], PlayLuckCard)
    answer(game, "five")
    assert at(game, 0) == -12 + 5


def test_BB_17_order_in_a_taking() -> None:
    """Score, luck cards for clovers, then the tile goes to the new row, whose first space scores by itself."""
    printed = lucky(". T", ". . T", ". . T", ". . T", "-9 . T", clovers="-5,-10")
    game = Game.from_text(f"board-luck {printed} rows=83/70/80/75 hands=24,1/100,2")
    events = answer(game, "24", "100")
    assert [type(event) for event in events][-3:] == [TilePlaced, TilesTaken, Scored]
    assert rows_of(game)[4] == []
    check_position(game, random.Random(1))
    events = answer(game, "five1ox0")
    assert [type(event) for event in events][:3] == [LuckDrawn, RowStarted, Scored]
    assert at(game, 0) == -5 - 9
    assert game.table.owed == 1


# --- playing ---------------------------------------------------------------------------------------------


def test_BR_LUCK5_five_points_instead_of_losing_ten() -> None:
    """Case 54: the 23 shows five oxen."""
    text = f"board-luck {lucky('. RR . T')} rows=22/70/80/90 hands=23,1/100,2 luck=five/-"
    with_card, without = Game.from_text(text), Game.from_text(text)
    answer(with_card, "23", "100", "five")
    assert at(with_card, 0) == 5
    answer(without, "23", "100", "pass")
    assert at(without, 0) == -10


@pytest.mark.parametrize("space", [".", "D", "G", "-7", "+9", "RR"])
def test_LC_5_any_space_but_the_last_and_nothing_else_happens(space: str) -> None:
    game = Game.from_text(f"board-luck {lucky(f'. {space} . T')} rows=22/70/80/90 hands=23/100 luck=five/-")
    answer(game, "23", "100", "five")
    assert game.totals == (5, 0)
    assert rows_of(game)[0] == [22, 23]


def test_BR_LUCK5_DRAW_nothing_is_drawn_and_never_on_the_last_space() -> None:
    """Case 83."""
    for space in ("dt", "da"):
        printed = lucky(f". {space} . T")
        game = Game.from_text(
            f"board-expert-luck {printed} rows=22/70/80/90 hands=23,1/100,2 luck=five/- draw=50 action_pile=stop"
        )
        answer(game, "23", "100", "five")
        assert at(game, 0) == 5
        assert game.hidden.draw == (50,)
        assert game.hidden.action_pile == ("stop",)
    game = Game.from_text(f"board-luck {lucky('. T')} rows=22/70/80/90 hands=23,1/100,2 luck=five/-")
    answer(game, "23", "100")
    assert at(game, 0) == -3
    assert game.table.luck[0] == ("five",)


def test_LC_4_positive_ox_only_on_the_last_space() -> None:
    text = "rows=21,22/70/80/90 hands=23,1/100,2 luck=five,ox/-"
    last = Game.from_text(f"board-luck {lucky('. . T')} {text}")
    answer(last, "23", "100")
    assert offered(last, 0) == {"ox", "pass"}
    with pytest.raises(IllegalChoice):
        choose(last, 0, "five")
    inside = Game.from_text(f"board-luck {lucky('. . . T')} {text}")
    answer(inside, "23", "100")
    assert offered(inside, 0) == {"five", "pass"}


def test_LC_3_one_luck_card_for_a_tile() -> None:
    game = Game.from_text(f"board-luck {lucky('. -7 . T')} rows=22/70/80/90 hands=23,1/100,2 luck=five,five,ox/-")
    answer(game, "23", "100", "five")
    assert game.table.luck[0] == ("five", "ox")
    assert set(game.pending) == {0, 1}


@pytest.mark.parametrize("row", ["23,57,62,64,83", "57,62,64,83,23"])
def test_BR_POSOX_minus_seventeen_becomes_plus_three(row: str) -> None:
    """Case 55: placed by Rule 3 after the 83, or by Rule 1 after the 23."""
    text = f"board-luck {lucky('. . . . . T')} rows={row}/70/80/76 hands=25,1/100,2 luck=ox/-"
    with_card, without = Game.from_text(text), Game.from_text(text)
    answer(with_card, "25", "100", "ox")
    assert isinstance(with_card.pending[0], PositiveTiles)
    answer(with_card, "23+83")
    assert at(with_card, 0) == 3
    answer(without, "25", "100", "pass")
    assert at(without, 0) == -17


SEVEN_OXEN = [trio for trio in combinations(range(26, 83), 3) if SHOWN.count(trio) == 7]


@given(st.sampled_from(SEVEN_OXEN), st.randoms(use_true_random=False))
def test_BR_POSOX_for_every_picture(others: tuple[int, ...], rng: random.Random) -> None:
    """Any row of 17 oxen with the 83 and the 23 in it, and the 25 after the 23."""
    row = [*others, 83]
    rng.shuffle(row)
    tiles = ",".join(map(str, [*row, 23]))
    game = Game.from_text(f"board-luck {lucky('. . . . . T')} rows={tiles}/90/91/92 hands=25,1/100,2 luck=ox/-")
    answer(game, "25", "100", "ox", "23+83")
    assert at(game, 0) == 3


def test_LC_6_one_net_scoring_and_its_clovers() -> None:
    """23 and 83 show five oxen, 22 three: net -5 + 8 or 5 - 8, and only the net moves the counter."""
    text = f"board-luck {lucky('. . . T', clovers='-2,-4,-12')} rows=22,23,83/30/40/50 hands=99,1/100,2 luck=ox/-"
    game = Game.from_text(text)
    answer(game, "99", "100", "ox")
    best = game.copy()
    events = answer(best, "23+83")
    assert [event.points for event in of_kind(events, Scored)] == [7]
    assert best.table.owed == 0
    events = answer(game, "22+23")
    assert [event.points for event in of_kind(events, Scored)] == [3]
    printed = lucky(". . . . T", clovers="-2,-4,-12")
    game = Game.from_text(f"board-luck {printed} rows=22,18,23,83/30/40/50 hands=99,1/100,2 luck=ox/-")
    answer(game, "99", "100", "ox")
    others = SHOWN.oxen[18] + 3
    events = answer(game, "18+22")
    assert [event.points for event in of_kind(events, Scored)] == [others - 10]
    assert sum(event.five + event.ox for event in of_kind(events, LuckDrawn)) + game.table.owed == sum(
        others - 10 <= clover < 0 for clover in (-2, -4, -12)
    )


def test_LC_7_a_real_choice_of_two_other_tiles() -> None:
    """Any two, own tile excluded; with two others or one there is nothing to choose (LC-17)."""
    game = Game.from_text(f"board-luck {lucky('. . . T')} rows=22,23,83/30/40/50 hands=99,1/100,2 luck=ox/-")
    answer(game, "99", "100", "ox")
    assert offered(game, 0) == {"22+23", "22+83", "23+83"}
    assert game.pending[0].describe(choice_from("23+83")) == "23 and 83 count in your favour: +7 in all."
    two = Game.from_text(f"board-luck {lucky('. . T')} rows=23,83/30/40/50 hands=99,1/100,2 luck=ox/-")
    answer(two, "99", "100", "ox")
    assert at(two, 0) == 10
    one = Game.from_text(f"board-luck {lucky('. T')} rows=83/30/40/50 hands=99,1/100,2 luck=ox/-")
    answer(one, "99", "100", "ox")
    assert at(one, 0) == 5


def test_LC_8_played_cards_return_to_their_pile_and_count_nothing() -> None:
    game = Game.from_text(
        f"board-luck {lucky('. -7 . T', luck='1,11')} rows=22/70/80/90 hands=23/100 track=3,4 luck=five/-"
    )
    events = answer(game, "23", "100", "five")
    assert of_kind(events, LuckPlayed) == [LuckPlayed(0, "five")]
    assert game.rules.luck_left(game.table) == (1, 11)  # type: ignore[attr-defined]
    game = Game.from_text(f"board-luck {lucky()} rows=22/70/80/90 hands=23/100 track=3,4 luck=ox,ox/-")
    assert of_kind(answer(game, "23", "100"), GameEnded) == [GameEnded((3, 4), (1,))]


def test_LC_14_luck_cards_are_public_so_only_a_playable_one_is_asked_for() -> None:
    game = Game.from_text(f"board-luck {lucky()} rows=22/70/80/90 hands=23,1/100,2 luck=ox/five")
    assert game.view(None).table.luck == (("ox",), ("five",))
    answer(game, "23", "100")
    assert isinstance(game.pending[1], PlayLuckCard)


def test_LC_10_and_LC_15_the_space_that_is_triggered_decides() -> None:
    """Slid onto, stopped away from, skipped to: the card fits the space really reached."""
    slide = Game.from_text(
        f"board-expert-luck {lucky('. . -7 . T')} rows=22,30/70/80/90 hands=10,1/100,2 luck=five/- actions=start/-"
    )
    answer(slide, "10", "100", "start", "r1")
    asked = slide.pending[0]
    assert isinstance(asked, PlayLuckCard)
    assert (asked.lands.row, asked.lands.space, asked.lands.kind) == (0, 2, "-7")
    answer(slide, "five")
    assert at(slide, 0) == 5
    assert rows_of(slide)[0] == [10, 22, 30]
    skip = Game.from_text(
        f"board-expert-luck {lucky('. . T')} rows=22/70/80/90 hands=23,1/100,2 luck=ox/- actions=skip/-"
    )
    answer(skip, "23", "100", "skip")
    assert offered(skip, 0) == {"ox", "pass"}
    stop = Game.from_text(
        f"board-expert-luck {lucky('. T', '. . T')} rows=22/20/80/90 hands=23,1/100,2 luck=ox,five/- actions=stop/-"
    )
    answer(stop, "23", "100", "stop", "r1")
    assert offered(stop, 0) == {"five", "pass"}


def test_LC_11_not_for_the_first_space_after_a_taking() -> None:
    printed = lucky(". T", ". . T", ". . T", ". . T", "-9 . T")
    game = Game.from_text(f"board-expert-luck {printed} rows=83/70/80/75 hands=99,1/100,2 luck=five/-")
    answer(game, "99", "100", "r5")
    assert at(game, 0) == -5 - 9
    assert game.table.luck[0] == ("five",)


# --- words and positions ---------------------------------------------------------------------------------


def test_cards_are_typed_by_name() -> None:
    draw = DrawLuck(0, (Draw(3, 0), Draw(2, 1), Draw(1, 2)))
    assert draw.read("five five ox") == draw.read("2 1") == draw.read("five2ox1") == Draw(2, 1)
    assert draw.read("1, 2") == Draw(1, 2)
    for wrong in ("0 3", "ox", "", "seven"):
        with pytest.raises(IllegalChoice):
            draw.read(wrong)
    luck = PlayLuckCard(0, (use("five"), PASS), 23, Landing(23, 0, 1, (), -10, "RR"))
    assert luck.read("five") == use("five")
    assert luck.read("place") == luck.read("pass") == PASS
    assert luck.describe(PASS) == "Place the 23: row 1, space 2 (two red oxen: −10)."


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ("luck=seven/-", "'seven' is no such card; there are five and ox"),
        ("luck=five,five,five,five,five,five,five/-", "too often"),
        ("luck=five", "2 parts"),
        ("owed=2", "owed"),
        ("agenda=choose-luck:0/next-turn", "owed"),
    ],
)
def test_impossible_positions(wrong: str, why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        Game.from_text(f"board-luck rows=1/2/3/4 hands=5/6 {wrong}")
