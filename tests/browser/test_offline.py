"""Games without a server: the engine itself runs in the browser, from what a visit left there or from mere files."""

import re
import runpy
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Error, expect

from nimmt.choices import Choice, Play
from nimmt.daily import Daily, Result
from nimmt.daily.deal import PERSON, play
from nimmt.decisions import Decision
from nimmt.game import Answer, AnyGame
from nimmt.record import Record
from nimmt.tables.entries import decode
from nimmt.tables.log import table_of
from nimmt.views import View
from nimmt.words import Voice
from tests.browser.everywhere import LAID, LINES, PICTURE, check_deal, cut_off, open_game, reload_and_play, wait_for
from tests.browser.person import ASKED
from tests.interpreters import others, retold_by
from tests.retelling import checksum, retold
from tests.test_daily import told

Arrive = Callable[..., Any]
ROOT = Path(__file__).parents[2]
CURTAIN = "main.curtain"
"""What hides the hands."""
ENGINE = "**/assets/worker-*.js"
"""The script of the worker."""
DROP = """(text) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], "game.nimmt"));
  dispatchEvent(new DragEvent("drop", { dataTransfer }));
}"""
"""Let a game file fall on the page."""


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


def crash(person: Any) -> None:
    """The page dies in mid-turn, and the engine with it; in another tab the same cards are on the hand."""
    hand, place = person.hand().all_inner_texts(), person.page.url
    with suppress(Error):
        person.page.goto("chrome://crash")
    person.page = person.tab()
    person.open(place)
    expect(person.hand()).to_have_text(hand)


def test_a_page_that_was_visited_plays_on_without_a_connection(somebody: Arrive) -> None:
    ada = somebody(service_workers="allow", troubled=True)
    away = ada.begin()
    cut_off(ada)
    ada.see("One table at the server, out of reach for now")
    wait_for(ada, LAID)
    ada.button("Settings").click()
    ada.see("All of the page is kept in this browser")
    ada.page.keyboard.press("Escape")
    open_game(ada, "classic", Rounds="1")
    reload_and_play(ada)
    table, lines, file = check_deal(ada)
    record = Record.load(file)
    assert "sealed" in record.verify()
    assert record.replay().over
    here = retold(table, lines)
    assert here["record"] == checksum(file.read_text())
    for python in others():
        assert retold_by(python, table, lines) == here
    ada.go()
    ada.see("One table at the server, out of reach for now")
    ada.open(away)
    ada.see("This table is out of reach")
    ada.context.set_offline(False)
    expect(ada.asked()).to_be_visible()


@pytest.mark.usefixtures("away_from_midnight")
def test_mere_files_play_teach_and_deal_under_any_path(somebody: Arrive, site: str) -> None:
    ada = somebody(address=site)
    asked: list[str] = []
    ada.context.on("request", lambda request: asked.append(request.url))
    open_game(ada, "plus", Games="1")
    ada.button("What would you do?").click()
    ada.see("Points to expect by the end of the round")
    ada.button("What would you do?").click()
    ada.answer()
    ada.page.wait_for_function(ASKED)
    crash(ada)
    ada.play_on()
    _, _, file = check_deal(ada)
    replay = ada.page.url
    ada.go("#/review")
    expect(ada.button("Choose a file").first).to_be_visible()
    ada.page.evaluate(DROP, file.read_text())
    ada.see(re.compile("[1-9][0-9]* of [0-9]+ decisions"))  # they come one by one; the rest is not waited for
    ada.page.get_by_role("link", name="Whole replay").click()
    expect(ada.page.get_by_role("list", name="Players")).to_contain_text("Ada")
    ada.open(replay)
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ada.button("Copy the link").click()
    ada.see("Copied")
    bea = somebody(address=site)
    bea.open(ada.page.evaluate("navigator.clipboard.readText()"))
    expect(bea.page.get_by_role("list", name="Players")).to_contain_text("Ada")
    ada.go("#/learn/x")
    expect(ada.asked()).to_be_visible()
    the_deal_of_the_day(ada)
    ada.go("#/rules/simple")
    expect(ada.page.get_by_role("heading", level=1).first).to_be_visible()
    elsewhere = [url for url in asked if not url.startswith((site, f"blob:{urljoin(site, '/')}", "data:"))]
    assert not elsewhere
    assert not [url for url in asked if "/api/" in url]


