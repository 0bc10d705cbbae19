"""One round of a campaign, in a process of its own.

    python -m tests.server.rounds pair 12 --seed 5

A round is made from the campaign's seed, its kind and its number, so it can be played again by itself. At its end
nothing that was acknowledged is lost or doubled, every game is over, everybody has seen the same, no clock has run out,
and no process has grown beyond bounds. What was done is printed, as one line of JSON.
"""

import argparse
import asyncio
import logging
import os
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Coroutine
from pathlib import Path

import msgspec
import uvloop
from benchmarks.server.load import rss

from nimmt.client import seat as connection
from tests.server import crashing
from tests.server.fuzz import fuzz, odd_requests
from tests.server.harness import serving
from tests.server.pair import Pair
from tests.server.processes import Services
from tests.server.roaming import games_through

MEMORY = 400 * 1024
"""The most KiB that a server may take."""
LARGEST = "largest server, MiB"
"""The one count of which the most is kept, and not the sum."""


HARM = ("kill", "kill", "pause", "restart_postgresql", "restart_redis", "jump", "cut", "slow")
"""What is done to two processes in one round; one of RARE comes with it."""
RARE = ("both_stop", "upgrade")


async def pair_round(
    services: Services,
    rng: random.Random,
    harm: tuple[str, ...] = HARM,
    rare: tuple[str, ...] = RARE,
    *,
    successors: int = 4,
    tables: int = 3,
) -> Counter[str]:
    """Games at several tables, while all this is done to two processes and what they need."""
    with tempfile.TemporaryDirectory() as folder:
        pair = Pair(services, Path(folder), rng, successors)
        store = services.store()
        try:
            await pair.start()
            deeds = {deed.__name__: deed for deed in pair.everything}
            chosen = [deeds[name] for name in (*harm, rng.choice(rare))]
            rng.shuffle(chosen)

            async def disturb() -> None:
                for deed in chosen:
                    await deed()
                    await asyncio.sleep(rng.uniform(0.1, 0.5))

            played = await games_through(pair.urls, store, disturb, tables=tables, seed=rng.getrandbits(32))
            sizes = [rss(process.pid) for process in pair.processes.all]
        finally:
            await store.close()
            await pair.stop()
    pair.counts["games"] += len(played)
    pair.counts["acknowledged commands"] += sum(len(acks) for _, acks in played)
    return pair.counts + _bounded(sizes)


async def sqlite_round(rng: random.Random, *, kills: int = 15) -> Counter[str]:
    """A server that is killed at the worst moments, on a disk that is full at times."""
    with tempfile.TemporaryDirectory() as folder:
        found = await crashing.run(kills, Path(folder), rng.getrandbits(32), full=0.3)
    counts = Counter({"kills -9 on SQLite": kills, "servers whose disk was full at times": found["full disks"]})
    counts["games"], counts["acknowledged commands"] = found["games"], found["acknowledged"]
    return counts


async def hostile_round(rng: random.Random, *, frames: int = 22_500, requests: int = 2_500) -> Counter[str]:
    """Frames and requests that nobody should send, while people play on."""
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # it warns of every one of them
    with tempfile.TemporaryDirectory() as folder:
        async with serving(Path(folder)) as site:
            heard = await fuzz(site, frames, rng.getrandbits(32))
            await odd_requests(site, requests, rng.getrandbits(32))
            size = rss(os.getpid())
    answered = sum(count for answer, count in heard.items() if not answer.startswith("closed"))
    said = Counter({"hostile frames": answered, "hostile requests": requests})
    return said + _bounded([size])


def _bounded(sizes: list[int]) -> Counter[str]:
    assert max(sizes) < MEMORY, f"a server takes {max(sizes) // 1024} MiB"
    return Counter({LARGEST: max(sizes) // 1024})


async def _with_services(round_of: Callable[[Services], Coroutine[None, None, Counter[str]]]) -> Counter[str]:
    services = await asyncio.to_thread(Services)
    try:
        return await round_of(services)
    finally:
        await asyncio.to_thread(services.stop)


KINDS: dict[str, Callable[[random.Random], Coroutine[None, None, Counter[str]]]] = {
    "pair": lambda rng: _with_services(lambda services: pair_round(services, rng)),
    "sqlite": sqlite_round,
    "hostile": hostile_round,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=list(KINDS))
    parser.add_argument("number", type=int)
    parser.add_argument("--seed", type=int, required=True)
    given = parser.parse_args()
    connection.RETRY = (0.05, 0.1, 0.2)  # a player's own delay is not the server's outage
    counts = uvloop.run(KINDS[given.kind](random.Random(f"{given.seed} {given.kind} {given.number}")))
    sys.stdout.write(msgspec.json.encode(counts).decode() + "\n")


if __name__ == "__main__":
    main()
