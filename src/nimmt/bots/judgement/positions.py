"""What a position is worth to a seat: its points, special cards kept, and the danger of a long X row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from nimmt.bots.judgement.weights import Weights
from nimmt.cards import bullheads
from nimmt.game import Game
from nimmt.ruleset import Rules
from nimmt.views import View

Worth = Callable[[Game[Any, Any], int], float]
"""What a position is worth to a seat, counted so that more is better."""
LATE = 3
"""With fewer tiles than these, a luck card may come too late."""


def points(game: Game[Any, Any], seat: int) -> float:
    """The seat's points if the round ended now and the hands were laid open, counted so that more is better."""
    rules, table = game.rules, game.table
    count = float(game.totals[seat])
    if not game.over:
        table.known = game.hidden.hands
        count += rules.points(table)[seat]
    return rules.gain(count)


def outcome(game: Game[Any, Any], seat: int) -> float:
    """What a finished round is worth: the points; on a board, which is one long game, how far ahead of the others."""
    own = points(game, seat)
    if game.rules.has_rounds:
        return own
    others = [points(game, other) for other in game.rules.seats if other != seat]
    return own - sum(others) / len(others)


def at_once(rules: Rules[Any, Any], table: Any, seat: int, card: int) -> float:
    """The points a card would bring or cost if it were placed at once, counted so that more is better."""
    landing = rules.landing(table, seat, card)
    return rules.gain(landing.points) if landing is not None else 0.0


def specials(game: Game[Any, Any], seat: int) -> tuple[str, ...]:
    """The special, action and luck cards in a seat's hand, less what it has chosen to hand back."""
    own = game.rules.look(game.hidden, seat)
    held: Counter[str] = Counter(own.get("specials", ()))
    held.subtract(own.get("handing_back", ()))
    return (*held.elements(), *luck_cards(game, seat))


def luck_cards(game: Game[Any, Any], seat: int) -> tuple[str, ...]:
    """The luck cards in a seat's hand."""
    hands: tuple[tuple[str, ...], ...] = getattr(game.table, "luck", ())
    return hands[seat] if hands else ()


def with_specials(game: Game[Any, Any], seat: int, special: float, luck: float) -> float:
    """The points now, and what every special or action card and every luck card in the hand is worth."""
    lucky = len(luck_cards(game, seat))
    return points(game, seat) + special * (len(specials(game, seat)) - lucky) + luck * lucky


def with_all(game: Game[Any, Any], seat: int, weights: Weights) -> float:
    """The points now, what is kept, and less for cards to be played and for an X row that is hard to go on with."""
    left = len(game.hidden.hands[seat])
    in_time = min(1.0, left / LATE)
    worth = with_specials(game, seat, weights.special, weights.luck * in_time) - weights.burden * left
    x_rows = getattr(game.table, "x_rows", None)
    if x_rows and x_rows[seat]:
        row = x_rows[seat]
        worth -= weights.x_danger * 2 * bullheads(row) * (row[-1] / 100) ** 2
    return worth


def leftover(view: View) -> float:
    """The share of the hand that will be left when the first of the others has played all their cards."""
    own = len(view.hand)
    first = min(size for seat, size in enumerate(view.hand_sizes) if seat != view.seat)
    return max(0, own - first) / own
