"""The page without a server: python -m benchmarks.device

How large the engine is, how long it takes from the link to the lobby and to the first card that can be laid, for who
has never been there and for who comes back. Other work on the machine makes everything slower; so the processor's own
time is told too: of the page's thread, of the engine's, and of those that work beside them. benchmarks/device.mjs, run
at the end, measures the engine alone: what it takes to begin, its memory, and what a decision takes each bot.
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
from typing import Any, NamedTuple

from playwright.sync_api import sync_playwright
from rich.console import Console
from rich.table import Table
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.everywhere import KEPT
from tests.browser.person import ASKED, PHONE, Person

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "src" / "nimmt" / "page"
WAIT = 300_000
BROTLI = "console.log(zlib.brotliCompressSync(fs.readFileSync(process.argv[1])).length)"
"""What Node says of a file."""


class Quiet(SimpleHTTPRequestHandler):
    """A static host that says nothing."""

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing."""


class Threads(NamedTuple):
    """The processor's seconds of a page's threads: its own, the engine's, and those that compile and fetch for both."""

    page: float = 0.0
    engine: float = 0.0
    beside: float = 0.0


def started_here(process: int) -> bool:
    """Whether this program has started a process, by way of others."""
    while process > 1 and process != os.getpid():
        process = int(Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[1])
    return process == os.getpid()


def threads() -> dict[int, Threads]:
    """What the threads of each page of the browser have taken so far."""
    found = {}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if b"--type=renderer" not in (process / "cmdline").read_bytes() or not started_here(int(process.name)):
                continue
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


def visit(person: Person) -> list[str]:
    """From the link to the lobby, and to the first card that can be laid; in seconds, and those of the processor."""
    before, begun = threads(), time.monotonic()
    person.go()
    person.page.wait_for_function("() => document.querySelector('.games a')", timeout=WAIT)
    lobby = time.monotonic() - begun
    person.button("Play now").click()
    person.page.wait_for_function(ASKED, timeout=WAIT)
    return [f"{seconds:.2f} s" for seconds in (lobby, time.monotonic() - begun, *since(before))]


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
        table = Table("visit", "lobby", "first card", "of it: page", "engine", "beside", title=title)
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
