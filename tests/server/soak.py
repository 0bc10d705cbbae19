"""People who come, play, finish and leave, for hours: a server must not grow by it.

    python -m tests.server.soak --hours 4
    python -m tests.server.soak --hours 4 --clock 1.7     the same four hours for the server, and 2:21 for who waits

A server in a process of its own, and some tables at a time at which people play against a bot, watch, chat, lose
their connection, ask for a rematch and leave, then set up the next, at the same pace throughout: what a server holds
of games that have just ended depends on how many they were. Every minute its memory, its open files and its
connections are noted. What it needs is there after the first quarter of the time; if the last quarter needs more of
anything than the one before it allows, something leaks.

With `--clock` every clock of the server, and all it waits for, runs that many times as fast (by libfaketime, Debian's
package `faketime`), and people come that many times as often: as many games in as many hours of its own.
"""

import argparse
import asyncio
import random
import shutil
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.server.load import rss, start_server
from msgspec import Struct

from nimmt.client import AsyncServer
from tests.server.harness import patiently, play

ROOM = 1.15
"""How much more the last quarter may take of memory than the second."""
HANDFUL = 20
"""How many files more: connections of the database that come and go."""
PACE = 4.0
"""How many seconds a table takes at least, from its beginning to the next one's."""
FAKETIME = "/usr/$LIB/faketime/libfaketimeMT.so.1"
"""Where Debian has libfaketime; the loader knows what $LIB is."""


class Sample(Struct, frozen=True):
    """What a server takes at one time."""

    games: int
    memory: int
    """In KiB."""
    files: int
    sockets: int
    """Connections among the files."""


def sample(pid: int, games: int) -> Sample:
    """What the process takes now."""
    links = [_target(path) for path in Path(f"/proc/{pid}/fd").iterdir()]
    return Sample(games, rss(pid), len(links), sum(link.startswith("socket:") for link in links))


def _target(path: Path) -> str:
    try:
        return str(path.readlink())
    except OSError:  # it was closed meanwhile
        return ""


async def one_life(url: str, rng: random.Random) -> None:
    """A table from its beginning to its end, and everything people do there."""
    site = AsyncServer(url)
    ann = await patiently(lambda: site.create("Ann", seats=3, options={"rounds": 1}, timer={"turn": 600, "bank": 0}))
    bob = await patiently(lambda: site.join(ann.table, "Bob"))
    async with ann, bob, site.watch(ann.table) as spectator:
        await ann.chat("hello")
        await ann.start(bots="calf")
        await asyncio.gather(*(play(seat, random.Random(rng.random())) for seat in (ann, bob)))
        await spectator.wait(lambda state: state.phase == "over")
        if rng.random() < 0.3:
            await bob.rematch()
        else:
            await site.lobby()


async def churn(
    url: str, pid: int, seconds: float, *, tables: int = 4, every: float = 60.0, pace: float = 0.0
) -> list[Sample]:
    """Let people come and go for so long; what the server took meanwhile, from time to time."""
    end = time.monotonic() + seconds
    games = 0

    async def place(number: int) -> None:
        nonlocal games
        rng = random.Random(number)
        while time.monotonic() < end:
            begun = time.monotonic()
            await one_life(url, rng)
            games += 1
            await asyncio.sleep(max(0.0, begun + pace - time.monotonic()))

    async def watch() -> list[Sample]:
        samples = [sample(pid, 0)]
        while time.monotonic() < end:
            await asyncio.sleep(min(every, seconds / 8))
            samples.append(sample(pid, games))
            print(f"{(time.monotonic() - end + seconds) / 60:.0f} min: {samples[-1]}", flush=True)
        return samples

    async with asyncio.TaskGroup() as group:
        watching = group.create_task(watch())
        for number in range(tables):
            group.create_task(place(number))
    await asyncio.sleep(1)
    return [*watching.result(), sample(pid, games)]


def grown(samples: Sequence[Sample]) -> list[str]:
    """What the last quarter takes more of than the second quarter explains."""
    quarter = max(1, len(samples) // 4)
    before, after = samples[quarter : 2 * quarter], samples[-quarter:]
    limits = {
        "memory": ROOM * max(one.memory for one in before),
        "files": max(one.files for one in before) + HANDFUL,
        "sockets": max(one.sockets for one in before) + HANDFUL,
    }
    return [
        f"{name}: {min(getattr(one, name) for one in after)}, at most {limit:.0f} expected"
        for name, limit in limits.items()
        if min(getattr(one, name) for one in after) > limit
    ]


async def soak(seconds: float, *, clock: float = 1.0) -> list[Sample]:
    """A soak of a server on SQLite, so many seconds by its own clocks, which run *clock* times as fast as ours."""
    faster = {"LD_PRELOAD": FAKETIME, "FAKETIME": f"+0 x{clock}"} if clock != 1 else {}
    with tempfile.TemporaryDirectory() as folder:
        process, url = await start_server(f"sqlite:///{folder}/nimmt.db", "", **faster)
        try:
            return await churn(url, process.pid, seconds / clock, every=60 / clock, pace=PACE / clock)
        finally:
            process.terminate()
            await process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hours", type=float, default=0.0)
    parser.add_argument("--minutes", type=float, default=0.0)
    parser.add_argument("--clock", type=float, default=1.0, help="how many times as fast the server's clocks run")
    given = parser.parse_args()
    if given.clock <= 0:
        parser.error("--clock takes a number above 0")
    if given.clock != 1 and shutil.which("faketime") is None:
        parser.error("--clock needs libfaketime: apt-get install faketime")
    samples = asyncio.run(soak(3600 * given.hours + 60 * given.minutes, clock=given.clock))
    leaks = grown(samples)
    print(f"{samples[-1].games} games; " + ("flat" if not leaks else "; ".join(leaks)))
    raise SystemExit(bool(leaks))


if __name__ == "__main__":
    main()
