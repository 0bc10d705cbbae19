"""A PostgreSQL and a redis for all tests of a run that need them; limits that no slow machine relaxes."""

from collections.abc import Iterator

import pytest

from nimmt.game import Game
from nimmt.review.analysis import analyse
from nimmt.review.weighing import Effort
from nimmt.server.limits import Limit
from tests.server.processes import Services
from tests.server.services import need_services


@pytest.fixture(scope="session")
def services() -> Iterator[Services]:
    need_services()
    found = Services()
    yield found
    found.stop()


@pytest.fixture
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time stands still for all limits, so that they let through what they let through at once, and nothing more."""
    monkeypatch.setattr(Limit.__init__, "__kwdefaults__", {"clock": lambda: 0.0})


@pytest.fixture(scope="session")
def compiled() -> None:
    """What the coach thinks with, compiled before anybody waits for an answer."""
    analyse(Game.new("classic", 3, seed=1).view(0), Effort(worlds=40))
