"""Which positions of the Brettspiel can occur; a position set up by hand is checked against this."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container
from typing import TYPE_CHECKING, Any

from nimmt.decisions import listed
from nimmt.errors import BadPosition
from nimmt.rules.board.data import ACTION_CARDS, FAR, LUCK_CARDS
from nimmt.rules.board.table import BoardTable, active
from nimmt.rules.rows import check_cards

if TYPE_CHECKING:
    from nimmt.rules.board.board_game import BoardGame, BoardRules


def check_position(rules: BoardRules, game: BoardGame) -> None:
    """Raise BadPosition where a position cannot occur."""
    table, hidden = game.table, game.hidden
    blank_table, blank_hidden = rules.blank()
    for field in rules.unused:
        half, usual = (table, blank_table) if hasattr(table, field) else (hidden, blank_hidden)
        if getattr(half, field) != getattr(usual, field):
            raise BadPosition(f"{rules.name} has no {field}: leave it out")
    for field in ("hands", "piles", "known", "track", "luck", "actions"):
        part = getattr(table if hasattr(table, field) else hidden, field)
        if field not in rules.unused and len(part) != rules.players:
            raise BadPosition(f"{field} must have {rules.players} parts, one for each player")
    if any(abs(there) > FAR for there in table.track):
        raise BadPosition(f"the scoring track goes from -{FAR} to {FAR}: {listed(table.track)} is not on it")
    check_rows(rules, game)
    check_agenda(rules, game)
    for hand, known in zip(hidden.hands, table.known):
        if Counter(known) - Counter(hand):
            raise BadPosition(f"tiles known to be behind a screen are not there: {listed(known)}")
    for name, kinds, hands in (("luck", LUCK_CARDS, table.luck), ("actions", ACTION_CARDS, hidden.actions)):
        for card in (card for hand in hands for card in hand):
            if card not in kinds:
                raise BadPosition(f"{name}: {card!r} is no such card; there are {listed(kinds)}")
    check_cards(rules, game)


def check_rows(rules: BoardRules, game: BoardGame) -> None:
    """Four rows are active, or three while a tile is on its way to start another (BB-18); no last space is covered."""
    table, spaces = game.table, rules.board.rows
    if len(table.rows) > len(spaces):
        raise BadPosition(f"the board has {len(spaces)} rows, not {len(table.rows)}")
    for at, tiles in enumerate(table.rows):
        if len(tiles) > rules.board.last(at):
            raise BadPosition(f"row {at + 1} holds at most {rules.board.last(at)} tiles before it is taken")
        if tiles and not (tiles[0] and tiles[-1]):
            raise BadPosition(f"row {at + 1}: a gap (0) lies between two tiles, not at an end")
    homeless = sum(frame[0] in ("start_row", "choose_row") for frame in game.agenda)
    if len(active(table.rows)) + homeless != 4:
        raise BadPosition("four rows are active, as in rows=40/76/21/56, with - for an empty row")
    if len(table.signs) > 2 or len(set(table.signs)) < len(table.signs) or set(table.signs) - set(active(table.rows)):
        raise BadPosition("signs lists up to two active rows, counted from 0, that have a stop sign")


def check_agenda(rules: BoardRules, game: BoardGame) -> None:
    """Frames name a seat, and tiles about to be put down a space that is free."""
    table = game.table
    for name, *parts in game.agenda:
        if parts and parts[0] not in rules.seats:
            raise BadPosition(f"{name} names a seat, 0 to {rules.players - 1}, not {parts[0]}")
        if len(parts) > 3 and parts[3] not in free_spaces(rules, table, *parts[2:]):
            raise BadPosition(f"{name}: row {parts[2]} has no free space {parts[3]} for a tile (both counted from 0)")
    if table.owed < 0 or (table.owed > 0) != any(frame[0] == "choose_luck" for frame in game.agenda):
        raise BadPosition("owed says how many luck cards a seat may choose, while the agenda has choose-luck")
    if game.agenda and game.agenda[-1] == ("play_tiles",) and not all(game.hidden.hands):
        raise BadPosition("nobody is without tiles when a turn begins: the game would be over")


def free_spaces(rules: BoardRules, table: BoardTable, at: Any, space: Any, how: Any = "end") -> Container[Any]:
    """The spaces of a row that the next tile could cover: by sliding the first one without a tile, else any."""
    if at not in active(table.rows):
        return ()
    tiles = table.rows[at]
    if how == "start":
        return (tiles.index(0) if 0 in tiles else len(tiles),)
    return range(len(tiles), len(rules.board.rows[at]))
