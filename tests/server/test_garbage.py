"""What connections leave behind is cleared away, however rarely Python looks through everything by itself."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from nimmt.server.garbage import LEFT, Leftovers


class Part:
    """Something that holds itself, as the parts of a connection do."""

    def __init__(self) -> None:
        self.other = self


@pytest.fixture(autouse=True)
def by_hand() -> Iterator[None]:
    """Python itself looks for nothing."""
    gc.disable()
    yield
    gc.enable()


def left_after(connections: int, open_now: int) -> bool:
    """Whether something is still there after so many connections."""
    leftovers, seen = Leftovers(), weakref.ref(Part())
    for _ in range(connections):
        leftovers.count(open_now)
    return seen() is not None


def test_what_many_connections_left_is_cleared_away() -> None:
    assert left_after(LEFT - 1, 0)
    assert not left_after(LEFT, 0)


def test_where_more_are_open_it_takes_as_many_as_those() -> None:
    assert left_after(2 * LEFT - 1, 2 * LEFT)
    assert not left_after(2 * LEFT, 2 * LEFT)
