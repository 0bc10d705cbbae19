"""Rewards: what each kind pays, and that they add up."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nimmt import Game
from nimmt.catalogue import find
from nimmt.envs.match import Match
from nimmt.envs.rewards import REWARDS, Reward, bounds, ranks, returns
from tests.envs.playing import RULESETS, short


def played(ruleset: str, reward: Reward, seed: int = 0) -> tuple[Match, np.ndarray]:
    """A random game, and the rewards of each step."""
    match = Match(ruleset, find(ruleset).player_counts[0], reward=reward, options=short(ruleset))
    match.deal(seed)
    rng = np.random.default_rng(seed)
    rewards = []
    while not match.over:
        masks = {seat: match.observe(seat)["action_mask"] for seat in match.game.pending}
        match.play({seat: int(rng.choice(np.flatnonzero(mask))) for seat, mask in masks.items()})
        rewards.append(match.rewards())
    return match, np.array(rewards)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("reward", REWARDS)
def test_rewards_add_up_to_the_return_and_stay_in_bounds(ruleset: str, reward: Reward) -> None:
    for seed in range(3):
        match, rewards = played(ruleset, reward, seed)
        total = rewards.sum(0)
        assert total.tolist() == list(returns(match.game, reward))
        low, high = bounds(match.rules, reward)
        assert (low <= total).all()
        assert (total <= high).all()
        if reward != "points":
            assert not rewards[:-1].any(), "nothing before the end"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_more_is_better_in_every_game(ruleset: str) -> None:
    for reward in ("points", "final", "rank", "win"):
        match, rewards = played(ruleset, reward)
        best = rewards.sum(0).max()
        assert tuple(np.flatnonzero(rewards.sum(0) == best)) == match.game.winners


def test_points_that_are_written_down_count_once() -> None:
    """Special cards are kept or handed back after the first round was written down, with its piles still there."""
    game = Game.from_text(
        "anniversary players=2 rows=1,2,3,4,5/30/50/70 piles=10/20,21 hands=-/- specials=stop/- sheet=3,4 "
        "agenda=keep-specials/clear-table"
    )
    assert returns(game, "points") == (-3.0, -4.0)


def test_points_show_with_the_taking() -> None:
    game = Game.from_text("classic rows=1,2,3,4,5/20/30/40 hands=6,60/50,70 rounds=1")
    match = Match("classic", 2, options={"rounds": 1})
    match.game = game
    for card in (6, 50):
        match.play({min(game.pending): card - 1})
    assert match.rewards() == (-6.0, 0.0)


@given(st.lists(st.integers(-20, 20), min_size=2, max_size=10))
def test_ranks_add_up_to_nothing(points: list[int]) -> None:
    ranked = ranks(tuple(map(float, points)))
    assert sum(ranked) == pytest.approx(0)
    assert max(ranked) <= 1
    assert [rank for _, rank in sorted(zip(points, ranked))] == sorted(ranked)
