"""A game over the wire, from setting up the table to the published secret."""

import asyncio
import random
from pathlib import Path

import pytest

from nimmt.catalogue import find, names
from nimmt.client import ServerRefused
from nimmt.record import Record
from tests.server.harness import in_loop, play, serving


@pytest.mark.parametrize("ruleset", names())
@in_loop
async def test_a_whole_game_of_every_ruleset(tmp_path: Path, ruleset: str) -> None:
    options = {"rounds": 1} if "rounds" in find(ruleset).Options.__struct_fields__ else {}
    async with serving(tmp_path) as site:
        founder = await site.remote.create("Ann", ruleset, seats=3, options=options)
        guest = await site.remote.join(founder.table, "Bob")
        async with founder, guest, site.remote.watch(founder.table) as spectator:
            await founder.start(bots="random")
            await asyncio.gather(play(founder, random.Random(1)), play(guest, random.Random(2)))
            state = await spectator.wait(lambda state: state.phase == "over")
            assert state.secret is not None
            assert [seat.kind for seat in state.seats] == ["person", "person", "bot"]
            record = Record.parse(await site.remote.record(founder.table))
            assert record.verify().startswith("sealed: the secret matches")
            assert record.replay().totals == state.totals == founder.state.totals
            assert any(entry.by == "bot" for entry in record.entries)
            replay = await site.remote.replay(founder.table)
            assert replay.totals == state.totals
            assert replay.commitment == founder.happened[0].what.commitment  # type: ignore[union-attr]


@in_loop
async def test_a_table_survives_a_restart(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        founder = await site.remote.create("Ann", seats=2, options={"rounds": 1})
        async with founder:
            await founder.start(bots="random")
            view = founder.view
            assert view is not None
            assert view.decision is not None
            await founder.choose(view.decision.choices[0])
            seen = len(founder.happened)
    async with serving(tmp_path) as site:
        again = site.remote.seat_with(founder.table, founder.key)
        async with again:
            assert again.happened[:seen] == founder.happened[:seen]
            await play(again, random.Random(1))
            assert again.state.phase == "over"


@in_loop
async def test_an_unknown_table_is_nothing(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        for wrong in ("A" * 22, "x", "..%2f", "%00"):
            with pytest.raises(ServerRefused) as refused:
                await site.remote.join(wrong, "Eve")
            assert (refused.value.code, str(refused.value)) == (
                "not_found",
                "There is no such table. Check the link, or set up a new table.",
            )
