"""One turn played out in the head, for games and questions that no formula covers.

The cards the seat cannot see are drawn at random a few times; in each of these worlds every choice is tried, and the
turn is played to its end: others answer plainly, the seat itself answers later questions of the same turn as well
as it can in that world. The choice with the best points on average wins.
"""

from __future__ import annotations

import random
from typing import Any

from nimmt.decisions import Choice, Decision, Pass, Row, TakeRow, Use
from nimmt.game import Game
from nimmt.ruleset import Rules
from nimmt.views import View

SAMPLES = 8
"""How many worlds are tried at most."""
TRIALS = 400
"""How many times a turn is played out, about, where there are many choices."""
DEPTH = 2
"""How many later questions of the same turn the seat answers by trying."""
BREADTH = 24
"""How many choices of such a question it tries."""
KEEP = 1.0
"""What it is worth to keep a special card for later."""


def best(view: View, decision: Decision, rng: random.Random) -> Choice:
    """The choice with the best points for the seat at the end of the turn, on average."""
    scores = [0.0] * len(decision.choices)
    for _ in range(max(2, min(SAMPLES, TRIALS // len(decision.choices)))):
        seed = rng.getrandbits(64)
        world = view.determinize(random.Random(seed))
        for number, choice in enumerate(decision.choices):
            scores[number] += _value(world, decision.seat, choice, random.Random(seed), DEPTH)
    top = max(scores)
    return decision.choices[scores.index(top)]


def _value(world: Game[Any, Any], seat: int, choice: Choice, rng: random.Random, depth: int) -> float:
    """The seat's points, counted so that more is better, when the turn has ended."""
    game = world.copy()
    now = _turn(game)
    kept = KEEP if isinstance(choice, Use) else 0.0
    game.submit(seat, choice)
    while not game.over and _turn(game) == now:
        asked = next(iter(game.pending))
        decision = game.pending[asked]
        if asked == seat and depth and len(decision.choices) > 1:
            choices = decision.choices
            if len(choices) > BREADTH:
                choices = tuple(rng.sample(choices, BREADTH))
            return max(_value(game, seat, option, random.Random(0), depth - 1) for option in choices) - kept
        game.submit(asked, _plain(game, decision, rng))
    return _points(game, seat) - kept


def cheapest(rules: Rules[Any, Any], decision: TakeRow) -> Choice:
    """The row with the fewest bullheads; between equals the longest, which makes the most room."""

    def heads(choice: Choice) -> tuple[int, int]:
        assert isinstance(choice, Row)
        cards = decision.rows[choice.row]
        return sum([rules.heads(card) for card in cards]), -len(cards)

    return min(decision.choices, key=heads)


def _turn(game: Game[Any, Any]) -> tuple[int, int]:
    return (game.table.round, game.table.turn)


def _plain(game: Game[Any, Any], decision: Decision, rng: random.Random) -> Choice:
    """How somebody answers without much thought: take the cheapest row, keep special cards, else anything."""
    if isinstance(decision, TakeRow):
        return cheapest(game.rules, decision)
    for choice in decision.choices:
        if isinstance(choice, Pass):
            return choice
    return rng.choice(decision.choices)


def _points(game: Game[Any, Any], seat: int) -> float:
    """The seat's points if the round ended now and the hands were laid open, counted so that more is better."""
    rules, table = game.rules, game.table
    points = game.totals[seat]
    if not game.over:
        table.known = game.hidden.hands
        points += rules.points(table)[seat]
    return -points if rules.fewest_wins else points
