"""Today's deal on the page: played once, then its result, the board and the seal."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

Arrive = Callable[..., Any]


@pytest.mark.usefixtures("away_from_midnight")
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
    expect(page.locator(".ways .main")).to_have_text(["Today’s results"])
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
    its_history(ada, somebody(name="Eve"))


def its_history(person: Any, elsewhere: Any) -> None:
    """The game is kept on the device: saved, erased, and brought back by the file; and on another, with the seats."""
    page = person.page
    table = person.begin()
    hand = person.hand().all_inner_texts()
    person.go("#/history")
    expect(page.get_by_role("link", name="Replay: 6 nimmt!")).to_have_count(1)
    expect(page.get_by_role("row").filter(has_text="6 nimmt!")).to_have_count(1)
    sizes = page.get_by_role("rowheader").evaluate_all("(names) => names.map((one) => one.clientHeight)")
    assert max(sizes) < 40, "the name of a game is broken"
    with page.expect_download() as saved:
        person.button("Save as a file").click()
    person.button("Erase everything").click()
    person.button("Really erase? Tap again").click()
    person.see("No finished games yet.")
    page.locator("input[type=file]").set_input_files(saved.value.path())
    person.see("1 game was added.")
    elsewhere.go("#/history")
    elsewhere.page.locator("input[type=file]").set_input_files(saved.value.path())
    elsewhere.see("1 game was added.")
    elsewhere.open(table)
    expect(elsewhere.hand()).to_have_text(hand)
    expect(page.get_by_role("link", name="Replay: 6 nimmt!")).to_have_count(1)
