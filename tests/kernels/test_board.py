"""The compiled Brettspiel against the readable one: the same positions, choices, policies and views."""

from __future__ import annotations

import os
import random
from collections import Counter
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from nimmt import Game, find
from nimmt.kernels import POLICIES, Batch, rollouts, simulate
from nimmt.kernels.board import rules
from nimmt.kernels.compiler import driver, rule, with_rules
from nimmt.kernels.games import functions
from nimmt.kernels.knowledge import knowledge_of
from nimmt.kernels.records import new_play
from nimmt.kernels.reference.boards import BoardTwin, any_board
from nimmt.kernels.reference.position import first_step_apart, of_engine, of_kernel
from nimmt.kernels.simulation import seed_of
from nimmt.rules.board.data import ACTION_CARDS

GAMES = int(os.environ.get("NIMMT_DIFFERENTIAL_GAMES", "12"))
"""Games for each version; a quarter of them for each number of players and policy."""
VERSIONS = ["board", "board-luck", "board-expert", "board-expert-luck"]


@pytest.mark.parametrize("ruleset", VERSIONS)
def test_the_same_position_and_choices_at_every_question(ruleset: str) -> None:
    """Any legal choices; rows, track, hands, piles, cards, signs, agenda, what is known, and what may be chosen."""
    for seed in range(GAMES):
        assert not first_step_apart(ruleset, 2 + seed % 5, seed, {})


@pytest.mark.parametrize("ruleset", ["board-expert", "board-expert-luck"])
def test_the_same_where_rulings_are_read_otherwise(ruleset: str) -> None:
    """EX-22 with a stop sign on a row of double tiles, LC-10 with Place at the start."""
    options = dict.fromkeys(find(ruleset).readings, True)
    for seed in range(GAMES):
        assert not first_step_apart(ruleset, 2 + seed % 5, seed, options)


