"""Why a choice is a good one, in a sentence made of what a person sees: the gap, the room in the row, what it costs.

The bots reckon with more than that. A reason claims no more than what can be read off the table.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nimmt.choices import Choice, Pass, Pick, Use
from nimmt.decisions import Decision, DraftCard, Landing, LayCards, TakeRow
from nimmt.rules.rows import RowRules
from nimmt.rules.x import ChooseXCard, fits
from nimmt.views import View
from nimmt.words import Message, Value


def reason(view: View, decision: Decision, choice: Choice) -> Message:
    """Why a bot that knows this view would choose so."""
    rules = view.rules
    match decision, choice:
        case _ if len(decision.choices) == 1:
            return Message("reason.only")
        case LayCards(), _ if isinstance(rules, RowRules):
            return _lay(view, rules, decision, choice)
        case TakeRow(), _:
            return _row(view, decision, choice)
        case ChooseXCard(), Pick():
            return _x_card(decision, choice)
        case DraftCard(), _:
            return Message("reason.draft")
        case _, Pass():
            return Message("reason.keep")
        case _, Use():
            return Message("reason.use")
    return Message("reason.best")


def _lay(view: View, rules: RowRules[Any, Any], decision: LayCards, choice: Choice) -> Message:
    landings = view.landings(choice)
    if not landings:
        return Message("reason.zero")
    each = tuple([_landing(view, rules, decision, landing) for landing in landings])
    return each[0] if len(each) == 1 else Message("reason.both", {"first": each[0], "second": each[1]})


def _landing(view: View, rules: RowRules[Any, Any], decision: LayCards, landing: Landing) -> Message:
    others = [rules.landing(view.table, decision.seat, card) for card in view.hand if card]
    gains = [rules.gain(other.points) for other in others]
    params: dict[str, Value] = {"card": landing.card, "points": landing.points}
    params["best"] = rules.gain(landing.points) >= max(gains, default=0.0)
    if not rules.fewest_wins or landing.kind:
        return Message("reason.brings", params)
    if landing.row is None:
        return Message("reason.low", params)
    params["row"] = landing.row + 1
    if landing.taken:
        return Message("reason.takes", params)
    between, room = _between(view, rules, landing), _room(view, rules, landing)
    params |= {"end": view.table.rows[landing.row][-1], "between": between, "room": room}
    if between < room:
        return Message("reason.safe", params)
    gaps = [_between(view, rules, other) for other in others if other.row is not None and not other.taken]
    return Message("reason.gap", params | {"smallest": between <= min(gaps, default=between)})


def _between(view: View, rules: RowRules[Any, Any], landing: Landing) -> int:
    """How many cards that nobody has shown fit between the end of the row and this card."""
    assert landing.row is not None
    end = view.table.rows[landing.row][-1]
    return sum(_in_others_hands(rules.unseen(view).items(), end, landing.card)) + sum(
        1
        for seat, cards in enumerate(view.table.known)
        if seat != view.seat
        for card in cards
        if end < card < landing.card
    )


def _in_others_hands(unseen: Iterable[tuple[int | str, int]], low: int, high: int) -> list[int]:
    return [count for card, count in unseen if isinstance(card, int) and low < card < high]


def _room(view: View, rules: RowRules[Any, Any], landing: Landing) -> int:
    """How many cards the row takes before the next one takes the row."""
    assert landing.row is not None
    return rules.capacity(view.table, landing.row) - len(view.table.rows[landing.row])


def _row(view: View, decision: TakeRow, choice: Choice) -> Message:
    rules = view.rules
    costs = dict(zip(decision.choices, rules.costs(view)))
    if choice not in costs:
        return Message("reason.best")
    cost = costs[choice]
    least = max(costs.values(), key=rules.gain)
    params: dict[str, Value] = {"points": cost, "more": abs(cost - least), "fewest": rules.fewest_wins}
    return Message("reason.row" if cost == least else "reason.row.later", params)


def _x_card(decision: ChooseXCard, choice: Pick) -> Message:
    if fits(decision.x_row, choice.card):
        return Message("reason.x.fits")
    spurned = any(fits(decision.x_row, other.card) for other in decision.choices)
    return Message("reason.x.spurned" if spurned else "reason.x.drops")
