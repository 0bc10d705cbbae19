"""kill -9: the short form of `python -m tests.server.crashing`."""

import asyncio
from pathlib import Path

from tests.server.crashing import run


def test_killed_servers_lose_nothing(tmp_path: Path) -> None:
    totals = asyncio.run(run(2, tmp_path, seed=4))
    assert totals["games"] > 0
    assert totals["acknowledged"] > 0
