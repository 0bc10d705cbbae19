"""Everything that can go wrong, again and again, for as long as is wanted, or until enough of it has been.

    python -m tests.server.campaign --hours 4
    python -m tests.server.campaign --minutes 10        the form for CI
    python -m tests.server.campaign --whole --jobs 12   until everything in TARGETS was done, twelve rounds at a time
    python -m tests.server.campaign --hours 4 --state campaign.json   goes on where it stopped

A campaign is rounds (`tests.server.rounds`), each in a process of its own with databases of its own. Which kind comes
next is chosen by what is still missing most. A round that fails does not end the campaign: it is named, with the
command that plays it again, what it said is shown, and the campaign fails at its end.
"""

import argparse
import asyncio
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from tests.patience import WHOLE
from tests.server.crashing import WORKER, WORKERS
from tests.server.rounds import KINDS, LARGEST

TARGETS: dict[str, dict[str, int]] = {
    "pair": {
        "kills -9 on PostgreSQL and redis": 500,
        "pauses of a process": 50,
        "restarts of PostgreSQL": 50,
        "restarts of redis": 50,
        "clock jumps": 20,
        "cuts of the network": 20,
        "slow networks": 20,
        "rolling upgrades": 10,
    },
    "sqlite": {"kills -9 on SQLite": 500, "servers whose disk was full at times": 50},
    "hostile": {"hostile frames": 900_000, "hostile requests": 100_000},
}
"""What a whole campaign has done, by the kind of rounds that do it."""
SAID = 4000
"""How many characters of what a failed round said are shown."""


class Progress(Struct):
    """How far a campaign is."""

    seed: int
    begun: dict[str, int] = {}
    """How many rounds of each kind have been begun; the next one has this number."""
    done: dict[str, int] = {}
    """How many of them are over, and nothing was wrong."""
    failed: list[str] = []
    """The commands that play the failed ones again."""
    seconds: float = 0.0
    counts: dict[str, int] = {}

    def begin(self, kind: str) -> int:
        """The number of a new round of this kind."""
        number = self.begun.get(kind, 0)
        self.begun[kind] = number + 1
        return number

    def add(self, kind: str, counts: dict[str, int]) -> None:
        """A round of this kind is over; this was done."""
        self.done[kind] = self.done.get(kind, 0) + 1
        largest = max(self.counts.get(LARGEST, 0), counts.get(LARGEST, 0))
        self.counts = dict(Counter(self.counts) + Counter(counts)) | {LARGEST: largest}

    def share(self, kind: str) -> float:
        """How much of what this kind is for has been done: 1 is all, and enough of everything."""
        return min(self.counts.get(name, 0) / wanted for name, wanted in TARGETS[kind].items())

    def expected(self, kind: str, under_way: int) -> float:
        """The same when so many rounds that are under way are over, as far as can be known."""
        done = self.done.get(kind, 0)
        return self.share(kind) * (done + under_way) / done if done else 0.0

    @property
    def whole(self) -> bool:
        """Whether everything was done that a whole campaign does."""
        return all(self.share(kind) >= 1 for kind in KINDS)

    def missing(self, under_way: Counter[str], *, whole: bool) -> str | None:
        """The kind of round that is missing most; in a whole campaign None where enough are under way."""
        expected = {kind: self.expected(kind, under_way[kind]) for kind in KINDS}
        kinds = [kind for kind in KINDS if not whole or expected[kind] < 1]
        return min(kinds, key=lambda kind: (expected[kind], under_way[kind]), default=None)


