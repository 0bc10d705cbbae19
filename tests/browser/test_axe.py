"""Axe finds nothing wrong on any screen: on the phone and on the desktop, dark and light."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.person import DESKTOP, OVER, Person

Arrive = Callable[..., Any]
SHEETS = ("Rules", "Scores", "What happened", "Chat", "Settings", "Play on another device")
SHEET = "dialog[open]"


def clean(person: Person, inside: str = "html", *, both: bool = False) -> None:
    """Nothing is wrong with what is shown, in either theme; *both*: the desktop is laid out in another way."""
    page, phone = person.page, person.page.viewport_size
    found = faults(page, inside)
    page.emulate_media(color_scheme="light")
    found += faults(page, inside, runOnly=["color-contrast"])
    page.emulate_media(color_scheme="dark")
    if both and phone:
        page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
        found += faults(page, inside)
        page.set_viewport_size(phone)
    assert not found, "\n".join(found)


@pytest.fixture
def ada(somebody: Arrive) -> Person:
    person: Person = somebody(theme="system", reduced_motion="reduce", troubled=True)
    return person


def test_around_the_game(ada: Person) -> None:
    ada.go()
    expect(ada.page.get_by_role("heading", name="The games")).to_be_visible()
    expect(ada.page.get_by_role("link", name="Rules").first).to_be_visible()
    clean(ada, both=True)
    ada.button("Settings").click()
    clean(ada, SHEET)
    ada.go("#/rules/anniversary")
    expect(ada.page.get_by_role("article")).to_be_visible()
    clean(ada)
    ada.go("#/learn")
    expect(ada.page.get_by_role("heading", name="Learn to play")).to_be_visible()
    clean(ada)
    ada.go("#/learn/classic")
    expect(ada.hand().first).to_be_enabled()
    clean(ada)
    ada.go("#/daily")
    expect(ada.page.get_by_role("heading", name="Today’s deal")).to_be_visible()
    clean(ada)
    ada.go("#/history")
    expect(ada.page.get_by_role("heading", name="Your games")).to_be_visible()
    clean(ada)
    ada.go("#/puzzles")
    expect(ada.page.get_by_role("heading", name="Puzzles")).to_be_visible()
    clean(ada)
    ada.go("#/review")
    expect(ada.page.get_by_role("heading", name="Review")).to_be_visible()
    clean(ada)
    ada.go("#/table/nowhere")
    expect(ada.page.get_by_role("heading", name="There is nothing here")).to_be_visible()
    clean(ada)
    ada.go("#/new/even-odd")
    ada.page.get_by_text("More options").click()
    clean(ada)
    ada.button("Open the table").click()
    expect(ada.page.get_by_role("heading", name="Invite the others")).to_be_visible()
    clean(ada, both=True)


@pytest.mark.parametrize("ruleset", ["pro", "x", "anniversary", "board-expert-luck"])
def test_a_game(ruleset: str, ada: Person) -> None:
    ada.begin(ruleset, seats=3)
    clean(ada)
    for _ in range(2):
        ada.answer()
    expect(ada.press().or_(ada.page.locator(OVER))).to_be_visible()
    clean(ada, both=True)


def test_sheets_end_and_replay(ada: Person) -> None:
    ada.begin(rounds=1)
    clean(ada, both=True)
    ada.hand().first.click()
    clean(ada)
    ada.button("Menu").click()
    clean(ada, SHEET)
    for sheet in SHEETS:
        ada.button(sheet).click()
        expect(ada.page.get_by_role("dialog", name=sheet)).to_be_visible()
        clean(ada, SHEET)
        ada.page.keyboard.press("Escape")
        ada.button("Menu").click()
    ada.page.keyboard.press("Escape")
    ada.play_on()
    clean(ada, both=True)
    ada.page.get_by_role("link", name="Replay").click()
    expect(ada.page.get_by_role("slider")).to_be_visible()
    clean(ada, both=True)


def test_a_taking_being_shown(somebody: Arrive) -> None:
    """In PLUS it is good to take a row, and looks so."""
    ada = somebody(speed="slow", theme="system", reduced_motion="reduce")
    ada.begin("plus", seats=6)
    taking, question = ada.page.locator(".loud"), ada.page.locator(".asked button.main")
    while not taking.count():
        ada.answer()
        expect(taking.or_(ada.page.locator(".tells")).or_(question).first).to_be_visible()
        ada.page.keyboard.press("Escape")  # on to the next taking
        expect(taking.or_(question).first).to_be_visible()
    expect(taking).to_contain_class("welcome")
    assert not faults(ada.page)
