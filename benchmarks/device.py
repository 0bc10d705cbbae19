"""The page without a server: python -m benchmarks.device

How large the engine is, how long it takes from the link to the lobby and to the first card that can be laid, for who
has never been there and for who comes back. Other work on the machine makes everything slower; so the processor's own
time is told too, of all threads of the page together. benchmarks/device.mjs, which is run at the end, measures the
engine alone in the same way: what it takes to begin, its memory, and what a decision takes each bot.
"""

import gzip
import json
import os
import runpy
import subprocess
import tempfile
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright
from rich.console import Console
from rich.table import Table
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.everywhere import KEPT
from tests.browser.person import ASKED, PHONE, Person

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "src" / "nimmt" / "page"
TICK = os.sysconf("SC_CLK_TCK")
WAIT = 300_000
BROTLI = "console.log(zlib.brotliCompressSync(fs.readFileSync(process.argv[1])).length)"
"""What Node says of a file."""


class Quiet(SimpleHTTPRequestHandler):
    """A static host that says nothing."""

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing."""


def renderers() -> dict[int, float]:
    """The processor's seconds that each page of the browser has taken so far."""
    found = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            if b"--type=renderer" in (stat.parent / "cmdline").read_bytes():
                fields = stat.read_text().rsplit(")", 1)[1].split()
                found[int(stat.parent.name)] = (int(fields[11]) + int(fields[12])) / TICK
        except OSError:
            continue
    return found


def since(before: dict[int, float]) -> float:
    """The seconds taken since then by the pages that have begun since then, or that took most."""
    return max(seconds - before.get(process, 0) for process, seconds in renderers().items())


def visit(person: Person) -> list[str]:
    """From the link to the lobby, and to the first card that can be laid; times in seconds, and the processor's."""
    before, begun = renderers(), time.monotonic()
    person.go()
    person.page.wait_for_function("() => document.querySelector('.games a')", timeout=WAIT)
    lobby = time.monotonic() - begun
    person.button("Play now").click()
    person.page.wait_for_function(ASKED, timeout=WAIT)
    return [f"{seconds:.1f} s" for seconds in (lobby, time.monotonic() - begun, since(before))]


def sizes() -> Table:
    """Every part as it lies there, gzipped, and by brotli where the page's Node can be asked."""
    table = Table("part", "bytes", "gzipped", "brotli", title="The engine")
    parts = json.loads((PAGE / "engine.json").read_text())
    folder = PAGE / parts["python"]
    files = [path for path in folder.iterdir() if path.suffix != ".gz"]
    for path in (*files, PAGE / parts["memory"], PAGE / parts["data"]):
        packed = subprocess.run([*node(), "-e", BROTLI, str(path)], capture_output=True, text=True).stdout
        content = path.read_bytes()
        table.add_row(path.name, *(f"{size:,}" for size in (len(content), len(gzip.compress(content, 9)), int(packed))))
    return table


def node() -> list[str]:
    """How Node is called."""
    found: list[str] = runpy.run_path(str(ROOT / "web" / "build.py"))["runtime"]()
    return found


def kept(person: Person) -> None:
    """Wait until the page has kept all of itself."""
    while not person.page.evaluate(KEPT):
        person.page.wait_for_timeout(500)


def main() -> None:
    """Measure and print."""
    console = Console()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        runpy.run_path(str(ROOT / "web" / "site.py"))["write"](Path(folder))
        host = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
        threading.Thread(target=host.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        load = os.getloadavg()[0]
        title = f"Without a server; the machine's load is {load:.0f} on {os.cpu_count()} cores"
        table = Table("visit", "lobby", "first card", "processor", title=title)
        person = Person(
            browser, f"http://127.0.0.1:{host.server_port}/", screen=PHONE, service_workers="allow", troubled=True
        )
        table.add_row("first", *visit(person))
        kept(person)
        person.context.set_offline(True)
        for number in range(3):
            person.page = person.tab()
            table.add_row(f"back again, {number + 1}", *visit(person))
        browser.close()
    console.print(table)
    console.print(sizes())
    subprocess.run([*node(), str(ROOT / "benchmarks" / "device.mjs"), str(PAGE)], check=True)


if __name__ == "__main__":
    main()
