"""What connections leave behind is found: when nobody plays, and before it is much."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from nimmt.server import garbage
from nimmt.server.garbage import MANY, SOME, Sweeper


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
