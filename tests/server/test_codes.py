"""Short codes to say aloud, and what a link says of itself where it is sent."""

import random
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from nimmt.server import codes, home
from nimmt.server.codes import CODE, LEFT, NUMBERS, WORDS
from nimmt.server.config import Config
from nimmt.server.database import tables
from nimmt.server.web import CODES_AT_ONCE
from tests.server.harness import in_loop, play, serving
from tests.server.processes import Services


def test_codes_can_be_said_and_written() -> None:
    assert len(set(WORDS)) == len(WORDS) == 64
    assert all(CODE.fullmatch(f"{word}-{number}") for word in WORDS for number in NUMBERS)


@in_loop
async def test_a_code_leads_to_a_table_while_it_waits(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, httpx.AsyncClient(base_url=house.url) as web:
        founder = await house.remote.create("Ann", seats=2)
        mine = {"authorization": f"Bearer {founder.key}"}
        where = f"/api/tables/{founder.table}/code"
        code = (await web.post(where, headers=mine)).json()["code"]
        assert (await web.post(where, headers=mine)).json()["code"] == code, "asking again gives the same"
        assert (await web.post(where)).status_code == 403, "who only watches gets none"
        typed = code.upper().replace("-", " ")
        assert (await web.get(f"/api/codes/{typed}")).json() == {"table": founder.table}
        for wrong in ("nobody-10", "'; drop", "x" * 500):
            assert (await web.get(f"/api/codes/{wrong}")).status_code == 404
        invited = (await web.get(f"/t/{founder.table}", headers={"accept-language": "de-AT"})).text
        assert '<meta property="og:title" content="Ann lädt dich ein: 6 nimmt!">' in invited
        assert "1 Platz ist frei" in invited
        assert f'content="{house.url}/og-table.png"' in invited
        assert f"url=../#/table/{founder.table}" in invited

        started = {"command": "start", "id": "go", "bots": "random"}
        commands = f"/api/tables/{founder.table}/commands"
        assert (await web.post(commands, json=started, headers=mine)).status_code == 200
        assert (await web.get(f"/api/codes/{code}")).status_code == 404, "it is useless now"
        assert (await web.post(where, headers=mine)).status_code == 409

        statuses = [(await web.get("/api/codes/tango-77")).status_code for _ in range(CODES_AT_ONCE)]
        assert statuses[-1] == 429, "who tries one after the other is slowed down"
        nothing = (await web.get(f"/r/{'x' * 22}")).text
        assert re.search(r'og:title" content="nimmt!', nothing)


@pytest.mark.parametrize("kind", ["SQLite", "PostgreSQL"])
def test_tables_that_were_left_alone_give_their_codes_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest, kind: str
) -> None:
    """They wait for ever; without that, one day there would be no codes."""
    monkeypatch.setattr(codes, "WORDS", ("tango",))
    monkeypatch.setattr(codes, "NUMBERS", (77,))
    services: Services | None = request.getfixturevalue("services") if kind == "PostgreSQL" else None
    settings: dict[str, Any] = {"database": services.postgres.url, "bus": services.redis.url} if services else {}

    @in_loop
    async def ask() -> None:
        async with serving(tmp_path, **settings) as house, httpx.AsyncClient(base_url=house.url) as web:
            left, new = [await house.remote.create("Ann", seats=2) for _ in range(2)]
            asked = [
                (f"/api/tables/{seat.table}/code", {"authorization": f"Bearer {seat.key}"}) for seat in (left, new)
            ]
            said = [(await web.post(where, headers=mine)).status_code for where, mine in asked]
            assert said == [200, 409]
            async with house.server.store.engine.begin() as connection:
                long_ago = sa.update(tables).where(tables.c.id == left.table).values(touched=tables.c.touched - LEFT)
                await connection.execute(long_ago)
            said = [(await web.post(where, headers=mine)).status_code for where, mine in reversed(asked)]
            assert said == [200, 409]
            assert (await web.get("/api/codes/tango-77")).json() == {"table": new.table}

    ask()


@in_loop
async def test_the_link_to_a_result_tells_it_and_shows_the_podium(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, httpx.AsyncClient(base_url=house.url) as web:
        founder = await house.remote.create("Ann", seats=2, options={"rounds": 1})
        async with founder:
            await founder.start(bots="random")
            before = (await web.get(f"/r/{founder.table}")).text
            assert f'content="{house.url}/og.png"' in before, "of a game that goes on nothing is told"
            await play(founder, random.Random(1))
        told = (await web.get(f"/r/{founder.table}", headers={"accept-language": "nl"})).text
        assert f'<meta property="og:image" content="{house.url}/og-result.png">' in told
        assert re.search(r'og:title" content="[^"]*win(t|nen)', told)
        assert f"url=../#/replay/{founder.table}" in told


def test_a_server_at_home_knows_its_addresses_for_others() -> None:
    assert home.addresses_for_others(Config()) == ()
    assert home.addresses_for_others(Config(host="192.168.7.7", prefix="/n")) == ("http://192.168.7.7:8666/n/",)
    for address in home.addresses_for_others(Config(host="0.0.0.0")):
        assert re.fullmatch(r"http://\d+(\.\d+){3}:8666/", address)
        assert "//127." not in address
