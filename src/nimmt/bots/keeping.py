"""What a position is worth to the ox besides its points: special cards kept, and the danger of a long X row."""

from __future__ import annotations

from typing import Any

from nimmt.bots.manners import Manner
from nimmt.bots.settling import points
from nimmt.cards import bullheads
from nimmt.game import Game
from nimmt.views import View


def specials(game: Game[Any, Any], seat: int) -> tuple[str, ...]:
    """The special, action and luck cards in a seat's hand."""
    held: tuple[str, ...] = game.rules.look(game.hidden, seat).get("specials", ())
    luck: tuple[tuple[str, ...], ...] = getattr(game.table, "luck", ())
    return held + (luck[seat] if luck else ())


def with_specials(game: Game[Any, Any], seat: int, special: float) -> float:
    """The points now, and so much for every special card on the hand."""
    return points(game, seat) + special * len(specials(game, seat))


def with_all(game: Game[Any, Any], seat: int, manner: Manner) -> float:
    """The points now, what is kept, and less for cards to be played and for an X row that is hard to go on with."""
    worth = with_specials(game, seat, manner.special) - manner.burden * len(game.hidden.hands[seat])
    x_rows = getattr(game.table, "x_rows", None)
    if x_rows and x_rows[seat]:
        row = x_rows[seat]
        worth -= manner.x_danger * 2 * bullheads(row) * (row[-1] / 100) ** 2
    return worth


def leftover(view: View) -> float:
    """The share of the hand that will be left when the first of the others has played all their cards."""
    own = len(view.hand)
    first = min(size for seat, size in enumerate(view.hand_sizes) if seat != view.seat)
    return max(0, own - first) / own
