"""Many games at once agree with the engine, game by game."""

from typing import Any

import gymnasium
import numpy as np
import pytest

from nimmt import Game
from nimmt.catalogue import names
from nimmt.envs.history import TurnHistory
from nimmt.envs.rewards import REWARDS, Reward, returns
from nimmt.envs.vector import SeatsVectorEnv
from nimmt.errors import BadSetup, IllegalChoice
from nimmt.kernels import GAMES
from nimmt.kernels.knowledge import observed
from tests.envs.playing import short


@pytest.mark.parametrize("ruleset", list(GAMES))
def test_every_game_is_the_engines_game(ruleset: str) -> None:
    """Observations, masks, rewards and ends, step by step, from the same seeds and the same choices."""
    players, games = 3, 6
    env = SeatsVectorEnv(games * players, ruleset, players, **short(ruleset))
    seen, _ = env.reset(seed=11)
    engines = [Game.new(ruleset, players, seed=11 + game, **short(ruleset)) for game in range(games)]
    going = set(range(games))
    while going:
        assert env.observation_space.contains(seen)
        actions = env.sample().reshape(games, players)
        earned = {}
        for game in going:
            engine = engines[game]
            for seat in range(players):
                line = game * players + seat
                assert np.array_equal(seen["observation"][line], observed(engine.view(seat))), engine.text()
                legal = engine.pending[seat].choices if seat in engine.pending else ()
                numbers = sorted(engine.rules.action(choice) for choice in legal)
                assert np.flatnonzero(seen["action_mask"][line]).tolist() == numbers
            before = returns(engine, "points")
            for seat in list(engine.pending):
                engine.submit(seat, engine.rules.actions()[actions[game, seat]])
            earned[game] = np.subtract(returns(engine, "points"), before)
        seen, rewards, terminations, _, infos = env.step(actions.reshape(-1))
        for game in list(going):
            lines = slice(game * players, (game + 1) * players)
            if ruleset != "x":  # there, cards in the hand are counted at the end of the round
                assert rewards[lines].tolist() == earned[game].tolist()
            assert terminations[lines].tolist() == [engines[game].over] * players
            if engines[game].over:
                assert tuple(infos["totals"][lines]) == engines[game].totals
                going.remove(game)


@pytest.mark.parametrize("ruleset", ["classic", "plus", "x"])
@pytest.mark.parametrize("reward", REWARDS)
def test_returns_are_those_of_the_other_environments(ruleset: str, reward: Reward) -> None:
    env = SeatsVectorEnv(24, ruleset, 3, reward=reward, **short(ruleset))
    engines = [Game.new(ruleset, 3, seed=5 + game, **short(ruleset)) for game in range(8)]
    env.reset(seed=5)
    total = np.zeros(24)
    going = np.ones(24, bool)
    while going.any():
        actions = env.sample()
        for game, engine in enumerate(engines):
            for seat in list(engine.pending):
                engine.submit(seat, engine.rules.actions()[actions[3 * game + seat]])
        _, rewards, terminations, _, _ = env.step(actions)
        total += rewards * going
        going &= ~terminations
    assert total.tolist() == [value for engine in engines for value in returns(engine, reward)]


@pytest.mark.parametrize("ruleset", list(GAMES))
def test_some_seats_learn_against_compiled_policies(ruleset: str) -> None:
    """Whoever learns is asked in every step but the first ones; rewards add up to the totals of its own seat."""
    players, games = 3, 4
    policies = ("random", "greedy", "prudent")
    for seats, opponents in (([1], policies[1:]), ([2, 0], "prudent")):
        env = SeatsVectorEnv(
            games * len(seats), ruleset, players, seats=seats, opponents=opponents, reward="points", **short(ruleset)
        )
        seen, _ = env.reset(seed=5)
        again, _ = env.reset(seed=5)
        assert np.array_equal(seen["observation"], again["observation"])
        total, ended = np.zeros(env.num_envs), np.zeros(env.num_envs, bool)
        while not ended.all():
            assert env.observation_space.contains(seen)
            assert np.array_equal(seen["action_mask"].any(1), env.decides())
            seen, rewards, over, _, infos = env.step(env.sample())
            total += rewards * ~ended
            for line in np.flatnonzero(over & ~ended):
                assert total[line] == env.sign * infos["totals"][line]
            ended |= over


def test_policies_go_on_by_themselves_until_a_learner_is_asked() -> None:
    """In simple one plays after another: without that, three steps of four would ask nobody."""
    env = SeatsVectorEnv(8, "simple", 4, seats=[2], opponents="greedy", games=1)
    env.reset(seed=5)
    env.step(env.sample())
    for _ in range(5):
        assert env.decides().all()
        env.step(env.sample())


