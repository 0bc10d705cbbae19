"""Games whose people wander between several servers, while something is done to these."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence

from nimmt.client import AsyncServer
from nimmt.protocol.answers import Ack
from nimmt.protocol.happening import Timeout
from nimmt.server.store import Store
from tests.patience import WHOLE
from tests.server.chaos import ChaoticSeat, check_log, play
from tests.server.harness import patiently

Played = tuple[str, dict[tuple[int, str], Ack]]
"""A table, and what was acknowledged at it."""


class Roaming(ChaoticSeat):
    """A seat that connects now to one process, now to the other."""

    urls: Sequence[str] = ()

    async def _converse(self) -> None:
        self.url = self.rng.choice(self.urls)
        await super()._converse()


async def one_game(urls: Sequence[str], rng: random.Random) -> Played:
    """One game of two people and two bots, from wherever they are to its end; all of them have seen the same."""
    founder = await patiently(
        lambda: AsyncServer(rng.choice(urls)).create(
            "Ann", "classic", seats=4, options={"rounds": 2}, timer={"turn": 600, "bank": 60}
        )
    )
    key = f"{rng.getrandbits(128):032x}"
    guest = await patiently(lambda: AsyncServer(rng.choice(urls)).join(founder.table, "Bob", key=key))
    seats = [Roaming(urls[0], founder.table, one.key, rng=random.Random(rng.random())) for one in (founder, guest)]
    for seat in seats:
        seat.urls = urls
        await seat.__aenter__()
    await seats[0].start(bots="random")
    await asyncio.gather(*(play(seat, random.Random(rng.random())) for seat in seats))
    for seat in seats:
        await seat.wait(lambda state: state.phase == "over")
        await seat.close()
    assert [line.seq for line in seats[0].happened] == [line.seq for line in seats[1].happened]
    assert seats[0].state.totals == seats[1].state.totals
    return founder.table, {(place, name): ack for place, seat in enumerate(seats) for name, ack in seat.acks.items()}


async def games_through(
    urls: Sequence[str], store: Store, disturb: Callable[[], Awaitable[None]], *, tables: int = 4, seed: int = 1
) -> list[Played]:
    """Play at so many tables, game after game, as long as something is done; then every log must be right."""
    done = asyncio.Event()
    played: list[Played] = []

    async def table(number: int) -> None:
        rng = random.Random(f"{seed} {number}")
        while not done.is_set():
            played.append(await one_game(urls, rng))

    async def disturbing() -> None:
        try:
            await asyncio.sleep(0.5)
            await disturb()
        finally:
            done.set()

    async with asyncio.timeout(WHOLE), asyncio.TaskGroup() as group:
        for number in range(tables):
            group.create_task(table(number))
        group.create_task(disturbing())
    for table_id, acks in played:  # only now is the database sure to be there
        await check_log(store, table_id, acks)
        timed_out = [line for line in await store.read(table_id) if isinstance(line.what, Timeout)]
        assert not timed_out, "a clock ran out"
    return played
