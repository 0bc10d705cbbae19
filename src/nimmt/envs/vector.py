"""Gymnasium, many games at once, stepped by the compiled kernels: every learning seat is a sub-environment.

>>> import gymnasium
>>> import nimmt.envs.vector
>>> env = gymnasium.make_vec("nimmt/classic-seats-v1", num_envs=8, players=4)
>>> seen, _ = env.reset(seed=7)
>>> seen["observation"].shape, seen["action_mask"].sum(axis=1).tolist()
((8, 208), [10, 10, 10, 10, 10, 10, 10, 10])
>>> seen, rewards, terminations, truncations, infos = env.step(env.unwrapped.sample())

All seats learn, or those of *seats*, against compiled policies: ``seats=[0], opponents="prudent"``. Sub-environment *i*
is seat ``seats[i % len(seats)]`` of game ``i // len(seats)``; game *g* of ``reset(seed=s)`` is the one that the engine
deals for the seed ``s + g``. A seat that has nothing to decide has a mask of zeros, and its action is ignored. A game
that has ended begins anew in the same step.

It needs the compiled kernels: ``pip install 'nimmt[envs,fast]'``, and a ruleset that has one.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any, Literal

from nimmt.extras import missing

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray

    from nimmt.envs.compact import compact
    from nimmt.envs.history import TOGETHER
    from nimmt.envs.match import turns_of
    from nimmt.kernels import GAMES, POLICIES, Batch
    from nimmt.kernels.chance import below
    from nimmt.kernels.compiler import driver
    from nimmt.kernels.layout import E_LAID, E_PLACED, E_ZEROS, LOG_WIDTH
    from nimmt.kernels.policies import ASK
    from nimmt.observation import OBSERVATION_VERSION
except ImportError as error:
    raise missing(error, "envs,fast") from None

from nimmt.catalogue import find
from nimmt.dealing import whole
from nimmt.decisions import listed
from nimmt.envs.rewards import Reward, check_reward
from nimmt.errors import BadSetup, IllegalChoice

Arrays = dict[str, NDArray[Any]]


class SeatsVectorEnv(VectorEnv[Arrays, NDArray[Any], NDArray[Any]]):
    """Some seats of many games: all of them, for self-play, or those that learn against compiled policies.

    Observations are the kernels' (docs/kernels.md), with the same action numbers as everywhere; `layout` names their
    fields. With ``copy=False`` they are the batch's own arrays, which the next step overwrites: the fast path, where
    all seats learn. *illegal* is ``raise``, which changes nothing in any game, or ``first_legal``. In ``x``, the
    kernels count cards taken to a hand only at the end of the round, and so does the reward for points.

    With a *history*, what everybody laid in this number of turns before follows; where one plays after the other, each
    card is a turn. *seats* are those that learn; None for all. *opponents* is the policy of the others, one of
    `nimmt.kernels.POLICIES`, or one for each of them in the order of their seats.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012 (Gymnasium's form)

    def __init__(
        self,
        num_envs: int = 4096,
        ruleset: str = "classic",
        players: int = 4,
        *,
        seats: Sequence[int] | None = None,
        opponents: str | Sequence[str] = "greedy",
        reward: Reward = "points",
        illegal: Literal["raise", "first_legal"] = "raise",
        threads: int | None = 1,
        copy: bool = True,
        history: int = 0,
        **options: Any,
    ) -> None:
        check_reward(reward)
        num_envs, players = whole(num_envs), whole(players)
        if illegal not in ("raise", "first_legal"):
            raise BadSetup(f"illegal is raise or first_legal for many games at once, not {illegal!r}")
        name = find(ruleset).name
        if name not in GAMES:
            raise BadSetup(f"{name} has no compiled kernel; there are: {listed(GAMES)}")
        self.seats = _learners(seats, players)
        if num_envs < len(self.seats) or num_envs % len(self.seats):
            raise BadSetup(f"num_envs counts seats: it is a multiple of the {_counted(self, players)}, not {num_envs}")
        self.num_envs = num_envs
        self.batch = Batch(name, players, num_envs // len(self.seats), threads=threads, options=options)
        self.batch.policies[:] = _policies(self.seats, opponents, players)
        self.reward: Reward = reward
        self.illegal = illegal
        self.copy = copy
        self.sign = -1 if find(ruleset).fewest_wins else 1
        turns = turns_of(history)
        self.layout = compact(self.batch.rules, turns)
        """The fields of an observation: their names, places, ranges and meanings."""
        actions = self.batch.actions
        self.single_action_space = spaces.Discrete(actions)
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(*self.layout.bounds(), dtype=np.int16),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._draws = np.zeros(1, np.uint64)
        self._history = np.zeros((self.batch.games, turns, players, TOGETHER), np.int16)
        self._clockwise = (np.arange(players) + np.asarray(self.seats)[:, None]) % players
        self._all = len(self.seats) == players
        self._lines = np.arange(num_envs)
        self._places = np.arange(self.batch.games * players).reshape(-1, players)[:, self.seats].reshape(-1)
        self._moves = np.full((self.batch.games, players), -1, np.int32)
        self._look()

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Arrays, dict[str, Any]]:
        """Begin all games anew; without a seed, with games that follow from the last one."""
        if isinstance(seed, list):
            raise BadSetup("one seed is enough: game g has the seed seed + g")
        seed = None if seed is None else index(seed)
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(2**62)) if seed is None else seed)
        self._draws[0] = np.uint64(self.batch.seed)
        self._history[:] = 0
        self._look()
        return self._seen(), {}

    def step(self, actions: NDArray[Any]) -> tuple[Arrays, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Every seat that is asked takes its action; a game that ends begins anew."""
        games, players = self.batch.games, self.batch.players
        self._moves[:, self.seats] = self._checked(np.asarray(actions)).reshape(games, -1)
        done, totals = self.batch.step(self._moves)
        ended = done == 1
        if self._history.size:
            _remember(self.batch.log, ended, self._history, self.batch.rules.open_play)
        before = self._scores
        self._look()
        if self.reward == "points":
            rewards = self.sign * (np.where(ended[:, None], totals, self._scores) - before)
        else:
            rewards = np.zeros((games, players))
            if ended.any():
                rewards[ended] = final_rewards(self.sign * totals[ended], self.reward)
        over = np.repeat(ended, len(self.seats))
        infos = {"totals": totals[:, self.seats].reshape(-1), "_totals": over} if ended.any() else {}
        return self._seen(), rewards[:, self.seats].reshape(-1).astype(np.float64), over, np.zeros_like(over), infos

    def decides(self) -> NDArray[np.bool_]:
        """Which seats are asked now."""
        return np.asarray(self._counts > 0)

    def sample(self) -> NDArray[np.int32]:
        """A random legal action for every seat that is asked, and 0 for the others."""
        chosen = np.empty(self.num_envs, np.int32)
        legal = self._legal
        actions = legal.actions.reshape(-1, self.batch.actions)
        _sample(actions, legal.counts.reshape(-1), self._places, self._draws, chosen)
        return chosen

    def unpack(self, observation: NDArray[Any]) -> Arrays:
        """Observations field by field: views of the same numbers, by the names of `layout`."""
        return self.layout.unpack(observation)

    def _look(self) -> None:
        """See all games as they are now."""
        legal = self._legal = self.batch.legal()
        self._observation = self._of_learners(self.batch.observe())
        self._mask = self._of_learners(legal.mask).view(np.int8)
        self._counts = legal.counts[:, self.seats].reshape(-1)
        self._scores = self.batch.points()

    def _of_learners(self, array: NDArray[Any]) -> NDArray[Any]:
        """A line for each learning seat; the array itself where all learn."""
        return (array if self._all else array[:, self.seats]).reshape(self.num_envs, -1)

    def _seen(self) -> Arrays:
        if self._history.size:
            laid = self._history[:, :, self._clockwise].swapaxes(1, 2).reshape(self.num_envs, -1)
            return {"observation": np.concatenate((self._observation, laid), 1), "action_mask": self._mask.copy()}
        if self.copy and self._all:
            return {"observation": self._observation.copy(), "action_mask": self._mask.copy()}
        return {"observation": self._observation, "action_mask": self._mask}

    def _checked(self, actions: NDArray[Any]) -> NDArray[Any]:
        """The actions, all of them legal."""
        if actions.shape != (self.num_envs,) or actions.dtype.kind not in "iu":
            given = f"{actions.dtype} of shape {actions.shape}"
            raise IllegalChoice(f"actions are {self.num_envs} whole numbers, one for each seat, not {given}")
        within = (actions >= 0) & (actions < self.batch.actions)
        legal = self._mask[self._lines, np.where(within, actions, 0)] * within
        wrong = (legal == 0) & self.decides()
        if not wrong.any():
            return actions
        if self.illegal == "raise":
            first = int(wrong.argmax())
            game, place = divmod(first, len(self.seats))
            raise IllegalChoice(f"action {actions[first]} of seat {self.seats[place]} is not legal in game {game}")
        return np.where(wrong, self._mask.argmax(1), actions)


def _learners(seats: Sequence[int] | None, players: int) -> list[int]:
    if seats is None:
        return list(range(players))
    chosen = [int(seat) for seat in seats]
    if not chosen or len(set(chosen)) < len(chosen) or not set(chosen) <= set(range(players)):
        raise BadSetup(f"seats are some of 0 to {players - 1}, each once, not {listed(seats) or 'none'}")
    return chosen


def _counted(env: SeatsVectorEnv, players: int) -> str:
    return f"{players} players" if len(env.seats) == players else f"{len(env.seats)} learning seats"


def _policies(learners: Sequence[int], opponents: str | Sequence[str], players: int) -> int:
    """Who plays each seat, four bits a seat."""
    others = [seat for seat in range(players) if seat not in learners]
    named = [opponents] * len(others) if isinstance(opponents, str) else list(opponents)
    if len(named) != len(others):
        raise BadSetup(f"{len(others)} seats do not learn and need a policy each, not {len(named)}")
    for policy in named:
        if policy not in POLICIES:
            raise BadSetup(f"there is no policy {policy!r}; there are: {listed(POLICIES)}")
    return sum(ASK << 4 * seat for seat in learners) | sum(
        POLICIES[policy] << 4 * seat for seat, policy in zip(others, named)
    )


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
def _remember(logs: NDArray[np.int16], ended: NDArray[np.bool_], history: NDArray[np.int16], alone: bool) -> None:
    """Add what was laid in a step to the histories of all games, the last turn first; a new game has none.

    All lay at once, or each *alone*: then what a seat does is a turn of its own.
    """
    for g in range(len(ended)):
        if ended[g]:
            for _ in range(history.shape[1]):
                _age(history, g)
            continue
        fresh = True
        for entry in range(1, logs[g, 0] + 1):
            at = entry * LOG_WIDTH
            kind, seat = logs[g, at], logs[g, at + 1]
            if alone and kind in (E_PLACED, E_ZEROS):
                _age(history, g)
                history[g, 0, seat, 0] = logs[g, at + 2] + 1 if kind == E_PLACED else 1
            elif kind == E_LAID:
                if fresh:
                    _age(history, g)
                fresh = False
                place = 0
                for card in (logs[g, at + 2], logs[g, at + 3]):
                    if card:
                        history[g, 0, seat, place] = card + 1
                        place += 1
                for _ in range(logs[g, at + 4]):  # 0-cards
                    history[g, 0, seat, place] = 1
                    place += 1


@driver
def _age(history: NDArray[np.int16], g: int) -> None:
    """Make room for a new turn of a game; the oldest is forgotten."""
    _, turns, players, together = history.shape
    for turn in range(turns - 1, -1, -1):
        for seat in range(players):
            for place in range(together):
                history[g, turn, seat, place] = history[g, turn - 1, seat, place] if turn else 0


@driver
def _sample(
    legal: NDArray[np.int16],
    counts: NDArray[np.int16],
    places: NDArray[np.int64],
    draws: NDArray[np.uint64],
    chosen: NDArray[np.int32],
) -> None:
    """One of the legal actions at each of these places, all as likely."""
    for line in range(len(places)):
        at = places[line]
        chosen[line] = legal[at, below(draws, int(counts[at]))] if counts[at] else 0


def register() -> None:
    """Register the rulesets that have a kernel with Gymnasium, once."""
    for name in GAMES:
        identifier = f"nimmt/{name}-seats-v{OBSERVATION_VERSION}"
        if identifier not in gymnasium.registry:
            gymnasium.register(
                identifier, vector_entry_point="nimmt.envs.vector:SeatsVectorEnv", kwargs={"ruleset": name}
            )


register()
