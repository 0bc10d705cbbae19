"""The machine's clock is set forward or back, or it has slept: nobody is timed out for it, nobody waits longer."""

import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from nimmt.client import AsyncSeat
from nimmt.protocol.happening import Outage, Timeout
from nimmt.server.clock import SLEW, Clock
from tests.server.harness import in_loop, serving

HOUR = 3600 * 1000
Jump = Callable[[int], None]


@pytest.fixture
def jump(monkeypatch: pytest.MonkeyPatch) -> Jump:
    """Sets the system's clock by so many milliseconds."""
    real, apart = time.time_ns, 0

    def move(ms: int) -> None:
        nonlocal apart
        apart += ms * 1_000_000

    monkeypatch.setattr(time, "time_ns", lambda: real() + apart)
    return move


async def until(seat: AsyncSeat, kind: type[Any], times: int = 1) -> None:
    """Wait until the table's log has so many lines of a kind."""
    await seat.wait(lambda _: sum(isinstance(line.what, kind) for line in seat.happened) >= times)


@in_loop
async def test_a_clock_that_is_set_forward_times_nobody_out(tmp_path: Path, jump: Jump) -> None:
    async with serving(tmp_path) as site:
        ann = await site.remote.create("Ann", seats=2, timer={"turn": 3600, "bank": 0})
        async with ann:
            await ann.start(bots="random")
            for times in (1, 2):
                jump(3 * HOUR)
                await until(ann, Outage, times)
            assert not any(isinstance(line.what, Timeout) for line in ann.happened)
            deadline = ann.state.seats[0].deadline
            assert deadline is not None
            assert 0 < deadline - ann.state.now <= HOUR + 5000


@in_loop
async def test_a_server_that_starts_after_a_pause_warns_of_nothing(
    tmp_path: Path, jump: Jump, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever stops a server and starts it again knows that it was away."""
    async with serving(tmp_path):
        pass
    jump(3 * HOUR)
    with caplog.at_level(logging.INFO):
        async with serving(tmp_path):
            said = [line for line in caplog.records if "no server was there" in line.message]
    assert [line.levelname for line in said] == ["INFO"]


@in_loop
async def test_a_clock_that_is_set_back_keeps_nobody_waiting(tmp_path: Path, jump: Jump) -> None:
    async with serving(tmp_path) as site:
        ann = await site.remote.create("Ann", seats=2, timer={"turn": 1, "bank": 0})
        async with ann:
            await ann.start(bots="random")
            jump(-3 * HOUR)
            await until(ann, Timeout)
            times = [line.at for line in ann.happened]
            assert times == sorted(times)


@in_loop
async def test_a_server_that_starts_after_its_clock_was_set_back_goes_on_from_the_last_beat(
    tmp_path: Path, jump: Jump
) -> None:
    async with serving(tmp_path) as site:
        ann = await site.remote.create("Ann", seats=2, timer={"turn": 1, "bank": 0})
    jump(-3 * HOUR)
    async with serving(tmp_path) as site, site.remote.seat_with(ann.table, ann.key) as seat:
        await seat.start(bots="random")
        await until(seat, Timeout)


def test_the_tables_time_never_stays_behind_the_pulse_and_makes_up_for_differences_bit_by_bit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wall = 1_700_000_000_000
    monkeypatch.setattr("nimmt.server.clock.wall_ms", lambda: wall)
    monkeypatch.setattr("nimmt.server.clock._steady_ms", lambda: 5_000)
    clock = Clock()
    ahead = clock.now() + 60_000
    assert clock.settle(ahead) == 0
    assert clock.now() >= ahead, "another server's time is later: so is ours"
    for _ in range(10):
        clock.settle(0)
    assert clock.now() - wall == 60_000 - 10 * SLEW
    wall -= HOUR
    before = clock.now()
    assert clock.to_tell() == before, "the machine's clock is behind: ours is told"
    assert clock.settle(0) == -HOUR
    assert clock.settle(0) == 0, "it is noticed once"
    assert clock.now() == before - 2 * SLEW


@in_loop
async def test_nothing_is_forgotten_when_the_clock_was_set_by_years(tmp_path: Path, jump: Jump) -> None:
    async with serving(tmp_path, keep_days=30) as site:
        quiet = await site.remote.create("Bob", seats=2)
        ann = await site.remote.create("Ann", seats=2, timer={"turn": 3600, "bank": 0})
        async with ann:
            await ann.start(bots="random")
            jump(10 * 365 * 24 * HOUR)
            await until(ann, Outage)
            await site.server.attendant._forget()
        assert (await site.server.store.reached([quiet.table]))[quiet.table] > 0
