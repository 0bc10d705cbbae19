"""The action cards of the Expert version: when they may be played, then each kind in the order of the rulebook.

`ActionCards` stands between the Basic game, whose rules for placing it extends, and the Expert version.
"""

from __future__ import annotations

from collections.abc import Iterable

from nimmt.cards import Cards
from nimmt.choices import PASS, Pick, Row, Use, picks, row, use
from nimmt.decisions import Landing
from nimmt.rules import known
from nimmt.rules.board.basic import END, START, BoardBasic
from nimmt.rules.board.board_game import BoardGame
from nimmt.rules.board.data import ACTION_CARDS
from nimmt.rules.board.decisions import (
    AnotherTile,
    AscendingRow,
    ExchangeTile,
    PlayActionCard,
    StartRow,
    StopSignRow,
)
from nimmt.rules.board.events import ActionPlayed, SignPlaced, TileAdded, TileExchanged, TilePlaced
from nimmt.rules.board.table import BoardTable, active
from nimmt.ruleset import Answers, Decisions, question, step
from nimmt.table import put

SIGNS = 2
"""How many stop signs there are."""


class ActionCards(BoardBasic):
    """Placing tiles with action cards."""

    # Immediately before placing a tile, as many as you like, in a fixed order (EX-13)

    @step
    def place(self, game: BoardGame, seat: int, tile: int) -> None:
        """Who has an action card is asked, whatever it is; the question must not tell which (EX-25)."""
        if game.hidden.actions[seat]:
            game.push(("play_action", seat, tile))
        else:
            super().place(game, seat, tile)

    @question(then="action_played")
    def play_action(self, game: BoardGame, seat: int, tile: int) -> Decisions:
        """Steps 1 to 3: every card that can be played now, or none."""
        at = self.row_for(game.table, tile)
        return {seat: self.asked(game, seat, tile, at, len(game.table.rows[at]), self.playable(game, seat, tile))}

    def asked(self, game: BoardGame, seat: int, tile: int, at: int, space: int, cards: Iterable[str]) -> PlayActionCard:
        """One of these cards, or place the tile on the space named."""
        return PlayActionCard(seat, (*map(use, cards), PASS), tile, self.landing_in(game.table, tile, at, space))

    def playable(self, game: BoardGame, seat: int, tile: int) -> list[str]:
        """The kinds of action cards in hand that have a legal effect now (EX-32)."""
        hand = game.hidden.actions[seat]
        return [kind for kind in ACTION_CARDS if kind in hand and self.has_effect(game, seat, tile, kind)]

    def has_effect(self, game: BoardGame, seat: int, tile: int, kind: str) -> bool:
        """Whether an action card of this kind would do anything now."""
        table = game.table
        match kind:
            case "stop":
                return len(table.signs) < SIGNS
            case "skip":
                at = self.row_for(table, tile)
                return len(table.rows[at]) < self.board.last(at)
            case "start":
                return bool(self.rows_to_start(table, tile))
            case "ascending":
                return bool(self.rows_ascending(table, tile))
            case _:  # another tile is needed, to exchange this one or to play it too
                return bool(game.hidden.hands[seat])

    def action_played(self, game: BoardGame, answers: Answers, seat: int, tile: int) -> None:
        """The card is carried out; after Stop!, Tile exchange and Play another tile, more may follow."""
        choice = answers[seat]
        if not isinstance(choice, Use):
            super().place(game, seat, tile)
            return
        self.discard(game, seat, tile, choice.name)
        if choice.name == "skip":
            at = self.row_for(game.table, tile)
            self.go_on(game, seat, tile, at, len(game.table.rows[at]) + 1)
        else:
            game.push((f"play_{choice.name}", seat, tile))

    def discard(self, game: BoardGame, seat: int, tile: int, card: str) -> None:
        """A played card goes to the discard pile at once (EX-24)."""
        hidden = game.hidden
        hand = list(hidden.actions[seat])
        hand.remove(card)
        hidden.actions = put(hidden.actions, seat, tuple(hand))
        game.table.discard += (card,)
        game.table.history = known.with_down(game.table.history, seat, card)
        game.emit(ActionPlayed(seat, card, tile))

    # Stop!

    @question(then="stop_row_named")
    def play_stop(self, game: BoardGame, seat: int, tile: int) -> Decisions:
        """Any active row without a sign (EX-5)."""
        choices = tuple([row(at) for at in self.open_rows(game.table)])
        return {seat: StopSignRow(seat, choices, game.table.rows)}

    def stop_row_named(self, game: BoardGame, answers: Answers, seat: int, tile: int) -> None:
        """The sign stands until the next taking (EX-6)."""
        at = named_row(answers, seat)
        game.table.signs = tuple(sorted((*game.table.signs, at)))
        game.emit(SignPlaced(at))
        game.push(("place", seat, tile))

    def open_rows(self, table: BoardTable) -> list[int]:
        """The active rows without a stop sign; there are two at least (EX-5)."""
        return [at for at in active(table.rows) if at not in table.signs]

    # Tile exchange

    @question(then="tile_exchanged")
    def play_exchange(self, game: BoardGame, seat: int, tile: int) -> Decisions:
        """Any tile from behind the screen (EX-7)."""
        hand = game.hidden.hands[seat]
        return {seat: ExchangeTile(seat, picks(hand), tile, self.each_landing(game.table, seat, hand))}

    def each_landing(self, table: BoardTable, seat: int, tiles: Cards) -> tuple[Landing, ...]:
        """Where each of these tiles would go."""
        return tuple([self.landing(table, seat, tile) for tile in tiles])

    def tile_exchanged(self, game: BoardGame, answers: Answers, seat: int, tile: int) -> None:
        """The new tile is due now, whatever its value; the seat's other tiles keep their turn (EX-21)."""
        new = picked(answers, seat)
        self.leave_screen(game, seat, new)
        self.keep(game, seat, tile)
        game.table.known = put(game.table.known, seat, (*game.table.known[seat], tile))
        game.emit(TileExchanged(seat, tile, new))
        game.push(("place", seat, new))

    def keep(self, game: BoardGame, seat: int, *tiles: int) -> None:
        """Tiles go behind a screen, and may be played from there at once (EX-4)."""
        hands = game.hidden.hands
        game.hidden.hands = put(hands, seat, tuple(sorted((*hands[seat], *tiles))))

    # Skip

    def go_on(self, game: BoardGame, seat: int, tile: int, at: int, space: int) -> None:
        """Step 3: more Skips may follow, each over one more space, never over the last (EX-8, EX-9).

        Who has action cards left is asked, unless nobody could skip here (EX-33).
        """
        if game.hidden.actions[seat] and space < self.board.last(at):
            game.push(("skip_on", seat, tile, at, space))
        else:
            game.push(("settle", seat, tile, at, space, END))

    @question(then="skipped_on")
    def skip_on(self, game: BoardGame, seat: int, tile: int, at: int, space: int) -> Decisions:
        """Another Skip, or place the tile here."""
        cards = [card for card in ("skip",) if card in game.hidden.actions[seat]]
        return {seat: self.asked(game, seat, tile, at, space, cards)}

    def skipped_on(self, game: BoardGame, answers: Answers, seat: int, tile: int, at: int, space: int) -> None:
        """One space further, or down."""
        if isinstance(answers[seat], Use):
            self.discard(game, seat, tile, "skip")
            self.go_on(game, seat, tile, at, space + 1)
        else:
            game.push(("settle", seat, tile, at, space, END))

    # Place at the start

    def rows_to_start(self, table: BoardTable, tile: int) -> list[int]:
        """Any open row whose first tile is higher, for any tile that is due (EX-10, EX-31)."""
        return [at for at in self.open_rows(table) if table.rows[at][0] > tile]

    @question(then="start_row_named")
    def play_start(self, game: BoardGame, seat: int, tile: int) -> Decisions:
        """At the start of which row."""
        table = game.table
        rows = self.rows_to_start(table, tile)
        landings = []
        for at in rows:
            space = self.slide_to(table, at)
            landings.append(self.landing_in(table, table.rows[at][space - 1], at, space))
        return {seat: StartRow(seat, tuple(map(row, rows)), tile, tuple(landings))}

    def slide_to(self, table: BoardTable, at: int) -> int:
        """The first space of a row without a tile: a gap, or the next one (EX-10a)."""
        tiles = table.rows[at]
        return tiles.index(0) if 0 in tiles else len(tiles)

    def start_row_named(self, game: BoardGame, answers: Answers, seat: int, tile: int) -> None:
        """The tiles up to the first space without one slide, also into a gap, which acts then (EX-10a, EX-30)."""
        at = named_row(answers, seat)
        game.push(("settle", seat, tile, at, self.slide_to(game.table, at), START))

    def lay(self, game: BoardGame, seat: int, tile: int, at: int, space: int, how: str) -> int:
        """At the start, the tile that slid onto the space is the one that counts there (EX-10c).

        A slide onto the last space takes the row, and the own tile goes on to another (EX-10b).
        """
        if how == END:
            return super().lay(game, seat, tile, at, space, how)
        game.emit(TilePlaced(seat, tile, at, space, slid=True))
        tiles = game.table.rows[at]
        if space != self.board.last(at):
            game.table.rows = put(game.table.rows, at, (tile, *tiles[:space], *tiles[space + 1 :]))
        return tiles[space - 1]

    # Place in ascending order

    def names_row(self, table: BoardTable, tile: int, at: int) -> bool:
        """A player may choose another row (EX-11)."""
        return at == self.row_for(table, tile)

    def rows_ascending(self, table: BoardTable, tile: int) -> list[int]:
        """Any open row whose last tile is lower (EX-11)."""
        return [at for at in self.open_rows(table) if table.rows[at][-1] < tile]

    @question(then="ascending_row_named")
    def play_ascending(self, game: BoardGame, seat: int, tile: int) -> Decisions:
        """At the end of which row."""
        rows = self.rows_ascending(game.table, tile)
        landings = tuple([self.landing_in(game.table, tile, at) for at in rows])
        return {seat: AscendingRow(seat, tuple(map(row, rows)), tile, landings)}

    def ascending_row_named(self, game: BoardGame, answers: Answers, seat: int, tile: int) -> None:
        """Skips may follow (EX-9)."""
        at = named_row(answers, seat)
        self.go_on(game, seat, tile, at, len(game.table.rows[at]))

    # Play another tile

    @question(then="another_played")
    def play_another(self, game: BoardGame, seat: int, tile: int) -> Decisions:
        """Any tile from behind the screen."""
        hand = game.hidden.hands[seat]
        return {seat: AnotherTile(seat, picks(hand), tile, self.each_landing(game.table, seat, hand))}

    def another_played(self, game: BoardGame, answers: Answers, seat: int, tile: int) -> None:
        """All the seat's played tiles that are not placed yet are due now, the lowest first (EX-12, EX-28)."""
        new = picked(answers, seat)
        self.leave_screen(game, seat, new)
        waiting = [frame for frame in game.agenda if frame[:2] == ("place", seat)]
        order = tuple(sorted([tile, new, *(int(frame[2]) for frame in waiting)]))
        game.agenda[:] = [frame for frame in game.agenda if frame not in waiting]
        game.emit(TileAdded(seat, new, order))
        game.push(*[("place", seat, each) for each in order])


def named_row(answers: Answers, seat: int) -> int:
    """The row a seat named."""
    choice = answers[seat]
    assert isinstance(choice, Row)
    return choice.row


def picked(answers: Answers, seat: int) -> int:
    """The tile a seat picked."""
    choice = answers[seat]
    assert isinstance(choice, Pick)
    return choice.card
