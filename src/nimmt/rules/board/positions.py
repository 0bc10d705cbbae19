"""Which positions of the Brettspiel can occur; a position set up by hand is checked against this."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container
from typing import TYPE_CHECKING, Any

from nimmt.errors import BadPosition
from nimmt.rules.board.data import ACTION_CARDS, FAR, LUCK_CARDS
from nimmt.rules.board.table import BoardTable, active
from nimmt.rules.rows import check_cards
from nimmt.words import Message

if TYPE_CHECKING:
    from nimmt.rules.board.board_game import BoardGame, BoardRules


def check_position(rules: BoardRules, game: BoardGame) -> None:
    """Raise BadPosition where a position cannot occur."""
    table, hidden = game.table, game.hidden
    blank_table, blank_hidden = rules.blank()
    for field in rules.unused:
        half, usual = (table, blank_table) if hasattr(table, field) else (hidden, blank_hidden)
        if getattr(half, field) != getattr(usual, field):
            raise BadPosition(Message("position.unused", {"game": rules.name, "field": field}))
    for field in ("piles", "known", "track", "luck", "actions"):
        part = getattr(table if hasattr(table, field) else hidden, field)
        if field not in rules.unused and len(part) != rules.players:
            raise BadPosition(Message("position.parts", {"field": field, "players": rules.players}))
    if any(abs(there) > FAR for there in table.track):
        raise BadPosition(Message("position.track", {"low": f"-{FAR}", "high": FAR, "track": tuple(table.track)}))
    check_rows(rules, game)
    check_agenda(rules, game)
    for hand, known in zip(hidden.hands, table.known):
        if Counter(known) - Counter(hand):
            raise BadPosition(Message("position.screen", {"tiles": tuple(known)}))
    for name, kinds, hands in (("luck", LUCK_CARDS, table.luck), ("actions", ACTION_CARDS, hidden.actions)):
        for card in (card for hand in hands for card in hand):
            if card not in kinds:
                raise BadPosition(Message("position.kind", {"field": name, "card": repr(card), "kinds": tuple(kinds)}))
    check_cards(rules, game)


def check_rows(rules: BoardRules, game: BoardGame) -> None:
    """Four rows are active, or three while a tile is on its way to start another (BB-18); no last space is covered."""
    table, spaces = game.table, rules.board.rows
    if len(table.rows) > len(spaces):
        raise BadPosition(Message("position.board", {"rows": len(spaces), "given": len(table.rows)}))
    for at, tiles in enumerate(table.rows):
        if len(tiles) > rules.board.last(at):
            raise BadPosition(Message("position.boardrow", {"row": at + 1, "most": rules.board.last(at)}))
        if tiles and not (tiles[0] and tiles[-1]):
            raise BadPosition(Message("position.gap", {"row": at + 1}))
    homeless = sum(frame[0] in ("start_row", "choose_row") for frame in game.agenda)
    if len(active(table.rows)) + homeless != 4:
        raise BadPosition(Message("position.active", {"example": "rows=40/76/21/56"}))
    if len(table.signs) > 2 or len(set(table.signs)) < len(table.signs) or set(table.signs) - set(active(table.rows)):
        raise BadPosition(Message("position.signs"))


def check_agenda(rules: BoardRules, game: BoardGame) -> None:
    """Tiles about to be put down have a space that is free."""
    table = game.table
    lucky: Any = rules  # where a frame asks for a luck card
    for name, *parts in game.agenda:
        if len(parts) > 3 and parts[3] not in free_spaces(rules, table, *parts[2:]):
            raise BadPosition(
                Message("position.space", {"name": str(name), "row": str(parts[2]), "space": str(parts[3])})
            )
        if name == "play_luck" and lucky.fitting(parts[2], parts[3]) not in table.luck[int(parts[0])]:
            raise BadPosition(Message("position.luck", {"name": str(name), "seat": str(parts[0])}))
    if table.owed < 0 or (table.owed > 0) != any(frame[0] == "choose_luck" for frame in game.agenda):
        raise BadPosition(Message("position.owed"))
    if game.agenda and game.agenda[-1] == ("play_tiles",) and not all(game.hidden.hands):
        raise BadPosition(Message("position.out"))


def free_spaces(rules: BoardRules, table: BoardTable, at: Any, space: Any, how: Any = "end") -> Container[Any]:
    """The spaces of a row that the next tile could cover: by sliding the first one without a tile, else any."""
    if at not in active(table.rows):
        return ()
    tiles = table.rows[at]
    if how == "start":
        return (tiles.index(0) if 0 in tiles else len(tiles),)
    return range(len(tiles), len(rules.board.rows[at]))
