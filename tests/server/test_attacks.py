"""Attacks on the server around the tables: what they may cost is bounded, and everybody else is served."""

import asyncio
import tracemalloc
from pathlib import Path
from typing import cast

from nimmt.client import AsyncSeat
from nimmt.protocol.happening import Said
from nimmt.server.sockets import WATCHED
from nimmt.server.store import append_of
from nimmt.tables.entries import Entry
from tests.server.harness import Serving, in_loop, serving
from tests.server.wire import client_frame, raw, upgraded

# --- catching up -----------------------------------------------------------------------------------------


async def a_long_table(site: Serving, lines: int) -> tuple[AsyncSeat, str]:
    """A table where very much has been said, by whatever means."""
    ann = await site.remote.create("Ann", seats=2)
    live = await site.server.tables.get(ann.table)
    twin = live.log.copy()
    added = [Entry(live.log.at, Said(0, f"{number:5} " + "x" * 290)) for number in range(lines)]
    for line in added:
        twin.apply(line)
    await site.server.writer.append(append_of(twin, live.log.seq + 1, added))
    live.grow(twin)
    return ann, ann.table


@in_loop
async def test_a_spectator_of_a_long_table_starts_from_how_it_stands(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        ann, table = await a_long_table(site, 3 * WATCHED)
        seq = (await site.server.tables.get(table)).log.seq
        async with raw(site, table) as watching:
            await watching.say({"command": "hello", "after": 0})
            first = await watching.hear()
            assert (first["state"]["seq"], first["happened"]) == (seq, [])
        async with raw(site, table) as resuming:
            await resuming.say({"command": "hello", "after": seq - WATCHED})
            heard: list[int] = []
            while not (update := await resuming.hear())["state"]:
                heard += [line["seq"] for line in update["happened"]]
            heard += [line["seq"] for line in update["happened"]]
            assert heard == list(range(seq - WATCHED + 1, seq + 1))
        async with ann:
            assert [line.seq for line in ann.happened] == list(range(1, seq + 1)), "who sits there is told everything"


@in_loop
async def test_who_does_not_read_costs_little_memory(tmp_path: Path) -> None:
    """Forty sockets ask for everything from the beginning, two megabytes each, and read nothing."""
    async with serving(tmp_path, unsent=4096) as site:
        ann, table = await a_long_table(site, 6000)
        hello = client_frame(f'{{"command":"hello","key":"{ann.key}","after":0}}')
        silent = [await upgraded(site, table) for _ in range(40)]
        for reading, writing in silent:
            cast(asyncio.Transport, writing.transport).pause_reading()
            del reading
        tracemalloc.start()
        for _, writing in silent:
            writing.write(hello)
        live = await site.server.tables.get(table)
        while len(live.viewers) < len(silent):
            await asyncio.sleep(0.05)
        for _ in range(100):
            await asyncio.sleep(0.02)
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        for _, writing in silent:
            writing.close()
        assert most < 30_000_000
