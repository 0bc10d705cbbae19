"""Whole games by the million: `simulate`, and what it returns.

>>> from nimmt.kernels import simulate
>>> result = simulate("classic", players=4, games=1000, policy="cheapest", seed=1, options={"rounds": 1})
>>> result.games, result.rounds
(1000, 1.0)
>>> [round(mean, 1) for mean in result.mean]
[11.9, 11.9, 12.6, 12.2]
"""

import json
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from nimmt.catalogue import unboxed
from nimmt.dealing import seed_from, whole
from nimmt.errors import BadSetup
from nimmt.extras import missing
from nimmt.kernels.games import GAMES, functions, rules_of, setup_of
from nimmt.kernels.layout import MOST_PLAYERS, Array
from nimmt.kernels.policies import POLICIES
from nimmt.kernels.records import new_play
from nimmt.words import Message

Progress = Callable[[int], None]
"""Told how many more games are finished."""

CHUNK = 16_384
"""How many games a thread plays at a stretch."""


@dataclass(frozen=True)
class Simulation:
    """The result of many games."""

    ruleset: str
    players: int
    options: dict[str, Any]
    policy: tuple[str, ...]
    """The policy of each seat."""
    seed: int
    games: int
    device: str
    seconds: float
    mean: tuple[float, ...]
    """The mean final score of each seat."""
    deviation: tuple[float, ...]
    """The standard deviation of the final scores of each seat."""
    wins: tuple[float, ...]
    """The share of games each seat won, alone or not."""
    shared: tuple[float, ...]
    """The share of games each seat won together with others."""
    rounds: float
    """The mean number of rounds of a game."""
    turns: float
    """The mean number of turns of a game."""
    scores: Array = field(repr=False, default=None)
    """The final scores: a line a game, a column a seat; None unless asked for."""

    @property
    def games_per_second(self) -> float:
        """How fast it went."""
        return self.games / self.seconds

    @property
    def error(self) -> tuple[float, ...]:
        """The standard error of each mean."""
        return tuple(deviation / self.games**0.5 for deviation in self.deviation)

    def summary(self) -> dict[str, Any]:
        """Everything but the single scores, as plain values."""
        fields = {name: value for name, value in vars(self).items() if name != "scores"}
        return {**fields, "games_per_second": self.games_per_second, "error": self.error}

    def json(self) -> str:
        """The summary as JSON."""
        return json.dumps(self.summary(), indent=2)

    def write_parquet(self, path: str | Path) -> None:
        """A line a game: its seed and every seat's final score; the summary goes into the file's metadata."""
        try:
            import pyarrow
            from pyarrow import parquet
        except ImportError as error:
            raise missing(error, "parquet") from None
        if self.scores is None:
            raise BadSetup("there are no single scores to write; simulate with keep_scores=True")
        seeds = np.uint64(self.seed) + np.arange(self.games, dtype=np.uint64)
        columns = {"seed": seeds, **{f"seat_{seat}": self.scores[:, seat] for seat in range(self.players)}}
        table = pyarrow.table(columns).replace_schema_metadata({"nimmt": json.dumps(self.summary())})
        parquet.write_table(table, path)


