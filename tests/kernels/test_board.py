"""The compiled board game against the readable one: the same deal and tiles, the same table after each turn."""

from __future__ import annotations

import random
from typing import Any

import pytest

from nimmt import Game
from nimmt.bots.boards import Workspace, as_in_play_outs, printed, put_hands, world_of
from nimmt.decisions import LayCards
from nimmt.kernels import board as kernel
from nimmt.kernels.board import settle_up
from nimmt.kernels.grazing import play_turn

GAMES = 25
"""For each version and number of players."""


def seen(game: Game[Any, Any]) -> dict[str, Any]:
    """What there is to compare, of a game."""
    table, hidden = game.table, game.hidden
    return {
        "rows": table.rows,
        "track": table.track,
        "hands": hidden.hands,
        "pile": hidden.draw[::-1] if game.rules.has_draw_pile else (),
        "luck": table.luck,
        "actions": [len(cards) for cards in hidden.actions],
        "signs": sum(1 << at for at in table.signs),
    }


def found(game: Game[Any, Any], world: Any) -> dict[str, Any]:
    """The same of a world."""

    def part(place: int, size: int) -> tuple[int, ...]:
        return tuple(world[place : place + size].tolist())

    players, hidden = game.rules.players, game.hidden
    sizes = part(kernel.SIZES, players)
    lengths = part(kernel.LENGTHS, len(game.table.rows))
    fives, positives = part(kernel.FIVES, players), part(kernel.POSITIVES, players)
    return {
        "rows": tuple(part(kernel.CELLS + at * kernel.MOST_SPACES, length) for at, length in enumerate(lengths)),
        "track": part(kernel.TRACK, players),
        "hands": tuple(part(kernel.HANDS + seat * kernel.TILE_COUNT, size) for seat, size in enumerate(sizes)),
        "pile": part(kernel.PILE, world[kernel.PILE_SIZE]),
        "luck": tuple(("five",) * five + ("ox",) * ox for five, ox in zip(fives, positives)) if game.table.luck else (),
        "actions": list(part(kernel.ACTIONS, len(hidden.actions))),
        "signs": world[kernel.SIGNS],
    }


@pytest.mark.parametrize("ruleset", ["board", "board-luck", "board-expert", "board-expert-luck"])
def test_the_same_turns(ruleset: str) -> None:
    """Any tiles; after some turns in which any cards are played, luck and action cards as in play-outs."""
    rng = random.Random(ruleset)
    room = Workspace.new()
    for number in range(GAMES):
        for players in range(2, 7):
            game = Game.new(ruleset, players, seed=1000 * players + number)
            before = rng.randrange(8)
            world = None
            while not game.over:
                asked = dict(game.pending)
                laying = isinstance(next(iter(asked.values())), LayCards)
                if laying and world is None and game.table.round > before:
                    world = world_of(game.rules, game.table)
                    put_hands(
                        world, game.hidden.hands, game.hidden.draw[::-1], [len(each) for each in game.hidden.actions]
                    )
                    world[kernel.REFILL] = game.rules.has_draw_pile and len(game.hidden.draw) == 96 - 12 * players
                    world[kernel.ACTIONS_LEFT] = 24 - sum(len(each) for each in game.hidden.actions)
                room.laid[:] = 0
                for seat, decision in asked.items():
                    choice = rng.choice(decision.choices)
                    if laying:
                        room.laid[2 * seat : 2 * seat + len(choice.numbers)] = choice.numbers
                    elif world is not None:
                        choice = as_in_play_outs(game, decision)
                    game.submit(seat, choice)
                if laying and world is not None:
                    more = play_turn(printed(game.rules), world, room.laid, room.seen, room.queue, room.rng)
                    while not game.over and not isinstance(next(iter(game.pending.values())), LayCards):
                        (seat, decision), *_ = game.pending.items()
                        game.submit(seat, as_in_play_outs(game, decision))
                    assert more != game.over
                    if not more:
                        settle_up(printed(game.rules), world)
                    assert found(game, world) == seen(game)
