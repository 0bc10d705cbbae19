"""The short form of `python -m tests.server.campaign`: everything once, at few tables, and how rounds are chosen."""

import random
from collections import Counter
from pathlib import Path

import pytest

from tests.server.campaign import TARGETS, Progress, report
from tests.server.fuzz import odd_requests
from tests.server.harness import in_loop, serving
from tests.server.processes import Services
from tests.server.rounds import KINDS, LARGEST, pair_round

HARM = [
    (("kill", "jump", "slow"), "upgrade"),
    (("pause", "restart_postgresql", "restart_redis", "cut"), "both_stop"),
]


@pytest.mark.parametrize(("harm", "rare"), HARM, ids=["killed", "held up"])
@in_loop
async def test_two_processes_lose_nothing(services: Services, harm: tuple[str, ...], rare: str) -> None:
    counts = await pair_round(services, random.Random(7), harm, (rare,), successors=1, tables=2)
    assert counts["games"] >= 2
    assert counts["acknowledged commands"] > 50


@in_loop
async def test_requests_that_are_none_harm_nobody(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        assert await odd_requests(site, 300) > 100


def played(**rounds: int) -> Progress:
    """A campaign in which so many rounds of each kind did a tenth of what is wanted each."""
    progress = Progress(seed=1)
    for kind, count in rounds.items():
        for _ in range(count):
            progress.add(kind, {name: wanted // 10 for name, wanted in TARGETS[kind].items()} | {LARGEST: 90 - count})
    return progress


def test_a_campaign_counts_over_all_its_rounds() -> None:
    progress = played(pair=2, sqlite=3)
    assert progress.done == {"pair": 2, "sqlite": 3}
    assert progress.counts["clock jumps"] == 4
    assert progress.counts[LARGEST] == 88, "the most of all, and no sum"
    assert "| pauses of a process | 10 | 50 |" in report(progress)


def test_rounds_are_chosen_for_what_is_missing_most() -> None:
    under_way: Counter[str] = Counter()
    for _ in range(6):
        kind = Progress(seed=1).missing(under_way, whole=True)
        assert kind is not None
        under_way[kind] += 1
    assert under_way == dict.fromkeys(KINDS, 2), "as long as nothing is known, every kind in turn"
    progress = played(pair=3, sqlite=1, hostile=2)
    assert progress.missing(Counter(), whole=True) == "sqlite"
    assert progress.missing(Counter(sqlite=2), whole=True) == "hostile", "what is under way counts"


def test_a_whole_campaign_ends_when_everything_was_done() -> None:
    progress = played(pair=10, sqlite=10, hostile=9)
    assert not progress.whole
    assert progress.missing(Counter(), whole=True) == "hostile"
    assert progress.missing(Counter(hostile=2), whole=True) is None, "what is missing is under way"
    assert progress.missing(Counter(hostile=2), whole=False) is not None, "who was given a time uses all of it"
    progress.add("hostile", TARGETS["hostile"])
    assert progress.whole
