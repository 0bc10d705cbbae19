"""A browser made slower: every process of it stands still for most of the time.

The tools of Chromium slow the page's own thread alone; the engine works in another one, and so do those who compile.
"""

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

RUN = 0.002
"""For how many seconds at a time it runs."""
REST = 0.5
IDLE = 0.04
"""A browser rests that takes no more than so many seconds of the processor within so many."""
PATIENCE = 30
"""For how many seconds it is waited for."""


def started_here(process: int) -> bool:
    """Whether this program has started a process, by way of others."""
    while process > 1 and process != os.getpid():
        process = int(Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[1])
    return process == os.getpid()


def renderers() -> Iterator[Path]:
    """The processes of the browser that was started here which show pages."""
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if b"--type=renderer" in (process / "cmdline").read_bytes() and started_here(int(process.name)):
                yield process
        except OSError:
            continue


def groups_here() -> set[int]:
    """The groups of all processes of the browser."""
    return {os.getpgid(int(process.name)) for process in renderers()}


def rested() -> None:
    """Wait until the browser rests: a new window has much to do that is none of the page's."""
    groups = groups_here()
    for _ in range(int(PATIENCE / REST)):
        before = taken_by(groups)
        time.sleep(REST)
        if taken_by(groups) - before < IDLE:
            break


def taken_by(groups: set[int]) -> float:
    """The processor's seconds that all processes of these groups have taken."""
    taken = 0.0
    for process in Path("/proc").glob("[0-9]*"):
        try:
            told = (process / "stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(told[2]) in groups:
            taken += (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")
    return taken


@contextmanager
def slowed(times: float) -> Iterator[None]:
    """Let the browser run this many times slower."""
    if times <= 1:
        yield
        return
    groups = groups_here()
    done = threading.Event()

    def hold() -> None:
        while not done.is_set():
            begun = time.perf_counter()
            time.sleep(RUN)
            tell(groups, signal.SIGSTOP)
            time.sleep((time.perf_counter() - begun) * (times - 1))
            tell(groups, signal.SIGCONT)

    holding = threading.Thread(target=hold)
    holding.start()
    try:
        yield
    finally:
        done.set()
        holding.join()


def tell(groups: set[int], what: signal.Signals) -> None:
    """Send a signal to all processes of these groups."""
    for group in groups:
        os.killpg(group, what)
