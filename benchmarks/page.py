"""The page on a slow phone: python -m benchmarks.page

A real game in Chromium with its processor slowed down: the size of the scripts, the first paint, layout shift after it,
from a tap to the paint that answers it, and the frames of a reveal. Browsers without a screen paint at 60 frames a
second at best. Run it on a quiet machine.
"""

import argparse
import gzip
import statistics
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page, sync_playwright
from rich.console import Console
from rich.table import Table
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.house import House
from tests.browser.person import PHONE, Person

import nimmt

WATCH = """
window.seen = { shift: 0, taps: [], frames: [], long: 0 };
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
  last = now;
  requestAnimationFrame(frame);
};
requestAnimationFrame(frame);
window.counting = (on) => { count = on; last = 0; };
"""

REVEAL = 4000
"""Milliseconds in which a turn of four players is shown, about."""


def sizes() -> list[tuple[str, int]]:
    """Every script as it travels: gzipped."""
    assets = Path(nimmt.__file__).parent / "page" / "assets"
    found = [(path.name, len(gzip.compress(path.read_bytes(), 9))) for path in assets.glob("*.js")]
    return sorted(found, key=lambda one: -one[1])


def reveal(page: Page, person: Person) -> None:
    """Lay a card, and count the frames until everything lies where it goes."""
    page.evaluate("counting(true)")
    person.answer()
    page.wait_for_timeout(REVEAL)
    page.evaluate("counting(false)")


def measure(slower: int, turns: int) -> dict[str, Any]:
    """One game's worth of numbers."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder)).open()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        person = Person(browser, house.address, screen=PHONE, speed="normal")
        person.context.add_init_script(WATCH)
        session: CDPSession = person.context.new_cdp_session(person.page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        try:
            person.go()
            person.page.wait_for_load_state("networkidle")
            paint = person.page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null")
            person.set_up("classic", seats=4)
            person.start("calf")
            for _ in range(turns):
                reveal(person.page, person)
            seen = person.page.evaluate("seen")
        finally:
            browser.close()
            house.shut()
    return {"paint": paint, **seen}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.page", description=__doc__)
    parser.add_argument("--slower", type=int, default=4, help="how many times slower the processor is made (4)")
    parser.add_argument("--turns", type=int, default=4, help="how many turns are played (4)")
    wanted = parser.parse_args()
    seen = measure(wanted.slower, wanted.turns)
    frames, taps = sorted(seen["frames"]), sorted(seen["taps"])
    table = Table("what", "measured", "aim", title=f"The page, {wanted.slower} × slower")
    name, size = sizes()[0]
    table.add_row(f"largest script ({name.split('-')[0]})", f"{size / 1000:.1f} kB gzipped", "< 100 kB")
    table.add_row("first paint", f"{seen['paint']:.0f} ms" if seen["paint"] else "not told", "")
    table.add_row("layout shift", f"{seen['shift']:.4f}", "0")
    if taps:
        table.add_row("tap to paint, longest", f"{taps[-1]:.0f} ms", "< 100 ms")
    if frames:
        smooth = sum(1 for frame in frames if frame < 20) / len(frames)
        table.add_row("frames of reveals, median", f"{1000 / statistics.median(frames):.0f} a second", "60")
        table.add_row("frames in time (under 20 ms)", f"{smooth:.1%} of {len(frames)}", "")
        table.add_row("longest frame", f"{frames[-1]:.0f} ms", "")
    Console().print(table)


if __name__ == "__main__":
    main()
