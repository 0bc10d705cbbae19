"""Who asks for less motion gets none: cards change places, and what was shown by moving is shown by fading."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.person import ASKED

Arrive = Callable[..., Any]
WATCH = """
window.moved = [];
const note = ({ type, animationName, propertyName, target }) => {
  const what = animationName ?? propertyName;
  if (!what.endsWith("fade")) moved.push(`${type} ${what}: ${target.outerHTML.slice(0, 80)}`);
};
for (const kind of ["animationstart", "transitionrun"]) addEventListener(kind, note, true);
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  if (new Set(frames.map(({ transform }) => transform)).size > 1) moved.push(`animate ${this.outerHTML.slice(0, 80)}`);
  return animate.call(this, frames, options);
};
"""
"""Notes whatever begins to move."""


@pytest.mark.parametrize(
    "asks",
    [{"reduced_motion": "reduce", "speed": "fast"}, {"speed": "instant"}],
    ids=["on the device", "in the settings"],
)
def test_nothing_moves(asks: dict[str, str], somebody: Arrive) -> None:
    ada = somebody(**asks)
    ada.context.add_init_script(WATCH)
    ada.begin(seats=4)
    ada.button("Menu").click()
    ada.page.keyboard.press("Escape")
    ada.answer()
    ada.page.wait_for_function(ASKED)
    assert ada.page.evaluate("moved") == []


def test_things_move_otherwise(somebody: Arrive) -> None:
    """Else the test above would find nothing in anything."""
    ada = somebody(speed="fast")
    ada.context.add_init_script(WATCH)
    ada.begin(seats=4)
    ada.turn()
    for kind in ("animationstart", "transitionrun", "animate"):
        ada.page.wait_for_function("(kind) => moved.some((line) => line.startsWith(kind))", arg=kind)
