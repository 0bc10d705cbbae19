"""Fuzzed frames and requests: the short form of `python -m tests.server.fuzz`, and schemathesis on OpenAPI."""

import asyncio
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.patience import PATIENCE, WHOLE
from tests.server.fuzz import fuzz
from tests.server.harness import in_loop, serving


@in_loop
async def test_fuzzed_frames_harm_no_table(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        total = await fuzz(site, 2_000)
    assert total["malformed"] > 500


class Background:
    """A server in a thread, for tools that block."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.url = ""
        self.ready = threading.Event()
        self.thread = threading.Thread(target=lambda: asyncio.run(self._serve()))

    async def _serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.stop = asyncio.Event()
        async with serving(self.folder) as site:
            self.url = site.url
            self.table = (await site.remote.create("Ann", seats=10)).table
            self.ready.set()
            await self.stop.wait()


@pytest.fixture(scope="module")
def background(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Background]:
    server = Background(tmp_path_factory.mktemp("schemathesis"))
    server.thread.start()
    server.ready.wait(PATIENCE)
    yield server
    server.loop.call_soon_threadsafe(server.stop.set)
    server.thread.join()


@pytest.mark.parametrize(("real_table", "phases"), [(True, "coverage,stateful"), (False, "fuzzing")])
def test_requests_and_answers_are_as_documented(
    background: Background, tmp_path: Path, real_table: bool, phases: str
) -> None:
    """schemathesis, all its checks, with and without a table that exists."""
    config = tmp_path / "schemathesis.toml"
    config.write_text(f'[parameters]\ntable_id = "{background.table}"\n' if real_table else "")
    program = Path(sys.executable).with_name("schemathesis")
    command = [str(program), "--config-file", str(config), "run", f"{background.url}/api/openapi.json"]
    command += [f"--phases={phases}", "--max-examples=10", "--no-color", "--seed=1", f"--request-timeout={PATIENCE}"]
    found = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=WHOLE)
    assert found.returncode == 0, found.stdout
