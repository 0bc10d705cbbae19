"""PLUS and the minus variant with 0-cards: cases 33 to 41 and 76, and the rulings PL-1 to PL-14, PL-18 to PL-23."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nimmt import Game, bullheads
from nimmt.cards import DECK
from nimmt.errors import BadSetup, IllegalChoice
from nimmt.events import Dealt, Placed, Revealed, ZerosPlayed
from nimmt.testing import check_game
from tests.positions import answer, choose, of_kind, offered, rows_of, takings

# --- the deal --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 8))
def test_PL_DEAL_PL_9_fifteen_cards_each_and_no_zero_begins_a_row(players: int) -> None:
    """PL-9."""
    for seed in range(20):
        game = Game.new("plus", players, seed=seed)
        assert [len(hand) for hand in game.hidden.hands] == [15] * players
        assert all(row[0] > 0 for row in game.table.rows)
    assert game.rules.options.games == players
    assert sum(game.rules.deck(game.table).values()) == 104 + 7


@pytest.mark.parametrize(
    ("players", "each", "left"), [(2, 2, 3), (3, 2, 1), (4, 1, 3), (5, 1, 2), (6, 1, 1), (7, 1, 0)]
)
def test_PL_EVEN_PL_10_zeros_dealt_evenly(players: int, each: int, left: int) -> None:
    """PL-10: an option; the left-over zeros are mixed in."""
    most = 0
    for seed in range(40):
        game = Game.new("plus", players, seed=seed, zeros="even")
        zeros = [hand.count(0) for hand in game.hidden.hands]
        assert all(len(hand) == 15 for hand in game.hidden.hands)
        assert min(zeros) >= each
        assert sum(zeros) <= 7
        most = max(most, sum(zeros))
        assert game.table.known == ((0,) * each,) * players
    assert most > each * players or left == 0
    assert Game.new("plus", players).rules.options.zeros == "mixed"
    with pytest.raises(BadSetup, match="possible: even, mixed"):
        Game.new("plus", players, zeros="odd")


def test_PL_10_everybody_knows_of_the_dealt_zeros_until_they_are_played() -> None:
    game = Game.from_text("plus zeros=even rows=20/40/60/80 hands=0,0,7/0,0,8 known=0,0/0,0")
    answer(game, "7+0", "8")
    assert game.view(1).table.known == ((0,), (0, 0))
    dealt = of_kind(Game.new("plus", 2, zeros="even").events, Dealt)
    assert dealt[0].seen_by(1) == Dealt(0, 15, None, (0, 0))


@pytest.mark.parametrize("players", [1, 8])
def test_PL_18_two_to_seven_players(players: int) -> None:
    """PL-18."""
    for name in ("plus", "zero", "simple"):
        with pytest.raises(BadSetup, match="2 to 7 players"):
            Game.new(name, players)


# --- one card or two -------------------------------------------------------------------------------------


def test_PL_1_PL_13_one_or_two_cards_each_turn_and_who_has_none_is_out() -> None:
    """PL-1 and PL-13: at least one; with one card left exactly one; the others play on."""
    game = Game.from_text("plus games=1 rows=20/40/60/80 hands=7/8,9,10")
    assert offered(game, 0) == {"7"}
    assert offered(game, 1) == {"8", "9", "10", "8+9", "8+10", "9+10"}
    answer(game, "7", "8")
    assert set(game.pending) == {1}
    answer(game, "9")
    answer(game, "10")
    assert game.over


def test_PL_2_every_card_is_placed_by_itself_in_ascending_order() -> None:
    """PL-2: a seat's two cards need not follow each other."""
    game = Game.from_text("plus rows=1/40/60/80 hands=10,30,100/20,99,98")
    events = answer(game, "10+30", "20")
    assert [(event.card, event.seat) for event in of_kind(events, Placed)] == [(10, 0), (20, 1), (30, 0)]


def test_PL_ORDER_PL_3_cards_with_a_zero_come_first() -> None:
    """PL-3."""
    game = Game.from_text("plus rows=1/30/60/90 hands=5,6,99/27,98/0,49,97/0,53,96")
    events = answer(game, "5+6", "27", "49+0", "53+0")
    assert [event.card for event in of_kind(events, Placed)] == [49, 53, 5, 6, 27]
    assert [pile.count(0) for pile in game.table.piles] == [0, 0, 1, 1]


