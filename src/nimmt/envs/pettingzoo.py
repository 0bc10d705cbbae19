"""PettingZoo: every seat an agent, one after another (`env`, `raw_env`) or all at once (`parallel_env`).

>>> from nimmt.envs import pettingzoo
>>> env = pettingzoo.env("classic", players=3, rounds=1)
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     done = termination or truncation
...     env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))

`raw_env` and `parallel_env` are the fast path: the same games without PettingZoo's wrappers, which check on every call
that agents act in order and within their spaces.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from nimmt.extras import missing

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers

    from nimmt.envs.fields import Numbers
    from nimmt.envs.match import RENDER_MODES, Illegal, Match, Observation, check_render_mode, number_of
    from nimmt.envs.observation import VERSION
    from nimmt.envs.spaces import CheapCopies, observation_space, state_space
except ImportError as error:
    raise missing(error, "envs") from None

from nimmt.envs.rewards import Reward
from nimmt.errors import IllegalChoice


class _Seats(CheapCopies):
    """What both kinds of environment share: agents, spaces, seeds and pictures."""

    shared = frozenset({"metadata", "possible_agents", "seat_of", "observation_spaces", "action_spaces", "state_space"})
    extra_actions: ClassVar[int] = 0

    def __init__(
        self,
        ruleset: str = "classic",
        players: int = 4,
        *,
        render_mode: str | None = None,
        reward: Reward = "points",
        illegal: Illegal = "raise",
        illegal_reward: float = -1.0,
        full_information: bool = False,
        automate: bool = False,
        history: int = 0,
        **options: Any,
    ) -> None:
        check_render_mode(render_mode)
        self.match = Match(ruleset, players, reward, illegal, illegal_reward, automate, history, options=options)
        self.render_mode = render_mode
        self.full_information = full_information
        rules, layout = self.match.rules, self.match.layout
        self.metadata = {
            "name": f"nimmt_{rules.name.replace('-', '_')}_v{VERSION}",
            "render_modes": RENDER_MODES,
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in rules.seats]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        actions = len(self.match.choices) + self.extra_actions
        self.observation_spaces = {agent: observation_space(layout, actions) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.state_space = state_space(layout)
        self.agents: list[str] = []
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of an agent's observations: always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of an agent's actions: always the same object."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        """What an agent sees now, and which actions it may take."""
        return self.match.observe(self.seat_of[agent])

    def state(self) -> Numbers:
        """The observations of all seats, one after another; only with ``full_information=True``."""
        if not self.full_information:
            raise IllegalChoice(
                "state() shows every hand; make the environment with full_information=True if that is what you want"
            )
        return self.match.everything()

    def render(self) -> Any:
        """The table as a spectator sees it: printed, as text, or as a picture."""
        return self.match.render(self.render_mode)

    def close(self) -> None:
        """Nothing needs to be closed."""

    def _deal(self, seed: int | None) -> None:
        """Begin a game: the one of this seed, or the next of the seeds that follow from the last one given."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.match.deal(int(self._seeds.integers(2**63)) if seed is None else seed)
        self.agents = self.possible_agents[:]

    def _infos(self) -> dict[str, dict[str, Any]]:
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        for seat, action in self.match.replaced.items():
            infos[self.possible_agents[seat]]["illegal_action"] = action
        return infos


class raw_env(_Seats, AECEnv[str, Observation, Any]):  # noqa: N801 (PettingZoo's name for it)
    """One agent after another: those who are asked at the same time answer in the order of their seats, sealed.

    Who answers later sees that the others have chosen, not what.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game."""
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = self._infos()
        self.agent_selection = self._next()

    def step(self, action: Any) -> None:
        """Answer for the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.match.play({self.seat_of[agent]: -1 if action is None else number_of(action)})
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, self.match.rewards()))
        self.infos = self._infos()
        if self.match.over:
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._next()
        self._accumulate_rewards()

    def _next(self) -> str:
        return self.agents[0] if self.match.over else self.possible_agents[min(self.match.game.pending)]


class parallel_env(_Seats, ParallelEnv[str, Observation, Any]):  # noqa: N801 (PettingZoo's name for it)
    """All agents at once. An agent that has nothing to decide takes the last action, `wait`, its only legal one."""

    extra_actions = 1

    @property
    def wait(self) -> int:
        """The action of an agent that has nothing to decide."""
        return len(self.match.choices)

    def observe(self, agent: str) -> Observation:
        """What an agent sees now, and which actions it may take."""
        seen = self.match.observe(self.seat_of[agent], extra=1)
        seen["action_mask"][-1] = not seen["action_mask"].any()
        return seen

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deal a new game."""
        self._deal(seed)
        return {agent: self.observe(agent) for agent in self.agents}, self._infos()

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Answer for all agents that are asked."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        if not isinstance(actions, Mapping):
            raise IllegalChoice(f"actions are a dictionary, an action for each agent, not {actions!r}")
        match = self.match
        chosen: dict[int, int] = {}
        idle: dict[int, int] = {}
        for seat, agent in enumerate(self.possible_agents):
            action = number_of(actions.get(agent, self.wait))
            if seat in match.game.pending and agent not in actions and match.illegal == "raise":
                raise IllegalChoice(f"{agent} is asked and has no action; its action_mask says which are legal")
            if seat in match.game.pending:
                chosen[seat] = action
            elif action != self.wait:
                idle[seat] = action
        if idle and match.illegal == "raise":
            seat, action = idle.popitem()
            match.refuse(seat, action, None)
        match.play(chosen)
        for seat, action in idle.items():
            match.refuse(seat, action, None)
        agents = self.agents
        rewards = dict(zip(agents, match.rewards()))
        over = match.over
        seen = {agent: self.observe(agent) for agent in agents}
        infos = self._infos()
        if over:
            self.agents = []
        return seen, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False), infos


def env(ruleset: str = "classic", players: int = 4, **arguments: Any) -> AECEnv[str, Observation, Any]:
    """`raw_env` in PettingZoo's wrappers, which say clearly what was done wrong.

    With ``illegal="terminate"`` or ``"first_legal"`` an illegal action within the action space passes them.
    """
    wrapped: AECEnv[str, Observation, Any] = raw_env(ruleset, players, **arguments)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)