@pytest.mark.parametrize("ruleset", VERSIONS)
def test_the_same_on_any_board(ruleset: str) -> None:
    rng = random.Random(ruleset)
    for seed in range(GAMES):
        board = any_board(rng, "expert" if "expert" in ruleset else "basic")
        assert not first_step_apart(ruleset, rng.randrange(2, 7), seed, {"board": board})


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("ruleset", VERSIONS)
def test_policies_play_the_same_games_as_their_readable_twins(ruleset: str, policy: str) -> None:
    for players in (2, 4, 6):
        count = max(GAMES // 4, 1)
        scores = simulate(ruleset, players, count, policy, seed=players, keep_scores=True).scores
        for game in range(count):
            twin = BoardTwin(ruleset, players, players + game, (policy,) * players)
            twin.play()
            assert tuple(scores[game]) == twin.game.totals


def test_better_policies_win_more() -> None:
    for ruleset in VERSIONS:
        wins = simulate(ruleset, 3, 2000, ("prudent", "greedy", "random"), seed=1).wins
        assert wins[0] > wins[1] > wins[2]


# --- a wrong rule must be noticed ------------------------------------------------------------------------


def _stays_where_it_was(printed: Any, state: Any, emptied: int) -> int:
    return emptied


def test_a_broken_rule_is_noticed() -> None:
    """Without BB-3, a tile starts the row again that was just emptied."""
    plain: Any = rules
    nothing: Any = SimpleNamespace(DRIVEN=(), __name__="broken")
    act = driver(with_rules(plain.act.py_func, nothing, row_below=rule(_stays_where_it_was)))
    names = {name: getattr(rules, name) for name in rules.DRIVEN} | {"act": act}
    broken: Any = SimpleNamespace(__name__="broken", DRIVEN=rules.DRIVEN, **names)
    play = functions.__wrapped__(broken).play_games
    setup = rules.Setup.of(Game.new("board", 4).rules)
    scores, sums = np.zeros((20, 4), np.int32), np.zeros((5, 10), np.int64)
    play(setup, 0, seed_of(1), 0, 20, new_play(rules.SHAPE), scores, sums)
    assert not np.array_equal(scores, simulate("board", 4, 20, seed=1, keep_scores=True).scores)


# --- from what one seat knows ------------------------------------------------------------------------------


def somewhere(ruleset: str, players: int, seed: int) -> Game[Any, Any]:
    """A game after some random decisions, in the middle of a turn or between two."""
    game = Game.new(ruleset, players, seed=seed)
    rng = random.Random(seed)
    for _ in range(rng.randrange(40)):
        before = game.copy()
        for seat, decision in list(game.pending.items()):
            game.submit(seat, rng.choice(decision.choices))
        if game.over:
            return before
    return game


@pytest.mark.parametrize("ruleset", VERSIONS)
def test_imagined_worlds_fit_the_view(ruleset: str) -> None:
    """What everybody sees and the own hand are as they are; the rest is dealt from what the seat has not seen."""
    for seed in range(2 * GAMES):
        game = somewhere(ruleset, 2 + seed % 5, seed)
        seat = next(iter(game.pending))
        view = game.view(seat)
        known = knowledge_of(view)
        room = known.room()
        functions(rules).one_world(known.setup, seed_of(seed), known.known, room)
        world = of_kernel(ruleset, room.world.cards, room.world.state, view.players)
        there = of_engine(game)
        hidden = ("hands", "pile", "actions", "action pile")
        assert {name: part for name, part in world.items() if name not in hidden} == {
            name: part for name, part in there.items() if name not in hidden
        }
        for name in hidden:
            assert list(map(np.size, world[name])) == list(map(np.size, there[name]))
        assert world["hands"][seat] == there["hands"][seat]
        assert world["actions"][seat] == there["actions"][seat]
        for hand, tiles in zip(world["hands"], view.table.known):
            assert set(tiles) <= set(hand)
        placed = Counter(tile for hand in world["hands"] for tile in hand) + Counter(world["pile"])
        assert max(placed.values(), default=1) == 1
        assert not set(placed) & {tile for row in view.table.rows for tile in row if tile}
        held = np.array(world["actions"]).sum(0) + np.bincount(world["action pile"], minlength=len(ACTION_CARDS))
        assert (
            held.tolist()
            == (
                np.array(there["actions"]).sum(0) + np.bincount(there["action pile"], minlength=len(ACTION_CARDS))
            ).tolist()
        )


@pytest.mark.parametrize("ruleset", VERSIONS)
def test_what_a_seat_cannot_know_changes_no_rollout(ruleset: str) -> None:
    for seed in range(GAMES):
        game = somewhere(ruleset, 2 + seed % 5, seed)
        view = game.view(next(iter(game.pending)))
        other = view.imagine(random.Random(seed)).view(view.seat)
        one, two = (rollouts(seen, 3, "prudent", seed=seed) for seen in (view, other))
        assert np.array_equal(one.seats, two.seats)


def test_rollouts_end_where_the_engine_ends() -> None:
    """The last tile of a game: what each choice comes to is certain."""
    game = Game.from_text("board players=2 rows=1/10/30/50/-/-/-/-/-/- hands=60/95 track=0,0")
    result = rollouts(game.view(0), 5)
    copy = game.copy()
    copy.submit(0, result.choices[0])
    copy.submit(1, next(iter(copy.pending[1].choices)))
    assert tuple(result.seats[0]) == copy.totals
    assert result.error[0] == 0


# --- many games at once ------------------------------------------------------------------------------------


def test_observations_hold_no_secrets() -> None:
    """What a seat observes does not change when the others' tiles do."""
    batch = Batch("board-expert-luck", 3, 1, seed=3)
    before = batch.observe().copy()
    tiles = batch._games.cards[0, 100:112].copy()
    batch._games.cards[0, 100:112] = batch._games.cards[0, 200:212]
    batch._games.cards[0, 200:212] = tiles
    after = batch.observe()
    assert np.array_equal(before[0, 0], after[0, 0])
    assert not np.array_equal(before[0, 1], after[0, 1])
