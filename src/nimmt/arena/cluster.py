"""The same tournament on a Ray cluster: every worker of the cluster watches a process of its own, as here.

Games are the same wherever they are played, so the report is that of a tournament on one machine.
"""

from __future__ import annotations

import socket
from collections.abc import Generator, Iterable, Iterator
from importlib import import_module
from typing import Any

from nimmt.arena.bouts import Played
from nimmt.arena.running import Player
from nimmt.arena.schedule import Tournament
from nimmt.arena.workers import Worker
from nimmt.errors import NimmtError
from nimmt.extras import missing
from nimmt.words import Message


def on_ray(address: str, jobs: int | None = None) -> Player:
    """Games on the cluster at this address (``auto``: the one this machine belongs to; ``local``: a new one, here).

    As many at the same time as *jobs* says, or as the cluster has cores.
    """
    try:
        ray: Any = import_module("ray")
    except ImportError as error:
        raise missing(error, "ray") from None

    def play(setup: Tournament, numbers: Iterable[int]) -> Generator[Played, None, None]:
        wanted = list(numbers)
        if not wanted:
            return
        _connect(ray, address, jobs)
        try:
            table = ray.remote(num_cpus=1, max_restarts=-1, max_task_retries=-1)(Worker)
            cores = int(ray.cluster_resources().get("CPU", 1))
            tables = [table.remote(setup) for _ in range(min(jobs or cores, len(wanted)))]
            yield from _shared(ray, tables, wanted)
        finally:
            ray.shutdown()

    return play


def _connect(ray: Any, address: str, jobs: int | None) -> None:
    if address not in ("auto", "local") and "://" not in address:
        _knock(address)
    options: dict[str, Any] = {"num_cpus": jobs} if address == "local" and jobs else {}
    try:
        ray.init(address=address, log_to_driver=False, logging_level="error", include_dashboard=False, **options)
    except (ConnectionError, ValueError, RuntimeError) as error:
        why = str(error).partition("\n")[0]
        raise NimmtError(Message("arena.wrong.ray", {"address": address, "why": why})) from None


def _knock(address: str) -> None:
    """Ray itself would wait for minutes where nobody answers."""
    host, _, port = address.rpartition(":")
    try:
        socket.create_connection((host, int(port)), timeout=5).close()
    except (OSError, ValueError):
        raise NimmtError(Message("arena.wrong.silent", {"address": address})) from None


def _shared(ray: Any, tables: list[Any], numbers: list[int]) -> Iterator[Played]:
    """One game at a time to each table, the next one to whoever has finished."""
    left = iter(numbers)
    busy = {table.play.remote(number): table for table, number in zip(tables, left)}
    while busy:
        (ready,), _ = ray.wait(list(busy))
        table = busy.pop(ready)
        number = next(left, None)
        if number is not None:
            busy[table.play.remote(number)] = table
        yield ray.get(ready)
