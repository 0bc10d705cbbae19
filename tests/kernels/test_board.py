"""The compiled board game against the readable one: the same deal and tiles, the same table after each turn."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

from nimmt import Game
from nimmt.bots.judgement.rows import ACTION, TILE
from nimmt.bots.search.boards import as_in_play_outs
from nimmt.decisions import LayCards
from nimmt.game import AnyGame
from nimmt.kernels.board import rules as kernel
from nimmt.kernels.board.encoding import PlayoutRoom, printed, put_hands, world_of
from nimmt.kernels.board.playouts import play_turn
from nimmt.kernels.layout import Array
from nimmt.rules.board.basic import BoardBasic

GAMES = int(os.environ.get("NIMMT_DIFFERENTIAL_GAMES", "12"))
"""Games for each version and number of players."""
FREE = 8
"""For up to so many rounds before, any luck and action cards are played: gaps, stop signs and full hands."""


def world_from(game: AnyGame) -> Array:
    """A game before a round, with all that is hidden."""
    table, hidden, rules = game.table, game.hidden, game.rules
    actions = [len(cards) for cards in hidden.actions]
    assert isinstance(rules, BoardBasic)
    world = world_of(rules, table, len(hidden.draw))
    put_hands(world, hidden.hands, hidden.draw[::-1], actions)
    world[kernel.ACTIONS_LEFT] = len(hidden.action_pile) + len(table.discard)
    return world


def there(game: AnyGame) -> dict[str, Any]:
    """What there is to compare."""
    table, hidden = game.table, game.hidden
    return {
        "rows": table.rows,
        "track": table.track,
        "hands": hidden.hands,
        "pile": hidden.draw[::-1],
        "luck": table.luck,
        "actions": tuple(map(len, hidden.actions)),
        "signs": sum(1 << at for at in table.signs),
    }


def found(game: AnyGame, world: Array) -> dict[str, Any]:
    """The same of a world."""

    def part(place: int, size: int) -> tuple[int, ...]:
        return tuple(world[place : place + size].tolist())

    players, table = game.rules.players, game.table
    sizes, lengths = part(kernel.SIZES, players), part(kernel.LENGTHS, len(table.rows))
    luck = zip(part(kernel.FIVES, len(table.luck)), part(kernel.POSITIVES, len(table.luck)))
    return {
        "rows": tuple(part(kernel.CELLS + at * kernel.MOST_SPACES, length) for at, length in enumerate(lengths)),
        "track": part(kernel.TRACK, players),
        "hands": tuple(part(kernel.HANDS + seat * kernel.TILE_COUNT, size) for seat, size in enumerate(sizes)),
        "pile": part(kernel.PILE, world[kernel.PILE_SIZE]),
        "luck": tuple(("five",) * five + ("ox",) * ox for five, ox in luck),
        "actions": part(kernel.ACTIONS, len(game.hidden.actions)),
        "signs": world[kernel.SIGNS],
    }


def laying(game: AnyGame) -> bool:
    """Whether a round begins."""
    return any(isinstance(decision, LayCards) for decision in game.pending.values())


def compare(game: AnyGame, rng: random.Random) -> int:
    """Play any tiles to the end of a game, from a round on in both; returns how many turns were the same."""
    room, world, turns = PlayoutRoom.new(), None, 0
    begin = rng.randrange(1, FREE + 1)
    while not game.over:
        if world is None and laying(game) and game.table.round >= begin:
            world = world_from(game)
        laid = {seat: rng.choice(decision.choices) for seat, decision in game.pending.items()}
        for seat, choice in laid.items():
            room.laid[2 * seat : 2 * seat + 2] = (*choice.numbers, 0)[:2]
            game.submit(seat, choice)
        if world is None:
            continue
        while not game.over and not laying(game):
            seat, decision = next(iter(game.pending.items()))
            game.submit(seat, as_in_play_outs(game, decision))
        if not play_turn(printed(game.rules, TILE, ACTION), world, room.laid, room.seen, room.queue, room.rng):
            kernel.settle_up(printed(game.rules, TILE, ACTION), world)
        assert world[kernel.OVER] == game.over
        assert found(game, world) == there(game)
        turns += 1
    return turns


@pytest.mark.parametrize("ruleset", ["board", "board-luck", "board-expert", "board-expert-luck"])
def test_the_same_turns(ruleset: str) -> None:
    """Luck cards are played by the rule of the play-outs; action cards are kept, and rows started as there."""
    rng = random.Random(ruleset)
    games = [Game.new(ruleset, players, seed=rng.getrandbits(32)) for players in range(2, 7) for _ in range(GAMES)]
    assert sum([compare(game, rng) for game in games]) > 5 * len(games)