def the_deal_of_the_day(person: Any) -> None:
    """Its result as a picture and as a text to paste; whoever makes the same choices in plain Python has the same."""
    page = person.page
    person.go("#/daily/classic")
    person.button("Play today’s deal").click()
    expect(person.asked()).to_be_visible()
    table = page.url.rsplit("/", 1)[-1]
    person.play_on()
    person.button("Share a picture").click()
    with page.expect_download() as saved:
        page.get_by_role("dialog").get_by_role("button", name="Share a picture").click()
    assert Path(saved.value.path()).read_bytes().startswith(b"\x89PNG")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Today’s results").click()
    person.button("Copy as text").click()
    person.see("Copied")
    kept = table_of(table, [decode(line) for line in page.evaluate(LINES, table)])
    assert kept.game is not None
    daily = Daily("classic", kept.created.daily)
    again = play(daily, Again(kept.game))
    assert told(again) == told(kept.game)
    pasted = page.evaluate("navigator.clipboard.readText()")
    assert pasted == Result.of(daily, again).text(Voice("en"), page.url)


class Again:
    """Makes the choices again that the person made in a game."""

    def __init__(self, game: AnyGame) -> None:
        self.made = iter([entry.choice for entry in game.log if isinstance(entry, Answer) and entry.seat == PERSON])

    def choose(self, view: View, decision: Decision) -> Choice:
        """The next one; nobody is asked for a last card, which stands among them too."""
        return next(choice for choice in self.made if choice in decision.choices)


def test_a_newer_page_and_the_browsers_offer_to_install_it_are_told(somebody: Arrive, site: str) -> None:
    ada = somebody(address=site)
    ada.go()
    expect(ada.button("Play now")).to_be_visible()
    ada.page.evaluate("""() => {
      const offer = new Event("beforeinstallprompt", { cancelable: true });
      dispatchEvent(Object.assign(offer, { prompt: async () => (document.title = "installed") }));
    }""")
    ada.button("Install nimmt").click()
    expect(ada.page).to_have_title("installed")
    parts = ada.page.request.get(f"{site}engine.json").json()
    ada.page.route("**/engine.json", lambda route: route.fulfill(json=parts | {"files": []}))
    ada.page.evaluate("dispatchEvent(new Event('online'))")
    ada.button("Load it").click()
    expect(ada.button("Load it")).to_have_count(0)


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


def table_of_page(person: Any) -> str:
    """The table that somebody is at."""
    return str(person.page.url.rsplit("/", 1)[-1])


class Gate:
    """Holds the engine of a page back, until it is opened."""

    def __init__(self, person: Any) -> None:
        self.held: list[Any] | None = None
        person.page.route(ENGINE, lambda route: route.continue_() if self.held is None else self.held.append(route))

    def shut(self) -> None:
        """Whatever asks for the engine waits."""
        self.held = []

    def open(self) -> None:
        """It may come."""
        waiting, self.held = self.held or [], None
        for route in waiting:
            route.continue_()


def lay_before_the_engine(person: Any, gate: Gate) -> None:
    """Lay a card that waits for the engine, and counts once when that is there."""
    expect(person.hand()).to_have_count(10)
    table = table_of_page(person)
    number = int(person.lay())
    person.see("Getting the game ready on this device")
    gate.open()
    person.page.wait_for_function("() => document.querySelectorAll('.room [data-value]').length === 9")
    person.page.wait_for_function(ASKED)
    chosen = [entry.choice for entry in map(decode, person.page.evaluate(LINES, table)) if entry.seat == 0]
    assert [choice for choice in chosen if choice] == [Play((number,))]


def test_cards_are_there_before_the_engine_and_one_laid_meanwhile_counts_once(somebody: Arrive, site: str) -> None:
    ada = somebody(address=site)
    gate = Gate(ada)
    ada.go()
    ada.button("Play now").click()
    expect(ada.hand()).to_have_count(10)
    hand = ada.hand().all_inner_texts()
    wait_for(ada, PICTURE, table_of_page(ada))
    wait_for(ada, LAID)
    gate.shut()
    ada.page.reload()
    expect(ada.hand()).to_have_text(hand)
    lay_before_the_engine(ada, gate)
    gate.shut()
    ada.go()
    ada.button("Play now").click()
    lay_before_the_engine(ada, gate)


def test_who_starts_together_waits_for_the_engine_and_may_press_again(somebody: Arrive) -> None:
    ada = somebody(troubled=True)
    held: list[Any] = []
    lost = threading.Event()
    ada.page.route(ENGINE, lambda route: route.abort() if lost.is_set() else held.append(route))
    ada.go("#/new/classic")
    ada.chip("People at this device", "2").check()
    expect(ada.page.get_by_role("progressbar")).to_be_visible()  # and nothing moves any more
    start = ada.button("Start together")
    start.click()
    expect(start).to_be_disabled()
    lost.set()
    for route in held:
        route.abort()
    expect(ada.page.get_by_role("alert")).to_be_visible()
    expect(start).to_be_enabled()
