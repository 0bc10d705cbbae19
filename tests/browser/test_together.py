"""People at one table: invited by a link, talking, playing a whole game, and playing it again."""

import io
import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import expect

from tests.browser.person import ASKED, DESKTOP, OVER
from tests.patience import wait_until

Arrive = Callable[..., Any]


def test_a_table_is_shared_joined_and_kept_in_order(somebody: Arrive) -> None:
    ada = somebody(screen=DESKTOP, permissions=["clipboard-read", "clipboard-write"])
    table = ada.set_up()
    link = ada.page.locator(".address").inner_text()
    assert link == f"{ada.address}t/{table.rpartition('/')[2]}"
    ada.see("This table is for this computer")
    ada.button("Copy the link").click()
    expect(ada.button("Copied")).to_be_visible()
    assert ada.page.evaluate("navigator.clipboard.readText()") == link
    scans(ada, link)

    ben = somebody(name="Ben")
    ben.page.route("**/join", lambda route: route.fulfill(status=503), times=2)  # a busy server is asked again
    ben.sit(link)
    ben.see("Ada will start the game when everybody is here.")
    expect(ada.page.get_by_role("listitem").filter(has_text="Ben")).to_be_visible()
    expect(ada.button("Start the game")).to_be_visible()

    ben.page.get_by_label("Say something").fill("Hello, Ada!")
    ben.button("Send").click()
    ada.see("Hello, Ada!")

    ben.page.get_by_label("Your name").fill("Benno")
    ben.button("Change name").click()
    expect(ada.page.get_by_role("listitem").filter(has_text="Benno").first).to_be_visible()
    ada.button("Change game or options").click()
    dialog = ada.page.get_by_role("dialog")
    dialog.get_by_role("radio", name=re.compile("PLUS")).check()
    dialog.get_by_role("button", name="Play this").click()
    expect(ben.page.get_by_role("heading", level=1)).to_have_text(re.compile("PLUS"))

    cleo = somebody(name="Cleo")
    cleo.go()
    code = ada.page.locator(".code strong").inner_text()
    cleo.page.get_by_label("Somebody told you a code?").fill(code.upper())
    cleo.button("Go there").click()
    cleo.page.wait_for_url(table)
    cleo.see("All seats are taken.")
    expect(cleo.button("Sit down")).to_have_count(0)

    ada.button("Remove").click()
    expect(ben.page.get_by_role("heading", name="This seat is not yours any more")).to_be_visible()
    ben.button("Look at the table").click()
    expect(cleo.button("Sit down")).to_be_visible()
    ben.button("Sit down").click()
    ben.button("Leave the table").click()
    expect(ben.page.get_by_role("heading", name="The games")).to_be_visible()
    cleo.button("Sit down").click()
    expect(ada.page.get_by_role("listitem").filter(has_text="Cleo")).to_be_visible()
    expect(ada.page.get_by_role("listitem").filter(has_text="Hello, Ada!")).to_have_text("Ben Hello, Ada!")


def scans(person: Any, link: str) -> None:
    """A phone reads this link from the QR code on the screen, once that is drawn."""
    code = person.page.get_by_role("img", name="QR code of the link")

    def read() -> bool:
        return [found.text for found in zxingcpp.read_barcodes(Image.open(io.BytesIO(code.screenshot())))] == [link]

    wait_until(read, lambda: person.page.wait_for_timeout(100), f"a code of {link}")


def test_the_link_carries_an_address_that_others_can_reach(somebody: Arrive) -> None:
    ada = somebody(screen=DESKTOP)
    networks = ["http://192.168.7.7:8666/", "http://10.0.0.7:8666/"]

    def at_home(route: Any) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json=answer.json() | {"addresses": networks})

    ada.page.route("**/api/about", at_home)
    table = ada.set_up().rpartition("/")[2]
    for network in networks:
        ada.page.get_by_label("In which network are the others?").select_option(network)
        expect(ada.page.locator(".address")).to_have_text(f"{network}t/{table}")
        scans(ada, f"{network}t/{table}")


