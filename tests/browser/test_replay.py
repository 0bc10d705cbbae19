"""A finished game, walked through in a real browser: by keys, by link, with every hand open and the deal checked."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.person import DESKTOP, SMALL_PHONE
from tests.browser.tables import Table


def place(table: Table, step: int = 0) -> str:
    return f"#/replay/{table.id}/{step}"


@pytest.mark.parametrize(("ruleset", "screen"), [("anniversary", SMALL_PHONE), ("board-expert-luck", DESKTOP)])
def test_walk_through_a_game(ruleset: str, screen: dict[str, int], somebody: Callable[..., Any]) -> None:
    ada = somebody(screen=screen)
    table = Table(ada.address, ruleset)
    table.play_out()
    ada.go(place(table))
    page = ada.page
    slider = page.get_by_role("slider", name="Step of the game")
    expect(slider).to_have_value("0")
    hands = page.get_by_role("list", name=re.compile("’s hand$"))
    assert [hand.locator("[data-card]").count() for hand in hands.all()] == [12] * 3

    for button in ("To the deal", "One step back", "Play", "One step on", "To the end"):
        expect(ada.button(button)).to_be_in_viewport(ratio=1)
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("5")
    expect(page).to_have_url(re.compile(r"/5$"))
    walked = page.locator("main .table").inner_text()
    page.reload()
    expect(slider).to_have_value("5")
    assert page.locator("main .table").inner_text() == walked

    page.keyboard.press("End")
    ada.see(re.compile("The game is over"))
    page.keyboard.press("Home")
    page.keyboard.press(" ")
    expect(slider).not_to_have_value("0")
    page.keyboard.press(" ")
    expect(ada.button("Play")).to_be_visible()
    assert not faults(page)

    ada.button("Check the deal").click()
    ada.see(re.compile("^They fit"))
    assert not faults(page, "dialog[open]")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Result").click()
    expect(page.get_by_role("table", name="Scores")).to_be_visible()


def test_a_game_that_is_not_over_and_one_that_never_was(somebody: Callable[..., Any]) -> None:
    ada = somebody(troubled=True)
    table = Table(ada.address)
    ada.go(place(table))
    ada.see("This game is not over yet")
    ada.page.get_by_role("link", name="To the table").click()
    expect(ada.page).to_have_url(re.compile("#/table/"))
    ada.go("#/replay/nothing/3")
    ada.see("There is nothing here")
