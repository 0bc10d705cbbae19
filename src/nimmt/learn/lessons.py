"""Decisions of a bot to learn from: what it saw, what it picked, and how its rounds ended."""

from __future__ import annotations

import multiprocessing
import random
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nimmt.bots import find as find_bot
from nimmt.errors import BadSetup
from nimmt.game import Game
from nimmt.learn.rounds import ONE_ROUND
from nimmt.network.games import kind_of
from nimmt.network.lenses import lens_of

Array = NDArray[Any]
WANDER = 0.05
"""How often a game goes on with any choice instead of the bot's, so that it is seen in trouble too."""
FIELDS = ("seen", "allowed", "players", "picks", "ends")


@dataclass
class WatchedLessons:
    """Decisions, one a line."""

    seen: Array
    allowed: Array
    """Which picks there were to choose from."""
    players: Array
    picks: Array
    ends: Array
    """How many points ahead of the others' mean the seat was at the end of the round."""

    def save(self, path: Path) -> None:
        """Write them down."""
        path.parent.mkdir(parents=True, exist_ok=True)
        np.savez_compressed(path, **{name: getattr(self, name) for name in FIELDS})

    @classmethod
    def load(cls, path: Path) -> WatchedLessons:
        """Read them again."""
        try:
            with np.load(path, allow_pickle=False) as arrays:
                return cls(*(arrays[name] for name in FIELDS))
        except (OSError, ValueError, KeyError) as error:
            raise BadSetup(f"{path} holds no lessons that can be read: {error}") from None


def watch(
    ruleset: str, bot: str, seconds: float, jobs: int = 1, *, seed: int = 0, playouts: int = 1000
) -> WatchedLessons:
    """Watch a bot play against itself for some seconds, in a number of processes.

    A bot that searches makes this many *playouts*; fewer make more decisions in the time.
    """
    work = [(ruleset, bot, seconds, 1000 * seed + job, playouts) for job in range(jobs)]
    if jobs == 1:
        parts = [_watch(work[0])]
    else:
        _watch((ruleset, bot, 0.0, seed, 1))  # compiles once for all
        with multiprocessing.get_context("spawn").Pool(jobs) as pool:
            parts = pool.map(_watch, work)
    return WatchedLessons(*(np.concatenate([part[at] for part in parts]) for at in range(len(FIELDS))))


def _watch(job: tuple[str, str, float, int, int]) -> tuple[Array, ...]:
    ruleset, bot, seconds, seed, playouts = job
    kind = kind_of(ruleset)
    lens = lens_of(kind)
    dice = random.Random(seed)
    seen: list[Array] = []
    allowed: list[Array] = []
    lines: list[tuple[int, int, float]] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end or not seen:
        players, version = dice.choice(kind.players), dice.choice(kind.games)
        game = Game.new(version, players, seed=dice.getrandbits(60), **ONE_ROUND[version])
        bots = [_player(bot, dice.getrandbits(60), playouts) for _ in range(players)]
        made: list[tuple[int, int]] = []
        while not game.over:
            for seat, decision in list(game.pending.items()):
                view = game.view(seat)
                choice = bots[seat].choose(view, decision)
                if len(decision.choices) > 1:
                    line = lens.observe(view)
                    picks = lens.picks_of(choice)
                    ways = [lens.picks_of(other) for other in decision.choices]
                    seen.append(line.astype(np.int16))
                    allowed.append(_among(lens.picks, [way[0] for way in ways]))
                    if len(picks) > 1:
                        held = lens.holding(line[None].copy(), np.zeros(1, np.int64), np.array(picks[:1]))[0]
                        seen.append(held.astype(np.int16))
                        allowed.append(_among(lens.picks, [way[1] for way in ways if way[0] == picks[0]]))
                    made.extend((seat, pick) for pick in picks)
                if dice.random() < WANDER:
                    choice = dice.choice(decision.choices)
                game.submit(seat, choice)
        points = game.totals
        for seat, pick in made:
            own = points[seat]
            lead = kind.sign * (own - (sum(points) - own) / (players - 1))
            lines.append((players, pick, lead))
    numbers = np.array(lines)
    return (
        np.stack(seen),
        np.stack(allowed),
        numbers[:, 0].astype(np.uint8),
        numbers[:, 1].astype(np.uint8),
        numbers[:, 2].astype(np.float32),
    )


def _among(picks: int, some: list[int]) -> Array:
    """Some of the picks, marked."""
    marked = np.zeros(picks, np.bool_)
    marked[some] = True
    return marked


def _player(bot: str, seed: int, playouts: int) -> Any:
    made: Any = find_bot(bot)(seed)
    if hasattr(made, "playouts"):
        made.playouts = playouts
    return made