def test_a_whole_game_together_watched_and_played_again(somebody: Arrive) -> None:
    ada, ben, cleo = somebody(screen=DESKTOP), somebody(name="Ben"), somebody(name="Cleo")
    link = ada.set_up(Rounds="1")
    ben.sit(link)
    ada.start()
    expect(ben.hand()).to_have_count(10)
    expect(ada.hand()).to_have_count(10)
    hidden = {int(card.get_attribute("data-value")) for person in (ada, ben) for card in person.hand().all()}

    cleo.open(link)
    cleo.see("You are watching.")
    expect(cleo.page.get_by_role("list", name="Rows", exact=True)).to_be_visible()
    expect(cleo.page.get_by_role("list", name="Your hand")).to_have_count(0)
    rail = ada.page.get_by_role("complementary")
    rail.get_by_text("Silence somebody").click()
    rail.get_by_role("button", name="May chat").click()
    cleo.button("Say it quickly").click()
    cleo.button("Good luck!").click()
    expect(rail.get_by_text("Cleo (watching) Good luck!")).to_be_visible()
    cleo.page.keyboard.press("Escape")
    assert len(hidden) == 20
    told = [cards for frame in cleo.heard for cards in numbers(json.loads(frame))]
    assert told, "the rows at least are told to everybody"
    assert not [cards for cards in told if hidden & set(cards)]

    first = ada.lay()
    ada.see("Laid face down. You can still change it.")
    expect(ben.page.get_by_role("list", name="Players").get_by_role("listitem").last).to_contain_text("Is ready.")
    assert f'"cards":[{first}]' not in "".join(ben.heard + cleo.heard)
    second = ben.lay()
    for person in (ada, ben, cleo):
        expect(person.log()).to_contain_text(re.compile(rf"\b{first}\b"))
        expect(person.log()).to_contain_text(re.compile(rf"\b{second}\b"))

    ada.play_along()
    ben.play_along()
    for person in (ada, ben, cleo):
        expect(person.page.locator(OVER)).to_be_visible()
        expect(person.page.get_by_role("table", name="Scores")).to_contain_text("Ben")
    ben.button("Rematch").click()
    ben.page.wait_for_url(lambda url: url != link)
    again = ben.page.url
    ada.see("Ben asks for a rematch.")
    ada.button("To the rematch").click()
    ada.page.wait_for_url(again)
    ada.see("Ben will start the game when everybody is here.")
    ben.go()
    ada.see("Ben is not here right now. You can start the game too.")
    ada.start()
    ben.open(again)
    expect(ben.hand()).to_have_count(10)


def test_a_seat_is_carried_on_elsewhere_by_a_bot_and_by_somebody_else(somebody: Arrive) -> None:
    ada, ben, phone = somebody(), somebody(name="Ben"), somebody(name="")
    link = ada.set_up()
    ben.sit(link)
    ada.start()
    ben.button("Menu").click()
    ben.button("Play on another device").click()
    own = ben.page.locator(".address").inner_text()
    ben.context.close()
    phone.open(own)
    expect(phone.hand()).to_have_count(10)
    assert phone.page.url == link, "the key is not left in the address"
    phone.page.reload()
    card = phone.lay()
    phone.see("Laid face down. You can still change it.")
    ada.open(own)
    ada.see("This browser plays as Ada at this table. The link is the seat of Ben.")
    ada.button("As Ada").click()
    phone.context.close()
    ada.answer()
    expect(ada.log()).to_contain_text(f"Ben {card}")
    relief = ada.button("A bot for Ben")
    while not relief.count():  # now, or once Ada has done what is hers
        ada.page.wait_for_function(f"() => ({ASKED})() || document.querySelector('.asked button:not(.main)')")
        if not relief.count():
            ada.answer()
    ada.see("Ben is not here right now.")
    relief.click()
    ada.page.wait_for_function(ASKED)
    ada.button("Menu").click()
    ada.button("Let somebody take over Ben’s seat").click()
    cleo = somebody(name="Cleo")
    cleo.open(link)
    cleo.page.wait_for_timeout(1000)  # for so long Ben alone can take his seat again
    cleo.button("Play for Ben").click()
    expect(cleo.hand().first).to_be_visible()
    expect(ada.page.get_by_role("list", name="Players")).to_contain_text("Cleo")


PUBLIC = {
    "capacities",
    "points",
    "totals",
    "waiting",
    "chosen",
    "winners",
    "heads",
    "sheet",
    "hand_sizes",
    "start_rows",
}
"""Lists of numbers that are not cards."""


def numbers(message: Any, name: str = "") -> Iterator[list[int]]:
    """Every list of cards in a message, wherever it stands."""
    if isinstance(message, dict):
        for key, value in message.items():
            yield from numbers(value, key)
    elif isinstance(message, list) and name not in PUBLIC:
        if message and all(isinstance(each, int) for each in message):
            yield message
        for each in message:
            yield from numbers(each, name)


@pytest.mark.parametrize("place", ["#/table/nowhere", "#/replay/nowhere", "#/table/", "#/nonsense"])
def test_a_wrong_link_is_told_with_a_way_on(place: str, somebody: Arrive) -> None:
    ada = somebody(troubled=True)
    ada.go(place)
    expect(ada.page.get_by_role("heading", name="There is nothing here")).to_be_visible()
    ada.page.get_by_role("link", name="To the lobby").click()
    expect(ada.page.get_by_role("heading", name="The games")).to_be_visible()
