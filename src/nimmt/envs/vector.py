"""Gymnasium, many games at once: every seat of every game is a sub-environment, stepped by the compiled kernels.

>>> import gymnasium
>>> import nimmt.envs.vector
>>> env = gymnasium.make_vec("nimmt/classic-seats-v1", num_envs=8, players=4)
>>> seen, _ = env.reset(seed=7)
>>> seen["observation"].shape, seen["action_mask"].sum(axis=1).tolist()
((8, 208), [10, 10, 10, 10, 10, 10, 10, 10])
>>> seen, rewards, terminations, truncations, infos = env.step(env.unwrapped.sample())

Sub-environment *i* is seat ``i % players`` of game ``i // players``; game *g* of ``reset(seed=s)`` is the one that the
engine deals for the seed ``s + g``. A seat that has nothing to decide has a mask of zeros, and its action is ignored.
A game that has ended begins anew in the same step.

It needs the compiled kernels: ``pip install 'nimmt[envs,fast]'``, and a ruleset that has one.
"""

from __future__ import annotations

from typing import Any, Literal

from nimmt.extras import missing

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray

    from nimmt.kernels import GAMES, Batch
    from nimmt.kernels.chance import below
    from nimmt.kernels.compiler import driver
    from nimmt.observation import OBSERVATION_VERSION
except ImportError as error:
    raise missing(error, "envs,fast") from None

from nimmt.catalogue import find
from nimmt.decisions import listed
from nimmt.envs.rewards import Reward, check_reward
from nimmt.errors import BadSetup, IllegalChoice

Arrays = dict[str, NDArray[Any]]


class SeatsVectorEnv(VectorEnv[Arrays, NDArray[Any], NDArray[Any]]):
    """All seats of many games, for self-play.

    Observations are the kernels' (docs/kernels.md), with the same action numbers as everywhere. With ``copy=False``
    they are the batch's own arrays, which the next step overwrites: the fast path. *illegal* is ``raise``, which
    changes nothing in any game, or ``first_legal``. In ``x``, the kernels count cards taken to a hand only at the end
    of the round, and so does the reward for points.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012 (Gymnasium's form)

    def __init__(
        self,
        num_envs: int = 4096,
        ruleset: str = "classic",
        players: int = 4,
        *,
        reward: Reward = "points",
        illegal: Literal["raise", "first_legal"] = "raise",
        threads: int | None = 1,
        copy: bool = True,
        **options: Any,
    ) -> None:
        check_reward(reward)
        if illegal not in ("raise", "first_legal"):
            raise BadSetup(f"illegal is raise or first_legal for many games at once, not {illegal!r}")
        name = find(ruleset).name
        if name not in GAMES:
            raise BadSetup(f"{name} has no compiled kernel; there are: {listed(GAMES)}")
        if num_envs < players or num_envs % players:
            raise BadSetup(f"num_envs counts seats: it is a multiple of the {players} players, not {num_envs}")
        self.num_envs = num_envs
        self.batch = Batch(name, players, num_envs // players, threads=threads, options=options)
        self.reward: Reward = reward
        self.illegal = illegal
        self.copy = copy
        self.sign = -1 if find(ruleset).fewest_wins else 1
        actions = self.batch.actions
        self.single_action_space = spaces.Discrete(actions)
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-(2**15), 2**15 - 1, self.batch.observe().shape[2:], np.int16),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._draws = np.zeros(1, np.uint64)
        self._look()

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Arrays, dict[str, Any]]:
        """Begin all games anew; without a seed, with games that follow from the last one."""
        if isinstance(seed, list):
            raise BadSetup("one seed is enough: game g has the seed seed + g")
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(2**62)) if seed is None else seed)
        self._draws[0] = np.uint64(self.batch.seed)
        self._look()
        return self._seen(), {}

    def step(self, actions: NDArray[Any]) -> tuple[Arrays, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Every seat that is asked takes its action; a game that ends begins anew."""
        games, players = self.batch.games, self.batch.players
        done, totals = self.batch.step(self._checked(np.asarray(actions)).reshape(games, players))
        ended = done == 1
        before = self._scores
        self._look()
        if self.reward == "points":
            rewards = self.sign * (np.where(ended[:, None], totals, self._scores) - before)
        else:
            rewards = np.zeros((games, players))
            if ended.any():
                rewards[ended] = final_rewards(self.sign * totals[ended], self.reward)
        over = np.repeat(ended, players)
        infos = {"totals": totals.reshape(-1).copy(), "_totals": over} if ended.any() else {}
        return self._seen(), rewards.reshape(-1).astype(np.float64), over, np.zeros_like(over), infos

    def decides(self) -> NDArray[np.bool_]:
        """Which seats are asked now."""
        return np.asarray(self._mask.any(1))

    def sample(self) -> NDArray[np.int32]:
        """A random legal action for every seat that is asked, and 0 for the others."""
        chosen = np.empty(self.num_envs, np.int32)
        _sample(self._mask, self._draws, chosen)
        return chosen

    def _look(self) -> None:
        """See all games as they are now."""
        self._observation = self.batch.observe().reshape(self.num_envs, -1)
        self._mask = self.batch.mask().reshape(self.num_envs, -1).view(np.int8)
        self._scores = self.batch.points()

    def _seen(self) -> Arrays:
        if self.copy:
            return {"observation": self._observation.copy(), "action_mask": self._mask.copy()}
        return {"observation": self._observation, "action_mask": self._mask}

    def _checked(self, actions: NDArray[Any]) -> NDArray[Any]:
        """The actions, all of them legal."""
        within = (actions >= 0) & (actions < self.batch.actions)
        legal = self._mask[np.arange(self.num_envs), np.where(within, actions, 0)] * within
        wrong = (legal == 0) & self.decides()
        if not wrong.any():
            return actions
        if self.illegal == "raise":
            first = int(wrong.argmax())
            game, seat = divmod(first, self.batch.players)
            raise IllegalChoice(f"action {actions[first]} of seat {seat} is not legal in game {game}")
        return np.where(wrong, self._mask.argmax(1), actions)


def final_rewards(values: NDArray[Any], reward: Reward) -> NDArray[np.float64]:
    """What finished games pay: a line a game, a column a seat; more is better.

    >>> final_rewards(np.array([[3, 9, 3]]), "rank").tolist()
    [[-0.5, 1.0, -0.5]]
    """
    if reward == "rank":
        differences = np.sign(values[:, :, None] - values[:, None, :])
        return np.asarray(differences.sum(2) / (values.shape[1] - 1))
    if reward == "win":
        best = values == values.max(1, keepdims=True)
        return np.asarray(best / best.sum(1, keepdims=True))
    return values.astype(np.float64)


@driver
def _sample(mask: NDArray[np.int8], draws: NDArray[np.uint64], chosen: NDArray[np.int32]) -> None:
    """One of the legal actions of each line, all as likely."""
    lines, actions = mask.shape
    for line in range(lines):
        count = 0
        for action in range(actions):
            count += mask[line, action]
        chosen[line] = 0
        if count:
            left = below(draws, count)
            for action in range(actions):
                left -= mask[line, action]
                if left < 0:
                    chosen[line] = action
                    break


def register() -> None:
    """Register the rulesets that have a kernel with Gymnasium, once."""
    for name in GAMES:
        identifier = f"nimmt/{name}-seats-v{OBSERVATION_VERSION}"
        if identifier not in gymnasium.registry:
            gymnasium.register(
                identifier, vector_entry_point="nimmt.envs.vector:SeatsVectorEnv", kwargs={"ruleset": name}
            )


register()
