"""Servers that are processes of their own, on one PostgreSQL and one redis."""

import asyncio
import shutil
import signal
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from nimmt.client import AsyncServer
from nimmt.server.migrations import migrate
from nimmt.server.store import Store
from tests.server.crashing import free_port
from tests.server.harness import NO_LIMITS
from tests.server.services import Postgres, Redis


class Services:
    def __init__(self) -> None:
        # Not in pytest's folders: those are closed to the user that PostgreSQL runs as.
        self.folders = [Path(tempfile.mkdtemp(prefix="nimmt-")) for _ in range(2)]
        self.postgres = Postgres(self.folders[0])
        self.redis = Redis(self.folders[1])
        self.postgres.start()
        self.redis.start()
        asyncio.run(self._migrate())

    async def _migrate(self) -> None:
        store = self.store()
        await migrate(store.engine)
        await store.close()

    def stop(self) -> None:
        self.redis.stop()
        self.postgres.stop(signal.SIGINT)
        for folder in self.folders:
            shutil.rmtree(folder)

    def store(self) -> Store:
        return Store(self.postgres.url.replace("postgresql:", "postgresql+asyncpg:"))


class Processes:
    """Servers, each a process of its own."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.all: list[asyncio.subprocess.Process] = []
        self.urls: list[str] = []

    async def start(
        self, before: str = "", *flags_of_its_own: str, instead: int | None = None, database: str = ""
    ) -> str:
        """A further process, or a new one in place of number *instead*; *before* is a program that it runs first."""
        port = free_port() if instead is None else int(self.urls[instead].rpartition(":")[2])
        flags = ["--database", database or self.services.postgres.url, "--bus", self.services.redis.url]
        flags += ["--port", str(port)]
        limits = [f"--{name.replace('_', '-')}=0" for name in NO_LIMITS]
        program = f"{before}\nimport runpy\nrunpy.run_module('nimmt', run_name='__main__', alter_sys=True)"
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            program,
            "serve",
            *flags,
            *limits,
            "--log-level=error",
            "--stand-in=random",
            "--bots=random",
            *flags_of_its_own,
        )
        url = f"http://127.0.0.1:{port}"
        if instead is None:
            self.all.append(process)
            self.urls.append(url)
        else:
            self.all[instead] = process
        while instead is None:
            try:
                await AsyncServer(url).lobby()
                break
            except Exception:
                assert process.returncode is None
                await asyncio.sleep(0.1)
        return url

    async def stop(self) -> None:
        """Kill them all."""
        for process in self.all:
            if process.returncode is None:
                process.kill()
            await process.wait()


@asynccontextmanager
async def two(services: Services) -> AsyncIterator[Processes]:
    processes = Processes(services)
    try:
        await asyncio.gather(processes.start(), processes.start())
        yield processes
    finally:
        await processes.stop()
