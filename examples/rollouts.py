"""A random game in each of the three worlds: PettingZoo, Gymnasium, OpenSpiel.

python examples/rollouts.py --ruleset pro --players 3
"""

import argparse
import random
from collections.abc import Callable

import gymnasium
import pyspiel

import nimmt.envs.gymnasium
import nimmt.envs.open_spiel
from nimmt.envs import pettingzoo


def one_after_another(ruleset: str, players: int, seed: int) -> list[float]:
    """PettingZoo, AEC: those who choose at the same time are asked in turn, and see no more than that others chose."""
    env = pettingzoo.raw_env(ruleset, players)
    env.reset(seed=seed)
    for agent in env.agents:
        env.action_space(agent).seed(seed)
    returns = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        returns[agent] += reward
        done = termination or truncation
        env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))
    return list(returns.values())


def all_at_once(ruleset: str, players: int, seed: int) -> list[float]:
    """PettingZoo, Parallel: who has nothing to decide waits."""
    env = pettingzoo.parallel_env(ruleset, players)
    observations, _ = env.reset(seed=seed)
    for agent in env.agents:
        env.action_space(agent).seed(seed)
    returns = dict.fromkeys(env.agents, 0.0)
    while env.agents:
        actions = {agent: env.action_space(agent).sample(seen["action_mask"]) for agent, seen in observations.items()}
        observations, rewards, *_ = env.step(actions)
        for agent, reward in rewards.items():
            returns[agent] += reward
    return list(returns.values())


def one_against_bots(ruleset: str, players: int, seed: int) -> list[float]:
    """Gymnasium: seat 0 plays at random against heifers."""
    env = gymnasium.make(f"nimmt/{ruleset}-v2", players=players, opponents="heifer")
    observation, _ = env.reset(seed=seed)
    env.action_space.seed(seed)
    total, done = 0.0, False
    while not done:
        action = env.action_space.sample(observation["action_mask"])
        observation, reward, done, *_ = env.step(action)
        total += float(reward)
    return [total]


def through_open_spiel(ruleset: str, players: int, seed: int) -> list[float]:
    """OpenSpiel: chance nodes deal the cards, simultaneous nodes ask everybody, others one player."""
    rng = random.Random(seed)
    state = pyspiel.load_game(f"{nimmt.envs.open_spiel.short_name(ruleset)}(players={players})").new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            cards, chances = zip(*state.chance_outcomes())
            state.apply_action(rng.choices(cards, chances)[0])
        elif state.is_simultaneous_node():
            legal = [state.legal_actions(player) for player in range(players)]
            state.apply_actions([rng.choice(actions) if actions else 0 for actions in legal])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return list(state.returns())


ROLLOUTS: tuple[Callable[[str, int, int], list[float]], ...] = (
    one_after_another,
    all_at_once,
    one_against_bots,
    through_open_spiel,
)


def main() -> None:
    """Play one game in each world, and print what each seat earned."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--ruleset", default="classic")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for rollout in ROLLOUTS:
        print(f"{rollout.__name__:>20}: {rollout(asked.ruleset, asked.players, asked.seed)}")


if __name__ == "__main__":
    main()
