"""The game screen: choosing by pointer and keys, takings nobody can miss, the last turn again, room for everything."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from nimmt.client import Seat, Server
from tests.browser.house import House
from tests.browser.person import DESKTOP, PHONE, SMALL_PHONE

Arrive = Callable[..., Any]
LANDSCAPE = {"width": 844, "height": 390}
SHIFTS = """() => {
  window.shifts = [];
  const note = (list) => shifts.push(...list.getEntries().map((entry) => entry.value));
  new PerformanceObserver(note).observe({ type: "layout-shift", buffered: false });
}"""


@pytest.fixture
def ben(house: House) -> Iterator[Seat]:
    """Somebody with a program of their own, at a table for two."""
    with Server(house.address).create("Ben", seats=2) as seat:
        yield seat


def test_a_card_rises_shows_where_it_would_go_and_is_laid_by_a_second_tap(ben: Seat, somebody: Arrive) -> None:
    ada = somebody()
    ada.sit(f"{ada.address}#/table/{ben.table}")
    ben.start()
    expect(ada.press()).to_be_disabled()
    landing = next(one for one in landings_of(ada) if one["row"] is not None)
    card = ada.page.locator(f'[data-target][data-value="{landing["card"]}"]')
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    lane = ada.page.locator(f'[data-row="{landing["row"]}"]')
    expect(lane.locator(".ghost")).to_have_text(str(landing["card"]))
    expect(ada.asked()).to_contain_text(f"As things stand, your {landing['card']} goes to row {landing['row'] + 1}.")
    expect(ada.press()).to_have_text(f"Lay {landing['card']}")
    card.click()
    expect(ada.asked()).to_contain_text("Laid face down. You can still change it. Ben is choosing a card.")
    expect(card).to_have_accessible_name(re.compile("Laid"))


def landings_of(ada: Any) -> list[dict[str, Any]]:
    """Where the server says that Ada's cards would go."""
    expect(ada.hand()).to_have_count(10)
    answer: list[dict[str, Any]] = ada.page.evaluate(
        """async () => {
          const [id] = location.hash.split("/").slice(-1);
          const [, { key }] = JSON.parse(localStorage.getItem("nimmt:seats")).find(([table]) => table === id);
          const answer = await fetch(`api/tables/${id}`, { headers: { authorization: `Bearer ${key}` } });
          return (await answer.json()).landings;
        }"""
    )
    return answer


def test_a_turn_by_keys_alone(ben: Seat, somebody: Arrive) -> None:
    ada = somebody()
    ada.sit(f"{ada.address}#/table/{ben.table}")
    ben.start()
    expect(ada.hand()).to_have_count(10)
    last = ada.hand().last.get_attribute("data-value")
    keys = ada.page.keyboard
    keys.type(last)
    expect(ada.hand().last).to_be_focused()
    expect(ada.press()).to_have_text(f"Lay {last}")
    keys.press("Escape")
    expect(ada.press()).to_be_disabled()
    keys.press("ArrowLeft")
    expect(ada.hand().nth(8)).to_be_focused()
    keys.press("ArrowUp")
    expect(ada.hand().nth(3)).to_be_focused()
    keys.press("Enter")
    keys.press("Enter")
    expect(ada.asked()).to_contain_text("Laid face down.")
    keys.type(last)
    keys.press("Enter")
    expect(ada.hand().last).to_have_accessible_name(re.compile("Laid"))


def test_a_taking_is_told_and_the_last_turn_can_be_shown_again(somebody: Arrive) -> None:
    ada = somebody(speed="fast")
    ada.set_up(seats=6)
    ada.start("calf")
    loud = ada.asked().locator(".loud")
    ada.page.evaluate(SHIFTS)
    for _ in range(10):
        ada.answer()
        if ada.page.evaluate(
            """() => new Promise((done) => {
              const look = () => {
                if (document.querySelector(".loud")) done(true);
                else if (document.querySelector(".asked button.main")) done(false);
                else requestAnimationFrame(look);
              };
              setTimeout(look, 100);
            })"""
        ):
            break
    expect(loud).to_contain_text(re.compile(r"(Row\s\d goes to .+|You take row\s\d): \d+ bullheads?\."))
    told = loud.inner_text()
    expect(ada.log()).to_contain_text(told)
    ada.page.keyboard.press("Escape")
    expect(ada.press()).to_be_visible()
    # Nothing on the table moves but by transform, except a word or two in the line that says what happens.
    assert sum(ada.page.evaluate("shifts")) < 0.02
    table = ada.page.get_by_role("list", name="Rows")
    stands, hand = table.inner_text(), ada.hand().count()
    ada.button("Show the last turn again").click()
    expect(ada.press()).to_have_count(0)
    expect(loud).to_be_visible()
    ada.page.locator("main").click(position={"x": 5, "y": 5})
    expect(ada.press()).to_be_visible()
    assert table.inner_text() == stands
    assert ada.hand().count() == hand


@pytest.mark.parametrize("screen", [SMALL_PHONE, PHONE, LANDSCAPE, DESKTOP], ids=["small", "phone", "low", "desktop"])
def test_everything_is_on_the_screen_without_scrolling(screen: dict[str, int], somebody: Arrive) -> None:
    ada = somebody(screen=screen, name="Wilhelmine-Charlotte v B")
    ada.set_up(seats=10)
    ada.start("calf")
    expect(ada.hand()).to_have_count(10)
    wide, high = ada.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert (wide, high) == (screen["width"], screen["height"])
    for part in [ada.press(), ada.hand().last, ada.page.locator("[data-row] .sum").last]:
        expect(part).to_be_in_viewport(ratio=1)
    boxes = [card.bounding_box() for card in ada.hand().all()]
    assert all(box["width"] >= 44 and box["height"] >= 44 for box in boxes)
