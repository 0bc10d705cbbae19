"""What all versions of the Brettspiel share: the board and its pieces, positions, and what is hidden."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import chain
from os import PathLike
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from nimmt.cards import Cards
from nimmt.errors import BadSetup
from nimmt.game import Game
from nimmt.rules.board.data import DOUBLE, FAR, PLAIN, TILES, Side, is_text, read_board, read_file, space_name
from nimmt.rules.board.table import BoardHidden, BoardTable
from nimmt.rules.rows import RowRules, deal_unseen
from nimmt.views import View
from nimmt.words import Message

BoardGame = Game[BoardTable, BoardHidden]


class BoardOptions(Struct, frozen=True):
    """What is printed on the board, for those who own it."""

    board: str | None = None


class BoardRules(RowRules[BoardTable, BoardHidden]):
    """A game on the board."""

    player_counts = range(2, 7)
    fewest_wins = False
    has_rounds = False
    unit = "ox"
    head_points = -1
    point_range = (-FAR, FAR)
    Options = BoardOptions
    Table = BoardTable
    Hidden = BoardHidden

    side: ClassVar[Side] = "basic"
    has_luck: ClassVar[bool] = False
    """Whether it is played with luck cards."""
    unused: ClassVar[tuple[str, ...]] = ("luck", "owed", "signs", "discard", "history", "actions", "action_pile")
    """Fields of the table and of the hidden half that belong to other versions."""

    def __init__(self, players: int, options: Any) -> None:
        super().__init__(players, options)
        self.board = read_board(options.board, self.side)
        self.clovers = self.board.clovers if self.has_luck else ()
        special = [at for at, spaces in enumerate(self.board.rows) if DOUBLE in spaces]
        self.special = special[0] if special else None
        """The special row."""
        self.signs = tuple([tuple(["" if kind == PLAIN else kind for kind in spaces]) for spaces in self.board.rows])
        """What is printed on the spaces of each row; nothing on plain ones."""

    def action_cards(self) -> Counter[str]:
        """The action cards there are, by kind."""
        return Counter()

    @classmethod
    def check_setup(cls, players: int, options: Any) -> Any:
        """A board is written in one way."""
        if options.board is None:
            return options
        return replace(options, board=read_board(options.board, cls.side).text)

    @classmethod
    def options_from_caller(cls, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """A board file is read here, and its board kept: the game, its record and its positions need no file."""
        board = options.get("board")
        if board is None or (isinstance(board, str) and is_text(board)):
            return options
        if not isinstance(board, str | PathLike):
            raise BadSetup(Message("board.name", {"value": repr(board)}))
        return {**options, "board": read_file(str(board), cls.side).text}

    # The board

    def blank(self) -> tuple[BoardTable, BoardHidden]:
        """An empty board for this number of players."""
        nothing: tuple[Cards, ...] = ((),) * self.players
        rows: tuple[Cards, ...] = ((),) * len(self.board.rows)
        track = (0,) * self.players
        return BoardTable(rows=rows, piles=nothing, known=nothing, track=track), BoardHidden(hands=nothing)

    def heads(self, card: int) -> int:
        """The oxen on a tile."""
        return self.board.oxen[card]

    def row_limits(self) -> tuple[int, int]:
        """All rows of the board; on the last space no tile stays."""
        return len(self.board.rows), max(self.board.last(at) for at in range(len(self.board.rows)))

    def capacity(self, table: BoardTable, row: int) -> int:
        """How many spaces a row has before its last one, which takes it."""
        return self.board.last(row)

    def places(self, table: BoardTable) -> tuple[tuple[str, ...], ...]:
        """What is printed on the spaces of each row, for pictures."""
        return self.signs

    def legend(self) -> dict[str, Message]:
        """The signs on the board in words; points speak for themselves."""
        signs = dict.fromkeys(kind for spaces in self.board.rows for kind in spaces)
        return {kind: space_name(kind) for kind in signs if kind != PLAIN and kind[0] not in "+-"}

    # Where the tiles are

    def tidy(self, table: BoardTable, hidden: BoardHidden) -> None:
        """Rows left out are empty, and the tiles behind a screen ascend."""
        table.rows += ((),) * (len(self.board.rows) - len(table.rows))
        hidden.hands = tuple([tuple(sorted(hand)) for hand in hidden.hands])

    def open_cards(self, table: BoardTable) -> Iterable[int]:
        """The tiles in rows and in the box."""
        return filter(None, chain(*table.rows, table.box))  # a gap is no tile

    def cards(self, game: BoardGame) -> Counter[int | str]:
        """The tiles behind screens, in rows, in the draw pile, in the box, and on their way to a row."""
        return super().cards(game) + Counter(game.hidden.draw)

    def deck(self, table: BoardTable) -> Counter[int | str]:
        """The 100 tiles."""
        return Counter(TILES)

    # What is hidden: tiles behind screens and in the draw pile (BB-16)

    def look(self, hidden: BoardHidden, seat: int | None) -> dict[str, Any]:
        """A seat sees what is behind its own screen, and how many tiles lie elsewhere."""
        return {**super().look(hidden, seat), "draw_pile": len(hidden.draw)}

    def imagine(self, view: View, rng: random.Random) -> BoardHidden:
        """Tiles behind the other screens and in the draw pile, at random from those not seen."""
        unseen = Counter(tile for tile in self.unseen(view).elements() if isinstance(tile, int))
        hands = deal_unseen(view, unseen.elements(), rng)
        rest = list((unseen - Counter(chain(*hands))).elements())
        rng.shuffle(rest)
        return BoardHidden(hands=hands, draw=tuple(rest[: view.draw_pile]))
