"""What the events of the Brettspiel change."""

from __future__ import annotations

from collections import Counter
from typing import Any

from nimmt.apply.draft import Draft, OnWay, change
from nimmt.rules import known
from nimmt.rules.board.data import ACTION_CARDS, LUCK_CARDS, TILES
from nimmt.rules.board.events import (
    ActionDrawn,
    ActionPlayed,
    ActionsDealt,
    ActionsShuffled,
    LuckDrawn,
    LuckPlayed,
    NothingDrawn,
    Refilled,
    RowsStarted,
    RowStarted,
    Scored,
    ScreenLifted,
    SignPlaced,
    SignsRemoved,
    TileAdded,
    TileDrawn,
    TileExchanged,
    TilePlaced,
    TilesTaken,
    TurnBegan,
    TwoTilesEach,
)
from nimmt.table import put

FIVE, OX = LUCK_CARDS

# --- turns and tiles -----------------------------------------------------------------------------------------------


@change.register
def turn_began(event: TurnBegan, draft: Draft) -> None:
    """On boards turns are told, not counted from the cards."""
    draft.table.turn = event.turn


@change.register
def rows_started(event: RowsStarted, draft: Draft) -> None:
    """The rows begin; the tiles left over are the draw pile, where there is one."""
    for row, tile in zip(event.rows, event.tiles):
        draft.row(row, (tile,))
    rules: Any = draft.rules
    left = len(TILES) - sum(draft.sizes) - len(event.tiles)
    draft.draw_pile = left if rules.has_draw_pile else 0


@change.register
def tile_placed(event: TilePlaced, draft: Draft) -> None:
    """On a space at the end of a row, also after a gap; or on its first, and the others slide."""
    tiles, space = draft.table.rows[event.row], event.space
    draft.arrive(event.seat, event.tile)
    if event.slid:
        draft.row(event.row, (event.tile, *tiles[:space], *tiles[space + 1 :]))
    else:
        draft.row(event.row, (*tiles, *(0,) * (space - len(tiles)), event.tile))


@change.register
def tiles_taken(event: TilesTaken, draft: Draft) -> None:
    """The tiles go back in the box or behind the screen; the one that took them is on its way again."""
    own = [tile for tile in draft.table.rows[event.row] if tile and tile not in event.tiles]
    draft.row(event.row, ())
    draft.way = [*(OnWay(event.seat, tile) for tile in own), *draft.way]
    if event.kept:
        draft.enter(event.seat, len(event.tiles), event.tiles)
        draft.know(event.seat, (*draft.table.known[event.seat], *event.tiles))
    else:
        draft.table.box += event.tiles


@change.register
def row_started(event: RowStarted, draft: Draft) -> None:
    """Another row."""
    draft.arrive(event.seat, event.tile)
    draft.row(event.row, (event.tile,))


@change.register
def scored(event: Scored, draft: Draft) -> None:
    """A counter moves."""
    draft.table.track = put(draft.table.track, event.seat, event.score)


@change.register(TwoTilesEach)
@change.register(Refilled)
@change.register(NothingDrawn)
def nothing_moves(event: TwoTilesEach | Refilled | NothingDrawn, draft: Draft) -> None:
    """What follows from it is told by itself."""


@change.register
def screen_lifted(event: ScreenLifted, draft: Draft) -> None:
    """Everybody sees the tiles."""
    draft.know(event.seat, event.tiles)


# --- luck cards ------------------------------------------------------------------------------------------


@change.register
def luck_played(event: LuckPlayed, draft: Draft) -> None:
    """Back to its pile."""
    left = list(draft.table.luck[event.seat])
    left.remove(event.card)
    draft.table.luck = put(draft.table.luck, event.seat, tuple(left))


@change.register
def luck_drawn(event: LuckDrawn, draft: Draft) -> None:
    """From the piles; nothing is owed any more."""
    luck = draft.table.luck
    held = (*luck[event.seat], *(FIVE,) * event.five, *(OX,) * event.ox)
    draft.table.luck = put(luck, event.seat, tuple(sorted(held)))
    draft.table.owed = 0


# --- the Expert version ----------------------------------------------------------------------------------


@change.register
def actions_dealt(event: ActionsDealt, draft: Draft) -> None:
    """When action cards are dealt, those in no hand are the pile."""
    draft.get_specials(event.seat, event.cards, event.count)
    kinds = draft.rules.pieces().kinds
    draft.special_pile = sum(kinds[kind] for kind in ACTION_CARDS) - sum(draft.special_counts)


@change.register
def action_played(event: ActionPlayed, draft: Draft) -> None:
    """To the discard at once."""
    draft.drop_special(event.seat, event.card)
    draft.table.discard += (event.card,)
    draft.table.history = known.with_down(draft.table.history, event.seat, event.card)


@change.register
def action_drawn(event: ActionDrawn, draft: Draft) -> None:
    """From the pile."""
    draft.get_specials(event.seat, None if event.card is None else (event.card,))
    draft.specials = tuple(sorted(draft.specials))
    draft.special_pile -= 1
    draft.table.history = known.with_drawn(draft.table.history, event.seat)


@change.register
def actions_shuffled(event: ActionsShuffled, draft: Draft) -> None:
    """The discard is the pile."""
    kinds = draft.rules.pieces().kinds
    in_hands = Counter({kind: kinds[kind] for kind in ACTION_CARDS if kind in kinds}) - Counter(event.cards)
    draft.table.history = known.with_pile(draft.table.history, event.cards, in_hands.elements())
    draft.special_pile = len(event.cards)
    draft.table.discard = ()


@change.register
def tile_drawn(event: TileDrawn, draft: Draft) -> None:
    """Behind the screen."""
    draft.enter(event.seat, 1, None if event.tile is None else (event.tile,))
    draft.draw_pile -= 1


@change.register
def sign_placed(event: SignPlaced, draft: Draft) -> None:
    """A stop sign at a row."""
    draft.table.signs = tuple(sorted((*draft.table.signs, event.row)))


@change.register
def signs_removed(event: SignsRemoved, draft: Draft) -> None:
    """All stop signs."""
    draft.table.signs = ()


@change.register
def tile_exchanged(event: TileExchanged, draft: Draft) -> None:
    """Back behind the screen, where everybody knows it to be; another is on its way."""
    draft.swap_on_way(event.seat, event.back, event.tile)
    draft.leave(event.seat, (event.tile,))
    draft.enter(event.seat, 1, (event.back,))
    draft.know(event.seat, (*draft.table.known[event.seat], event.back))


@change.register
def tile_added(event: TileAdded, draft: Draft) -> None:
    """All tiles of the seat are due before those of the others, in this order."""
    draft.leave(event.seat, (event.tile,))
    others = [one for one in draft.way if one.seat != event.seat]
    draft.way = [*(OnWay(event.seat, tile) for tile in event.order), *others]
