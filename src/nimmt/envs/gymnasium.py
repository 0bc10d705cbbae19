"""Gymnasium: one seat against bots, as ``nimmt/classic-v1`` and so on.

>>> import gymnasium
>>> import nimmt.envs.gymnasium
>>> env = gymnasium.make("nimmt/classic-v1", players=3, opponents="random", rounds=1)
>>> observation, info = env.reset(seed=7)
>>> done = False
>>> while not done:
...     action = env.action_space.sample(observation["action_mask"])
...     observation, reward, done, truncated, info = env.step(action)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nimmt.extras import missing

try:
    import gymnasium
    from gymnasium import spaces
    from numpy.typing import NDArray

    from nimmt.envs.match import RENDER_MODES, Illegal, Mask, Match, Observation, check_render_mode
    from nimmt.envs.observation import VERSION
    from nimmt.envs.spaces import CheapCopies, observation_space
except ImportError as error:
    raise missing(error, "envs") from None

from nimmt.bots import Bot, answer, find
from nimmt.catalogue import names
from nimmt.envs.rewards import Reward
from nimmt.errors import BadSetup


class SeatEnv(CheapCopies, gymnasium.Env[Observation, Any]):
    """One seat of a game; bots play the others.

    *opponents* is the name of a bot for all other seats, or a name or a bot for each of them, clockwise. Bots by name
    get a seed of their own from the environment's in every game; a bot of yours is used as it is. *seat* is the seat
    to play, or None for another one in each game.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012 (Gymnasium's form)
    shared = frozenset({"observation_space", "action_space", "opponents", "spec"})

    def __init__(
        self,
        ruleset: str = "classic",
        players: int = 4,
        *,
        opponents: str | Sequence[str | Bot] = "heifer",
        seat: int | None = 0,
        render_mode: str | None = None,
        reward: Reward = "points",
        illegal: Illegal = "raise",
        illegal_reward: float = -1.0,
        automate: bool = False,
        **options: Any,
    ) -> None:
        check_render_mode(render_mode)
        self.match = Match(ruleset, players, reward, illegal, illegal_reward, automate, options=options)
        if seat is not None and seat not in self.match.rules.seats:
            raise BadSetup(f"seat is one of 0 to {players - 1}, or None for any, not {seat}")
        self.opponents = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
        if len(self.opponents) != players - 1:
            raise BadSetup(f"{players} players need {players - 1} opponents, not {len(self.opponents)}")
        self.fixed_seat = seat
        self.seat = seat or 0
        self.render_mode = render_mode
        self.observation_space = observation_space(self.match.layout, len(self.match.choices))
        self.action_space = spaces.Discrete(len(self.match.choices))
        self.bots: dict[int, Bot] = {}
        self._seat_bots()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game, and let the bots play up to the seat's first decision."""
        super().reset(seed=seed)
        if self.fixed_seat is None:
            self.seat = int(self.np_random.integers(self.match.rules.players))
        self._seat_bots()
        self.match.deal(int(self.np_random.integers(2**63)) if seed is None else seed)
        self._play_others()
        self.match.rewards()
        return self.match.observe(self.seat), {}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action, then the bots up to the seat's next decision or the end."""
        match = self.match
        match.play({self.seat: int(action)})
        info = {"illegal_action": match.replaced[self.seat]} if match.replaced else {}
        self._play_others()
        return match.observe(self.seat), match.rewards()[self.seat], match.over, False, info

    def action_masks(self) -> Mask:
        """The mask alone, by the name that masked learners look for."""
        return self.match.mask(self.match.game.pending.get(self.seat))

    def render(self) -> str | NDArray[Any] | None:
        """The table as the seat sees it: printed, as text, or as a picture."""
        return self.match.render(self.render_mode, self.seat)

    def _seat_bots(self) -> None:
        for distance, bot in enumerate(self.opponents, 1):
            if isinstance(bot, str):
                bot = find(bot)(int(self.np_random.integers(2**63)))
            self.bots[(self.seat + distance) % self.match.rules.players] = bot

    def _play_others(self) -> None:
        """Let the bots answer until the seat is asked; where all are asked at once, they answer with it."""
        game = self.match.game
        while not self.match.over and self.seat not in game.pending:
            for seat, decision in game.pending.items():
                game.submit(seat, answer(self.bots[seat], game.view(seat), decision))


def register() -> None:
    """Register every ruleset with Gymnasium, once."""
    for name in names():
        identifier = f"nimmt/{name}-v{VERSION}"
        if identifier not in gymnasium.registry:
            gymnasium.register(
                identifier,
                entry_point="nimmt.envs.gymnasium:SeatEnv",
                kwargs={"ruleset": name},
                order_enforce=True,
            )


register()
