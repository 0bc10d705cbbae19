"""Non-interference on the wire: with hidden cards permuted, a viewer is sent the same bytes.

Two worlds with the same table, ids, keys and times. In the second, at some moment of the game, everything the viewer
cannot know is replaced by something else that it cannot know. From then on, until the next reveal, the viewer asks for
everything there is, the others choose, and every byte must be the same.
"""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from nimmt.catalogue import find, names
from nimmt.dealing import SealedDealer
from nimmt.events import Event
from nimmt.game import Game
from nimmt.protocol.asking import Choose, Join, NewTable, Start
from nimmt.server import clock, lobby
from nimmt.server.live import LiveTable
from nimmt.server.lobby import OpenTables
from nimmt.server.metrics import exposition
from nimmt.tables import joining
from tests.server.harness import Serving, in_loop, serving
from tests.server.wire import bare, fetch, raw

KEYS = ["a" * 32, "b" * 32, "c" * 32]


@pytest.fixture(autouse=True)
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time stands still, and what is random is always the same."""
    monkeypatch.setattr(clock.Clock, "now", lambda _: 1_700_000_000_000)
    monkeypatch.setattr(clock, "wall_ms", lambda: 1_700_000_000_000)  # a late heartbeat finds no outage either
    monkeypatch.setattr(lobby, "new_table_id", lambda: "T" * 22)
    monkeypatch.setattr(joining, "SealedDealer", lambda: SealedDealer(bytes(range(32))))


def permute(live: LiveTable, viewer: int | None, rng: random.Random) -> bool:
    """Replace what the viewer cannot know; returns whether anything is different now."""
    old = live.log.game
    assert old is not None
    other: Game[Any, Any] = old.view(viewer).imagine(rng)
    for name in ("log", "dealer", "deals", "automate", "start"):
        setattr(other, name, getattr(old, name))
    other.events = [otherwise(event, viewer) for event in old.events]
    live.log.game = other
    live.log.explained, live.log.retold = {}, {}
    live.log.secret = "f" * 64
    return bool(other.hidden != old.hidden)


def otherwise(event: Event, viewer: int | None) -> Event:
    """The event with something else in place of what the viewer does not see of it."""
    seen = event.seen_by(viewer)
    if seen == event:
        return event
    hidden = [name for name in event.__struct_fields__ if getattr(event, name) != getattr(seen, name, None)]
    return replace(event, **{name: _another(getattr(event, name)) for name in hidden})


def _another(value: Any) -> Any:
    match value:
        case tuple():
            return tuple(map(_another, value))
        case int():
            return value + 1000
    return f"not {value}"


async def a_game(site: Serving, ruleset: str, moment: int) -> LiveTable:
    """A game among three people, so many answers old."""
    options = {"rounds": 1} if "rounds" in find(ruleset).Options.__struct_fields__ else {}
    await OpenTables(site.server.tables).create(NewTable("P0", ruleset, options, 3, key=KEYS[0]))
    live = await site.server.tables.get("T" * 22)
    for number, key in enumerate(KEYS[1:], 1):
        await site.server.tables.join(live, Join(f"P{number}", key=key))
    await site.server.tables.command(live, 0, Start("start"))
    rng = random.Random(moment)
    answers = 0
    while answers < moment or (live.log.game and live.log.game.sealed):
        assert live.log.game is not None
        seat = min(live.log.game.pending)
        choice = rng.choice(live.log.game.pending[seat].choices)
        await site.server.tables.command(live, seat, Choose(f"n{answers}", live.log.seq, choice))
        answers += 1
    return live


async def everything(site: Serving, live: LiveTable, viewer: int | None) -> list[bytes]:
    """All that this viewer can be sent before the next reveal."""
    got: list[bytes] = []
    key = None if viewer is None else KEYS[viewer]
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    path = f"/api/tables/{live.log.id}"
    game = live.log.game
    assert game is not None

    async def ask(*words: Any) -> None:
        status, kept, body = await fetch(site, *words)
        while status == 503:  # a machine so busy that the server's heart stood still: it says when to come again
            await asyncio.sleep(float(kept["retry-after"]))
            status, kept, body = await fetch(site, *words)
        got.append(repr((status, sorted(kept.items()))).encode() + body)

    before = await counted(site)
    async with bare(site, live.log.id, key) as socket, raw(site, live.log.id) as again:
        await again.say({"command": "hello", "key": key, "after": 0})
        await again.until(live.log.seq)
        for choice in find(live.log.created.ruleset).actions()[::17]:
            if viewer is None or viewer not in game.pending or choice not in game.pending[viewer].choices:
                await socket.answer({"command": "choose", "id": "x", "seq": live.log.seq, "choice": choice})
        for seat in sorted(game.pending):
            together = viewer in game.pending or len(live.log.game.pending) > 1  # type: ignore[union-attr]
            if seat != viewer and together:
                choices = live.log.game.pending[seat].choices  # type: ignore[union-attr]
                command = Choose(f"s{seat}", live.log.seq, choices[-1])
                await site.server.tables.command(live, seat, command)
                await socket.until(live.log.seq)
                await again.until(live.log.seq)
        for asked in (path, f"{path}/history", f"{path}/replay", f"{path}/record", "/api/lobby"):
            await ask("GET", asked, None, headers)
        await ask("POST", f"{path}/commands", b'{"command":"back","id":"y"}', headers)
        await ask("POST", f"{path}/join", b'{"name":"Eve"}', headers)
        now = await counted(site)
        # What is counted for the first time only after this world has ended stands at 0 in the other.
        changes = sorted(
            (name, value - before.get(name, 0)) for name, value in now.items() if value != before.get(name, 0)
        )
        return [*got, repr(changes).encode(), *socket.bytes, *again.bytes]


async def counted(site: Serving) -> dict[str, float]:
    """The metrics that count something; what they say of this very moment, and of time, differs by nature."""
    _, _, body = await fetch(site, "GET", "/metrics")
    lines = (line.rpartition(" ") for line in body.decode().splitlines() if not line.startswith("#"))
    busy = ("nimmt_outages", "nimmt_clock_jumps", "nimmt_sockets_dropped", "try_again", 'status="503"')
    counts = ((name, value) for name, _, value in lines if name.partition("{")[0].endswith("_total"))
    found = {name: float(value) for name, value in counts if not any(part in name for part in busy)}
    assert any(name.startswith("nimmt_commands") for name in found), "commands are counted"
    return found


AT_ONCE = ("classic", "pro", "anniversary", "board-expert-luck")
"""Games whose first moment is looked at too; that of the others is like one of these."""


@pytest.mark.parametrize(
    ("ruleset", "viewer", "moment"),
    [*((name, 0, 0) for name in AT_ONCE), *((name, viewer, 16) for name in names() for viewer in (0, None))],
)
@in_loop
async def test_hidden_cards_change_no_byte(tmp_path: Path, ruleset: str, viewer: int | None, moment: int) -> None:
    worlds: list[list[bytes]] = []
    different = False
    for world in ("this", "other"):
        (tmp_path / world).mkdir()
        async with serving(tmp_path / world) as site:
            live = await a_game(site, ruleset, moment)
            if world == "other":
                different = permute(live, viewer, random.Random(moment))
            worlds.append(await everything(site, live, viewer))
    assert different or ruleset == "pro"
    for this, other in zip(*worlds, strict=True):
        assert this == other


def test_metrics_have_no_room_for_a_card() -> None:
    labels = {
        part.partition("=")[0]
        for line in exposition().decode().splitlines()
        if "{" in line and not line.startswith("#")
        for part in line[line.index("{") + 1 : line.index("}")].split(",")
    }
    assert labels <= {"command", "result", "le", "reason", "status"}
