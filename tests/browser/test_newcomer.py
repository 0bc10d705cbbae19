"""Somebody who gets a link on a phone and has never played: what they meet first, and what they are told."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.browser.person import SMALL_PHONE

Arrive = Callable[..., Any]


def test_a_link_leads_to_the_place_to_sit_down(somebody: Arrive) -> None:
    ada, ben = somebody(), somebody(name="", screen=SMALL_PHONE)
    ben.open(ada.set_up())
    ben.see("Ada invites you.")
    expect(ben.button("Sit down")).to_be_in_viewport(ratio=1)
    ben.see("Until somebody has 66 points")
    ben.see("Take all the time you like.")


def test_nobody_is_called_you_by_the_others(somebody: Arrive) -> None:
    ada, ben = somebody(name=""), somebody(name="Ben")
    ben.open(ada.set_up())
    ben.see("Guest")


def test_bots_have_names_and_are_introduced_in_the_readers_language(somebody: Arrive) -> None:
    ada, ben = somebody(), somebody(name="Ben", language="de")
    link = ada.set_up(seats=3)
    ada.start("heifer")
    ada.see("Flora")
    ben.open(link)
    expect(ben.page.get_by_title("Flora, Färse")).to_be_visible()


def test_reading_the_rules_keeps_what_was_set(somebody: Arrive) -> None:
    ada = somebody()
    ada.go("#/new")
    ada.chip("Seats", "7").check()
    ada.page.get_by_text("Rules", exact=True).click()
    ada.see("Every card carries bullheads")
    ada.button("Close").click()
    expect(ada.chip("Seats", "7")).to_be_checked()


def test_who_sets_up_a_game_they_do_not_know_can_learn_it_first(somebody: Arrive) -> None:
    ada = somebody()
    ada.go("#/new/board-expert")
    ada.page.get_by_role("link", name="How to play").click()
    expect(ada.page).to_have_url(re.compile("#/learn/board-expert$"))
    expect(ada.page.get_by_label("The teacher")).to_be_visible()


def test_news_is_what_others_said_since_the_game_began(somebody: Arrive) -> None:
    ada, ben = somebody(), somebody(name="Ben")
    menu = re.compile("Menu")

    def say(text: str) -> None:
        ben.page.get_by_label("Say something").fill(text)
        ben.button("Send").click()

    ben.sit(ada.set_up())
    say("Hello!")
    ada.see("Hello!")
    ada.start()
    expect(ada.button("Say it quickly")).to_be_visible()
    ben.button(menu).click()
    ben.button("Chat").click()
    say("Your turn!")
    expect(ada.button("1 new message")).to_be_visible()
    ada.button(menu).click()
    ada.button("Chat").click()
    ada.see("Your turn!")
    ada.page.reload()
    expect(ada.asked()).to_be_visible()
    expect(ada.button("Say it quickly")).to_be_visible()
    ben.page.reload()
    expect(ben.asked()).to_be_visible()
    expect(ben.button(menu)).not_to_contain_text("new messages")


def can_be_played(view: dict[str, Any]) -> bool:
    """Whether one of the special cards can be played with any card, and the highest card has a row to go to."""
    ends = sorted(row[-1] for row in view["table"]["rows"])
    return bool({"replace", "shift", "stop"} & set(view["specials"])) and max(view["hand"]) > ends[1]


def test_a_card_that_is_due_shows_where_it_goes_and_a_special_card_can_be_put_back(somebody: Arrive) -> None:
    ada = somebody()
    ada.begin("anniversary", fits=can_be_played)
    ada.lay(11)
    special = ada.page.get_by_role("group", name="Your special cards").locator("[data-target]").first
    special.click()
    expect(ada.press()).to_have_text(re.compile("^Play"))
    special.click()
    expect(ada.press()).to_have_text("No special card")
    expect(ada.asked()).to_contain_text(re.compile(r"Your \d+ (goes to|takes) row \d.* Play a special card\?"))
    expect(ada.page.locator("[data-row] .ghost")).to_have_count(1)


def test_what_is_new_is_explained_once(somebody: Arrive) -> None:
    """What was put away does not come back on this device; and nothing comes where nothing more is wanted."""
    ada = somebody(primers=True, screen=SMALL_PHONE)
    page = ada.page
    primer = page.get_by_role("region", name="Something new")
    ada.begin("anniversary")
    told = primer.get_by_role("status").inner_text()
    held = page.get_by_role("group", name="Your special cards").get_by_role("button").all()
    assert any(card.get_attribute("title") in told for card in held)
    primer.get_by_role("button", name="Close").click()
    expect(primer).to_have_count(0)
    page.reload()
    expect(ada.hand().first).to_be_visible()
    expect(primer.get_by_text(told)).to_have_count(0)
    page.evaluate("() => localStorage.removeItem('nimmt:primers')")
    page.reload()
    expect(primer.get_by_role("status")).to_have_text(told, use_inner_text=True)
    primer.get_by_role("button", name="Explain nothing more").click()
    expect(primer).to_have_count(0)
    page.reload()
    expect(ada.hand().first).to_be_visible()
    expect(primer).to_have_count(0)
