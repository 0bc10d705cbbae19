"""Makes puzzles: the strongest bot plays against itself, and where one of its choices looks clearly best, every choice
is played out many times more. What then is still best by a point and three standard errors is a puzzle.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from statistics import fmean, stdev
from typing import Any

from msgspec import Struct

from nimmt.bots.ladder.aurochs import AurochsBot
from nimmt.bots.ladder.bull import BullBot
from nimmt.bots.search.worlds import CopiedWorlds, Worlds
from nimmt.catalogue import find
from nimmt.choices import Choice
from nimmt.decisions import Decision
from nimmt.game import AnyGame, Game
from nimmt.puzzles.grading import level
from nimmt.puzzles.puzzle import EASIEST, Puzzle
from nimmt.review.panel import BATCHES
from nimmt.views import View

LEAST_GAP, CLEAR = 1.0, 3.0
"""By how many points the best choice is better at least, and by how many standard errors."""
FEWEST, MOST = 3, 24
"""How many choices a puzzle has."""
GLANCE, CHECK = 60, 2000
"""In how many worlds a position is looked at first, and in how many it is then checked."""
PLAYING, CHOOSING = 300, 2000
"""How many play-outs the bot has while it plays, and for the choice that must be the best one."""
A_DEAL = 2
"""How many puzzles of one deal there are at most."""
EASY = 0.25
"""How many of all may be so easy that every weaker bot finds them."""
PLAYERS = range(2, 6)
"""How many sit at the table, as far as the game allows it."""


class Weighed(Struct, frozen=True):
    """What every choice is worth in the same worlds."""

    best: int
    """The number of the best choice."""
    gap: float
    error: float
    worth: tuple[float, ...]

    @property
    def clear(self) -> bool:
        """Whether the best choice is clearly so."""
        return self.gap >= LEAST_GAP and self.gap >= CLEAR * self.error


def weigh(worlds: Worlds, choices: Sequence[Choice], count: int) -> Weighed:
    """Play every choice out in *count* worlds."""
    size = max(1, count // BATCHES)
    rows = [[points / size for points in worlds.play(choices, size)] for _ in range(BATCHES)]
    means = [fmean(column) for column in zip(*rows)]
    order = sorted(range(len(choices)), key=lambda number: -means[number])
    best, second = order[:2]
    differences = [row[best] - row[second] for row in rows]
    error = stdev(differences) / math.sqrt(BATCHES)
    return Weighed(best, means[best] - means[second], error, tuple([mean - means[best] for mean in means]))


def checked(puzzle: Puzzle, worlds: int, seed: int = 0) -> Weighed:
    """A puzzle weighed anew, in other worlds than those it was made with."""
    view = puzzle.table.view(puzzle.seat)
    luck = random.Random(f"check {seed} {puzzle.name}").getrandbits(63)
    return weigh(BullBot().outcomes(view, luck), _choices(view), worlds)


def make(game: str, wanted: int, made: Sequence[Puzzle] = ()) -> Iterator[Puzzle]:
    """So many puzzles of a game in all, beyond those there are; deal after deal, from where those end."""
    levels = Counter(puzzle.level for puzzle in made)
    for deal in count(max((_deal(puzzle) for puzzle in made), default=0) + 1):
        for puzzle in _of_deal(game, deal):
            if levels.total() >= wanted:
                return
            if puzzle.level == EASIEST and levels[EASIEST] >= EASY * wanted:
                continue
            levels[puzzle.level] += 1
            yield puzzle


def _deal(puzzle: Puzzle) -> int:
    return int(puzzle.name.split("-")[-2])


def _of_deal(game: str, deal: int) -> Iterator[Puzzle]:
    """The puzzles of one deal."""
    rng = random.Random(f"puzzles {game} {deal}")
    players = rng.choice([number for number in find(game).player_counts if number in PLAYERS])
    table: AnyGame = Game.new(game, players, seed=rng.getrandbits(63), automate=True)
    rules: Any = table.rules
    found = chosen = 0
    while not table.over and found < A_DEAL and (not rules.has_rounds or table.table.round == 1):
        seat = min(table.pending)
        view, decision = table.view(seat), table.pending[seat]
        bot = AurochsBot(rng.getrandbits(63), playouts=PLAYING)
        if FEWEST <= len(decision.choices) <= MOST and not table.answers:
            for asked in sorted(table.pending):
                puzzle = _puzzle(f"{game}-{deal}-{chosen}", table, asked, rng)
                if puzzle is not None:
                    found += 1
                    yield puzzle
                    break
        table.submit(seat, bot.choose(view, decision))
        chosen += 1


def _puzzle(name: str, table: AnyGame, seat: int, rng: random.Random) -> Puzzle | None:
    """The puzzle that a position is, if it is one."""
    view, decision = table.view(seat), table.pending[seat]
    worlds = BullBot().outcomes(view, rng.getrandbits(63))
    if isinstance(worlds, CopiedWorlds) or not FEWEST <= len(decision.choices) <= MOST:
        return None
    glance = weigh(worlds, decision.choices, GLANCE)
    if not glance.gap >= LEAST_GAP:
        return None
    weighed = weigh(worlds, decision.choices, CHECK)
    if not weighed.clear or not _agrees(view, decision, weighed, rng):
        return None
    best = decision.choices[weighed.best]
    return Puzzle(name, level(view, best), weighed.gap, weighed.error, weighed.worth, seat, table.text())


def _agrees(view: View, decision: Decision, weighed: Weighed, rng: random.Random) -> bool:
    """Whether the strongest bot makes the best choice."""
    bot = AurochsBot(rng.getrandbits(63), playouts=CHOOSING)
    return bot.choose(view, decision) == decision.choices[weighed.best]


def _choices(view: View) -> tuple[Choice, ...]:
    assert view.decision is not None
    return view.decision.choices