@given(
    st.lists(st.sampled_from(DECK), min_size=6, max_size=6, unique=True),
    st.lists(st.booleans(), min_size=6, max_size=6),
)
def test_PL_ORDER_over_all_plays(cards: list[int], zeros: list[bool]) -> None:
    rest = [card for card in DECK if card not in cards]
    hands = "/".join(f"{'0,' if zero else ''}{card}" for card, zero in zip(cards, zeros))
    game = Game.from_text(f"plus games=1 rows={'/'.join(map(str, rest[:4]))} hands={hands}")
    events = answer(game, *(f"{card}+0" if zero else str(card) for card, zero in zip(cards, zeros)))
    front = sorted(card for card, zero in zip(cards, zeros) if zero)
    back = sorted(card for card, zero in zip(cards, zeros) if not zero)
    assert [event.card for event in of_kind(events, Placed)] == front + back


@pytest.mark.parametrize(("laid", "zeros"), [("0", 1), ("0+0", 2)])
def test_PL_ZERO_ALONE_PL_4_PL_5_zeros_without_a_number_card_do_nothing(laid: str, zeros: int) -> None:
    """PL-4 and PL-5; PL-6: they are worth nothing."""
    game = Game.from_text("plus rows=20/40/60/80 hands=0,0,7/5,9,104")
    events = answer(game, laid, "104")
    assert of_kind(events, ZerosPlayed) == [ZerosPlayed(0, zeros)]
    assert game.table.piles[0] == (0,) * zeros
    assert game.rules.points(game.table)[0] == 0
    assert bullheads(0) == 0


def test_PL_20_how_many_cards_lie_face_down_is_sealed() -> None:
    """PL-20: neither the view nor the events tell, and the answer may be replaced."""
    one = Game.from_text("plus rows=20/40/60/80 hands=0,3,7/5,9,104")
    two = one.copy()
    assert choose(one, 0, "3") == choose(two, 0, "3+7")
    assert one.view(1).encode() == two.view(1).encode()
    choose(two, 0, "3")
    assert one == two


def test_PL_22_zeros_are_all_alike_and_leave_before_any_card_is_placed() -> None:
    """PL-22: one choice for each kind of combination."""
    game = Game.from_text("plus rows=20/40/60/80 hands=0,0,0,7/5,9,103,104")
    assert offered(game, 0) == {"7", "0", "0+0", "7+0"}
    events = answer(game, "7+0", "5+9")
    kinds = [type(event) for event in events]
    assert kinds.index(Revealed) < kinds.index(ZerosPlayed) < kinds.index(Placed)
    only = Game.from_text("plus games=1 rows=20/40/60/80 hands=0,0,0/5")
    answer(only, "0+0", "5")
    assert offered(only, 0) == {"0"}


# --- placing, and the low card ---------------------------------------------------------------------------


def test_PL_94_PL_7_a_low_card_goes_to_the_highest_end() -> None:
    """PL-7: appended there; it takes only as the sixth."""
    game = Game.from_text("plus rows=20/40/60/70,80,90,94 hands=3,4,104/100,103,102")
    events = answer(game, "3+4", "100")
    assert takings(events) == [(0, (70, 80, 90, 94, 3), 11)]
    assert game.table.rows[3][0] == 4


@given(st.data())
def test_PL_94_PL_101_two_low_cards_take_any_row_of_four_with_the_highest_end(data: st.DataObject) -> None:
    """Cases 33 and 37 over all pictures: the highest end is a fourth card, both cards are below every end."""
    low = sorted(data.draw(st.lists(st.integers(1, 30), min_size=2, max_size=2, unique=True)))
    ends = sorted(data.draw(st.lists(st.integers(31, 101), min_size=4, max_size=4, unique=True)))
    between = [card for card in range(31, 104) if card not in ends]
    row = data.draw(st.lists(st.sampled_from(between), min_size=3, max_size=3, unique=True))
    game = Game.from_text(
        f"plus games=1 rows={ends[0]}/{ends[1]}/{ends[2]}/{','.join(map(str, row))},{ends[3]} "
        f"hands={low[0]},{low[1]}/104"
    )
    events = answer(game, f"{low[0]}+{low[1]}", "104")
    taken = (*row, ends[3], low[0])
    assert takings(events)[0] == (0, taken, bullheads(taken))


def test_PL_65_the_next_number_takes() -> None:
    game = Game.from_text("plus rows=20/40/50,54,58,61,65/90 hands=66,104/100,103")
    events = answer(game, "66", "100")
    assert takings(events) == [(0, (50, 54, 58, 61, 65), 8)]
    assert game.table.rows[2] == (66,)


@given(st.data())
def test_PL_65_over_all_pictures(data: st.DataObject) -> None:
    end = data.draw(st.integers(5, 101))
    row = [*data.draw(st.permutations([card for card in DECK[:103] if card not in (end, end + 1)]))[:4], end]
    others = [card for card in DECK[:103] if card not in (*row, end + 1)][:3]
    game = Game.from_text(
        f"plus games=1 rows={'/'.join(map(str, others))}/{','.join(map(str, row))} hands={end + 1}/104"
    )
    events = answer(game, str(end + 1), "104")
    assert takings(events)[0] == (0, tuple(row), bullheads(row))


