"""Brettspiel, the Expert version but for its action cards: cases 62, 63, 85 and 86, spaces, end, what is hidden.

The rulings EX-1 to EX-4, EX-6, EX-14 to EX-20, EX-23, EX-26, EX-27, EX-29 and LC-12. Boards are the tests' own.
"""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nimmt import Game, rulebook
from nimmt.errors import BadPosition
from nimmt.events import GameEnded
from nimmt.rules.board.data import ACTION_CARDS, read_board
from nimmt.rules.board.decisions import EmptyRow
from nimmt.rules.board.events import (
    ActionDrawn,
    ActionsDealt,
    ActionsShuffled,
    LuckDrawn,
    NothingDrawn,
    RowStarted,
    Scored,
    ScreenLifted,
    SignsRemoved,
    TileDrawn,
    TilesTaken,
    TurnBegan,
)
from nimmt.rules.board.expert import LAST_TURN
from nimmt.testing import check_position
from nimmt.words import LANGUAGES
from tests.positions import answer, of_kind, offered, rows_of
from tests.rules.boards import PLAIN, board

SHOWN = read_board(None, "expert")


# --- setup -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 7))
def test_EX_19_and_EX_20_setup(players: int) -> None:
    """Two action cards each; all other tiles are the draw pile; four or more start on the bottom rows."""
    game = Game.new("board-expert", players, seed=players)
    assert [len(hand) for hand in game.hidden.actions] == [2] * players
    view = game.view(0)
    assert view.draw_pile == 100 - 4 - 12 * players
    assert view.special_pile == 24 - 2 * players
    started = [at for at, row in enumerate(game.table.rows) if row]
    assert started == ([0, 1, 2, 3] if players <= 3 else [6, 7, 8, 9])


# --- the new spaces --------------------------------------------------------------------------------------

TT = board("+3 . TT", "-2 . T", ". . T", ". . T", "G . T", "dt . T")


def test_take_the_tiles_and_start_any_other_empty_row() -> None:
    """EX-1: any row without tiles but the one just emptied, and its first space acts. The tiles cost nothing yet."""
    game = Game.from_text(f"board-expert {TT} rows=20,21/70/80/90 hands=22,1/100,2")
    answer(game, "22", "100")
    assert isinstance(game.pending[0], EmptyRow)
    assert offered(game, 0) == {"r5", "r6", "r7", "r8", "r9", "r10"}
    assert "one green ox" in game.pending[0].describe(game.pending[0].choices[0])
    answer(game, "r5")
    assert rows_of(game)[4] == [22]
    assert game.totals == (3, 0)
    assert game.hidden.hands[0] == (1, 20, 21)
    assert game.table.box == ()


def test_EX_1_for_the_oxen_space_too() -> None:
    game = Game.from_text(f"board-expert {board('. . T', rest='-1 . T')} rows=23,83/70/80/90 hands=84,1/100,2")
    answer(game, "84", "100")
    assert "r1" not in offered(game, 0)
    answer(game, "r10")
    assert game.totals[0] == -10 - 1
    assert game.table.box == (23, 83)
    assert rows_of(game)[9] == [84]


def test_EX_4_taken_tiles_are_usable_at_once() -> None:
    """Tiles taken with the first of two tiles can be exchanged for with the second."""
    printed = board("+3 . TT", ". D . T")
    game = Game.from_text(f"board-expert {printed} rows=20,21/30/80/90 hands=22,95/99,100 actions=exchange/-")
    answer(game, "22+95", "99+100", "pass", "r5", "exchange")
    assert offered(game, 0) == {"c20", "c21"}


def test_draw_a_tile() -> None:
    """EX-26: nobody else sees it, nor is it known to be there."""
    game = Game.from_text(f"board-expert {board('. dt . T')} rows=20/70/80/90 hands=21,1/100,2 draw=55,66")
    events = answer(game, "21", "100")
    drawn = of_kind(events, TileDrawn)[0]
    assert (drawn.tile, drawn.seen_by(1)) == (55, TileDrawn(0, None))
    assert drawn.seen_by(None) == TileDrawn(0, None)
    assert game.hidden.hands[0] == (1, 55)
    assert game.table.known == ((), ())
    assert game.view(1).draw_pile == 1


def test_EX_2_nothing_to_draw_from_an_empty_pile() -> None:
    game = Game.from_text(f"board-expert {board('. dt . T')} rows=20/70/80/90 hands=21,1/100,2 box=55,66")
    events = answer(game, "21", "100")
    assert of_kind(events, NothingDrawn) == [NothingDrawn(0, "tile")]
    assert game.hidden.hands[0] == (1,)
    assert game.table.box == (55, 66)


