"""The page without a server: python -m benchmarks.device [--slower TIMES] [--visits NUMBER]

How large the engine is; how long it takes from the link to the lobby, and from a tap on "Play now" as soon as that is
there to the first card that can be laid, for who has never been there and for who comes back without a connection. The
browser is made four times slower for it, all of it (benchmarks/slowing.py). Other work on the machine makes everything
slower still; so the processor's own time is told too: of the page's thread, of those of the engine, and of those that
work beside them. Then the memory that the page takes, and what a whole game costs the engine. benchmarks/device.mjs,
run at the end, measures the engine alone: what it takes to begin, its memory, and what a decision takes each bot.
"""

import argparse
import gzip
import json
import os
import re
import runpy
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import sync_playwright
from rich.console import Console
from rich.table import Table
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.everywhere import KEPT, LAID, LINES, wait_for
from tests.browser.person import ASKED, PHONE, Person

from benchmarks.slowing import renderers, rested, slowed

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "src" / "nimmt" / "page"
BROTLI = "console.log(zlib.brotliCompressSync(fs.readFileSync(process.argv[1])).length)"
"""What Node says of a file."""
WATCH = """(() => {
  const times = (window.seenAt = {});
  const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const see = async (what) => {
    await drawn();
    times[what] = performance.now();
  };
  const look = async () => {
    if (!times.lobby && document.querySelector(".games a")) {
      await see("lobby");
      document.querySelector(".go button").click();
    }
    if (times.lobby && (ASKED)()) await see("card");
    else setTimeout(look, 5);
  };
  look();
})()""".replace("ASKED", ASKED)
"""Note when the lobby has been drawn, play at once, and note when a card can be laid; in milliseconds."""


@contextmanager
def served(folder: str) -> Iterator[str]:
    """The address of a folder while a plain file server serves it, in a process of its own."""
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as host:
        assert host.stdout is not None
        try:
            found = re.search(r"http://\S+", host.stdout.readline())
            assert found is not None
            yield found[0].rstrip(")")
        finally:
            host.terminate()


class Threads(NamedTuple):
    """The processor's seconds of a page's threads: its own, its workers', and those that compile and fetch for both."""

    page: float = 0.0
    engine: float = 0.0
    beside: float = 0.0


def threads() -> dict[int, Threads]:
    """What the threads of each page of the browser have taken so far."""
    found = {}
    for process in renderers():
        try:
            taken = {"page": 0.0, "engine": 0.0, "beside": 0.0}
            for task in (process / "task").iterdir():
                name, spent = (task / "comm").read_text(), int((task / "schedstat").read_text().split()[0]) / 1e9
                main = task.name == process.name
                taken["page" if main else "engine" if name.startswith("DedicatedWorker") else "beside"] += spent
            found[int(process.name)] = Threads(**taken)
        except OSError:
            continue
    return found


def since(before: dict[int, Threads]) -> Threads:
    """What was taken since then by the page that took most."""
    grown = [
        Threads(*(now - then for now, then in zip(taken, before.get(process, Threads()))))
        for process, taken in threads().items()
    ]
    return max(grown, key=sum)


def visit(person: Person, slower: float) -> list[str]:
    """The lobby, the card after it and both, in seconds; and those of the processor."""
    person.page.close()
    person.page = person.tab()
    person.page.add_init_script(WATCH)
    rested()
    before = threads()
    with slowed(slower):
        person.go()
        while "card" not in (seen := person.page.evaluate("window.seenAt")):
            person.page.wait_for_timeout(50)
        taken = since(before)
    lobby, card = seen["lobby"] / 1000, seen["card"] / 1000
    return [f"{seconds:.2f} s" for seconds in (lobby, card - lobby, card, *taken)]


def memory() -> str:
    """What the largest page of the browser has for itself."""
    found = []
    for process in renderers():
        lines = (process / "smaps_rollup").read_text().splitlines()
        found.append(sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) * 1024 / 1e6)
    return f"{max(found):.0f} MB"


def whole_game(person: Person, bot: str) -> tuple[str, str]:
    """What a choice of such bots takes the engine, with all that is told and kept of it; and how many a second."""
    person.go("#/new/classic")
    person.page.get_by_role("radio", name=re.compile(f"^{bot}", re.I)).check()
    before = threads()
    person.button("Start against bots").click()
    person.page.wait_for_function(ASKED)
    table = person.page.url.rsplit("/", 1)[-1]
    person.play_on()
    taken = since(before).engine
    made = sum('"answered"' in line for line in person.page.evaluate(LINES, table))
    return f"{1000 * taken / made:.1f} ms", f"{made / taken:.0f}"


def sizes() -> Table:
    """Every part as it lies there, gzipped, and by brotli where the page's Node can be asked."""
    table = Table("part", "bytes", "gzipped", "brotli", title="The engine")
    parts = json.loads((PAGE / "engine.json").read_text())
    folder = PAGE / parts["python"]
    files = [path for path in folder.iterdir() if path.suffix != ".gz"]
    for path in (*files, PAGE / parts["memory"]):
        packed = subprocess.run([*node(), "-e", BROTLI, str(path)], capture_output=True, text=True).stdout
        content = path.read_bytes()
        table.add_row(path.name, *(f"{size:,}" for size in (len(content), len(gzip.compress(content, 9)), int(packed))))
    return table


def node() -> list[str]:
    """How Node is called."""
    found: list[str] = runpy.run_path(str(ROOT / "web" / "build.py"))["runtime"]()
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.device", description=__doc__)
    parser.add_argument("--slower", type=float, default=4, help="how many times slower the browser is made (4)")
    parser.add_argument("--visits", type=int, default=3, help="how often somebody comes back (3)")
    wanted = parser.parse_args()
    console = Console()
    with ExitStack() as stack, tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        runpy.run_path(str(ROOT / "web" / "site.py"))["write"](Path(folder))
        address = stack.enter_context(served(folder))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        load = f"the load is {os.getloadavg()[0]:.0f} on {os.cpu_count()} cores"
        title = f"Without a server, {wanted.slower:g} × slower; {load}"
        table = Table("visit", "lobby", "tap to card", "link to card", "of it: page", "engine", "beside", title=title)
        person = Person(browser, address, screen=PHONE, service_workers="allow", troubled=True)
        person.go("nothing-here")  # the browser is there, and nothing of the page
        for number in range(1 + wanted.visits):
            table.add_row(f"back again, {number}" if number else "first", *visit(person, wanted.slower))
            wait_for(person, KEPT)
            wait_for(person, LAID)
            person.context.set_offline(True)
        console.print(table)
        games = Table(
            "bot", "a choice", "choices a second", title=f"The engine in the browser, {memory()} with its page"
        )
        for bot in ("calf", "ox", "aurochs"):
            games.add_row(bot, *whole_game(person, bot))
        console.print(games)
        browser.close()
    console.print(sizes())
    subprocess.run([*node(), str(ROOT / "benchmarks" / "device.mjs"), str(PAGE)], check=True)


if __name__ == "__main__":
    main()
