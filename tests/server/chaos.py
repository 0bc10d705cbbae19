"""Clients with bad connections: they lose them, say things twice, late and in the wrong order.

    python -m tests.server.chaos --games 200

plays so many games over all rulesets on a server of its own, and checks each one's log.
"""

import argparse
import asyncio
import random
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection

from nimmt.catalogue import find, names
from nimmt.client import AsyncSeat, AsyncServer, ServerRefused
from nimmt.protocol.answers import Ack
from nimmt.protocol.asking import AnyCommand
from nimmt.protocol.happening import Created
from nimmt.record import Record
from nimmt.server.store import Store
from nimmt.tables.log import table_of
from tests.patience import WHOLE
from tests.server.harness import Serving, any_choice, serving


class ChaoticSeat(AsyncSeat):
    """A seat with a bad connection."""

    def __init__(self, url: str, table: str, key: str | None, *, rng: random.Random) -> None:
        super().__init__(url, table, key)
        self.rng = rng
        self.sent: list[AnyCommand] = []
        self.acks: dict[str, Ack] = {}
        self.held: AnyCommand | None = None
        self.lost = 0

    async def _transmit(self, socket: ClientConnection, command: AnyCommand) -> None:
        rng = self.rng
        self.sent.append(command)
        if rng.random() < 0.1:
            self.held = command  # it is overtaken by later ones, or lost until the connection is back
            asyncio.get_running_loop().call_later(0.05, self._again, command)
            return
        await super()._transmit(socket, command)
        if rng.random() < 0.2:
            await super()._transmit(socket, command)
        if rng.random() < 0.1:
            await super()._transmit(socket, rng.choice(self.sent))
        if self.held is not None:
            held, self.held = self.held, None
            await super()._transmit(socket, held)
        if rng.random() < 0.06:
            self.lost += 1
            socket.transport.abort()

    async def _receive(self, frame: str | bytes) -> None:
        message = msgspec.json.decode(frame)
        if message["type"] == "ack":
            ack = msgspec.convert(message, Ack)
            known = self.acks.setdefault(ack.id, ack)
            assert known.seq == ack.seq, "an id was acknowledged at two places"
        await super()._receive(frame)


async def play(seat: AsyncSeat, rng: random.Random) -> None:
    """Play to the end, changing one's mind now and then, and trying again where an answer came too late."""
    async for view in seat.decisions():
        assert view.decision is not None
        try:
            await seat.choose(any_choice(view, rng))
            if rng.random() < 0.2 and len(view.decision.choices) > 1:
                await seat.choose(any_choice(view, rng))
        except ServerRefused as refused:
            # Too late, or the question has changed meanwhile.
            if refused.code not in ("late", "illegal", "phase"):
                raise


async def one_game(site: AsyncServer, ruleset: str, seed: int) -> dict[str, Any]:
    """One game among chaotic people and bots; returns what there is to check."""
    rng = random.Random(seed)
    rules = find(ruleset)
    counts = rules.player_counts
    seats = rng.randint(counts[0], min(counts[-1], 6))
    people = rng.randint(1, min(3, seats))
    options = {"rounds": 1} if "rounds" in rules.Options.__struct_fields__ else {}
    founder = await site.create("P0", ruleset, seats=seats, options=options, timer={"turn": 60, "bank": 60})
    keys = [founder.key, *[(await site.join(founder.table, f"P{number}")).key for number in range(1, people)]]
    chaotic = [ChaoticSeat(site.url, founder.table, key, rng=random.Random(rng.random())) for key in keys]
    steady = [site.seat_with(founder.table, key) for key in (*keys, None)]
    async with asyncio.timeout(WHOLE), asyncio.TaskGroup() as group:
        for seat in (*chaotic, *steady):
            await seat.__aenter__()
        await chaotic[0].start(bots="random")
        for seat in chaotic:
            group.create_task(play(seat, random.Random(rng.random())))
    for seat in (*chaotic, *steady):
        await seat.wait(lambda state: state.phase == "over")
        await seat.close()
    for bad, good in zip(chaotic, steady):
        assert bad.happened == good.happened, "who resumed saw something else than who stayed"
    record = Record.parse(await site.record(founder.table))
    record.verify()
    assert record.replay().totals == steady[-1].state.totals
    acks = {(place, name): ack for place, seat in enumerate(chaotic) for name, ack in seat.acks.items()}
    return {"table": founder.table, "acks": acks, "lost": sum(seat.lost for seat in chaotic)}


async def check_log(store: Store, table: str, acks: dict[tuple[int, str], Ack]) -> None:
    """No acknowledged command is missing, none is there twice, and the log gives the same game again."""
    lines = await store.read(table)
    assert isinstance(lines[0].what, Created)
    carried = Counter((line.seat, line.id) for line in lines if line.id)
    assert max(carried.values()) == 1, "a command was carried out twice"
    for (seat, name), ack in acks.items():
        line = lines[ack.seq - 1]
        assert (line.seat, line.id) == (seat, name), f"{ack} of seat {seat} was acknowledged, but there is {line}"
    assert table_of(table, lines).phase == "over"


async def games(site: Serving, numbers: range, at_once: int) -> Counter[str]:
    """So many games, several at once."""
    totals: Counter[str] = Counter()
    gate = asyncio.Semaphore(at_once)
    rulesets = names()

    async def one(number: int) -> None:
        async with gate:
            found = await one_game(site.remote, rulesets[number % len(rulesets)], number)
            await check_log(site.server.store, found["table"], found["acks"])
            totals.update(games=1, lost_connections=found["lost"], acknowledged=len(found["acks"]))

    async with asyncio.TaskGroup() as group:
        for number in numbers:
            group.create_task(one(number))
    return totals


async def main(count: int) -> None:
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        async with serving(Path(folder)) as site:
            totals = await games(site, range(count), at_once=8)
    print(f"{dict(totals)} over {len(names())} rulesets in {time.monotonic() - begun:.0f} s: all logs are right")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=200)
    asyncio.run(main(parser.parse_args().games))
