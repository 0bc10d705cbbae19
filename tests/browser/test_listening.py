"""For those who listen: every event is said."""

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.person import ASKED, DESKTOP
from tests.patience import PATIENCE

Arrive = Callable[..., Any]
UNTOLD = ("Chose", "TurnBegan")
"""A sealed choice is nobody's business, and a turn is a heading."""
LISTEN = """() => {
  window.heard = [];
  const note = (changes) => heard.push(...changes.flatMap((one) => [...one.addedNodes]).map((one) => one.textContent));
  new MutationObserver(note).observe(document.querySelector("[role=log]"), { childList: true });
}"""


@pytest.mark.parametrize("ruleset", ["classic", "anniversary", "board-expert-luck"])
def test_a_listener_is_told_every_event(ruleset: str, somebody: Arrive) -> None:
    ada = somebody(screen=DESKTOP)
    ada.begin(ruleset, seats=4)
    wait_for_her(ada, 0, {})
    ada.page.wait_for_function(ASKED)
    ada.page.evaluate(LISTEN)
    told = ada.page.get_by_role("region", name="What happened").locator("li li:not(.quiet)")
    begun, frames = told.count(), len(ada.heard)
    for _ in range(5):
        answer(ada)
    events = [event for frame in ada.heard[frames:] for event in happened(frame) if event["event"] not in UNTOLD]
    assert len(events) > 1
    expect(told).to_have_count(begun + len(events))
    heard = " ".join(ada.page.evaluate("heard"))
    for line in told.all()[begun:]:
        assert line.inner_text().strip() in heard


def answer(ada: Any) -> None:
    """Answer, and wait until everybody waits for Ada alone again, so that nothing more can happen."""
    before = len(ada.heard)
    ada.answer()
    wait_for_her(ada, before, {"what": "answered", "seat": 0})


def wait_for_her(ada: Any, since: int, done: dict[str, Any]) -> None:
    """Wait until this was done after so many frames, and Ada alone is asked."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        updates = [json.loads(frame) for frame in ada.heard[since:]]
        lines = [line["what"] for update in updates for line in update.get("happened", [])]
        state = next((update["state"] for update in reversed(updates) if update.get("state")), None)
        view = state["view"] if state else None
        asked = state and view and view["waiting"] == [state["you"]] and not view["choice"]
        if asked and any(done.items() <= line.items() for line in lines):
            return
        ada.page.wait_for_timeout(20)
    raise AssertionError("nothing was asked any more")


def happened(frame: str) -> list[dict[str, Any]]:
    return [event for line in json.loads(frame).get("happened", []) for event in line.get("events", [])]
