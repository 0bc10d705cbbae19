"""Who may do what a host does, and who sees a hand: who reloads, polls or comes back keeps their rights."""

from pathlib import Path
from typing import Any

import pytest

from nimmt.client import AsyncSeat, ServerRefused
from nimmt.protocol.answers import Ack, TableState
from nimmt.protocol.asking import Kick, Offer, Relieve, Start
from nimmt.protocol.happening import Returned
from nimmt.server import live
from tests.server.harness import Serving, in_loop, serving
from tests.server.processes import Services


async def refused(site: Serving, seat: AsyncSeat, command: Kick | Start | Offer | Relieve) -> str:
    """The code of the refusal; an empty word where the command is carried out."""
    try:
        await site.remote.ask(f"/api/tables/{seat.table}/commands", Ack, command, key=seat.key)
    except ServerRefused as refusal:
        return refusal.code
    return ""


@in_loop
async def test_nobody_removes_a_host_who_reloads(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        ann = await site.remote.create("Ann", seats=3)
        bob = await site.remote.join(ann.table, "Bob")
        async with bob:
            async with ann:
                pass
            assert await refused(site, bob, Kick("a", 0)) == "not_host"


@in_loop
async def test_a_host_who_polls_is_there(tmp_path: Path) -> None:
    """It is the last request that counts, as it does for who was connected; without one they are gone."""
    async with serving(tmp_path) as site:
        ann = await site.remote.create("Ann", seats=3)
        bob = await site.remote.join(ann.table, "Bob")
        table = await site.server.tables.get(ann.table)
        async with bob:
            table._since -= 2 * live.GRACE
            await site.remote.ask(f"/api/tables/{ann.table}", TableState, key=ann.key)
            assert await refused(site, bob, Kick("a", 0)) == "not_host"
            assert await refused(site, bob, Start("c", "random")) == "not_host"
            table._seen[0] -= 2 * live.GRACE
            assert await refused(site, bob, Kick("b", 0)) == "", "after a while without a sign"


@in_loop
async def test_whoever_waits_begins_at_once_when_the_host_has_gone(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        ann = await site.remote.create("Ann", seats=3)
        bob = await site.remote.join(ann.table, "Bob")
        async with bob:
            async with ann:
                assert await refused(site, bob, Start("a", "random")) == "not_host"
            await bob.wait(lambda state: not state.seats[0].here)
            assert await refused(site, bob, Start("b", "random")) == ""


@in_loop
async def test_who_comes_back_to_an_offered_seat_has_it_again(tmp_path: Path) -> None:
    async with serving(tmp_path, patience=0) as site:
        ann = await site.remote.create("Ann", seats=2, timer=None, options={"rounds": 1})
        bob = await site.remote.join(ann.table, "Bob")
        async with ann:
            await ann.start()
            async with bob:
                assert await refused(site, ann, Relieve("a", 1)) == ""
                assert await refused(site, ann, Offer("b", 1)) == "illegal", "he is connected"
            await ann.wait(lambda state: not state.seats[1].here)
            assert await refused(site, ann, Offer("c", 1)) == ""
            async with bob:
                state = await bob.wait(lambda state: not state.seats[1].away)
                assert not state.seats[1].offered
                with pytest.raises(ServerRefused, match="has begun"):
                    await site.remote.join(ann.table, "Zoe")


@in_loop
async def test_who_polls_has_their_hand_offered_to_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "GRACE", 3600.0)  # however slow the machine is
    async with serving(tmp_path, patience=0) as site:
        ann = await site.remote.create("Ann", seats=2, timer=None, options={"rounds": 1})
        bob = await site.remote.join(ann.table, "Bob")
        table = await site.server.tables.get(ann.table)
        async with ann:
            await ann.start()
            await site.remote.ask(f"/api/tables/{ann.table}", TableState, key=bob.key)
            assert await refused(site, ann, Relieve("a", 1)) == ""
            assert await refused(site, ann, Offer("b", 1)) == "illegal", "he has just asked"
            table._seen[1] -= 2 * live.GRACE
            assert await refused(site, ann, Offer("c", 1)) == ""
            state = await site.remote.ask(f"/api/tables/{ann.table}", TableState, key=bob.key)
            assert not state.seats[1].offered, "he is back"
            assert not state.seats[1].away


@in_loop
async def test_who_is_connected_to_another_server_has_their_hand_at_once_again(
    services: Services, tmp_path: Path
) -> None:
    """The server through which it is offered does not know that they are there; theirs does."""
    settings: dict[str, Any] = {"database": services.postgres.url, "bus": services.redis.url}
    async with serving(tmp_path, **settings) as one, serving(tmp_path, **settings) as other:
        ann = await one.remote.create("Ann", seats=2, timer=None, options={"rounds": 1})
        bob = await one.remote.join(ann.table, "Bob")
        table = await one.server.tables.get(ann.table)
        async with ann, other.remote.seat_with(ann.table, bob.key) as thinking:
            await ann.start()
            table._seen.clear()
            one.server.tables.patience = 0
            assert await refused(one, ann, Relieve("a", 1)) == ""
            assert await refused(one, ann, Offer("b", 1)) == ""
            state = await thinking.wait(
                lambda state: any(isinstance(line.what, Returned) for line in thinking.happened)
            )
            assert not state.seats[1].offered
            await ann.wait(lambda state: not state.seats[1].offered and not state.seats[1].away)
            with pytest.raises(ServerRefused, match="has begun"):
                await one.remote.join(ann.table, "Zoe")
