"""What connections leave behind is found: when nobody plays, and before it is much. Playing leaves nothing."""

import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from nimmt.protocol.asking import Chat, Mute
from nimmt.protocol.happening import Said
from nimmt.server import garbage
from nimmt.server.garbage import MANY, SOME, Sweeper
from nimmt.server.store import Append, append_of
from nimmt.server.wishes import Wish
from nimmt.tables.entries import Entry
from nimmt.tables.log import TableLog
from nimmt.tables.refusals import Refusal
from tests.server.harness import in_loop, serving


class Remains:
    """What refers to itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def by_hand() -> Iterator[None]:
    """Python does not search by itself."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.parametrize(
    ("ended", "resting", "found"),
    [(SOME - 1, True, False), (SOME, True, True), (SOME, False, False), (MANY, False, True)],
)
def test_what_is_left_behind_is_found_when_it_is_time(ended: int, resting: bool, found: bool) -> None:
    left = weakref.ref(Remains())
    sweeper = Sweeper(lambda: ended, lambda: resting)
    sweeper.look()
    assert (left() is None) == found
    assert not sweeper.due(), "what has been found is not searched for again"


def test_after_a_long_time_everything_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    left = weakref.ref(Remains())
    sweeper = Sweeper(lambda: 0, lambda: False)
    sweeper.look()
    assert left() is not None
    monkeypatch.setattr(garbage, "LONG", -1.0)
    sweeper.look()
    assert left() is None


@in_loop
async def test_playing_leaves_nothing_behind(tmp_path: Path) -> None:
    """Neither what is carried out, nor what is refused, nor what another process was faster with."""
    async with serving(tmp_path) as site:
        tables = site.server.tables
        ann = await site.remote.create("Ann", seats=2)
        live = await tables.get(ann.table)
        gc.collect()
        for number in range(5):
            await tables.command(live, 0, Chat(f"c{number}", "hello"))
            with pytest.raises(Refusal):
                await tables.command(live, 0, Mute(f"m{number}", 0))
            twin, line = live.log.copy(), Entry(live.log.at, Said(0, "meanwhile"))
            twin.apply(line)
            await site.server.store.write([append_of(twin, twin.seq, [line])])
        assert live.log.counts[Said] == 9
        del twin
        gc.set_debug(gc.DEBUG_SAVEALL)
        try:
            gc.collect()
            left = [thing for thing in gc.garbage if isinstance(thing, TableLog | Append | Wish)]
        finally:
            gc.set_debug(0)
            gc.garbage.clear()
        assert left == []
