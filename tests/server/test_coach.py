"""Hints and remarks over real sockets: for whom there are any, what they say, and what the log says of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from nimmt.client import AsyncSeat, ServerRefused
from nimmt.protocol.answers import History, Seated
from nimmt.protocol.asking import PlayDaily
from nimmt.protocol.coaching import Advice, Remark
from nimmt.protocol.happening import Hinted
from nimmt.review.advice import advice
from nimmt.review.analysis import analyse
from nimmt.review.situations import Situation
from nimmt.review.weighing import Effort, weigh
from nimmt.tables.log import TableLog
from nimmt.views import View
from tests.server.harness import Serving, in_loop, serving
from tests.server.wire import bare, fetch

pytestmark = pytest.mark.usefixtures("compiled")

QUICK = Effort(worlds=40)
KEY = "a-key-of-192-random-bits-or-so"


async def hint(site: Serving, table: str, key: str | None) -> Advice:
    """Ask for a hint, as a client does."""
    headers = {"authorization": f"Bearer {key}"} if key else {}
    status, _, body = await fetch(site, "POST", f"/api/tables/{table}/hint", b"", headers)
    if status != 200:
        said = msgspec.json.decode(body)
        raise ServerRefused(said["code"], said["message"])
    return msgspec.json.decode(body, type=Advice)


async def remark(site: Serving, seat: AsyncSeat) -> Remark:
    return await site.remote.ask(f"/api/tables/{seat.table}/remark", Remark, key=seat.key)


async def hinted(site: Serving, seat: AsyncSeat) -> list[int]:
    """The seats that have asked, as the log tells everybody."""
    history = await site.remote.ask(f"/api/tables/{seat.table}/history", History)
    return [line.what.seat for line in history.happened if isinstance(line.what, Hinted)]


async def question(seat: AsyncSeat, after: int = 0) -> View:
    """The question to this seat, once its client knows of this seq."""
    await seat.wait(lambda state: state.seq >= after and state.view and state.you in state.view["waiting"])
    assert seat.view is not None
    return seat.view


def table_at(site: Serving, seat: AsyncSeat) -> TableLog:
    return site.server.tables.live[seat.table].log


@in_loop
async def test_who_plays_against_bots_alone_is_told_what_the_strongest_would_do(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        site.server.coach.effort = QUICK
        async with await site.remote.create("Ann", seats=3, options={"rounds": 1}) as ann:
            await ann.start(bots="random")
            view = await question(ann)
            assert ann.state.hints
            said = await hint(site, ann.table, ann.key)
            assert view.decision is not None
            assert {one.choice for one in said.ranking} == set(view.decision.choices)
            assert [one.less for one in said.ranking] == sorted(one.less for one in said.ranking)
            assert (said.ranking[0].choice, said.ranking[0].less) == (said.choice, 0)
            assert said.reason.key.startswith("reason.")
            assert await hint(site, ann.table, ann.key) == said, "asking again about the same question is free"
            assert await hinted(site, ann) == [0]
            chosen = await ann.choose(said.choice)
            await question(ann, chosen.seq)
            await hint(site, ann.table, ann.key)
            assert await hinted(site, ann) == [0, 0]


@in_loop
async def test_a_table_with_two_people_gets_no_hints(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        ann = await site.remote.create("Ann", seats=3, options={"rounds": 1})
        bea = await site.remote.join(ann.table, "Bea")
        async with ann, bea:
            await ann.start(bots="random")
            await question(ann)
            for key in (ann.key, bea.key):
                with pytest.raises(ServerRefused) as refused:
                    await hint(site, ann.table, key)
                assert refused.value.code == "illegal"
            async with bare(site, ann.table, bea.key) as socket:
                answer = await socket.answer({"command": "hint", "id": "h1"})
                assert answer["code"] == "malformed", "the socket knows no way around"
            await bea.leave()
            with pytest.raises(ServerRefused) as refused:
                await hint(site, ann.table, ann.key)
            assert refused.value.code == "illegal", "who is away may come back"
            with pytest.raises(ServerRefused) as refused:
                await hint(site, ann.table, None)
            assert refused.value.code == "spectator"
            assert not ann.state.hints
            assert await hinted(site, ann) == []


@in_loop
async def test_people_who_sat_down_at_a_table_with_hints_may_ask(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        site.server.coach.effort = QUICK
        ann = await site.remote.create("Ann", seats=2, options={"rounds": 1}, coach="all")
        bea = await site.remote.join(ann.table, "Bea")
        async with ann, bea:
            await ann.start()
            await question(bea)
            await hint(site, bea.table, bea.key)
            assert await hinted(site, ann) == [1]
            with pytest.raises(ServerRefused) as refused:
                await remark(site, bea)
            assert refused.value.code == "illegal", "nobody comments at such a table"


@in_loop
async def test_the_deal_of_the_day_has_no_hints(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        seated = await site.remote.ask("/api/daily/classic/play", Seated, PlayDaily("Ann", KEY))
        with pytest.raises(ServerRefused) as refused:
            await hint(site, seated.table, KEY)
        assert refused.value.code == "illegal"


@in_loop
async def test_a_hint_is_what_the_review_of_the_position_finds(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        site.server.coach.effort = QUICK
        async with await site.remote.create("Ann", seats=4, options={"rounds": 1}) as ann:
            await ann.start(bots="random")
            await question(ann)
            game = table_at(site, ann).game
            assert game is not None
            assert await hint(site, ann.table, ann.key) == advice(game.view(0), QUICK)
            found = analyse(game.view(0), QUICK)
            assert advice(game.view(0), QUICK).choice == found.advised.choice


@in_loop
async def test_a_table_that_teaches_comments_on_every_turn(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        site.server.coach.effort = QUICK
        settings: dict[str, Any] = {"options": {"rounds": 1}, "coach": "teach"}
        ann = await site.remote.create("Ann", seats=2, **settings)
        bea = await site.remote.join(ann.table, "Bea")
        async with ann, bea:
            await ann.start()
            view = await question(ann)
            assert view.decision is not None
            with pytest.raises(ServerRefused) as refused:
                await remark(site, ann)
            assert refused.value.code == "late", "nothing has been answered"
            first, other = view.decision.choices[:2]
            await ann.choose(first)
            await ann.choose(other)
            with pytest.raises(ServerRefused) as refused:
                await remark(site, ann)
            assert refused.value.code == "late", "an answer that can be replaced is not commented on"
            await bea.choose((await question(bea)).decision.choices[0])  # type: ignore[union-attr]
            said = await remark(site, ann)
            assert said.choice == other
            reply = table_at(site, ann).seats[0].reply
            assert reply is not None
            assert reply.view == view
            opinion = weigh(Situation(reply.number, 0, reply.view, reply.decision, other), QUICK)
            assert (said.best, said.less, said.clear) == (opinion.best, opinion.cost, opinion.clear)
