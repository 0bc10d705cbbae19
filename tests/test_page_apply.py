"""The page draws events as facts: after every step of random games it shows what the server says lies there.

The games are played here with the real engine and written down as a seat, a spectator and a replay see them;
``web/tests/apply.test.ts`` applies their events and compares.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from nimmt import Game
from nimmt.catalogue import find, names
from nimmt.events import Event
from nimmt.game import AnyGame
from nimmt.protocol.schema import family
from tests.page_code import try_page_code

pytestmark = pytest.mark.long

SHORT: dict[str, dict[str, Any]] = {"classic": {"rounds": 2}, "pro": {"rounds": 2}, "even-odd": {"rounds": 2}}
SHORT |= {"plus": {"games": 2, "zeros": "even"}, "zero": {"games": 2}, "simple": {"games": 2}}
SEED = 7
"""Chosen so that every kind of event happens."""
MOST_STEPS = 400
"""Random play can make the Expert version very long."""


def seen(game: AnyGame, events: list[Event], seat: int | None) -> dict[str, Any]:
    """A step as this seat sees it: what happened, and the table afterwards as the server tells it."""
    view = game.view(seat)
    state = {
        "phase": "over" if game.over else "playing",
        "totals": game.totals,
        "winners": game.winners,
        "points": view.points,
        "capacities": [game.rules.capacity(view.table, row) for row in range(len(view.table.rows))],
        "view": view,
    }
    return {"events": [event.seen_by(seat) for event in events], "state": state}


def open_hands(game: AnyGame, events: list[Event]) -> dict[str, Any]:
    """A step of a replay, where nothing is hidden."""
    step = seen(game, events, None) | {"events": events}
    views = [game.view(seat) for seat in game.rules.seats]
    held = {"hands": game.hidden.hands, "held": [view.specials for view in views]}
    points = [view.points[seat] for seat, view in enumerate(views)]
    return step | held | {"state": step["state"] | {"points": points}}


def play(ruleset: str, players: int, options: dict[str, Any]) -> dict[str, Any]:
    """A random game, step by step, for seat 0, for a spectator and for a replay."""
    rng = random.Random(SEED)
    game = Game.new(ruleset, players, seed=SEED, **options)
    steps: dict[str, list[Any]] = {"seat": [], "spectator": [], "replay": []}
    events = list(game.events)
    while True:
        steps["seat"].append(seen(game, events, 0))
        steps["spectator"].append(seen(game, events, None))
        steps["replay"].append(open_hands(game, events))
        if game.over or len(steps["seat"]) == MOST_STEPS:
            return {"ruleset": ruleset, "players": players, "pieces": game.rules.pieces(), "steps": steps}
        seat, decision = rng.choice(list(game.pending.items()))
        events = game.submit(seat, rng.choice(decision.choices))


def setups() -> Iterator[tuple[str, int, dict[str, Any]]]:
    """Every ruleset with its fewest and its most players, and a board where the piles run out."""
    for ruleset in names():
        counts = find(ruleset).player_counts
        for players in (counts[0], counts[-1]):
            yield ruleset, players, SHORT.get(ruleset, {})
    yield "anniversary", 6, {"shift_full": True, "subtract": True}
    yield "board-expert", 6, {"board": "rows:" + "/".join(["da,dt,da,da,TT"] * 10)}


def test_the_page_shows_what_lies_on_the_table(tmp_path: Path) -> None:
    happened: set[str] = set()
    for number, setup in enumerate(setups(), 1):
        game = play(*setup)
        happened |= {type(event).__name__ for step in game["steps"]["replay"] for event in step["events"]}
        (tmp_path / f"{number}.json").write_bytes(msgspec.json.encode(game))
    assert happened == {kind.__name__ for kind in family(Event)}, "a kind of event never happened: try another SEED"
    assert f"pass {4 * number}\n" in try_page_code("apply", packages=False, NIMMT_GAMES=str(tmp_path))
