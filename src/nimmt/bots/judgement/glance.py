"""What a card would do if it were placed at once, as if nobody else played: the table at a glance."""

from __future__ import annotations

from typing import Any

from nimmt.game import Game
from nimmt.rules.board.basic import BoardBasic
from nimmt.rules.classic import RowGame
from nimmt.views import View


def at_a_glance(view: View | Game[Any, Any], card: int) -> float:
    """The points this card would bring or cost at once, counted so that more is better."""
    rules, table = view.rules, view.table
    if isinstance(rules, BoardBasic):
        return rules.landing_in(table, card, rules.row_for(table, card)).points
    assert isinstance(rules, RowGame)
    heads = taken(rules, table, card)
    return -heads if rules.fewest_wins else heads


def taken(rules: RowGame[Any, Any], table: Any, card: int) -> int:
    """The bullheads this card would take at once; a card too low for every row takes the cheapest one."""
    at = rules.row_for(table, card)
    if at is None:
        return min(sum(map(rules.heads, cards)) for cards in table.rows)
    cards = table.rows[at]
    return sum(map(rules.heads, cards)) if len(cards) >= rules.capacity(table, at) else 0
