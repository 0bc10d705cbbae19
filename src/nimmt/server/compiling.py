"""The kernels of the bots, compiled beside the server: no move waits for a compiler.

It takes some minutes, once for a version of nimmt. Until a game is done, its bots think in plain Python.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Sequence

from nimmt.bots.search import worlds

log = logging.getLogger("nimmt.bots")

COMPILER = (sys.executable, "-m", "nimmt.review.warming")
"""What compiles, and says the name of each game that is done."""


class Compiling:
    """A process that compiles, while there is something to compile."""

    def __init__(self, command: Sequence[str] = COMPILER) -> None:
        self.command = command
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Let all games do without kernels until theirs are ready."""
        worlds.unready.update(worlds.COMPILED)
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Compile no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        worlds.unready.clear()

    async def _run(self) -> None:
        process = await asyncio.create_subprocess_exec(*self.command, stdin=DEVNULL, stdout=PIPE, stderr=DEVNULL)
        try:
            assert process.stdout is not None
            async for line in process.stdout:
                worlds.unready.discard(line.decode().strip())
            if await process.wait():
                log.warning("kernels could not be compiled; bots think without them")
        finally:
            if process.returncode is None:
                process.terminate()
                await process.wait()
