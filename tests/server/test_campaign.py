"""The short form of `python -m tests.server.campaign`: everything once, at few tables."""

import random
from collections import Counter
from pathlib import Path

import pytest

from tests.server.campaign import Progress, pair_round
from tests.server.fuzz import odd_requests
from tests.server.harness import in_loop, serving
from tests.server.processes import Services

HARM = [
    ("kill", "jump", "slow", "upgrade"),
    ("pause", "restart_postgresql", "restart_redis", "cut", "both_stop"),
]


@pytest.mark.parametrize("harm", HARM, ids=["killed", "held up"])
@in_loop
async def test_two_processes_lose_nothing(services: Services, harm: tuple[str, ...]) -> None:
    counts = await pair_round(services, random.Random(7), deeds=len(harm), tables=2, only=harm)
    assert counts["games"] >= 2
    assert counts["acknowledged commands"] > 50


@in_loop
async def test_requests_that_are_none_harm_nobody(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        assert await odd_requests(site, 300) > 100


def test_a_campaign_counts_over_all_its_rounds() -> None:
    progress = Progress(seed=1)
    for size in (90, 80):
        progress.add(Counter({"games": 3, "largest server, MiB": size}), 10.0)
    assert (progress.rounds, progress.seconds) == (2, 20.0)
    assert progress.counts == {"games": 6, "largest server, MiB": 90}
