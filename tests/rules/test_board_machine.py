"""Brettspiel, all four versions on the machine: positions, tree counts, and the Basic game told twice."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nimmt import Game
from nimmt.errors import BadPosition
from nimmt.events import Revealed
from nimmt.game import AnyGame
from nimmt.testing import check_history, check_position, count_tree
from tests.positions import of_kind, rows_of
from tests.rules.boards import PLAIN, SPECIAL, VERSIONS

# --- positions ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", VERSIONS)
def test_positions_are_told_apart_from_impossible_ones(name: str) -> None:
    for wrong, why in [
        ("rows=1/2/3 hands=5/6", "four rows are active"),
        ("rows=1/2/3/4/5 hands=6/7", "four rows are active"),
        ("rows=1/2/3/4 hands=5/6 track=45,0", "scoring track"),
        ("rows=1/2/3/4 hands=5/5", "too often"),
        ("rows=1/2/3/4 hands=5/101", "does not belong"),
        ("rows=1/2/3/4 hands=5/6 known=7/-", "are not there"),
        ("rows=1,5,6,7,8,9,10/2/3/4 hands=11/12", "holds at most"),
        ("rows=0,1/2/3/4 hands=11/12", "a gap"),
        ("rows=1/2/3/4 hands=5/6 track=1", "2 parts"),
        ("rows=1/2/3/4 hands=5/6 agenda=place:7:9/next-turn", "names a seat"),
        ("rows=1/2/3/4 hands=5/6 agenda=settle:0:9:0:0:end/next-turn", "no free space"),
        ("rows=1/2/3/4 hands=5/6 agenda=settle:0:9:6:1:end/next-turn", "no free space"),
        ("rows=1/2/3/4 hands=-/- agenda=play-tiles/next-turn", "without tiles"),
        ("rows=1/2/3/4/-/-/-/-/-/-/-/-/- hands=5/6", "the board has 10 rows"),
    ]:
        with pytest.raises(BadPosition, match=why):
            Game.from_text(f"{name} {wrong}")


def test_the_basic_game_has_no_cards_gaps_or_unequal_screens() -> None:
    for wrong, why in [
        ("rows=1/2/3/4 hands=5/6 luck=five/-", "no luck"),
        ("rows=1/2/3/4 hands=5/6 signs=0", "no signs"),
        ("rows=1/2/3/4 hands=5/6 actions=stop/-", "no actions"),
        ("rows=1,0,9/2/3/4 hands=5/6", "no gaps"),
        ("rows=1/2/3/4 hands=5,7/6", "as many tiles"),
    ]:
        with pytest.raises(BadPosition, match=why):
            Game.from_text(f"board {wrong}")


@pytest.mark.parametrize("name", VERSIONS)
def test_no_story_tells_unseen_tiles_apart(name: str) -> None:
    """All tiles are dealt at once, so this holds in every turn, not in the first one only."""
    rng = random.Random(4)
    game = Game.new(name, 4, seed=4)
    while not game.over:
        seat = min(game.pending)
        game.submit(seat, rng.choice(game.pending[seat].choices))
        if rng.random() < 0.1:
            check_history(game, rng.choice(game.rules.seats), rng)
            check_position(game, rng)


# --- told twice ------------------------------------------------------------------------------------------


class PlainBoard:
    """The Basic game once more, written down as a player would keep it: a dict of spaces, and who stands where."""

    def __init__(self, game: AnyGame) -> None:
        self.printed = game.rules.places(game.table)
        self.oxen = game.rules.heads
        self.lies = {(at, 0): row[0] for at, row in enumerate(game.table.rows) if row}
        self.points = dict.fromkeys(game.rules.seats, 0)

    def tiles(self, at: int) -> list[int]:
        return [tile for (row, _), tile in sorted(self.lies.items()) if row == at]

    def place(self, seat: int, tile: int) -> None:
        ends = {self.tiles(at)[-1]: at for at in range(len(self.printed)) if self.tiles(at)}
        at = ends[max((end for end in ends if end < tile), default=max(ends))]
        row = self.tiles(at)
        if len(row) < len(self.printed[at]) - 1:
            self.put(seat, tile, at, len(row))
            return
        for space in range(len(row)):
            del self.lies[at, space]
        self.earn(seat, -sum(map(self.oxen, row)))
        around = [*range(at + 1, len(self.printed)), *range(at)]
        self.put(seat, tile, next(other for other in around if not self.tiles(other)), 0)

    def put(self, seat: int, tile: int, at: int, space: int) -> None:
        self.lies[at, space] = tile
        sign = self.printed[at][space]
        if sign.lstrip("+-").isdigit():
            self.earn(seat, int(sign))
        times = sign.count("G") - sign.count("R")
        self.earn(seat, times * self.oxen(tile))

    def earn(self, seat: int, points: int) -> None:
        self.points[seat] = sorted((-44, self.points[seat] + points, 44))[1]


spaces = st.sampled_from([".", ".", "G", "GG", "R", "RR", "D", "+3", "+20", "-4", "-30"])


@given(
    st.lists(st.lists(spaces, min_size=1, max_size=6), min_size=5, max_size=10), st.integers(2, 6), st.integers(0, 1000)
)
def test_another_way_of_keeping_the_board_comes_to_the_same(rows: list[list[str]], players: int, seed: int) -> None:
    special = next((at for at, row in enumerate(rows) if "D" in row), None)
    rows = [[space if at == special or space != "D" else "." for space in row] for at, row in enumerate(rows)]
    printed = "rows:" + "/".join(",".join([*row, "T"]) for row in rows)
    game = Game.new("board", players, seed=seed, board=printed)
    again = PlainBoard(game)
    told = 0
    rng = random.Random(seed)
    while not game.over:
        seat = min(game.pending)
        game.submit(seat, rng.choice(game.pending[seat].choices))
        for event in of_kind(game.events[told:], Revealed):
            for tile, owner in sorted((tile, seat) for seat, laid in enumerate(event.cards) for tile in laid):
                again.place(owner, tile)
            assert game.totals == tuple(again.points.values())
            assert rows_of(game) == [again.tiles(at) for at in range(len(rows))]
        told = len(game.events)


# --- fingerprints ----------------------------------------------------------------------------------------

TREES = [
    # Nothing is asked but which tile to play, or which two.
    (f"board {PLAIN} rows=10/20/30/40 hands=51,52,53/61,62,63", (3 * 2) ** 2),
    (f"board {SPECIAL} rows=10/20/30/40 hands=51,52,53/61,62,63", 3**2),
    # One luck card for one of three tiles, or for none.
    (f"board-luck {PLAIN} rows=10/20/30/40 hands=51,52,53/61,62,63 luck=five/-", (3 * 2) ** 2 * 4),
    # One Stop! for one of two tiles at one of four rows, or none.
    (f"board-expert {PLAIN} rows=10/20/30/40 hands=51,52/61,62 actions=stop/-", (2 * 1) ** 2 * (4 + 4 + 1)),
    # Skip: no, or one, or two with the next question; then the same for the other tile with what is left.
    (f"board-expert {PLAIN} rows=10/20/30/40 hands=51,52/61,62 actions=skip/-", (2 * 1) ** 2 * (1 + 1 + 1)),
    (f"board-expert {PLAIN} rows=10/20/30/40 hands=51,52/61,62 actions=skip,skip/-", (2 * 1) ** 2 * (3 + 2 + 1)),
    # Both kinds of cards: five for either tile or none, times Stop! as above.
    (
        f"board-expert-luck {PLAIN} rows=10/20/30/40 hands=51,52/61,62 actions=stop/- luck=five/-",
        (2 * 1) ** 2 * (4 + 4 + 1) * 3,
    ),
]


@pytest.mark.parametrize(("text", "leaves"), TREES)
def test_tree_counts(text: str, leaves: int) -> None:
    assert count_tree(Game.from_text(text), 99) == leaves