def test_draw_an_action_card() -> None:
    game = Game.from_text(
        f"board-expert {board('. da . T')} rows=20/70/80/90 hands=21,1/100,2 action_pile=skip,stop discard=another"
    )
    events = answer(game, "21", "100")
    drawn = of_kind(events, ActionDrawn)[0]
    assert drawn == drawn.seen_by(0) == ActionDrawn(0, "skip")
    assert drawn.seen_by(1) == drawn.seen_by(None) == ActionDrawn(0, None)
    assert game.hidden.actions == (("skip",), ())
    assert game.table.discard == ("another",)
    assert game.view(1).special_pile == 1


def test_EX_3_discards_are_shuffled_when_the_pile_is_empty() -> None:
    cards = "another,skip,stop"
    game = Game.from_text(f"board-expert {board('. da . T')} rows=20/70/80/90 hands=21,1/100,2 discard={cards}")
    events = answer(game, "21", "100")
    assert of_kind(events, ActionsShuffled) == [ActionsShuffled(("another", "skip", "stop"))]
    assert game.table.discard == ()
    assert Counter((*game.hidden.actions[0], *game.hidden.action_pile)) == Counter(cards.split(","))
    assert len(game.hidden.action_pile) == 2


def test_EX_3_nothing_to_draw_from_empty_pile_and_discard() -> None:
    game = Game.from_text(f"board-expert {board('. da . T')} rows=20/70/80/90 hands=21,1/100,2")
    events = answer(game, "21", "100")
    assert of_kind(events, NothingDrawn) == [NothingDrawn(0, "action")]
    assert game.hidden.actions == ((), ())


def test_EX_24_a_shuffle_may_bring_back_the_card_just_played() -> None:
    """The only discarded card is the Skip played for this very tile."""
    game = Game.from_text(f"board-expert {board('. -7 da . T')} rows=20/70/80/90 hands=21,1/100,2 actions=skip/-")
    events = answer(game, "21", "100", "skip")
    assert of_kind(events, ActionDrawn) == [ActionDrawn(0, "skip")]


def test_EX_27_order_in_a_taking() -> None:
    """Signs off, score, clovers, the choice of a row, its first space."""
    printed = board(". T", ". . T", ". . T", ". . T", "-9 . T", more=";clovers:-3")
    game = Game.from_text(f"board-expert-luck {printed} rows=83/70/80/75 signs=1,2 hands=99,1/100,2")
    events = answer(game, "99", "100")
    kinds = [type(event) for event in events]
    assert [kind for kind in kinds if kind in (SignsRemoved, TilesTaken, Scored)] == [SignsRemoved, TilesTaken, Scored]
    assert game.table.owed == 1
    assert len([row for row in game.table.rows if row]) == 3
    check_position(game, random.Random(2))
    assert [type(event) for event in answer(game, "five0ox1")] == [LuckDrawn]
    check_position(game, random.Random(2))
    assert [type(event) for event in answer(game, "r5")][:2] == [RowStarted, Scored]
    assert game.totals[0] == -5 - 9


@pytest.mark.parametrize("last", ["T", "TT"])
def test_EX_6_every_taking_removes_all_signs(last: str) -> None:
    """Before the next tile: the 91 finds its row open again."""
    game = Game.from_text(f"board-expert {board(f'. {last}')} rows=20/70/80/90 signs=1,3 hands=21,1/91,2")
    events = answer(game, "21", "91", "r9")
    assert of_kind(events, SignsRemoved) == [SignsRemoved((1, 3))]
    assert game.table.signs == ()
    assert rows_of(game)[3] == [90, 91]


# --- the end of the game ---------------------------------------------------------------------------------


def test_BR_END_EXPERT_tiles_left_cost_and_action_cards_count() -> None:
    """Case 62, and EX-15: one player is out of tiles."""
    game = Game.from_text(
        f"board-expert {PLAIN} rows=20/70/80/90 hands=21/100,23,83/99,22 actions=-/skip,skip/stop track=1,2,3"
    )
    events = answer(game, "21", "100", "99", "pass", "pass")
    assert of_kind(events, ScreenLifted) == [ScreenLifted(1, (23, 83)), ScreenLifted(2, (22,))]
    assert of_kind(events, GameEnded) == [GameEnded((1, 2 - 10 + 2, 3 - 3 + 1), (0, 2))]


