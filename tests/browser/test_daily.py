"""Today's deal on the page: played once, then its result, the board and the seal."""

import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.patience import WHOLE

Arrive = Callable[..., Any]
DAY = 24 * 3600


@pytest.fixture(autouse=True)
def away_from_midnight() -> None:
    """A day that ended in the middle of the test would begin another deal."""
    left = DAY - time.time() % DAY
    if left < WHOLE:
        time.sleep(left + 1)


def test_todays_deal_is_played_once(somebody: Arrive) -> None:
    ada = somebody(troubled=True)  # the replay is refused until tomorrow
    page = ada.page
    ada.go()
    page.get_by_role("link", name="Today’s deal").click()
    ada.button("Play today’s deal").click()
    expect(ada.hand()).to_have_count(10)
    table = page.url
    ada.answer()
    ada.go("#/daily")
    ada.button("Go on playing").click()
    expect(page).to_have_url(table)
    ada.play_on()
    page.get_by_role("link", name="Today’s results").click()
    expect(page.locator(".line.own")).to_contain_text("Ada")
    expect(page.locator(".signs i")).to_have_count(10)
    expect(ada.button("Play today’s deal")).to_have_count(0)
    ada.button("What was possible?").click()
    ada.see("His best line:")
    ada.button("Watch it").click()
    expect(page.get_by_role("slider")).to_be_visible()
    page.go_back()
    page.get_by_text("How the deal is sealed").click()
    expect(page.locator("details code")).to_have_count(3)
    its_history(ada)


def its_history(person: Any) -> None:
    """The game is kept on the device: saved, erased, and brought back by the file."""
    page = person.page
    person.go("#/history")
    expect(page.get_by_role("link", name="Replay: 6 nimmt!")).to_have_count(1)
    expect(page.get_by_role("row").filter(has_text="6 nimmt!")).to_have_count(1)
    with page.expect_download() as saved:
        person.button("Save as a file").click()
    person.button("Erase everything").click()
    person.button("Really erase? Tap again").click()
    person.see("No finished games yet.")
    page.locator("input[type=file]").set_input_files(saved.value.path())
    person.see("1 game was added.")
    expect(page.get_by_role("link", name="Replay: 6 nimmt!")).to_have_count(1)
