"""6 nimmt!, the basic game: the rulebook's examples (cases 1 to 9) and the rulings BASE-1 to BASE-13."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from nimmt import Game, bullheads
from nimmt.cards import BULLHEADS, DECK
from nimmt.errors import BadPosition, BadSetup, IllegalChoice
from nimmt.events import Dealt, GameEnded, Placed, Revealed, RoundEnded
from nimmt.game import AnyGame
from nimmt.rules.classic import Classic
from nimmt.testing import check_game
from tests.positions import answer, choose, of_kind, offered, rows_of, takings

FIG1 = "classic rows=12/37/43/58"
HANDS = "hands=3,14,21,104/9,15,26,103/44,30,68,102/61,36,83,101"


def figure_1() -> AnyGame:
    return Game.from_text(f"{FIG1} {HANDS}")


def figure_2() -> AnyGame:
    game = figure_1()
    answer(game, "14", "15", "44", "61")
    return game


def figure_3() -> AnyGame:
    game = figure_2()
    answer(game, "21", "26", "30", "36")
    return game


def alone(rows: list[list[int]], card: int) -> AnyGame:
    """A position in which seat 0 plays a card and seat 1 plays one that comes last and goes on top of it."""
    text = "/".join(",".join(map(str, cards)) for cards in rows)
    return Game.from_text(f"classic rows={text} hands={card}/{104 if card != 104 else 103} rounds=1")


# --- where the cards go ----------------------------------------------------------------------------------


def test_BASE_FIG1_FIG2_each_card_goes_next_to_the_closest_lower_one() -> None:
    game = figure_1()
    events = answer(game, "14", "15", "44", "61")
    assert rows_of(game) == [[12, 14, 15], [37], [43, 44], [58, 61]]
    assert takings(events) == []


@pytest.mark.parametrize(("card", "row"), [(36, 0), (38, 1), (42, 1), (44, 2), (57, 2), (59, 3)])
def test_BASE_FIG1_of_the_rows_that_end_lower_the_closest_is_taken(card: int, row: int) -> None:
    """Rule 1 alone would let the 44 into three rows."""
    game = Game.from_text(f"{FIG1} hands={card}/104 rounds=1")
    (first, _) = of_kind(answer(game, str(card), "104"), Placed)
    assert (first.card, first.row) == (card, row)


def test_BASE_FIG3_the_sixth_card_takes_the_row() -> None:
    game = figure_2()
    events = answer(game, "21", "26", "30", "36")
    assert takings(events) == [(2, (12, 14, 15, 21, 26), 6)]
    assert rows_of(game) == [[30, 36], [37], [43, 44], [58, 61]]


def test_BASE_FIG4_a_low_card_takes_a_row_of_its_players_choice() -> None:
    game = figure_3()
    answer(game, "3", "9", "68", "83")
    assert set(game.pending) == {0}
    assert "3" in game.pending[0].prompt
    events = choose(game, 0, "r2")
    assert takings(events) == [(0, (37,), 1)]
    assert rows_of(game) == [[30, 36], [3, 9], [43, 44], [58, 61, 68, 83]]


def test_BASE_FIG5_the_smallest_difference_decides_even_for_a_full_row() -> None:
    game = alone([[60], [71], [38, 41], [8, 19, 27, 35, 42]], 45)
    events = answer(game, "45", "104")
    assert takings(events) == [(0, (8, 19, 27, 35, 42), 6)]
    assert game.table.rows[3] == (45,)


@given(st.data())
def test_BASE_2_FIG5_any_full_row_that_ends_closest_is_taken(data: st.DataObject) -> None:
    """BASE-2: the row is chosen by difference first; a full row is not passed over."""
    full = sorted(data.draw(st.lists(st.integers(1, 100), min_size=5, max_size=5, unique=True)))
    card = data.draw(st.integers(full[-1] + 1, 103))
    ends = data.draw(
        st.lists(st.integers(1, 103), min_size=3, max_size=3, unique=True).filter(
            lambda ends: not set(ends) & {*full, card} and not any(full[-1] < end < card for end in ends)
        )
    )
    assume(104 not in (*ends, card))
    game = alone([*([end] for end in ends), full], card)
    events = answer(game, str(card), "104")
    assert takings(events)[0] == (0, tuple(full), bullheads(full))


def test_BASE_FIG6_a_low_card_spoils_the_plan() -> None:
    game = Game.from_text("classic rows=50,61/70/88/31,36,44,47,56 hands=29,104/62,103")
    answer(game, "29", "62")
    events = choose(game, 0, "r1")
    assert takings(events) == [(0, (50, 61), 4), (1, (31, 36, 44, 47, 56), 9)]
    assert rows_of(game) == [[29], [70], [88], [62]]


def test_BASE_FIG6b_alone_the_62_would_have_been_safe() -> None:
    game = alone([[50, 61], [70], [88], [31, 36, 44, 47, 56]], 62)
    events = answer(game, "62", "104")
    assert takings(events) == []
    assert game.table.rows[0] == (50, 61, 62)


@given(st.data())
def test_BASE_FIG6_whenever_the_row_below_a_card_is_taken_away_the_full_row_below_is_next(data: st.DataObject) -> None:
    full = sorted(data.draw(st.lists(st.integers(10, 90), min_size=5, max_size=5, unique=True)))
    end = data.draw(st.integers(full[-1] + 1, 95))
    card = data.draw(st.integers(end + 1, 97))
    low = data.draw(st.integers(1, 9))
    high = [card + 1, card + 2]
    game = Game.from_text(
        f"classic rows={end}/{high[0]}/{high[1]}/{','.join(map(str, full))} hands={low},104/{card},103"
    )
    answer(game, str(low), str(card))
    events = choose(game, 0, "r1")
    assert takings(events) == [(0, (end,), bullheads(end)), (1, tuple(full), bullheads(full))]


@given(st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True))
def test_rules_1_and_2_the_closest_lower_end_or_none(cards: list[int]) -> None:
    *ends, card = cards
    game = Game.new("classic", 2, seed=0)
    game.table.rows = tuple((end,) for end in ends)
    lower = [end for end in ends if end < card]
    found = Classic.row_for(game.rules, game.table, card)  # type: ignore[arg-type]
    assert found == (ends.index(max(lower)) if lower else None)


# --- bullheads and the deal ------------------------------------------------------------------------------


def test_BASE_BULLS_BASE_7_BASE_8_bullheads() -> None:
    """BASE-7 and BASE-8: 55 is special, 100 and the cards above it are not."""
    assert [bullheads(card) for card in (5, 15, 25)] == [2, 2, 2]
    assert [bullheads(card) for card in (10, 20, 30, 100)] == [3, 3, 3, 3]
    assert [bullheads(card) for card in (11, 22, 33, 99)] == [5, 5, 5, 5]
    assert bullheads(55) == 7
    assert [bullheads(card) for card in (1, 101, 102, 103, 104)] == [1, 1, 1, 1, 1]
    assert [BULLHEADS[1:].count(heads) for heads in (1, 2, 3, 5, 7)] == [76, 9, 10, 8, 1]
    assert bullheads(DECK) == 171


@pytest.mark.parametrize("players", range(2, 11))
def test_BASE_DEAL_ten_cards_each_and_four_starters(players: int) -> None:
    game = Game.new("classic", players, seed=players, rounds=1)
    assert [len(hand) for hand in game.hidden.hands] == [10] * players
    assert [len(row) for row in game.table.rows] == [1] * 4
    assert 104 - sum(game.rules.cards(game).values()) == 104 - 10 * players - 4
    turns = 0
    while not game.over:
        while game.pending:
            seat = min(game.pending)
            game.submit(seat, game.pending[seat].choices[0])
        turns = game.table.turn
    assert turns == 10


def test_BASE_DEAL_ten_players_use_every_card() -> None:
    game = Game.new("classic", 10, seed=1)
    assert set(game.rules.cards(game)) == set(DECK)


def test_BASE_1_rows_stand_in_the_order_drawn() -> None:
    """BASE-1: as drawn, and the same for the same seed."""
    game = Game.new("classic", 3, seed=11)
    deal = game.dealer.deal(0, DECK, 34)
    assert game.table.rows == tuple((card,) for card in deal[30:])
    assert Game.new("classic", 3, seed=11) == game


@pytest.mark.parametrize("players", [0, 1, 11, -3, True])
def test_BASE_9_two_to_ten_players(players: int) -> None:
    """BASE-9."""
    with pytest.raises(BadSetup, match="2 to 10 players"):
        Game.new("classic", players)


# --- taking a row ----------------------------------------------------------------------------------------


def test_BASE_3_the_row_is_chosen_when_the_cards_turn_comes_and_may_be_full() -> None:
    """BASE-3: all cards are revealed before the choice; all four rows are offered."""
    game = Game.from_text("classic rows=20,21,22,23,24/30/40/50 hands=3,104/1,103/25,102")
    events = answer(game, "3", "1", "25")
    assert of_kind(events, Revealed)[0].cards == ((3,), (1,), (25,))
    assert set(game.pending) == {1}
    assert offered(game, 1) == {"r1", "r2", "r3", "r4"}
    events = choose(game, 1, "r1")
    assert takings(events) == [(1, (20, 21, 22, 23, 24), 1 + 5 + 1 + 1 + 3)]
    # The 3 now fits behind the 1, so nobody else has to choose.
    assert rows_of(game) == [[1, 3, 25], [30], [40], [50]]


# --- the end of a round and of the game ------------------------------------------------------------------


def last_turn(sheet: str, extra: str = "") -> AnyGame:
    """Three players, one card each, nobody takes anything; these points are written down already."""
    return Game.from_text(f"classic rows=10/30/50/70 hands=71/72/73 sheet={sheet} round=2 {extra}")


def test_BASE_END_66_points_end_the_game_and_the_fewest_win() -> None:
    game = last_turn("66,10,10")
    answer(game, "71", "72", "73")
    assert game.over
    assert game.winners == (1, 2)


def test_BASE_END_65_points_do_not() -> None:
    game = last_turn("65,64,0")
    answer(game, "71", "72", "73")
    assert not game.over
    assert game.table.round == 3


def test_BASE_4_the_target_is_checked_after_a_complete_round() -> None:
    """BASE-4: passing 66 in mid-round ends nothing; several may pass it."""
    game = Game.from_text("classic rows=1,2,3,4,5/30/50/70 hands=6,71/72,73/74,75 sheet=65,65,0 round=2 piles=10/20/-")
    answer(game, "6", "72", "74")
    assert not game.over
    events = answer(game, "71", "73", "75")
    assert game.over
    assert of_kind(events, RoundEnded)[0].totals == (65 + 3 + 6, 65 + 3, 0)
    assert of_kind(events, GameEnded)[0].winners == (2,)


def test_BASE_5_ties_share_the_win() -> None:
    """BASE-5."""
    game = last_turn("70,70,70")
    answer(game, "71", "72", "73")
    assert game.winners == (0, 1, 2)


def test_BASE_6_a_target_or_a_number_of_rounds() -> None:
    """BASE-6."""
    assert Game.new("classic").rules.options.target == 66
    assert Game.new("classic", rounds=3).rules.options.target is None
    with pytest.raises(BadSetup, match="not both"):
        Game.new("classic", target=50, rounds=2)
    for wrong in ({"target": 0}, {"rounds": 0}, {"target": "many"}):
        with pytest.raises(BadSetup, match="is not possible"):
            Game.new("classic", **wrong)
    game = last_turn("66,10,10", "rounds=3")
    answer(game, "71", "72", "73")
    assert not game.over
    assert check_game("classic", 3, 5, rounds=3).table.round == 3
    assert max(check_game("classic", 3, 5, target=20).totals) >= 20


@pytest.mark.parametrize("players", [2, 5, 10])
def test_BASE_10_BASE_13_what_is_public(players: int) -> None:
    """BASE-10 and BASE-13: piles and totals are public; hands and sealed cards are not."""
    game = Game.new("classic", players, seed=4)
    choose(game, 0, str(game.hidden.hands[0][0]))
    view = game.view(1)
    assert view.table.piles == game.table.piles
    assert view.hand_sizes == (10,) * players
    assert view.chosen == (0,)
    assert 0 not in view.waiting
    assert view.choice is None
    otherwise = Game.new("classic", players, seed=4)
    choose(otherwise, 0, str(game.hidden.hands[0][1]))
    assert otherwise.view(1) == view
    assert otherwise.view(0) != game.view(0)
    spectator = game.view()
    assert spectator.hand == ()
    assert spectator.decision is None
    dealt = [event.seen_by(1) for event in game.events if isinstance(event, Dealt)]
    assert [isinstance(event, Dealt) and event.cards is not None for event in dealt] == [
        seat == 1 for seat in range(players)
    ]


def test_BASE_11_all_hands_are_of_equal_size_all_the_time() -> None:
    """BASE-11: nobody ever lacks a card, and no other position can be set up."""
    with pytest.raises(BadPosition, match="same size"):
        Game.from_text("classic rows=1/2/3/4 hands=5,6/7")
    game = Game.new("classic", 4, seed=2, rounds=1)
    sizes = []
    while not game.over:
        if len(game.pending) == 4:
            sizes.append({len(hand) for hand in game.hidden.hands})
        for seat, decision in game.pending.items():
            game.submit(seat, decision.choices[-1])
    assert sizes == [{left} for left in range(10, 0, -1)]


@pytest.mark.parametrize("players", range(2, 11))
def test_BASE_12_every_round_costs_somebody_something(players: int) -> None:
    """BASE-12: more cards than places, so the game ends."""
    for seed in range(20):
        game = check_game("classic", players, seed, thorough=0, rounds=1)
        assert sum(game.totals) >= 1


# --- what happened is told -------------------------------------------------------------------------------


def test_placements_are_told_in_ascending_order() -> None:
    game = figure_1()
    events = answer(game, "14", "15", "44", "61")
    assert [(event.card, event.row) for event in of_kind(events, Placed)] == [(14, 0), (15, 0), (44, 2), (61, 3)]


def test_a_card_not_in_hand_is_refused_and_the_hand_is_named() -> None:
    game = figure_1()
    before = game.copy()
    with pytest.raises(IllegalChoice, match="3, 14, 21 and 104"):
        choose(game, 0, "15")
    assert game == before
