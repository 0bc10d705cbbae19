"""The game screen: choosing by pointer and keys, takings nobody can miss, the last turn again, room for everything."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from nimmt.client import Seat
from tests.browser.person import ASKED, DESKTOP, PHONE, SMALL_PHONE

Arrive = Callable[..., Any]
LANDSCAPE = {"width": 844, "height": 390}
WATCH = """() => {
  const told = new Set(), moved = [];
  const asked = document.querySelector(".asked").getBoundingClientRect();
  const outside = (rect) => rect.height > 0 && (rect.top < asked.top || rect.bottom > asked.bottom);
  const where = ({ node, previousRect: from, currentRect: to }) => [
    (node?.parentElement ?? node)?.outerHTML.slice(0, 200) ?? "gone", JSON.stringify(from), JSON.stringify(to),
  ];
  const look = () => document.querySelectorAll(".loud").forEach((line) => told.add(line.innerText));
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  new PerformanceObserver((list) => {
    const sources = list.getEntries().flatMap((entry) => [...entry.sources]);
    moved.push(...sources.filter((one) => outside(one.previousRect) || outside(one.currentRect)).map(where));
  }).observe({ type: "layout-shift" });
  window.seen = { told, moved };
}"""
"""Notes what is told loudly, however short, and what moves by a new layout outside the line that says what happens."""


def test_a_card_rises_shows_where_it_would_go_and_is_laid_by_a_second_tap(
    meet: Callable[[], Seat], somebody: Arrive
) -> None:
    ada = somebody()
    landing = None
    while landing is None:  # in one deal of a thousand all rows end above all of Ada's cards
        ben = meet()
        ada.sit(f"{ada.address}#/table/{ben.table}")
        ben.start()
        expect(ada.press()).to_be_disabled()
        landing = next((one for one in landings_of(ada) if one["row"] is not None), None)
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
    ada.type(last)
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
    ada.type(last)
    keys.press("Enter")
    expect(ada.hand().last).to_have_accessible_name(re.compile("Laid"))


def test_a_taking_is_told_and_the_last_turn_can_be_shown_again(somebody: Arrive) -> None:
    ada = somebody(speed="fast")
    ada.begin(seats=6)
    ada.page.evaluate("document.fonts.ready.then(() => null)")
    ada.page.evaluate(WATCH)
    for _ in range(10):
        ada.answer()
        ada.page.wait_for_function(f"() => seen.told.size || ({ASKED})()")
        if told := ada.page.evaluate("[...seen.told]"):
            break
    assert re.fullmatch(r"(Row\s\d goes to .+|You take row\s\d): \d+ bullheads?\.", told[0])
    expect(ada.log()).to_contain_text(told[0])
    ada.page.keyboard.press("Escape")
    ada.page.wait_for_function(ASKED)  # the turn is shown to its end
    lie = "[...document.querySelectorAll('[data-row] [data-card]')].map((card) => card.dataset.card)"
    stands, hand = ada.page.evaluate(lie), ada.hand().count()
    ada.page.evaluate("seen.told.clear()")
    ada.button("Show the last turn again").click()
    ada.page.wait_for_function("told => seen.told.has(told)", arg=told[0])
    ada.page.locator("main").click(position={"x": 5, "y": 5})
    ada.page.wait_for_function(ASKED)
    assert len(stands) >= 4, "a turn can leave one card in each row"
    assert (ada.page.evaluate(lie), ada.hand().count()) == (stands, hand)
    assert ada.page.evaluate("seen.moved") == [], "on the table everything moves by transform"


@pytest.mark.parametrize("screen", [SMALL_PHONE, PHONE, LANDSCAPE, DESKTOP], ids=["small", "phone", "low", "desktop"])
def test_everything_is_on_the_screen_without_scrolling(screen: dict[str, int], somebody: Arrive) -> None:
    ada = somebody(screen=screen, name="Wilhelmine-Charlotte v B")
    ada.begin(seats=10)
    expect(ada.hand()).to_have_count(10)
    wide, high = ada.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert (wide, high) == (screen["width"], screen["height"])
    for part in [ada.press(), ada.hand().last, ada.page.locator("[data-row] .sum").last]:
        expect(part).to_be_in_viewport(ratio=1)
    boxes = [card.bounding_box() for card in ada.hand().all()]
    assert all(box["width"] >= 44 and box["height"] >= 44 for box in boxes)
