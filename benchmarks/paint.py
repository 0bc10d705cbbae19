"""The first paint on a slow phone: python -m benchmarks.paint [--before CHECKOUT]

How long it takes from the link until something is there to look at, with a processor made four times slower and the
network that is called slow 4G. With --before the page of another checkout is measured in the same run, turn by turn:
check the older state out beside this one, and build its page with its own web/build.py.
"""

import argparse
import os
import statistics
import tempfile
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from rich.console import Console
from rich.table import Table
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.house import House
from tests.browser.person import PHONE, Person

SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
"""As the tools of Chromium define it: milliseconds, and bytes a second."""
PAINT = """() => new Promise((done) => {
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) if (name === "first-contentful-paint") done(startTime);
  }).observe({ type: "paint", buffered: true });
})"""


def first_paint(browser: Browser, address: str, slower: int) -> float:
    """Milliseconds until the first thing to look at, for who has never been there."""
    person = Person(browser, address, screen=PHONE)
    try:
        session = person.context.new_cdp_session(person.page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", SLOW_4G)
        person.go()
        painted: float = person.page.evaluate(PAINT)
    finally:
        person.context.close()
    return painted


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.paint", description=__doc__)
    parser.add_argument("--before", type=Path, metavar="CHECKOUT", help="another checkout with its page built")
    parser.add_argument("--slower", type=int, default=4, help="how many times slower the processor is made (4)")
    parser.add_argument("--times", type=int, default=7, help="how often each is measured (7)")
    wanted = parser.parse_args()
    sources = {"before": wanted.before / "src"} if wanted.before else {}
    sources["now"] = Path(__file__).parents[1] / "src"
    with ExitStack() as stack, sync_playwright() as playwright:
        houses: dict[str, House] = {}
        for name, source in sources.items():
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            path = f"{source.resolve()}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"
            houses[name] = House(folder, environment={"PYTHONPATH": path}).open()
            stack.callback(houses[name].shut)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        found: dict[str, list[float]] = {name: [] for name in houses}
        for _ in range(wanted.times):
            for name, house in houses.items():
                found[name].append(first_paint(browser, house.address, wanted.slower))
        browser.close()
    table = Table("page", "median", "fastest", "slowest", title=f"First paint, {wanted.slower} × slower, slow 4G")
    for name, times in found.items():
        table.add_row(name, *(f"{time:.0f} ms" for time in (statistics.median(times), min(times), max(times))))
    Console().print(table)


if __name__ == "__main__":
    main()
