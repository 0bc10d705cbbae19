"""A tournament from its beginning, or from where it was left, to its report."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable
from contextlib import closing

from nimmt.arena.bouts import Played
from nimmt.arena.journal import Journal
from nimmt.arena.schedule import Tournament
from nimmt.arena.standings import Report, report
from nimmt.arena.workers import play_all

Player = Callable[[Tournament, Iterable[int]], Generator[Played, None, None]]
"""Plays games by their numbers and hands them over as they finish."""
Show = Callable[[Iterable[Played], int, int], Iterable[Played]]
"""Passes games on and shows how many are done: the games, how many came before, and how many there will be."""


def cores() -> int:
    """How many processes can work at the same time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def locally(jobs: int) -> Player:
    """Games in some processes at once on this machine."""
    return lambda setup, numbers: play_all(setup, numbers, jobs)


def run(journal: Journal, player: Player, show: Show = lambda games, done, total: games) -> Report:
    """Play what is not in the journal yet, and report on all of it."""
    setup, played = journal.setup, list(journal.played)
    there = {game.number for game in played}
    missing = [number for number in range(setup.games) if number not in there]
    with closing(player(setup, missing)) as games:
        for game in show(games, len(there), setup.games):
            journal.add(game)
            played.append(game)
    return report(setup, played)
