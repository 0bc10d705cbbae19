"""Coming back: after a reload, in a second tab, over a broken line, to a killed server, to a seat a bot plays for."""

import signal
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from nimmt.client import Seat, Server, ServerRefused
from nimmt.protocol.happening import Answered
from tests.browser.house import House
from tests.browser.line import Line
from tests.browser.person import ASKED, DESKTOP

Arrive = Callable[..., Any]
LOST = "The connection is lost."


def sealed(page: Page) -> Any:
    """The card that is laid face down."""
    return page.get_by_role("list", name="Your hand").get_by_role("button", name="Laid")


def any_choice(seat: Seat) -> None:
    view = next(seat.decisions())
    assert view.decision is not None
    seat.choose(view.decision.choices[-1])


def finish_turn(ben: Seat, ada: Any) -> None:
    """Ben lays his card; then whoever has to take a row takes one, until the next turn begins."""
    any_choice(ben)
    while (view := ben.view) is not None and view.table.turn == 1:
        seq = ben.state.seq
        if ben.state.you in view.waiting:
            any_choice(ben)
        else:
            ada.answer()
        ben.wait(lambda state, seq=seq: state.seq > seq)  # type: ignore[misc]


def test_reload_and_two_tabs_keep_the_sealed_choice(ben: Seat, somebody: Arrive) -> None:
    ada = somebody(screen=DESKTOP)
    ada.sit(f"{ada.address}#/table/{ben.table}")
    ben.start()
    ada.hand().nth(3).click()
    ada.page.reload()
    expect(ada.press()).to_have_text("Pick one")
    expect(sealed(ada.page)).to_have_count(0)

    first = ada.lay(3)
    expect(sealed(ada.page)).to_have_text(first)
    ada.page.reload()
    expect(sealed(ada.page)).to_have_text(first)
    ada.see("Laid face down. You can still change it.")

    other = ada.tab()
    other.goto(ada.page.url)
    expect(sealed(other)).to_have_text(first)
    second = ada.lay(5)
    assert second != first
    for page in (ada.page, other):
        expect(sealed(page)).to_have_text(second)

    finish_turn(ben, ada)
    for page in (ada.page, other):
        expect(page.get_by_role("list", name="Your hand").get_by_role("button")).to_have_count(9)
    ada.page = other
    third = ada.lay()
    ada.page = ada.context.pages[0]
    expect(sealed(ada.page)).to_have_text(third)


def test_a_cut_line_comes_back_and_nothing_is_lost(house: House, ben: Seat, somebody: Arrive) -> None:
    with Line(house.port) as line:
        ada = somebody(address=line.address, screen=DESKTOP, troubled=True)
        ada.sit(f"{line.address}#/table/{ben.table}")
        ben.start()
        expect(ada.hand()).to_have_count(10)
        line.cut = True
        ada.see(LOST)
        expect(ada.hand()).to_have_count(10)
        card = ada.lay(2)
        ben.chat("Where are you?")
        expect(sealed(ada.page)).to_have_count(0)

        line.cut = False
        expect(sealed(ada.page)).to_have_text(card)
        expect(ada.page.get_by_text(LOST)).to_have_count(0)
        ada.see("Where are you?")
        said = [line.what for line in ben.remote.happened]
        assert [what.seat for what in said if isinstance(what, Answered)] == [1]
        finish_turn(ben, ada)
        expect(ada.hand()).to_have_count(9)


def test_a_line_that_falls_silent_is_noticed(house: House, ben: Seat, somebody: Arrive) -> None:
    with Line(house.port) as line:
        ada = somebody(address=line.address, troubled=True)
        ada.page.clock.install()
        ada.sit(f"{line.address}#/table/{ben.table}")
        ben.start()
        expect(ada.hand()).to_have_count(10)
        line.silent = True
        card = ada.lay(2)
        for _ in range(2):
            ada.page.clock.fast_forward(10_000)
        ada.see(LOST)
        line.silent = False
        for _ in range(2):
            ada.page.clock.fast_forward(10_000)
        expect(sealed(ada.page)).to_have_text(card)
        said = [line.what for line in ben.remote.happened]
        assert [what.seat for what in said if isinstance(what, Answered)] == [1]


def test_a_server_killed_under_the_page(tmp_path: Path, somebody: Arrive) -> None:
    house = House(tmp_path).open()
    try:
        ada = somebody(address=house.address, troubled=True)
        ada.begin(rounds=1)
        ada.answer()
        ada.page.wait_for_function(ASKED)
        held = ada.hand().count()
        house.shut(signal.SIGKILL)
        ada.see(LOST)
        expect(ada.page.get_by_role("list", name="Rows", exact=True)).to_be_visible()
        assert ada.hand().count() == held
        ada.choose()
        ada.press().click()
        house.open()
        expect(ada.page.get_by_text(LOST)).to_have_count(0)
        ada.play_on()
        expect(ada.page.get_by_role("table", name="Scores")).to_be_visible()
    finally:
        house.shut()


def test_a_bot_plays_for_somebody_until_they_are_back(house: House, somebody: Arrive) -> None:
    with Server(house.address).create("Ben", seats=2, timer={"turn": 1, "bank": 0}) as ben:
        ada = somebody(screen=DESKTOP)
        ada.sit(f"{ada.address}#/table/{ben.table}")
        ben.start()
        with suppress(ServerRefused):  # on a busy machine the second is over for Ben too
            any_choice(ben)
        ada.see("A bot plays for you.")
        expect(ada.hand()).not_to_have_count(10)
        ada.button("Take back your seat").click()
        expect(ada.page.get_by_role("region", name="What happened")).to_contain_text("You are back.")


def test_leaving_the_table_and_coming_back(somebody: Arrive) -> None:
    ada = somebody()
    ada.begin("classic", seats=3)
    ada.button("Menu").click()
    ada.button("Let a bot play for me").click()
    ada.see("A bot plays for you.")
    ada.go()
    ada.page.get_by_role("link", name="Your game goes on").or_(
        ada.page.get_by_role("link", name="It is your turn")
    ).click()
    ada.button("Take back your seat").click()
    ada.answer()
