"""Steps a second of every API, and of comparable games in the same run: ``python -m benchmarks.envs``.

A step is one decision of one seat, chosen at random from what is legal; observations, masks and the choosing are part
of the time. Of a vector environment, every sub-environment's step counts, and beside it the decisions alone, since a
seat that waits steps too. Time is processor time of one core, so that other programs on the machine disturb less; each
figure is the best of several runs.

The games of other packages need ``pip install 'nimmt[bench]'``; what is not installed is left out.
"""

import os

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
os.environ.setdefault("JAX_PLATFORMS", "cpu")

import argparse
import platform
import random
import time
import warnings
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pyspiel
from rich.console import Console
from rich.table import Table

from nimmt.envs import pettingzoo
from nimmt.envs.gymnasium import SeatEnv
from nimmt.envs.open_spiel import game_string
from nimmt.envs.vector import SeatsVectorEnv

Run = Callable[[], tuple[int, int]]
"""Plays for a while; returns steps and decisions."""


class Line(NamedTuple):
    """One figure to measure."""

    api: str
    game: str
    make: Callable[[], Run]


def same(steps: int) -> tuple[int, int]:
    """Where every step is a decision."""
    return steps, steps


# --- PettingZoo ------------------------------------------------------------------------------------------


def aec(env: Any) -> Run:
    """One game, one agent after another."""

    def run() -> tuple[int, int]:
        steps = 0
        env.reset()
        for _ in env.agent_iter():
            seen, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
                continue
            legal = seen["action_mask"].nonzero()[0]
            env.step(int(legal[random.randrange(len(legal))]))
            steps += 1
        return same(steps)

    return run


def parallel(env: Any) -> Run:
    """One game, all agents at once."""

    def run() -> tuple[int, int]:
        steps = decisions = 0
        seen, _ = env.reset()
        while env.agents:
            actions = {}
            for agent, each in seen.items():
                legal = each["action_mask"].nonzero()[0]
                actions[agent] = int(legal[random.randrange(len(legal))])
                decisions += actions[agent] != env.wait
            seen, *_ = env.step(actions)
            steps += len(actions)
        return steps, decisions

    return run


def leduc() -> Run:
    """PettingZoo's Leduc hold'em, without its wrappers."""
    from pettingzoo.classic import leduc_holdem_v4

    return aec(leduc_holdem_v4.raw_env())


def texas() -> Run:
    """PettingZoo's Texas hold'em, without its wrappers."""
    from pettingzoo.classic import texas_holdem_v4

    return aec(texas_holdem_v4.raw_env())


# --- Gymnasium and rlcard --------------------------------------------------------------------------------


def single(opponents: str) -> Run:
    """One seat against bots."""
    env = SeatEnv("classic", 4, opponents=opponents, rounds=1)

    def run() -> tuple[int, int]:
        steps, done = 0, False
        seen, _ = env.reset()
        while not done:
            legal = seen["action_mask"].nonzero()[0]
            seen, _, done, *_ = env.step(int(legal[random.randrange(len(legal))]))
            steps += 1
        return same(steps)

    return run


