"""Bad connections change nothing: the short form of `python -m tests.server.chaos`."""

from pathlib import Path

from nimmt.catalogue import names
from tests.server.chaos import games
from tests.server.harness import in_loop, serving


@in_loop
async def test_bad_connections_lose_and_repeat_nothing(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        totals = await games(site, range(len(names())), at_once=4)
    assert totals["games"] == len(names())
    assert totals["lost_connections"] > 0
