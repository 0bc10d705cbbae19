"""Networks that were taught another game, and are asked where it is played in the same way.

In the anniversary variant cards are laid as in the basic game, whose network has learned that far better than anybody's
play-outs know it. Of special cards it knows nothing: where it is about them, or a fifth row lies there, nobody lends.
"""

from __future__ import annotations

from typing import NamedTuple

from nimmt.decisions import Decision, LayCards
from nimmt.network.features import ROWS
from nimmt.views import View


class Loan(NamedTuple):
    """Whose network is lent, and with how many players it has shown to be stronger than play-outs."""

    lender: str
    players: range


LOANS = {"anniversary": Loan("classic", range(4, 9))}
"""The games that borrow a network."""


def lender(view: View, decision: Decision) -> str | None:
    """The game whose network knows this decision too, or none."""
    loan = LOANS.get(view.ruleset)
    if loan is None or view.players not in loan.players or not isinstance(decision, LayCards):
        return None
    return loan.lender if len(view.table.rows) == ROWS else None