class Campaign:
    """Rounds, several at a time."""

    def __init__(self, progress: Progress, *, jobs: int, end: float, whole: bool, state: Path | None) -> None:
        self.progress = progress
        self.jobs = jobs
        self.end = end
        self.whole = whole
        self.state = state
        self.under_way: Counter[str] = Counter()
        self.before, self.begun = progress.seconds, time.monotonic()

    async def run(self) -> None:
        """Until the time is over, or everything is done."""
        async with asyncio.TaskGroup() as group:
            for worker in range(self.jobs):
                group.create_task(self._work(worker))

    async def _work(self, worker: int) -> None:
        while time.monotonic() < self.end and not (self.whole and self.progress.whole):
            if kind := self.progress.missing(self.under_way, whole=self.whole):
                self.under_way[kind] += 1
                await self._round(worker, kind)
                self.under_way[kind] -= 1
            else:
                await asyncio.sleep(1)  # those that are under way may not be enough

    async def _round(self, worker: int, kind: str) -> None:
        progress = self.progress
        number = progress.begin(kind)
        command = ["-m", "tests.server.rounds", kind, str(number), f"--seed={progress.seed}"]
        begun = time.monotonic()
        with tempfile.TemporaryFile("w+") as said:
            status, counts = await self._outcome(worker, command, said.fileno())
            seconds = time.monotonic() - begun
            if status == 0:
                progress.add(kind, msgspec.json.decode(counts, type=dict[str, int]))
                print(f"{kind} {number} in {seconds:.0f} s: {counts.decode().strip()}", flush=True)
            else:
                again = f"python {' '.join(command)}"
                progress.failed.append(again)
                said.seek(0)
                print(f"{kind} {number} FAILED ({status}) after {seconds:.0f} s; again with: {again}", flush=True)
                print(said.read()[-SAID:], file=sys.stderr, flush=True)
        progress.seconds = self.before + time.monotonic() - self.begun
        if self.state:
            self.state.write_bytes(msgspec.json.format(msgspec.json.encode(progress)))

    @staticmethod
    async def _outcome(worker: int, command: list[str], said: int) -> tuple[int | None, bytes]:
        """A round's exit status and what it counted; however it ends, nothing of it is left."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *command,
            stdout=asyncio.subprocess.PIPE,
            stderr=said,
            env=os.environ | {WORKER: f"gw{worker}"},
            start_new_session=True,
        )
        try:
            counts, _ = await asyncio.wait_for(process.communicate(), 2 * WHOLE)
        except TimeoutError:
            return None, b""
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        return process.returncode, counts


def report(progress: Progress) -> str:
    """What has been done, as Markdown."""
    done = ", ".join(f"{count} {kind}" for kind, count in progress.done.items())
    wanted = {name: count for targets in TARGETS.values() for name, count in targets.items()}
    lines = [
        f"Seed {progress.seed}, {progress.seconds / 60:.1f} minutes; rounds: {done}; {len(progress.failed)} failed",
        "",
        "| | done | of a whole campaign |",
        "|---|---|---|",
        *(f"| {name} | {progress.counts.get(name, 0):,} | {count:,} |" for name, count in wanted.items()),
        *(f"| {name} | {count:,} | |" for name, count in progress.counts.items() if name not in wanted),
    ]
    return "\n".join([*lines, *(f"\nFailed: `{again}`" for again in progress.failed)])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hours", type=float, default=0.0)
    parser.add_argument("--minutes", type=float, default=0.0)
    parser.add_argument(
        "--whole", action="store_true", help="end when everything in TARGETS is done, or the time is over"
    )
    parser.add_argument("--jobs", type=int, default=1, choices=range(1, WORKERS + 1), help="rounds at a time")
    parser.add_argument("--seed", type=int, help="default: a new one, which is printed")
    parser.add_argument("--state", type=Path, help="a file that says how far the campaign is, to go on with it")
    parser.add_argument("--report", type=Path, help="a file for the report, as Markdown")
    given = parser.parse_args()
    progress = Progress(random.SystemRandom().getrandbits(32) if given.seed is None else given.seed)
    if given.state and given.state.exists():
        progress = msgspec.json.decode(given.state.read_bytes(), type=Progress)
    seconds = 3600 * given.hours + 60 * given.minutes
    if not seconds and not given.whole:
        parser.error("say for how long (--hours, --minutes), or --whole")
    print(f"seed {progress.seed}, after {progress.seconds / 60:.0f} minutes", flush=True)
    end = time.monotonic() + seconds if seconds else float("inf")
    campaign = Campaign(progress, jobs=given.jobs, end=end, whole=given.whole, state=given.state)
    try:
        asyncio.run(campaign.run())
    finally:
        print(report(progress))
        if given.report:
            given.report.write_text(report(progress) + "\n")
    return 1 if progress.failed else 0


if __name__ == "__main__":
    sys.exit(main())
