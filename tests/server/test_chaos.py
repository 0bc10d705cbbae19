"""Bad connections change nothing: the short form of `python -m tests.server.chaos`."""

from pathlib import Path

import pytest

from nimmt.catalogue import names
from tests.server.chaos import games
from tests.server.harness import in_loop, serving


@in_loop
async def test_bad_connections_lose_and_repeat_nothing(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        totals = await games(site, range(len(names())), at_once=4)
    assert totals["games"] == len(names())
    assert totals["lost_connections"] > 0


@in_loop
async def test_a_server_whose_heart_stood_still_is_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a heartbeat may be late; nothing is written then, and players are told to try again."""
    async with serving(tmp_path) as site:
        ann = await site.remote.create("Ann", seats=2)
        said = iter([False, False])
        monkeypatch.setattr(site.server.tables, "fresh", lambda: next(said, True))
        bob = await site.remote.join(ann.table, "Bob")
        assert next(said, None) is None, "it was refused twice before"
        assert bob.key is not None
