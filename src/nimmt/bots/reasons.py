"""Why a choice is a good one, or not, in a sentence made of what a person sees: the gap, the room in the row, who is
likely to come first, what it costs now and what it may cost later.

The bots reckon with more than that. A reason claims no more than what can be read off the table.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nimmt.bots.judgement.estimate import Estimate
from nimmt.bots.judgement.weights import weights_for
from nimmt.choices import Choice, Pass, Pick, Use
from nimmt.decisions import Decision, DraftCard, Landing, LayCards, TakeRow
from nimmt.rules.rows import RowRules
from nimmt.rules.x import ChooseXCard, fits
from nimmt.views import View
from nimmt.words import Message, Value

RISKY = 0.1
"""A card that takes its row more often than this is said to be in danger."""


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


def instead_of(view: View, decision: Decision, made: Choice, best: Choice) -> Message:
    """Why one choice would have been better than the one that was made: what speaks against this, and for that."""
    why = reason(view, decision, best)
    against = _doubt(view, decision, made)
    return why if against is None else Message("reason.both", {"first": against, "second": why})


def _doubt(view: View, decision: Decision, choice: Choice) -> Message | None:
    """What can be seen to speak against a choice; None where nothing can be read off the table."""
    rules = view.rules
    match decision, choice:
        case LayCards(), _ if isinstance(rules, RowRules):
            landings = view.landings(choice)
            return _danger(view, rules, landings[0]) if len(landings) == 1 else None
        case TakeRow(), _:
            costs = dict(zip(decision.choices, rules.costs(view)))
            if choice in costs and rules.gain(costs[choice]) < max(map(rules.gain, costs.values())):
                return Message(
                    "doubt.row",
                    {"row": choice.numbers[0], "points": costs[choice], "fewest": rules.fewest_wins},
                )
    return None


def _danger(view: View, rules: RowRules[Any, Any], landing: Landing) -> Message | None:
    """What may happen this turn to a card that was laid."""
    params: dict[str, Value] = {"card": landing.card, "points": landing.points}
    if not rules.fewest_wins or landing.kind:
        return Message("doubt.brings", params)
    if landing.row is None:
        return Message("doubt.low", params)
    params["row"] = landing.row + 1
    if landing.taken:
        return Message("doubt.takes", params)
    estimate = Estimate(view, weights_for(view.ruleset).prudence)
    before, room = estimate.before(landing.card, landing.row), _room(view, rules, landing)
    taking = estimate.exactly(room, before)
    if taking < RISKY:
        return Message("doubt.waits", params)
    params |= {"often": max(1, round(10 * taking)), "room": room, "likely": round(before * estimate.opponents)}
    return Message("doubt.filled", params)


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
    estimate = Estimate(view, weights_for(view.ruleset).prudence)
    params["likely"] = round(estimate.before(landing.card, landing.row) * estimate.opponents)
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
    params: dict[str, Value] = {
        "row": choice.numbers[0],
        "points": cost,
        "more": abs(cost - least),
        "fewest": rules.fewest_wins,
    }
    return Message("reason.row" if cost == least else "reason.row.later", params)


def _x_card(decision: ChooseXCard, choice: Pick) -> Message:
    if fits(decision.x_row, choice.card):
        return Message("reason.x.fits")
    spurned = any(fits(decision.x_row, other.card) for other in decision.choices)
    return Message("reason.x.spurned" if spurned else "reason.x.drops")
