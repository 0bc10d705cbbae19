"""How long somebody waits for a calf while another place has many tables full of bulls think."""

import asyncio
import time
from contextlib import suppress

import msgspec
from msgspec import Struct
from websockets.asyncio.client import connect

from nimmt.client import AsyncSeat, AsyncServer
from nimmt.tables.bounds import MOST_ROUNDS

ELSEWHERE = {"X-Forwarded-For": "192.0.2.1"}
"""Another address, as a proxy would tell of it."""


class Turn(Struct, frozen=True):
    round: int
    turn: int


class Asked(Struct):
    choices: list[msgspec.Raw]


class View(Struct):
    table: Turn
    waiting: list[int]
    decision: Asked | None = None


class State(Struct):
    seq: int
    view: View | None = None


class Heard(Struct):
    """As much of any message as is needed here."""

    type: str
    state: State | None = None


heard = msgspec.json.Decoder(Heard).decode


async def calf_among_bulls(url: str, tables: int, answers: int) -> list[float]:
    """The seconds from a question to the calf's answer at a table of two; *tables* others have nine bulls each."""
    site = AsyncServer(url)
    busy = [
        await site.create(f"P{number}", seats=10, options={"rounds": MOST_ROUNDS}, timer=None)
        for number in range(tables)
    ]
    playing = [asyncio.create_task(_play(seat)) for seat in busy]
    alone = await site.create("Ann", seats=2, options={"rounds": MOST_ROUNDS}, timer=None)
    times: list[float] = []
    asked: dict[Turn, float] = {}
    address = f"ws{url.removeprefix('http')}/api/tables/{alone.table}/live"
    async with connect(address, compression=None, additional_headers=ELSEWHERE) as socket:
        for message in ({"command": "hello", "key": alone.key}, {"command": "start", "id": "s", "bots": "calf"}):
            await socket.send(msgspec.json.encode(message).decode())
        while len(times) < answers:
            state = heard(await socket.recv()).state
            if state is None or state.view is None or state.view.decision is None:
                continue
            turn, begun = state.view.table, asked.get(state.view.table)
            if begun is None:
                begun = asked[turn] = time.monotonic()
            if 1 not in state.view.waiting and 0 in state.view.waiting:
                times.append(time.monotonic() - begun)
                choice = {"command": "choose", "id": f"c{state.seq}", "seq": state.seq}
                await socket.send(msgspec.json.encode(choice | {"choice": state.view.decision.choices[0]}).decode())
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return times


async def _play(seat: AsyncSeat) -> None:
    """Somebody who answers at once, so that the bulls have to think without a pause."""
    async with seat:
        await seat.start(bots="bull")
        with suppress(asyncio.CancelledError):
            async for view in seat.decisions():
                assert view.decision is not None
                await seat.choose(view.decision.choices[0])
