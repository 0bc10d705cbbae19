"""Without a pointer: from the lobby to the end of a round by keys alone, and always seeing where one is."""

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from playwright.sync_api import Locator, TimeoutError, expect

from tests.browser.person import OVER

Arrive = Callable[..., Any]
FOCUS = """() => {
  const active = document.activeElement;
  const here = active.type === "radio" ? active.closest("label") : active;
  const { outlineStyle, outlineWidth } = getComputedStyle(here);
  return here === document.body || (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) ? "" : here.outerHTML;
}"""

NEXT = """(over) => {
  if (document.querySelector(over)) return "over";
  return document.querySelector(".sealed") ? null : document.querySelector("[data-target]:enabled")?.dataset.value;
}"""
"""The number of the first card or row that can be chosen, as soon as something is asked."""

CHANGED = "(before) => document.querySelector('main')?.innerText !== before"


def tab_to(person: Any, goal: Locator) -> None:
    """Press Tab until it has the focus; the focus is seen on all of the way."""
    expect(goal).to_be_visible()
    for _ in range(60):
        person.page.keyboard.press("Tab")
        assert not person.page.evaluate(FOCUS), "the focus cannot be seen"
        if goal.evaluate("(one) => one === document.activeElement"):
            return
    raise AssertionError(f"Tab does not lead to {goal}")


def test_a_round_by_keys_alone(somebody: Arrive) -> None:
    ada = somebody()
    page, keys = ada.page, ada.page.keyboard
    ada.go()
    tab_to(ada, page.get_by_role("link", name="Open a table", exact=True))
    keys.press("Enter")
    tab_to(ada, ada.chip("Seats", "4"))
    keys.press("ArrowLeft")
    keys.press("ArrowLeft")
    expect(ada.chip("Seats", "2")).to_be_checked()
    tab_to(ada, page.locator("summary"))
    keys.press("Enter")
    tab_to(ada, page.get_by_label("Rounds"))
    keys.type("1")
    tab_to(ada, ada.button("Open the table"))
    keys.press("Enter")
    tab_to(ada, page.get_by_role("group", name="A bot for the free seat").get_by_role("radio", name="Heifer"))
    tab_to(ada, ada.button(re.compile("^Start with")))
    keys.press("Enter")
    expect(ada.hand()).to_have_count(10)

    tab_to(ada, ada.button("Menu"))
    for way in ("Rules", "Settings"):
        keys.press("Enter")
        tab_to(ada, ada.button(way))
        keys.press("Enter")
        expect(page.get_by_role("dialog", name=way)).to_be_visible()
        keys.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(ada.button("Menu")).to_be_focused()

    while (number := page.wait_for_function(NEXT, arg=OVER).json_value()) != "over":
        before = page.locator("main").inner_text()
        keys.type(number)
        keys.press("Enter")
        with suppress(TimeoutError):  # the table moved on between looking and typing: look again
            page.wait_for_function(CHANGED, arg=before, timeout=5000)
    tab_to(ada, page.get_by_role("link", name="Replay"))
    keys.press("Enter")
    slider = page.get_by_role("slider")
    expect(slider).to_be_visible()
    keys.press("ArrowRight")
    expect(slider).to_have_value("1")
