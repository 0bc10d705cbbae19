"""Even/Odd: cases 43 to 46 and the rulings EO-1 to EO-12."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nimmt import Game
from nimmt.errors import BadPosition, BadSetup
from nimmt.events import MarkerMoved
from nimmt.game import AnyGame
from nimmt.rules.even_odd import EvenOdd
from nimmt.testing import check_game
from tests.positions import answer, choose, of_kind, offered, rows_of, takings


def position(rows: str, hands: str, marked: int) -> AnyGame:
    return Game.from_text(f"even-odd rows={rows} hands={hands} marked={marked}")


def test_EO_EX_EO_2_a_card_of_the_other_parity_passes_the_marked_row_by() -> None:
    """EO-2, with the full row and the move of the rulebook's example."""
    game = position("12,31/6,14,28,40,52/92/73,85", "90,104/93,103", 3)
    events = answer(game, "90", "93")
    assert takings(events) == [(0, (6, 14, 28, 40, 52), 7)]
    assert of_kind(events, MarkerMoved) == [MarkerMoved(0, odd=True)]
    assert rows_of(game)[1] == [90]


@given(st.data())
def test_EO_EX_EO_2_EO_12_over_all_pictures(data: st.DataObject) -> None:
    """Whatever the marked row holds, a card of the other parity goes to the next closest row."""
    lengths = data.draw(st.lists(st.integers(1, 5), min_size=4, max_size=4))
    cards = data.draw(st.lists(st.integers(1, 102), min_size=sum(lengths), max_size=sum(lengths), unique=True))
    rows = [sorted(cards[sum(lengths[:i]) : sum(lengths[: i + 1])]) for i in range(4)]
    marked = data.draw(st.integers(0, 3))
    end = rows[marked][-1]
    free = [card for card in range(end + 1, 103) if card not in cards and card % 2 != end % 2]
    lower = [i for i in range(4) if i != marked and rows[i][-1] < end]
    if not free or not lower:
        return
    card = min(free)
    game = position("/".join(",".join(map(str, row)) for row in rows), f"{card}/104", marked)
    at = EvenOdd.row_for(game.rules, game.table, card)  # type: ignore[arg-type]
    candidates = [i for i in range(4) if i != marked and rows[i][-1] < card]
    assert at == max(candidates, key=lambda i: rows[i][-1])


@pytest.mark.parametrize(("starters", "row", "odd"), [((40, 17, 88, 63), 1, True), ((40, 18, 88, 63), 1, False)])
def test_EO_SETUP_EO_1_the_lowest_starter_is_marked_with_its_parity(
    starters: tuple[int, ...], row: int, odd: bool
) -> None:
    """EO-1."""
    game = Game.new("even-odd", 2, seed=0)
    game.events.clear()
    game.rules.begin_rows(game, starters)  # type: ignore[attr-defined]
    assert of_kind(game.events, MarkerMoved) == [MarkerMoved(row, odd)]
    assert game.table.marked == row


def test_EO_LIMIT_EO_9_the_marker_is_no_card() -> None:
    """EO-9: the sixth number card takes the marked row; EO-6: the marker goes to one of the others."""
    game = position("2,8,10,14,21/40/52/61", "23,104/70,103", 0)
    events = answer(game, "23", "70")
    assert takings(events) == [(0, (2, 8, 10, 14, 21), 7)]
    assert of_kind(events, MarkerMoved) == [MarkerMoved(1, odd=False)]
    assert rows_of(game)[0] == [23]


@pytest.mark.parametrize(("row", "rows", "marker"), [
    ("r1", [[13], [52], [92], [95]], MarkerMoved(1, odd=False)),
    ("r3", [[10], [52], [13], [95]], MarkerMoved(2, odd=True)),
])  # fmt: skip
def test_EO_NOFIT_EO_3_EO_4_EO_6_no_row_left_is_a_low_card(
    row: str, rows: list[list[int]], marker: MarkerMoved
) -> None:
    """EO-3: only the marked row would fit, so Rule 4. EO-4: the marked row may be taken too."""
    game = position("10/52/92/95", "13,104/100,103", 0)
    answer(game, "13", "100")
    assert offered(game, 0) == {"r1", "r2", "r3", "r4"}
    events = choose(game, 0, row)
    assert of_kind(events, MarkerMoved) == [marker]
    rows[3] = [95, 100]
    assert rows_of(game) == rows


def test_EO_5_the_marker_must_leave_its_row_even_if_it_is_still_the_lowest() -> None:
    """EO-5: among the three other rows, the restarted one included."""
    game = position("4/20,21,22,23,24/52/61", "25,104/70,103", 0)
    events = answer(game, "25", "70")
    assert of_kind(events, MarkerMoved) == [MarkerMoved(1, odd=True)]
    assert game.table.marked == 1


def test_EO_7_EO_8_the_side_is_always_the_parity_of_the_marked_rows_end() -> None:
    """EO-8, and EO-7: ends differ, so there is never a tie."""
    for seed in range(30):
        game = Game.new("even-odd", 4, seed=seed, rounds=1)
        rng = random.Random(seed)
        side = None
        while not game.over:
            seat = min(game.pending)
            for event in game.submit(seat, rng.choice(game.pending[seat].choices)):
                if isinstance(event, MarkerMoved):
                    side = event.odd
        moved = [event for event in game.events if isinstance(event, MarkerMoved)]
        assert side is moved[-1].odd
        assert len({row[-1] for row in game.table.rows}) == 4
        assert (game.table.rows[game.table.marked][-1] % 2 == 1) is side


def test_EO_10_each_round_sets_up_anew_also_on_pro() -> None:
    """EO-10: on Pro, the left-over cards are the starters."""
    game = check_game("even-odd", 3, 2, rounds=2, pro=True)
    assert len(game.table.sheet) == 2
    with pytest.raises(BadSetup, match="2 to 6 players"):
        Game.new("even-odd", 7, pro=True)
    draft = Game.new("even-odd", 2, pro=True)
    assert draft.table.marked == -1
    while draft.table.pool:
        (seat,) = draft.pending
        draft.submit(seat, draft.pending[seat].choices[-1])
    assert [row[0] for row in draft.table.rows] == [1, 2, 3, 4]
    assert draft.table.marked == 0


def test_EO_11_the_marker_moves_before_the_next_card() -> None:
    """EO-11: the 26 finds the row of 25 marked odd already."""
    game = position("4/20,21,22,23,24/52/61", "25,104/26,103", 0)
    answer(game, "25", "26")
    # 26 is even: not behind the 25 (now marked, odd), but behind the 4, which the marker has just left.
    assert rows_of(game) == [[4, 26], [25], [52], [61]]


def test_EO_12_a_full_marked_row_of_the_wrong_parity_is_not_taken() -> None:
    """EO-12."""
    game = position("10/20,21,22,23,24/52/61", "25,104/70,103", 1)
    events = answer(game, "25", "70")
    assert takings(events) == []
    assert rows_of(game)[0] == [10, 25]


def test_a_position_without_a_marked_row_is_refused() -> None:
    with pytest.raises(BadPosition, match="marked"):
        Game.from_text("even-odd rows=1/2/3/4 hands=5/6")