def test_EX_34_tiles_left_are_shown_but_not_the_kinds_of_action_cards() -> None:
    told = []
    for cards in ("skip,stop", "start,another"):
        game = Game.from_text(f"board-expert {PLAIN} rows=20/70/80/90 hands=21/100,23 actions=-/{cards}")
        answer(game, "21", "100", "pass")
        assert game.view(0).table.known == ((), (23,))
        assert 23 not in game.rules.unseen(game.view(0))
        told.append([event.seen_by(0).say(str) for event in game.events])
    assert told[0] == told[1]


def test_BR_FINAL_CLAMP_first_the_oxen_then_the_cards() -> None:
    """Case 86: the 23 shows five oxen."""
    game = Game.from_text(
        f"board-expert {PLAIN} rows=20/70/80/90 hands=21/100,23 actions=-/skip,stop,start track=0,-42"
    )
    answer(game, "21", "100", "pass")
    assert game.totals == (0, -41)


def test_EX_15_luck_cards_count_nothing_and_no_clovers_are_earned() -> None:
    game = Game.from_text(
        f"board-expert-luck {board(more=';clovers:-1,-2,-3')} rows=20/70/80/90 hands=21/100,23 luck=five,ox/-"
    )
    events = answer(game, "21", "100", "pass")
    assert game.over
    assert game.totals == (0, -5)
    assert not of_kind(events, LuckDrawn)


@pytest.mark.parametrize("players", [2, 3])
def test_EX_14_no_second_deal(players: int) -> None:
    """The game ends after the turn in which a screen is empty, for two and three players too."""
    hands = "/".join(["21", "100,1", "99,2"][:players])
    draw = ",".join(str(tile) for tile in range(3, 20))
    game = Game.from_text(f"board-expert {PLAIN} rows=20/70/80/90 hands={hands} draw={draw}")
    answer(game, *["21", "100", "99"][:players])
    assert game.over


def test_BR_END_TT_and_EX_29_tiles_gained_by_the_last_tile_keep_the_game_going() -> None:
    """Case 85; a drawn tile does as well."""
    game = Game.from_text(f"board-expert {board('. . TT')} rows=20,21/70/80/90 hands=22/100,1")
    answer(game, "22", "100", "r5")
    assert not game.over
    assert game.hidden.hands[0] == (20, 21)
    game = Game.from_text(f"board-expert {board('. dt . T')} rows=20/70/80/90 hands=21/100,1 draw=50")
    answer(game, "21", "100")
    assert not game.over


def test_EX_16_two_to_play_and_one_left() -> None:
    game = Game.from_text(f"board-expert {board('. . T', '. D . T')} rows=20/30/80/90 hands=21/100,98,99")
    assert offered(game, 0) == {"21"}
    assert offered(game, 1) == {"98+99", "98+100", "99+100"}


def test_EX_17_nobody_is_without_a_tile_when_a_turn_begins() -> None:
    with pytest.raises(BadPosition, match="without tiles"):
        Game.from_text(f"board-expert {PLAIN} rows=20/70/80/90 hands=21,22/- agenda=play-tiles/next-turn")
    rng = random.Random(17)
    game = Game.new("board-expert", 5, seed=17)
    while not game.over:
        if len(game.pending) > 1:
            assert set(game.pending) | set(game.sealed) == set(range(5))
        seat = min(game.pending)
        game.submit(seat, rng.choice(game.pending[seat].choices))


def test_EX_18_after_five_hundred_turns_the_game_ends_with_its_final_scoring() -> None:
    text = f"board-expert {PLAIN} rows=20/70/80/90 hands=21,22,23/100,1,2 actions=-/skip"
    game = Game.from_text(f"{text} turn=498")
    answer(game, "21", "100", "pass")
    assert not game.over
    events = answer(game, "22", "2", "pass")
    assert game.over
    assert not of_kind(events, TurnBegan)
    assert game.totals == (-5, 1 - SHOWN.oxen[1])


def test_EX_18_without_a_limit_a_game_may_never_end() -> None:
    """On a board whose rows are taken by their second tile, every tile brings one back: hands never change in size."""
    game = Game.from_text(f"board-expert {board(rest='. TT')} rows=20/40/60/80 hands=21,22,23/90,91,92 turn=470")
    rng = random.Random(18)
    while not game.over:
        assert [len(hand) for hand in game.hidden.hands] == [3, 3] or game.agenda[-1][0] != "play_tiles"
        seat, decision = next(iter(game.pending.items()))
        game.submit(seat, rng.choice(decision.choices))
    assert game.table.turn == 500


@pytest.mark.parametrize("language", LANGUAGES)
def test_EX_18_the_rules_say_so(language: str) -> None:
    """The limit stands in the rules text of every language."""
    assert str(LAST_TURN) in rulebook.text("board-expert", language)


