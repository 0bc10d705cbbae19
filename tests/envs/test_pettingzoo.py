"""PettingZoo's own tests for every ruleset, and what they do not look at."""

import copy
import pickle
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

from nimmt import play
from nimmt.catalogue import find
from nimmt.envs import pettingzoo
from nimmt.errors import BadSetup, IllegalChoice
from tests.envs.playing import KINDS, RULESETS, short


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """PettingZoo warns about observations that are dictionaries, unless it knows the game by name."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation")
        yield


@pytest.mark.parametrize(("ruleset", "players"), KINDS)
def test_api(ruleset: str, players: int) -> None:
    api_test(pettingzoo.env(ruleset, players, **short(ruleset)), num_cycles=50)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_api_of_the_fast_path(ruleset: str) -> None:
    api_test(pettingzoo.raw_env(ruleset, find(ruleset).player_counts[0]), num_cycles=200)


@pytest.mark.parametrize(("ruleset", "players"), KINDS)
def test_parallel_api(ruleset: str, players: int) -> None:
    parallel_api_test(pettingzoo.parallel_env(ruleset, players), num_cycles=60)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_seeds(ruleset: str) -> None:
    seed_test(lambda: pettingzoo.env(ruleset, find(ruleset).player_counts[0]), num_cycles=50)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_parallel_seeds_in_lenient_mode(ruleset: str) -> None:
    """This check samples without masks."""
    players = find(ruleset).player_counts[0]
    parallel_seed_test(lambda: pettingzoo.parallel_env(ruleset, players, illegal="first_legal"), num_cycles=50)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_rendering(ruleset: str) -> None:
    players = find(ruleset).player_counts[0]
    render_test(lambda render_mode: pettingzoo.env(ruleset, players, render_mode=render_mode))


# --- games ---------------------------------------------------------------------------------------------------


def play_out(env: pettingzoo.raw_env, seed: int) -> dict[str, float]:
    """Play at random to the end; the return of each agent."""
    rng = np.random.default_rng(seed)
    returns = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, _, _ = env.last()
        returns[agent] += reward
        env.step(None if termination else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return returns


def test_a_seed_deals_the_game_that_the_engine_deals() -> None:
    from nimmt import Game

    env = pettingzoo.raw_env("classic", 4)
    env.reset(seed=7)
    assert env.match.game == Game.new("classic", 4, seed=7)


def test_further_games_follow_from_the_first_seed() -> None:
    deals = []
    for _ in range(2):
        env = pettingzoo.raw_env("classic", 4)
        env.reset(seed=7)
        for _ in range(3):
            env.reset()
        deals.append(env.match.game.table.rows)
    assert deals[0] == deals[1]


def test_those_asked_together_answer_in_turn_without_seeing_more() -> None:
    env = pettingzoo.raw_env("classic", 3)
    env.reset(seed=1)
    before = env.observe("player_1")["observation"]
    other = copy.deepcopy(env)
    for each, card in ((env, 0), (other, 1)):
        assert each.agent_selection == "player_0"
        each.step(int(np.flatnonzero(each.observe("player_0")["action_mask"])[card]))
        assert each.agent_selection == "player_1"
    one, two = (each.observe("player_1")["observation"] for each in (env, other))
    assert np.array_equal(one, two)
    assert not np.array_equal(before, one), "that somebody has chosen does show"


def test_who_has_nothing_to_decide_waits() -> None:
    env = pettingzoo.parallel_env("simple", 3)
    seen, _ = env.reset(seed=1)
    assert [int(np.flatnonzero(seen[agent]["action_mask"])[0]) == env.wait for agent in env.agents] == [
        False,
        True,
        True,
    ]
    seen, *_ = env.step({"player_0": int(np.flatnonzero(seen["player_0"]["action_mask"])[0])})
    assert not seen["player_1"]["action_mask"][env.wait]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_parallel_and_aec_play_the_same_games(ruleset: str) -> None:
    players = find(ruleset).player_counts[0]
    parallel = pettingzoo.parallel_env(ruleset, players, **short(ruleset))
    aec = pettingzoo.raw_env(ruleset, players, **short(ruleset))
    seen, _ = parallel.reset(seed=3)
    aec.reset(seed=3)
    rng = np.random.default_rng(0)
    while parallel.agents:
        actions = {agent: int(rng.choice(np.flatnonzero(each["action_mask"]))) for agent, each in seen.items()}
        for agent, action in actions.items():
            if action != parallel.wait:
                assert aec.agent_selection == agent
                aec.step(action)
        seen, *_ = parallel.step(actions)
        assert aec.match.game == parallel.match.game
    assert aec.match.game.over


@pytest.mark.parametrize("ruleset", RULESETS)
def test_copies_and_pickles_are_equal_and_independent(ruleset: str) -> None:
    env = pettingzoo.raw_env(ruleset, find(ruleset).player_counts[0], **short(ruleset))
    env.reset(seed=5)
    for _ in range(5):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    before = env.match.game.text()
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    ends = [play_out(twin, 1) for twin in twins]
    assert env.match.game.text() == before
    assert ends == [play_out(env, 1)] * 2


def test_a_copied_game_deals_on_as_the_original() -> None:
    env = pettingzoo.raw_env("classic", 2)
    env.reset(seed=5)
    twin = copy.deepcopy(env)
    for each in (env, twin):
        each.reset()
    assert env.match.game == twin.match.game


# --- what is not legal -------------------------------------------------------------------------------------------


def illegal_action(env: pettingzoo.raw_env) -> int:
    return int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])


def test_illegal_raises_and_changes_nothing() -> None:
    env = pettingzoo.raw_env("classic", 3)
    env.reset(seed=1)
    before = env.match.game.text()
    with pytest.raises(IllegalChoice, match="lay one card from your hand"):
        env.step(illegal_action(env))
    with pytest.raises(IllegalChoice):
        env.step(10_000)
    assert env.match.game.text() == before
    assert env.agent_selection == "player_0"


def test_illegal_in_parallel_changes_nothing_either() -> None:
    env = pettingzoo.parallel_env("classic", 3)
    seen, _ = env.reset(seed=1)
    before = env.match.game.text()
    actions = {agent: int(np.flatnonzero(each["action_mask"])[0]) for agent, each in seen.items()}
    with pytest.raises(IllegalChoice):
        env.step({**actions, "player_2": env.wait})
    assert env.match.game.text() == before
    open_play = pettingzoo.parallel_env("simple", 2)
    open_play.reset(seed=1)
    with pytest.raises(IllegalChoice, match="seat 1 has nothing to decide now"):
        open_play.step({"player_0": 0, "player_1": 0})


def test_illegal_terminates() -> None:
    env = pettingzoo.raw_env("classic", 3, illegal="terminate", illegal_reward=-5.0)
    env.reset(seed=1)
    env.step(illegal_action(env))
    assert all(env.terminations.values())
    assert env.rewards == {"player_0": -5.0, "player_1": 0.0, "player_2": 0.0}


def test_illegal_plays_the_first_legal_action_instead() -> None:
    env, legal = pettingzoo.raw_env("classic", 3, illegal="first_legal"), pettingzoo.raw_env("classic", 3)
    for each in (env, legal):
        each.reset(seed=1)
    wrong = illegal_action(env)
    env.step(wrong)
    legal.step(int(np.flatnonzero(legal.observe("player_0")["action_mask"])[0]))
    assert env.infos["player_0"] == {"illegal_action": wrong}
    assert env.match.game == legal.match.game


@pytest.mark.parametrize("wrong", ["x", 27.5, [1, 2], {}])
def test_what_is_no_number_is_no_action(wrong: Any) -> None:
    env, parallel = pettingzoo.raw_env("classic", 3), pettingzoo.parallel_env("classic", 3)
    env.reset(seed=1)
    parallel.reset(seed=1)
    with pytest.raises(IllegalChoice, match="an action is a whole number, not "):
        env.step(wrong)
    with pytest.raises(IllegalChoice, match="an action is a whole number, not "):
        parallel.step(dict.fromkeys(parallel.agents, wrong))


def test_a_whole_number_of_any_kind_is_an_action() -> None:
    legal = 4
    for action in (legal, float(legal), np.int64(legal), np.float32(legal), np.array(legal)):
        env = pettingzoo.raw_env("classic", 3)
        env.reset(seed=1)
        env.step(action)
        assert env.match.game.answers == {0: play(5)}


def test_who_is_asked_and_has_no_action_is_named() -> None:
    env = pettingzoo.parallel_env("classic", 3)
    env.reset(seed=1)
    with pytest.raises(IllegalChoice, match="player_1 is asked and has no action"):
        env.step({"player_0": 4})
    with pytest.raises(IllegalChoice, match="actions are a dictionary, an action for each agent, not None"):
        env.step(None)  # type: ignore[arg-type]
    assert env.match.game.answers == {}


def test_the_full_information_view_must_be_asked_for() -> None:
    env = pettingzoo.raw_env("classic", 3)
    env.reset(seed=1)
    with pytest.raises(IllegalChoice, match="full_information=True"):
        env.state()
    env = pettingzoo.raw_env("classic", 3, full_information=True)
    env.reset(seed=1)
    assert env.state_space.contains(env.state())
    hands = [env.match.layout.unpack(part)["hand"] for part in np.split(env.state(), 3)]
    assert [tuple(np.flatnonzero(hand)) for hand in hands] == list(env.match.game.hidden.hands)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"ruleset": "classical"}, "there is no ruleset 'classical'"),
        ({"players": 11}, "2 to 10 players"),
        ({"reward": "glory"}, "there is no reward 'glory'; there are: points, final, rank, win"),
        ({"illegal": "ignore"}, "illegal is one of raise, terminate, first_legal"),
        ({"render_mode": "vr"}, "render_mode is one of human, ansi, rgb_array"),
        ({"colour": "red"}, "classic has no option 'colour'"),
    ],
)
def test_mistakes_are_explained(arguments: dict[str, str], message: str) -> None:
    with pytest.raises((BadSetup, LookupError), match=message):
        pettingzoo.raw_env(**arguments)  # type: ignore[arg-type]