def simulate(
    ruleset: str = "classic",
    players: int = 4,
    games: int = 100_000,
    policy: str | Sequence[str] = "random",
    *,
    seed: int = 0,
    threads: int | None = None,
    device: str = "cpu",
    options: Mapping[str, Any] | None = None,
    keep_scores: bool = False,
    progress: Progress | None = None,
) -> Simulation:
    """Play whole games by a policy, or by one policy a seat, and return scores and statistics.

    Game *g* has the seed ``seed + g``: it is the same game on one thread, on many and on a GPU, and the one that
    `nimmt.kernels.reference.twin.Twin` plays with the readable engine. *threads* are the CPU's cores unless said
    otherwise, and never more. *device* is ``"cpu"`` or ``"cuda"``. *options* are those of the ruleset.
    """
    rules = rules_of(ruleset, players, options or {})
    family, setup = GAMES[rules.name], setup_of(rules)
    names, word = policies_word(policy, rules.players)
    players, seed, games = rules.players, seed_from(seed), counted("games", games)
    if device == "cuda":
        from nimmt.kernels.gpu import play_on_device

        play_on_device(family, setup, word, seed, 1, False, None)  # compiles: the clock starts afterwards
        start = time.perf_counter()
        scores, sums = play_on_device(family, setup, word, seed, games, keep_scores, progress)
    elif device == "cpu":
        _play_on_threads(family, setup, word, seed, 1, 1, False, None)
        start = time.perf_counter()
        scores, sums = _play_on_threads(family, setup, word, seed, games, thread_count(threads), keep_scores, progress)
    else:
        raise BadSetup(f'device is "cpu" or "cuda", not {device!r}')
    seconds = time.perf_counter() - start
    totals = sums[:4, :players] / games
    return Simulation(
        ruleset=rules.name,
        players=players,
        options=unboxed(dict(options or {})),
        policy=names,
        seed=seed,
        games=games,
        device=device,
        seconds=seconds,
        mean=tuple(totals[0].tolist()),
        deviation=tuple(np.sqrt(np.maximum(totals[1] - totals[0] ** 2, 0)).tolist()),
        wins=tuple(totals[2].tolist()),
        shared=tuple(totals[3].tolist()),
        rounds=float(sums[4, 0] / games),
        turns=float(sums[4, 1] / games),
        scores=scores if keep_scores else None,
    )


def policies_word(policy: str | Sequence[str], players: int) -> tuple[tuple[str, ...], int]:
    """The policy of each seat, by name and as the kernels read it."""
    names = (policy,) * players if isinstance(policy, str) else tuple(policy)
    if len(names) != players:
        raise BadSetup(Message("simulate.policies", {"count": len(names), "players": players}))
    for name in names:
        if name not in POLICIES:
            raise BadSetup(Message("simulate.nopolicy", {"name": repr(name), "names": tuple(POLICIES)}))
    return names, sum(POLICIES[name] << 4 * seat for seat, name in enumerate(names))


def thread_count(threads: int | None) -> int:
    """How many threads to use: as many as asked for, at most one for each core."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if threads is None:
        return cores
    return min(counted("threads", threads), cores)


def counted(things: str, number: int) -> int:
    """How many there are, as Python's own number; BadSetup where it is none from 1.

    >>> counted("games", np.int64(7))
    7
    """
    found = whole(number)
    if found < 1:
        raise BadSetup(f"the number of {things} must be a number from 1, not {number!r}")
    return found


def seed_of(seed: int) -> np.uint64:
    """A seed as the kernels take it, the same that the dealer does."""
    return np.uint64(seed_from(seed))


def _play_on_threads(
    family: ModuleType,
    setup: Any,
    word: int,
    seed: int,
    games: int,
    threads: int,
    keep: bool,
    progress: Progress | None,
) -> tuple[Array, Array]:
    scores = np.empty((games if keep else 0, setup.players), np.int32)
    play_games = functions(family).play_games

    def play(first: int) -> tuple[int, Array]:
        count = min(CHUNK, games - first)
        sums = np.zeros((5, MOST_PLAYERS), np.int64)
        lines = scores[first : first + count]
        play_games(setup, word, seed_of(seed), first, count, new_play(family.SHAPE), lines, sums)
        return count, sums

    total = np.zeros((5, MOST_PLAYERS), np.int64)
    for count, sums in _in_threads(play, range(0, games, CHUNK), threads):
        total += sums
        if progress is not None:
            progress(count)
    return scores, total


def _in_threads(play: Callable[[int], tuple[int, Array]], starts: range, threads: int) -> Iterator[tuple[int, Array]]:
    """The results in the order they come; no more than a few chunks wait at any time."""
    if threads == 1 or len(starts) == 1:
        yield from map(play, starts)
        return
    rest = iter(starts)
    with ThreadPoolExecutor(threads) as pool:
        running: set[Future[tuple[int, Array]]] = {pool.submit(play, start) for start in islice(rest, 2 * threads)}
        try:
            while running:
                finished, running = wait(running, return_when=FIRST_COMPLETED)
                running |= {pool.submit(play, start) for start in islice(rest, len(finished))}
                for future in finished:
                    yield future.result()
        finally:
            for future in running:
                future.cancel()