def rlcard_game(name: str) -> Run:
    """A game of rlcard, all seats played by its random agent."""
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make(name)
    env.set_agents([RandomAgent(env.num_actions) for _ in range(env.num_players)])
    return lambda: same(sum(len(path) // 2 for path in env.run(is_training=False)[0]))


# --- OpenSpiel -------------------------------------------------------------------------------------------


def spiel(name: str) -> Run:
    """A game of OpenSpiel, with the observation tensor of whoever decides; chance nodes are not counted."""
    game = pyspiel.load_game(name)
    players = game.num_players()

    def pick(items: Any) -> Any:
        return items[random.randrange(len(items))]

    def run() -> tuple[int, int]:
        steps = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(pick(state.chance_outcomes())[0])
            elif state.is_simultaneous_node():
                actions = []
                for player in range(players):
                    legal = state.legal_actions(player)
                    if legal:
                        state.observation_tensor(player)
                        steps += 1
                    actions.append(pick(legal) if legal else 0)
                state.apply_actions(actions)
            else:
                state.observation_tensor(state.current_player()) if sees(name) else state.information_state_tensor()
                state.apply_action(pick(state.legal_actions()))
                steps += 1
        return same(steps)

    return run


def sees(name: str) -> bool:
    """Whether a game has observation tensors; Hearts has information state tensors instead."""
    return bool(pyspiel.load_game(name).get_type().provides_observation_tensor)


# --- many games at once ----------------------------------------------------------------------------------


def vector(ruleset: str, seats: int) -> Run:
    """All seats of many games on the compiled kernels, one thread, no copies."""
    env = SeatsVectorEnv(seats, ruleset, copy=False)
    env.reset(seed=0)

    def run() -> tuple[int, int]:
        decisions = 0
        for _ in range(50):
            decisions += int(env.decides().sum())
            env.step(env.sample())
        return 50 * seats, decisions

    return run


def pgx_game(name: str, games: int) -> Run:
    """Many games of pgx, stepped and begun anew by one compiled function, on the CPU."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def steps(states: Any, key: Any) -> Any:
        def one(carry: Any, _: Any) -> tuple[Any, None]:
            states, key = carry
            key, choose, go = jax.random.split(key, 3)
            logits = jnp.where(states.legal_action_mask, 0.0, -jnp.inf)
            actions = jax.random.categorical(choose, logits)
            return (step(states, actions, jax.random.split(go, games)), key), None

        return jax.lax.scan(one, (states, key), None, length=20)[0]

    compiled = jax.jit(steps)
    key = jax.random.PRNGKey(0)
    held = [jax.jit(jax.vmap(env.init))(jax.random.split(key, games)), key]

    def run() -> tuple[int, int]:
        held[:] = compiled(*held)
        held[0].observation.block_until_ready()
        return same(20 * games)

    return run


# --- the table -------------------------------------------------------------------------------------------


def lines(seats: int) -> list[Line]:
    """What is measured, game beside game."""
    found = [
        Line("PettingZoo AEC", "nimmt classic, 4 players (raw_env)", lambda: aec(pettingzoo.raw_env(rounds=1))),
        Line("PettingZoo AEC", "nimmt classic, 4 players (env)", lambda: aec(pettingzoo.env(rounds=1))),
        Line("PettingZoo AEC", "leduc_holdem_v4 (raw_env)", leduc),
        Line("PettingZoo AEC", "texas_holdem_v4 (raw_env)", texas),
        Line("PettingZoo Parallel", "nimmt classic, 4 players", lambda: parallel(pettingzoo.parallel_env(rounds=1))),
        Line("Gymnasium", "nimmt classic against 3 random bots", lambda: single("random")),
        Line("Gymnasium", "nimmt classic against 3 heifers", lambda: single("heifer")),
        Line("rlcard", "leduc-holdem", lambda: rlcard_game("leduc-holdem")),
        Line("rlcard", "uno", lambda: rlcard_game("uno")),
    ]
    for name in (
        game_string("classic", players=4, rounds=1),
        game_string("classic", players=4, rounds=1, deals=1000),
        "goofspiel(num_cards=10,players=4)",
        "hearts",
        "leduc_poker",
    ):
        found.append(Line("OpenSpiel" if "nimmt" in name else "OpenSpiel (C++)", name, lambda name=name: spiel(name)))  # type: ignore[misc]
    for ruleset in ("classic", "even-odd", "x", "simple", "plus"):
        found.append(Line("vector", f"nimmt {ruleset}, 4 players", lambda ruleset=ruleset: vector(ruleset, seats)))  # type: ignore[misc]
    for name in ("leduc_holdem", "sparrow_mahjong", "backgammon", "2048"):
        found.append(Line("pgx, CPU", name, lambda name=name: pgx_game(name, seats)))  # type: ignore[misc]
    return found


def measure(run: Run, seconds: float, repeats: int = 3) -> tuple[float, float]:
    """Steps and decisions a second of processor time, the best of several runs."""
    run()
    best = (0.0, 0.0)
    for _ in range(repeats):
        steps = decisions = 0
        start = time.process_time()
        while (taken := time.process_time() - start) < seconds / repeats:
            more, chosen = run()
            steps += more
            decisions += chosen
        best = max(best, (steps / taken, decisions / taken))
    return best


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=3.0, help="processor time for each figure (default 3)")
    parser.add_argument("--seats", type=int, default=4096, help="sub-environments of a vector environment")
    parser.add_argument("--only", default="", help="measure only what has this in its name")
    asked = parser.parse_args()
    warnings.simplefilter("ignore")
    np.seterr(all="ignore")
    console = Console()
    table = Table(title=f"Random play, one core, Python {platform.python_version()}, {platform.machine()}")
    for heading in ("API", "game", "steps/s", "decisions/s"):
        table.add_column(heading, justify="right" if heading.endswith("/s") else "left", no_wrap=True)
    for line in lines(asked.seats):
        if asked.only not in f"{line.api} {line.game}":
            continue
        console.print(f"measuring {line.api}: {line.game}", style="dim")
        try:
            steps, decisions = measure(line.make(), asked.seconds)
        except ImportError as error:
            table.add_row(line.api, line.game, "not installed", str(error.name))
            continue
        table.add_row(line.api, line.game, f"{steps:,.0f}", f"{decisions:,.0f}")
    console.print(table)


if __name__ == "__main__":
    main()
