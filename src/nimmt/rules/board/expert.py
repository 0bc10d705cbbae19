"""6 nimmt! Brettspiel, the Expert version.

In the order of the rulebook: setup, the new special spaces, the end of the game. The action cards, which come before
the end there, have a module of their own: `actions`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any, ClassVar

from msgspec.structs import replace

from nimmt.cards import Cards
from nimmt.choices import PASS, Choice, pick, row, use
from nimmt.decisions import Landing
from nimmt.rules import known
from nimmt.rules.board.actions import ActionCards, named_row
from nimmt.rules.board.basic import ACTIVE
from nimmt.rules.board.board_game import BoardGame, BoardOptions
from nimmt.rules.board.data import ACTION_CARDS, DRAW_ACTION, DRAW_TILE, MOST_ROWS, TAKE_TILES, TILES, Side
from nimmt.rules.board.decisions import EmptyRow
from nimmt.rules.board.events import (
    ActionDrawn,
    ActionsDealt,
    ActionsShuffled,
    NothingDrawn,
    ScreenLifted,
    SignsRemoved,
    TileDrawn,
    TilesTaken,
)
from nimmt.rules.board.positions import check_position
from nimmt.rules.board.table import BoardHidden, BoardTable, Kinds, empty
from nimmt.ruleset import Answers, Decisions, question, step
from nimmt.table import put
from nimmt.views import View

DEALT_ACTIONS = 2
LAST_TURN = 500
"""A game that has not ended by this turn ends (EX-18)."""


class ExpertOptions(BoardOptions, frozen=True):
    """As in the Basic game, and how a stop sign is read (EX-22)."""

    sign_covers: bool = False


class BoardExpert(ActionCards):
    """The Expert version."""

    name = "board-expert"
    readings: ClassVar[Mapping[str, str]] = {"sign_covers": "EX-22"}
    Options = ExpertOptions
    side: ClassVar[Side] = "expert"
    unused: ClassVar[tuple[str, ...]] = ("luck", "owed")

    @classmethod
    def all_choices(cls) -> Iterable[Choice]:
        """As in the Basic game; then rows 1 to 12, picked tiles 1 to 100, the action cards, and pass."""
        return chain(
            super().all_choices(), map(row, range(MOST_ROWS)), map(pick, TILES), map(use, ACTION_CARDS), (PASS,)
        )

    # Setup

    def blank(self) -> tuple[BoardTable, BoardHidden]:
        """Nobody has action cards."""
        table, hidden = super().blank()
        hidden.actions = ((),) * self.players
        return table, hidden

    @step
    def set_up(self, game: BoardGame) -> None:
        """As in the Basic game, and two action cards each; nobody else sees them (EX-19)."""
        super().set_up(game)
        cards = game.deal(tuple(self.action_cards().elements()))
        dealt = DEALT_ACTIONS * self.players
        hands = [tuple(sorted(cards[i : i + DEALT_ACTIONS])) for i in range(0, dealt, DEALT_ACTIONS)]
        game.hidden.actions, game.hidden.action_pile = tuple(hands), cards[dealt:]
        for seat, hand in enumerate(hands):
            game.emit(ActionsDealt(seat, DEALT_ACTIONS, hand))

    def action_cards(self) -> Counter[str]:
        """The 24 action cards."""
        return Counter(dict(zip(ACTION_CARDS, self.board.action_cards)))

    @property
    def has_draw_pile(self) -> bool:
        """Always (EX-20)."""
        return True

    @property
    def first_row(self) -> int:
        """The top four rows with two or three players, the bottom four with more."""
        return 0 if self.players <= 3 else len(self.board.rows) - ACTIVE

    def is_visible(self, table: BoardTable, at: int, space: int) -> bool:
        """Only tiles cover a space; with ``sign_covers`` a stop sign too, on the next one of its row (EX-22)."""
        hidden = self.options.sign_covers and at in table.signs and space == len(table.rows[at])
        return not hidden and super().is_visible(table, at, space)

    # The new special spaces

    def take(self, game: BoardGame, seat: int, tile: int, at: int, positive: Cards = ()) -> None:
        """Every taking first removes all stop signs (EX-6, EX-27)."""
        if game.table.signs:
            game.emit(SignsRemoved(game.table.signs))
            game.table.signs = ()
        super().take(game, seat, tile, at, positive)

    def pay(self, game: BoardGame, seat: int, at: int, tiles: Cards, positive: Cards) -> None:
        """Take the row (tiles): they go behind the screen, where all know them to be (EX-26), and cost nothing yet."""
        if self.board.rows[at][-1] != TAKE_TILES:
            super().pay(game, seat, at, tiles, positive)
            return
        self.keep(game, seat, *tiles)
        game.table.known = put(game.table.known, seat, (*game.table.known[seat], *tiles))
        game.emit(TilesTaken(seat, at, tiles, self.board.count(tiles), kept=True))

    def landing(self, table: BoardTable, seat: int, card: int) -> Landing:
        """As in the Basic game; after a taking, its player chooses the row to start."""
        found = super().landing(table, seat, card)
        return replace(found, asks=("EmptyRow",)) if found.taken else found

    def starting(self, table: BoardTable, tile: int, taking: Landing) -> Landing | None:
        """Its player chooses where."""
        return None

    @step
    def start_row(self, game: BoardGame, seat: int, tile: int, emptied: int) -> None:
        """The tile may start any other empty row, not the next one only."""
        game.push(("choose_row", seat, tile, emptied))

    @question(then="row_chosen")
    def choose_row(self, game: BoardGame, seat: int, tile: int, emptied: int) -> Decisions:
        """Any row without tiles, except the one just emptied (EX-1)."""
        rows = [at for at in empty(game.table.rows) if at != emptied]
        landings = tuple([self.landing_in(game.table, tile, at) for at in rows])
        return {seat: EmptyRow(seat, tuple(map(row, rows)), tile, landings)}

    def row_chosen(self, game: BoardGame, answers: Answers, seat: int, tile: int, emptied: int) -> None:
        """The first space acts; no Skip applies here (EX-23)."""
        self.begin_row(game, seat, tile, named_row(answers, seat))

    def trigger(self, game: BoardGame, seat: int, tile: int, at: int, space: int) -> None:
        """The spaces of the Basic game, and two to draw from."""
        kind = self.board.rows[at][space]
        if kind == DRAW_TILE:
            self.draw_tile(game, seat)
        elif kind == DRAW_ACTION:
            self.draw_action(game, seat)
        else:
            super().trigger(game, seat, tile, at, space)

    def draw_tile(self, game: BoardGame, seat: int) -> None:
        """Draw a tile; an empty pile gives nothing, and tiles in the box do not come back (EX-2)."""
        if not game.hidden.draw:
            game.emit(NothingDrawn(seat, "tile"))
            return
        tile, *rest = game.hidden.draw
        game.hidden.draw = tuple(rest)
        self.keep(game, seat, tile)
        game.emit(TileDrawn(seat, tile))

    def draw_action(self, game: BoardGame, seat: int) -> None:
        """Draw an action card; if the pile is empty, the discarded cards are shuffled first (EX-3)."""
        table, hidden = game.table, game.hidden
        if not hidden.action_pile and table.discard:
            hidden.action_pile = game.deal(table.discard)
            in_hands = self.action_cards() - Counter(table.discard)
            table.history = known.with_pile(table.history, table.discard, in_hands.elements())
            game.emit(ActionsShuffled(table.discard))
            table.discard = ()
        if not hidden.action_pile:
            game.emit(NothingDrawn(seat, "action"))
            return
        card, *rest = hidden.action_pile
        hidden.action_pile = tuple(rest)
        hidden.actions = put(hidden.actions, seat, tuple(sorted((*hidden.actions[seat], card))))
        table.history = known.with_drawn(table.history, seat)
        game.emit(ActionDrawn(seat, card))

    # The end of the game

    def is_over(self, game: BoardGame) -> bool:
        """When a turn is over and a screen has nothing behind it (EX-14, EX-29); or after very many turns (EX-18)."""
        return not all(game.hidden.hands) or game.table.turn >= LAST_TURN

    @step
    def end_game(self, game: BoardGame) -> None:
        """Minus points for the tiles left, then a point for each action card, each within the track (EX-15).

        The tiles are shown, and so are known to everybody; which action cards there are is not (EX-34).
        """
        hidden = game.hidden
        for seat, hand in enumerate(hidden.hands):
            if hand:
                game.emit(ScreenLifted(seat, hand))
                self.move(game, seat, -self.board.count(hand), "tiles")
        for seat, cards in enumerate(hidden.actions):
            if cards:
                self.move(game, seat, len(cards), "actions")
        game.table.known = hidden.hands
        super().end_game(game)

    # Positions

    def check(self, game: BoardGame) -> None:
        """Raise BadPosition where a position cannot occur."""
        check_position(self, game)

    def cards(self, game: BoardGame) -> Counter[int | str]:
        """As in the Basic game; the action cards in hands, in the pile and discarded besides."""
        hidden = game.hidden
        return super().cards(game) + Counter(chain(*hidden.actions, hidden.action_pile, game.table.discard))

    def deck(self, table: BoardTable) -> Counter[int | str]:
        """The 100 tiles and the 24 action cards."""
        return super().deck(table) + self.action_cards()

    # What is hidden: besides the tiles, the action cards in hands and the order of their pile (EX-26)

    def look(self, hidden: BoardHidden, seat: int | None) -> dict[str, Any]:
        """A seat sees its own action cards, and how many lie elsewhere."""
        return {
            **super().look(hidden, seat),
            "specials": hidden.actions[seat] if seat is not None else (),
            "special_counts": tuple([len(hand) for hand in hidden.actions]),
            "special_pile": len(hidden.action_pile),
        }

    def unseen(self, view: View) -> Counter[int | str]:
        """As in the Basic game; the action cards that are neither the viewer's own nor discarded besides."""
        return super().unseen(view) - Counter[int | str]((*view.specials, *view.table.discard))

    def imagine(self, view: View, rng: random.Random) -> BoardHidden:
        """As in the Basic game; the other action cards at random, as far as nobody knows more (EX-35)."""
        hidden = super().imagine(view, rng)
        table = view.table
        if table.history:
            cards = self.action_cards()
            found, pile = known.draw(table.history, cards, view.special_counts, view.seat, view.specials, rng)
            hidden.actions, hidden.action_pile = tuple([tuple(sorted(hand)) for hand in found]), pile
            return hidden
        pool = [card for card in self.unseen(view).elements() if card in ACTION_CARDS]
        rng.shuffle(pool)
        hands: list[Kinds] = []
        for seat, count in enumerate(view.special_counts):
            if seat == view.seat:
                hands.append(view.specials)
            else:
                hands.append(tuple(sorted(map(str, pool[:count]))))
                del pool[:count]
        hidden.actions = tuple(hands)
        hidden.action_pile = tuple(map(str, pool[: view.special_pile]))
        return hidden
