"""Games without a server: the engine itself runs in the browser, from what a visit left there or from mere files."""

import runpy
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import expect

from nimmt.record import Record
from tests.browser.person import ASKED
from tests.patience import PATIENCE

Arrive = Callable[..., Any]
ROOT = Path(__file__).parents[2]
KEPT = """async () => {
  const { files } = await (await fetch("engine.json")).json();
  const kept = (await (await caches.open("nimmt-page-1")).keys()).map(({ url }) => url);
  return files.every((file) => kept.includes(new URL(file, document.baseURI).href));
}"""
"""Whether the page has kept all of itself."""
CURTAIN = "main.curtain"
"""What hides the hands."""


class Quiet(SimpleHTTPRequestHandler):
    """A static host that says nothing."""

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The page as mere files under a path, served by a plain file server."""
    root = tmp_path_factory.mktemp("site")
    runpy.run_path(str(ROOT / "web" / "site.py"))["write"](root / "club" / "games")
    host = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=root))
    threading.Thread(target=host.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{host.server_port}/club/games/"
    host.shutdown()


def open_short_game(person: Any, game: str, option: str) -> None:
    """A game on the device against a bot, as short as it can be."""
    person.go(f"#/new/{game}")
    person.chip("Seats", "2").check()
    person.page.locator("details:not([open])").get_by_text("More options").click()
    person.page.get_by_label(option).fill("1")
    person.button("Start against bots").click()
    expect(person.asked()).to_be_visible()


def test_a_page_that_was_visited_plays_on_without_a_connection(somebody: Arrive) -> None:
    ada = somebody(service_workers="allow", troubled=True)
    ada.go()
    until = time.monotonic() + PATIENCE
    while not ada.page.evaluate(KEPT):
        assert time.monotonic() < until
        ada.page.wait_for_timeout(200)
    ada.context.set_offline(True)
    ada.page.reload()
    ada.see("on this device")
    open_short_game(ada, "classic", "Rounds")
    ada.answer()
    ada.page.wait_for_function(ASKED)
    hand = ada.hand().all_inner_texts()
    ada.page.reload()
    expect(ada.hand()).to_have_text(hand)
    ada.play_on()
    ada.page.get_by_role("link", name="Replay").click()
    ada.button("Check the deal").click()
    ada.see("They fit, and every card was dealt from it.")
    with ada.page.expect_download() as saved:
        ada.page.get_by_role("link", name="The game as a file").click()
    record = Record.load(saved.value.path())
    assert "sealed" in record.verify()
    assert record.replay().over


def test_mere_files_play_teach_and_deal_under_any_path(somebody: Arrive, site: str) -> None:
    ada = somebody(address=site)
    asked: list[str] = []
    ada.context.on("request", lambda request: asked.append(request.url))
    open_short_game(ada, "plus", "Games")
    ada.play_on()
    ada.go("#/learn/x")
    expect(ada.asked()).to_be_visible()
    ada.go("#/daily/classic")
    ada.button("Play today’s deal").click()
    expect(ada.asked()).to_be_visible()
    ada.go("#/rules/simple")
    expect(ada.page.get_by_role("heading", level=1).first).to_be_visible()
    elsewhere = [url for url in asked if not url.startswith((site, f"blob:{urljoin(site, '/')}", "data:"))]
    assert not elsewhere
    assert not [url for url in asked if "/api/" in url]


def test_one_device_goes_round_and_hides_every_hand_in_between(somebody: Arrive, site: str) -> None:
    ada = somebody(address=site)
    ada.go("#/new/classic")
    ada.chip("Seats", "3").check()
    ada.chip("People at this device", "2").check()
    ada.page.get_by_label("Player 2").fill("Ben")
    ada.button("Start together").click()
    expect(ada.asked()).to_be_visible()
    hand = {*ada.hand().all_inner_texts()}
    ada.play_on(until=CURTAIN)
    expect(ada.button("I am Ben")).to_be_visible()
    expect(ada.hand()).to_have_count(0)
    ada.page.reload()  # it stays hidden
    ada.button("I am Ben").click()
    expect(ada.asked()).to_be_visible()
    assert not hand & {*ada.hand().all_inner_texts()}
    ada.play_on(until=CURTAIN)  # who answers last is asked first in the next turn
    ada.button("I am Ada").click()
    expect(ada.asked()).to_be_visible()
    assert {*ada.hand().all_inner_texts()} < hand
