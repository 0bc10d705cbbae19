"""A PostgreSQL and a redis for all tests of a run that need them."""

from collections.abc import Iterator

import pytest

from tests.server.processes import Services
from tests.server.services import need_services


@pytest.fixture(scope="session")
def services() -> Iterator[Services]:
    need_services()
    found = Services()
    yield found
    found.stop()
