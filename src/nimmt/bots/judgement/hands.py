"""What a card is worth on the hand: what it is expected to bring when it is played in a later turn.

A place at the end of a row does not last. If others lay between the row and the card, its row fills up; if somebody
lays a higher card there, the card falls back to the next lower row, or is too low for all of them.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from nimmt.bots.judgement.estimate import Estimate
from nimmt.table import put

OUT_OF_REACH = 1000
"""A row that ends with this takes no card."""


class Outlook(Struct, frozen=True):
    """How the table is expected to change; tuned by play."""

    turns: int = 3
    """How many turns the row of a card is expected to fill for."""
    growth: float = -1.0
    """What the cheapest row is worth less when a low card is played later."""
    fallen: float = -0.5
    """What it is worth less to fall back to a lower row."""
    too_low: float = 0.5
    """What it is worth less to be too low for every row."""


def later(estimate: Estimate, card: int, outlook: Outlook) -> float:
    """What a card is expected to bring in a later turn, counted so that more is better."""
    at, many = estimate.landing[card], estimate.opponents
    patient = outlook.turns * many
    cheapest = estimate.rows.cheapest
    if at is None:
        return (1 - estimate.before(card, None)) ** patient * (cheapest + outlook.growth)
    stays = estimate.there(card, at, estimate.before(card, at), patient)
    table = estimate.table
    if table.rows[at][-1] > card:
        return stays
    passed = 1 - (1 - estimate.after(card, at)) ** many
    lower = estimate.row_for(replace(table, rows=put(table.rows, at, (OUT_OF_REACH,))), card)
    if lower is None:
        falls = cheapest + outlook.too_low
    else:
        falls = estimate.there(card, lower, estimate.before(card, lower), many) + outlook.fallen
    return (1 - passed) * stays + passed * falls
