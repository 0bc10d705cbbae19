"""Puzzles on the page: a wrong choice and a right one, and what the device keeps of them."""

from collections.abc import Callable
from typing import Any

import msgspec
from playwright.sync_api import expect

from nimmt.protocol.puzzling import WholePuzzle
from nimmt.puzzles import puzzles

Arrive = Callable[..., Any]


def test_puzzles_are_answered_and_counted(somebody: Arrive) -> None:
    ada = somebody()
    page = ada.page
    ada.go("#/puzzles")
    with page.expect_response("**/api/puzzles/even-odd-*") as answer:
        page.locator("a[href='#/puzzles/even-odd']").click()
    puzzle = msgspec.json.decode(answer.value.body(), type=WholePuzzle)
    expect(page.get_by_role("status")).to_contain_text("One choice is clearly best here")
    for number in puzzle.best.numbers:
        ada.type(number)
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Right!")
    expect(page.get_by_text("1 in a row")).to_be_visible()
    ada.button("Next puzzle").click()
    expect(page.get_by_role("status")).to_contain_text("One choice is clearly best here")
    page.reload()
    page.get_by_role("link", name="All puzzles").click()
    solved = f"1 of {len(puzzles('even-odd'))} solved"
    expect(page.get_by_text(solved)).to_be_visible()
