"""6 nimmt! Brettspiel, the Basic game, for 2 to 6 players.

In the order of the rulebook: setup, 1. play tiles, 2. place tiles (three rules), the special spaces, scoring points,
the special row, the end of the game. What every version shares besides is `board_game`.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, combinations

from msgspec.structs import replace

from nimmt.cards import Cards
from nimmt.choices import Choice, play, plays
from nimmt.decisions import Landing
from nimmt.errors import BadPosition
from nimmt.events import Dealt, GameEnded, Revealed
from nimmt.pieces import Pieces, Track
from nimmt.rules.board.board_game import BoardGame, BoardRules
from nimmt.rules.board.data import (
    DOUBLE,
    FAR,
    TAKE_OXEN,
    TILES,
    printed_on,
)
from nimmt.rules.board.decisions import PlayTiles, where
from nimmt.rules.board.events import (
    Reason,
    Refilled,
    RowsStarted,
    RowStarted,
    Scored,
    TilePlaced,
    TilesTaken,
    TurnBegan,
    TwoTilesEach,
)
from nimmt.rules.board.positions import check_position
from nimmt.rules.board.table import BoardTable, active, empty
from nimmt.ruleset import Answers, Decisions, question, step
from nimmt.table import Frame, Rows, put, without
from nimmt.words import Message, Value

SCREEN = 12
"""How many tiles are dealt behind each screen."""
ACTIVE = 4
"""Four rows are always active."""
END, START = "end", "start"
"""Where in a row a tile is put."""


class BoardBasic(BoardRules):
    """The Basic game."""

    name = "board"

    @classmethod
    def all_choices(cls) -> Iterable[Choice]:
        """Play 1 to 100 are actions 0 to 99; then two tiles (1+2, 1+3, …)."""
        return chain(map(play, TILES), (play(low, high) for low, high in combinations(TILES, 2)))

    def pieces(self) -> Pieces:
        """Tiles with oxen, what is printed on the board, and the scoring track."""
        first = self.first_row
        return replace(
            super().pieces(),
            pile_counts=0,
            places=self.places(self.blank()[0]),
            start_rows=tuple(range(first, first + ACTIVE)),
            special_row=self.special,
            track=Track(-FAR, FAR),
        )

    def opening(self) -> tuple[Frame, ...]:
        """The agenda of a new game."""
        return (("set_up",),)

    # Setup

    @step
    def set_up(self, game: BoardGame) -> None:
        """Twelve tiles each, then four to start the rows; these trigger nothing (BB-1)."""
        table, hidden = game.table, game.hidden
        dealt = SCREEN * self.players + ACTIVE
        tiles = game.deal(TILES, len(TILES) if self.has_draw_pile else dealt)
        starters, hidden.draw = tiles[dealt - ACTIVE : dealt], tiles[dealt:]
        self.give_tiles(game, tiles[: dealt - ACTIVE])
        first = self.first_row
        started = tuple(range(first, first + ACTIVE))
        for at, tile in zip(started, starters):
            table.rows = put(table.rows, at, (tile,))
        game.emit(RowsStarted(started, starters))
        game.push(("next_turn",))

    @property
    def has_draw_pile(self) -> bool:
        """With four or more players, the tiles left over are not used (BB-13)."""
        return self.players <= 3

    @property
    def first_row(self) -> int:
        """The top four rows are started."""
        return 0

    def give_tiles(self, game: BoardGame, tiles: Cards) -> None:
        """Twelve tiles behind each screen."""
        game.hidden.hands = tuple([tuple(sorted(tiles[i : i + SCREEN])) for i in range(0, len(tiles), SCREEN)])
        for seat, hand in enumerate(game.hidden.hands):
            game.emit(Dealt(seat, SCREEN, hand, tiles=True))

    # 1. Play tiles

    @step
    def next_turn(self, game: BoardGame) -> None:
        """Turn after turn, until the game is over: all play, then the tiles are placed."""
        if self.is_over(game):
            game.push(("end_game",))
            return
        if not any(game.hidden.hands):
            self.refill(game)
        game.table.turn += 1
        game.emit(TurnBegan(game.table.turn))
        if self.special is not None and self.tiles_to_play(game.table) == 2:
            game.emit(TwoTilesEach(self.special))
        game.push(("play_tiles",), ("next_turn",))

    @question(then="reveal")
    def play_tiles(self, game: BoardGame) -> Decisions:
        """One tile each, face down, or two; with one tile left, that one (BB-9, EX-16)."""
        count = self.tiles_to_play(game.table)
        decisions: Decisions = {}
        for seat, hand in enumerate(game.hidden.hands):
            if hand:
                most = min(count, len(hand))
                decisions[seat] = PlayTiles(seat, plays(hand, most), most)
        return decisions

    def tiles_to_play(self, table: BoardTable) -> int:
        """The special row: two, while it is active and a double tile is visible.

        Looked at once, when the tiles are played (BB-8). Only tiles cover a space, so one that was skipped is
        visible (EX-9b), and so is one at a stop sign (EX-22).
        """
        if self.special is None:
            return 1
        row = table.rows[self.special]
        for space, kind in enumerate(self.board.rows[self.special]):
            if kind == DOUBLE and row and self.is_visible(table, self.special, space):
                return 2
        return 1

    def is_visible(self, table: BoardTable, at: int, space: int) -> bool:
        """Whether no tile covers a space."""
        row = table.rows[at]
        return space >= len(row) or not row[space]

    # 2. Place tiles

    def reveal(self, game: BoardGame, answers: Answers) -> None:
        """All tiles are turned over; each is placed by itself, the lowest first (BB-11)."""
        laid: list[Cards] = [answers[seat].numbers if seat in answers else () for seat in self.seats]
        game.emit(Revealed(tuple(laid), tiles=True))
        for seat, tiles in enumerate(laid):
            self.leave_screen(game, seat, *tiles)
        order = sorted((tile, seat) for seat, tiles in enumerate(laid) for tile in tiles)
        game.push(*[("place", seat, tile) for tile, seat in order])

    def leave_screen(self, game: BoardGame, seat: int, *tiles: int) -> None:
        """Tiles come out from behind a screen."""
        table, hidden = game.table, game.hidden
        hidden.hands = put(hidden.hands, seat, without(hidden.hands[seat], *tiles))
        if table.known[seat]:
            table.known = put(table.known, seat, tuple([tile for tile in table.known[seat] if tile not in tiles]))

    @step
    def place(self, game: BoardGame, seat: int, tile: int) -> None:
        """A tile's turn has come: it goes to the end of the one row it can go to."""
        at = self.row_for(game.table, tile)
        game.push(("settle", seat, tile, at, len(game.table.rows[at]), END))

    def row_for(self, table: BoardTable, card: int) -> int:
        """The row whose last tile is the closest lower one (Rules 1 and 2); else the highest last tile (Rule 3, BB-2).

        A row started this turn counts already (BB-12).
        """
        rows, below, above, found, highest = table.rows, -1, -1, -1, -1
        for at in self.open_rows(table):
            last = rows[at][-1]
            if below < last < card:
                below, found = last, at
            elif last > above:
                above, highest = last, at
        return highest if found < 0 else found

    def names_row(self, table: BoardTable, tile: int, at: int) -> bool:
        """Whether the rules send a tile to this row, and not its player."""
        return True

    def open_rows(self, table: BoardTable) -> list[int]:
        """The rows a tile may be added to."""
        return active(table.rows)

    # The special spaces

    @step
    def settle(self, game: BoardGame, seat: int, tile: int, at: int, space: int, how: str) -> None:
        """The tile is put down, and the space it covers has its effect at once."""
        on_it = self.lay(game, seat, tile, at, space, how)
        if space == self.board.last(at):
            self.take(game, seat, tile, at)
        else:
            self.trigger(game, seat, on_it, at, space)

    def lay(self, game: BoardGame, seat: int, tile: int, at: int, space: int, how: str) -> int:
        """Put a tile on a space at the end of a row; returns the tile that lies on the space then.

        A tile on the last space does not stay there: it is on its way to another row.
        """
        tiles = game.table.rows[at]
        end = tiles[-1] if tiles and self.names_row(game.table, tile, at) else 0
        game.emit(TilePlaced(seat, tile, at, space, behind=end, low=end > tile))
        if space != self.board.last(at):
            gap = (0,) * (space - len(tiles))
            game.table.rows = put(game.table.rows, at, (*tiles, *gap, tile))
        return tile

    def trigger(self, game: BoardGame, seat: int, tile: int, at: int, space: int) -> None:
        """The effect of a space that this tile covers; oxen are those of this tile (BB-7)."""
        kind = self.board.rows[at][space]
        points = self.worth(kind, tile)
        if points:
            self.score(game, seat, points, "space", at, kind)

    def worth(self, kind: str, card: int) -> int:
        """What a space scores for this tile; nothing on plain spaces and double tiles (BB-15)."""
        points, oxen = printed_on(kind)
        return points + oxen * self.board.oxen[card]

    def landing(self, table: BoardTable, seat: int, card: int) -> Landing:
        """What this tile would do if it were due now; after a taking it starts the row that is to be started."""
        found = self.landing_in(table, card, self.row_for(table, card))
        return replace(found, then=self.starting(table, card, found)) if found.taken else found

    def landing_in(self, table: BoardTable, tile: int, at: int, space: int | None = None) -> Landing:
        """What it means that this tile comes to lie on a space of a row: by default on the next one."""
        low = space is None and max(table.rows[at][-1:], default=0) > tile
        space = len(table.rows[at]) if space is None else space
        kind = self.board.rows[at][space]
        if space != self.board.last(at):
            return Landing(tile, at, space, (), self.worth(kind, tile), kind, low=low)
        taken = self.taken_with(table, tile, at)
        return Landing(tile, at, space, taken, self.cost(table, 0, tile, at), kind, low=low)

    def would(self, landing: Landing) -> Message:
        """What a tile would do: where it lies, and which row it starts when it takes one."""
        params: dict[str, Value] = {"card": landing.card, "landing": where(landing)}
        if landing.then is not None:
            return Message("would.lands.starts", params | {"then": where(landing.then)})
        return Message("would.lands.chooses" if landing.taken else "would.lands", params)

    def cost(self, table: BoardTable, seat: int, card: int, at: int) -> int:
        """Minus points for the oxen, where the last space says so."""
        return -self.board.count(table.rows[at]) if self.board.rows[at][-1] == TAKE_OXEN else 0

    def starting(self, table: BoardTable, tile: int, taking: Landing) -> Landing | None:
        """What a tile that takes a row does on the first space of the row it starts."""
        assert taking.row is not None
        return self.landing_in(table, tile, self.row_to_start(put(table.rows, taking.row, ()), taking.row), 0)

    def taken_with(self, table: BoardTable, card: int, at: int) -> Cards:
        """The tiles of the row; there may be gaps."""
        return tuple([tile for tile in table.rows[at] if tile])

    def table_after(self, table: BoardTable, seat: int, landing: Landing) -> BoardTable | None:
        """A taken row is empty, and another one is started; the counter has moved."""
        at, then = landing.row, landing.then
        if at is None or (landing.taken and then is None):
            return None
        rows = put(table.rows, at, () if landing.taken else (*table.rows[at], landing.card))
        track = put(table.track, seat, on_track(table.track[seat] + landing.points))
        if then is not None:
            assert then.row is not None
            rows = put(rows, then.row, (landing.card,))
            track = put(track, seat, on_track(track[seat] + then.points))
        return replace(table, rows=rows, track=track)

    def take(self, game: BoardGame, seat: int, tile: int, at: int, positive: Cards = ()) -> None:
        """Take the row: first points, then the tile starts another row, whose first space acts last (BB-17).

        The tiles named *positive* are those that a luck card makes count as positive points.
        """
        tiles = self.taken_with(game.table, tile, at)
        game.table.rows = put(game.table.rows, at, ())
        game.push(("start_row", seat, tile, at))
        self.pay(game, seat, at, tiles, positive)

    def pay(self, game: BoardGame, seat: int, at: int, tiles: Cards, positive: Cards) -> None:
        """Minus points for the tiles of the row, not for the own one; they go back in the box for good (BB-6)."""
        count = self.board.count(tiles)
        game.table.box += tiles
        game.emit(TilesTaken(seat, at, tiles, count))
        self.score(game, seat, 2 * self.board.count(positive) - count, "row", at)

    @step
    def start_row(self, game: BoardGame, seat: int, tile: int, emptied: int) -> None:
        """The row is empty now, and the tile starts another."""
        self.begin_row(game, seat, tile, self.row_to_start(game.table.rows, emptied))

    def row_to_start(self, rows: Rows, emptied: int) -> int:
        """The next empty row below; if there is none, the top empty row (BB-3)."""
        free = empty(rows)
        return min([at for at in free if at > emptied] or free)

    def begin_row(self, game: BoardGame, seat: int, tile: int, at: int) -> None:
        """A tile on the first space of an empty row triggers that space, like any other (BB-4, EX-1)."""
        game.table.rows = put(game.table.rows, at, (tile,))
        game.emit(RowStarted(seat, tile, at))
        self.trigger(game, seat, tile, at, 0)

    # Scoring points

    def score(
        self, game: BoardGame, seat: int, points: int, why: Reason, at: int | None = None, sign: str = ""
    ) -> None:
        """A scoring event on the board. What follows it must be on the agenda before."""
        self.move(game, seat, points, why, at, sign)

    def move(self, game: BoardGame, seat: int, points: int, why: Reason, at: int | None = None, sign: str = "") -> None:
        """Move a counter; what goes beyond 44 is lost, each time (BB-5)."""
        table = game.table
        there = on_track(table.track[seat] + points)
        table.track = put(table.track, seat, there)
        game.emit(Scored(seat, points, there, why, at, sign))

    def totals(self, table: BoardTable) -> tuple[int, ...]:
        """The scoring track always shows the points."""
        return table.track

    def points(self, table: BoardTable) -> tuple[int, ...]:
        """Nothing: all points are on the track as soon as they are scored."""
        return (0,) * self.players

    # The end of the game

    def is_over(self, game: BoardGame) -> bool:
        """No tiles behind the screens, and none to come: the refill comes once, from the untouched pile (BB-20)."""
        untouched = len(TILES) - ACTIVE - SCREEN * self.players
        return not any(game.hidden.hands) and not (self.has_draw_pile and len(game.hidden.draw) == untouched)

    def refill(self, game: BoardGame) -> None:
        """With two or three players, a second dozen of tiles (BB-10)."""
        drawn = SCREEN * self.players
        tiles, game.hidden.draw = game.hidden.draw[:drawn], game.hidden.draw[drawn:]
        game.emit(Refilled(SCREEN))
        self.give_tiles(game, tiles)

    @step
    def end_game(self, game: BoardGame) -> None:
        """Most points win, and ties share the win (BB-14)."""
        game.emit(GameEnded(game.table.track, self.winners(game.table.track)))

    # Which positions can occur

    def check(self, game: BoardGame) -> None:
        """Raise BadPosition where a position cannot occur. Only the Expert version has gaps and unequal screens."""
        check_position(self, game)
        sizes = [len(hand) for hand in game.hidden.hands]
        if len(set(sizes)) > 1 or sizes[0] > SCREEN:
            raise BadPosition(Message("position.tiles", {"most": SCREEN, "sizes": tuple(sizes)}))
        if any(0 in tiles for tiles in game.table.rows):
            raise BadPosition(Message("position.nogaps"))
        if game.hidden.draw and not self.has_draw_pile:
            raise BadPosition(Message("position.nodraw"))


def on_track(points: int) -> int:
    """Where a counter stands: what goes beyond the ends of the track is lost (BB-5)."""
    return max(-FAR, min(FAR, points))
