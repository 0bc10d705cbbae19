"""All twelve games in a real browser with no server at all: python -m tests.browser.everywhere [GAME …]

One visit to a server, which is then shut down and the network cut. Each game is played to its end against bots, with a
reload in mid-turn; its deal is checked on the page and its record by ``nimmt verify``; and the log that the browser has
kept leads to the same end in every Python that NIMMT_PYTHONS names. It takes some minutes; the suite plays one game.
"""

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import expect, sync_playwright

from nimmt.catalogue import names
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.house import House
from tests.browser.person import ASKED, DESKTOP, PHONE, Person
from tests.browser.test_games import SHORT
from tests.interpreters import others, retold_by
from tests.patience import wait_until
from tests.retelling import checksum, retold

KEPT = """async () => {
  const { files } = await (await fetch("engine.json")).json();
  const kept = (await (await caches.open("nimmt-page-1")).keys()).map(({ url }) => url);
  return files.every((file) => kept.includes(new URL(file, document.baseURI).href));
}"""
"""Whether the page has kept all of itself."""
LINES = """(table) => new Promise((done, failed) => {
  const asked = indexedDB.open("nimmt", 1);
  asked.onerror = () => failed(asked.error);
  asked.onsuccess = () => {
    const shelf = asked.result.transaction("lines").objectStore("lines");
    const lines = shelf.getAll(IDBKeyRange.bound([table, 0], [table, Infinity]));
    lines.onsuccess = () => done(lines.result);
  };
})"""
"""What the browser has kept of a table."""


LAID = "() => (localStorage.getItem('nimmt:laid') ?? 'null') !== 'null'"
"""Whether a table is laid for who plays at once."""
PICTURE = """(table) => new Promise((done, failed) => {
  const asked = indexedDB.open("nimmt-pictures", 1);
  asked.onupgradeneeded = () => asked.transaction.abort();
  asked.onerror = () => done(false);
  asked.onsuccess = () => {
    const found = asked.result.transaction("pictures").objectStore("pictures").get(table);
    found.onsuccess = () => {
      asked.result.close();
      done(found.result !== undefined);
    };
  };
})"""
"""Whether the browser has kept what was told at a table."""


def wait_for(person: Any, condition: str, *given: str) -> None:
    """Wait until something holds on the page that it has to find out."""
    page = person.page
    wait_until(lambda: page.evaluate(condition, *given), lambda: page.wait_for_timeout(200), condition)


def cut_off(person: Any) -> None:
    """Be where the page was visited, has kept all of itself, and now has no connection."""
    person.go()
    wait_for(person, KEPT)
    person.context.set_offline(True)
    person.page.reload()
    person.see("on this device")


def open_game(person: Any, game: str, **options: str) -> None:
    """A game on the device against bots."""
    person.go(f"#/new/{game}")
    person.chip("Seats", "2").check()
    if options:
        person.page.locator("details:not([open])").get_by_text("More options").click()
    for label, value in options.items():
        person.page.get_by_label(label).fill(value)
    person.button("Start against bots").click()
    expect(person.asked()).to_be_visible()


def reload_and_play(person: Any) -> None:
    """Answer once, load the page anew in mid-turn with the same hand, and play to the end."""
    person.answer()
    person.page.wait_for_function(ASKED)
    hand = person.hand().all_inner_texts()
    person.page.reload()
    expect(person.hand()).to_have_text(hand)
    person.play_on()


def check_deal(person: Any) -> tuple[str, list[str], Path]:
    """Check the sealed deal on the page; the table, what the browser has kept of it, and its record."""
    table = person.page.url.rsplit("/", 1)[-1]
    person.page.get_by_role("link", name="Replay").click()
    person.button("Check the deal").click()
    person.see("They fit, and every card was dealt from it.")
    with person.page.expect_download() as saved:
        person.page.get_by_role("link", name="The game as a file").click()
    return table, person.page.evaluate(LINES, table), Path(saved.value.path())


def main() -> None:
    """Play, check and tell."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder)).open()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        ada = Person(browser, house.address, service_workers="allow", troubled=True)
        cut_off(ada)
        house.shut()
        for number, game in enumerate(sys.argv[1:] or names()):
            ada.page.set_viewport_size(DESKTOP if number % 2 else PHONE)  # type: ignore[arg-type]
            open_game(ada, game, **SHORT.get(game, {}))
            reload_and_play(ada)
            table, lines, file = check_deal(ada)
            said = subprocess.run([sys.executable, "-m", "nimmt", "verify", file], capture_output=True, text=True)
            assert not said.returncode, said.stdout + said.stderr
            here = retold(table, lines)
            assert here["record"] == checksum(file.read_text()), "the browser's record is another one"
            for python in others():
                assert retold_by(python, table, lines) == here, python
            same = f"the same in {1 + len(others())} Pythons"
            print(f"{game}: {len(lines)} lines, totals {here['totals']}, verified; {same}", flush=True)
        browser.close()
        assert not ada.errors, ada.errors


if __name__ == "__main__":
    main()
