"""A browser and a house for every test that asks for them."""

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

import nimmt
from tests.patience import WHOLE

NAMES = ("chromium", "chromium-browser", "google-chrome", "chromium-headless-shell")
CHROMIUM = next((found for name in NAMES if (found := shutil.which(name))), None)
"""The browser as people have it, for pictures and figures; its shell where there is nothing else."""
SHELL = shutil.which("chromium-headless-shell") or CHROMIUM
"""The same without the window around each page, which nobody sees here: that is half the work."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
DAY = 24 * 3600
PAGE = Path(nimmt.__file__).parent / "page" / "index.html"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    missing = None
    if SHELL is None:
        missing = "browser tests need Chromium: apt-get install chromium-headless-shell"
    elif not PAGE.exists():
        missing = "browser tests need the page: make page"
    if missing:
        for item in items:
            if "tests/browser" in item.nodeid:
                item.add_marker(pytest.mark.skip(reason=missing))


@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    """One Chromium for the tests of this folder: Playwright keeps an event loop, in which other tests could not run."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=SHELL, args=FLAGS)
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A server that stays open for all tests of this process."""
    from tests.browser.house import House

    opened = House(tmp_path_factory.mktemp("house"), patience="1").open()
    yield opened
    opened.shut()


@pytest.fixture
def meet(house: Any) -> Iterator[Callable[[], Any]]:
    """Opens a table for two, where Ben sits with a program of his own; as often as a test asks."""
    from nimmt.client import Server

    with ExitStack() as seats:
        yield lambda: seats.enter_context(Server(house.address).create("Ben", seats=2))


@pytest.fixture
def ben(meet: Callable[[], Any]) -> Any:
    """Ben, at a table for two."""
    return meet()


@pytest.fixture
def somebody(browser: Any, house: Any) -> Iterator[Callable[..., Any]]:
    """Makes persons; at the end none of their pages may have met an error."""
    from tests.browser.person import Person

    people = []

    def arrive(**settings: Any) -> Any:
        people.append(Person(browser, settings.pop("address", house.address), **settings))
        return people[-1]

    yield arrive
    for person in people:
        person.context.close()
    assert not [error for person in people for error in person.errors]


@pytest.fixture
def away_from_midnight() -> None:
    """A day that ended in the middle of the test would begin another deal."""
    left = DAY - time.time() % DAY
    if left < WHOLE:
        time.sleep(left + 1)
