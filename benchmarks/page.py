"""The page on a slow phone: python -m benchmarks.page

A real game in Chromium with its processor slowed down: the size of the scripts, layout shift, from a tap to the paint
that answers it, the frames of reveals, and those of the greatest stampede there can be. Takings that large are rare, so
one is made heavier on its way from the server to the page. Browsers without a screen paint at 60 frames a second at
best. Run it on a quiet machine. The first paint is measured by benchmarks.paint.
"""

import argparse
import gzip
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, sync_playwright
from rich.console import Console
from rich.table import Table
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.house import House
from tests.browser.person import ASKED, PHONE, Person
from tests.browser.stampede import make_heavier

import nimmt

WATCH = """
window.seen = { shift: 0, taps: [], frames: [], stampede: [] };
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value;
}).observe({ type: "layout-shift", buffered: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (entry.name === "click") seen.taps.push(entry.duration);
}).observe({ type: "event", durationThreshold: 16, buffered: true });
let last = 0;
let count = false;
const frame = (now) => {
  if (count && last) seen.frames.push(now - last);
  if (last && document.querySelector(".drama.urs")) seen.stampede.push(now - last);
  last = now;
  requestAnimationFrame(frame);
};
requestAnimationFrame(frame);
window.counting = (on) => { count = on; };
"""

REVEAL = 4000
"""Milliseconds in which a turn of four players is shown, about."""
THOUGHT = 600
"""Milliseconds between a tap and the next."""
MOST_TURNS = 10
"""In as many turns somebody takes a row."""
PROMPT = 20
"""Milliseconds within which a frame is in time."""


def sizes() -> list[tuple[str, int]]:
    """Every script as it travels: gzipped."""
    assets = Path(nimmt.__file__).parent / "page" / "assets"
    found = [(path.name, len(gzip.compress(path.read_bytes(), 9))) for path in assets.glob("*.js")]
    return sorted(found, key=lambda one: -one[1])


def reveal(person: Person) -> None:
    """Tap a card, or a row, twice, and count the frames until everything lies where it goes.

    The pointer does all of it: a program that looked for things meanwhile would be measured with the page.
    """
    page = person.page
    page.wait_for_function(ASKED)
    targets = page.locator("[data-target]:enabled")
    box = targets.nth(person.rng.randrange(targets.count())).bounding_box()
    assert box is not None
    page.evaluate("counting(true)")
    for _ in range(2):
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_timeout(THOUGHT)
    page.wait_for_timeout(REVEAL)
    page.evaluate("counting(false)")


@contextmanager
def game(slower: int, *, stampede: bool = False) -> Iterator[tuple[Person, CDPSession]]:
    """A game that has just begun, on a slow phone; *stampede*: every taking in it is the greatest there can be."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder)).open()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        person = Person(browser, house.address, screen=PHONE, speed="normal")
        person.context.add_init_script(WATCH)
        if stampede:
            make_heavier(person.context)
        session = person.context.new_cdp_session(person.page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        try:
            person.set_up("classic", seats=4)
            person.start("calf")
            yield person, session
        finally:
            browser.close()
            house.shut()


def play(person: Person, turns: int, *, stampede: bool = False) -> dict[str, Any]:
    """So many turns, or as many as it takes until there is a stampede; what was seen."""
    for _ in range(MOST_TURNS if stampede else turns):
        reveal(person)
        if stampede and person.page.evaluate("seen.stampede.length"):
            break
    seen: dict[str, Any] = person.page.evaluate("seen")
    return seen


def measure(slower: int, turns: int, *, stampede: bool = False) -> dict[str, Any]:
    """What is seen of one game."""
    with game(slower, stampede=stampede) as (person, _):
        return play(person, turns, stampede=stampede)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.page", description=__doc__)
    parser.add_argument("--slower", type=int, default=4, help="how many times slower the processor is made (4)")
    parser.add_argument("--turns", type=int, default=4, help="how many turns are played (4)")
    wanted = parser.parse_args()
    seen = measure(wanted.slower, wanted.turns)
    taps = sorted(seen["taps"])
    table = Table("what", "measured", "aim", title=f"The page, {wanted.slower} × slower")
    name, size = sizes()[0]
    table.add_row(f"largest script ({name.split('-')[0]})", f"{size / 1000:.1f} kB gzipped", "< 100 kB")
    table.add_row("layout shift", f"{seen['shift']:.4f}", "0")
    if taps:
        table.add_row("tap to paint, longest", f"{taps[-1]:.0f} ms", "< 100 ms")
    smooth(table, "reveals", seen["frames"])
    smooth(table, "the greatest stampede", measure(wanted.slower, wanted.turns, stampede=True)["stampede"])
    Console().print(table)


def smooth(table: Table, what: str, frames: list[float]) -> None:
    """How evenly frames came."""
    if not frames:
        table.add_row(f"frames of {what}", "none was seen", "")
        return
    prompt = sum(frame < PROMPT for frame in frames) / len(frames)
    table.add_row(f"frames of {what}, median", f"{1000 / statistics.median(frames):.0f} a second", "60")
    table.add_row("… in time (under 20 ms)", f"{prompt:.1%} of {len(frames)}", "")
    table.add_row("… the longest", f"{max(frames):.0f} ms", "< 100 ms")


if __name__ == "__main__":
    main()
