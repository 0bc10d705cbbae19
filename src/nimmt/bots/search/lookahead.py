"""One's own card, played to its place in the head: for every question that comes up while cards are placed.

What lies on the table and what waits to be placed is known then, so one imagined world is enough. In it every choice
is tried, later questions to the same seat are answered as well as possible, and the position is judged as soon
as the seat's card has its place.
"""

from __future__ import annotations

import random
from typing import Any

from nimmt.bots.judgement.positions import Worth
from nimmt.choices import Choice, Pass
from nimmt.decisions import Decision, LayCards
from nimmt.game import Game
from nimmt.views import View

LITTLE = 1e-6
TRIES = 64
"""How many answers are tried, about, until a card has its place; where there are more, some of them."""


def worths(view: View, decision: Decision, judge: Worth, rng: random.Random) -> dict[Choice, float]:
    """What the position is worth that each choice leads to; between equals a pass is a little better."""
    world = view.imagine(rng)
    each = TRIES // len(decision.choices)
    return {
        choice: _after(world, decision.seat, choice, judge, each) + LITTLE * isinstance(choice, Pass)
        for choice in decision.choices
    }


def _after(world: Game[Any, Any], seat: int, choice: Choice, judge: Worth, tries: int) -> float:
    game = world.copy()
    game.submit(seat, choice)
    if seat in game.sealed and not isinstance(game.sealed[seat], LayCards):
        for other, decision in game.pending.items():
            game.submit(other, decision.fallback)  # what it leads to shows when all have answered
    asked = game.pending.get(seat)
    if asked is None or isinstance(asked, LayCards):
        return judge(game, seat)
    choices = _some(asked.choices, tries)
    return max([_after(game, seat, option, judge, tries // len(choices)) for option in choices])


def _some(choices: tuple[Choice, ...], most: int) -> tuple[Choice, ...]:
    """A few of the choices, spread over all of them; at least the last one, which is a pass where there is one."""
    return choices[::-1][:: max(1, -(-len(choices) // max(1, most)))]
