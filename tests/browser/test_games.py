"""A whole game of every ruleset, in a real browser, with bots at the table."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from nimmt.catalogue import names
from tests.browser.person import DESKTOP, PHONE

SHORT = {
    "classic": {"Rounds": "1"},
    "pro": {"Rounds": "1"},
    "even-odd": {"Rounds": "1"},
    "plus": {"Games": "1"},
    "zero": {"Games": "1"},
    "simple": {"Games": "1"},
}
"""A whole game, but one that ends soon where the rules let people choose."""
PARTS = ("board-expert", "board-luck")
"""What is in these is in board-expert-luck, which is played to its end: a few turns will do."""


@pytest.mark.parametrize("ruleset", names())
def test_a_whole_game_of_each_ruleset(ruleset: str, somebody: Callable[..., Any]) -> None:
    ada = somebody(screen=DESKTOP if names().index(ruleset) % 2 else PHONE)
    ada.set_up(ruleset, **SHORT.get(ruleset, {}))
    ada.start("calf")
    for _ in range(4 if ruleset in PARTS else 1):
        ada.answer()
    if ruleset in PARTS:
        expect(ada.press()).to_be_visible()
        return
    assert ada.play_on() > 3
    expect(ada.page.get_by_role("img", name="The points of everybody over time")).to_be_visible()
    expect(ada.page.get_by_role("table", name="Scores")).to_be_visible()
