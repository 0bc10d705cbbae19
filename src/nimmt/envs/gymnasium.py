"""Gymnasium: one seat against bots, as ``nimmt/classic-v2`` and so on.

>>> import gymnasium
>>> import nimmt.envs.gymnasium
>>> env = gymnasium.make("nimmt/classic-v2", players=3, opponents="random", rounds=1)
>>> observation, info = env.reset(seed=7)
>>> done = False
>>> while not done:
...     action = env.action_space.sample(observation["action_mask"])
...     observation, reward, done, truncated, info = env.step(action)
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any, cast

from nimmt.extras import missing

try:
    import gymnasium
    from gymnasium import spaces
    from numpy.typing import NDArray

    from nimmt.envs.match import RENDER_MODES, Illegal, Mask, Match, Observation, check_render_mode, number_of
    from nimmt.envs.observation import VERSION
    from nimmt.envs.spaces import CheapCopies, observation_space
except ImportError as error:
    raise missing(error, "envs") from None

from nimmt.bots import Bot, answer, misfit
from nimmt.bots.factories import ClassFactory, Factory, load
from nimmt.bots.programs.conversation import Trouble
from nimmt.bots.programs.process import ProcessBots
from nimmt.catalogue import names
from nimmt.envs.rewards import Reward
from nimmt.errors import BadSetup


class SeatEnv(CheapCopies, gymnasium.Env[Observation, Any]):
    """One seat of a game; bots play the others.

    *opponents* are bots as on the command line (``ox``, ``ox,calf``, ``bull@20ms``, ``./mine.py:Snug``, ``cmd:node
    snug.mjs``): one for all other seats, or several with commas, clockwise, where the last one fills up; or a list with
    a word or a bot for each seat. Bots by word get a seed of their own from the environment's in every game; a bot of
    yours is used as it is. *seat* is the seat to play, or None for another one in each game. With a *history*, the
    observation tells what everybody laid in that many turns before.
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
        history: int = 0,
        **options: Any,
    ) -> None:
        check_render_mode(render_mode)
        self.match = Match(ruleset, players, reward, illegal, illegal_reward, automate, history, options=options)
        if seat is not None and seat not in self.match.rules.seats:
            raise BadSetup(f"seat is one of 0 to {players - 1}, or None for any, not {seat}")
        wanted = _several(opponents, players - 1) if isinstance(opponents, str) else list(opponents)
        if len(wanted) != players - 1:
            raise BadSetup(f"{players} players need {players - 1} opponents, not {len(wanted)}")
        self.opponents = [self._kind(bot) if isinstance(bot, str) else bot for bot in wanted]
        self.fixed_seat = seat
        self.seat = seat or 0
        self.render_mode = render_mode
        self.observation_space = observation_space(self.match.layout, len(self.match.choices))
        self.action_space = spaces.Discrete(len(self.match.choices))
        self.bots: dict[int, Bot] = {}
        self.made: list[Bot] = []
        """Those of them that were made for this game."""
        self._seat_bots()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game, and let the bots play up to the seat's first decision."""
        seed = None if seed is None else index(seed)
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
        match.play({self.seat: number_of(action)})
        info: dict[str, Any] = {"illegal_action": match.replaced[self.seat]} if match.replaced else {}
        self._play_others()
        if match.over:
            info |= self._result()
        return match.observe(self.seat), match.rewards()[self.seat], match.over, False, info

    def action_masks(self) -> Mask:
        """The mask alone, by the name that masked learners look for."""
        return self.match.mask(self.match.game.pending.get(self.seat))

    def render(self) -> str | NDArray[Any] | None:
        """The table as the seat sees it: printed, as text, or as a picture."""
        return self.match.render(self.render_mode, self.seat)

    def close(self) -> None:
        """End what the opponents kept running."""
        self._leave_bots()
        for kind in self.opponents:
            if isinstance(kind, ClassFactory | ProcessBots):
                kind.close()

    def _result(self) -> dict[str, Any]:
        """How the game ended, for the last info: the seat that was played, all points, who won, and the seat's rank."""
        game = self.match.game
        if not game.over:  # by an illegal action
            return {"seat": self.seat}
        rank = 1 + sum(other > mine for mine, other in self._compared(game.totals))
        return {"seat": self.seat, "totals": game.totals, "winners": game.winners, "rank": rank}

    def _compared(self, totals: Sequence[int]) -> list[tuple[int, int]]:
        sign = -1 if self.match.rules.fewest_wins else 1
        return [(sign * totals[self.seat], sign * total) for total in totals]

    def _kind(self, spec: str) -> Factory:
        """The bots of a word, if they play this game."""
        factory = load(spec)
        try:
            unfit = misfit(spec, factory, self.match.rules.name, self.match.rules.players)
        except Trouble as trouble:
            raise BadSetup(f"{spec}: {trouble}") from None
        if unfit:
            raise BadSetup(unfit)
        return factory

    def _seat_bots(self) -> None:
        self._leave_bots()
        for distance, bot in enumerate(self.opponents, 1):
            if isinstance(bot, ClassFactory | ProcessBots):
                bot = bot(int(self.np_random.integers(2**63)))
                self.made.append(bot)
            self.bots[(self.seat + distance) % self.match.rules.players] = cast(Bot, bot)

    def _leave_bots(self) -> None:
        """Let those go who were made for the last game: a program is free for the next one then."""
        for bot in self.made:
            if (close := getattr(bot, "close", None)) is not None:
                close()
        self.made.clear()

    def _play_others(self) -> None:
        """Let the bots answer until the seat is asked; where all are asked at once, they answer with it."""
        game = self.match.game
        while not self.match.over and self.seat not in game.pending:
            for seat, decision in game.pending.items():
                game.submit(seat, answer(self.bots[seat], game.view(seat), decision))


def _several(words: str, seats: int) -> list[str]:
    """Bots by words with commas; the last one fills up.

    >>> _several("ox,calf", 3), _several("cmd:node snug.mjs --depth 1,2", 2)
    (['ox', 'calf', 'calf'], ['cmd:node snug.mjs --depth 1,2', 'cmd:node snug.mjs --depth 1,2'])
    """
    named = [words] if words.startswith("cmd:") else [word.strip() for word in words.split(",")]
    return named + named[-1:] * (seats - len(named))


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
