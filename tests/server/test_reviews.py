"""Reviews over HTTP: the same findings as the command, piece by piece, and within limits."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest

from nimmt.commands.main import main
from nimmt.protocol.reviewing import RECORD
from nimmt.review.weighing import Effort
from tests.patience import WHOLE
from tests.server.harness import Serving, in_loop, play, serving
from tests.server.wire import fetch

pytestmark = pytest.mark.usefixtures("compiled")

WORLDS = 40


async def finished(site: Serving) -> str:
    """A table where a game of one round was played to its end."""
    async with await site.remote.create("Ann", seats=3, options={"rounds": 1}) as ann:
        await ann.start(bots="random")
        await play(ann, random.Random(1))
        return ann.table


def pieces(body: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in body.splitlines()]


def commanded(folder: Path, record: bytes, capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    """What the command finds in the same record."""
    file = folder / "game.nimmt"
    file.write_bytes(record)
    assert main(["review", str(file), "--worlds", str(WORLDS), "--json", "-"]) == 0
    decisions: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["decisions"]
    return decisions


@in_loop
async def test_the_findings_are_those_of_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with serving(tmp_path) as site:
        site.server.reviews.effort, site.server.reviews.longest = Effort(worlds=WORLDS), WHOLE
        table = await finished(site)
        status, headers, body = await fetch(site, "GET", f"/api/tables/{table}/review")
        _, _, record = await fetch(site, "GET", f"/api/tables/{table}/record")
        assert (status, headers["content-type"]) == (200, "application/x-ndjson")
        began, *found, ended = pieces(body)
        by_command = await asyncio.to_thread(commanded, tmp_path, record, capsys)
        assert len(found) == began["count"] == len(by_command)
        for one, other in zip(found, by_command):
            seen = (one["number"] + 1, one["seat"], one["round"], one["turn"], one["worlds"], one["clear"])
            assert seen == tuple(other[key] for key in ("choice", "seat", "round", "turn", "worlds", "clear"))
            assert (one["less"], one["error"]) == (other["cost"], other["error"])
        costly = sorted((one for one in found if one["clear"]), key=lambda one: -one["less"])[:3]
        assert [moment["number"] for moment in ended["costliest"]] == [one["number"] for one in costly]
        assert all(moment["events"][-1]["event"] for moment in ended["costliest"])
        assert ended["whole"]
        answers = [step for step in began["replay"]["steps"] if step["seat"] is not None]
        assert answers[found[0]["number"]]["seat"] == found[0]["seat"]
        dropped = await fetch(site, "POST", "/api/review", record, {"content-type": "text/plain"})
        assert pieces(dropped[2])[1:] == [*found, ended], "a record dropped on the page says the same"


@in_loop
async def test_reviews_have_their_limits(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        status, _, body = await fetch(site, "POST", "/api/review", b"no record at all")
        assert status == 409
        assert json.loads(body)["message"]
        status, _, _ = await fetch(site, "POST", "/api/review", b"x" * (RECORD + 1))
        assert status == 413
        async with await site.remote.create("Ann", seats=2) as ann:
            await ann.start(bots="random")
            status, _, body = await fetch(site, "GET", f"/api/tables/{ann.table}/review")
            assert (status, json.loads(body)["code"]) == (409, "phase"), "a game that goes on is nobody's to look into"
        site.server.reviews._busy.add("127.0.0.1")
        status, _, body = await fetch(site, "POST", "/api/review", b"")
        assert (status, json.loads(body)["code"]) == (429, "too_fast"), "one at a time from an address"