def test_PL_80_a_zero_lets_a_card_jump_the_queue() -> None:
    game = Game.from_text("plus rows=20/40/60,66,70,75,80/95 hands=0,82,104/81,103,102")
    events = answer(game, "82+0", "81")
    assert takings(events) == [(0, (60, 66, 70, 75, 80), 16)]
    assert rows_of(game) == [[20], [40, 81], [82], [95]]


def test_PL_80_without_the_zero_the_lower_card_takes() -> None:
    game = Game.from_text("plus rows=20/40/60,66,70,75,80/95 hands=0,82,104/81,103,102")
    events = answer(game, "82", "81")
    assert takings(events) == [(1, (60, 66, 70, 75, 80), 16)]


def test_PL_101_a_pair_kept_for_the_right_moment() -> None:
    game = Game.from_text("plus rows=20/40/60/77,85,99,101 hands=2,3,104/100,103,102")
    events = answer(game, "2+3", "100")
    assert takings(events) == [(0, (77, 85, 99, 101, 2), 14)]
    assert game.table.rows[3] == (3,)


def test_PL_8_PL_HIGHLAST_only_the_last_card_of_a_row_counts() -> None:
    """PL-8: rows need not ascend; the row that contains the 94 ends with 30."""
    game = Game.from_text("plus rows=20/40/60/94,30 hands=10,104/99,103")
    answer(game, "10", "99")
    assert rows_of(game)[2] == [60, 10]
    assert rows_of(game)[1] == [40, 99]


# --- the end ---------------------------------------------------------------------------------------------


def test_PL_11_PL_12_as_many_games_as_players_and_most_bullheads_win() -> None:
    """PL-11: totals are added, ties share. PL-12: what is left in the rows counts for nobody."""
    game = check_game("plus", 3, 1, games=3)
    assert len(game.table.sheet) == 3
    assert game.totals == tuple(map(sum, zip(*game.table.sheet)))
    assert game.winners == tuple(seat for seat in range(3) if game.totals[seat] == max(game.totals))
    last = Game.from_text("plus games=1 rows=10,11/40/60/80 hands=81/82")
    answer(last, "81", "82")
    assert last.totals == (0, 0)
    assert last.winners == (0, 1)


def test_PL_MINUS_PL_14_the_same_rules_with_minus_points() -> None:
    """PL-14: placing as in PLUS; the fewest points win; zeros count nothing."""
    game = Game.from_text("zero games=1 rows=20/40/60/70,80,90,94 hands=3,4/0,100")
    events = answer(game, "3+4", "100+0")
    # The 100 has a zero and is placed first, behind the 94.
    assert takings(events) == [(0, (70, 80, 90, 94, 100), 13)]
    game = Game.from_text("zero games=1 rows=20/40/60/70,80,90,94 hands=3,4/0,0")
    events = answer(game, "3+4", "0+0")
    assert takings(events) == [(0, (70, 80, 90, 94, 3), 11)]
    assert game.totals == (11, 0)
    assert game.winners == (1,)
    assert Game.new("zero", 5).rules.options.games == 5


def test_PL_23_zeros_dealt_evenly_are_for_plus_alone() -> None:
    """PL-23, and its starters come before the zeros are mixed in."""
    with pytest.raises(BadSetup, match="belongs to plus"):
        Game.new("zero", 3, zeros="even")
    assert all(row[0] for seed in range(30) for row in Game.new("zero", 3, seed=seed).table.rows)


# --- what is public --------------------------------------------------------------------------------------


def test_PL_19_PL_21_piles_zeros_and_hand_sizes_are_public() -> None:
    """PL-19 and PL-21."""
    for name in ("plus", "zero"):
        game = Game.from_text(f"{name} rows=20/40/60/70,80,90,94 hands=3,4,104/0,100,103")
        answer(game, "3+4", "0")
        view = game.view()
        assert view.table.piles == ((70, 80, 90, 94, 3), (0,))
        assert view.hand_sizes == (1, 2)


def test_more_than_two_cards_or_a_card_not_in_hand_are_refused() -> None:
    game = Game.from_text("plus rows=20/40/60/80 hands=3,4,5/6,7,8")
    before = game.copy()
    for wrong in ("3+4+5", "6", "3+6", "0", "3+0"):
        with pytest.raises(IllegalChoice, match="one or two cards from your hand: 3, 4 and 5"):
            choose(game, 0, wrong)
    assert game == before


def test_dense_actions_cover_every_combination_once() -> None:
    actions = Game.new("plus").rules.actions()
    assert len(actions) == 104 + 2 + 104 + 104 * 103 // 2
    assert max(Counter(actions).values()) == 1