# --- Expert with luck cards ------------------------------------------------------------------------------


def test_BR_POSOX_TILES_score_two_then_take_all() -> None:
    """Case 63, and LC-12: 83 and 23 show five oxen each."""
    game = Game.from_text(f"board-expert-luck {board('. . . TT')} rows=22,23,83/30/40/50 hands=99,1/100,2 luck=ox/-")
    answer(game, "99", "100", "ox")
    positive = game.pending[0]
    assert positive.describe(positive.read("23 83")) == "23 and 83 count in your favour: +10 in all."
    answer(game, "23+83", "r8")
    assert game.totals == (10, 0)
    assert game.hidden.hands[0] == (1, 22, 23, 83)
    assert rows_of(game)[7][0] == 99


@given(st.lists(st.integers(2, 90), min_size=3, max_size=3, unique=True), st.integers(0, 2))
def test_BR_POSOX_TILES_for_every_picture(row: list[int], left_out: int) -> None:
    """Any row, any two of its tiles; the 94 gets there with Place in ascending order."""
    chosen = tuple(tile for number, tile in enumerate(row) if number != left_out)
    game = Game.from_text(
        f"board-expert-luck {board('. . . TT')} rows={','.join(map(str, row))}/91/92/93 hands=94,1/100,99 "
        "luck=ox/- actions=ascending/-"
    )
    answer(game, "94", "100", "ascending", "r1", "ox", "+".join(map(str, chosen)), "r5")
    assert game.totals == (SHOWN.count(chosen), 0)
    assert game.hidden.hands[0] == tuple(sorted((1, *row)))


# --- what is hidden --------------------------------------------------------------------------------------


def test_EX_26_taken_and_exchanged_tiles_are_known_until_played() -> None:
    game = Game.from_text(
        f"board-expert {board('. . TT')} rows=20,21/70/80/90 hands=22,30,31/100,1,2 actions=-/exchange draw=50,51"
    )
    answer(game, "22", "100", "r5", "exchange", "c1")
    assert game.table.known == ((20, 21), (100,))
    for viewer, rng in ((1, random.Random(1)), (None, random.Random(2))):
        for _ in range(20):
            imagined = game.view(viewer).imagine(rng)
            assert {20, 21} <= set(imagined.hidden.hands[0])
            assert 100 in imagined.hidden.hands[1]
    answer(game, "20", "100")
    assert game.table.known == ((21,), ())


def test_EX_26_action_cards_are_hidden_and_counted() -> None:
    game = Game.new("board-expert", 4, seed=26)
    mine, none = game.view(2), game.view(None)
    assert mine.specials == game.hidden.actions[2]
    assert none.specials == ()
    assert mine.special_counts == none.special_counts == (2, 2, 2, 2)
    assert mine.special_pile == none.special_pile == 16
    dealt = of_kind(game.events, ActionsDealt)[1]
    assert dealt.cards == game.hidden.actions[1]
    assert dealt.seen_by(1) == dealt
    assert dealt.seen_by(2) == dealt.seen_by(None) == ActionsDealt(1, 2, None)


def test_imagined_action_cards_are_any_that_are_not_seen() -> None:
    text = f"board-expert {PLAIN} rows=20/70/80/90 hands=21,22/100,1 discard=skip,skip,skip,skip"
    game = Game.from_text(f"{text} actions=stop,stop/start,ascending action_pile=another,exchange")
    rng = random.Random(3)
    found: Counter[str] = Counter()
    for _ in range(200):
        imagined = game.view(0).imagine(rng)
        found.update(imagined.hidden.actions[1])
        assert imagined.hidden.actions[0] == ("stop", "stop")
        assert len(imagined.hidden.actions[1]) == len(imagined.hidden.action_pile) == 2
    assert set(found) == set(ACTION_CARDS) - {"skip"}
    assert min(found.values()) > 20


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ("actions=joker/-", "'joker' is no such card; there are stop, exchange"),
        ("actions=stop,stop,stop/- action_pile=stop,stop", "too often"),
        ("discard=joker", "does not belong"),
        ("signs=0,1,2", "up to two active rows"),
        ("signs=0,0", "up to two active rows"),
        ("signs=7", "up to two active rows"),
        ("luck=five/-", "no luck"),
        ("agenda=play-exchange:0:9/next-turn hands=-/6", "has no answer"),
    ],
)
def test_impossible_positions(wrong: str, why: str) -> None:
    hands = "" if "hands" in wrong else "hands=5/6"
    with pytest.raises(BadPosition, match=why):
        Game.from_text(f"board-expert rows=1/2/3/4 {hands} {wrong}")