@pytest.mark.parametrize("ruleset", ["classic", "board-expert-luck"])
def test_the_numbers_have_names(ruleset: str) -> None:
    env = SeatsVectorEnv(6, ruleset, 3)
    seen, _ = env.reset(seed=3)
    parts = env.unpack(seen["observation"])
    assert sum(part[0].size for part in parts.values()) == seen["observation"].shape[1]
    assert np.array_equal(parts["seats"].reshape(6, -1), seen["observation"][:, env.layout.slices["seats"]])
    rows = Game.new(ruleset, 3, seed=3).table.rows
    ends = [cards[-1] for cards in rows if cards]
    found = parts["rows"][0][:, 0 if ruleset == "classic" else 1]
    assert [end for end in found.tolist() if end] == ends
    low, high = env.layout.bounds()
    assert low.min() >= -100
    assert high.max() <= 1000


@pytest.mark.parametrize("ruleset", ["classic", "plus", "x", "simple", "anniversary", "board"])
def test_the_history_tells_who_laid_what(ruleset: str) -> None:
    """As the readable engine reveals it, counted from each viewer; a new game begins with none."""
    two, three = np.int64(2), np.int64(3)  # numpy's numbers are numbers
    env = SeatsVectorEnv(three * two, ruleset, three, history=two, **short(ruleset))  # type: ignore[arg-type]
    seen, _ = env.reset(seed=np.int64(8))  # type: ignore[arg-type]
    engine = Game.new(ruleset, 3, seed=8, **short(ruleset))
    history = TurnHistory()
    while not engine.over:
        laid = history.of(engine)
        told = env.unpack(seen["observation"])["history"]
        for viewer in range(3):
            for turn, cards in enumerate(reversed(laid[-2:])):
                for distance in range(3):
                    own = told[viewer, turn, distance]
                    assert sorted(own[own > 0] - 1) == sorted(cards[(viewer + distance) % 3])
        assert env.observation_space.contains(seen)
        actions = env.sample()
        for seat in list(engine.pending):
            engine.submit(seat, engine.rules.actions()[actions[seat]])
        seen, *_ = env.step(actions)
    assert not env.unpack(seen["observation"])["history"][:3].any()


def test_gymnasium_makes_it_and_its_spaces_hold() -> None:
    env = gymnasium.make_vec("nimmt/x-seats-v1", num_envs=6, players=3)
    seen, _ = env.reset(seed=3)
    assert env.observation_space.contains(seen)
    again, _ = env.reset(seed=3)
    assert np.array_equal(seen["observation"], again["observation"])
    other, _ = env.reset()
    assert not np.array_equal(seen["observation"], other["observation"])


def test_illegal_raises_and_changes_no_game() -> None:
    env = SeatsVectorEnv(8, "classic", 4, rounds=1)
    seen, _ = env.reset(seed=3)
    actions = env.sample()
    wrong = actions.copy()
    wrong[5] = int(np.flatnonzero(seen["action_mask"][5] == 0)[0])
    with pytest.raises(IllegalChoice, match="of seat 1 is not legal in game 1"):
        env.step(wrong)
    with pytest.raises(IllegalChoice):
        env.step(np.full(8, 10_000))
    assert np.array_equal(env.batch.observe().reshape(8, -1), seen["observation"])
    env.step(actions)


@pytest.mark.parametrize("wrong", [np.zeros(3, int), np.zeros((8, 1), int), np.zeros(8), None, "x", [0] * 7])
def test_actions_are_as_many_whole_numbers_as_there_are_seats(wrong: Any) -> None:
    env = SeatsVectorEnv(8, "classic", 4)
    env.reset(seed=1)
    with pytest.raises(IllegalChoice, match="actions are 8 whole numbers, one for each seat, not "):
        env.step(wrong)


def test_illegal_plays_the_first_legal_action_instead() -> None:
    envs = [SeatsVectorEnv(8, "classic", 4, illegal="first_legal", rounds=1) for _ in range(2)]
    firsts = [env.reset(seed=3)[0]["action_mask"].argmax(1) for env in envs]
    wrong = firsts[0].copy()
    wrong[2] = 107
    steps = [env.step(actions)[0]["observation"] for env, actions in zip(envs, (firsts[1], wrong))]
    assert np.array_equal(steps[0], steps[1])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"num_envs": 10}, "a multiple of the 4 players, not 10"),
        ({"illegal": "terminate"}, "raise or first_legal"),
        ({"players": 11, "num_envs": 11}, "2 to 10 players"),
        ({"seats": [4]}, "seats are some of 0 to 3, each once, not 4"),
        ({"seats": [0, 1], "num_envs": 5}, "a multiple of the 2 learning seats, not 5"),
        ({"seats": [0], "opponents": "clever"}, "no policy 'clever'; there are: random, cheapest, greedy, prudent"),
        ({"seats": [0], "opponents": ["greedy"]}, "3 seats do not learn and need a policy each, not 1"),
    ],
)
def test_mistakes_are_explained(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(BadSetup, match=message):
        SeatsVectorEnv(**arguments)  # type: ignore[arg-type]


def test_a_ruleset_without_a_kernel_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as those of other packages."""
    monkeypatch.delitem(GAMES, "x")
    with pytest.raises(BadSetup, match="x has no compiled kernel; there are: classic, pro"):
        SeatsVectorEnv(6, "x", 3)


def test_every_ruleset_has_a_kernel() -> None:
    assert set(GAMES) == set(names())
