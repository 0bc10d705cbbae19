"""Many games stepped together, for learning and for tournaments: `Batch`.

>>> import numpy as np
>>> from nimmt.kernels import Batch
>>> batch = Batch("classic", players=4, games=2, seed=1)
>>> mask = batch.mask()
>>> mask.shape, mask.sum(axis=2).tolist()
((2, 4, 108), [[10, 10, 10, 10], [10, 10, 10, 10]])
>>> done, scores = batch.step(mask.argmax(axis=2))
>>> done.tolist(), batch.observe().shape
([0, 0], (2, 4, 208))
"""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal

import numpy as np

from nimmt.dealing import seed_from
from nimmt.errors import BadSetup, IllegalChoice
from nimmt.kernels.games import GAMES, functions, rules_of, setup_of
from nimmt.kernels.layout import POINTS, TOTALS, Array
from nimmt.kernels.records import CHANCES, DRAWS, Games, Legal, Moves, Shape
from nimmt.kernels.simulation import counted, seed_of, thread_count
from nimmt.kernels.steps import ASK_ALL


class Batch:
    """A number of games of one kind, each waiting for the decisions of its seats.

    Arrays are numpy's on the CPU, and device arrays with ``__cuda_array_interface__`` on a GPU, which torch, cupy and
    jax share without a copy. They are the batch's own: a later call writes into the same arrays again.
    """

    def __init__(
        self,
        ruleset: str = "classic",
        players: int = 4,
        games: int = 1024,
        *,
        seed: int = 0,
        auto_reset: bool = True,
        threads: int | None = 1,
        device: str = "cpu",
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.rules = rules_of(ruleset, players, options or {})
        self.setup = setup_of(self.rules)
        self.games = games = counted("games", games)
        self.players = players = self.rules.players
        if device not in ("cpu", "cuda"):
            raise BadSetup(f'device is "cpu" or "cuda", not {device!r}')
        self.seed = seed_from(seed)
        self.auto_reset = auto_reset
        self.threads = thread_count(threads)
        self.device = device
        self.actions = len(self.rules.actions())
        """How many actions there are; their numbers are the engine's."""
        family = GAMES[self.rules.name]
        self._shape: Shape = family.SHAPE
        self._functions: Any = functions(family)
        self._array: Callable[[Array], Array] = np.asarray
        order: Literal["C", "F"] = "C"
        if device == "cuda":
            from nimmt.kernels.gpu import cuda, device_functions, on_device

            self._functions = device_functions(family)
            self._array = cuda().to_device
            order = "F"  # threads that do the same read what lies side by side
            self.setup = on_device(self.setup)
        self._games = Games(
            cards=self._array(np.array(np.tile(self._shape.fresh(), (games, 1)), order=order)),
            state=self._zeros((games, self._shape.state), np.int32, order),
            seen=self._zeros((games, self._shape.seen), np.uint8, order),
            rng=self._zeros((games, CHANCES), np.uint64, order),
            log=self._zeros((games, self._shape.log), np.int16, order),
            episodes=self._zeros((games,), np.int64),
        )
        self.episodes = self._games.episodes
        """How many games each place has finished and begun anew."""
        self.done = self._zeros((games,), np.int8)
        """After a step: 1 where the game ended, 0 where it goes on, -1 - seat where that seat's action was illegal."""
        self.scores = self._zeros((games, players), np.int32)
        """The final scores of the last game that ended in each place."""
        self.policies = self._array(np.full(games, ASK_ALL, np.int64))
        """For each game who plays its seats, four bits a seat: 15 for the actions given, else one of `POLICIES`."""
        self._legal: Legal | None = None
        self._observation: Array = None
        self.reset()

    def _zeros(self, shape: tuple[int, ...], dtype: Any, order: Literal["C", "F"] = "C") -> Array:
        return self._array(np.zeros(shape, dtype, order))

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew; game *g* has the seed ``seed + g``."""
        self.seed = self.seed if seed is None else seed_from(seed)
        self._run("reset_games", (self.setup, seed_of(self.seed)), (), draws=True)

    def mask(self) -> Array:
        """The legal actions: games × players × actions, 1 where legal; all 0 for a seat that is not asked."""
        return self.legal().mask

    def legal(self) -> Legal:
        """The legal actions as a mask and as lists, with how many there are."""
        if self._legal is None:
            lines = (self.games, self.players)
            self._legal = Legal(
                self._zeros((*lines, self.actions), np.uint8),
                self._zeros((*lines, self.actions), np.int16),
                self._zeros(lines, np.int16),
            )
        self._run("mask_games", (self.setup,), (self._legal,))
        return self._legal

    def observe(self) -> Array:
        """What every seat sees: games × players × numbers; docs/kernels.md has the layout."""
        if self._observation is None:
            self._observation = self._zeros((self.games, self.players, self._shape.observation), np.int16)
        self._run("observe_games", (self.setup,), (self._observation,))
        return self._observation

    @property
    def log(self) -> Array:
        """What happened in the last step of each game: see `nimmt.kernels.layout`."""
        return self._games.log

    def points(self) -> Array:
        """The points of every seat so far, of the round and of those written down: games × players, on the CPU."""
        state = self._games.state if self.device == "cpu" else self._games.state.copy_to_host()
        return state[:, POINTS : POINTS + self.players] + state[:, TOTALS : TOTALS + self.players]

    def step(self, actions: Array) -> tuple[Array, Array]:
        """Every seat that is asked takes its action: games × players; what others have there does not matter.

        Returns `done` and `scores`. With ``auto_reset``, a game that ended begins anew at once, with the seed
        ``seed + g + episode * games``; without, it waits for `reset`. An illegal action leaves its game as it was:
        on the CPU it raises IllegalChoice, on a GPU `done` tells. Seats that a policy plays (`policies`) have the
        action -1; where none but they are asked, they go on within the step.
        """
        if self.device == "cpu":
            actions = np.ascontiguousarray(actions, np.int32)
        else:
            from nimmt.kernels.gpu import cuda

            actions = cuda().as_cuda_array(actions)
        if tuple(actions.shape) != (self.games, self.players):
            raise BadSetup(f"actions are {self.games} games × {self.players} players, not {tuple(actions.shape)}")
        moves = Moves(actions, self.scores, self.done, int(self.auto_reset), self.policies)
        self._run("step_games", (self.setup, seed_of(self.seed)), (moves,), draws=True)
        if self.device == "cpu" and (self.done < 0).any():
            game = int(np.argmax(self.done < 0))
            seat = -1 - int(self.done[game])
            raise IllegalChoice(f"action {actions[game, seat]} of seat {seat} is not legal in game {game}")
        return self.done, self.scores

    def _run(self, name: str, before: tuple[Any, ...], after: tuple[Any, ...], *, draws: bool = False) -> None:
        """Call a function for all games, on the GPU or on the CPU's threads; with *draws*, each has room to draw in."""
        function = getattr(self._functions, name)
        if self.device == "cuda":
            function(self.games, *before, self._games, *after)
            return

        def part(first: int) -> None:
            own = (np.empty(DRAWS, np.int64),) if draws else ()
            function(*before, first, min(first + size, self.games), self._games, *own, *after)

        size = -(-self.games // self.threads)
        if self.threads == 1:
            part(0)
            return
        with ThreadPoolExecutor(self.threads) as pool:
            list(pool.map(part, range(0, self.games, size)))
